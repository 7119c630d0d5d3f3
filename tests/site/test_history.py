"""The life of each rule is told on its page."""

from __future__ import annotations

import yaml

from engine.common.problems import Problems
from engine.load.folder import load
from generator.site.for_builders.data import content
from generator.site.pages.pieces import pieces_pages
from generator.site.pages.rules import history_page, rules_pages, rulings_page
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


def test_a_piece_and_the_history_compare_old_and_new_values(tmp_path, make_game):
    folder = make_game(tmp_path).folder
    told = [
        {"version": "0.9", "about": "The first.", "date": "2026-01-31"},
        {
            "version": "1",
            "about": "The second.",
            "date": "2026-02-28",
            "changes": [
                {"ids": ["grey"], "change": "changed", "what": "More of it.", "values": {"copies": [1, 2]}},
                {"ids": ["LG-1.2"], "change": "added", "what": "When to stop."},
            ],
        },
    ]
    (folder / "history.yaml").write_text(yaml.safe_dump({"history": told}), encoding="utf-8")
    problems = Problems()
    found = Book(load(folder, problems, root=tmp_path))
    assert not problems.failed, list(problems)
    (page,) = [one.markdown() for one in pieces_pages(found) if one.uri.endswith("/grey.md")]
    changes = page.partition('{ id="changes" }')[2].partition("##")[0]
    assert "<td>Copies: More of it.</td><td>1</td><td>2</td>" in changes
    assert '<time class="pb-dim" datetime="2026-02-28">' in changes
    history = history_page(found).markdown()
    assert "Copies: <del>1</del> → <ins>2</ins>" in history
    assert history.count("<time ") == len(told)
    rules = "".join(one.markdown() for one in rules_pages(found))
    assert "since 0.9 (2026-01-31)" in rules
    assert "1 (2026-02-28) added: When to stop." in rules


def test_a_ruling_that_no_longer_holds_stays_readable(tmp_path, make_game):
    folder = make_game(tmp_path).folder
    path = folder / "rulings.yaml"
    rulings = yaml.safe_load(path.read_text(encoding="utf-8"))["rulings"]
    old = {
        **rulings[0],
        "id": "LG-E-2",
        "date": "2026-01-31",
        "superseded_by": "LG-E-1",
        "ruling": "As fast as you like.",
    }
    del old["option"]
    path.write_text(yaml.safe_dump({"rulings": [*rulings, old]}), encoding="utf-8")
    problems = Problems()
    found = Book(load(folder, problems, root=tmp_path))
    assert not problems.failed, list(problems)
    page = rulings_page(found).markdown()
    shown = page.partition('id="LG-E-2"')[2]
    assert "As fast as you like." in shown
    assert 'This ruling no longer holds.</strong> Now: <a class="pb-id" href="#LG-E-1">' in shown
    assert '<dt>Decided</dt><dd><time datetime="2026-01-31">' in shown
    assert "no longer holds" not in page.partition('id="LG-E-2"')[0]
    (chapter,) = [one.markdown() for one in rules_pages(found) if one.uri.endswith("taking.md")]
    assert "As fast as you like." in chapter.partition("no longer holds")[2]


def test_the_data_of_a_game_without_rules_code_does_not_say_that_an_engine_enforces_a_rule(tmp_path, make_game):
    rules = content(Book(make_game(tmp_path)))["rules"]
    assert {rule["id"]: rule["enforced"] for rule in rules} == {"LG-1.1": "not yet", "LG-1.2": "table"}
