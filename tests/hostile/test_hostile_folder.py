"""A folder from a stranger with every hostile file at once: each command ends with problems, runs nothing and changes nothing outside."""

from __future__ import annotations

import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.projects import DATA

PUNCHBOARD = str(Path(sys.executable).with_name("punchboard"))
HOSTILE = DATA / "hostile"
LONGEST = 120  # seconds for a command, on a busy machine
MODULES = ("random", "json", "sitecustomize", "usercustomize", "yaml", "click", "mine")
COMMANDS = [
    ["check"],
    ["check", "--format", "json"],
    ["check", "--card", "lamp-a"],
    ["print"],
    ["print", "--since", "HEAD"],
    ["print", "--only", "rules"],
    ["print", "--calibrate"],
    ["preview", "lanterns/lamp-a"],
    ["export", "csv"],
    ["export", "png"],
    ["export", "tts"],
    ["site"],
    ["build"],
    ["fmt"],
    ["trace", "LA-EX-1"],
    ["simulate", "lanterns", "--games", "2"],
    ["replay", "replay.json", "pipe.json", "link.json"],
    ["mutate", "lanterns"],
    ["check", "--explain", "given", "lanterns"],
    ["check", "--tune", "start_oil=2"],
    ["trust", "lanterns"],
    ["trust", "--list"],
    ["new", "moths"],
]
# what does not read the hostile part of the data, or has its own way to end
FINE = {
    ("print", "--calibrate"): 0,
    ("new", "moths"): 0,
    ("fmt",): 0,
    ("check", "--card", "lamp-a"): 0,
    ("mutate", "lanterns"): 2,
    ("trust", "lanterns"): 2,  # nobody can be asked
    ("trust", "--list"): 0,
}
# what reads no hostile file when the data itself is right; the third writes into a folder of its own
FINE_BESIDE = FINE | {
    ("print",): 0,
    ("print", "--only", "rules"): 0,
    ("print", "--since", "HEAD"): 0,
    ("trace", "LA-EX-1"): 2,
    ("simulate", "lanterns", "--games", "2"): 2,
    ("check", "--explain", "given", "lanterns"): 2,
}


@pytest.fixture(scope="module", params=["data", "beside"])
def stranger(request, tmp_path_factory):
    """The hostile folder, next to a folder that nobody may touch. With `beside`, the YAML of the game is right."""
    top = tmp_path_factory.mktemp("stranger")
    outside, root = top / "outside", top / "project"
    outside.mkdir()
    for name in ("mine.txt", "secret.md", "secret.yaml", "secret.svg", "secret.pdf"):
        (outside / name).write_text("mine\n", "utf-8")
    game = root / "components" / "lanterns"
    shutil.copytree(DATA / "small" / "lanterns", game)
    (top / "home").mkdir()
    _modules(root, top / "canary")
    _settings(root, top / "canary")
    _pages(game, outside)
    _art(game, outside)
    if request.param == "data":
        _data(game)
    _bookkeeping(root, outside)
    _code(game, top / "canary")
    _repository(root, top / "canary")
    return top, FINE if request.param == "data" else FINE_BESIDE


def _modules(root, canary):
    for name in MODULES:
        (root / f"{name}.py").write_text(f"open({str(canary)!r}, 'a').write({name!r})\n", "utf-8")


def _code(game, canary):
    """Rules code that nobody has trusted: every file of it leaves a mark, and one is compiled beside its source."""
    engine = game / "engine"
    (engine / "__pycache__").mkdir(parents=True)
    for name in ("__init__", "random", "json", "words"):
        (engine / f"{name}.py").write_text(f"open({str(canary)!r}, 'a').write({name!r})\nVERBS = {{}}\n", "utf-8")
    py_compile.compile(str(engine / "words.py"))


def _settings(root, canary):
    apply = f"!!python/object/apply:os.system ['touch {canary}']"
    (root / "mkdocs.yml").write_text(f"site_name: Bad\nhooks: [mine.py]\ncopyright: {apply}\n", "utf-8")


def _pages(game, outside):
    pages = game / "pages"
    pages.mkdir()
    (pages / "flood.md").write_text("# Flood\n\n" + "[" * 100_000, "utf-8")
    (pages / "latin.md").write_bytes("# Caf\xe9\n".encode("latin-1"))
    (pages / "matter.md").write_text("---\ntemplate: mine.html\n---\n# X\n", "utf-8")
    (pages / "out.md").symlink_to(outside / "secret.md")
    (pages / "zero.md").symlink_to("/dev/zero")
    os.mkfifo(pages / "pipe.md")


def _art(game, outside):
    art = game / "art"
    (art / "out.svg").symlink_to(outside / "secret.svg")
    (art / "bad.svg").write_text('<svg viewBox="0 0 1 1"><g transform="' + "scale(" * 20_000 + '"/></svg>', "utf-8")
    (art / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 100)
    (art / "bad.ttf").write_bytes(b"\0\1\0\0" + b"\xff" * 100)
    os.mkfifo(art / "pipe.png")
    if HOSTILE.is_dir():
        for path in sorted(HOSTILE.rglob("*")):
            if path.is_file():
                shutil.copy(path, art / f"{path.parent.name}-{path.name}")


