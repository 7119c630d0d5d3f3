"""The geometry of paper: where pieces, marks and cuts lie on sheets, in mm. Knows no game and no PDF."""
