"""Player aids, composed from the data."""

from __future__ import annotations

import pytest

from engine.common.problems import Problems
from generator.aids.aid_piece import set_of
from generator.aids.blocks import AidRow, SourceError, rows_of
from generator.drawing.commands import flatten
from generator.preflight import all_faces as preflight

SETS = """
    set: cards
    title: Cards
    kind: card
    size: {width: 60, height: 90}
    face: card
    back: null
    provenance: prototype
    values: {price: {majority: {coin: 2}, two: {}}, pay: {"1": 1, "2": 0, "3": -1}, bonus: [{box: 1, gain: {go: {far: 1}}}, {box: 2, gain: {go: {far: 2}}}]}
    items:
      - {id: one, title: One, cost: 4, deed: {go: {far: 1}}, deeds: [{go: {far: 3}}, {go: {far: 1}}]}
      - {id: two, title: Two, cost: 3, deed: {go: {far: 2}}, deeds: [{go: {far: 1}}]}
      - {id: six, title: Six, cost: 4, deed: {go: {far: 2}}, deeds: []}
    """


def show(effect) -> str:
    return f"Go {effect['go']['far']}."


@pytest.mark.parametrize(
    ("block", "rows"),
    [
        ({"lines": ["a", "b"]}, [AidRow("a"), AidRow("b")]),
        ({"effects": "cards.deed"}, [AidRow("**One** · Go 1."), AidRow("**Two, Six** · Go 2.")]),
        ({"effects": "cards.deeds"}, [AidRow("Go 1."), AidRow("Go 3.")]),
        ({"effects": "cards.bonus"}, [AidRow("**1** Go 1."), AidRow("**2** Go 2.")]),
        ({"table": "cards.pay"}, [AidRow("1", "+1"), AidRow("2", "0"), AidRow("3", "-1")]),
        (
            {"table": "cards.pay", "as": "{coin:#}"},
            [AidRow("1", "{coin:+1}"), AidRow("2", "{coin:0}"), AidRow("3", "{coin:-1}")],
        ),
        ({"table": "cards.cost"}, [AidRow("One, Six", "4"), AidRow("Two", "3")]),
        (
            {"table": {"head": ["a", "b"], "rows": [["1", "2", "3"]]}},
            [AidRow("*a*", "*b*", is_head=True), AidRow("1 2", "3")],
        ),
        ({"table": "cards.price"}, [AidRow("Majority", "{coin:2}"), AidRow("Two", "{}")]),
        ({"terms": ["majority"]}, [AidRow("**Majority** Most pieces.")]),
    ],
)
def test_blocks_say_what_the_data_says(toy, block, rows):
    toy.write("pieces/cards.yaml", SETS)
    assert rows_of(toy.game(), block, show) == rows


@pytest.mark.parametrize("block", [{"effects": "cards.nothing"}, {"table": "nowhere.pay"}, {"title": "x"}])
def test_a_block_that_finds_nothing_says_so(toy, block):
    toy.write("pieces/cards.yaml", SETS)
    with pytest.raises(SourceError, match=r"no |has lines"):
        rows_of(toy.game(), block, show)


def aid(toy, lines: int, words: str = "Take one card of any kind.") -> list[str]:
    block = "\n".join(f"              - {words} {number}" for number in range(lines))
    toy.write(
        "aids.yaml",
        f"""
        aids:
          - id: help
            title: Help
            size: {{width: 74, height: 105}}
            copies: 2
            blocks:
            - title: Turn
              lines:
{block}
        """,
    )
    toy.face("- background: sand")
    faces = toy.faces()
    return [note.code for note in preflight.check_face(faces.aid(faces.game.aids[0]))[0]]


