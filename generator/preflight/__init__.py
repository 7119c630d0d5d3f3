"""Checks of faces before they are printed, and of the finished file."""
