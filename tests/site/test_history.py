"""The life of each rule is told on its page."""

from __future__ import annotations

import yaml

from engine.common.problems import Problems
from engine.load.folder import load
from generator.site.pages.rules import history_page, rules_pages
from generator.site.writing.book import Book

TOLD = [
    {"version": "0.9", "about": "The first."},
    {
        "version": "1",
        "about": "The second.",
        "changes": [
            {"ids": ["LG-1.2"], "change": "added", "what": "When to stop."},
            {"ids": ["LG-1.1", "LG-E-1"], "change": "reworded", "what": "Shorter."},
            {"ids": ["LG-1.3"], "change": "withdrawn", "what": "It said the same twice."},
        ],
    },
]


def book(root, make_game, told):
    folder = make_game(root).folder
    (folder / "history.yaml").write_text(yaml.safe_dump({"history": told}), encoding="utf-8")
    problems = Problems()
    game = load(folder, problems, root=root)
    return Book(game), problems


def test_each_rule_says_what_became_of_it(tmp_path, make_game):
    found, problems = book(tmp_path, make_game, TOLD)
    assert not problems.failed
    text = "".join(page.markdown() for page in rules_pages(found))
    assert "since 0.9; 1 reworded: Shorter." in text
    assert "1 added: When to stop." in text
    assert "since 0.9; 1 added" not in text
    changes = history_page(found).markdown()
    assert changes.index("Version 1") < changes.index(
        "Version 0&#46;9" if "Version 0&#46;9" in changes else "Version 0.9"
    )
    assert "LG-1.3" in changes
