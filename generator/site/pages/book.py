"""A game with its cross references: where everything stands on the site, and what points at what.

`Book` is made once for a game; every page and the search index are written from it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from generator.common.grouping import values_by_key
from generator.drawing.accent import accent
from generator.site.pages.address import Address

if TYPE_CHECKING:
    from engine.effects import Vocabulary
    from engine.model import Aid, Change, Constant, Game, Option, Piece, Plain, Rule, Ruling, Scenario, Section, Term
    from engine.model.setups import SetupStep
    from engine.play.picture import Drawing
    from engine.scenario.verdict import ScenarioResult

Thing = TypeVar("Thing")
RULES_FILE = "Rules reference"  # what a download with all rules is called
# Words that mean something else in ordinary sentences far too often to be linked by their look; `[[term:turn]]` links them.
_EVERYDAY = frozenset(
    [
        "turn",
        "turns",
        "round",
        "rounds",
        "move",
        "moves",
        "point",
        "points",
        "play",
        "plays",
        "draw",
        "draws",
        "set",
        "sets",
        "tie",
        "ties",
        "turning",
        "lead",
        "leads",
        "pay",
        "cost",
    ]
)


@dataclass(frozen=True, slots=True)
class PiecePicture:
    """A rendered face in two sizes: files in the docs folder and sizes in pixels."""

    uri: str
    width: int
    height: int
    small: str
    small_width: int
    small_height: int


@dataclass
class Book:
    """What the pages of one game need; `pictures` has the drawn sides by (piece id, side)."""

    game: Game
    vocabulary: Vocabulary = field(default_factory=dict)
    pictures: Mapping[tuple[str, str], PiecePicture] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)  # markup token -> file in the docs folder
    plays: Mapping[str, ScenarioResult] = field(default_factory=dict)  # scenario id -> how the verifier played it
    boards: Callable[[Any], Drawing | str] | None = None  # a state of the game drawn
    downloads: tuple[Download, ...] = ()
    hand_written: tuple[str, ...] = ()  # pages out of the game's own folder, by uri
    balance: tuple[dict[str, Any], ...] = ()  # statistics of simulated games
    games: tuple[tuple[str, str], ...] = ()  # id and title of every game of the site
    _effects: dict[str, tuple[tuple[str, Mapping[str, Plain]], ...]] = field(
        default_factory=dict, repr=False
    )  # of pieces that were asked for

    # -- where things stand ---------------------------------------------------------------------------------------

    def page(self, name: str, anchor: str = "") -> Address:
        """A page of this game: `rules/index`, `glossary`."""
        return Address(f"{self.game.id}/{name}.md", anchor)

    def section(self, section: Section) -> Address:
        """The chapter's page."""
        return self.page(f"rules/{section.id}")

    def rule(self, rule: Rule) -> Address:
        """The permanent place of a rule."""
        return self.page(f"rules/{rule.section}", rule.id)

    def ruling(self, ruling: Ruling) -> Address:
        """The permanent place of a ruling."""
        return self.page("rulings", ruling.id)

    def term(self, term: Term) -> Address:
        """The glossary entry."""
        return self.page("glossary", term.id)

    def piece(self, piece: Piece) -> Address:
        """The page of a piece."""
        return self.page(f"pieces/{piece.set}/{piece.id}")

    def scenario(self, scenario: Scenario) -> Address:
        """The page of a scenario."""
        return self.page(f"examples/{scenario.id}")

    def step(self, step: SetupStep) -> Address:
        """A step of the set-up."""
        return self.page("setup", f"step-{step.id}")

    def option(self, option: Option) -> Address:
        """A switch on the page of options."""
        return self.page("options", option.id.replace("_", "-"))

    def constant(self, constant: Constant) -> Address:
        """A number on the page of options."""
        return self.page("options", constant.id.replace("_", "-"))

    def find(self, name: str) -> tuple[Address, str] | None:
        """Address and title of whatever bears this id; `term:` and `piece:` tell a word from a thing of the same name."""
        return self._named.get(name)

    @cached_property
    def _named(self) -> dict[str, tuple[Address, str]]:
        game = self.game
        named = {name: (self.section(section), section.title) for name, section in self.chapters.items()}
        for term in game.terms.values():
            named[term.id] = named[f"term:{term.id}"] = self.term(term), term.name
        for piece in self.pieces.values():
            named[piece.id] = named[f"piece:{piece.id}"] = self.piece(piece), piece.title
        named.update({one.id: (self.scenario(one), one.id) for one in game.scenarios.values()})
        named.update({one.id: (self.ruling(one), one.id) for one in game.rulings.values()})
        named.update({one.id: (self.rule(one), one.id) for one in self.rules.values()})
        return named

    @cached_property
    def accent(self) -> str:
        """The game's own colour for the pages, light and dark (`pages_accent`)."""
        return accent(self.game.colours)

    # -- what points at what --------------------------------------------------------------------------------------

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every rule by id."""
        return self.game.rules

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """Every piece by id."""
        return self.game.pieces

    @cached_property
    def chapters(self) -> dict[str, Section]:
        """Sections by number (`SS-5`) and by id."""
        named = {section.id: section for section in self.game.sections}
        return named | {section.number: section for section in self.game.sections}

    @cached_property
    def rulings_of(self) -> Mapping[str, list[Ruling]]:
        """Rule id → the rulings that settle it."""
        return values_by_key((rule, ruling) for ruling in self.game.rulings.values() for rule in ruling.rules)

    @cached_property
    def scenarios_of(self) -> Mapping[str, list[Scenario]]:
        """Rule or ruling id → the scenarios that name it."""
        return values_by_key(
            (name, scenario)
            for scenario in self.game.scenarios.values()
            for part in ({"rules": scenario.rules, "rulings": scenario.rulings}, *scenario.branches)
            for key in ("rules", "rulings")
            for name in part.get(key, ())
        )

    @cached_property
    def pieces_of(self) -> Mapping[str, list[Piece]]:
        """Rule id → the pieces on which it stands, their effects' rules included."""
        return values_by_key((rule, piece) for piece in self.pieces.values() for rule in self.rules_of(piece))

    @cached_property
    def changes_of(self) -> Mapping[str, list[Change]]:
        """Rule or ruling id → what happened to it, the oldest first."""
        return values_by_key(
            (name, change) for version in self.game.history for change in version.changes for name in change.ids
        )

    @cached_property
    def used_by(self) -> Mapping[str, list[Rule]]:
        """Rule id → the rules that name it as related or restate it."""
        return values_by_key((name, rule) for rule in self.rules.values() for name in (*rule.related, *rule.restates))

    @cached_property
    def settings_of(self) -> Mapping[str, list[Constant]]:
        """Rule id → the numbers that it uses."""
        return values_by_key((rule, constant) for constant in self.game.constants.values() for rule in constant.rules)

    @cached_property
    def terms_of(self) -> Mapping[str, list[Term]]:
        """Rule id → the words of the glossary that it is about."""
        return values_by_key((rule, term) for term in self.game.terms.values() for rule in term.rules)

    @cached_property
    def at_work_in(self) -> Mapping[str, list[ScenarioResult]]:
        """Rule id → the plays in which it decided something."""
        return values_by_key((rule, result) for result in self.plays.values() for rule in sorted(result.rules))

    @cached_property
    def scenarios_with(self) -> Mapping[str, list[Scenario]]:
        """Piece id → the scenarios that have it in their set-up, steps or outcome."""
        known = set(self.pieces)
        return values_by_key(
            (piece, scenario)
            for scenario in self.game.scenarios.values()
            for piece in known & _words((scenario.given, scenario.steps, scenario.expect))
        )

    @cached_property
    def steps_of(self) -> Mapping[str, list[tuple[Address, str]]]:
        """Rule id → the steps of the set-up and of a round in which it is followed, each as its address and titles."""
        return values_by_key((rule, target) for target, rules in self._table_steps() for rule in rules)

    def _table_steps(self) -> Iterator[tuple[tuple[Address, str], tuple[str, ...]]]:
        setup, walk = self.game.setup, self.game.round
        for step in setup.steps if setup else ():
            yield (self.step(step), f"Set-up: {step.title}"), step.rules
        for phase in walk.phases if walk else ():
            for number, one in enumerate(phase.steps, 1):
                yield (self.page("round", f"{phase.id}-{number}"), f"{phase.title}: {one.title}"), one.rules

    def known_rules(self, names: Iterable[str]) -> list[Rule]:
        """The rules of these ids; an id of something else, such as a ruling, is left out."""
        return [self.rules[name] for name in names if name in self.rules]

    def rules_of(self, piece: Piece) -> list[str]:
        """The rules a piece stands on: its own, its set's and its effects'."""
        named = [*piece.rules, *self.game.sets[piece.set].rules]
        for _key, effect in self.effects(piece):
            named += self.vocabulary[next(iter(effect))].rules
        return [rule for rule in dict.fromkeys(named) if rule in self.rules]

    @cached_property
    def pieces_with(self) -> dict[str, list[tuple[Piece, Mapping[str, Plain]]]]:
        """Verb → the pieces that have it, each with the effect."""
        found: dict[str, list[tuple[Piece, Mapping[str, Plain]]]] = defaultdict(list)
        for piece in self.pieces.values():
            for _key, effect in self.effects(piece):
                found[next(iter(effect))].append((piece, effect))
        return dict(found)

    def is_effect(self, value: Plain) -> bool:
        """Whether a value of the data is an effect: one known verb with its parameters."""
        if not isinstance(value, Mapping) or len(value) != 1:
            return False
        ((name, parameters),) = value.items()
        return name in self.vocabulary and isinstance(parameters, Mapping)

    def effects(self, piece: Piece) -> tuple[tuple[str, Mapping[str, Plain]], ...]:
        """Every effect of a piece with its key, however deep it stands."""
        if piece.id not in self._effects:
            values = {**self.game.sets[piece.set].values, **piece.values}
            self._effects[piece.id] = tuple(
                (key, effect) for key, value in values.items() for effect in _inside(value, self.is_effect)
            )
        return self._effects[piece.id]

    @cached_property
    def term_pattern(self) -> tuple[re.Pattern[str], dict[str, Term]] | None:
        """What finds the glossary's words in a text: a pattern, and the term of each word in lower case."""
        names: dict[str, Term] = {}
        for term in self.game.terms.values():
            for name in (term.name, term.plural, *term.aliases):
                if len(name) > 2 and name.lower() not in _EVERYDAY:  # noqa: PLR2004 - shorter ones are abbreviations
                    names.setdefault(name.lower(), term)
        if not names:
            return None
        return re.compile(rf"\b{_any_of(names)}s?\b", re.IGNORECASE), names


