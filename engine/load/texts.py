"""Finds every text of the data that holds markup, and checks that its icons and references exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine.common.names import did_you_mean
from engine.data.source import locate
from engine.data.values import Where
from engine.model import Plain, markup

if TYPE_CHECKING:
    from engine.load.known import KnownNames
    from engine.model import Game
    from engine.model.rounds import Round
    from engine.model.setups import Setup


class Prose(NamedTuple):
    """A text with its place."""

    text: str
    where: Where
    path: tuple[str | int, ...]


def besides_pieces(game: Game) -> Iterator[Prose]:
    """Yield the texts with markup of everything but pieces."""
    yield Prose(game.about, game.where, ("about",))
    yield Prose(game.credits.notice, game.where, ("notice",))
    for option in game.options.values():
        for value, text in option.values.items():
            yield Prose(text, option.where, ("values", value))
    for term in game.terms.values():
        yield Prose(term.definition, term.where, ("definition",))
    yield from _rules(game)
    for aid in game.aids:
        for index, block in enumerate(aid.blocks):
            for key in ("lines", "table"):
                yield from _inside(block.get(key), aid.where, ("blocks", index, key))
    if game.round:
        yield from _round(game.round)
    if game.setup:
        yield from _setup(game.setup)


def _round(game_round: Round) -> Iterator[Prose]:
    """Yield the texts of a round and of its steps."""
    yield Prose(game_round.about, game_round.where, ("about",))
    for phase in game_round.phases:
        yield Prose(phase.who, phase.where, ("who",))
        yield Prose(phase.again, phase.where, ("again",))
        for step in phase.steps:
            yield Prose(step.do, step.where, ("do",))
            for index, text in enumerate(step.remember):
                yield Prose(text, step.where, ("remember", index))


def _setup(setup: Setup) -> Iterator[Prose]:
    """Yield the texts of the ways to play and of the steps of the set-up."""
    yield Prose(setup.about, setup.where, ("about",))
    for way in setup.ways:
        for choice in way.choices:
            yield Prose(choice.about, choice.where, ("about",))
    for step in setup.steps:
        yield Prose(step.do, step.where, ("do",))


def _rules(game: Game) -> Iterator[Prose]:
    """Yield the texts of rules and rulings."""
    for section in game.sections:
        yield Prose(section.intro, section.where, ("intro",))
        for rule in section.rules:
            yield Prose(rule.text, rule.where, ("text",))
    for ruling in game.rulings.values():
        yield Prose(ruling.texts, ruling.where, ("texts",))
        yield Prose(ruling.ruling, ruling.where, ("ruling",))
        yield Prose(ruling.why, ruling.where, ("why",))
        for index, reading in enumerate(ruling.readings):
            yield Prose(reading, ruling.where, ("readings", index))


def of_pieces(game: Game) -> Iterator[Prose]:
    """Yield the `about` of sets; and of items the flavour and the fields of type markup."""
    for pieces in game.sets.values():
        yield Prose(pieces.about, pieces.where, ("about",))
        keys = {"flavour", *(name for name, field in pieces.fields.items() if field.type == "markup")}
        for item in pieces.items:
            for key in keys & set(item.values):
                yield from _inside(item.values.peek(key), item.where, (key,))


def _inside(value: Plain, where: Where, path: tuple[str | int, ...]) -> Iterator[Prose]:
    """Yield the texts in a value, also in lists and mappings. A table that is only the name of a set has none."""
    if isinstance(value, str) and path[-1] != "table":
        yield Prose(value, where, path)
    elif isinstance(value, list | dict):
        pairs = enumerate(value) if isinstance(value, list) else value.items()
        for key, part in pairs:
            yield from _inside(part, where, (*path, key))


def check(names: KnownNames, texts: Iterable[Prose]) -> None:
    """Report markup that cannot be read and icons and references that do not exist."""
    for prose in texts:
        if prose.text:
            _check(names, prose)


def _check(names: KnownNames, prose: Prose) -> None:
    parsed = markup.parse(prose.text)
    for fault in parsed.faults:
        place = locate(prose.where, prose.path, fault.snippet, prose.text[: fault.offset].count(fault.snippet))
        names.problems.error(fault.code, place, fault.message, hint="put a backslash before a sign that means itself")
    wrong: Counter[str] = Counter()
    for token in parsed.tokens():
        if wrong.total() >= markup.MOST_FAULTS:
            return
        if isinstance(token, markup.Icon) and not names.has("icon", token.name):
            place = locate(prose.where, prose.path, "{" + token.name, wrong[token.name])
            wrong[token.name] += 1
            hint = did_you_mean(token.name, sorted(names.known["icon"]))
            names.problems.error("unknown-icon", place, f"no icon '{token.name}'", hint=hint)
        elif isinstance(token, markup.Reference):
            wrong[""] += _reference(names, prose, token)


def _reference(names: KnownNames, prose: Prose, token: markup.Reference) -> bool:
    """Report a reference to nothing, and tell whether it is one. An id without a kind may be a rule, a ruling or a scenario."""
    kinds = [token.kind] if token.kind else ["rule", "ruling", "scenario"]
    if any(names.has(kind, token.target) for kind in kinds):
        return False
    known = sorted(name for kind in kinds for name in names.known[kind])
    written = f"[[{token.kind}:{token.target}" if token.kind else f"[[{token.target}"
    what = token.kind or "rule, ruling or scenario"
    place = locate(prose.where, prose.path, written)
    names.problems.error(
        "unknown-reference", place, f"no {what} '{token.target}'", hint=did_you_mean(token.target, known)
    )
    return True
