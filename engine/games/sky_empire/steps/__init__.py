"""What the table waits for: one module a part of the rulebook; see `phases` for how one step is followed by another."""
