"""Files of games that were played: scenarios that are kept (`engine.keeping` makes them), with titles in words."""
