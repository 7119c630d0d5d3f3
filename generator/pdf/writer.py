"""Writes drawing commands as PDF. It decides nothing: the pages already say where everything is.

A page places forms, which `generator.pdf.contents` makes. Every object goes to the file as it comes. The same pages give
byte-identical files, and every font in them is embedded.
"""

from __future__ import annotations

import io
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.common.note import POINT
from generator.drawing.commands import is_tagged
from generator.pdf import objects, operators, outlines, press_file, xmp
from generator.pdf.contents import SharedContent
from generator.pdf.document import VERSION, PdfFile
from generator.pdf.file_facts import FileFacts
from generator.pdf.fonts import font
from generator.pdf.link_targets import LinkTargets
from generator.pdf.operators import Stream
from generator.pdf.structure import ARTIFACT, StructureTree
from generator.typesetting.directions import from_the_right

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import BinaryIO

    from generator.drawing.commands import Command, Face, Matrix, Page, Path, PlacedFace, Rect

SCALE = 1 / POINT
DRAWN_HERE = "Face"  # marks the point where a face is drawn in the content of a page, and not as a form


def render(
    title: str,
    pages: Iterable[Page],
    *,
    author: str = "",
    subject: str = "",
    language: str = "en",
    shared: SharedContent | None = None,
) -> bytes:
    """Return the PDF file as bytes. `shared` is the same object for all files of a print."""
    file = io.BytesIO()
    write(file, pages, FileFacts(title, author, subject, language), shared)
    return file.getvalue()


def write(file: BinaryIO, pages: Iterable[Page], facts: FileFacts, shared: SharedContent | None = None) -> float:
    """Write the PDF file, page by page. `shared` is the same object for all files of a print.

    Returns the largest ink on one spot, if the file is for a press; 1 is one ink in full.
    """
    writer = _PdfWriter(file, shared or SharedContent())
    writer.write(pages, facts)
    return writer.ink


class _PdfWriter:
    """A file while it is written."""

    def __init__(self, file: BinaryIO, shared: SharedContent) -> None:
        self.press = shared.colours.profile  # None: the file is for screens and home printers
        self.document = PdfFile(file, press_file.VERSION if self.press else VERSION)
        self.shared = shared
        self.ink = 0.0
        self.structure: StructureTree | None = None
        self.fonts = self.document.reserve()  # lists all fonts
        self.parent = self.document.reserve()  # of all pages
        self.pages: list[int] = []
        self.numbers: dict[str, int] = {}  # of forms and pictures
        self.read: set[str] = set()  # faces whose content is marked on an earlier page
        self.glyphs: dict[str, set[str]] = {}
        self.places = LinkTargets(self.document)

    def write(self, pages: Iterable[Page], facts: FileFacts) -> None:
        """Write every page, then what all pages share."""
        self.structure = StructureTree(self.document) if facts.tagged else None
        for page in pages:
            self._page(page)
        self.places.write_links()
        self._fonts()
        kids = " ".join([f"{number} 0 R" for number in self.pages])
        self.document.put(f"<< /Type /Pages /Count {len(self.pages)} /Kids [ {kids} ] >>", self.parent)
        bookmarks = outlines.write(self.document, self.places.bookmarks)
        shown = f" /Outlines {bookmarks} 0 R" if bookmarks else ""
        if self.structure:
            self.structure.write()
            shown += f" /MarkInfo << /Marked true >> /StructTreeRoot {self.structure.root} 0 R"
        if self.press:
            intent = press_file.output_intent(self.document, self.press)
            shown += f" {intent} /Metadata {press_file.metadata(self.document, facts)} 0 R"
        elif self.structure:
            shown += f" /Metadata {xmp.write(self.document, xmp.CAN_BE_HEARD, facts)} 0 R"
        root = self.document.put(
            f"<< /Type /Catalog /Pages {self.parent} 0 R /Lang {objects.text(facts.language)}{_viewer(facts)}{shown} >>"
        )
        self.document.finish(root, self._info(facts))

    def _info(self, facts: FileFacts) -> int:
        entries = {"Title": facts.title, "Author": facts.author, "Subject": facts.subject, "Creator": "Punchboard"}
        said = [f"/{name} {objects.text(words)}" for name, words in entries.items() if words]
        if self.press:
            said.append(press_file.info(facts, self.ink))
        return self.document.put(f"<< {' '.join(said)} >>")

    def _fonts(self) -> None:
        listed = [
            f"/{name} {number} 0 R"
            for face, characters in sorted(self.glyphs.items())
            for name, number in font(face).embed(self.document, characters)
        ]
        self.document.put(f"<< {' '.join(listed)} >>", self.fonts)

    def _page(self, page: Page) -> None:
        if self.press:
            page = _for_press(page)
        number = self.document.reserve()
        self.pages.append(number)
        tabs = self.structure.begin_page(number) if self.structure else ""
        stream = Stream()
        stream.ops.append(f"q {SCALE:.8f} 0 0 {-SCALE:.8f} 0 {page.height * SCALE:.5f} cm")
        self._layer(stream, page.under)
        for placed in page.placed:
            self._place_face(stream, placed)
        self._layer(stream, page.over)
        stream.ops.append("Q")
        links = self.places.add(page, number, self.structure)
        content = self.document.packed("", "\n".join(stream.ops).encode("latin-1"))
        self._collect(stream.glyphs)
        self.ink = max(self.ink, stream.ink)
        found = objects.resources(self.fonts, stream.forms, stream.states, stream.shadings, self._number)
        annotations = f" /Annots [ {' '.join([f'{link} 0 R' for link in links])} ]" if links else ""
        boxes = (
            _boxes(page, "{:.4f}".format) if self.press else _boxes(page)
        )  # as exact as the paper, so that none is larger
        group = f" /Group << /S /Transparency /CS /{self.shared.colours.space} >>" if self.press else ""
        self.document.put(
            f"<< /Type /Page /Parent {self.parent} 0 R {boxes} {found} /Contents {content} 0 R{annotations}{group}{tabs} >>",
            number,
        )

    def _place_face(self, stream: Stream, placed: PlacedFace) -> None:
        """Draw a face. In a file with a structure, the first copy of a face with tags is content, and all others are artifacts."""
        name = self.shared.face(placed.face)
        begin = _place(placed.clip, placed.matrix)
        if self.structure and name not in self.read and any(map(is_tagged, placed.face.content)):
            self.read.add(name)
            # many readers find marks in the content of a page, but none in forms
            stream.ops.append(f"{begin} {_box(placed.face)} re W n /{DRAWN_HERE} MP")
            stream.begin()
            self.shared.draw_marked(stream, placed.face.content, self.structure.begin)
            stream.ops.append("Q")
            return
        stream.forms[name] = None
        drawn = f"{begin} /{name} Do Q"
        stream.ops.append(f"{ARTIFACT}\n{drawn}\nEMC" if self.structure else drawn)

    def _layer(self, stream: Stream, content: tuple[Command, ...]) -> None:
        if content:
            stream.ops.append("q")
            stream.begin()
            if self.structure:
                self.shared.draw_marked(stream, content, self.structure.begin)
            else:
                self.shared.draw(stream, content)
            stream.ops.append("Q")

    def _number(self, name: str) -> int:
        """Return the object of a form or picture; it is written into this file when it is first needed."""
        number = self.numbers.get(name)
        if number is None:
            number = self.numbers[name] = self._stored(name)
        return number

    def _stored(self, name: str) -> int:
        form = self.shared.forms.get(name)
        if form is None:
            picture = self.shared.picture(name)
            self.ink = max(self.ink, picture.ink)
            return picture.write(self.document)
        self._collect(form.glyphs)
        self.ink = max(self.ink, form.ink)
        found = objects.resources(self.fonts, form.forms, form.states, form.shadings, self._number)
        entries = f"/Type /XObject /Subtype /Form /BBox [ {form.box} ] {found} {form.extra} /Filter /FlateDecode"
        return self.document.stream(entries, form.data)

    def _collect(self, glyphs: objects.GlyphsUsed) -> None:
        """Note the characters that the file needs."""
        for face, characters in glyphs.items():
            known = self.glyphs.get(face)
            if known is None:
                self.glyphs[face] = set(characters)
            elif characters:
                known |= characters


