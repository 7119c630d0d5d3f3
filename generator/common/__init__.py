"""What all other packages use: writing files, ledgers, progress bars, the project folder, addresses. Knows nothing of paper or pages."""
