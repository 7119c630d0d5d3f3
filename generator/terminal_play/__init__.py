"""A game in a terminal: the table as text, moves and orders as lines, completion, a curtain between people."""