def _data(game):
    (game / "rules" / "09-tag.yaml").write_text("sections: !!python/object/apply:os.system ['true']\n", "utf-8")
    (game / "rules" / "10-deep.yaml").write_text("[" * 5000, "utf-8")
    (game / "pieces" / "bomb.yaml").write_text(
        "a: &a [x, x, x, x, x, x, x, x]\n"
        + "".join(
            f"{two}: &{two} [*{one}, *{one}, *{one}, *{one}, *{one}, *{one}]\n"
            for one, two in zip("abcdefgh", "bcdefghi", strict=True)
        ),
        "utf-8",
    )
    (game / "pieces" / "latin.yaml").write_bytes("set: Caf\xe9\n".encode("latin-1"))
    (game / "scenarios" / "zero.yaml").symlink_to("/dev/zero")
    os.mkfifo(game / "scenarios" / "pipe.yaml")
    (game / "layouts" / "escape.yaml").write_text("boxes: [{text: 'x\x1b[31m'}]\n", "utf-8")


def _bookkeeping(root, outside):
    printed = root / "build" / "print" / "lanterns"
    printed.mkdir(parents=True)
    (printed / ".whole-prints.json").write_text('[["x", "y", {"../../../../outside/mine.txt": 1e999}, []]]', "utf-8")
    (printed / "printed.json").write_bytes(b"\xff\xfe{")
    (printed / "lamps-A4-fronts.pdf").write_bytes(b"%PDF-junk")
    (printed / "lamps-A4-long-edge.pdf").symlink_to(outside / "secret.pdf")
    (root / "build" / "docs").symlink_to(outside)
    (root / "build" / "export").symlink_to(outside)
    (root / "build" / "preview").symlink_to(outside)
    (root / ".punchboard-cache").symlink_to(outside)
    (root / "replay.json").write_text("[" * 100_000, "utf-8")
    os.mkfifo(root / "pipe.json")
    (root / "link.json").symlink_to("/dev/zero")


def _repository(root, canary):
    def git(*words):
        command = ["git", "-C", str(root), "-c", "user.name=n", "-c", "user.email=e@example.org", *words]
        subprocess.run(command, check=True, capture_output=True)

    git("init", "-q")
    (root / ".gitattributes").write_text("*.yaml filter=mine\n", "utf-8")
    git("add", "components/lanterns/game.yaml", ".gitattributes")
    git("commit", "-q", "-m", "first")
    for key in ("filter.mine.smudge", "core.fsmonitor", "core.sshCommand"):
        git("config", key, f"touch {canary}; cat")


def state(folder):
    """The name, kind, bytes and target of everything in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.readlink() if path.is_symlink() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or path.is_file()
    }


def run(stranger, *words):
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "XDG_", "GIT_"))}
    return subprocess.run(
        [PUNCHBOARD, "--wait", "0", *words],
        cwd=stranger / "project",
        env={**environment, "HOME": str(stranger / "home")},
        capture_output=True,
        check=False,
        timeout=LONGEST,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_over_the_hostile_folder(stranger, words):
    stranger, fine = stranger
    before = state(stranger / "outside")
    done = run(stranger, *words)
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert "Traceback" not in said, said[-3000:]
    assert "\x1b" not in said
    assert done.returncode == fine.get(tuple(words), 1), said[-3000:]
    assert state(stranger / "outside") == before
    assert not (stranger / "canary").exists()
    assert (stranger / "project" / "build" / "docs").is_symlink(), "the link is left to its owner"


def test_the_folder_is_as_hostile_as_it_says(stranger):
    """What the program does not do for this folder, Python and git would do."""
    stranger, _fine = stranger
    root = stranger / "project"
    subprocess.run([sys.executable, "-c", "import random"], cwd=root, capture_output=True, check=False)
    assert "random" in (stranger / "canary").read_text("utf-8")
    (stranger / "canary").unlink()
    subprocess.run(["git", "-C", str(root), "archive", "HEAD"], capture_output=True, check=False)  # noqa: S607 - any git
    assert (stranger / "canary").exists()
    (stranger / "canary").unlink()


def test_the_site_names_every_hostile_page_and_setting(tmp_path):
    game, root = tmp_path / "project" / "components" / "lanterns", tmp_path / "project"
    shutil.copytree(DATA / "small" / "lanterns", game)
    for folder in (tmp_path / "outside", tmp_path / "home"):
        folder.mkdir()
    _modules(root, tmp_path / "canary")
    _settings(root, tmp_path / "canary")
    _pages(game, tmp_path / "outside")
    done = run(tmp_path, "site")
    said = done.stderr.decode()
    assert done.returncode == 1
    for place in (
        "mkdocs.yml:3:12",
        "flood.md:3:1",
        "latin.md:1:6",
        "matter.md:2:1",
        "out.md:1:1",
        "zero.md:1:1",
        "pipe.md:1:1",
    ):
        assert f"{place}: error[" in said, said
    assert "Traceback" not in said
    assert not (tmp_path / "canary").exists()
    assert not (root / "build" / "site").exists()
