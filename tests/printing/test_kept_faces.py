"""A second print draws and checks only the faces that changed, and gives the same files as a first one."""

from __future__ import annotations

import shutil

import pytest

from generator.drawing import icons
from generator.drawing.kept_faces import RESULTS
from generator.pdf.contents import SharedContent
from generator.preflight.one_face import FaceChecker
from tests.conftest import COIN

BOXES = """\
boxes:
  - {text: "{{ item.title }}", at: [8, 8, 44, 10]}
  - {icon: coin, at: [10, 30, 20, 20], colour: night}
  - {rect: [8, 60, 44, 10], fill: {linear: 0, stops: [[0, white], [1, white, 0]]}}
"""
CARDS = ("Ash", "Birch", "Cedar", "Doum", "Elm")
SET = "set: cards\ntitle: Cards\nkind: card\nsize: {{width: 60, height: 90}}\nface: card\nback: null\nprovenance: prototype\nitems: [{}]\n"


@pytest.fixture
def work(monkeypatch) -> list[str]:
    """What is drawn and checked from now on: a word for each face."""
    done: list[str] = []
    draw, check = SharedContent._drawn_form, FaceChecker.face

    def drawn(self, content, box):
        if box[2] < 100:  # mm: a card, not the marks of a page
            done.append("draw")
        return draw(self, content, box)

    def checked(self, face):
        done.append(face.piece)
        return check(self, face)

    monkeypatch.setattr(SharedContent, "_drawn_form", drawn)
    monkeypatch.setattr(FaceChecker, "face", checked)
    return done


@pytest.fixture
def printed(toy, run, work):
    """Prints the cards with these titles; returns what was drawn and checked, and the file."""

    def call(titles=CARDS, boxes=BOXES):
        items = ", ".join(f"{{id: card-{number}, title: {title}}}" for number, title in enumerate(titles))
        toy.write("pieces/cards.yaml", SET.format(items))
        toy.write("layouts/card.yaml", boxes)
        shutil.rmtree(toy.root / "build", ignore_errors=True)
        work.clear()
        done = run("print", "--paper", "A4")
        assert not done.exit_code, done.output
        return sorted(work), (toy.root / "build" / "print" / "toy" / "cards-A4-fronts.pdf").read_bytes()

    return call


@pytest.fixture
def anew(toy, printed):
    """Prints the cards with nothing kept; returns the file."""

    def call(*words):
        shutil.rmtree(toy.root / ".punchboard-cache")
        return printed(*words)[1]

    return call


def test_nothing_is_drawn_or_checked_twice(printed, anew):
    first, data = printed()
    assert first == [f"cards/card-{number}" for number in range(5)] + 5 * ["draw"]
    assert printed() == ([], data)
    assert anew() == data


def test_one_changed_card_is_drawn_and_checked(printed, anew):
    printed()
    changed = ("Ash", "Birch", "Fir", "Doum", "Elm")
    work, data = printed(changed)
    assert work == ["cards/card-2", "draw"]
    assert anew(changed) == data


def test_a_changed_icon_changes_all_faces(printed, anew, toy):
    _, before = printed()
    toy.write("art/coin.svg", COIN.replace('r="5"', 'r="3"').encode())
    icons.load.cache_clear()
    work, data = printed()
    assert len(work) == 10
    assert data != before
    assert anew() == data


def test_a_face_with_a_fault_is_checked_by_every_print(printed):
    pale = (
        BOXES
        + "  - {text: pale, at: [8, 45, 44, 8], style: pale}\nstyles: {pale: {font: text, size: 9, colour: sand}}\n"
    )
    printed()
    for _ in range(2):
        with pytest.raises(AssertionError, match="contrast"):
            printed(boxes=pale)
    assert printed()[0] == [], "the faces without a fault are still kept"


def test_nothing_is_kept_outside_of_a_print():
    assert RESULTS.result("key", lambda: 1) == 1
    assert RESULTS.result("key", lambda: 2) == 2
