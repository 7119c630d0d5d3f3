"""Writes every face as a PNG, in its own size or in that of a print service."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.common import output
from generator.export import common
from generator.export.common import ExportedFile, PieceFaces
from generator.pdf import raster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.common.problems import Problems
    from engine.model import PieceSet, Size
    from generator.drawing.commands import Face
    from generator.faces.every_face import Faces

TABLE = Path(__file__).resolve().parents[1] / "data" / "print_sizes.tsv"
INCH = 25.4
SERVICE_DPI = 300
NEAR = 1.6  # mm: largest difference between a piece and a component
LARGEST = 20_000  # pixels of a side


class Component(NamedTuple):
    """A product of a print service: its name there, its size in mm after cutting, the pixels of its picture with bleed at 300 dpi."""

    service: str
    name: str
    shape: str
    width: float
    height: float
    pixels: tuple[int, int]

    def turned(self) -> Component:
        """Return the same component, turned by 90 degrees."""
        return self._replace(width=self.height, height=self.width, pixels=(self.pixels[1], self.pixels[0]))


@cache
def components() -> tuple[Component, ...]:
    """Read the table of print services' sizes."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return tuple(
            Component(
                row["service"],
                row["component"],
                row["shape"],
                float(row["width_inches"]) * INCH,
                float(row["height_inches"]) * INCH,
                (int(row["width_pixels"]), int(row["height_pixels"])),
            )
            for row in csv.DictReader(file, delimiter="\t")
        )


def services() -> tuple[str, ...]:
    """Return the print services in the table."""
    return tuple(dict.fromkeys(entry.service for entry in components()))


def component(service: str, size: Size) -> tuple[Component, float]:
    """Return the component that is nearest to a size, turned if the piece is, and by how many mm it differs."""
    shape = "hexagon-flat" if size.shape.startswith("hexagon") else size.shape
    ways = [
        way
        for candidate in components()
        if candidate.service == service and candidate.shape == shape
        for way in (candidate, candidate.turned())
    ]
    ways = ways or [candidate for candidate in components() if candidate.service == service]
    best = min(ways, key=lambda candidate: _differs(candidate, size))
    return best, _differs(best, size)


def _differs(candidate: Component, size: Size) -> float:
    return max(abs(candidate.width - size.width), abs(candidate.height - size.height))


def own_size(
    faces: Faces,
    folder: Path,
    dpi: float,
    bleed: bool,
    wants: Callable[[PieceSet, str], bool],
    problems: Problems,
    done: Callable[[int], None] = lambda _n: None,
) -> list[ExportedFile]:
    """Write every wanted face as `<set>/<piece>-<side>.png`. A picture that would be absurdly large is an error."""
    written: list[ExportedFile] = []
    for piece in common.piece_faces(faces):
        if not wants(piece.pieces, piece.item.id):
            continue
        side = max(piece.front.width, piece.front.height) + 2 * piece.front.bleed * bleed
        if side / INCH * dpi > LARGEST:
            problems.error(
                "export-size",
                piece.pieces.where.at("size"),
                f"{piece.pieces.id} at {dpi:g} dpi would be {side / INCH * dpi:.0f} pixels long",
                f"{LARGEST} or fewer",
                f"--dpi {int(LARGEST * INCH / side)} does",
            )
            return []
        for name, face in _named(piece, f"{piece.pieces.id}/{piece.item.id}"):
            path = folder / name
            written.append(ExportedFile(path, output.write(path, common.png(raster.picture(face, dpi, bleed), dpi))))
        done(1)
    return written


def for_service(
    faces: Faces,
    folder: Path,
    service: str,
    wants: Callable[[PieceSet, str], bool],
    problems: Problems,
    done: Callable[[int], None] = lambda _n: None,
) -> list[ExportedFile]:
    """Write every wanted face in the pixels of a print service, as `<component>/<set>-<piece>-x<copies>-<side>.png`.

    A set for which the service has no size is left out with a warning. If no set has a size, this is an error.
    """
    fitting: dict[str, Component] = {}
    strange: dict[str, str] = {}
    chosen = [piece for piece in common.piece_faces(faces) if wants(piece.pieces, piece.item.id)]
    for pieces in {piece.pieces.id: piece.pieces for piece in chosen}.values():
        nearest, amount = component(service, pieces.size)
        if amount <= NEAR:
            fitting[pieces.id] = nearest
            continue
        strange[pieces.id] = (
            f"{service} makes nothing of {pieces.size.width:g} × {pieces.size.height:g} mm "
            f"({pieces.size.shape}); {nearest.name} comes nearest, {nearest.width:.1f} × {nearest.height:.1f} mm"
        )
    add = problems.warning if fitting else problems.error
    for pieces_id, sentence in strange.items():
        pieces = next(piece.pieces for piece in chosen if piece.pieces.id == pieces_id)
        add("export-size", pieces.where.at("size"), f"{pieces_id} is left out: {sentence}")
    written: list[ExportedFile] = []
    for piece in chosen:
        if piece.pieces.id in fitting:
            target = fitting[piece.pieces.id]
            stem = f"{target.name}/{piece.pieces.id}-{piece.item.id}-x{piece.item.copies}"
            for name, face in _named(piece, stem):
                path = folder / name
                written.append(ExportedFile(path, output.write(path, _fitted(face, target))))
        done(1)
    return written


def _named(piece: PieceFaces, stem: str) -> Iterator[tuple[str, Face]]:
    yield f"{stem}-front.png", piece.front
    if piece.back is not None:
        yield f"{stem}-back.png", piece.back


def _fitted(face: Face, target: Component) -> bytes:
    """Return a face in the pixels of a service; it fills the bleed."""
    width, height = target.pixels
    scale = max(target.width / face.width, target.height / face.height) * SERVICE_DPI / INCH
    image = raster.canvas([common.cell_with_bleed(face, width, height, scale)], width, height)
    return common.png(image.convert("RGB"), SERVICE_DPI)
