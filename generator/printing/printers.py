"""Corrects the errors of a printer: the offset and turn of its backs, saved for each user, and a sheet to measure them.

The file of saved printers: `generator.printing.printer_file`.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.common.reading import ReadError, read_json
from engine.common.shapes import misfit
from generator.common import output
from generator.drawing import figures
from generator.drawing.commands import (
    IDENTITY,
    Command,
    Group,
    Matrix,
    Page,
    PlacedFace,
    Shape,
    Stroke,
    bounds,
    moved,
    multiply,
    path_points,
    turned,
)
from generator.printing.printer_file import LARGEST, file
from generator.sheets import marks

if TYPE_CHECKING:
    from pathlib import Path

    from generator.sheets.papers import Paper

FARTHEST = 10.0  # mm: largest offset
WIDEST = 3.0  # degrees: largest turn
STEP = 0.5  # mm between the back squares of the calibration sheet
STEPS = 6  # to each side
SQUARE = 6.0  # mm
PITCH = 13.0
CROSS = 43.0  # mm between the crosses and the upper and lower edge
_SHAPE = {"printers": {None: {"x": float, "y": float, "rotate": float}}, "use?": str}


@dataclass(frozen=True, slots=True)
class Printer:
    """How backs must be moved (mm: right, down) and turned (degrees clockwise) to lie behind their fronts."""

    x: float = 0.0
    y: float = 0.0
    rotate: float = 0.0


NO_CORRECTION = Printer()


class PrinterError(ValueError):
    """Settings that cannot be used; the message is a sentence."""


def saved_printers() -> tuple[dict[str, Printer], str]:
    """Return all printers and the name of the one in use. Raises PrinterError if the file is damaged."""
    path = file()
    try:
        data: Any = read_json(path, LARGEST)
        fault = misfit(data, _SHAPE)
        printers = {} if fault else {name: _printer(**saved) for name, saved in data["printers"].items()}
    except ReadError as error:
        if error.fault == "missing":
            return {}, ""
        raise _damaged(path, f"it {error}") from None
    except PrinterError as error:
        raise _damaged(path, str(error)) from None
    if fault:
        raise _damaged(path, f"it {fault}")
    used = data.get("use", "")
    return printers, used if used in printers else ""


def _damaged(path: Path, why: str) -> PrinterError:
    return PrinterError(f"{path} is damaged ({why}); set the printer again or delete the file")


def chosen_printer(name: str = "") -> Printer:
    """Return the printer of that name, or the one in use; NO_CORRECTION if there is none. Raises PrinterError."""
    if name == "none":
        return NO_CORRECTION
    printers, used = saved_printers()
    if name and name not in printers:
        raise PrinterError(f"no printer '{name}'; there are {', '.join(sorted(printers)) or 'none'}")
    return printers.get(name or used, NO_CORRECTION)


def save(name: str, printer: Printer) -> None:
    """Save a printer and use it from now on. Raises PrinterError, OSError."""
    if not name.strip() or name == "none":
        raise PrinterError(f"a printer cannot be called '{name}'")
    try:
        printers, _ = saved_printers()
    except PrinterError:
        printers = {}
    _write({**printers, name: _printer(printer.x, printer.y, printer.rotate)}, name)


def use(name: str) -> None:
    """Use a printer from now on; `none` means none. Raises PrinterError."""
    chosen_printer(name)
    printers, _ = saved_printers()
    _write(printers, "" if name == "none" else name)


def _printer(x: float, y: float, rotate: float) -> Printer:
    if (
        not all(math.isfinite(value) for value in (x, y, rotate))
        or max(abs(x), abs(y)) > FARTHEST
        or abs(rotate) > WIDEST
    ):
        raise PrinterError(f"an offset is at most {FARTHEST:g} mm each way, a turn {WIDEST:g} degrees")
    return Printer(x, y, rotate)


def _write(printers: dict[str, Printer], used: str) -> None:
    stored = {
        name: {"x": printer.x, "y": printer.y, "rotate": printer.rotate} for name, printer in sorted(printers.items())
    }
    output.write(file(), json.dumps({"use": used, "printers": stored}, indent=2, ensure_ascii=False) + "\n")


# pages


def correction(printer: Printer, page: Page) -> Matrix:
    """Return the matrix that corrects a printer on the back of a sheet."""
    if printer == NO_CORRECTION:
        return IDENTITY
    return multiply(moved(printer.x, printer.y), turned(printer.rotate, page.width / 2, page.height / 2))


def corrected(page: Page, printer: Printer) -> Page:
    """Return a back page moved and turned for a printer."""
    matrix = correction(printer, page)
    if matrix == IDENTITY:
        return page
    placed = tuple(
        PlacedFace(
            placed_face.face,
            multiply(matrix, placed_face.matrix),
            None if placed_face.clip is None else figures.transformed(placed_face.clip, matrix),
        )
        for placed_face in page.placed
    )
    trim, bleed = (
        None if box is None else bounds(list(path_points(figures.transformed(figures.rectangle(*box), matrix))))
        for box in (page.trim, page.bleed)
    )
    return replace(
        page,
        placed=placed,
        over=_grouped(page.over, matrix),
        under=_grouped(page.under, matrix),
        trim=trim,
        bleed=bleed,
    )


def _grouped(content: tuple[Command, ...], matrix: Matrix) -> tuple[Command, ...]:
    return (Group(matrix, content),) if content else ()


def calibration(paper: Paper) -> list[Page]:
    """Return front and back of the sheet to measure with: squares in a row and a column; those of the back are shifted in steps.

    Square n of a row meets its back when backs come out -n × STEP mm too far right, so n × STEP is the offset to set. The back
    is drawn for turning over the long edge.
    """
    return [_calibration(paper, "front"), _calibration(paper, "back")]


def _calibration(paper: Paper, side: str) -> Page:
    width, height = paper.width, paper.height
    back = side == "back"
    drawn: list[Command] = []

    def at(x: float) -> float:
        return width - x if back else x

    middle_x, middle_y = width / 2, height / 2
    for number in range(-STEPS, STEPS + 1):
        shift = number * STEP
        across = (at(middle_x + number * PITCH) + (shift if back else 0.0), 60.0)
        down = (at(middle_x), middle_y + 20 + number * PITCH + (shift if back else 0.0))
        for x, y in (across, down):
            drawn += _square(x, y, f"{shift:+.1f}" if number else "0", back)
    for x in (25.0, width - 25.0):  # the turn is measured at crosses near the top and the bottom
        drawn += _cross(at(x), CROSS)
        drawn += _cross(at(x), height - CROSS)
    words = [
        "Punchboard: calibration, " + side,
        (
            "Print both pages on one sheet at 100 %, turned over the long edge. Hold it against the light, this"
            " side up."
            if not back
            else "This is the back: hold the sheet against the light with the front up."
        ),
    ]
    if not back:
        words += [
            "Row: the square that lies exactly behind its front is the offset x. Column: the same for y.",
            "Turn: at the crosses, measure how much farther right the backs lie at the top than at the bottom (mm);",
            (
                f"degrees = that × {math.degrees(1) / (height - 2 * CROSS):.3f}.   Then: punchboard printer set NAME"
                " --offset x,y --rotate degrees"
            ),
        ]
    drawn += [marks.label(text, 20, 12 + 5 * index, 10 if not index else 8.5) for index, text in enumerate(words)]
    return Page(width, height, (), tuple(drawn), bookmarks=((0, f"Calibration, {side}"),))


def _square(x: float, y: float, words: str, back: bool) -> list[Command]:
    half = SQUARE / 2
    colour = "#c02020" if back else "#000000"
    path = figures.rectangle(x - half, y - half, SQUARE, SQUARE)
    drawn: list[Command] = [Shape(path, None, Stroke(colour, 0.2))]
    drawn += [marks.line(x, y - half, x, y + half, colour=colour), marks.line(x - half, y, x + half, y, colour=colour)]
    if not back:
        drawn.append(marks.label(words, x, y + half + 3, 6.5, "center"))
    return drawn


def _cross(x: float, y: float) -> list[Command]:
    return [marks.line(x - 6, y, x + 6, y), marks.line(x, y - 6, x, y + 6)]
