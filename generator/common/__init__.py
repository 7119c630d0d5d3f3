"""What every other package uses: writing files, progress, the project folder, addresses. Knows no paper and no page."""
