"""Turns drawing commands into PDF files and pixels. Decides nothing; the only package that uses the PDF library."""
