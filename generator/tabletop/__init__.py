"""Shows played games to readers: where the pieces lie on the table, and moves in sentences. Knows no page and no paper."""