def _for_press(page: Page) -> Page:
    """Return a page with both boxes, inside the paper, and without links, as a file for a press must be."""
    trim = press_file.within(page.trim, page.width, page.height)
    return replace(
        page, trim=trim, bleed=press_file.within(page.bleed, page.width, page.height), links=(), link_elements=()
    )


def _viewer(facts: FileFacts) -> str:
    """Return the entry for readers: the title of a tagged file is its window's, and books of some languages are bound at the right."""
    wanted = (" /Direction /R2L" if from_the_right(facts.language) else "") + (
        " /DisplayDocTitle true" if facts.tagged else ""
    )
    return f" /ViewerPreferences <<{wanted} >>" if wanted else ""


@lru_cache(maxsize=4096)
def _place(clip: Path | None, matrix: Matrix) -> str:
    """Return the operators before a face that is drawn with a matrix and clipped."""
    clipped = f"q\n{operators.path(clip)} W n\n" if clip is not None else "q\n"
    return f"{clipped}{operators.matrix(matrix)}"


def _box(face: Face) -> str:
    """Return the corner and size of a face with its bleed."""
    b = face.bleed
    return objects.numbers((-b, -b, face.width + 2 * b, face.height + 2 * b))


def _boxes(page: Page, write: Callable[[float], str] = objects.short) -> str:
    """Return the boxes of a page in points, with y running up. `write` writes the numbers of those inside the paper."""
    boxes = [f"/MediaBox [ 0 0 {page.width * SCALE:.4f} {page.height * SCALE:.4f} ]"]
    for name, box in (("Trim", page.trim), ("Bleed", page.bleed)):
        if box:
            boxes.append(f"/{name}Box [ {' '.join([write(corner) for corner in _corners(page, box)])} ]")
    return " ".join(boxes)


def _corners(page: Page, box: Rect) -> tuple[float, ...]:
    x, y, width, height = box
    low = page.height - y - height
    return tuple([value * SCALE for value in (x, low, x + width, low + height)])
