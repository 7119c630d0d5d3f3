"""What the table waits for, one module for each part of the rulebook. `phases` says how one step follows another."""
