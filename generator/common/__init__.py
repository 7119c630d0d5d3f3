"""What every other package uses: writing files, ledgers of what was made, progress, the project folder, addresses. Knows no paper and no page."""
