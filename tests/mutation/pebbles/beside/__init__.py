"""Nothing here is a rule."""
