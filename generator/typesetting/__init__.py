"""Fonts, scripts, and setting text into lines. Knows no drawing and no PDF."""
