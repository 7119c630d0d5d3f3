"""Draws a picture of the packages and their imports, and lists the packages: `make map` writes both.

The packages of a row do not import each other. An arrow leads from a package to one that it imports. An arrow is left out
if a longer path of arrows leads to the same package.
"""

from __future__ import annotations

import ast
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import grimp

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "site" / "pages" / "about" / "architecture.md"
PICTURE = PAGE.with_suffix(".svg")
BEGIN, END = "<!-- packages -->", "<!-- /packages -->"

Arrows = dict[str, set[str]]  # by package: the packages that it imports

ROW, BOX, GAP, TURN = (
    62.0,
    28.0,
    16.0,
    10.0,
)  # px: distance of rows, height of a box, gap between boxes, width of an arrow that passes a row
LETTER = 7.6  # px, average width of a letter
SWEEPS = 24


class Spot(NamedTuple):
    """A box, or a place where a long arrow passes a row (name "")."""

    name: str
    arrow: tuple[str, str] = ("", "")

    @property
    def width(self) -> float:
        """The width in px."""
        return len(self.name.partition(".")[2]) * LETTER + 20 if self.name else TURN


def package_of(module: str) -> str:
    """Return the package of a module; a module outside all packages is a box of its own."""
    parts = module.split(".")
    if parts[1] == "__main__":
        return "generator.cli"
    return ".".join(parts[: 3 if parts[:2] == ["generator", "site"] else 2])


def imports() -> Arrows:
    """Return the imports between packages, imports inside functions too."""
    graph = grimp.build_graph("engine", "generator", cache_dir=None)
    inner = {name for name in graph.modules if "." in name and name != "generator.site"}
    found: Arrows = {package_of(name): set() for name in inner}
    for name in inner:
        found[package_of(name)] |= {package_of(used) for used in graph.find_modules_directly_imported_by(name) & inner}
    return {name: used - {name} for name, used in sorted(found.items())}


def direct_arrows(arrows: Arrows) -> Arrows:
    """Return the arrows that no longer path replaces. Raises RecursionError if packages import each other in a circle."""
    behind: dict[str, set[str]] = {}

    def reached(name: str) -> set[str]:
        if name not in behind:
            behind[name] = arrows[name].union(*map(reached, arrows[name]))
        return behind[name]

    return {
        name: {target for target in used if not any(target in reached(other) for other in used)}
        for name, used in arrows.items()
    }


def rows_of(arrows: Arrows) -> list[list[Spot]]:
    """Put every box into the row below its lowest user, and a spot into each row that an arrow passes."""
    users = {name: [user for user, used in arrows.items() if name in used] for name in arrows}
    depth: dict[str, int] = {}

    def row(name: str) -> int:
        if name not in depth:
            depth[name] = 1 + max(map(row, users[name]), default=-1)
        return depth[name]

    rows: list[list[Spot]] = [[] for _ in range(1 + max(map(row, arrows)))]
    for name in arrows:
        rows[row(name)].append(Spot(name))
        for used in sorted(arrows[name]):
            for passed in range(row(name) + 1, row(used)):
                rows[passed].append(Spot("", (name, used)))
    return rows


def paths_of(arrows: Arrows, rows: Sequence[Sequence[Spot]]) -> list[list[Spot]]:
    """Return each arrow as its spots from top to bottom."""
    passing = {(spot.arrow, at): spot for at, row in enumerate(rows) for spot in row if not spot.name}
    found = []
    for name, used in arrows.items():
        for target in sorted(used):
            between = [passing[(name, target), at] for at in range(len(rows)) if ((name, target), at) in passing]
            found.append([Spot(name), *between, Spot(target)])
    return found


def positions(rows: list[list[Spot]], lines: Sequence[Sequence[Spot]]) -> dict[tuple[int, Spot], float]:
    """Return the middle of every spot in px. Spots are sorted and moved towards their neighbours, downwards and upwards in turn."""
    row_of = {spot: at for at, row in enumerate(rows) for spot in row if spot.name}
    joined: dict[tuple[int, Spot], list[tuple[int, Spot]]] = {}
    for line in lines:
        start = row_of[line[0]]
        for step, (upper, lower) in enumerate(pairwise(line)):
            joined.setdefault((start + step, upper), []).append((start + step + 1, lower))
            joined.setdefault((start + step + 1, lower), []).append((start + step, upper))
    at = {(number, spot): 90.0 * place for number, row in enumerate(rows) for place, spot in enumerate(row)}
    for sweep in range(SWEEPS):
        order = range(len(rows)) if sweep % 2 == 0 else range(len(rows) - 1, -1, -1)
        for number in order:
            ideal = {
                spot: _mean([at[neighbour] for neighbour in joined.get((number, spot), [])] or [at[number, spot]])
                for spot in rows[number]
            }
            if sweep < SWEEPS // 2:
                rows[number].sort(key=lambda spot, ideal=ideal: (ideal[spot], spot))
            for spot, x in zip(
                rows[number],
                without_overlap([ideal[spot] for spot in rows[number]], [spot.width for spot in rows[number]]),
                strict=True,
            ):
                at[number, spot] = x
    return at


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def without_overlap(ideal: Sequence[float], widths: Sequence[float]) -> list[float]:
    """Return the positions nearest to the ideal ones, in the same order, at which no boxes overlap."""
    offset, offsets = 0.0, [0.0]
    for left, right in pairwise(widths):
        offset += (left + right) / 2 + GAP
        offsets.append(offset)
    groups: list[list[float]] = []  # neighbours that touch move together
    for place, shift in zip(ideal, offsets, strict=True):
        groups.append([place - shift])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    middles = [_mean(group) for group in groups for _ in group]
    return [middle + shift for middle, shift in zip(middles, offsets, strict=True)]


