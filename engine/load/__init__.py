"""A game's folder becomes one `Game`, and every problem of its data is reported at once. Plays nothing."""
