"""A game while people and bots play it: what is asked, what is legal, moves, undo and redo, a log for each seat. No files, no pages."""
