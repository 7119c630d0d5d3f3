"""Checks that the names in the data exist, and that ids, rulebook lines and provenances are right.

When some files of a kind could not be read, names of that kind are not checked: they may be defined in those files.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.cache import digest
from engine.common.fingerprint import program
from engine.common.names import did_you_mean
from engine.data.values import Where
from engine.load import composition, icons, inventory, layouts, past, table_setup, texts
from engine.load.known import KnownNames
from engine.load.provenance import bad_lines
from engine.model.rounds import printed_phases

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.common.cache import Cache
    from engine.common.problems import Place, Problems
    from engine.model import Game, Option, Plain, Provenance, Scenario

_ENGINE = Path(__file__).resolve().parents[1]


def check(game: Game, broken: set[str], problems: Problems, cache: Cache | None = None) -> None:
    """Run all checks of references and inventory; `broken` holds the kinds of files of which some could not be read.

    `cache` remembers the state in which nothing was wrong with what depends on no value of a piece.
    """
    names = KnownNames(game, broken, problems)
    _game(names)
    _pieces(names)
    layouts.check(names)
    _aids(names)
    _round(names)
    past.check(names)
    table_setup.check(names)
    _pins(names)
    texts.check(names, texts.of_pieces(game))
    inventory.check(names)
    composition.check(names)
    key, state = f"references {game.language}", _state_without_pieces(names)
    if cache is None or cache.get(key) != state:
        before = len(problems.found)
        _besides_pieces(names)
        if cache is not None and len(problems.found) == before:
            cache.put(key, state)


def _state_without_pieces(names: KnownNames) -> str:
    """Return a hash of all files but those of pieces, of the names that pieces define, and of what fills in texts."""
    game = names.game
    files = (f"{kind} {of_files}" for kind, of_files in game.file_hashes.items() if kind != "pieces")
    named = (" ".join(sorted(names.known[what])) for what in ("piece", "set"))
    filled = repr([game.written.numbers, [one.chosen for one in game.scenarios.values()]])
    return digest(program(_ENGINE), *files, *named, *sorted(names.broken), filled)


def _besides_pieces(names: KnownNames) -> None:
    """Check rules, rulings and scenarios, and the texts of everything but pieces."""
    _rules(names)
    _rulings(names)
    for scenario in names.game.scenarios.values():
        _scenario(names, scenario)
    texts.check(names, texts.besides_pieces(names.game))


def _needed_lines(names: KnownNames, lines: str, where: Where, what: str) -> None:
    """Check the lines of a rule or section; only a game without a rulebook has rules without lines: rules of one's own."""
    if not lines and "rulebook" in names.game.sources:
        hint = "or take the rulebook out of sources: in game.yaml, if the rules are your own"
        names.problems.error(
            "lines-missing", where.at("id"), f"{what} does not say where it stands", "lines of the rulebook", hint=hint
        )
    _lines(names, lines, where, "lines")


def _lines(names: KnownNames, lines: str, where: Where, *path: str | int) -> None:
    wrong = bad_lines(lines, names.game.rulebook_lines)
    if wrong:
        names.problems.error("lines-wrong", where.at(*path), wrong)


def _source(names: KnownNames, origin: Provenance, where: Where, *path: str | int) -> None:
    """Check a provenance: the rulebook has its lines, or game.yaml lists its public source."""
    if origin.source == "rulebook":
        _lines(names, origin.detail, where, *path)
    elif origin.source == "public":
        name = origin.detail.split(" ", 1)[0].rstrip(",;:")
        if not names.has("source", name):
            names.require("source", name, where.at(*path))


def _prefix(names: KnownNames, name: str, where: Where, *path: str | int) -> None:
    if name and names.game.prefix and not name.startswith(f"{names.game.prefix}-"):
        names.problems.error("id-prefix", where.at(*path), f"'{name}' does not start with {names.game.prefix}-")


def _game(names: KnownNames) -> None:
    game, problems = names.game, names.problems
    if game.id and game.id != game.folder.name:
        problems.error(
            "game-folder",
            game.where.at("id"),
            f"id '{game.id}' in the folder '{game.folder.name}'",
            "one name for both",
        )
    if game.players.fewest > game.players.most:
        problems.error(
            "players-wrong",
            game.where.at("players"),
            f"fewest {game.players.fewest} is more than most {game.players.most}",
        )
    _headings(names)
    _icons_and_terms(names)
    for constant in game.constants.values():
        _source(names, constant.provenance, constant.where, "from")
        names.require_all("rule", constant.rules, constant.where, "rules")
    for option in game.options.values():
        _option_declared(names, option)


