"""Words that the program prints itself, in several languages: catalogues, and the functions that look words up."""
