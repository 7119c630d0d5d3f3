"""Many games: bots, simulations, replays, statistics."""
