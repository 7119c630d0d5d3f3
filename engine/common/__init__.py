"""Words that every package uses: problems and their codes, names, kept results, fingerprints, bundled files. Imports nothing of ours."""