def _any_of(names: Collection[str]) -> str:
    """A pattern for any of these names, longer ones first; names that begin alike share their beginning, which is faster."""
    tails = values_by_key((name[0], name[1:]) for name in names if name)
    found = "|".join(re.escape(first) + _any_of(tails[first]) for first in sorted(tails))
    return f"(?:{found})" + ("?" if found and "" in names else "")


def with_neighbours(things: Sequence[Thing]) -> Iterator[tuple[Thing | None, Thing, Thing | None]]:
    """Each thing with the one before it and the one after it."""
    yield from zip([None, *things], things, [*things[1:], None], strict=False)


def aid_file(aid: Aid) -> str:
    """What the download of a player aid is called."""
    return f"Player aid: {aid.title}"


@dataclass(frozen=True, slots=True)
class Download:
    """A file to take home: its place in the docs folder, what it is, for which paper, its size in bytes and its pages."""

    uri: str
    title: str
    paper: str
    size: int
    pages: int = 0


def _inside(value: Plain, wanted: object) -> Iterator[Mapping[str, Plain]]:
    if callable(wanted) and wanted(value):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _inside(part, wanted)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _inside(part, wanted)


def _words(value: Plain) -> set[str]:
    if isinstance(value, str):
        return set(re.findall(r"[\w-]+", value))
    if isinstance(value, Mapping):
        return {word for key, part in value.items() for word in _words(key) | _words(part)}
    if isinstance(value, (list, tuple)):
        return {word for part in value for word in _words(part)}
    return set()
