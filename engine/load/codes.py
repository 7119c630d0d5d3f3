"""The codes of problems with a game's data: names that do not exist, pieces, fields, markup and setup.yaml."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "file-stray": Code(
        "Nothing reads a file",
        "A data file lies where no kind of file is looked for, so that what it says has no effect.",
        "piece/cards.yaml",
    ),
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
    "unknown-way": Code(
        "No such way to play",
        "A step of setup.yaml holds for a way that is not under ways:, and that is no option of game.yaml either.",
        "when: {mod: short}",
    ),
    "unknown-choice": Code(
        "No such choice",
        "A way, an option or the number of players has a fixed list of values; a step for any other would never be"
        " shown.",
        "when: {mode: lightening}",
    ),
    "setup-copies": Code(
        "More pieces than there are",
        "A step lays out more copies than lie in the box for the greatest number of players it holds for.",
        "pieces: [{of: flames, each: 3}]   # with 8 flames for 4",
    ),
}
