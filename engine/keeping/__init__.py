"""Turns what was played into a scenario: the position before it with only what matters, the moves, and what they changed."""
