"""Exports pieces for virtual tables, print services and spreadsheets."""
