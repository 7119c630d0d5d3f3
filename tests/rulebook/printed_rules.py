"""The printed rules of a game, and what can be read in the finished file."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path

import pypdfium2

from engine.common.problems import Problems
from generator.faces.every_face import Faces
from generator.pdf.writer import render
from generator.rulebook.book import Rulebook
from generator.sheets.papers import paper_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent for path in (ROOT / "components").glob("*/game.yaml"))
SITE = "https://example.org/rules/"

RULES = """
sections:
  - id: play
    number: TY-1
    title: Play
    lines: "1-4"
    intro: A short game.
    rules:
      - {id: TY-1.1, title: Take, lines: "2", kind: turn, enforced: table, why: no code, text: "Take {coin:2} ([[TY-1.2]])."}
      - {id: TY-1.2, title: Give, lines: "3, 4", kind: turn, enforced: table, why: no code, related: [TY-1.1], text: "Give one back."}
"""


class Printed:
    """A finished file and what can be read in it."""

    def __init__(self, faces: Faces, paper: str = "A4", ink: str = "full") -> None:
        self.game = faces.game
        self.problems = Problems()
        self.book = Rulebook(faces, ink, self.problems)
        self.meant = self.book.pages(paper_of(paper))
        self.data = render("Rules", self.meant)
        document = pypdfium2.PdfDocument(self.data)
        self.lines = [page.get_textpage().get_text_range().splitlines() for page in document]
        document.close()
        self.texts = [" ".join(lines) for lines in self.lines]

    def pages_of(self, title: str) -> list[int]:
        """The pages (from 1) of a part, by their running heads."""
        head = f"{self.game.title} · {title}"
        return [number for number, lines in enumerate(self.lines, 1) if any(head in line for line in lines)]

    @cached_property
    def contents(self) -> str:
        return " ".join(self.texts[number - 1] for number in self.pages_of("Contents"))

    def page_of(self, title: str) -> int:
        """The page that the contents name for a title."""
        found = re.search(rf"{re.escape(title)} (\d+)", self.contents)
        assert found, title
        return int(found[1])
