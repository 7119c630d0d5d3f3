"""The language of scenarios, and the runner that plays them against a game's rules."""
