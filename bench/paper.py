"""Measures how long the 880 poker cards of `peers/floor_reportlab.py` take in `punchboard print`, against that script.

    python bench/paper.py [cards … | games]

`games` prints the complete games of this project on each of their papers, against the script with the same number of faces.
Without arguments: 880 cards, 8,800 cards, and the games.

The script draws directly on a reportlab canvas, and writes a CSV of its cards. `punchboard print` reads that CSV, checks it,
lays out and checks every face, prints, and checks the file. Both alternate, five times each (three times for games), in fresh
processes. A figure is the median CPU time, user + system. Memory is the largest resident size. As for a designer, who prints
after each change, an earlier print has left its kept results in the project; the first print of a deck is measured as well.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "bench" / "peers" / "floor_reportlab.py"
FONTS = ROOT / "generator" / "fonts"
RUNS, RUNS_OF_GAMES = 5, 3
AIM, AIM_MANY, AIM_GAMES = 1.4, 1.25, 1.8  # of the ratios: few cards, many cards, games
IDLE = 2.0  # of a print that finds nothing changed, to bare imports
MEMORY = 0.05  # MB that each further page may take
A_PAGE = 9  # cards
PLACED = re.compile(rb" cm /F\d+ Do")
MANY = 5000  # from this number of cards, one run is enough
BARE = [sys.executable, "-c", "import yaml, jsonschema, click"]

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
id: floor
title: Floor
prefix: FL
version: "1"
players: {fewest: 1, most: 2}
about: The cards of the floor script.
credits: {}
sources: {rulebook: {title: None, lines: 1}, public: []}
colours: {coin: "#b8860b", sword: "#333333"}
icons: {coin: coin, sword: sword}
print: {papers: [A4]}
"""
PIECES = """\
# yaml-language-server: $schema=../../../schemas/pieces.schema.json
set: cards
title: Cards
kind: card
size: {width: 63.5, height: 88.9}
face: card
back: null
provenance: prototype
fields: {number: {type: integer}, line1: {type: markup}, line2: {type: markup}}
items: {file: cards.csv}
"""
LAYOUT = """\
# yaml-language-server: $schema=../../../schemas/layout.schema.json
styles:
  title: {font: text, bold: true, size: 11, lines: 1}
  line: {font: text, size: 7, lines: 1, icon-colour: coin}
boxes:
  - rect: [3, 3, "w - 6", "h - 6"]
    corner: 3
    stroke: black
    stroke-width: 0.353
  - {text: "{{ item.title }}", at: [6, 6, 42, 6], style: title}
  - {text: "{{ item.number }}", at: ["w - 18", 6, 12, 6], style: title, align: right}
  - {icon: sword, at: ["w / 2 - 10", "h / 2 - 16", 20, 20], colour: sword}
  - {text: "{{ item.line1 }}", at: [6, "h - 27", "w - 12", 4], style: line}
  - {text: "{{ item.line2 }}", at: [6, "h - 23", "w - 12", 4], style: line}
"""


def star(points: int) -> str:
    """Return the star of the floor script as SVG."""
    import math

    corners = []
    for k in range(2 * points):
        r = 50 if k % 2 == 0 else 25
        a = math.pi * k / points
        corners.append(f"{50 + r * math.sin(a):.3f},{50 - r * math.cos(a):.3f}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><polygon points="{" ".join(corners)}"/></svg>'
    )


def project(folder: Path) -> Path:
    """Write a project with the cards of the floor script; returns the path for its CSV."""
    game = folder / "components" / "floor"
    files = {
        "game.yaml": GAME,
        "pieces/cards.yaml": PIECES,
        "layouts/card.yaml": LAYOUT,
        "art/coin.svg": star(6),
        "art/sword.svg": star(9),
    }
    for name, text in files.items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return game / "pieces" / "cards.csv"


