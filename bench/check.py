"""Measures a warm `punchboard check` after one card was edited, against bare imports and against a game of a tenth its size.

    python bench/check.py [game [set of cards]]

All commands alternate, five times each, in fresh processes. A figure is the median CPU time, user + system. The check runs
on a copy of the project and its code; before every run one title of one card set is changed. Python may cache bytecode for
all commands, in a separate folder, even if the environment forbids it. The small game has the same cards and layouts
(`bench/tenth.py`).
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

import tenth

ROOT = Path(__file__).resolve().parent.parent
RUNS = 5
TARGET = 4.0
TENTH = 2.0
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


def main() -> None:
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
