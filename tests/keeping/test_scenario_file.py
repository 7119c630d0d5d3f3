"""Kept scenarios as files: they are read back as they are, they need no tidying, and they pass with the whole game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.keeping.keep import CannotKeepError, keep
from engine.scenario.citations import exercised, idle
from engine.scenario.runner import Runner
from generator.commands.fmt import formatted
from generator.keeping.scenario_file import keep_in_file, slug, text_of, tidy, usual_title
from tests.sessions.conftest import play


def test_files_of_kept_scenarios_are_in_order(copy):
    for number in range(3):
        session = play(replaced(copy, number), 20 + 15 * number)
        kept, path = keep_in_file(copy.root, session, 18, 20, f"Game {number}: what came of it")
        raw = path.read_bytes()
        assert path.name == f"game-{number}-what-came-of-it.yaml"
        assert formatted(raw, "scenarios", path, copy.root) == raw
        assert max(map(len, raw.decode().splitlines()[1:])) <= 200
        game = copy.game = copy.loaded()
        read = game.scenarios[kept.scenario.id]
        assert replace(read, where=kept.scenario.where) == kept.scenario
        result = Runner(game, copy.rules).run(read)
        assert result.passed, [str(problem) for problem in result.problems]
        assert idle(game.rules, read, exercised(result, set())) == []
    ids = [name for name in copy.game.scenarios if "-PLAY-" in name]
    assert ids == [f"{copy.game.prefix}-PLAY-0{number}" for number in (1, 2, 3)]


def replaced(copy, number):
    """A session with the game as it is now."""
    return copy.session(seed=f"file {number}")


def test_a_file_is_never_written_over(copy):
    session = play(copy.session(), 5)
    keep_in_file(copy.root, session, 3, 3, "Twice")
    with pytest.raises(CannotKeepError, match=r"scenarios/twice\.yaml exists already"):
        keep_in_file(copy.root, session, 3, 3, "twice!")


def test_the_usual_title_is_the_last_move_in_words(copy):
    session = play(copy.session(), 9)
    assert usual_title(session, 9).startswith(session.moves[8][0] + " ")


def test_what_cannot_be_kept_says_why(copy):
    session = copy.session()
    with pytest.raises(CannotKeepError, match="the game has no moves yet"):
        keep(session, 1, 1, "x")
    play(session, 4)
    with pytest.raises(CannotKeepError, match="moves 3 to 9 cannot be kept: the game has moves 1 to 4"):
        keep(session, 3, 9, "x")


def test_titles_are_safe_names_of_files():
    assert slug("../../Ünd: \x1b[2J so on/") == "und-2j-so-on"
    assert tidy("  two\nlines\u202e  of it. ") == "two lines of it"
    assert len(tidy("x" * 999)) == 150


def test_a_title_with_signs_of_yaml_is_quoted(table):
    kept = keep(play(table.session(), 6), 6, 6, "yes: {no} # never")
    assert f"- scenario: '{kept.scenario.id} yes: {{no}} # never'" in text_of(kept.scenario)
