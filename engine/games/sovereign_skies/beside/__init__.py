"""Code that uses the rules but is not part of them: scores, invariants, bots, statistics and checks of pieces.

It may know all the rules. No rule may import it.
"""