STYLE = """
  .ground { fill: #fbf8f1 } text { font: 13px "DejaVu Sans", Verdana, sans-serif; text-anchor: middle; fill: #1c2233 }
  .engine { fill: #e6eefb; stroke: #1d4a86 } .generator { fill: #f6ebcf; stroke: #7a5c14 }
  .arrow { fill: none; stroke: #454b5f; stroke-width: 1.3 } .head { fill: #454b5f } .key { text-anchor: start }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0f1528 } text { fill: #ebe7dc } .arrow { stroke: #b6bccd } .head { fill: #b6bccd }
    .engine { fill: #1b2f55; stroke: #a5c6ff } .generator { fill: #40361c; stroke: #e0bf6f }
  }
"""


def picture(arrows: Arrows) -> str:
    """Draw the packages and arrows as SVG."""
    rows = rows_of(arrows)
    lines = paths_of(arrows, rows)
    at = positions(rows, lines)
    left = min(x - spot.width / 2 for (_row, spot), x in at.items()) - 12
    right = max(x + spot.width / 2 for (_row, spot), x in at.items()) + 12
    row_of = {spot: number for number, row in enumerate(rows) for spot in row if spot.name}
    width, height = right - left, ROW * len(rows) + 6
    shapes = [_line(line, row_of[line[0]], at, left) for line in lines]
    shapes += [
        _box(spot.name, at[number, spot] - left, number * ROW + 18, spot.width) for spot, number in row_of.items()
    ]
    key = [
        f'<rect class="{name}" x="14" y="{y}" width="16" height="12" rx="3"/><text class="key" x="37" y="{y + 11}">{name}</text>'
        for name, y in (("generator", 18), ("engine", 38))
    ]
    head = '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker>'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}">',
            "<title>The packages of Punchboard; an arrow leads to what a package imports</title>",
            f"<style>{STYLE}</style>",
            f"<defs>{head}</defs>",
            f'<rect class="ground" width="{width:.0f}" height="{height:.0f}" rx="8"/>',
            *key,
            *shapes,
            "</svg>\n",
        ]
    )


def _box(name: str, x: float, y: float, width: float) -> str:
    top, _, rest = name.partition(".")
    return (
        f'<rect class="{top}" x="{x - width / 2:.1f}" y="{y:.1f}" width="{width:.1f}" height="{BOX:.0f}" rx="6"/>'
        f'<text x="{x:.1f}" y="{y + 19:.1f}">{rest}</text>'
    )


def _line(line: Sequence[Spot], row: int, at: Mapping[tuple[int, Spot], float], left: float) -> str:
    """Draw an arrow: curves between rows, straight lines through the rows that it passes."""
    points = [(at[row + step, spot] - left, (row + step) * ROW + 18) for step, spot in enumerate(line)]
    path = f"M{points[0][0]:.1f} {points[0][1] + BOX:.1f}"
    for (x, y), (to_x, to_y) in pairwise(points):
        middle = (y + BOX + to_y) / 2
        path += f"C{x:.1f} {middle:.1f} {to_x:.1f} {middle:.1f} {to_x:.1f} {to_y:.1f}"
        path += f"V{to_y + BOX:.1f}" if (to_x, to_y) != points[-1] else ""
    return f'<path class="arrow" marker-end="url(#head)" d="{path}"/>'


def listing(packages: Iterable[str]) -> str:
    """List every package with the first paragraph of its docstring, as Markdown."""
    lines = []
    for name in packages:
        folder = ROOT / Path(*name.split("."))
        path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
        docstring = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split("\n\n")[0]
        lines.append(f"- `{name}`: {' '.join(docstring.split())}")
    return "\n".join(lines)


def page(text: str, packages: Iterable[str]) -> str:
    """Return the page with a new list of packages."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{listing(packages)}\n\n{END}{rest.partition(END)[2]}"


def main() -> None:
    """Write the picture and the list."""
    arrows = imports()
    PICTURE.write_text(picture(direct_arrows(arrows)), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8"), arrows), "utf-8")
    sys.stdout.write(f"wrote {PICTURE.relative_to(ROOT)} and the list in {PAGE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
