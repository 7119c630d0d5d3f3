"""One module for each command. A module is imported only when its command is typed."""
