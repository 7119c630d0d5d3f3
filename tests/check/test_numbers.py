"""Numbers that players read: texts take them from the data, and a wrong number is found at its line."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from engine.check.numbers import ReadText, TextGroup, groups, numbers_of, values_of
from engine.common.number_words import as_word
from engine.common.problems import Problems
from engine.data.source import Positions, lines_of, locate
from engine.load.folder import load
from engine.load.placeholders import PLACEHOLDER
from engine.model import Game
from tests.projects import ROOT, Project

GAMES = ["empires-end", "sovereign-skies", "sky-empire"]


@cache
def game_of(name: str) -> Game:
    game = load(ROOT / "components" / name, Problems())
    assert game
    return game


def wrong_texts(text: ReadText) -> Iterator[str]:
    """Yield the text with each of its numbers in turn one greater, or written in place of its placeholder."""
    for number, _ in numbers_of(text, {}):
        wrong = str(number.value + 1) if number.written.isdigit() else as_word(number.value + 1)
        if number.written.istitle():
            wrong = wrong.capitalize()
        yield text.text[: number.offset] + wrong + text.text[number.offset + len(number.written) :]
    for match in PLACEHOLDER.finditer(text.text):
        wrong = f"{{{match['icon']}97}}" if match["icon"] else "eighteen" if match["form"] else "97"
        yield text.text[: match.start()] + wrong + text.text[match.end() :]


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_number_is_found(name: str) -> None:
    """Each number that players read is changed in turn: at least 98 of 100 changes are noticed, in the text that has them."""
    game = game_of(name)
    values, counts = values_of(game), Counter[str]()
    for group in groups(game):
        assert list(group.findings(values)) == []
        for index, text in enumerate(group.texts):
            for wrong in wrong_texts(text):
                changed = text._replace(text=wrong)
                texts = [*group.texts[:index], changed, *group.texts[index + 1 :]]
                found = list(TextGroup(texts, group.plain).findings(values))
                kind = text.where.file.split("/")[2]
                counts["all"] += 1
                counts["found"] += bool(found)
                counts["in its text"] += any(finding.text is changed for finding in found)
                counts[f"missed in {kind}"] += not found
    assert counts["all"] > 300, counts
    assert counts["found"] >= 0.98 * counts["all"], counts
    assert counts["in its text"] >= 0.98 * counts["all"], counts


@pytest.mark.parametrize("name", GAMES)
def test_the_place_of_a_number_is_its_own(name: str) -> None:
    """A problem with a number would be reported where the file writes it."""
    read = 0
    for group in groups(game_of(name)):
        for text in group.texts:
            for number, _ in numbers_of(text, {}):
                skip = text.text[: number.offset].count(number.written)
                place = locate(text.where, text.path, number.written, skip)
                assert isinstance(text.where.positions, Positions)
                line = lines_of(text.where.positions.text)[place.line - 1]
                assert line[place.column - 1 :].startswith(number.written), (place, text.text)
                read += 1
    assert read > 50


def test_texts_take_their_numbers_from_the_data(project: Project) -> None:
    """Constants, values of pieces, counts of sets; as figures, words, beside icons; sums; an unchanged number of players."""
    project.edit("rules/01-start.yaml", "{oil:3}", "{oil:=start_oil} or {oil:+=start_oil}")
    words = "Of {=lamps.copies} lamps {=players.fewest|word} burn, {=2 * start_oil - 1|Word} at most"
    project.edit("rules/01-start.yaml", "Lamps burn down", words)
    game = load(project.folder, problems := Problems())
    assert game
    assert [str(problem) for problem in problems] == []
    lamps, players = game.sets["lamps"].copies, as_word(game.players.fewest)
    assert game.rules["LA-1.1"].text == "Everybody takes {oil:3} or {oil:+3}."
    assert game.rules["LA-1.2"].text == f"Of {lamps} lamps {players} burn, Five at most, *slowly*."


def test_a_changed_constant_changes_every_text(project: Project) -> None:
    project.edit("rules/01-start.yaml", "{oil:3}", "{oil:=start_oil}")
    project.edit("game.yaml", "value: 3", "value: 5")
    game = load(project.folder, Problems())
    assert game
    assert game.rules["LA-1.1"].text == "Everybody takes {oil:5}."


def test_a_setup_step_takes_its_number_of_pieces_from_the_data(project: Project) -> None:
    (project.folder / "setup.yaml").write_text(
        "# yaml-language-server: $schema=../../schemas/setup.schema.json\n"
        "parts:\n"
        "  - title: All\n"
        "    steps:\n"
        "      - id: oil\n"
        "        title: Oil\n"
        "        do: Take {oil:=start_oil}.\n"
        "        rules: [LA-1.1]\n"
        '        pieces: [{of: lamps, copies: "{=start_oil}"}]\n',
        "utf-8",
    )
    game = load(project.folder, problems := Problems())
    assert game
    assert game.setup
    assert [str(problem) for problem in problems] == []
    assert [take.copies for step in game.setup.steps for take in step.pieces] == [3]
    assert next(game.setup.steps).do == "Take {oil:3}."


def test_a_literal_that_no_longer_fits_its_constant_is_found(project: Project) -> None:
    assert project.said() == []
    project.edit("game.yaml", "value: 3", "value: 4")
    said = next(problem for problem in project.said() if "unexplained-number" in problem)
    assert said.startswith("components/lanterns/rules/01-start.yaml:8:50: error[unexplained-number]")
    assert "explains '3'" in said
    assert said.endswith("{=start_oil} is 4")


def test_a_game_without_constants_is_left_alone(project: Project) -> None:
    project.edit(
        "game.yaml",
        "constants:\n  start_oil: {title: Oil at the start, value: 3, from: rulebook 4, rules: [LA-1.1]}\n",
        "",
    )
    verdict = project.check()
    assert [layer.done for layer in verdict.layers if layer.name == "numbers"] == [False]