def _headings(names: KnownNames) -> None:
    """Check the headings of the rulebook: each stands on a line that there is, below the one before it."""
    above = 0
    for number, heading in enumerate(names.game.headings):
        where = ("sources", "rulebook", "headings", number, "line")
        if heading.line <= above:
            what = f"'{heading.title}' stands on line {heading.line}, and the heading before it on line {above}"
            names.problems.error("headings-order", names.game.where.at(*where), what, "the headings from top to bottom")
        _lines(names, str(heading.line), names.game.where, *where)
        above = heading.line


def _icons_and_terms(names: KnownNames) -> None:
    """Check that the pictures and colours of icons and terms exist."""
    game = names.game
    art = {path.stem for path in (game.folder / "art").glob("*.svg")}
    for token, stem in game.icons.items():
        _art(names, stem, art, game.where, "icons", token)
    for term in game.terms.values():
        if term.icon:
            _art(names, term.icon, art, term.where, "icon")
        if term.colour and not term.colour.startswith("#"):
            names.require("colour", term.colour, term.where.inside("colour"))
        names.require_all("rule", term.rules, term.where, "rules")
    icons.check(names, art)


def _option_declared(names: KnownNames, option: Option) -> None:
    """Check that the default is one of the values, and that option and ruling name each other."""
    if option.default not in option.values:
        hint = did_you_mean(option.default, option.values)
        names.problems.error("unknown-value", option.where.at("default"), f"no value '{option.default}'", hint=hint)
    if option.ruling:
        names.require("ruling", option.ruling, option.where.inside("ruling"))
        ruling = names.game.rulings.get(option.ruling)
        if ruling and ruling.option != option.id:
            what = f"the ruling {ruling.id} does not name the option '{option.id}'"
            names.problems.error("option-ruling", ruling.where.at(), what, f"expected option: {option.id} there")


def _art(names: KnownNames, stem: str, art: set[str], where: Where, *path: str | int) -> None:
    if stem not in art:
        names.problems.error(
            "unknown-art", where.at(*path), f"no file art/{stem}.svg", hint=did_you_mean(stem, sorted(art))
        )


def _rules(names: KnownNames) -> None:
    for section in names.game.sections:
        _prefix(names, section.number, section.where, "number")
        _needed_lines(names, section.lines, section.where, f"section {section.number}")
        for rule in section.rules:
            if section.number and not rule.id.startswith(f"{section.number}."):
                what = f"rule '{rule.id}' in section {section.number}"
                names.problems.error(
                    "id-prefix", rule.where.at("id"), what, f"expected an id that starts with {section.number}."
                )
            _needed_lines(names, rule.lines, rule.where, f"rule {rule.id}")
            names.require_all("rule", rule.related, rule.where, "related")
            names.require_all("rule", rule.restates, rule.where, "restates")
            names.require_all("term", rule.terms, rule.where, "terms")


def _rulings(names: KnownNames) -> None:
    for ruling in names.game.rulings.values():
        _prefix(names, ruling.id, ruling.where, "id")
        _lines(names, ruling.lines, ruling.where, "lines")
        names.require_all("rule", ruling.rules, ruling.where, "rules")
        if ruling.option:
            names.require("option", ruling.option, ruling.where.inside("option"))


def _pieces(names: KnownNames) -> None:
    for pieces in names.game.sets.values():
        names.require_all("rule", pieces.rules, pieces.where, "rules")
        if isinstance(pieces.tonight, str):
            names.require("set", pieces.tonight, pieces.where.at("tonight"))
        _source(names, pieces.inventory_from, pieces.where, "inventory_from")
        _sources(names, pieces.provenance, pieces.where, pieces.values)
        for item in pieces.items:
            names.require_all("rule", item.rules, item.where, "rules")
            _sources(names, item.provenance, item.where, (*item.values, *pieces.values))


def _sources(names: KnownNames, provenance: Mapping[str, Provenance], where: Where, keys: Iterable[str]) -> None:
    known = {"title", "copies", *keys}
    for key, origin in provenance.items():
        if not key:
            if not where.root:
                _source(names, origin, where, "provenance")
            continue
        _source(names, origin, where, "from", key)
        if key not in known:
            hint = did_you_mean(key, known, "its keys")
            names.problems.error(
                "from-unknown", where.key("from", key), f"provenance of '{key}', which has no value here", hint=hint
            )


