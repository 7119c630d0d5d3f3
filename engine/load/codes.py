"""The codes of problems with a game's data: unknown names, pieces, fields, markup and setup.yaml."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "layout-of-item": Code(
        "An item has a layout for a side that its set does not print",
        "An item may name its own `face` or `back` only if its set has one: a sheet has backs for all its pieces or for none.",
        "back: null\nitems:\n  - {id: king, title: King, back: crown}",
    ),
    "file-stray": Code(
        "Nothing reads a file",
        "The file is in a folder, or has a name, that Punchboard does not look at. So the file has no effect.",
        "piece/cards.yaml",
    ),
    "unknown-rule": Code(
        "No such rule", "The data names a rule, but no file in rules/ has this id.", "rules: [SS-5.33]"
    ),
    "unknown-ruling": Code(
        "No such ruling", "The data names a ruling, but rulings.yaml does not have this id.", "ruling: SS-E-222"
    ),
    "history-id": Code(
        "A history names no rule",
        "history.yaml names rules, rulings and pieces by their ids. None has, or had, this id.",
        "ids: [SS-99.1]",
    ),
    "history-value": Code(
        "A history tells another value than the piece has",
        "The newest change in history.yaml that tells a value of a piece must end with the value that the piece has now.",
        "values: {build: [2, 4]}",
    ),
    "was-taken": Code(
        "A former id is in use",
        "An id under `was` is one that nothing has any more, so that its address can lead to the new thing.",
        "was: [SS-5.3]",
    ),
    "ruling-itself": Code(
        "A ruling supersedes itself",
        "`superseded_by` names another ruling, which holds instead.",
        "superseded_by: SS-E-1",
    ),
    "unknown-term": Code(
        "No such term", "The data names a term, but the glossary in game.yaml does not have it.", "terms: [majorty]"
    ),
    "unknown-piece": Code(
        "No such piece", "The data names a piece, but its set has no piece of this id.", "politic: cuning"
    ),
    "unknown-set": Code(
        "No such set of pieces", "The data names a set, but no file in pieces/ has this id.", "effects: planet.special"
    ),
    "unknown-layout": Code(
        "No such layout", "face:, back: or extends: names a layout that is not in layouts/.", "face: senatr"
    ),
    "unknown-option": Code(
        "No such option", "The data names an option that game.yaml does not have.", "options: {paiment: end}"
    ),
    "unknown-value": Code(
        "No such value of an option", "An option has a fixed list of values.", "options: {payment: ending}"
    ),
    "unknown-number": Code(
        "No such number",
        "A placeholder in a text names no constant, no value of a piece and no number of a set; or it is written"
        " otherwise than {=name}, {=name|word}, {=name|Word} or {energy:=name}. + - * stand between spaces.",
        "text: Take {=start_enrgy} Energy.",
    ),
    "unknown-pin": Code(
        "No such number to pin",
        "pins: of a scenario names no constant and no value of a piece or set that is a whole number.",
        "pins: {fire-09.biuld: 1}",
    ),
    "with-nothing": Code(
        "No piece for a name of with:",
        "with: of a scenario asks for a piece by its values, and no piece of the set has them; or those that have them have"
        " other names already, or the scenario names them by their ids.",
        "with: {flood: {set: disasters, type: flod}}",
    ),
    "with-unused": Code(
        "A name of with: that is used nowhere",
        "The scenario asks for a piece but does not use it. Of a name of the whole file, no scenario does.",
        "with: {flood: {set: disasters, type: flood}}",
    ),
    "with-unknown": Code(
        "A name that with: does not have",
        "A scenario uses a name in braces, but with: of the scenario or of the file does not say which piece it is.",
        "steps: [{Ann: 'take {flod}'}]",
    ),
    "with-name": Code(
        "A name of with: that means something else",
        "A piece, a set, a constant or a column of the scenario's table has this name already.",
        "with: {disasters: {set: disasters, type: flood}}",
    ),
    "unknown-icon": Code(
        "No such icon", "A word in braces is neither under icons: nor a term with an icon.", "Gain {enrgy}."
    ),
    "unknown-art": Code(
        "No such picture", "icons: or a term names a file that is not in art/.", "icons: {energy: enrgy}"
    ),
    "icon-art": Code(
        "An icon with another's picture",
        "A token of an icon is drawn by the file of its own name. Two that are exchanged would print the wrong sign"
        " everywhere.",
        "icons: {wheat: coin}",
    ),
    "unknown-colour": Code(
        "No such colour", "The data names a colour that is not under colours: in game.yaml.", "colour: orng"
    ),
    "unknown-source": Code(
        "No such public source",
        "A provenance names a public source that is not under sources: in game.yaml.",
        "from: public a-review",
    ),
    "unknown-reference": Code(
        "A reference to nothing",
        "No rule, ruling, scenario, term, piece, set or option has the name in double brackets.",
        "see [[SS-5.33]]",
    ),
    "unknown-key": Code(
        "No piece has this key",
        "An aid or a track names a key that no piece of the set has.",
        "effects: planets.specal",
    ),
    "unknown-phase": Code(
        "No such phase",
        "round.yaml or a printed track names a phase that round.yaml does not describe.",
        "end: scorring",
    ),
    "unknown-verb": Code(
        "No such verb", "An effect names a verb that the game's vocabulary does not have.", "special: {recriut: {}}"
    ),
    "id-duplicate": Code(
        "An id twice",
        "Other data refers to things by their ids, so each id may be given only once.",
        "- id: S1a\n- id: S1a",
    ),
    "id-prefix": Code(
        "An id with the wrong start",
        "The id of a rule starts with the number of its section. All ids start with the game's prefix.",
        "id: SS-6.1   # in section SS-5",
    ),
    "game-folder": Code(
        "The game's id is not its folder's name",
        "Commands find a game by its folder, rules code finds it by its id. So both must be the same.",
        "",
    ),
    "players-wrong": Code("Numbers of players", "fewest: is larger than most:.", "players: {fewest: 4, most: 2}"),
    "option-ruling": Code(
        "Option and ruling do not name each other", "An option belongs to a ruling, which must say so too.", ""
    ),
    "lines-wrong": Code(
        "Lines that the rulebook does not have",
        "A line number is greater than the rulebook's last line, or a range runs backwards.",
        "lines: 251",
    ),
    "headings-order": Code(
        "Headings of the rulebook that are not in order",
        "`headings:` lists the headings of the rulebook by line, so that the site names the heading above the lines of a rule.",
        "headings: [{line: 9, title: Setup}, {line: 3, title: Goal}]",
    ),
    "lines-missing": Code(
        "A rule without lines of the rulebook",
        "The game has a rulebook, so every rule and section names the lines in which it stands there. A game without a"
        " rulebook, whose rules are all its own, needs none.",
        '- {id: LA-1.1, text: "Everybody takes 3 oil.", kind: setup}   # lines: 4',
    ),
    "translation-unknown": Code(
        "A translation of nothing",
        "A file in i18n/ has the shape of the file that it translates: its keys and the ids in its lists. Only texts can be"
        " translated; a list of texts may have another length, everything else has the kind of value of its original.",
        "terms: {energie: {name: Energie}}   # the id stays: energy",
    ),
    "translation-outdated": Code(
        "A translation of an older text",
        "The original has changed since this entry was translated, or the entry has no `of`. Translate it again, delete the"
        " line `of` and type `punchboard translate GAME LANG`, which writes the new one.",
        "terms: {energy: {name: Energie, of: 5f0c21}}",
    ),
    "from-unknown": Code(
        "Provenance of nothing", "from: names a key that has no value here.", "from: {levle: rulebook 87}"
    ),
    "layout-size": Code(
        "A layout for pieces of another size",
        "A layout can name the size that it is drawn for. Here the set has another size.",
        "size: tarot",
    ),
    "layout-unused": Code("A layout that no set uses", "No face:, back: or extends: names it.", ""),
    "markup-icon": Code("No icon token", "Braces hold the name of an icon, and a number if you like.", "{two energy}"),
    "markup-reference": Code("No reference", "Double brackets hold an id, and |words if you like.", "[[see 5.3]]"),
    "markup-unclosed": Code(
        "A sign without its partner",
        "A star, brace or bracket is opened but not closed, or closed but not opened. A backslash before it makes it an ordinary sign.",
        "Pay *two",
    ),
    "inventory-differs": Code(
        "The wrong number of pieces",
        "The copies of a set do not add up to the number in the rulebook's list.",
        "inventory: 15   # with 14 cards",
    ),
    "composition-differs": Code(
        "Another number of pieces than a rule says",
        "composition: declares how many pieces of a sort a rule demands, and the items of the set are others. One of"
        " them is mistyped, or a piece is missing.",
        "composition: [{rule: EE-4.1, where: {type: town}, kinds: 2}]   # and one town is a city",
    ),
    "unknown-constant": Code(
        "No such constant", "The data names a constant that game.yaml does not have.", "kinds: tiles_twon"
    ),
    "field-missing": Code(
        "An item lacks a field",
        "The set's fields: declare a key that this item does not have. Add the key, or optional: true to the field.",
        "",
    ),
    "field-unknown": Code(
        "No field of the set", "The item has a key that the set's fields: do not declare.", "levle: 1"
    ),
    "field-wrong": Code(
        "A field of the wrong kind",
        "The value does not fit the set's fields: it has another type, is out of range, or is none of the choices.",
        "level: 7",
    ),
    "unknown-way": Code(
        "No such way to play",
        "A step of setup.yaml has a condition (when:) that names neither a way under ways: nor an option of game.yaml.",
        "when: {mod: short}",
    ),
    "unknown-choice": Code(
        "No such choice",
        "A way, an option and the number of players each have a fixed list of values. A step for another value would"
        " never be shown.",
        "when: {mode: lightening}",
    ),
    "setup-copies": Code(
        "More pieces than there are",
        "A step lays out more copies than the box holds, for one of the numbers of players that it is for.",
        "pieces: [{of: flames, each: 3}]   # with 8 flames for 4",
    ),
}
