"""What a game is, what its rules say, and whether the two agree."""
