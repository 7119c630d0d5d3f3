"""What is no part of the rules, or only looks at a position: score, invariants, statistics, bots."""
