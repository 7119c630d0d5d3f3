"""What is not part of the rules but follows from them: invariants, bots, statistics and checks of pieces.

It may know all the rules; no rule knows it.
"""
