"""The game in words and pictures: moves and notation, positions of scenarios, what seats see, and pictures of it.

`moves` imports no other module of this package. The other modules may know all the rules.
"""
