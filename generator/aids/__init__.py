"""Player aids: their blocks, and how these flow in columns and over panels."""
