"""The cover of a printed rules reference, and the legend that explains how to read the book."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.model.markup import escape
from generator.common import addresses
from generator.drawing import figures, qr
from generator.drawing.commands import Group, Page, PlacedFace, Shape, Tag, moved, tagged
from generator.faces.masthead import HEAD_HEIGHT, masthead
from generator.layout.runs import drawn as drawn_run
from generator.rulebook.parts import prototype, spaced
from generator.rulebook.passage import Passage
from generator.rulebook.type import BODY, CHAPTER, NOTE, SMALL, SOFT
from generator.sheets import marks
from generator.typesetting import fonts, text
from generator.typesetting.style import Style, TextToken
from generator.words.catalogue import say, say_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.model import Game
    from generator.drawing.commands import Command, Face
    from generator.faces.every_face import Faces
    from generator.layout.flow_lines import FlowLine
    from generator.rulebook.pages import Measure
    from generator.rulebook.type import Type

BAND = 62.0  # mm: height of the band behind the title
STRIP = 74.0  # mm: largest height of the pieces shown
LOW = 25.0  # mm: with less room no pieces are shown
WIDE, GAP = 60.0, 5.0  # mm: largest width of a piece, and the gap between two
WIDEST = 150.0  # mm: largest width of the text below
SHOWN = 4
SMALLEST = 0.75  # a piece that would shrink below this share is left out
SIDE = 30.0  # mm: side of the QR code
QR = "cover:address"
HEADING = Tag("H1", "cover:title")
KIND = Tag("P", "cover:kind")
TITLE = Style("display", "bold", size=38, minimum=12, leading=1.12, align="center", valign="middle", lines=3)
ABOUT = Style("text", size=11, minimum=11, leading=1.4, gap=0.5)


class Cover:
    """Draws the first page."""

    def __init__(self, faces: Faces, type_: Type, finish: Callable[[Face], Face]) -> None:
        self.faces = faces
        self.type = type_
        self.finish = finish

    def page(self, measure: Measure, facts: list[str]) -> Page:
        """Return the cover: title, pieces, what the game is, what the book has, and its address on the web."""
        game, paper = self.faces.game, measure.paper
        drawn: list[Command] = []
        placed: list[PlacedFace] = []
        links: list[tuple[tuple[float, float, float, float], str]] = []
        head = masthead(self.faces.studio, paper.width)
        if head is not None:
            placed.append(PlacedFace(self.finish(head), moved(0.0, 0.0), None))
            drawn.append(
                tagged(
                    HEADING,
                    marks.label(
                        say("Rules reference"),
                        measure.left,
                        HEAD_HEIGHT + 14,
                        22,
                        colour=self.type.accent,
                        face=fonts.face_of("display", "bold"),
                    ),
                )
            )
            y = HEAD_HEIGHT + 24.0
        else:
            drawn += self._band(measure)
            y = 18.0 + BAND + 8.0
        foot = paper.height - 18.0
        below = [spaced(lines, 3.0) for lines in self._below(measure, facts)]
        room = min(STRIP, foot - SIDE - y - 8.0 - sum(line.height for lines in below for line in lines))
        if room > LOW:
            strip = list(self._strip(measure, y, room))
            placed += strip
            y += max((placed_face.face.height * placed_face.matrix[0] for placed_face in strip), default=-8.0) + 8.0
        drawn += _paragraphs("about", below, measure.left, y, foot - SIDE)
        drawn += self._foot(measure, foot, links)
        return Page(
            paper.width,
            paper.height,
            placed,
            tuple(drawn),
            links=tuple(links),
            bookmarks=((0, game.title),),
            link_elements=(QR,) * len(links),
        )

    def _band(self, measure: Measure) -> Iterator[Command]:
        game = self.faces.game
        x, y, width = measure.left, 18.0, measure.text_width
        yield Shape(figures.rectangle(x, y, width, BAND, 1.5), self.type.accent, None)
        style = replace(TITLE, own=self.type.own) if self.type.own else TITLE
        setting = text.set_text(
            (self.type.split_long_words(TextToken("text", game.title), style, width - 16),),
            style,
            width - 16,
            BAND - 22,
        )
        for run in setting.runs:
            yield tagged(HEADING, *drawn_run(run, x + 8 + run.x, y + 5 + run.y, "#ffffff", 0.0))
        yield marks.line(
            x + width / 2 - 22, y + BAND - 16, x + width / 2 + 22, y + BAND - 16, colour="#ffffff", width=0.4
        )
        face = fonts.face_of("tight", "semibold")
        at = (x + width / 2, y + BAND - 7.5)
        yield tagged(KIND, marks.label(say("Rules reference"), *at, 15, "center", "#ffffff", face))

    def _strip(self, measure: Measure, y: float, height: float) -> Iterator[PlacedFace]:
        """Give a piece of each of a few sets, the largest first, side by side in the middle."""
        faces = list(self._shown())
        scales: list[float] = []
        while faces:
            scales = [min(height / face.height, WIDE / face.width) for face in faces]
            fit = (measure.text_width - GAP * (len(faces) - 1)) / sum(
                face.width * scale for face, scale in zip(faces, scales, strict=True)
            )
            if fit >= SMALLEST:
                scales = [scale * min(1.0, fit) for scale in scales]
                break
            faces.pop()
        total = sum(face.width * scale for face, scale in zip(faces, scales, strict=True)) + GAP * (len(faces) - 1)
        tall = max((face.height * scale for face, scale in zip(faces, scales, strict=True)), default=0.0)
        x = measure.left + (measure.text_width - total) / 2
        for face, scale in zip(faces, scales, strict=True):
            matrix = (scale, 0.0, 0.0, scale, x, y + (tall - face.height * scale) / 2)
            outline = figures.outline(face.shape, face.width, face.height, face.corner)
            yield PlacedFace(self.finish(face), matrix, figures.transformed(outline, matrix))
            x += face.width * scale + GAP

    def _shown(self) -> Iterator[Face]:
        sets = sorted(
            self.faces.game.sets.values(), key=lambda pieces: -min(pieces.size.width, 70) * min(pieces.size.height, 90)
        )
        count = 0
        for pieces in sets:
            if pieces.face is None or pieces.kind in {"die", "standee", "screen"} or count == SHOWN:
                continue
            face = self.faces.face(pieces.items[0], "front") if pieces.items else None
            if face is not None:
                count += 1
                yield face

    def _below(self, measure: Measure, facts: list[str]) -> Iterator[list[FlowLine]]:
        """Give the paragraphs on the game and on the book."""
        game = self.faces.game
        players = game.players
        span = (
            say_many("{n} player", "{n} players", players.most)
            if players.fewest == players.most
            else say("{fewest} to {most} players", fewest=players.fewest, most=players.most)
        )
        alone = say(", or alone") if players.solo else ""
        width = min(measure.text_width, WIDEST)
        yield self.type.lines(game.about, ABOUT, width)
        yield self.type.lines(f"**{span}{alone}**", ABOUT, width)
        yield self.type.lines(
            say("{words}: {things}.", words=_order(game), things=", ".join(facts)), SMALL, width, colour=SOFT
        )

    def _foot(
        self, measure: Measure, foot: float, links: list[tuple[tuple[float, float, float, float], str]]
    ) -> Iterator[Command]:
        """Draw the QR code of the web page if there is one, the people of the game, its notice and its version."""
        game = self.faces.game
        address = addresses.page_address(game, addresses.RULES)
        x, room = measure.left, measure.text_width
        if address:
            yield tagged(Tag("Figure", QR, "", address), *qr.code(address, measure.left, foot - SIDE, SIDE))
            links.append(((measure.left, foot - SIDE, SIDE, SIDE), address))
            x, room = x + SIDE + 5, room - SIDE - 5
        words = (
            [
                say(
                    "**These rules on the web**, with search, pictures and examples to step through:\n{address}",
                    address=escape(address),
                )
            ]
            if address
            else []
        )
        words.append(
            " · ".join(
                [
                    *([escape(game.credits.imprint)] if game.credits.imprint else []),
                    say("Data version {version}", version=escape(game.version)),
                ]
            )
        )
        words.append(" · ".join(f"{escape(role)}: {escape(name)}" for role, name in game.credits.people.items()))
        paragraphs = [spaced(self.type.lines(paragraph, NOTE, room, colour=SOFT), 1.6) for paragraph in words]
        tall = sum(line.height for lines in paragraphs for line in lines)
        yield from _paragraphs("imprint", paragraphs, x, foot - min(SIDE, tall), foot + 6.0)


def _order(game: Game) -> str:
    """Say how the book is written: a game with a rulebook of its own is told again."""
    return say("In the order of play and in our own words") if game.rulebook_lines else say("In the order of play")


def _paragraphs(name: str, paragraphs: list[list[FlowLine]], x: float, y: float, bottom: float) -> Iterator[Command]:
    """Draw paragraphs one below the other; those without room are left out."""
    for number, lines in enumerate(paragraphs):
        if y + sum(line.height for line in lines) <= bottom:
            for line in lines:
                yield Group(moved(x, y), line.content, tag=Tag("P", f"cover:{name}:{number}"))
                y += line.height


def legend(game: Game, type_: Type, width: float, *, examples: bool) -> list[Passage]:
    """Return the legend of the book."""
    rule = next(iter(game.rules), "")
    paragraphs = [
        say(
            "**Numbers** such as {rule} are permanent: they name the same rule here and on the web, and never change."
            " The top of each page says which numbers it holds.",
            rule=rule,
        ),
        _below_a_rule(game),
    ]
    if game.rulings:
        paragraphs.append(_about_rulings(game))
    if examples:
        paragraphs.append(
            say("**Examples** were played by a program that keeps these rules; the tables drawn are its own.")
        )
    if _made_up(game):
        paragraphs.append(
            say(
                "{mark} marks a value that no published source tells: it was made up, so that the game can be played.",
                mark=prototype(),
            )
        )
    heading = type_.lines(say("How to read this book"), CHAPTER, width)
    blocks = [Passage(tuple(spaced(heading, 1.0)), before=9.0, keep_with_next=True, roles=(("H2", len(heading)),))]
    return blocks + [
        Passage(tuple(spaced(type_.lines(paragraph, BODY, width), 0.6)), before=1.4) for paragraph in paragraphs
    ]


def _below_a_rule(game: Game) -> str:
    if game.rulebook_lines:
        return say(
            "**The line below a rule** names the lines of the rulebook that it is taken from, rules to read with it,"
            " and the numbers that it uses."
        )
    return say("**The line below a rule** names rules to read with it, and the numbers that it uses.")


def _about_rulings(game: Game) -> str:
    if game.rulebook_lines:
        return say(
            "**Rulings** stand on a ground of their own: where the rulebook leaves a question open or answers it twice,"
            " the question and our answer. They are not official."
        )
    return say("**Rulings** stand on a ground of their own: a question that the rules leave open, and our answer.")


def _made_up(game: Game) -> bool:
    """Tell whether any value had to be made up."""
    return any(constant.provenance.is_prototype for constant in game.constants.values()) or any(
        piece.provenance_of(key).is_prototype for piece in game.pieces.values() for key in piece.values.peek_keys()
    )
