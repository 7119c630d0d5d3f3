"""A layout extends one of another game, and drops, moves and changes boxes that it inherits by their names."""

import shutil

import pytest

from engine.check.layers import check
from engine.common.problems import Problems
from engine.load.folder import load
from generator.commands.check import hooks
from generator.drawing.commands import Glyphs, Picture, Shape, Symbol, flatten
from generator.printing.options import PrintOptions
from generator.printing.past_prints import fingerprint_of
from generator.site.build.parts import key_of
from generator.site.build.unchanged import site_fingerprint

CARD = """
    extends: frame
    boxes:
      - {text: "{{ item.title }}", at: [5, 5, 50, 10], name: title, colour: ink}
      - {text: "7", at: [5, 75, 10, 10], name: cost, colour: ink}
      - group:
          - {icon: gem, at: [2, 2, 9, 9], name: gem, colour: brass}
        at: [20, 40, 20, 20]
    """


@pytest.fixture
def lender(toy, toys):
    """Another game of the project, with a card that extends a frame."""
    other = toys(toy.root)
    other.folder = toy.root / "components" / "other"
    shutil.copytree(toy.folder, other.folder)
    text = (toy.folder / "game.yaml").read_text("utf-8").split("\n", 1)[1]
    other.write(
        "game.yaml", text.replace("toy", "other").replace("TY", "OT").replace("ink: ", 'brass: "#a08030", ink: ')
    )
    other.write("layouts/card.yaml", CARD)
    other.write("layouts/frame.yaml", "boxes:\n  - {background: brass}\n")
    (other.folder / "art/coin.svg").rename(other.folder / "art/gem.svg")
    toy.write("layouts/card.yaml", "extends: other/card\n")
    return other


def drawn(toy):
    faces = toy.faces()
    face = faces.face(faces.game.pieces["one"], "front")
    found = {}
    for _, leaf in flatten(face.content):
        kind = {Glyphs: "text", Symbol: "icon", Shape: "shape", Picture: "picture"}[type(leaf)]
        found.setdefault(face.boxes[leaf.box].name, (kind, leaf))
    return found, [note.message for note in face.notes]


def test_a_layout_of_another_game_is_drawn_with_its_colours_and_pictures(toy, lender):
    found, notes = drawn(toy)
    assert notes == []
    assert found["background"][1].fill == "#a08030"
    assert found["gem"][1].file == str(lender.folder / "art/gem.svg")
    assert [found[name][1].text for name in ("title", "cost")] == ["One", "7"]
    assert check(toy.folder, root=toy.root, layout=hooks()[0], keys=hooks()[1]).problems.failed is False


def test_what_the_game_has_itself_comes_first(toy, lender):
    toy.write("art/gem.svg", (lender.folder / "art/gem.svg").read_bytes())
    toy.write("game.yaml", (toy.folder / "game.yaml").read_text("utf-8").replace("ink: ", 'brass: "#112233", ink: '))
    found, _ = drawn(toy)
    assert found["gem"][1].file == str(toy.folder / "art/gem.svg")
    assert found["background"][1].fill == "#112233"


@pytest.mark.parametrize("file", ["layouts/frame.yaml", "art/gem.svg", "game.yaml"])
def test_prints_and_pages_are_out_of_date_when_a_borrowed_file_changes(toy, lender, file):
    game = toy.faces().game

    def fingerprints():
        return {
            fingerprint_of(toy.folder, toy.root / "build", PrintOptions()),
            site_fingerprint(toy.root, [toy.folder]),
            key_of(toy.root, game, [game], "program"),
        }

    before = fingerprints()
    assert fingerprints() == before
    path = lender.folder / file
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert fingerprints().isdisjoint(before)


def test_inherited_boxes_are_dropped_moved_and_changed(toy, lender):
    toy.write(
        "layouts/card.yaml",
        """
        extends: other/card
        drop: [cost]
        change:
          title: {at: [5, 60, 50, 10], text: "{{ item.title }}!"}
          gem: {icon: null, rect: [0, 0, 5, 5], fill: sand, at: null, colour: null}
        boxes:
          - {text: new, at: [5, 5, 50, 10], colour: ink}
        """,
    )
    found, notes = drawn(toy)
    assert notes == []
    assert found.keys() == {"background", "title", "gem", "text"}
    assert found["title"][1].text == "One!"
    assert found["title"][1].y > 60
    assert (found["gem"][0], found["gem"][1].fill) == ("shape", "#f0e0c0")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("drop: [price]", 3, "no box that this layout inherits is called 'price'"),
        ("change: {tilte: {at: [5, 5]}}", 3, "no box that this layout inherits is called 'tilte'"),
        ("change: {title: {fill: sand}}", 3, "a box of the kind text has no key 'fill'"),
        ("change: {title: {icon: coin}}", 3, "a box has one kind, this one"),
        ("change: {title: {text: '{{ item.titel }}'}}", 3, "there is no 'titel'"),
    ],
)
def test_mistakes_are_told_in_the_file_that_changes(toy, lender, text, line, message):
    toy.write("layouts/card.yaml", f"extends: other/card\n{text}\n")
    faces = toy.faces()
    (note,) = faces.face(faces.game.pieces["one"], "front").notes
    assert message in note.message
    if "one kind" not in message:
        assert (note.place.file, note.place.line) == ("components/toy/layouts/card.yaml", line)


@pytest.mark.parametrize(
    ("extends", "hint"),
    [
        ("other/crad", "did you mean 'card'?"),
        ("othre/card", "did you mean 'other'?"),
        ("toy/card", "a layout of this game is written without the game: card"),
    ],
)
def test_a_layout_that_is_not_there_is_told(toy, lender, extends, hint):
    toy.write("layouts/card.yaml", f"extends: {extends}\n")
    problems = Problems()
    load(toy.folder, problems, root=toy.root)
    (problem,) = problems
    assert (problem.code, problem.place.line, problem.hint) == ("unknown-layout", 2, hint)


@pytest.mark.parametrize("extends", ["../../outside", "../other/card", "other/../card", "/etc/card"])
def test_names_that_lead_elsewhere_are_refused(toy, lender, extends):
    toy.write("layouts/card.yaml", f"extends: {extends}\n")
    problems = Problems()
    load(toy.folder, problems, root=toy.root)
    assert problems.failed


def test_a_link_out_of_the_project_is_not_followed(toy, lender, tmp_path_factory):
    away = tmp_path_factory.mktemp("away") / "game"
    shutil.move(lender.folder, away)
    lender.folder.symlink_to(away)
    problems = Problems()
    game = load(toy.folder, problems, root=toy.root)
    assert problems.failed
    assert "other/card" not in game.layouts


def test_games_that_extend_one_another_in_a_circle_end(toy, lender):
    lender.write("layouts/frame.yaml", "extends: toy/card\n")
    assert any("cannot be extended" in note for note in drawn(toy)[1])


def test_a_change_of_the_lender_is_noticed(toy, lender, run):
    def failed():
        return run("check", "toy").exit_code == 1

    assert not failed()
    lender.write("layouts/frame.yaml", "boxes:\n  - {background: nocolour}\n")
    assert failed()
    lender.write("layouts/frame.yaml", "boxes:\n  - {background: brass}\n")
    assert not failed()
    (lender.folder / "art/gem.svg").unlink()
    assert failed()
