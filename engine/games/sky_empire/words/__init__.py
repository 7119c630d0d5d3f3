"""Texts of positions and moves: the notation, what a scenario gives and expects, and the picture."""
