"""The `mkdocs.yml` of a project, laid over ours: texts, colours, fonts, pictures, styles, menu and links. Nothing in it runs, and nothing is fetched."""
