"""The game in words and pictures: moves and notation, positions of scenarios, views and their pictures.

`moves` is below all other modules of this package. The others may know all the rules.
"""