def cpu(command: list[str], folder: Path) -> tuple[float, float]:
    """Run a process; returns its user + system seconds and its peak memory in MB. Raises SystemExit if it fails."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    env.update(PYTHONPATH=str(ROOT), PYTHONPYCACHEPREFIX=str(folder / "bytecode"))
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, env=env)
    _pid, status, usage = os.wait4(process.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code:
        raise SystemExit(f"{' '.join(command)} failed with {code}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def peer_of(folder: Path, csv: Path, cards: int) -> list[str]:
    """Return the command that draws this many cards with the floor script."""
    return [
        sys.executable,
        str(PEER),
        "--cards",
        str(cards),
        "--csv",
        str(csv),
        "--out",
        str(folder / "floor.pdf"),
        "--font",
        str(FONTS / "AtkinsonHyperlegibleNext-Regular.ttf"),
        "--bold",
        str(FONTS / "AtkinsonHyperlegibleNext-Bold.ttf"),
    ]


def against(value: float, aim: float, what: str = "ratio") -> str:
    """Return a value with its aim, and by how much it is missed."""
    missed = f", missed by {value - aim:.2f}" if value > aim else ""
    return f"{what} {value:.2f} (aim: {aim:g} or less{missed})"


def measure_cards(folder: Path, cards: int, runs: int) -> float:
    """Print the time and memory of both programs for this many cards, and our time when nothing has changed; return our memory."""
    csv = project(folder)
    peer = peer_of(folder, csv, cards)
    mine = [sys.executable, "-m", "generator", "--root", str(folder), "--quiet", "print", "floor", "--duplex", "none"]
    cpu(peer, folder)
    cpu(mine, folder)  # Python compiles its modules
    for made in ("build", ".punchboard-cache"):
        shutil.rmtree(folder / made)
    first = cpu(mine, folder)[0]
    theirs, ours = [], []
    for _ in range(runs):
        theirs.append(cpu(peer, folder))
        shutil.rmtree(folder / "build")  # otherwise the older print would be kept
        ours.append(cpu(mine, folder))
    floor, print_ = (statistics.median(run[0] for run in runs) for runs in (theirs, ours))
    memory = [max(run[1] for run in runs) for runs in (theirs, ours)]
    print(
        f"{cards} cards: floor script {floor:.2f} s ({memory[0]:.0f} MB), punchboard print {print_:.2f} s"
        f" ({memory[1]:.0f} MB)"
    )
    print(f"the first print, with nothing kept: {first:.2f} s")
    aim = AIM if cards < MANY else AIM_MANY
    print(f"{against(print_ / floor, aim)}; {print_ / cards * 1000:.2f} ms a card")
    imports, again = (statistics.median(cpu(command, folder)[0] for _ in range(runs)) for command in (BARE, mine))
    print(f"again with nothing changed {again:.2f} s, bare imports {imports:.2f} s: {against(again / imports, IDLE)}")
    return memory[1]


def faces(folder: Path) -> tuple[int, int]:
    """Count the faces and the pages in the finished files."""
    import pikepdf

    drawn = pages = 0
    for file in sorted(folder.rglob("*.pdf")):
        with pikepdf.open(file) as pdf:
            pages += len(pdf.pages)
            drawn += sum(len(PLACED.findall(page.Contents.read_bytes())) for page in pdf.pages if "/Contents" in page)
    return drawn, pages


def measure_games(folder: Path) -> None:
    """Print the time of a complete print of all games, and of the script with the same number of faces."""
    ours = [
        sys.executable,
        "-m",
        "generator",
        "--root",
        str(ROOT),
        "--quiet",
        "print",
        "--output",
        str(folder / "print"),
    ]
    cpu(ours, folder)  # Python compiles its modules, and results are kept as for cards
    drawn, pages = faces(folder / "print")
    peer = peer_of(folder, folder / "cards.csv", drawn)
    cpu(peer, folder)
    theirs, mine = [], []
    for _ in range(RUNS_OF_GAMES):
        theirs.append(cpu(peer, folder)[0])
        shutil.rmtree(folder / "print")  # otherwise the older print would be kept
        mine.append(cpu(ours, folder))
    floor, spent = statistics.median(theirs), statistics.median(run[0] for run in mine)
    memory = max(run[1] for run in mine)
    print(
        f"all games: {drawn} faces on {pages} pages; floor script {floor:.2f} s, punchboard print {spent:.2f} s"
        f" ({memory:.0f} MB)"
    )
    print(against(spent / floor, AIM_GAMES))


def main() -> None:
    wanted = sys.argv[1:] or ["880", "8800", "games"]
    memory: dict[int, float] = {}
    for word in wanted:
        with tempfile.TemporaryDirectory() as name:
            if word == "games":
                measure_games(Path(name))
            else:
                memory[int(word)] = measure_cards(Path(name), int(word), RUNS if int(word) < MANY else 1)
    if len(memory) > 1:
        few, many = min(memory), max(memory)
        print(against((memory[many] - memory[few]) / (many - few) * A_PAGE, MEMORY, "MB for each further page:"))


if __name__ == "__main__":
    main()
