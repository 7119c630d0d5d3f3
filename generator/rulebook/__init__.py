"""Makes the rules of a game as a printed book."""
