"""The codes of problems with files: files that cannot be read, are not YAML or do not follow their schema."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "file-missing": Code(
        "A file does not exist",
        "The data names a file, or every game needs it (game.yaml), but it does not exist.",
        "items: {file: crads.csv}",
    ),
    "file-kind": Code(
        "Not a regular file", "Where a file is expected there is a folder, a pipe or a device.", "pieces/cards.yaml/"
    ),
    "file-outside": Code(
        "A path leads out of the game's folder",
        "Data may come from strangers, so only files in the game's own folder are read. A link to another folder counts as outside.",
        "items: {file: ../../secrets.csv}",
    ),
    "file-too-big": Code("A file is too large", "A data file is read as a whole, so it may have at most 8 MB.", ""),
    "file-unreadable": Code(
        "A file cannot be read", "The system refuses: permissions, a circle of links, a broken disk.", ""
    ),
    "file-encoding": Code(
        "A file is not UTF-8",
        "Save the file as UTF-8. Read as UTF-8, a file in another encoding has wrong letters.",
        "",
    ),
    "file-control": Code(
        "A control character", "The text has an invisible character, often from copying out of a PDF.", ""
    ),
    "file-bom": Code(
        "A byte order mark",
        "Some editors put an invisible mark at a file's start. It is ignored; save the file without it.",
        "",
    ),
    "schema-line": Code(
        "The first line for editors is missing or wrong",
        "The first line tells editors the schema, so that they complete and check what you type. `punchboard fmt`"
        " writes it.",
        "# yaml-language-server: $schema=../../schemas/game.schema.json",
    ),
    "table-unreadable": Code(
        "A table cannot be read", "The comma separated text or workbook is broken, too large, or has no header.", ""
    ),
    "table-column": Code(
        "A column does not exist, occurs twice, or has no header",
        "The table has no header of a name under columns:, where: or copies:, or a row has more cells than there are headers.",
        "items: {file: cards.csv, columns: {cost: Prize}}",
    ),
    "yaml-syntax": Code(
        "Not YAML",
        "The file cannot be parsed. Nothing in it can be checked until this is mended.",
        "title: Fire: the card",
    ),
    "yaml-duplicate-key": Code(
        "A key twice in one mapping", "YAML would drop one of the two silently.", "copies: 2\ncopies: 4"
    ),
    "yaml-key": Code(
        "A list or mapping as a key", "Keys are texts. Put a placeholder in braces into quotes.", "{a: b}: c"
    ),
    "yaml-alias": Code(
        "An alias without an anchor",
        "A name after * needs the same name after & earlier in the file, and not inside the value itself.",
        "value: *other",
    ),
    "yaml-tag": Code("A tag", "Tags change the type of a value; data has plain values only.", "count: !!float 3"),
    "yaml-documents": Code(
        "A second document in one file", "--- starts a new document; a file holds one document only.", "---"
    ),
    "yaml-too-big": Code(
        "Too many values", "More than 200,000 values in one file, aliases counted as often as they are used.", ""
    ),
    "yaml-too-deep": Code("Nested too deeply", "More than 40 levels of lists and mappings.", "[[[[[[…"),
    "schema-type": Code(
        "A value of the wrong type",
        "A text where a number is expected, a number where a text is, a list where a mapping is.",
        "fewest: two",
    ),
    "schema-unknown-key": Code(
        "An unknown key",
        "The schema has no such key here, so nothing would read it. Usually it is mistyped.",
        "titel: Senators",
    ),
    "schema-missing-key": Code(
        "A key is missing", "The schema requires a key that is not there.", "- id: S1a   # without title:"
    ),
    "schema-choice": Code("None of the allowed words", "The value must be one of a few words.", "kind: crad"),
    "schema-form": Code(
        "A text of the wrong form", "Ids, provenances, colours and the like have a fixed form.", "from: rulebok 59"
    ),
    "schema-range": Code("A number out of range", "Smaller or larger than the schema allows.", "copies: -1"),
    "schema-count": Code(
        "Too few or too many", "A list, text or mapping has fewer or more parts than the schema allows.", "items: []"
    ),
    "schema-twice": Code(
        "The same entry twice in a list", "The entries of this list must differ.", "rules: [SS-5.3, SS-5.3]"
    ),
    "schema-alternatives": Code(
        "One of several keys is needed",
        "A box, block or scenario has exactly one key of a list, which says what it is. Here is none of them, or there are two.",
        "- {at: [0, 0, 5, 5]}",
    ),
    "schema-key-name": Code(
        "A key of the wrong form",
        "Names of keys are small letters, digits, underscores and hyphens.",
        "Start Energy: 3",
    ),
    "schema-other": Code(
        "Another violation of the schema",
        "The value breaks a requirement of the schema that has no code of its own.",
        "",
    ),
    "schema-more": Code(
        "Many violations", "A file breaks its schema in more than 200 places; only the first are listed.", ""
    ),
}
