"""Compares two versions of a game's data: what an editor changed, in the words of the game."""
