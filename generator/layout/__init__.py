"""Turns a piece and its layout into drawing commands. Everything is measured and decided here."""
