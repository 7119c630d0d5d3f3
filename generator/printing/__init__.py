"""A print job, from what a person asked for to the files in the folder."""
