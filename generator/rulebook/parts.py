"""The parts of a printed rules reference as blocks for columns: chapters, rulings, lists of pieces and numbers, glossary."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from engine.model.markup import escape
from generator.common.grouping import values_by_key
from generator.drawing.commands import Glyphs
from generator.layout.flow_lines import FlowLine
from generator.rulebook.passage import Passage
from generator.rulebook.type import BODY, CHAPTER, ID, LABEL, LEAD, NOTE, SMALL, SMALL_TITLE, SOFT, TITLE
from generator.sheets import marks
from generator.words.catalogue import later, say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Constant, Game, Option, PieceSet, Provenance, Rule, Ruling, Scenario, Section, Term
    from generator.rulebook.type import Type

GROUND = "#f3f1ec"  # behind rulings
INSIDE = 3.0  # mm between a ruling's bar and its words
VALUE = 16.0  # mm: room for the value at the right of a list
_KINDS = {
    "card": later("cards"),
    "tile": later("tiles"),
    "token": later("tokens"),
    "board": later("boards"),
    "mat": later("mats"),
    "die": later("dice"),
    "standee": later("stand-ups"),
    "screen": later("screens"),
    "marker": later("markers"),
    "aid": later("aids"),
}


_SOURCES = {"rulebook": later("rulebook"), "public": later("public"), "derived": later("derived")}
_RULINGS = {
    "contradiction": later("contradiction"),
    "ambiguity": later("ambiguity"),
    "gap": later("gap"),
    "note": later("note"),
}


def prototype() -> str:
    """Return the mark of a value that was made up."""
    return f"◆ **{say('prototype')}**"


class BookPart(NamedTuple):
    """A part of the book; it begins on a new page."""

    title: str
    lead: str
    blocks: list[Passage]


class PartWriter:
    """Writes the blocks of one game for columns of one width."""

    def __init__(self, game: Game, type_: Type, width: float, examples: Sequence[Scenario] = ()) -> None:
        self.game = game
        self.type = type_
        self.width = width
        self.examples = examples

    # cross-references

    @cached_property
    def home_rule(self) -> dict[str, str]:
        """Ruling → the rule after which it is printed: the first rule that it settles."""
        order = {rule: number for number, rule in enumerate(self.game.rules)}
        named = {ruling.id: [rule for rule in ruling.rules if rule in order] for ruling in self.game.rulings.values()}
        return {name: min(rules, key=order.__getitem__) for name, rules in named.items() if rules}

    @cached_property
    def rulings_of(self) -> dict[str, list[Ruling]]:
        """Rule → the rulings that settle it."""
        return values_by_key((rule, ruling) for ruling in self.game.rulings.values() for rule in ruling.rules)

    @cached_property
    def examples_of(self) -> dict[str, list[Scenario]]:
        """Rule → the worked examples that show it."""
        return values_by_key((rule, example) for example in self.examples for rule in example.rules)

    @cached_property
    def numbers_of(self) -> dict[str, list[Constant]]:
        """Rule → the numbers that it uses."""
        return values_by_key((rule, constant) for constant in self.game.constants.values() for rule in constant.rules)

    # parts

    def rules(self) -> BookPart:
        """Return every chapter in the order of play, with each ruling below the first rule that it settles."""
        blocks = [block for section in self.game.sections for block in self._chapter(section)]
        rest = [ruling for ruling in self.game.rulings.values() if ruling.id not in self.home_rule]
        if rest:
            blocks.append(self._heading("", say("Further rulings"), "", ("list:rulings",)))
            blocks += [self._ruling(ruling) for ruling in rest]
        return BookPart(say("Rules"), "", blocks)

    def lists(self) -> BookPart:
        """Return the lists of switches, numbers and pieces."""
        game = self.game
        blocks: list[Passage] = []
        if game.options:
            blocks.append(
                self._heading(
                    "",
                    say("Switches"),
                    say("Where a ruling could as well be the other way, a group may agree on it before the game."),
                    ("list:switches",),
                )
            )
            blocks += [self._option(option) for option in game.options.values()]
        if game.constants:
            blocks.append(
                self._heading(
                    "", say("Numbers of the rules"), say("Every number that stands on no piece."), ("list:numbers",)
                )
            )
            blocks += [self._number(constant) for constant in game.constants.values()]
        if game.sets:
            blocks.append(self._heading("", say("Pieces in the box"), "", ("list:pieces",)))
            blocks += [self._set(pieces) for pieces in game.sets.values()]
        named = [
            name
            for name, things in (
                (say("switches"), game.options),
                (say("numbers"), game.constants),
                (say("pieces"), game.sets),
            )
            if things
        ]
        return BookPart(_capital(", ".join(named)), "", blocks)

    def glossary(self) -> BookPart:
        """Return the words of the game from A to Z."""
        terms = sorted(self.game.terms.values(), key=lambda term: term.name.casefold())
        return BookPart(say("Glossary"), "", [self._term(term) for term in terms])

    # blocks

    def _heading(self, number: str, title: str, lead: str, names: tuple[str, ...]) -> Passage:
        """Return a chapter's number and title below a line across the column; it stays with the next block."""
        rule = FlowLine(2.2, (marks.line(0.0, 0.0, self.width, 0.0, colour=self.type.accent, width=0.5),))
        lines = (
            self.type.lines_beside_label(number, escape(title), (CHAPTER, CHAPTER), self.width)
            if number
            else self.type.lines(escape(title), CHAPTER, self.width)
        )
        lines = spaced([rule, *lines], 1.0)
        title_lines = len(lines)
        lines += spaced(self.type.lines(lead, LEAD, self.width), 1.2)
        return Passage(
            tuple(lines),
            before=8.0,
            keep_with_next=True,
            names=names,
            outline=(1, f"{number} {title}".strip()),
            roles=(("H2", title_lines),),
        )

    def _chapter(self, section: Section) -> Iterator[Passage]:
        number = section.number.partition("-")[2] or section.number
        heading = self._heading(number, section.title, section.intro, (f"section:{section.id}", section.number))
        ids = say("{first} to {last}", first=section.rules[0].id, last=section.rules[-1].id) if section.rules else ""
        book = say("rulebook {lines}", lines=escape(_lines(section.lines))) if section.lines else ""
        source = self.type.lines(" · ".join(filter(None, (ids, book))), NOTE, self.width, colour=SOFT)
        yield heading
        yield Passage(tuple(spaced(source, 1.0)), keep_with_next=bool(section.rules))
        for rule in section.rules:
            yield self._rule(rule)
            yield from (
                self._ruling(ruling)
                for ruling in self.rulings_of.get(rule.id, ())
                if self.home_rule[ruling.id] == rule.id
            )

    def _rule(self, rule: Rule) -> Passage:
        head = self.type.lines_beside_label(rule.id, escape(rule.title), (ID, TITLE), self.width)
        text = self.type.lines(rule.text, BODY, self.width)
        note = self.type.lines(" · ".join(self._notes(rule)), NOTE, self.width, colour=SOFT)
        lines = (*spaced(head, 0.3), *spaced(text, 0.4), *note)
        return Passage(
            lines,
            before=3.0,
            first=len(head) + min(2, len(text)),
            last=len(note) + min(2, len(text)),
            names=(rule.id,),
            outline=(2, f"{rule.id} {rule.title}".strip()),
            head=rule.id,
            roles=(("H3", len(head)), ("P", len(text))),
        )

    def _notes(self, rule: Rule) -> Iterator[str]:
        """Give the parts of the line below a rule: its source, and related rules, rulings, examples and numbers."""
        if rule.lines:
            yield say("Rulebook {lines}", lines=escape(_lines(rule.lines)))
        known = self.game.rules
        if related := [name for name in dict.fromkeys((*rule.restates, *rule.related)) if name in known]:
            yield say("see {rules}", rules=", ".join(related))
        if elsewhere := [ruling for ruling in self.rulings_of.get(rule.id, ()) if self.home_rule[ruling.id] != rule.id]:
            yield ", ".join(
                say("ruling {ruling} at {rule}", ruling=ruling.id, rule=self.home_rule[ruling.id])
                for ruling in elsewhere
            )
        if examples := self.examples_of.get(rule.id):
            yield say("example {examples}", examples=", ".join(example.id for example in examples))
        yield from (
            f"{escape(constant.title)}: **{constant.value}**{_prototype_mark(constant.provenance)}"
            for constant in self.numbers_of.get(rule.id, ())
        )

    def _ruling(self, ruling: Ruling) -> Passage:
        """Return question and answer on a tinted background."""
        room = self.width - 2 * INSIDE
        label = self.type.lines(
            say("Ruling {ruling} · {kind}", ruling=ruling.id, kind=say(_RULINGS[ruling.kind])),
            LABEL,
            room,
            colour=self.type.accent,
            left=INSIDE,
        )
        question = self.type.lines(escape(ruling.title), SMALL_TITLE, room, left=INSIDE)
        answer = self.type.lines(ruling.ruling, SMALL, room, left=INSIDE)
        option = self.game.options.get(ruling.option or "")
        note = (
            self.type.lines(say("A switch: {title}", title=escape(option.title)), NOTE, room, colour=SOFT, left=INSIDE)
            if option
            else []
        )
        lines = (*label, *spaced(question, 0.5), *spaced(answer, 0.3 if note else 0.0), *note)
        return Passage(
            lines,
            before=2.0,
            first=len(label) + len(question) + 2,
            last=2 + len(note),
            names=(ruling.id,),
            ground=GROUND,
            bar=self.type.accent,
            pad=1.4,
            roles=(("P", len(label)), ("P", len(question)), ("P", len(answer))),
        )

    def _option(self, option: Option) -> Passage:
        head = self.type.lines(escape(option.title), TITLE, self.width)
        values = [
            line
            for name, sentence in option.values.items()
            for line in self.type.lines(
                f"**{escape(name.replace('_', ' '))}**{say(' (usual)') if name == option.default else ''}: {sentence}",
                SMALL,
                self.width - 4,
                left=4,
            )
        ]
        ruling = self.game.rulings.get(option.ruling or "")
        note = (
            self.type.lines(say("Ruling {ruling}", ruling=ruling.id), NOTE, self.width, colour=SOFT) if ruling else []
        )
        return Passage(
            (*spaced(head, 0.4), *values, *note),
            before=3.0,
            first=len(head) + 2,
            last=2 + len(note),
            names=(f"option:{option.id}",),
            roles=(("P", len(head)),),
        )

    def _number(self, constant: Constant) -> Passage:
        note = " · ".join([_origin(constant.provenance), *(rule for rule in constant.rules if rule in self.game.rules)])
        return self._row(escape(constant.title), str(constant.value), note, f"constant:{constant.id}")

    def _set(self, pieces: PieceSet) -> Passage:
        things = say(_KINDS[pieces.kind])
        kinds = say_many("{n} kind of {things}", "{n} kinds of {things}", len(pieces.items), things=things)
        made_up = any(
            piece.provenance_of(key).is_prototype
            for piece in pieces.items
            for key in (*piece.values.peek_keys(), *pieces.values.peek_keys())
        )
        parts = [
            kinds,
            f"{pieces.size.width:g} × {pieces.size.height:g} mm",
            *([say("{mark} values", mark=prototype())] if made_up else []),
            *(rule for rule in pieces.rules if rule in self.game.rules),
        ]
        return self._row(escape(pieces.title), f"{pieces.copies}", " · ".join(parts), f"set:{pieces.id}")

    def _row(self, words: str, value: str, note: str, name: str) -> Passage:
        """Return words with a value at the right, and a line about both."""
        lines = self.type.lines_or_blank(words, SMALL_TITLE, self.width - VALUE)
        number = self.type.lines_or_blank(f"**{value}**", SMALL_TITLE, VALUE)[0]
        wide = sum(part.width for part in number.content if isinstance(part, Glyphs))
        moved = tuple(
            part._replace(x=part.x + self.width - wide) for part in number.content if isinstance(part, Glyphs)
        )
        below = self.type.lines(note, NOTE, self.width, colour=SOFT)
        top = lines[0]._replace(content=(*lines[0].content, *moved))
        return Passage((top, *lines[1:], *below), before=1.8, first=len(lines) + len(below), names=(name,), within="L")

    def _term(self, term: Term) -> Passage:
        sign = f" {{{term.id}}}" if term.id in self.game.icons else ""
        text = self.type.lines(f"**{escape(term.name)}**{sign}  {term.definition}", SMALL, self.width)
        also = ", ".join(name for name in (term.plural, *term.aliases) if name)
        rules = [rule for rule in term.rules if rule in self.game.rules]
        parts = [*([say("also {words}", words=escape(also))] if also else []), *([", ".join(rules)] if rules else [])]
        note = self.type.lines(" · ".join(parts), NOTE, self.width, colour=SOFT)
        return Passage(
            (*text, *note),
            before=2.4,
            first=2,
            last=1 + len(note),
            names=(f"term:{term.id}",),
            head=term.name,
            within="L",
        )


def spaced(lines: Sequence[FlowLine], gap: float) -> list[FlowLine]:
    """Return lines with a gap below the last of them."""
    return [*lines[:-1], lines[-1]._replace(height=lines[-1].height + gap)] if lines else []


def _origin(source: Provenance) -> str:
    """Return where a value comes from; a prototype value is marked."""
    words = prototype() if source.is_prototype else say(_SOURCES.get(source.source, source.source))
    between = " " if source.source in {"rulebook", "public"} else ": "
    return f"{words}{between}{escape(source.detail)}" if source.detail else words


def _prototype_mark(source: Provenance) -> str:
    return f" {prototype()}" if source.is_prototype else ""


def _lines(lines: str) -> str:
    """Write `line 59` or `lines 59–61`."""
    many = any(mark in lines for mark in "-–,")
    numbers = lines.replace("-", "–")
    return say("lines {numbers}", numbers=numbers) if many else say("line {numbers}", numbers=numbers)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
