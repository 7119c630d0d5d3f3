"""Measures a warm `punchboard check` after one card was edited, against bare imports and against a game of a tenth its size.

    python bench/check.py [game [set of cards]]
    python bench/check.py --decks
    python bench/check.py --watch [game]

All commands alternate, five times each, in fresh processes. A figure is the median CPU time, user + system. The check runs
on a copy of the project and its code; before every run one title of one card set is changed. Python may cache bytecode for
all commands, in a separate folder, even if the environment forbids it. The small game has the same cards and layouts
(`bench/tenth.py`).

`--decks` checks a generated game instead, Empire's End with 500 and with 4,000 Disaster cards, and prints the ratio of the times.
`--watch` measures a check of `punchboard check --watch` after a save, against bare imports.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tenth

ROOT = Path(__file__).resolve().parent.parent
RUNS = 5
TARGET = 3.0
TENTH = 1.5
BARE = [sys.executable, "-c", "import yaml, jsonschema, click"]


def cpu(command: list[str], cwd: Path) -> tuple[float, int]:
    """Run a process; returns its user + system seconds and its exit code."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    env.update(PYTHONPATH=str(cwd), PYTHONPYCACHEPREFIX=str(cwd / "bytecode"))
    with (cwd / "output.txt").open("w") as output:
        process = subprocess.Popen(command, cwd=cwd, stdout=output, stderr=subprocess.STDOUT, env=env)
        _pid, status, usage = os.wait4(process.pid, 0)
    text = (cwd / "output.txt").read_text("utf-8")
    if "Traceback" in text:
        raise SystemExit(f"{' '.join(command)} failed:\n{text[-2000:]}")
    return usage.ru_utime + usage.ru_stime, os.waitstatus_to_exitcode(status)


def edit(file: Path, number: int) -> None:
    """Change the title of the first item of a set."""
    text = file.read_text("utf-8")
    start = text.index("\nitems:")
    changed = re.sub(r"(?m)^((?:  )?(?:- |  )title: .*?)( \d+)?$", rf"\g<1> {number}", text[start:], count=1)
    if changed == text[start:]:
        raise SystemExit(f"{file.name} has no title to change")
    file.write_text(text[:start] + changed, "utf-8")


def cards(folder: Path) -> str:
    """Return the first set of a game; sets of cards come before others."""
    return min(folder.glob("pieces/*.yaml"), key=lambda path: ("kind: card" not in path.read_text("utf-8"), path)).stem


