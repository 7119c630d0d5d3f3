"""The data of a game as frozen values: a `Game` and its parts.

Lengths are millimetres. Text fields hold markup (`engine.model.markup`), never HTML. Everything that can be
wrong has `where` (`engine.data.values`), which knows the file, line and column of each of its values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from engine.model.headings import headings_in
from engine.model.pieces import EVERYONE, Needed
from engine.model.written import Written

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.plain import Plain
    from engine.data.values import Where
    from engine.model.credits import Credits
    from engine.model.headings import Heading
    from engine.model.history import Version
    from engine.model.mutation import Rates, Waiver
    from engine.model.pieces import Layout, Lender, Piece, PieceSet, Provenance, Size
    from engine.model.rounds import Round
    from engine.model.setups import Setup
    from engine.model.translated import Translated

RulingKind = Literal["contradiction", "ambiguity", "gap", "note"]
Enforced = Literal["engine", "table", "no"]
ScenarioKind = Literal["example", "statement", "edge", "interaction", "regression"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words, with its permanent id."""

    id: str
    text: str
    section: str
    kind: str
    lines: str  # rulebook lines: "59", "59-61", "59, 89"
    where: Where
    title: str = ""
    related: tuple[str, ...] = ()
    restates: tuple[str, ...] = ()
    enforced: Enforced = "engine"
    why: str = ""  # the reason when `enforced` is not "engine"
    terms: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()  # questions that it answers, for the search
    was: tuple[str, ...] = ()  # ids that it had before


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules reference, in the order of play."""

    id: str
    title: str
    lines: str
    rules: tuple[Rule, ...]
    where: Where
    intro: str = ""
    number: str = ""  # SS-5: what the ids of its rules start with
    was: tuple[str, ...] = ()  # ids that it had before


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the rulebook does not answer, or answers in two ways, and our answer."""

    id: str
    kind: RulingKind
    title: str
    texts: str  # what the rulebook says and where, in our words
    lines: str
    readings: tuple[str, ...]
    ruling: str
    why: str
    where: Where
    option: str | None = None
    rules: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()  # the question in other words, for the search
    was: tuple[str, ...] = ()  # ids that it had before
    date: str = ""  # when it was decided: 2026-11-30
    superseded_by: str = ""  # the ruling that holds instead of this one


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the game: its glossary entry, its icon and its colour."""

    id: str
    name: str
    definition: str
    where: Where
    plural: str = ""
    aliases: tuple[str, ...] = ()
    icon: str | None = None  # file stem in art/, drawn for `{id}` in markup
    colour: str | None = None  # "#rrggbb"
    rules: tuple[str, ...] = ()
    kind: str = "term"


@dataclass(frozen=True, slots=True)
class Option:
    """A ruling that a group may change. The first value is the recommended one and the default."""

    id: str
    title: str
    values: Mapping[str, str]  # value -> what it means, in a sentence
    default: str
    where: Where
    ruling: str | None = None


@dataclass(frozen=True, slots=True)
class Constant:
    """A number of the rules that no piece shows (energy at the start, cost of a tile)."""

    id: str
    title: str
    value: int
    provenance: Provenance
    where: Where
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A test that a designer can read; `steps` and `expect` are plain data for `engine.scenario.runner`."""

    id: str
    title: str
    kind: ScenarioKind
    rules: tuple[str, ...]
    given: Mapping[str, Plain]
    play: str
    steps: tuple[Plain, ...]
    expect: Mapping[str, Plain]
    where: Where
    source: str = ""
    rulings: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    about: str = ""
    partial: bool = False
    branches: tuple[Mapping[str, Plain], ...] = ()  # each changes given, options, steps and expect
    table: tuple[Mapping[str, Plain], ...] = ()  # rows of values for `{column}` placeholders
    pins: Mapping[str, int] = field(
        default_factory=dict
    )  # numbers of the data that it plays with, whatever the data says
    was: tuple[str, ...] = ()  # ids that it had before
    chosen: Mapping[str, str] = field(default_factory=dict)  # the pieces that its `with` chose: name → id


@dataclass(frozen=True, slots=True)
class Aid:
    """A player aid: blocks with titles and lines of markup, made from rules, terms and the data of pieces."""

    id: str
    title: str
    blocks: tuple[Mapping[str, Plain], ...]
    size: Size
    copies: int
    where: Where
    folds: tuple[float, ...] = ()  # mm from the left edge; blocks flow in a column between two folds
    sides: int = 1  # printed sides
    needed: Needed = EVERYONE


@dataclass(frozen=True, slots=True)
class Players:
    """The numbers of players, and whether one person can play alone."""

    fewest: int
    most: int
    solo: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """All data of a game's folder. Prints, site and verifier use this one value."""

    id: str
    title: str
    prefix: str
    version: str
    players: Players
    folder: Path
    about: str
    credits: Credits
    colours: Mapping[str, str]
    icons: Mapping[str, str]  # markup token -> SVG file stem in art/
    constants: Mapping[str, Constant]
    options: Mapping[str, Option]
    terms: Mapping[str, Term]
    sets: Mapping[str, PieceSet]
    layouts: Mapping[str, Layout]
    sections: tuple[Section, ...]
    rulings: Mapping[str, Ruling]
    aids: tuple[Aid, ...]
    scenarios: Mapping[str, Scenario]
    print: Mapping[str, Plain]
    where: Where
    data_hash: str = ""
    file_hashes: Mapping[str, str] = field(default_factory=dict)  # kind of file → hash of all files of that kind
    sources: Mapping[str, Plain] = field(default_factory=dict)  # rulebook: title, lines, headings; public: list
    fonts: Mapping[str, Mapping[str, str]] = field(
        default_factory=dict
    )  # family -> style ("regular") -> file in `folder`
    round: Round | None = None  # how a round goes at the table
    setup: Setup | None = None  # how a table is set
    history: tuple[Version, ...] = ()  # what changed in the rules, the oldest version first
    waivers: tuple[Waiver, ...] = ()  # of mutation.yaml
    rates: Rates | None = None  # of the last whole run of mutants
    site: str = ""  # address at which the site is published
    site_title: str = ""  # name of a site with this game alone
    language: str = "en"  # of the texts, as in "pt-BR"
    languages: Mapping[str, Translated] = field(default_factory=dict)  # into which it is translated, by name
    templates: Mapping[str, str] = field(default_factory=dict)  # printed texts of verbs in a translation, by verb
    words: Mapping[str, str] = field(
        default_factory=dict
    )  # in a translation: keys and short values of the data in words
    lenders: tuple[Lender, ...] = ()  # games whose layouts this one extends
    written: Written = field(default_factory=Written)  # texts as the files write them, with placeholders

    @property
    def rulebook_lines(self) -> int:
        """How many lines the rulebook's text has; 0 when the data does not say."""
        book = self.sources.get("rulebook")
        lines = book.get("lines") if isinstance(book, dict) else None
        return lines if isinstance(lines, int) else 0

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The headings of the rulebook in the order of its lines; none when the data does not say."""
        return headings_in(self.sources)

    @property
    def printed_in(self) -> str:
        """The folder of its printed files: its id, and below it the language if this is a translation."""
        return f"{self.id}/{self.language}" if self.language in self.languages else self.id

    @property
    def rules(self) -> dict[str, Rule]:
        """Every rule by id, in the order of play."""
        return {rule.id: rule for section in self.sections for rule in section.rules}

    @property
    def pieces(self) -> dict[str, Piece]:
        """Every piece by id, in the order of the files."""
        return {item.id: item for pieces in self.sets.values() for item in pieces.items}
