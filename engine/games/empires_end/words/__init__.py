"""The game in words and pictures: moves and their notation, positions that scenarios describe, views and their pictures.

`moves` stands below everything in this package; the other modules may know all the rules.
"""
