"""Writes the files in which somebody translates the texts of a game."""
