"""What the table waits for: one module for each chapter of the rulebook.

A step knows the verbs, the board and the tables. Where a step that follows would import it back, `following.NEXT` has it by name.
"""
