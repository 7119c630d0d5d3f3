"""Plays many games with bots: simulations, random games with certain cards, replays, statistics."""
