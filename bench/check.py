"""A warm `punchboard check` after one card was edited, against bare imports: the ratio of their CPU times.

    python bench/check.py [game]

Both run alternately, five times each, in fresh processes; CPU time is user + system, the figure the median. The check
runs on a copy of the project and its code, in which one title in one card set is changed before every run. Bytecode is cached for both,
as it is on any machine that runs a program twice (an environment that forbids it is overruled, into a folder of its own).
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
RUNS = 5
TARGET = 4.0
BARE = [sys.executable, "-c", "import yaml, jsonschema, click"]


def cpu(command: list[str], cwd: Path) -> tuple[float, int]:
    """User and system seconds of a process, and its exit code."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    env.update(PYTHONPATH=str(cwd), PYTHONPYCACHEPREFIX=str(cwd / "bytecode"))
    with (cwd / "said.txt").open("w") as said:
        process = subprocess.Popen(command, cwd=cwd, stdout=said, stderr=subprocess.STDOUT, env=env)
        _pid, status, usage = os.wait4(process.pid, 0)
    text = (cwd / "said.txt").read_text("utf-8")
    if "Traceback" in text:
        raise SystemExit(f"{' '.join(command)} failed:\n{text[-2000:]}")
    return usage.ru_utime + usage.ru_stime, os.waitstatus_to_exitcode(status)


def edit(folder: Path, number: int) -> Path:
    """Change the first item's title in the first set that the folder has (cards before tokens); returns the file."""
    sets = sorted(folder.glob("pieces/*.yaml"), key=lambda path: "kind: card" not in path.read_text("utf-8"))
    text = sets[0].read_text("utf-8")
    start = text.index("\nitems:")
    changed = re.sub(r"(?m)^(    title: .*?)( \d+)?$", rf"\g<1> {number}", text[start:], count=1)
    sets[0].write_text(text[:start] + changed, "utf-8")
    return sets[0]


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else min((ROOT / "components").glob("*/game.yaml")).parent.name
    if not (ROOT / "components" / game / "game.yaml").is_file():
        raise SystemExit(f"usage: python bench/check.py [GAME [option of check ...]]; there is no game '{game}'")
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for part in ("components", "schemas", "engine", "generator"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        check = [sys.executable, "-m", "generator", "--root", str(copy), "check", *sys.argv[2:], game]
        first, code = cpu(check, copy)
        print(f"cold check: {first:.2f} s CPU, exit {code}")
        cpu(BARE, copy)
        bare, edited, same = [], [], []
        for run in range(RUNS):
            bare.append(cpu(BARE, copy)[0])
            file = edit(copy / "components" / game, run + 1)
            edited.append(cpu(check, copy)[0])
            same.append(cpu(check, copy)[0])
    print(f"edited: one title in {file.name}")
    base = statistics.median(bare)
    for what, times in (("bare imports", bare), ("warm check, one card edited", edited), ("warm check, nothing edited", same)):
        figure = statistics.median(times)
        print(f"{what:28} {figure:.3f} s CPU  = {figure / base:.2f} x bare  (of {', '.join(f'{time:.2f}' for time in sorted(times))})")
    ratio = statistics.median(edited) / base
    print(f"ratio {ratio:.2f}, aim at most {TARGET}: {'met' if ratio <= TARGET else 'MISSED'}")


if __name__ == "__main__":
    main()
