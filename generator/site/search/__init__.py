"""Writes the indexes that the site's search reads."""
