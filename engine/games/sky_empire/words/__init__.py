"""How a position and a move are written: notation, what a scenario gives, what it expects, and the picture."""
