"""The one-file page: glTF model, data and viewer in one HTML file."""
