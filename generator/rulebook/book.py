"""Makes the printed rules reference of a game: cover, contents, chapters, worked examples, lists, glossary, index.

The order matters. Everything is written as blocks for the width of a column and laid out part by part, so that the page of
each name is known. Then the index and the contents can be written, and everything is drawn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.model.markup import escape
from generator.drawing.accent import accent
from generator.drawing.commands import Face
from generator.faces.ink import inked
from generator.pdf.contents import SharedContent
from generator.printing import acknowledgements, file_names
from generator.printing.printed_file import facts_of, finished
from generator.rulebook import cover as rulebook_cover
from generator.rulebook import examples, index
from generator.rulebook.pages import LEAST, Measure, PageWriter, contents, lay_out
from generator.rulebook.parts import BookPart, PartWriter, spaced
from generator.rulebook.passage import Passage
from generator.rulebook.type import INK, SMALL, TITLE, Type
from generator.words.catalogue import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.common.problems import Problems
    from generator.drawing.commands import Command, Page
    from generator.faces.every_face import Faces
    from generator.faces.ink import Ink
    from generator.printing.printed_file import PrintFile
    from generator.printing.request import Request
    from generator.rulebook.pages import LaidPart
    from generator.sheets.papers import Paper


def files(faces: Faces, request: Request, folder: Path, problems: Problems) -> Iterator[PrintFile]:
    """Write the reference for every paper. Each file is checked when it is finished."""
    game = faces.game
    shared = SharedContent(request.colours, faces.digests)
    book = Rulebook(faces, request.ink, problems)
    for paper in request.papers:
        pages = book.pages(paper)
        if pages:
            path = folder / file_names.write_rules(
                game.id, paper.name, request.ink, press=bool(request.colours.profile)
            )
            facts = facts_of(
                game,
                say("{game}: rules reference", game=game.title),
                say("Rules reference, data version {version}", version=game.version),
                tagged=True,
            )
            yield finished(path, pages, facts, problems, shared)


class Rulebook:
    """The rules reference of one game for any paper. Its examples are played once; its texts are set once for each width."""

    def __init__(self, faces: Faces, ink: Ink, problems: Problems) -> None:
        self.game = faces.game
        self.faces = faces
        self.ink: Ink = ink
        self.problems = problems
        self.examples = examples.play_examples(self.game, problems)
        known = {*self.game.rules, *self.game.rulings, *examples.names(self.examples)}
        self.type = Type(self.game, self._accent(), known)
        self._parts: dict[float, list[BookPart]] = {}

    def pages(self, paper: Paper) -> list[Page]:
        """Return every page; no page, with a warning, on paper that is too small."""
        if paper.width < LEAST[0] or paper.height < LEAST[1]:
            self.problems.warning(
                "piece-too-large",
                self.game.where.at(),
                f"the rules reference is not printed on {paper.name}",
                f"paper of at least {LEAST[0]:g} × {LEAST[1]:g} mm",
            )
            return []
        measure = Measure.for_paper(paper)
        parts = self.parts(measure.width)
        legend = rulebook_cover.legend(self.game, self.type, measure.width, examples=self.examples is not None)
        first = 2 + len(
            lay_out(
                contents(self.type, measure, [(part, 0, {}) for part in [*parts, *_last_parts()]], legend), measure, 2
            ).pages
        )
        laid = list(_lay_out_all(parts, measure, first))
        places = dict(place for laid_part in laid for place in laid_part.places())
        laid.append(
            lay_out(index.part(self.game, self.type, measure.index_width, places), measure, laid[-1].end, narrow=True)
        )
        known = {
            *places,
            *(f"part:{part.title}" for part in _last_parts()),
            *(f"page:{page}" for page in range(2, laid[-1].end + 2)),
        }
        writer = PageWriter(self.type, measure, known)
        cover = rulebook_cover.Cover(self.faces, self.type, lambda face: inked(face, self.ink)).page(
            measure, self._facts()
        )
        body = [page for laid_part in laid for page in writer.pages(laid_part)]
        shown = [*(placed.face.content for placed in cover.placed), *(page.over for page in (cover, *body))]
        laid.append(lay_out(self._credits(measure.width, shown), measure, laid[-1].end))
        front = lay_out(
            contents(
                self.type,
                measure,
                [(laid_part.part, laid_part.start, dict(laid_part.places())) for laid_part in laid],
                legend,
            ),
            measure,
            2,
        )
        self._report_missing()
        pages = [cover, *writer.pages(front), *body, *writer.pages(laid[-1])]
        return pages if self.ink == "full" else [_inked(page, self.ink) for page in pages]

    def parts(self, width: float) -> list[BookPart]:
        """Return every part except contents and index, set for columns of that width."""
        if width not in self._parts:
            scenarios = self.examples.scenarios if self.examples else []
            writer = PartWriter(self.game, self.type, width, scenarios)
            parts = [
                writer.rules(),
                *([examples.part(self.examples, self.faces, self.type, width)] if self.examples else []),
                writer.lists(),
                writer.glossary(),
            ]
            self._parts[width] = [part for part in parts if any(block.lines for block in part.blocks)]
        return self._parts[width]

    def _credits(self, width: float, shown: list[tuple[Command, ...]]) -> BookPart:
        """Return the part with the people of the game, and the pictures and fonts of the book."""
        blocks = []
        for title, rows in acknowledgements.credit_sections(self.game, shown):
            blocks.append(
                Passage(
                    tuple(head := spaced(self.type.lines_or_blank(escape(title), TITLE, width), 0.6)),
                    before=6.0,
                    keep_with_next=True,
                    roles=(("H2", len(head)),),
                )
            )
            blocks += [Passage(tuple(self.type.lines(escape(row), SMALL, width)), before=1.0) for row in rows]
        return _last_parts()[1]._replace(blocks=blocks)

    def _accent(self) -> str:
        """Return the game's accent colour, dark enough for white paper."""
        return accent(self.game.colours).partition(",")[0] or INK

    def _facts(self) -> list[str]:
        game = self.game
        counted = [
            (number := len(game.rules), say_many("{n} rule", "{n} rules", number)),
            (number := len(game.rulings), say_many("{n} ruling", "{n} rulings", number)),
            (
                number := len(self.examples.results) if self.examples else 0,
                say_many("{n} worked example", "{n} worked examples", number),
            ),
            (number := len(game.terms), say_many("{n} word of the glossary", "{n} words of the glossary", number)),
        ]
        return [said for number, said in counted if number]

    def _report_missing(self) -> None:
        """Report once each character that no font can draw."""
        for char in self.type.missing:
            self.problems.warning(
                "glyph-missing",
                self.game.where.at(),
                f"the rules reference cannot draw '{char}' (U+{ord(char[0]):04X})",
            )
        self.type.missing.clear()


def _last_parts() -> tuple[BookPart, BookPart]:
    """Return the index and the credits as they stand in the contents until their blocks are known."""
    return BookPart(say("Index"), "", []), BookPart(say("Credits"), "", [])


def _inked(page: Page, ink: Ink) -> Page:
    """Return a page as it is printed with an ink; its faces already have that ink."""
    whole = Face("rules/page", "", "front", page.width, page.height, "rectangle", 0.0, 0.0, 0.0, page.over, (), ())
    return replace(page, over=inked(whole, ink).content)


def _lay_out_all(parts: list[BookPart], measure: Measure, start: int) -> Iterator[LaidPart]:
    for part in parts:
        laid_part = lay_out(part, measure, start)
        yield laid_part
        start = laid_part.end
