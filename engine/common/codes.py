"""Every code of a problem: what it means, why it matters, and what it looks like. `punchboard check --explain CODE`.

A code is for ever: it may be retired, never used for something else. Modules called `codes` bring those of their package.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import NamedTuple


class Code(NamedTuple):
    """What a code says: a title, an explanation in a few sentences, and data that shows it."""

    title: str
    explanation: str
    example: str = ""


_FILES = {
    "file-missing": Code(
        "A file does not exist",
        "The data names a file, or a game needs one (game.yaml), that is not there.",
        "items: {file: crads.csv}",
    ),
    "file-kind": Code(
        "Not a regular file", "Where a file is expected there is a folder, a pipe or a device.", "pieces/cards.yaml/"
    ),
    "file-outside": Code(
        "A path leads out of the game's folder",
        "Data may come from strangers, so nothing outside the game's own folder is read, links followed.",
        "items: {file: ../../secrets.csv}",
    ),
    "file-too-big": Code("A file is too large", "Data files are read whole; one of more than 8 MB is none.", ""),
    "file-unreadable": Code(
        "A file cannot be read", "The system refuses: permissions, a circle of links, a broken disk.", ""
    ),
    "file-encoding": Code(
        "A file is not UTF-8", "Save the file as UTF-8; other encodings turn letters into others.", ""
    ),
    "file-control": Code(
        "A control character", "A sign that cannot be seen has got into the text, often by copying from a PDF.", ""
    ),
    "file-bom": Code(
        "A byte order mark",
        "Some editors put an invisible mark at a file's start. It is passed over; save the file without it.",
        "",
    ),
    "file-stray": Code(
        "Nothing reads a file",
        "A data file lies where no kind of file is looked for, so that what it says has no effect.",
        "piece/cards.yaml",
    ),
    "schema-line": Code(
        "The first line for editors is missing or wrong",
        "The first line tells editors the schema, so that they complete and check as one types. `punchboard fmt`"
        " writes it.",
        "# yaml-language-server: $schema=../../schemas/game.schema.json",
    ),
    "table-unreadable": Code(
        "A table cannot be read", "The comma separated text or workbook is broken, too large, or has no header.", ""
    ),
    "table-column": Code(
        "A column does not exist, or is there twice, or has no header",
        "A name under columns:, where: or copies: is none of the table's headers, or a row goes on beyond them.",
        "items: {file: cards.csv, columns: {cost: Prize}}",
    ),
}
_YAML = {
    "yaml-syntax": Code(
        "Not YAML", "The file cannot be parsed; nothing of it is known until this is mended.", "title: Fire: the card"
    ),
    "yaml-duplicate-key": Code(
        "A key twice in one mapping", "YAML would keep one of the two without a word.", "copies: 2\ncopies: 4"
    ),
    "yaml-key": Code(
        "A list or mapping as a key", "Keys are texts. A placeholder in braces has to stand in quotes.", "{a: b}: c"
    ),
    "yaml-alias": Code(
        "An alias without an anchor",
        "The name after * must have been set by & before, and not inside itself.",
        "value: *other",
    ),
    "yaml-tag": Code("A tag", "Tags change what a value is; data says plain values only.", "count: !!float 3"),
    "yaml-documents": Code("A second document in one file", "--- starts a new document; one file holds one.", "---"),
    "yaml-too-big": Code(
        "Too many values", "More than 200,000 values in one file, aliases counted as often as they are used.", ""
    ),
    "yaml-too-deep": Code("Nested too deeply", "More than 40 levels of lists and mappings.", "[[[[[[…"),
}
_SCHEMA = {
    "schema-type": Code(
        "A value of the wrong type",
        "A text where a number is expected, a number where a text is, a list where a mapping is.",
        "fewest: two",
    ),
    "schema-unknown-key": Code(
        "An unknown key",
        "The schema has no such key here, so nothing would read it: a typing error, as a rule.",
        "titel: Senators",
    ),
    "schema-missing-key": Code(
        "A key is missing", "The schema demands a key that is not there.", "- id: S1a   # without title:"
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
        "A box, block or scenario says what it is by one key of a list; none of them, or two, stand here.",
        "- {at: [0, 0, 5, 5]}",
    ),
    "schema-key-name": Code(
        "A key of the wrong form",
        "Names of keys are small letters, digits, underscores and hyphens.",
        "Start Energy: 3",
    ),
    "schema-other": Code(
        "Another violation of the schema", "A demand of the schema for which there are no words of its own.", ""
    ),
    "schema-more": Code(
        "Many violations", "A file breaks its schema in more than 200 places; only the first are listed.", ""
    ),
}
_NAMES = {
    "unknown-rule": Code("No such rule", "A rule's id is named that no file in rules/ has.", "rules: [SS-5.33]"),
    "unknown-ruling": Code(
        "No such ruling", "A ruling's id is named that rulings.yaml does not have.", "ruling: SS-E-222"
    ),
    "history-id": Code(
        "A history names no rule",
        "history.yaml tells the life of rules and rulings by their ids; an id that never existed tells nothing.",
        "ids: [SS-99.1]",
    ),
    "unknown-term": Code(
        "No such term", "A word of the glossary is named that game.yaml does not have.", "terms: [majorty]"
    ),
    "unknown-piece": Code("No such piece", "The id of a piece is named that its set does not have.", "politic: cuning"),
    "unknown-set": Code(
        "No such set of pieces", "A set is named that no file in pieces/ has.", "effects: planet.special"
    ),
    "unknown-layout": Code(
        "No such layout", "A face, a back or extends: names a layout that is not in layouts/.", "face: senatr"
    ),
    "unknown-option": Code(
        "No such option", "An option is named that game.yaml does not have.", "options: {paiment: end}"
    ),
    "unknown-value": Code(
        "No such value of an option", "An option has a fixed list of values.", "options: {payment: ending}"
    ),
    "unknown-icon": Code(
        "No such icon", "A token in braces is neither under icons: nor a term with an icon.", "Gain {enrgy}."
    ),
    "unknown-art": Code(
        "No such picture", "icons: or a term names a file that is not in art/.", "icons: {energy: enrgy}"
    ),
    "unknown-colour": Code(
        "No such colour", "A colour is named that is not under colours: in game.yaml.", "colour: orng"
    ),
    "unknown-source": Code(
        "No such public source",
        "A provenance names a public source that is not under sources: in game.yaml.",
        "from: public a-review",
    ),
    "unknown-reference": Code(
        "A reference to nothing",
        "What stands in double brackets is no rule, ruling, scenario, term, piece, set or option.",
        "see [[SS-5.33]]",
    ),
    "unknown-key": Code(
        "No piece has this key",
        "An aid shows the values of a key that the set does not have, or a track names one.",
        "effects: planets.specal",
    ),
    "unknown-phase": Code(
        "No such phase", "round.yaml names a phase, or a track prints one, that it does not describe.", "end: scorring"
    ),
    "unknown-verb": Code(
        "No such verb", "An effect names a verb that the game's vocabulary does not have.", "special: {recriut: {}}"
    ),
    "id-duplicate": Code(
        "An id twice", "Ids are how everything refers to everything; each may be given once.", "- id: S1a\n- id: S1a"
    ),
    "id-prefix": Code(
        "An id with the wrong start",
        "Rules start with the number of their section, all ids with the game's prefix.",
        "id: SS-6.1   # in section SS-5",
    ),
    "game-folder": Code(
        "The game's id is not its folder's name", "Commands name a game by its folder, rules code by its id.", ""
    ),
    "players-wrong": Code("Numbers of players", "fewest: is larger than most:.", "players: {fewest: 4, most: 2}"),
    "option-ruling": Code(
        "Option and ruling do not name each other", "An option belongs to a ruling, which must say so too.", ""
    ),
    "lines-wrong": Code(
        "Lines that the rulebook does not have",
        "A line number beyond the rulebook's last, or a range that runs backwards.",
        "lines: 251",
    ),
    "from-unknown": Code(
        "Provenance of nothing", "from: names a key that has no value here.", "from: {levle: rulebook 87}"
    ),
    "layout-size": Code(
        "A layout for pieces of another size",
        "A layout may say the size it is drawn for; front and back of a set have the set's size.",
        "size: tarot",
    ),
    "layout-unused": Code("A layout that no set uses", "Neither face: nor back: nor extends: names it.", ""),
    "markup-icon": Code("No icon token", "Braces hold an icon's name and perhaps a number.", "{two energy}"),
    "markup-reference": Code("No reference", "Double brackets hold an id and perhaps |words.", "[[see 5.3]]"),
    "markup-unclosed": Code(
        "A sign without its partner",
        "A star, brace or bracket that nothing closes or opens. A backslash before it makes it an ordinary sign.",
        "Pay *two",
    ),
}
_PIECES = {
    "inventory-differs": Code(
        "The wrong number of pieces",
        "The copies of a set add up to another number than the rulebook's list says.",
        "inventory: 15   # with 14 cards",
    ),
    "field-missing": Code(
        "An item lacks a field",
        "The set's fields: declare a key that this item does not have; optional: true would allow it.",
        "",
    ),
    "field-unknown": Code(
        "No field of the set", "The item has a key that the set's fields: do not declare.", "levle: 1"
    ),
    "field-wrong": Code(
        "A field of the wrong kind",
        "The value is not what the set's fields: declare: another type, out of range, none of the choices.",
        "level: 7",
    ),
    "key-unread": Code(
        "Nothing reads a value",
        "Neither the rules code, nor a layout, nor an aid asks for this key: it changes nothing, so it is probably"
        " mistyped.",
        "bonsu: 2",
    ),
    "effect-wrong": Code(
        "An effect that does not fit its verb",
        "A parameter is missing, unknown, of the wrong type or out of range, or the verb may not stand here.",
        "special: {refuel: {amout: 2}}",
    ),
    "effect-ambiguous": Code(
        "A text with two meanings",
        "The printed text of an effect must read back as exactly this effect; otherwise card and rules could differ"
        " unseen.",
        "",
    ),
    "rules-compile": Code(
        "The rules code cannot read the data",
        "Compiling the game's tables failed: a value is missing, or of a kind that the rules do not know.",
        "",
    ),
}
_COVERAGE = {
    "coverage-code": Code(
        "A rule without code", "The rule says enforced: engine (the default), but no rules code names its id.", ""
    ),
    "coverage-rule": Code(
        "A rule without a scenario", "No scenario that passes names the rule, nor does any event or refusal in one.", ""
    ),
    "coverage-ruling": Code(
        "A ruling without a scenario",
        "Every ruling that is no mere note needs a scenario of the situation that it settles.",
        "",
    ),
    "coverage-option": Code(
        "A switch position that no scenario runs under",
        "Every value of every option is run by a scenario: one that sets it, or, for the default, one that cites the"
        " ruling.",
        "",
    ),
    "coverage-piece": Code(
        "A piece with effects that no scenario uses", "A scenario should mention it, in the position or in a move.", ""
    ),
    "coverage-pair": Code(
        "Two effects that no scenario lets meet",
        "One kind of effect changes what the other reads, both work in one phase, and no scenario shows both at work"
        " for one player.",
        "",
    ),
    "code-unknown-rule": Code(
        "The code names a rule that the data does not have",
        "A mistyped id in the rules code would let a rule look uncovered, or a refusal cite nothing.",
        "",
    ),
}
_OTHERS = {
    "replay-unreadable": Code("No replay file", "The file is not text, or not JSON.", ""),
    "replay-wrong": Code(
        "A replay with wrong fields", "Fields are missing, of the wrong type, or such as nothing reads.", ""
    ),
}


def every(package: str = "engine") -> dict[str, Code]:
    """All codes of a package by name: those above, and those that its modules called `codes` bring as CODES."""
    home = importlib.import_module(package)
    found = {**_FILES, **_YAML, **_SCHEMA, **_NAMES, **_PIECES, **_COVERAGE, **_OTHERS} if package == "engine" else {}
    for room in _rooms_with_codes(Path(str(home.__file__)).parent):
        brought = importlib.import_module(f"{package}.{room}.codes").CODES
        found.update(
            {name: text if isinstance(text, Code) else Code(_title(name), text) for name, text in brought.items()}
        )
    return found


def _rooms_with_codes(home: Path) -> list[str]:
    """The packages below a folder that bring codes of their own, as `site.build`."""
    rooms = [file.parent.relative_to(home) for file in home.rglob("codes.py")]
    return sorted(".".join(room.parts) for room in rooms if home / room != Path(__file__).resolve().parent)


def _title(name: str) -> str:
    """A title for a code that has none: its words."""
    return name.replace("-", " ").capitalize()
