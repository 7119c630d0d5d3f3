"""Draws the packages and their imports, and lists what belongs in each: `make map` writes the picture and the list.

A row holds packages that do not need one another; an arrow leads from a package to one that it imports. An arrow is left
out where a longer way of arrows says the same already.
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

Arrows = dict[str, set[str]]  # by package: those that it imports

ROW, BOX, GAP, TURN = (
    62.0,
    28.0,
    16.0,
    10.0,
)  # px: between rows, a box's height, between boxes, the width of a passing arrow
LETTER = 7.6  # px of a letter on average
SWEEPS = 24


class Spot(NamedTuple):
    """A box, or a place where a long arrow passes a row (name "")."""

    name: str
    arrow: tuple[str, str] = ("", "")

    @property
    def width(self) -> float:
        """In px."""
        return len(self.name.partition(".")[2]) * LETTER + 20 if self.name else TURN


def package_of(module: str) -> str:
    """The box that a module stands in: its package, or the module itself where it stands in none."""
    parts = module.split(".")
    if parts[1] == "__main__":
        return "generator.cli"
    return ".".join(parts[: 3 if parts[:2] == ["generator", "site"] else 2])


def imports() -> Arrows:
    """Which package imports which, at any place of a module."""
    graph = grimp.build_graph("engine", "generator", cache_dir=None)
    inner = {name for name in graph.modules if "." in name and name != "generator.site"}
    found: Arrows = {package_of(name): set() for name in inner}
    for name in inner:
        found[package_of(name)] |= {package_of(used) for used in graph.find_modules_directly_imported_by(name) & inner}
    return {name: used - {name} for name, used in sorted(found.items())}


def needed(arrows: Arrows) -> Arrows:
    """The arrows that no longer way replaces. Raises RecursionError where packages import one another in a circle."""
    behind: dict[str, set[str]] = {}

    def reached(name: str) -> set[str]:
        if name not in behind:
            behind[name] = arrows[name].union(*map(reached, arrows[name]))
        return behind[name]

    return {
        name: {one for one in used if not any(one in reached(other) for other in used)} for name, used in arrows.items()
    }


def rows_of(arrows: Arrows) -> list[list[Spot]]:
    """Every box in the row below its lowest user, and a spot in each row that an arrow passes."""
    users = {name: [one for one, used in arrows.items() if name in used] for name in arrows}
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


def ways(arrows: Arrows, rows: Sequence[Sequence[Spot]]) -> list[list[Spot]]:
    """Each arrow as the spots that it touches, from top to bottom."""
    passing = {(spot.arrow, at): spot for at, row in enumerate(rows) for spot in row if not spot.name}
    found = []
    for name, used in arrows.items():
        for one in sorted(used):
            between = [passing[(name, one), at] for at in range(len(rows)) if ((name, one), at) in passing]
            found.append([Spot(name), *between, Spot(one)])
    return found


def places(rows: list[list[Spot]], lines: Sequence[Sequence[Spot]]) -> dict[tuple[int, Spot], float]:
    """The middle of every spot in px, by row: sorted and moved towards its neighbours, in both directions in turn."""
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
            wanted = {
                spot: _mean([at[one] for one in joined.get((number, spot), [])] or [at[number, spot]])
                for spot in rows[number]
            }
            if sweep < SWEEPS // 2:
                rows[number].sort(key=lambda spot, wanted=wanted: (wanted[spot], spot))
            for spot, x in zip(
                rows[number],
                apart([wanted[spot] for spot in rows[number]], [spot.width for spot in rows[number]]),
                strict=True,
            ):
                at[number, spot] = x
    return at


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def apart(wanted: Sequence[float], widths: Sequence[float]) -> list[float]:
    """The places nearest to those wanted, in the same order, at which nothing overlaps."""
    offset, offsets = 0.0, [0.0]
    for left, right in pairwise(widths):
        offset += (left + right) / 2 + GAP
        offsets.append(offset)
    groups: list[list[float]] = []  # neighbours that touch move as one
    for place, shift in zip(wanted, offsets, strict=True):
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
    """The drawing as SVG."""
    rows = rows_of(arrows)
    lines = ways(arrows, rows)
    at = places(rows, lines)
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
    """An arrow: curves between rows, straight through the rows that it passes."""
    points = [(at[row + step, spot] - left, (row + step) * ROW + 18) for step, spot in enumerate(line)]
    path = f"M{points[0][0]:.1f} {points[0][1] + BOX:.1f}"
    for (x, y), (to_x, to_y) in pairwise(points):
        middle = (y + BOX + to_y) / 2
        path += f"C{x:.1f} {middle:.1f} {to_x:.1f} {middle:.1f} {to_x:.1f} {to_y:.1f}"
        path += f"V{to_y + BOX:.1f}" if (to_x, to_y) != points[-1] else ""
    return f'<path class="arrow" marker-end="url(#head)" d="{path}"/>'


def listing(packages: Iterable[str]) -> str:
    """Every package with the first sentence of its docstring, as Markdown."""
    lines = []
    for name in packages:
        folder = ROOT / Path(*name.split("."))
        path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
        said = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split("\n\n")[0]
        lines.append(f"- `{name}`: {' '.join(said.split())}")
    return "\n".join(lines)


def page(text: str, packages: Iterable[str]) -> str:
    """The page with its list of packages written anew."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{listing(packages)}\n\n{END}{rest.partition(END)[2]}"


def main() -> None:
    """Write both."""
    arrows = imports()
    PICTURE.write_text(picture(needed(arrows)), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8"), arrows), "utf-8")
    sys.stdout.write(f"wrote {PICTURE.relative_to(ROOT)} and the list in {PAGE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
