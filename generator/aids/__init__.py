"""Player aids: their blocks, and how the blocks flow in columns and over panels."""
