"""The geometry of paper: where pieces, marks and cuts lie on sheets, in mm. Knows nothing of games or PDF."""
