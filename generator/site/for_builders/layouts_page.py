"""The page of layouts: every kind of box, key and expression with a line of YAML and the picture that it draws; ready layouts."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.cache import Cache, digest
from engine.common.fingerprint import libraries, program
from engine.common.problems import Place
from engine.common.resources import resource
from generator.site.for_builders import data_examples
from generator.site.for_builders.layout_examples import (
    ALL_BOXES,
    ALL_SHAPES,
    DEFINE,
    PARTS,
    STYLES,
    Example,
    Workbench,
    expressions,
    kinds,
    yaml_of,
)
from generator.site.writing.templates import render

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from generator.drawing.commands import Face

LAYOUTS_PAGE = "about/layouts.md"
_FOLDER = "assets/pb/layouts"  # of its pictures
_DPI, _WIDEST = 150.0, 900  # of an example; pixels of a picture of ready layouts
_PACKAGE = Path(__file__).resolve().parents[2]


class ExampleRow(NamedTuple):
    """A row of a table: a name, its meaning and default, what one writes, and what comes of it."""

    name: str
    about: str
    default: str
    written: str
    picture: str = ""  # uri
    size: tuple[int, int] = (0, 0)  # of the picture on the page, in pixels
    words: str = ""


class ExamplePart(NamedTuple):
    """A part of the page: an anchor, a title, words, and rows."""

    anchor: str
    title: str
    about: str
    rows: list[ExampleRow]


def layouts_files(root: Path, problems: Problems) -> dict[str, bytes]:
    """Return the page and its pictures, by uri. An example that cannot be drawn is a problem. The project's cache keeps what was drawn."""
    stamp = digest(*libraries(), program(_PACKAGE), program(_PACKAGE.parent / "engine"), program(resource("schemas")))
    cache = Cache(root / ".punchboard-cache" / "layouts-page", stamp)
    stored: Any = cache.get("files")
    if stored is None:
        before = len(list(problems))
        stored = _drawn(problems)
        if len(list(problems)) == before:
            cache.put("files", stored)
    cache.save()
    files: dict[str, bytes] = stored
    return files


def _drawn(problems: Problems) -> dict[str, bytes]:
    from generator.site.for_builders.ready_gallery import ready_layouts

    album = _Album(problems)
    parts = list(_parts(album))
    with tempfile.TemporaryDirectory(prefix="punchboard-ready-") as folder:
        shown = list(ready_layouts(Path(folder)))
        ready = [
            ExampleRow(
                one.name, one.about, "", f"punchboard new my-game --layout {one.name}", *album.add(one.name, one.sheet)
            )
            for one in shown
        ]
        files = album.files()
    page = render(
        "layouts", here=LAYOUTS_PAGE, parts=parts, ready=ready, workbench=_workbench(), table_text=data_examples.TABLE
    )
    return {LAYOUTS_PAGE: f"{page}\n".encode(), **files}


def _workbench() -> str:
    """Return the names that the examples use, as the top of a layout."""
    return "\n".join(
        f"{key}: {yaml_of(value)}" for key, value in (("define", DEFINE), ("styles", STYLES), ("parts", PARTS))
    )


class _Album:
    """Collects faces, and draws them all at once."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._faces: dict[str, tuple[Face, float]] = {}

    def add(self, name: str, face: Face) -> tuple[str, tuple[int, int]]:
        """Add a face; return the uri of its picture, and its size on the page in pixels."""
        for note in face.notes:
            place = Place(f"schemas/layout.schema.json ({name})")
            self._problems.error("example-broken", place, f"the example '{name}' cannot be drawn: {note.message}")
        uri = f"{_FOLDER}/{name}.webp"
        dpi = min(_DPI, _WIDEST / (face.width / 25.4))
        self._faces[uri] = face, dpi
        scale = dpi / 25.4 / (2 if dpi == _DPI else 1.5)
        return uri, (round(face.width * scale), round(face.height * scale))

    def files(self) -> dict[str, bytes]:
        """Return every picture by uri."""
        from generator.pdf.raster import pictures

        found = {}
        for uri, image in zip(self._faces, pictures(list(self._faces.values())), strict=True):
            file = io.BytesIO()
            image.convert("RGB").save(file, "WEBP", quality=82, method=2)
            found[uri] = file.getvalue()
        return found


def _parts(album: _Album) -> Iterable[ExamplePart]:
    bench = Workbench()
    every = kinds()
    rect = next(kind for kind in every if kind.name == "rect")
    for anchor, title, about, names in (
        ("all-boxes", "Keys of every box", "Nearly every kind of box has them.", ALL_BOXES),
        ("all-shapes", "Keys of all shapes", "A shape without `fill` and `stroke` draws nothing.", ALL_SHAPES),
    ):
        yield ExamplePart(
            anchor, title, about, [_row(album, bench, anchor, key) for key in rect.keys if key.name in names]
        )
    for kind in every:
        own = [key for key in kind.keys if key.name not in {*ALL_BOXES, *ALL_SHAPES} or _differs(key, rect.keys)]
        rows = [_row(album, bench, kind.name, example) for example in (kind.plain, *own)]
        yield ExamplePart(f"box-{kind.name}", kind.name, "", rows)
    for group, examples in expressions().items():
        anchor = group.lower().replace(" ", "-")
        rows = [_row(album, bench, anchor, example, words=True) for example in examples]
        yield ExamplePart(anchor, group, "", rows)
    yield from _data_parts(album, bench)


def _differs(key: Example, others: list[Example]) -> bool:
    """Tell whether a key means something else here than in other boxes: the size of a text, for example."""
    return any(other.name == key.name and other.about != key.about for other in others)


def _row(album: _Album, bench: Workbench, anchor: str, example: Example, *, words: bool = False) -> ExampleRow:
    text = example.box.get("text")
    written = f"text: {yaml_of(text)}" if words and isinstance(text, str) and len(example.box) > 1 else ""
    name = "".join(char if char.isalnum() else "-" for char in f"{anchor}-{example.name}")
    uri, size = album.add(name.strip("-"), bench.face(example.box))
    return ExampleRow(example.name, example.about, example.default, written or f"- {yaml_of(example.box)}", uri, size)


def _data_parts(album: _Album, bench: Workbench) -> Iterable[ExamplePart]:
    """Give the parts about aids, a game's own fonts and spreadsheets."""
    for anchor, title, about, examples in (
        (
            "own-fonts",
            "Fonts of your own",
            "In game.yaml; then a layout may say `font: fancy`.",
            data_examples.own_fonts(bench),
        ),
        (
            "aids",
            "Player aids",
            "Blocks of aids.yaml. `effects` lists effects in their printed words, and needs rules code.",
            data_examples.aids(bench),
        ),
        ("tables", "Spreadsheets", "In place of the items of a set.", data_examples.tables()),
    ):
        yield ExamplePart(anchor, title, about, [_data_row(album, anchor, example) for example in examples])


def _data_row(album: _Album, anchor: str, example: data_examples.DataExample) -> ExampleRow:
    if example.face is None:
        return ExampleRow(example.name, example.about, "", example.written, words=example.words)
    uri, size = album.add(f"{anchor}-{example.name}", example.face)
    return ExampleRow(example.name, example.about, "", example.written, uri, size)
