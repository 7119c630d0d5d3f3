"""Measures how long the rules site takes to build, without pictures, against bare mkdocs-material with the same pages.

`python bench/site.py` builds all games of components/ in a temporary folder with empty caches: it plays every scenario,
simulates games for the balance pages, writes pages, runs MkDocs and follows every link. The time for pictures of pieces is
not counted. Then a plain `mkdocs build` with the unchanged theme builds the same Markdown. The script prints seconds and
their ratio, and the time of `punchboard site` when nothing has changed. It fails above its bounds. `--cards N` measures
a synthetic game of N cards, to see that the time grows in proportion.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import yaml

sys.path[0] = str(Path(__file__).resolve().parents[1])  # instead of bench/, whose engine.py would hide the package

import generator.site.build.build
from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main as program
from generator.site.build import unchanged
from generator.site.build.pictures import PictureMaker

ROOT = Path(__file__).resolve().parents[1]
BOUND = 1.3
NOTHING = 1.0  # seconds to find that nothing has changed
BARE = {
    "site_name": "Bare",
    "docs_dir": "docs",
    "site_dir": "bare",
    "theme": {"name": "material", "font": False},
    "plugins": [],
    "markdown_extensions": ["attr_list", "tables", {"toc": {"permalink": "#", "toc_depth": "2-3"}}],
    "validation": {"nav": {"omitted_files": "ignore"}},
}


def ours(root: Path, folders: list[Path]) -> float:
    """Return the CPU seconds of our build, without loading and checking the data and without pictures."""
    games = []
    for folder in folders:
        problems = Problems()
        games.append(load(folder, problems, root=folder.parents[1]))
        if problems.failed:
            sys.exit("\n".join(map(str, problems)))
    for name in ("build", ".punchboard-cache/balance"):
        shutil.rmtree(root / name, ignore_errors=True)
    problems = Problems()
    drawing = [0.0]

    def timed(method: Any) -> Any:
        def measured(*given: Any) -> Any:
            start = time.process_time()
            found = method(*given)
            drawing[0] += time.process_time() - start
            return found

        return measured

    before = dict(vars(PictureMaker))
    for name in ("pictures", "files"):
        setattr(PictureMaker, name, timed(before[name]))
    begin = time.process_time()
    built = generator.site.build.build.build_site(
        root, [game for game in games if game], problems, program, lambda _text: None
    )
    taken = time.process_time() - begin - drawing[0]
    for name in ("pictures", "files"):
        setattr(PictureMaker, name, before[name])
    if built is None:
        sys.exit("\n".join(map(str, problems)))
    unchanged.ledger(root).keep(
        unchanged.SITE,
        unchanged.site_fingerprint(root, folders),
        unchanged.outputs(root),
        pages=built.pages,
        links=built.links,
    )
    return taken


def again(root: Path) -> float:
    """Return the CPU seconds of `punchboard site` when nothing has changed, with the start of Python."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "generator", "--root", str(root), "site"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if "unchanged" not in done.stdout:
        sys.exit(f"it was built again: {done.stdout}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def bare(root: Path) -> float:
    """Return the CPU seconds of a plain MkDocs build of the pages that our build wrote, with the same navigation."""
    settings = yaml.safe_load((root / "build" / "mkdocs.yml").read_text(encoding="utf-8"))
    (root / "build" / "bare.yml").write_text(yaml.safe_dump({**BARE, "nav": settings["nav"]}), encoding="utf-8")
    code = (
        "import time, sys; from mkdocs.config import load_config; from mkdocs.commands.build import build; "
        "begin = time.process_time(); build(load_config(sys.argv[1])); print(time.process_time() - begin)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, str(root / "build" / "bare.yml")],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[-1])


def synthetic(root: Path, cards: int) -> list[Path]:
    """Write a game with one chapter of rules and this many cards; returns its folder in a list."""
    folder = root / "components" / "many-cards"
    files = {
        "game.yaml": {
            "id": "many-cards",
            "title": "Many Cards",
            "prefix": "MC",
            "version": "1",
            "players": {"fewest": 1, "most": 2},
            "about": "Cards.",
            "credits": {"Design": "Nobody"},
            "sources": {"rulebook": {"title": "None", "lines": 20}},
        },
        "rules/01.yaml": {
            "sections": [
                {
                    "id": "all",
                    "number": "MC-1",
                    "title": "All",
                    "lines": "1-5",
                    "rules": [
                        {
                            "id": "MC-1.1",
                            "title": "Draw",
                            "text": "Draw a card.",
                            "lines": "2",
                            "kind": "action",
                            "enforced": "table",
                            "why": "A test.",
                        }
                    ],
                }
            ]
        },
        "pieces/cards.yaml": {
            "set": "cards",
            "title": "Cards",
            "kind": "card",
            "size": {"width": 63, "height": 88},
            "face": None,
            "back": None,
            "inventory": cards,
            "inventory_from": "rulebook 1",
            "provenance": "prototype",
            "fields": {"says": {"type": "text"}},
            "items": [
                {
                    "id": f"card-{number}",
                    "title": f"Card {number}",
                    "says": f"Card {number} says {number * 7}.",
                    "rules": ["MC-1.1"],
                }
                for number in range(cards)
            ],
        },
    }
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return [folder]


def main() -> None:
    """Measure, print, and exit with 1 above a bound."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cards", type=int, default=0, help="measure a synthetic game of this many cards instead")
    cards = options.parse_args().cards
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        if not cards:
            shutil.copytree(ROOT / "components", root / "components")
        folders = (
            synthetic(root, cards)
            if cards
            else sorted(path.parent for path in (root / "components").glob("*/game.yaml"))
        )
        cached = ROOT / ".punchboard-cache" / "pictures"
        if cached.is_dir():
            shutil.copytree(cached, root / ".punchboard-cache" / "pictures")
        if not cards:
            ours(root, folders)  # draws the pictures that are not yet in the cache
        whole, nothing, plain = ours(root, folders), again(root), bare(root)
        pages = sum(1 for _ in (root / "build" / "site").rglob("*.html"))
    print(
        f"{pages} pages: ours {whole:.2f} s, bare mkdocs-material {plain:.2f} s, {whole / plain:.2f} times (processor"
        f" time; bound {BOUND})"
    )
    print(f"nothing changed: {nothing:.2f} s (bound {NOTHING})")
    if whole > BOUND * plain or nothing > NOTHING:
        sys.exit(1)


if __name__ == "__main__":
    main()
