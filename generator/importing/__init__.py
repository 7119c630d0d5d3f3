"""Turns the spreadsheet of somebody else into a set of pieces: reads tables, guesses what they mean, writes the set, reports it all."""
