"""Pages that show how a game plays: scenarios step by step, proofs, simulated games."""
