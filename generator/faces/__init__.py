"""Every face of a game, laid out once, and changes to finished faces: other inks, stamps."""
