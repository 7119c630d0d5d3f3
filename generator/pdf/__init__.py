"""Drawing commands become PDF files and pixels. Decides nothing; the only package that touches the PDF library."""
