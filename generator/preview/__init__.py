"""Shows faces while somebody designs them: all on one picture, or in the browser, drawn again at each save."""
