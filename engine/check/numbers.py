"""Checks the numbers in the texts that players read: each comes from a value of the data, or has its reason.

A number is a figure or a word from two to twenty, in a rule, ruling, term, option, aid, round or set-up. It is explained if

- a placeholder writes it (`engine.load.placeholders`),
- a constant that names the text's rule has its value,
- it is a line of the rulebook among the `lines` of its rule or ruling, or the number of a step of an aid,
- a phrase of the nearest `numbers:` holds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.common.number_words import WrittenNumber, numbers_in
from engine.data.source import locate
from engine.load.placeholders import PLACEHOLDER
from engine.load.provenance import ranges

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.data.values import Where
    from engine.model import Aid, Game, Plain, Ruling, Section
    from engine.model.rounds import Round
    from engine.model.setups import Setup
    from engine.model.written import FilePath, PlainNumbers

_TARGET = re.compile(r"\[\[[^\[\]|]*")  # of a reference; the words after | are text
_LINES = re.compile(r"\blines? ([0-9]+(?:(?:-|, | and | or | to )[0-9]+)*)", re.IGNORECASE)
_STEP = re.compile(r"\*\*[0-9]+\*\*")


class ReadText(NamedTuple):
    """A text that players read, as the file writes it, with its place, its rules and the lines of the rulebook that it may name."""

    text: str
    where: Where
    path: FilePath
    rules: tuple[str, ...] = ()
    lines: str = ""
    steps_before: int = 0  # numbered steps in the lines before it


class UnexplainedNumber(NamedTuple):
    """A number that nothing explains, in its text; or a phrase that explains none."""

    text: ReadText | None
    number: WrittenNumber | None
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class TextGroup:
    """The texts that share one `numbers:`, or have none."""

    texts: list[ReadText]
    plain: PlainNumbers | None

    def findings(self, values: Mapping[str, frozenset[int]]) -> Iterator[UnexplainedNumber]:
        """Yield the numbers that nothing explains, and the phrases that explain none. `values`: rule → constants' values."""
        phrases = dict(self.plain.phrases) if self.plain else {}
        used: set[str] = set()
        for text in self.texts:
            for number, explained in numbers_of(text, values):
                holding = [phrase for phrase in phrases if _holds(phrase, text.text, number)]
                used.update(holding)
                if not explained and not holding:
                    yield UnexplainedNumber(text, number)
        for phrase in phrases:
            if phrase not in used:
                yield UnexplainedNumber(None, None, phrase)


def check(game: Game, problems: Problems) -> int:
    """Report numbers that nothing explains, and phrases of `numbers:` that explain none. Returns how many texts were read."""
    values, read = values_of(game), 0
    for group in groups(game):
        read += len(group.texts)
        for finding in group.findings(values):
            if finding.text and finding.number:
                _report(game, finding.text, finding.number, problems)
            elif group.plain:
                place = locate(group.plain.where, ("numbers",), finding.phrase)
                what = f"the phrase '{finding.phrase}' explains no number of its texts"
                problems.error("number-phrase-unused", place, what, "a phrase as the text has it, with its number")
    return read


def _report(game: Game, text: ReadText, number: WrittenNumber, problems: Problems) -> None:
    place = locate(text.where, text.path, number.written, text.text[: number.offset].count(number.written))
    form = "" if number.written.isdigit() else "|word"
    known = [constant for constant in game.constants.values() if set(constant.rules) & set(text.rules)]
    hint = "; ".join(f"{{={constant.id}{form}}} is {constant.value}" for constant in known)
    problems.error(
        "unexplained-number",
        place,
        f"no value of the data explains '{number.written}'",
        f"a placeholder, as in {{={known[0].id if known else 'name'}{form}}}, or its phrase in numbers: with a reason",
        hint,
    )


def values_of(game: Game) -> dict[str, frozenset[int]]:
    """Return the values of the constants that name a rule, by rule."""
    found: dict[str, set[int]] = {}
    for constant in game.constants.values():
        for rule in constant.rules:
            found.setdefault(rule, set()).add(constant.value)
    return {rule: frozenset(values) for rule, values in found.items()}


def numbers_of(text: ReadText, values: Mapping[str, frozenset[int]]) -> Iterator[tuple[WrittenNumber, bool]]:
    """Yield the numbers of a text that no placeholder writes, and whether something besides a phrase explains them."""
    masked = text.text
    for pattern in (PLACEHOLDER, _TARGET) if "{" in masked or "[[" in masked else ():
        masked = pattern.sub(lambda match: " " * len(match[0]), masked)
    found = numbers_in(masked)
    if found:
        references = {offset for match in _LINES.finditer(masked) for offset in _right_lines(match, text.lines)}
        references |= {match.start() + len("**") for match in _right_steps(masked, text.steps_before)}
        known = frozenset[int]().union(*(values.get(rule, ()) for rule in text.rules))
        for number in found:
            yield number, number.value in known or number.offset in references