def _aids(names: KnownNames) -> None:
    for aid in names.game.aids:
        for index, block in enumerate(aid.blocks):
            for key in ("effects", "table"):
                if isinstance(block.get(key), str):
                    _set_key(names, str(block[key]), aid.where, "blocks", index, key)
            for what, key in (("rule", "rules"), ("term", "terms")):
                listed: Plain = block.get(key)
                if isinstance(listed, list):
                    names.require_all(
                        what, [name for name in listed if isinstance(name, str)], aid.where, "blocks", index, key
                    )


def _round(names: KnownNames) -> None:
    """Check the rules of the steps, the phase of the end, and the phases that a track prints."""
    game_round = names.game.round
    if game_round is None:
        return
    known = [phase.id for phase in game_round.phases]
    for phase in game_round.phases:
        for step in phase.steps:
            names.require_all("rule", step.rules, step.where, "rules")
    if game_round.end and game_round.end not in known:
        names.problems.error(
            "unknown-phase",
            game_round.where.at("end"),
            f"no phase '{game_round.end}'",
            hint=did_you_mean(game_round.end, known),
        )
    for track in game_round.tracks:
        _set_key(names, track.of, track.where, "of")
        printed = printed_phases(names.game.sets, track)
        if not printed and names.has("set", track.of.partition(".")[0]) and "pieces" not in names.broken:
            names.problems.error("unknown-phase", track.where.at("of"), f"{track.of} is no list of phases")
        for name in dict.fromkeys(printed):
            if name not in known:
                names.problems.error(
                    "unknown-phase",
                    track.where.at("of"),
                    f"{track.of} has '{name}', which is no phase",
                    hint=did_you_mean(name, known),
                )


def _set_key(names: KnownNames, text: str, where: Where, *path: str | int) -> None:
    """Check a set and a key of it, as in `planets.special`."""
    name, _, key = text.partition(".")
    names.require("set", name, where.inside(*path))
    pieces = names.game.sets.get(name)
    if pieces is not None:
        keys = {known for values in (pieces.values, *(item.values for item in pieces.items)) for known in values}
        if key not in keys and "pieces" not in names.broken:
            names.problems.error(
                "unknown-key",
                where.at(*path),
                f"no piece of '{name}' has '{key}'",
                hint=did_you_mean(key, sorted(keys), "keys"),
            )


def _scenario(names: KnownNames, scenario: Scenario) -> None:
    where = scenario.where
    _prefix(names, scenario.id, where, "scenario")
    from engine.load.provenance import parse

    origin = parse(scenario.source) if scenario.source else None
    if origin:
        _source(names, origin, where, "source")
    parts: list[tuple[Mapping[str, Plain], tuple[str | int, ...]]] = [
        ({"rules": list(scenario.rules), "rulings": list(scenario.rulings), "options": scenario.options}, ()),
        *((branch, ("branches", index)) for index, branch in enumerate(scenario.branches)),
    ]
    for part, path in parts:
        for what, key in (("rule", "rules"), ("ruling", "rulings")):
            listed = part.get(key)
            if isinstance(listed, list):
                names.require_all(what, [name for name in listed if isinstance(name, str)], where, *path, key)
        options = part.get("options")
        for name, value in (options if isinstance(options, dict) else {}).items():
            _option(names, name, value, where, *path, "options", name)


def _pins(names: KnownNames) -> None:
    """Check that the numbers that scenarios pin exist."""
    from engine.load.quantities import UnknownNumberError
    from engine.load.tuning import number_of

    right: set[str] = set()
    for scenario in names.game.scenarios.values() if not names.broken & {"pieces", "game"} else ():
        for name in scenario.pins.keys() - right:
            try:
                number_of(names.game, name)
                right.add(name)
            except UnknownNumberError as error:
                names.problems.error("unknown-pin", _place_of_pin(scenario, name), str(error), hint=error.hint)


def _place_of_pin(scenario: Scenario, name: str) -> Place:
    """Return the place of a pin: as it is called, by the name of a chosen piece, or at the head of the file."""
    where = scenario.where
    piece, _, value = name.partition(".")
    called = [f"{other}.{value}" for other, chosen in scenario.chosen.items() if chosen == piece]
    for key in (name, *called):
        if (*where.root, "pins", key) in where.positions:
            return where.key("pins", key)
    return Where(where.file, where.positions).key("pins", name)


def _option(names: KnownNames, name: str, value: Plain, where: Where, *path: str | int) -> None:
    if not names.has("option", name):
        names.require("option", name, where.key(*path))
        return
    option = names.game.options.get(name)
    if option and isinstance(value, str) and value not in option.values and not value.startswith("{"):
        hint = did_you_mean(value, option.values)
        names.problems.error("unknown-value", where.at(*path), f"option '{name}' has no value '{value}'", hint=hint)
