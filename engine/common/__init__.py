"""What every package uses: problems and their codes, names, stored results, fingerprints, bundled files. Imports no other package of ours."""
