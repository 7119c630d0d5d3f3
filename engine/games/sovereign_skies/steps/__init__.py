"""What the table waits for: one module for each chapter of the rulebook.

A step knows the verbs, the board and the tables. It names the steps that follow it and does not import their modules.
"""
