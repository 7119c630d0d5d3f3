"""A game with its cross references: addresses of all things on the site, and which things refer to which.

Each game has one `Book`; all its pages and its entries of the search index are written from it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from generator.common.grouping import values_by_key
from generator.drawing.accent import accent
from generator.site.writing.address import Address
from generator.site.writing.mentions import ids_replaced, references
from generator.site.writing.name_patterns import EVERYDAY, TermNames, term_names
from generator.words.catalogue import later, say

if TYPE_CHECKING:
    from engine.effects import Vocabulary
    from engine.model import Aid, Change, Constant, Game, Option, Piece, Plain, Rule, Ruling, Scenario, Section, Term
    from engine.model.setups import SetupStep
    from engine.mutation.rates import Proved
    from engine.play import Ruleset
    from engine.play.picture import Drawing
    from generator.site.writing.results import Result

Thing = TypeVar("Thing")
RULES_FILE = later("Rules reference")  # title of the download with all rules


@dataclass(frozen=True, slots=True)
class PiecePicture:
    """A rendered face in two sizes: files in the docs folder, and their sizes in pixels."""

    uri: str
    width: int
    height: int
    small: str
    small_width: int
    small_height: int


@dataclass
class Book:
    """All data that the pages of one game need; `pictures` has the drawn sides by (piece id, side)."""

    game: Game
    vocabulary: Vocabulary = field(default_factory=dict)
    pictures: Mapping[tuple[str, str], PiecePicture] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)  # markup token -> file in the docs folder
    plays: Mapping[str, Result] = field(default_factory=dict)  # scenario id -> how the verifier played it
    boards: Callable[[Any], Drawing | str] | None = None  # draws a state of the game
    rules_code: Ruleset | None = None
    is_playable: bool = False  # whether readers can play it on a page of the site
    not_played: str = ""  # why no scenario is played; "" if they are
    downloads: tuple[Download, ...] = ()
    hand_written: tuple[str, ...] = ()  # pages from the game's own folder, by uri
    balance: tuple[dict[str, Any], ...] = ()  # statistics of simulated games
    duels: dict[str, Any] = field(default_factory=dict)  # fights of pairs, see `engine.runs.duels`
    games: tuple[tuple[str, str], ...] = ()  # id and title of every game of the site
    _effects: dict[str, tuple[tuple[str, Mapping[str, Plain]], ...]] = field(
        default_factory=dict, repr=False
    )  # cache, by piece id

    # -- addresses -----------------------------------------------------------------------------------------------

    def page(self, name: str, anchor: str = "") -> Address:
        """Return the address of a page of this game: `rules/index`, `glossary`."""
        return Address(f"{self.game.id}/{name}.md", anchor)

    def section(self, section: Section) -> Address:
        """Return the address of a chapter."""
        return self.page(f"rules/{section.id}")

    def rule(self, rule: Rule) -> Address:
        """Return the permanent address of a rule."""
        return self.page(f"rules/{rule.section}", rule.id)

    def ruling(self, ruling: Ruling) -> Address:
        """Return the permanent address of a ruling."""
        return self.page("rulings", ruling.id)

    def term(self, term: Term) -> Address:
        """Return the address of a glossary entry."""
        return self.page("glossary", term.id)

    def piece(self, piece: Piece) -> Address:
        """Return the address of a piece."""
        return self.page(f"pieces/{piece.set}/{piece.id}")

    def scenario(self, scenario: Scenario) -> Address:
        """Return the address of a scenario."""
        return self.page(f"examples/{scenario.id}")

    def step(self, step: SetupStep) -> Address:
        """Return the address of a step of the set-up."""
        return self.page("setup", f"step-{step.id}")

    def option(self, option: Option) -> Address:
        """Return the address of an option."""
        return self.page("options", option.id.replace("_", "-"))

    def constant(self, constant: Constant) -> Address:
        """Return the address of a constant."""
        return self.page("options", constant.id.replace("_", "-"))

    def find(self, name: str) -> tuple[Address, str] | None:
        """Return address and title of the thing with this id; the prefixes `term:` and `piece:` tell things with the same id apart."""
        return self._named.get(name)

    @cached_property
    def _named(self) -> dict[str, tuple[Address, str]]:
        game = self.game
        named = {name: (self.section(section), section.title) for name, section in self.chapters.items()}
        for term in game.terms.values():
            named[term.id] = named[f"term:{term.id}"] = self.term(term), term.name
        for piece in self.pieces.values():
            named[piece.id] = named[f"piece:{piece.id}"] = self.piece(piece), piece.title
        named.update({scenario.id: (self.scenario(scenario), scenario.id) for scenario in game.scenarios.values()})
        named.update({ruling.id: (self.ruling(ruling), ruling.id) for ruling in game.rulings.values()})
        named.update({rule.id: (self.rule(rule), rule.id) for rule in self.rules.values()})
        return named

    def named(self, text: str) -> str:
        """Return a text of a drawing with the titles of pieces for their ids, as far as they fit into their places."""
        return ids_replaced(text, self._short_titles)

    @cached_property
    def _short_titles(self) -> dict[str, str]:
        return {name: piece.title for name, piece in self.pieces.items() if len(piece.title) <= len(name)}

    @cached_property
    def accent(self) -> str:
        """The game's own colour for its pages, light and dark (`generator.drawing.accent`)."""
        return accent(self.game.colours)

    # -- cross references ----------------------------------------------------------------------------------------

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
        """Rule id → the rulings about it."""
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
        """Rule id → the pieces that it governs, also through their effects."""
        return values_by_key((rule, piece) for piece in self.pieces.values() for rule in self.rules_of(piece))

    @cached_property
    def dates(self) -> Mapping[str, str]:
        """Version → its date, for versions that tell one."""
        return {version.version: version.date for version in self.game.history if version.date}

    @cached_property
    def changes_of(self) -> Mapping[str, list[Change]]:
        """Rule, ruling or piece id → its changes, the oldest first."""
        return values_by_key(
            (name, change) for version in self.game.history for change in version.changes for name in change.ids
        )

    @cached_property
    def repeated_by(self) -> Mapping[str, list[Rule]]:
        """Rule id → the rules that restate it."""
        return values_by_key((name, rule) for rule in self.rules.values() for name in rule.restates)

    @cached_property
    def named_in(self) -> Mapping[str, list[Rule]]:
        """Rule id → the rules that refer to it in their text, or name it as related."""
        return values_by_key((name, rule) for rule in self.rules.values() for name in self._names_in(rule))

    def _names_in(self, rule: Rule) -> list[str]:
        return [*rule.related, *references(rule.text)]

    def rules_beside(self, rule: Rule) -> list[Rule]:
        """Return the rules that a reader of a rule may want: those that it names, in its data or its text, and those that name it."""
        others = [*self.known_rules(self._names_in(rule)), *self.named_in.get(rule.id, ())]
        return [one for one in {one.id: one for one in others}.values() if one.id != rule.id]

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
        """Rule id → the glossary terms that it is about."""
        return values_by_key((rule, term) for term in self.game.terms.values() for rule in term.rules)

    @cached_property
    def at_work_in(self) -> Mapping[str, list[Result]]:
        """Rule id → the played scenarios in which it was applied."""
        return values_by_key((rule, result) for result in self.plays.values() for rule in sorted(result.rules))

    @cached_property
    def proved(self) -> Proved:
        """The rules whose breaking a scenario notices."""
        from engine.mutation.rates import proved

        return proved(self.game)

    @cached_property
    def scenarios_with(self) -> Mapping[str, list[Scenario]]:
        """Piece id → the scenarios that name it in their set-up, steps or outcome."""
        known = set(self.pieces)
        return values_by_key(
            (piece, scenario)
            for scenario in self.game.scenarios.values()
            for piece in known & _words((scenario.given, scenario.steps, scenario.expect))
        )

    @cached_property
    def steps_of(self) -> Mapping[str, list[tuple[Address, str]]]:
        """Rule id → the steps of the set-up and of a round that follow it, each as its address and titles."""
        return values_by_key((rule, target) for target, rules in self._table_steps() for rule in rules)

    def _table_steps(self) -> Iterator[tuple[tuple[Address, str], tuple[str, ...]]]:
        setup, walk = self.game.setup, self.game.round
        for step in setup.steps if setup else ():
            yield (self.step(step), f"Set-up: {step.title}"), step.rules
        for phase in walk.phases if walk else ():
            for number, one in enumerate(phase.steps, 1):
                yield (self.page("round", f"{phase.id}-{number}"), f"{phase.title}: {one.title}"), one.rules

    def known_rules(self, names: Iterable[str]) -> list[Rule]:
        """Return the rules with these ids; ids of other things, such as rulings, are left out."""
        return [self.rules[name] for name in names if name in self.rules]

    def rules_of(self, piece: Piece) -> list[str]:
        """Return the ids of the rules of a piece: its own, its set's and its effects'."""
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
        """Return every effect of a piece with its key, at any depth of its values."""
        if piece.id not in self._effects:
            values = {**self.game.sets[piece.set].values, **piece.values}
            self._effects[piece.id] = tuple(
                (key, effect) for key, value in values.items() for effect in _inside(value, self.is_effect)
            )
        return self._effects[piece.id]

    @cached_property
    def term_names(self) -> TermNames | None:
        """What finds glossary words in a text; None for a game without such words."""
        names: dict[str, Term] = {}
        for term in self.game.terms.values():
            for name in (term.name, term.plural, *term.aliases):
                if len(name) > 2 and name.lower() not in EVERYDAY:  # noqa: PLR2004 - shorter ones are abbreviations
                    names.setdefault(name.lower(), term)
        return term_names(names, self.game.language) if names else None


def with_neighbours(things: Sequence[Thing]) -> Iterator[tuple[Thing | None, Thing, Thing | None]]:
    """Yield each thing with the one before it and the one after it."""
    yield from zip([None, *things], things, [*things[1:], None], strict=False)


def aid_file(aid: Aid) -> str:
    """Return the title of the download of a player aid."""
    return say("Player aid: {title}", title=aid.title)


@dataclass(frozen=True, slots=True)
class Download:
    """A file to download: its uri, its title, its paper, its size in bytes and its number of pages."""

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
