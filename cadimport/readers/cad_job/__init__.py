"""Jobs: what a CAD system hands over of an open document, ``job.json`` beside ``model.step``."""
