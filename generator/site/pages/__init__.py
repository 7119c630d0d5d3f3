"""Turns a game's data into pages: one module for each kind of page. Builds nothing."""
