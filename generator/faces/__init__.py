"""Every face of a game, laid out once, and what may be done to a face: other inks, stamps."""
