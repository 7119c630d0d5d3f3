"""Checks a game's folder: every layer of checks, in order. Uses every other package of the engine."""
