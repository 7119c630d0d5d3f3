"""The language of scenarios, and the runner that plays them by a game's rules."""