def project(folder: Path, game: str) -> list[str]:
    """Copy code, schemas and one game into a folder; returns the command that checks it."""
    for part in ("schemas", "engine", "generator"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return [sys.executable, "-m", "generator", "--root", str(folder), "check", game]


DECKS = (500, 4000)
DECKS_TARGET = 8.0


def large_deck(folder: Path, cards_wanted: int) -> list[str]:
    """Write Empire's End with so many Disaster cards, copies of its own under other ids; returns the command that checks it."""
    command = project(folder, "empires-end")
    shutil.copytree(ROOT / "components" / "empires-end", folder / "components" / "empires-end")
    file = folder / "components" / "empires-end" / "pieces" / "disasters.yaml"
    head, items = file.read_text("utf-8").split("\nitems:\n")
    own = re.split(r"(?m)^(?=  - id: )", items)[1:]
    made = [
        re.sub(
            r"(?m)^(  - id: \S+)",
            rf"\g<1>-{number // len(own)}" if number >= len(own) else r"\g<1>",
            own[number % len(own)],
            count=1,
        )
        for number in range(cards_wanted)
    ]
    head = re.sub(r"(?m)^(inventory: ).*$", r"\g<1>null", head)
    file.write_text(f"{head}\nitems:\n{''.join(made)}", "utf-8")
    return command


def decks() -> None:
    times = []
    for cards_wanted in DECKS:
        with tempfile.TemporaryDirectory() as name:
            seconds, _ = cpu(large_deck(Path(name), cards_wanted), Path(name))
        times.append(seconds)
        print(f"cold check with {cards_wanted:,} cards: {seconds:.2f} s CPU")
    ratio = times[1] / times[0]
    met = "met" if ratio <= DECKS_TARGET else "MISSED"
    print(f"{DECKS[1]:,} cards against {DECKS[0]}: ratio {ratio:.2f}, aim at most {DECKS_TARGET:g}: {met}")


WATCH_TARGET = 3.0


def verdict_seconds(folder: Path) -> float:
    """Check a game in this process; returns the CPU seconds of the process since it was forked."""
    from generator.commands.check import verdict_on

    verdict_on(folder, root=folder.parent.parent)
    return time.process_time()


def watch(game: str) -> None:
    sys.path.insert(0, str(ROOT))
    from generator.commands.check_watched import new_processes

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "components" / game
        shutil.copytree(ROOT / "components" / game, folder)
        file = folder / "pieces" / f"{cards(folder)}.yaml"
        with new_processes([folder]) as pool:
            pool.submit(verdict_seconds, folder).result()
            saved, bare = [], []
            for run in range(RUNS):
                edit(file, 1001 + run)
                saved.append(pool.submit(verdict_seconds, folder).result())
                bare.append(cpu(BARE, Path(name))[0])
    after, base = statistics.median(saved), statistics.median(bare)
    met = "met" if after <= WATCH_TARGET * base else "MISSED"
    print(f"a check after a save: {after:.3f} s CPU, bare imports {base:.3f} s")
    print(f"after a save against bare imports: ratio {after / base:.2f}, aim at most {WATCH_TARGET:g}: {met}")


def main() -> None:
    if sys.argv[1:] == ["--decks"]:
        decks()
        return
    if sys.argv[1:2] == ["--watch"]:
        watch(sys.argv[2] if len(sys.argv) > 2 else "empires-end")  # noqa: PLR2004 - the second argument, if there is one
        return
    game = sys.argv[1] if len(sys.argv) > 1 else min((ROOT / "components").glob("*/game.yaml")).parent.name
    source = ROOT / "components" / game
    if not (source / "game.yaml").is_file():
        raise SystemExit(f"usage: python bench/check.py [GAME [SET]]; there is no game '{game}'")
    chosen = sys.argv[2] if len(sys.argv) > 2 else cards(source)  # noqa: PLR2004 - the second argument, if there is one
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as other:
        large, small = Path(name), Path(other)
        check, check_small = project(large, game), project(small, "tenth")
        shutil.copytree(source, large / "components" / game)
        file = large / "components" / game / "pieces" / f"{chosen}.yaml"
        file_small = tenth.make(source, file.name, small / "components" / "tenth")
        first, code = cpu(check, large)
        print(f"cold check: {first:.2f} s CPU, exit {code}")
        if cpu(check_small, small)[1]:
            raise SystemExit(f"the small game has problems: {(small / 'output.txt').read_text('utf-8')[:2000]}")
        cpu(BARE, large)
        bare, edited, unchanged, tenth_size = [], [], [], []
        for run in range(RUNS):
            bare.append(cpu(BARE, large)[0])
            edit(file, 1001 + run)
            edit(file_small, 1001 + run)
            edited.append(cpu(check, large)[0])
            tenth_size.append(cpu(check_small, small)[0])
            unchanged.append(cpu(check, large)[0])
    print(f"edited: one title in {file.name}")
    base = statistics.median(bare)
    for what, times in (
        ("bare imports", bare),
        ("warm check, one card edited", edited),
        ("the same, a tenth the size", tenth_size),
        ("warm check, nothing edited", unchanged),
    ):
        figure = statistics.median(times)
        print(
            f"{what:28} {figure:.3f} s CPU  = {figure / base:.2f} x bare  (of"
            f" {', '.join(f'{time:.2f}' for time in sorted(times))})"
        )
    for what, floor, aim in (
        ("bare imports", base, TARGET),
        ("a tenth the size", statistics.median(tenth_size), TENTH),
    ):
        ratio = statistics.median(edited) / floor
        print(
            f"one card edited against {what}: ratio {ratio:.2f}, aim at most {aim:g}:"
            f" {'met' if ratio <= aim else 'MISSED'}"
        )


if __name__ == "__main__":
    main()