def _right_lines(match: re.Match[str], lines: str) -> Iterator[int]:
    """Yield the offsets of the line numbers that are among `lines`."""
    allowed = list(ranges(lines))
    for found in re.finditer("[0-9]+", match[1]):
        if any(first <= int(found[0]) <= last for first, last in allowed):
            yield match.start(1) + found.start()


def _right_steps(text: str, before: int) -> Iterator[re.Match[str]]:
    """Yield the numbers of steps, `**2**`, that continue those before them."""
    for expected, match in enumerate(_STEP.finditer(text), before + 1):
        if int(match[0].strip("*")) == expected:
            yield match


def _holds(phrase: str, text: str, number: WrittenNumber) -> bool:
    """Return whether a phrase stands in a text so that it holds the number."""
    at = text.find(phrase, max(0, number.offset - len(phrase)))
    while 0 <= at <= number.offset:
        if number.offset + len(number.written) <= at + len(phrase):
            return True
        at = text.find(phrase, at + 1)
    return False


def groups(game: Game) -> list[TextGroup]:
    """Return the texts that players read, grouped by their nearest `numbers:`."""
    alone: list[TextGroup] = []
    sharing = {(plain.where.file, plain.where.root): TextGroup([], plain) for plain in game.written.plain.values()}
    for read in read_texts(game):
        text = read._replace(text=game.written.text(read.where, read.path, read.text))
        plain = game.written.plain_numbers(read.where, read.path)
        if plain is None:
            alone.append(TextGroup([text], None))
        else:
            sharing[plain.where.file, plain.where.root].texts.append(text)
    return [*sharing.values(), *alone]


def read_texts(game: Game) -> Iterator[ReadText]:
    """Yield the texts that players read, without the texts of pieces, which are made from values."""
    for option in game.options.values():
        for value, words in option.values.items():
            yield ReadText(words, option.where, ("values", value))
    for term in game.terms.values():
        yield ReadText(term.definition, term.where, ("definition",), term.rules)
    for section in game.sections:
        yield from _section(section)
    for ruling in game.rulings.values():
        yield from _ruling(ruling)
    for aid in game.aids:
        yield from _aid(aid)
    if game.round:
        yield from _round(game.round)
    if game.setup:
        yield from _setup(game.setup)


def _section(section: Section) -> Iterator[ReadText]:
    for key in ("title", "intro"):
        yield ReadText(getattr(section, key), section.where, (key,))
    for rule in section.rules:
        for key in ("title", "text"):
            yield ReadText(getattr(rule, key), rule.where, (key,), (rule.id,), rule.lines)


def _ruling(ruling: Ruling) -> Iterator[ReadText]:
    for key in ("title", "texts", "ruling", "why"):
        yield ReadText(getattr(ruling, key), ruling.where, (key,), ruling.rules, ruling.lines)
    for index, words in enumerate(ruling.readings):
        yield ReadText(words, ruling.where, ("readings", index), ruling.rules, ruling.lines)


def _aid(aid: Aid) -> Iterator[ReadText]:
    for index, block in enumerate(aid.blocks):
        steps = 0
        for key in ("title", "lines", "table"):
            for path, words in _inside(block.get(key), ("blocks", index, key)):
                yield ReadText(words, aid.where, path, steps_before=steps)
                steps += len(_STEP.findall(words))


def _inside(value: Plain, path: FilePath) -> Iterator[tuple[FilePath, str]]:
    """Yield the texts in a value with their paths."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list | dict):
        for key, part in enumerate(value) if isinstance(value, list) else value.items():
            yield from _inside(part, (*path, key))


def _round(game_round: Round) -> Iterator[ReadText]:
    yield ReadText(game_round.title, game_round.where, ("title",))
    yield ReadText(game_round.about, game_round.where, ("about",))
    for phase in game_round.phases:
        for key in ("title", "who", "again"):
            yield ReadText(getattr(phase, key), phase.where, (key,))
        for step in phase.steps:
            yield ReadText(step.title, step.where, ("title",), step.rules)
            yield ReadText(step.do, step.where, ("do",), step.rules)
            for index, words in enumerate(step.remember):
                yield ReadText(words, step.where, ("remember", index), step.rules)


def _setup(setup: Setup) -> Iterator[ReadText]:
    yield ReadText(setup.about, setup.where, ("about",))
    for way in setup.ways:
        for choice in way.choices:
            yield ReadText(choice.title, choice.where, ("title",))
            yield ReadText(choice.about, choice.where, ("about",))
    for part in setup.parts:
        yield ReadText(part.title, part.where, ("title",))
        for step in part.steps:
            yield ReadText(step.title, step.where, ("title",), step.rules)
            yield ReadText(step.do, step.where, ("do",), step.rules)
            for take in step.pieces:
                for key in ("each", "copies"):
                    if number := getattr(take, key):
                        yield ReadText(f"{key}: {number}", take.where, (key,), step.rules)
