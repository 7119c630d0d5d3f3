"""A piece and a layout become drawing commands: everything is measured and decided here."""
