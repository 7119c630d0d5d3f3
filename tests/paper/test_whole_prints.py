"""Files that a print makes no longer are taken away, and nothing else is."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.printing import whole_prints
from generator.printing.options import PrintOptions
from generator.site.build.files import _downloads

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
        if not path.name.startswith(".") and path.suffix != ".json"
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
    kept = json.loads((folder / whole_prints.NAME).read_text("utf-8"))
    for name in ("../../../victim.pdf", str(victim), "..", "", "link.pdf", "notes.txt"):
        info = (folder / name).stat() if name else None
        kept[0][1][name] = [info.st_size, info.st_mtime_ns] if info else []
    (folder / whole_prints.NAME).write_text(json.dumps(kept), "utf-8")
    toy.write("pieces/chips.yaml", CHIPS.format(back="null"))
    run("print")
    assert all(path.exists() for path in (victim, target, folder / "notes.txt", folder / "link.pdf"))
    assert names(toy) == sorted([*FRONTS, "link.pdf", "notes.txt"])


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[["a", 1]]', '[["a", {"x": 1}]]', "[[]]", "\0"])
def test_a_list_that_cannot_be_read_is_no_list(tmp_path, text):
    (tmp_path / whole_prints.NAME).write_text(text, "utf-8")
    assert whole_prints.last(tmp_path) is None
    assert whole_prints.settle(tmp_path, PrintOptions(), []) == []


def test_the_site_links_what_the_last_whole_print_made(toy, run):
    run("print", "--ink", "grey")
    run("print")
    run("print", "--only", "chips")
    game = toy.game()

    def linked() -> list[str]:
        return sorted(one.uri.rsplit("/", 1)[-1] for one in _downloads(toy.root, game, {}))

    assert linked() == BOTH
    run("print", "--ink", "grey")  # nothing is made anew, and yet it is the last
    assert linked() == sorted(name.replace(".pdf", "-grey.pdf") for name in BOTH)
    (toy.root / "build" / "print" / "toy" / whole_prints.NAME).unlink()
    assert len(linked()) == 7
