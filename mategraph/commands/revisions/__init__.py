"""Commands for machines under version control: diff, merge and check."""
