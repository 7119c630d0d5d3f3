"""Pages and files for people who build games: formats, commands, the engine's API, all content as JSON."""
