"""What is no part of the rules but is worked out from them: scores, invariants, bots, statistics and checks of pieces.

It may know all the rules; no rule knows it.
"""
