"""Loads a game's folder into one `Game`, and reports every problem of its data at once. Plays nothing."""
