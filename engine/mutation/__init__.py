"""Changes data and rules code a little, one change at a time, and finds the changes that neither checks nor scenarios notice."""