@pytest.mark.parametrize(("copies", "needed"), [(2, [1, 2]), (3, [3, 3]), (1, [1, 1])])
def test_as_many_aids_as_players_are_one_for_each(toy, copies, needed):
    toy.write(
        "aids.yaml",
        f"""
        aids:
          - {{id: help, title: Help, size: {{width: 74, height: 105}}, copies: {copies}, blocks: [{{title: Turn, lines: [Go.]}}]}}
        """,
    )
    game = toy.game()
    assert game.players.most == 2
    piece = set_of(game, game.aids[0]).items[0]
    assert [piece.needed.of(piece.copies, players) for players in (1, 2)] == needed


def test_an_aid_shrinks_to_fit_and_says_when_it_cannot(toy):
    assert aid(toy, 5) == []
    assert aid(toy, 20) == []
    assert aid(toy, 60) == ["text-overflow"]
    assert aid(toy, 2, "漢") == ["glyph-missing"]


def test_a_block_that_finds_nothing_is_a_problem_at_its_line(toy):
    toy.write(
        "aids.yaml",
        """
        aids:
          - id: help
            title: Help
            size: {width: 74, height: 105}
            copies: 2
            blocks:
              - {title: Deeds, effects: cards.deed}
        """,
    )
    toy.face("- background: sand")
    faces = toy.faces()
    (note,) = preflight.check_face(faces.aid(faces.game.aids[0]))[0]
    assert note.code == "aid-source"
    assert (note.place.file, note.place.line) == ("components/toy/aids.yaml", 8)
    assert "no piece of 'cards' has 'deed'" in note.message


@pytest.mark.parametrize(
    ("define", "fits"),
    [
        ('{area: "[8, 23, w - 16, h - 31]", columns: 1, line: "\'sand\'"}', True),
        ('{area: "w"}', False),
        ("{area: [1, 2]}", False),
        ("{line: \"'nothing'\"}", False),
        ('{columns: "item.title"}', False),
    ],
)
def test_the_look_of_an_aid_comes_from_its_layout_and_never_ends_in_a_traceback(toy, define, fits):
    toy.write(
        "layouts/aid.yaml",
        f"define: {define}\nstyles: {{body: {{size: 8, min: 7, colour: ink}}}}\nboxes: [{{background: sand}}]\n",
    )
    assert aid(toy, 3) == ([] if fits else ["layout-box"])


LEAFLET = """
    aids:
      - id: sheet
        title: Leaflet
        size: {{width: 210, height: 148}}
        folds: {folds}
        copies: 2
        blocks:
{blocks}
    """
LINES = "\n".join(f"        - {{title: Block {number}, lines: [{' '.join(['word'] * 60)}]}}" for number in range(1, 9))


def where(face) -> dict[str, float]:
    """The x of every heading on a side."""
    return {
        leaf.text: matrix[4] + leaf.x
        for matrix, leaf in flatten(face.content)
        if getattr(leaf, "text", "").startswith("BLOCK")
    }


def test_a_leaflet_with_one_fold_is_a_booklet_on_both_sides(toy):
    """Cover on the right of the front, then inside left, inside right, and the back page at the left of the front."""
    toy.write("aids.yaml", LEAFLET.format(folds="[105]", blocks=LINES))
    toy.face("- background: sand")
    faces = toy.faces()
    (aid,) = faces.game.aids
    assert aid.sides == 2
    front, back = faces.aid(aid), faces.aid(aid, "back")
    assert (front.width, back.height) == (210, 148)
    assert preflight.check_face(front)[0] == preflight.check_face(back)[0] == []
    read = [
        x
        for x, side in ((105, front), (0, back), (105, back), (0, front))
        for x in [[name for name, at in where(side).items() if x <= at < x + 105]]
    ]
    assert [name for page in read for name in page] == [f"BLOCK {number}" for number in range(1, 9)]
    assert all(read)
    for side in (front, back):
        for matrix, leaf in flatten(side.content):
            if hasattr(leaf, "text"):
                left = matrix[4] + leaf.x
                assert not left < 105 < left + leaf.width


