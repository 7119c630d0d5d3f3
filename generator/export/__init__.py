"""Pieces for virtual tables, print services and spreadsheets."""
