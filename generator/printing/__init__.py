"""A print job, from the user's request to the files in the folder."""
