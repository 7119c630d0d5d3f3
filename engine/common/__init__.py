"""What every package uses: problems and their codes, names, reading files that may be broken, stored results, fingerprints, bundled files. Imports no other package of ours."""
