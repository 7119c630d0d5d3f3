"""Every game of the project printed: nothing wrong with any face, every copy on paper, something on every front page."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.faces.every_face import Faces
from generator.pdf import raster
from generator.preflight import all_faces as preflight
from generator.printing.job import jobs, print_game
from generator.printing.request import Request
from generator.sheets.imposition import SheetOptions
from generator.sheets.papers import paper_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent for path in (ROOT / "components").glob("*/game.yaml"))


@pytest.fixture(scope="module", params=GAMES, ids=lambda folder: folder.name)
def faces(request) -> Faces:
    problems = Problems()
    game = load(request.param, problems, root=ROOT)
    assert game is not None
    assert not problems.failed, [str(problem) for problem in problems]
    return Faces(game)


def test_no_face_has_a_problem(faces):
    problems = Problems()
    count = preflight.check(faces.game, problems, faces=faces)
    assert [str(problem) for problem in problems] == []
    assert count >= len(faces.game.pieces)


def test_everything_in_the_box_is_printed_as_often_as_it_lies_there(faces):
    printed = {pieces.id: len(job.items) for pieces, job in jobs(faces.game, faces, Request((paper_of("A4"),)))}
    for pieces in faces.game.sets.values():
        if pieces.face is not None:
            assert printed[pieces.id] == pieces.copies
            assert pieces.inventory in {None, pieces.copies}
    for aid in faces.game.aids:
        assert printed[f"aids-{aid.id}"] == aid.copies


def test_the_whole_game_prints_on_a4_without_a_problem_and_no_front_is_empty(faces, tmp_path):
    problems = Problems()
    made = print_game(faces.game, faces, Request((paper_of("A4"),)), tmp_path, problems)
    assert [str(problem) for problem in problems] == []
    whole = next(one for one in made if one.path.name == f"{faces.game.id}-A4-long-edge.pdf")
    images = raster.pages(whole.path.read_bytes(), 20)
    assert len(images) == whole.pages
    for image in images[::2]:  # fronts; the backs of some sheets stay empty
        assert min(value for _, value in image.convert("L").getcolors(1 << 16)) < 200


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("duplex", ["long", "short", "fold", "none", "separate"])
def test_every_way_of_printing_works_on_both_papers(faces, tmp_path, paper, duplex):
    problems = Problems()
    made = print_game(faces.game, faces, Request((paper_of(paper),), SheetOptions(duplex)), tmp_path, problems)
    assert [str(problem) for problem in problems] == []
    assert all(one.path.stat().st_size > 1000 for one in made)
