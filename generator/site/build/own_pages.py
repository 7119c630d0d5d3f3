"""Reads the hand-written pages of a game or of the site: regular UTF-8 files, with title, description and game as front matter.

MkDocs would obey more: `template:` in the front matter, or `key: value` in the first line. So each page gets front matter that
Punchboard writes. A page that Markdown would read for minutes, such as thousands of open brackets, is refused.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING

from engine.common.cache import Cache
from engine.common.names import did_you_mean
from engine.common.problems import Place
from engine.data.source import FileReader, Positions, lines_of
from engine.data.values import Where
from generator.site.build.settings.pictures import fault
from generator.site.writing.escaping import front_matter

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.common.problems import Problems
    from engine.model import Game

KEYS = ("title", "description", "game")
TAKEN = frozenset(  # the pages and folders that the build writes for a game, whether or not its data needs them today
    {
        "balance",
        "checked",
        "downloads",
        "effects",
        "examples",
        "glossary",
        "history",
        "icons",
        "index",
        "maps",
        "options",
        "pieces",
        "positions",
        "proof",
        "reference",
        "round",
        "rules",
        "rulings",
        "setup",
        "ties",
        "turn",
        "variants",
        "README",  # MkDocs takes it for index
    }
)
LARGEST = 150_000  # characters of a page
LONGEST = 10_000  # characters between two empty lines; Markdown's time grows with the square of it
DEEPEST = 40  # brackets of one kind that are open at the same time
_EDGE = re.compile(r"(---|\.\.\.)[ \t]*")
_BRACKETS = (("[", "]"), ("(", ")"), ("<", ">"))
_NESTED = re.compile(r"\s*(?:(?:[-*+]|\d{1,9}\.)\s+|>\s*){12}")  # lists and quotations inside each other on one line


def site_page(files: FileReader, path: Path) -> bytes | None:
    """Return the Markdown of a page that belongs to no game; what is wrong with it is reported to the reader's problems."""
    text = files.read_text(path)
    return None if text is None else _HandWrittenPage(files.name(path), text, "", files.problems).markdown().encode()


class PageReader:
    """Reads the pages and drawings of one game; what is wrong with them is added to `problems`."""

    def __init__(self, root: Path, game: Game, problems: Problems) -> None:
        self.game = game
        self.problems = problems
        self.files = FileReader(root.resolve(), game.folder.resolve(), problems, Cache(None))

    def pages(self) -> Iterator[tuple[str, bytes]]:
        """Yield the uri and the Markdown of each page, by file name."""
        folder = self.files.folder / "pages"
        for path in sorted(folder.glob("*.md")):
            if path.stem in TAKEN:
                place = Place(self.files.name(path))
                self.problems.error(
                    "site-page-name",
                    place,
                    f"the site has a page {self.game.id}/{path.name} of its own",
                    "another name",
                )
            text = self.files.read_text(path)
            if text is not None:
                written = _HandWrittenPage(self.files.name(path), text, self.game.id, self.problems).markdown()
                yield f"{self.game.id}/{path.name}", written.encode()

    def icon(self, name: str) -> bytes | None:
        """Return the drawing art/<name>.svg; None if there is no such file, or if it could run or load something."""
        path = self.files.folder / "art" / f"{name}.svg"
        data = self.files.read_bytes(path) if path.exists() or path.is_symlink() else None
        why = "" if data is None else fault(data, ".svg")
        if why:
            self.problems.error("site-drawing", Place(self.files.name(path)), f"this drawing {why}")
        return None if why else data


class _HandWrittenPage:
    """One page while it is checked."""

    def __init__(self, file: str, text: str, game: str, problems: Problems) -> None:
        self.file = file
        self.game = game
        self.keys = KEYS if game else KEYS[:-1]
        self.problems = problems
        self.lines = lines_of(text)
        self.body = self._end_of_front_matter()

    def _end_of_front_matter(self) -> int:
        """Return the number of lines that the front matter takes; 0 if there is none."""
        if self.lines[0].rstrip() != "---":
            return 0
        found = (number for number, line in enumerate(self.lines) if number and _EDGE.fullmatch(line))
        return next(found, -1) + 1

    def markdown(self) -> str:
        """Return the page with front matter of ours."""
        values = self._values()
        self._check_size()
        text = "\n".join(self.lines[self.body :])
        # without any front matter MkDocs would take a first line such as `template: x` for it
        whose = {"game": self.game} if self.game else {"own": True}
        return f"{front_matter(**{**values, **whose})}\n\n{text.lstrip(chr(10))}"

    def _values(self) -> dict[str, str]:
        """Return the values of the front matter that are allowed, and report all others."""
        from engine.data.syntax import parse

        block = "\n".join(["", *self.lines[1 : self.body - 1]])  # the empty line keeps the numbers of the lines
        tree = parse(block, self.file, self.problems) if self.body else None
        if tree is None or tree.value is None:
            return {}
        where = Where(self.file, Positions(self.file, block, tree.spots))
        if not isinstance(tree.value, dict):
            self.problems.error("site-front-matter", where.at(), "the front matter is no mapping", "title: A title")
            return {}
        for key, value in tree.value.items():
            self._check_value(where, key, value)
        return {key: value for key, value in tree.value.items() if key in self.keys and isinstance(value, str)}

    def _check_value(self, where: Where, key: str, value: object) -> None:
        if key not in self.keys:
            self.problems.error(
                "site-front-matter",
                where.key(key),
                f"'{key}' in the front matter",
                "",
                did_you_mean(key, self.keys, "allowed keys"),
            )
        elif not isinstance(value, str):
            self.problems.error("site-front-matter", where.at(key), f"{key} is no text", "expected a text")
        elif key == "game" and value != self.game:
            self.problems.error(
                "site-front-matter", where.at(key), f"game is '{value}'", f"expected {self.game}, or no such key"
            )

    def _check_size(self) -> None:
        """Report a page, or a part of it, that Markdown could not read in reasonable time."""
        size = sum(map(len, self.lines)) + len(self.lines)
        if size > LARGEST:
            self._refuse(0, f"the page has {size:,} characters", f"at most {LARGEST:,}; divide it")
            return
        for number, line in enumerate(self.lines):
            if _NESTED.match(line):
                self._refuse(number, "12 lists or quotations inside each other", "fewer")
        for first, block in self._blocks():
            if len(block) > LONGEST:
                self._refuse(first, f"{len(block):,} characters without an empty line", f"at most {LONGEST:,}")
            for opened, closed in _BRACKETS:
                if _depth(block, opened, closed) > DEEPEST:
                    self._refuse(first, f"more than {DEEPEST} '{opened}' without '{closed}'", "closed brackets")

    def _refuse(self, line: int, message: str, expected: str) -> None:
        self.problems.error("site-page-size", Place(self.file, line + 1), message, f"expected {expected}")

    def _blocks(self) -> Iterator[tuple[int, str]]:
        """Yield each block between empty lines, with the number of its first line counted from 0."""
        block: list[str] = []
        for number, line in enumerate([*self.lines, ""]):
            if line.strip():
                block.append(line)
            elif block:
                yield number - len(block), "\n".join(block)
                block = []


def _depth(text: str, opened: str, closed: str) -> int:
    """Return how many brackets are open at the same time, at most. A closing one without its partner counts for nothing."""
    steps = (1 if sign == opened else -1 for sign in text if sign in (opened, closed))
    return max(accumulate(steps, lambda depth, step: max(depth + step, 0), initial=0))
