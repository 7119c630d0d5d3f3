"""Rules code that a game's folder or an installed package brings: its files, whether the user trusts them, how it is imported."""
