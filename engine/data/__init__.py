"""Reads files into plain values that know their places: YAML, spreadsheets, schemas. Knows no game."""
