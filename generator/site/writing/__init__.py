"""What every page is written with: addresses, escaping, templates, and a game with its cross references."""
