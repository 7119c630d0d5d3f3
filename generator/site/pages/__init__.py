"""A game's data becomes pages: one module a kind of page. Builds nothing."""
