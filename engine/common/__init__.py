"""Words that every package uses: problems and their codes, names, kept results, bundled files. Imports nothing of ours."""
