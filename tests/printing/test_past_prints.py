"""A print makes only what is out of date. It removes files that are no longer made, and no others."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.common import kept
from engine.common.fingerprint import file_states
from engine.common.problems import Problems
from generator.cli import main
from generator.printing import listing, past_prints
from generator.site.build.files import _downloads
from generator.typesetting import fonts

ROOT = Path(__file__).resolve().parents[2]
CHIPS = (
    "set: chips\ntitle: Chips\nkind: token\nsize: {{width: 20, height: 20, shape: round}}\nface: chip\nback:"
    " {back}\nprovenance: prototype\nitems: [{{id: chip, title: Chip}}]\n"
)


@pytest.fixture
def run(toy):
    def call(*words: str):
        done = CliRunner().invoke(main, ["--root", str(toy.root), *words])
        assert done.exit_code == 0, done.output
        return done

    toy.face('- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')
    toy.write("layouts/chip.yaml", "boxes: [{background: sand}]\n")
    toy.write("pieces/chips.yaml", CHIPS.format(back="chip"))
    return call


def names(toy) -> list[str]:
    return sorted(
        path.name
        for path in (toy.root / "build" / "print" / "toy").glob("*.*")
        if not path.name.startswith(".") and path.suffix != ".json" and path.name != listing.FILE
    )


BOTH = ["cards-A4-fronts.pdf", "chips-A4-long-edge.pdf", "toy-A4-long-edge.pdf"]
FRONTS = ["cards-A4-fronts.pdf", "chips-A4-fronts.pdf", "toy-A4-fronts.pdf"]


def test_a_set_that_lost_its_back_leaves_no_file_with_backs(toy, run):
    run("print")
    assert names(toy) == BOTH
    toy.write("pieces/chips.yaml", CHIPS.format(back="null"))
    done = run("print")
    assert names(toy) == FRONTS
    assert "removed chips-A4-long-edge.pdf, which is made no longer" in done.stderr
    assert "removed" not in run("print").output


def test_a_set_that_is_gone_takes_its_files_along_and_comes_back(toy, run):
    run("print", "--cut", "svg")
    had = names(toy)
    (toy.folder / "pieces" / "chips.yaml").unlink()
    (toy.folder / "layouts" / "chip.yaml").unlink()
    assert "removed" in run("print", "--cut", "svg").output
    assert [name for name in names(toy) if not name.startswith("cards-A4-fronts")] == []
    toy.write("layouts/chip.yaml", "boxes: [{background: sand}]\n")
    toy.write("pieces/chips.yaml", CHIPS.format(back="chip"))
    run("print", "--cut", "svg")
    assert names(toy) == had


def test_files_of_other_wishes_and_of_other_people_stay(toy, run):
    folder = toy.root / "build" / "print" / "toy"
    run("print", "--ink", "grey")
    run("print", "--only", "chips")
    run("print")
    (folder / "mine-A4-long-edge.pdf").write_bytes(b"mine")
    (folder / "chips-A4-long-edge.pdf").write_bytes(b"mine too")
    toy.write("pieces/chips.yaml", CHIPS.format(back="null"))
    run("print")
    assert names(toy) == sorted(
        {
            *FRONTS,
            "chips-A4-long-edge.pdf",
            "mine-A4-long-edge.pdf",
            "chips-part-A4-long-edge.pdf",
            "cards-A4-fronts-grey.pdf",
            "chips-A4-long-edge-grey.pdf",
            "toy-A4-long-edge-grey.pdf",
        }
    )


def test_a_part_and_a_print_that_fails_take_nothing_away(toy, run):
    run("print")
    toy.write("pieces/chips.yaml", CHIPS.format(back="null"))
    run("print", "--only", "cards")
    run("print", "--changed")
    toy.face('- {text: "{{ item.nothing }}", at: [5, 5, 50, 5]}')
    assert CliRunner().invoke(main, ["--root", str(toy.root), "print"]).exit_code == 1
    assert set(BOTH) <= set(names(toy))


def test_a_list_that_was_tampered_with_reaches_nothing_outside(toy, run, tmp_path):
    folder = toy.root / "build" / "print" / "toy"
    run("print")
    victim, target = toy.root / "victim.pdf", tmp_path / "target.pdf"
    for path in (victim, target, folder / "notes.txt"):
        path.write_bytes(b"x")
    (folder / "link.pdf").symlink_to(target)
    entries = json.loads((folder / past_prints.WHOLE).read_text("utf-8"))["content"]
    for name in ("../../../victim.pdf", str(victim), "..", "", "link.pdf", "notes.txt"):
        entries[0][2][name] = file_states(folder / name)
    (folder / past_prints.WHOLE).write_text(kept.sealed_text(f"ledger {past_prints.WHOLE}", entries), "utf-8")
    toy.write("pieces/chips.yaml", CHIPS.format(back="null"))
    run("print")
    assert all(path.exists() for path in (victim, target, folder / "notes.txt", folder / "link.pdf"))
    assert names(toy) == sorted([*FRONTS, "link.pdf", "notes.txt"])


DAMAGED = [
    "",
    "{}",
    "[1]",
    '[["a", 1]]',
    '[["a", "b", {"x": 1}]]',
    '[["a", "b", [], {}]]',
    '[["a", "b", {"\\ud800.pdf": "c"}, {}]]',
    "[[]]",
    "\0",
    "[" * 100_000,
]


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_a_list_that_cannot_be_read_is_no_list(tmp_path, text):
    (tmp_path / past_prints.WHOLE).write_text(text, "utf-8")
    assert past_prints.files_of_last_whole(tmp_path) is None


@pytest.mark.parametrize("facts", ['{"pages": "x", "said": 1}', '{"pages": null, "said": [1, {}]}', "{}", "[]"])
def test_a_print_after_its_lists_were_damaged_does_not_fail(toy, run, facts):
    run("print")
    run("print", "--only", "chips")
    folder = toy.root / "build" / "print" / "toy"
    for file in (past_prints.WHOLE, past_prints.PARTS):
        entries = json.loads((folder / file).read_text("utf-8"))["content"]
        entries[0][3] = json.loads(facts)
        (folder / file).write_text(kept.sealed_text(f"ledger {file}", entries), "utf-8")
    run("print")
    run("print", "--only", "chips")
    for file in (past_prints.WHOLE, past_prints.PARTS):
        (folder / file).write_bytes(b"\xff\0")
    run("print")
    run("print", "--only", "chips")
    assert past_prints.files_of_last_whole(folder) == tuple(BOTH)


@pytest.mark.parametrize(
    "text", [b"\xff\0", b"[]", b'{"format": 2, "pieces": {"a": ["x", "y", 1e999]}}', b"[" * 100_000, b"1"]
)
def test_what_was_printed_is_unknown_when_its_file_is_damaged(toy, run, text):
    run("print")
    (toy.root / "build" / "print" / "toy" / past_prints.PRINTED).write_bytes(text)
    done = CliRunner().invoke(main, ["--root", str(toy.root), "print", "--changed"])
    assert done.exit_code == 2
    assert "there is no record of an earlier print" in done.output


@pytest.fixture
def anew(run, monkeypatch):
    """Tell whether a print with these options makes its files again or leaves them."""
    import generator.commands.print as command

    made = []

    def call(*words: str) -> bool:
        run("print", *words)
        had, made[:] = bool(made), []
        return had

    really = command._checked_and_printed
    monkeypatch.setattr(command, "_checked_and_printed", lambda *given: made.append(1) or really(*given))
    return call


def test_a_print_with_nothing_new_makes_nothing(toy, anew):
    assert [anew(), anew(), anew("--ink", "grey"), anew("--ink", "grey"), anew()] == [True, False, True, False, False]
    (toy.root / "build" / "print" / "toy" / "cards-A4-fronts.pdf").write_bytes(b"mine")
    assert [anew(), anew()] == [True, False]
    toy.write("notes.txt", "not read, but who knows")
    assert [anew(), anew()] == [True, False]


@pytest.mark.parametrize("library", ["reportlab", "Pillow", "pikepdf"])
def test_a_library_of_another_version_prints_anew(anew, tmp_path, monkeypatch, library):
    assert [anew(), anew()] == [True, False]
    (tmp_path / "libraries" / f"{library}-99.1.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(tmp_path / "libraries"))
    assert [anew(), anew()] == [True, False]


@pytest.fixture
def copy(toy, run, tmp_path):
    """A copy of the whole program that a test may damage. It prints the game in its own process and returns the bytes of the files."""
    for name in ("engine", "generator", "schemas", "site"):
        shutil.copytree(ROOT / name, tmp_path / "copy" / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "mkdocs.yml"):
        shutil.copy2(ROOT / name, tmp_path / "copy" / name)

    def call(*words: str) -> dict[str, bytes]:
        command = [sys.executable, "-B", "-m", "generator", "--root", str(toy.root), "print", *words]
        done = subprocess.run(command, cwd=tmp_path / "copy", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return {path.name: path.read_bytes() for path in (toy.root / "build" / "print" / "toy").glob("*.pdf")}

    call.root = tmp_path / "copy"
    return call


def test_another_font_in_the_place_of_a_bundled_one_prints_anew(copy):
    before = copy()
    assert copy() == before
    folder = copy.root / fonts.FOLDER.relative_to(ROOT)
    shutil.copyfile(folder / "CormorantGaramond-Medium.ttf", folder / "AtkinsonHyperlegibleNext-Regular.ttf")
    after = copy()
    assert after.keys() == before.keys()
    assert all(after[name] != before[name] for name in before)


def test_a_print_with_nothing_new_imports_nothing_heavy(toy, run):
    run("print")
    code = (
        "import sys; from click.testing import CliRunner; from generator.cli import main\nresult ="
        f" CliRunner().invoke(main, ['--root', {str(toy.root)!r}, 'print'])\nassert result.exit_code == 0,"
        " result.output\nprint(sorted({'jsonschema', 'yaml', 'reportlab', 'pikepdf', 'pypdfium2', 'jinja2', 'rich',"
        " 'PIL', 'fontTools', 'importlib.metadata'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


def test_the_site_links_what_the_last_whole_print_made(toy, run):
    run("print", "--ink", "grey")
    run("print")
    run("print", "--only", "chips")
    game = toy.game()

    def linked() -> list[str]:
        return sorted(one.uri.rsplit("/", 1)[-1] for one in _downloads(toy.root, game, {}, Problems()))

    assert linked() == BOTH
    run("print", "--ink", "grey")  # nothing is made anew, and yet it is the last
    assert linked() == sorted(name.replace(".pdf", "-grey.pdf") for name in BOTH)
    (toy.root / "build" / "print" / "toy" / past_prints.WHOLE).unlink()
    assert len(linked()) == 7