def test_more_folds_are_read_from_the_left_and_each_panel_has_its_ground(toy):
    toy.write(
        "aids.yaml", LEAFLET.format(folds="[70, 140]", blocks=LINES.replace(" ".join(["word"] * 60), "word " * 12))
    )
    toy.write(
        "layouts/aid.yaml",
        "define: {area: \"[6, 30 if face.side == 'front' else 8, w - 12, h - 40]\", columns: 1}\n"
        "boxes: [{background: sand}, {text: '{{ item.title }} {{ face.side }} {{ w }}', at: [5, 5, 60, 6], size: 8}]\n",
    )
    toy.face("- background: sand")
    faces = toy.faces()
    sides = faces.aid(faces.game.aids[0]), faces.aid(faces.game.aids[0], "back")
    heads = [
        [leaf.text for _, leaf in flatten(side.content) if getattr(leaf, "text", "").startswith("Leaflet")]
        for side in sides
    ]
    assert heads == [["Leaflet front 70", "Leaflet back 70", "Leaflet back 70"], ["Leaflet back 70"] * 3]
    order = [name for side in sides for _, name in sorted((at, name) for name, at in where(side).items())]
    assert sorted(order) == [f"BLOCK {number}" for number in range(1, 9)]
    first = min(
        leaf.y
        for matrix, leaf in flatten(sides[0].content)
        if getattr(leaf, "text", "").startswith("BLOCK") and matrix[4] < 1
    )
    second = min(
        leaf.y
        for matrix, leaf in flatten(sides[0].content)
        if getattr(leaf, "text", "").startswith("BLOCK") and matrix[4] > 1
    )
    assert first > 30 > second  # the first panel has the larger head


def test_a_leaflet_that_overflows_says_so_once_and_its_back_is_judged(toy):
    toy.write("aids.yaml", LEAFLET.format(folds="[105]", blocks=LINES.replace("word", "longerword " * 6)))
    toy.face("- background: sand")
    problems = Problems()
    preflight.check(toy.game(), problems)
    assert [problem.code for problem in problems] == ["text-overflow"]
    toy.write("aids.yaml", LEAFLET.format(folds="[105]", blocks=LINES.replace("word", "漢", 1)))
    problems = Problems()
    preflight.check(toy.game(), problems)
    assert [problem.code for problem in problems] == ["glyph-missing"]


def test_both_sides_of_a_leaflet_are_printed_with_their_folds(toy, tmp_path):
    import pypdfium2

    from generator.printing.job import print_game
    from generator.printing.request import Request
    from generator.sheets.papers import paper_of

    toy.write("aids.yaml", LEAFLET.format(folds="[105]", blocks=LINES).replace("copies: 2", "copies: 1"))
    toy.face("- background: sand")
    problems = Problems()
    made = print_game(toy.game(), toy.faces(), Request((paper_of("A4"),)), tmp_path, problems)
    assert list(problems) == []
    document = pypdfium2.PdfDocument(next(one.path for one in made if one.path.name == "aids-sheet-A4-long-edge.pdf"))
    words = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert [page.count("fold") for page in words] == [1, 1]
    assert [sum(page.count(f"BLOCK {number}") for number in range(1, 9)) for page in words] == [
        len(where(side)) for side in (toy.faces().aid(toy.game().aids[0]), toy.faces().aid(toy.game().aids[0], "back"))
    ]


def test_preview_draws_an_aid_and_its_back(toy):
    from click.testing import CliRunner

    from generator.cli import main

    toy.write("aids.yaml", LEAFLET.format(folds="[105]", blocks=LINES))
    toy.face("- background: sand")

    def run(*words: str):
        return CliRunner().invoke(main, ["--root", str(toy.root), "preview", *words, "--text"])

    front, back = run("sheet"), run("toy/sheet", "--side", "back")
    assert front.exit_code == back.exit_code == 0, front.output
    assert front.output.startswith("aids/sheet front 210 x 148 rectangle")
    assert "BLOCK 1'" in front.output
    assert "BLOCK 1'" not in back.output
    assert "did you mean 'sheet'" in run("shet").output
