"""What the table waits for: one module for each chapter of the rulebook.

A step knows the verbs, the board and the tables. If an import of the next step would make a circle, the step finds it
by name in `following.NEXT`.
"""
