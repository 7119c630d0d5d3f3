"""The indexes that the site's search reads."""
