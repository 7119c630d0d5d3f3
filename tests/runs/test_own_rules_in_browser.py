"""A game with rules code in its own folder is played in the browser, too, once the user trusts that code."""

from __future__ import annotations

import json
import re

from engine.common.problems import Problems
from engine.load.folder import load
from engine.rules_code import find
from generator.site.build import play
from generator.site.writing.book import Book
from tests.playing.alone import played_alone

BEGIN = {"do": "begin", "names": ["Ann", "Ben"], "kinds": ["person", "random"], "seed": "7"}


def test_own_rules_go_along(small, tmp_path):
    game = load(small.folder, Problems(), root=small.folder.parents[1])
    book = Book(game, rules_code=find(game))
    files = play.game_files(book, {})
    rules = re.search(r'data-rules="(\w+)"', files["stones/play/index.html"].decode())[1]
    folder = tmp_path / "page"
    folder.mkdir()
    answers = played_alone(files, rules, "en", BEGIN, folder)
    assert answers[0]["asked"][0]["seat"] == "Ann"
    assert json.loads(answers[-1]["text"])["moves"]
