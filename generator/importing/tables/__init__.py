"""Reads the tables of strangers into rows of texts: CSV and its relatives, workbooks, records, published sheets."""
