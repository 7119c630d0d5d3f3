"""The stages of a site's build: docs, pictures, data, MkDocs, checks of the built site."""
