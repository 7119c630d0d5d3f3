"""What is printed: only what changed, for so many players, so many copies, on used or shared sheets, or nothing at all."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.sheets.imposition import SheetOptions as Paperwork
from generator.sheets.imposition import impose
from generator.sheets.papers import paper_of
from generator.sheets.units import card
from tests.conftest import ITEMS

pytestmark = pytest.mark.usefixtures("own_settings")


def test_only_what_changed_is_printed_with_a_list_of_the_old(toy, run):
    toy.cards()
    assert run("print").exit_code == 0
    done = run("print", "--changed")
    assert "nothing has changed" in done.output
    toy.cards("[{id: one, title: First, copies: 2}, {id: two, title: Two, copies: 4}, {id: four, title: Four}]")
    assert run("print", "--changed").exit_code == 0
    pages = toy.words("toy-changed-A4-long-edge.pdf")
    assert pages[1].split("\r\n")[2:] == ["2 × One replaced", "1 × Three no longer part of the game"]
    front = pages[2]
    assert [front.count(name) for name in ("First", "One", "Two", "Four", "Three")] == [2, 0, 1, 1, 0]
    assert "nothing has changed" in run("print", "--changed").output


def test_what_changed_of_several_sizes_shares_a_sheet(toy, run):
    def write(word: str) -> None:
        toy.cards(f"[{{id: one, title: {word}, copies: 2}}]")
        toy.write(
            "pieces/chips.yaml",
            "set: chips\ntitle: Chips\nkind: token\nsize: {width: 24, height: 24, shape: round}\nface: chip\n"
            f"back: chip\nprovenance: prototype\nitems: [{{id: chip, title: {word}, copies: 5}}]\n",
        )
        toy.write("layouts/chip.yaml", 'boxes: [{text: "{{ item.title }}", at: [5, 9, 14, 6]}]\n')

    write("Old")
    assert run("print").exit_code == 0
    write("New")
    assert run("print", "--changed").exit_code == 0
    pages = toy.words("toy-changed-A4-long-edge.pdf")
    assert len(pages) == 4
    assert [page.count("New") for page in pages[2:]] == [7, 7]
    assert "Cards, Chips · sheet 1 of 1, front" in pages[2]
    assert "cut between the rows first" in " ".join(pages[0].split())
    assert run("print", "--skip", "1", "--only", "cards").exit_code == 0


def test_changed_before_any_print_says_so(toy, run):
    toy.cards()
    done = run("print", "--changed")
    assert done.exit_code == 2
    assert "there is no record of an earlier print of toy" in done.output
    (toy.root / "build" / "print" / "toy").mkdir(parents=True)
    (toy.root / "build" / "print" / "toy" / "printed.json").write_text('{"format": 1, "pieces": {"a": [1]}}')
    assert run("print", "--changed").exit_code == 2


def test_a_changed_icon_changes_its_pieces(toy, run):
    toy.cards()
    toy.face(
        '- {text: "{{ item.title }}", at: [5, 5, 50, 5]}\n- {icon: coin, at: [5, 20, 10, 10], when: "item.id =='
        " 'two'\"}"
    )
    assert run("print").exit_code == 0
    toy.write(
        "art/coin.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>',
    )
    env = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
    }  # icons are kept for as long as a process lives
    subprocess.run(
        [sys.executable, "-m", "generator", "--root", str(toy.root), "print", "--changed"],
        check=True,
        env=env,
        capture_output=True,
    )
    front = toy.words("toy-changed-A4-long-edge.pdf")[2]
    assert [front.count(name) for name in ("One", "Two", "Three")] == [0, 3, 0]
    kept = json.loads((toy.root / "build" / "print" / "toy" / "printed.json").read_text())
    assert set(kept["pieces"]) == {"cards/one", "cards/two", "cards/three"}


def _commit(toy):
    git = ["git", "-C", str(toy.root), "-c", "user.name=n", "-c", "user.email=e@example.org"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    for words in (["init", "-q"], ["add", "components"], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *words], check=True, env=environment)


def test_what_differs_from_a_revision(toy, run):
    toy.cards()
    _commit(toy)
    assert "nothing has changed" in run("print", "--since", "HEAD").output
    toy.cards(ITEMS.replace("title: Two", "title: Second"))
    done = run("print", "--since", "HEAD")
    assert done.exit_code == 0, done.output
    assert toy.words("toy-changed-A4-long-edge.pdf")[2].count("Second") == 3
    for wrong in ("nowhere", "--output=x"):
        done = run("print", f"--since={wrong}")
        assert done.exit_code == 2
        assert "Error: " in done.output


@pytest.mark.parametrize(("right", "wrong", "two"), [("copies: 3", "copies: many", 2), ("title: Two", "title: []", 3)])
def test_what_had_errors_at_a_revision_is_printed_again(toy, run, right, wrong, two):
    toy.cards(ITEMS.replace(right, wrong))
    _commit(toy)
    toy.cards()
    done = run("print", "--since", "HEAD")
    assert done.exit_code == 0, done.output
    assert "note: toy at HEAD has errors; what could not be read there counts as changed" in done.output
    assert toy.words("toy-changed-A4-long-edge.pdf")[2].count("Two") == two


@pytest.mark.parametrize(("players", "three", "two"), [("2", 0, 1), ("3", 1, 3), ("4", 1, 3)])
def test_so_many_players_need_so_much(toy, run, players, three, two):
    toy.cards(ITEMS.replace("copies: 3", "copies: 3, players: {'2': 1}"))
    game = toy.folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("most: 2", "most: 4"), "utf-8")
    assert run("print", "--players", players).exit_code == 0
    front = toy.words(f"cards-{players}-players-A4-long-edge.pdf")[2]
    assert [front.count(word) for word in ("One", "Two", "Three")] == [2, two, three]


@pytest.mark.parametrize(
    ("for_whom", "players", "refused"),
    [
        ("{fewest: 2, most: 4}", "1", "Toy is for 2 to 4 players"),
        ("{fewest: 2, most: 4}", "5", "Toy is for 2 to 4 players"),
        ("{fewest: 2, most: 4, solo: true}", "1", ""),
        ("{fewest: 2, most: 2}", "3", "Toy is for 2 players"),
    ],
)
def test_nothing_is_printed_for_a_table_that_the_game_is_not_for(toy, run, for_whom, players, refused):
    toy.cards()
    game = toy.folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("{fewest: 1, most: 2}", for_whom), "utf-8")
    done = run("print", "--players", players)
    assert done.exit_code == (2 if refused else 0)
    assert refused in done.output
    assert (toy.root / "build" / "print" / "toy").is_dir() != bool(refused)


def test_so_many_copies_of_each(toy, run):
    toy.cards()
    assert run("print", "--copies", "1", "--only", "cards/t*").exit_code == 0
    front = toy.words("cards-part-A4-long-edge.pdf")[0]
    assert [front.count(word) for word in ("One", "Two", "Three")] == [0, 1, 1]


def test_places_that_are_used_up_stay_empty_on_the_first_sheet_only():
    unit = card(60, 90, "rectangle", has_back=True)
    sheets = [sheet for sheet in impose(unit, 9, paper_of("A4"), Paperwork(skip=4)) if sheet.side == "front"]
    full = impose(unit, 9, paper_of("A4"), Paperwork())[0]
    assert [len(sheet.slots) for sheet in sheets] == [5, 4]
    assert [slot[1:3] for slot in sheets[0].slots] == [slot[1:3] for slot in full.slots[4:]]
    assert [slot.unit for sheet in sheets for slot in sheet.slots] == list(range(9))


# sheets of everything


def small(toy, name: str, width: int, copies: int) -> None:
    toy.write(
        f"pieces/{name}.yaml",
        f"set: {name}\ntitle: {name.title()}\nkind: token\nsize: {{width: {width}, height: {width}}}\nface: card\n"
        f"back: card\nprovenance: prototype\nitems: [{{id: {name}-1, title: {name.title()} 1, copies: {copies}}}]\n",
    )


def test_sets_that_would_leave_most_of_a_sheet_empty_share_one(toy, run):
    toy.cards()
    toy.face('- background: sand\n- {text: "{{ item.title }}", at: [3, 3, "w - 6", "h - 6"], size: 8, min: 5}')
    for name, width, copies in (("crowns", 22, 12), ("swords", 27, 6), ("walls", 40, 2)):
        small(toy, name, width, copies)
    done = run("print")
    assert done.exit_code == 0, done.output
    pages = toy.words("toy-A4-long-edge.pdf")
    sheet = next(page for page in pages if "Crowns 1" in page and "sheet 1 of 1, front" in page)
    assert [sheet.count(f"{name} 1") for name in ("Crowns", "Swords", "Walls")] == [12, 6, 2]
    words = " ".join(" ".join(pages).split())
    assert all(
        f"{count} pieces, {size} × {size} mm, {sheets}" in words
        for count, size, sheets in ((12, 22, "1 sheet"), (6, 27, "on the same sheets"), (2, 40, "on the same sheets"))
    )


# what lies in the box, and whose work it is


def test_the_list_of_the_box_says_in_each_column_of_which_set_it_goes_on(toy, run):
    pieces = ", ".join(f"{{id: p{number}, title: Piece {number}}}" for number in range(80))
    toy.cards(f"[{{id: one, title: One}}, {pieces}]")
    toy.write(
        "aids.yaml",
        "aids: [{id: help, title: Help, size: {width: 74, height: 105}, copies: 1, blocks: [{title: Turn, lines:"
        " [Go.]}]}]",
    )
    done = run("print")
    assert done.exit_code == 0, done.output
    pages = toy.words("toy-A4-long-edge.pdf")
    lists = [page for page in pages if "What lies in the box" in page]
    assert [page.count("continued") for page in lists] == [2, 1]
    assert sum(page.count("1 ×") for page in lists) == 82
    assert "Atkinson Hyperlegible Next: Copyright" in next(page for page in pages if "Credits" in page)


# nothing to do, and what is allowed


def test_a_print_with_nothing_changed_loads_no_game(toy, run, monkeypatch):
    toy.cards()
    first = run("print")
    monkeypatch.setattr("engine.load.folder.load", lambda *_args, **_more: pytest.fail("loaded"))
    again = run("print")
    assert again.exit_code == 0
    assert again.output == first.output.replace("(1 new", "(0 new")
    (toy.root / "build" / "print" / "toy" / "cards-A4-long-edge.pdf").unlink()
    with pytest.raises(BaseException, match="loaded"):
        raise run("print").exception


def test_a_code_may_be_allowed_for_one_run(toy, run):
    toy.cards()
    toy.face('- {text: "{{ item.title }}", at: [1, 5, 50, 5]}')
    assert run("print").exit_code == 1
    done = run("print", "--allow", "safe-area")
    assert done.exit_code == 0, done.output
    assert "warning[safe-area]" in done.output
    assert (
        "warning[safe-area]" in run("print", "--allow", "safe-area").output
    )  # a print that is not made again says it too


def test_preview_draws_again_at_each_save(toy):
    toy.cards()
    target = toy.root / "one.png"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "generator",
            "--root",
            str(toy.root),
            "preview",
            "toy/one",
            "--dpi",
            "40",
            "--watch",
            "-o",
            str(target),
        ],
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - a background job is born deaf to Ctrl-C
    )
    try:
        assert process.stdout.readline().startswith("wrote")
        first = target.read_bytes()
        for attempt in range(40):  # the watch begins a moment after the first picture
            toy.face(f"- background: night\n# {attempt}")
            time.sleep(0.5)
            if target.read_bytes() != first:
                break
        assert target.read_bytes() != first
    finally:
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(20) == 0
        finally:
            process.kill()
            process.stdout.close()
