"""The codes of problems that `punchboard import` reports."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "import-file": Code(
        "A file cannot be imported",
        "It is no table that can be read: its kind is unknown, it is broken or too large, its encoding cannot be told, or it has no rows.",
        "punchboard import cards.xls",
    ),
    "import-copies": Code(
        "A number of copies is no number",
        "A blank cell means one copy, 0 none. Anything else must be a whole number from 0 to 10,000.",
        "Name,Count\nDragon,∞",
    ),
    "import-cell": Code(
        "A cell cannot be read",
        "It holds an error of the spreadsheet program, a formula whose result was not saved, or too much text.",
        "#REF!",
    ),
    "import-edited": Code(
        "The file of a set has been edited since its import",
        "An import writes `pieces/<set>.csv` again, so what was typed there would be lost. Make the changes in the imported file.",
        "punchboard import cards.csv --overwrite",
    ),
    "import-column": Code(
        "A column does not exist",
        "--column, or `columns:` under the set's `import:`, names a header that the file does not have.",
        "punchboard import cards.csv --column title=Nmae",
    ),
}
