"""Each template of the pages escapes what comes from the data: a game whose every text is hostile does no harm."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from engine.check.codes import CODES
from engine.common.problems import Place, Problems
from engine.load.folder import load
from engine.play import Event, Refusal
from engine.play.picture import Box, Drawing, PieceSign, Words
from engine.play.possible import Possible, RefusedMove
from engine.scenario.positions import AcceptedValue, MovePattern, PositionKey
from engine.scenario.verdict import Moment, PlayedCase, ScenarioResult
from generator.cli import main
from generator.site.build.folders import page_that_leads_on
from generator.site.build.permanent import Moved
from generator.site.build.serve import Preview
from generator.site.for_builders.builders import data_places
from generator.site.for_builders.layouts_page import ExamplePart, ExampleRow
from generator.site.pages import effects, pieces, setup
from generator.site.pages.contents import builders_pages, game_pages, shared_pages
from generator.site.pages.first_tables import DrawnTable
from generator.site.pages.home import home_card
from generator.site.pages.interactions import Pair
from generator.site.pages.partners import Partner
from generator.site.proofs import divided, plots, positions
from generator.site.proofs.scenario_page import ScenarioPage
from generator.site.writing import templates
from generator.site.writing.address import Address
from generator.site.writing.book import Book, Download, PiecePicture

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "generator" / "site" / "templates"
HOSTILE = "<script>hacked()</script> \"><img src=x onerror='hacked()'> {{7*7}} &amp;\n\n## Injected\n\n<b onclick=hacked()>b</b>"
STATE = SimpleNamespace(tables=None)
COUNTS = {"counts": {"1": 2, "3": 1}, "mean": 2, "fewest": 1, "lower": 1, "median": 1, "upper": 3, "most": 3}
BALANCE = {
    "bots": HOSTILE,
    "games": 3,
    "seed": HOSTILE,
    "command": HOSTILE,
    "tables": [
        {
            "seats": 2,
            "finished": 3,
            "ends": {HOSTILE: 3},
            "nobody": {"games": 1, "share": 0.5, "low": 0.1, "high": 0.9},
            "places": [{"label": HOSTILE, "share": 0.5, "low": 0.1, "high": 0.9, "scores": COUNTS}],
        }
    ],
    "tallies": {
        "t": {"title": HOSTILE, "about": HOSTILE, "unit": HOSTILE, "per": None, "counts": {HOSTILE: 2, "grey": 1}}
    },
}


class Verb:
    """Like a verb of a game, with hostile words."""

    template, timing, rules, parameters = HOSTILE, HOSTILE, ("LG-1.1",), ()


def moment(number, kind):
    events = (Event(0, -1, HOSTILE, 0, HOSTILE, HOSTILE, HOSTILE, ("LG-1.1", "LG-E-1")),)
    return Moment(number, kind, HOSTILE, HOSTILE, HOSTILE, Place("x"), events if number else (), HOSTILE, STATE)


def played(scenario):
    """Two cases, so that no step is told by the data."""
    cases = [
        PlayedCase(HOSTILE, names=(HOSTILE,), moments=[moment(0, "start"), moment(1, "moves"), moment(2, "expect")])
    ] * 2
    return ScenarioResult(scenario, tuple(cases), ())


def drawing(_state=None):
    return Drawing("x", [Words(0, 0, HOSTILE), Box(0, 1, 9, 3, HOSTILE), PieceSign(0, 2, "disc", 2)])


PLANS = {
    "set": "plans",
    "title": HOSTILE,
    "kind": "board",
    "size": {"width": 190, "height": 270},
    "face": None,
    "back": None,
    "about": HOSTILE,
    "provenance": "prototype",
    "fields": {"centre": {"type": "piece"}, "ring_1": {"type": "pieces"}},
    "items": [{"id": "plan", "title": HOSTILE, "centre": "grey", "ring_1": ["grey", "none", "grey"]}],
}


@pytest.fixture
def book(tmp_path, make_game, monkeypatch):
    """A game whose every text is hostile, with all that only a game with rules code has."""
    folder = make_game(tmp_path, HOSTILE).folder
    history = [{"version": "1", "about": HOSTILE, "changes": [{"ids": ["LG-1.1"], "change": "added", "what": HOSTILE}]}]
    (folder / "history.yaml").write_text(yaml.safe_dump({"history": history}), encoding="utf-8")
    rules = (folder / "rules" / "01.yaml").read_text(encoding="utf-8")
    (folder / "rules" / "01.yaml").write_text(rules.replace("kind: action", "kind: variant"), encoding="utf-8")
    (folder / "pieces" / "plans.yaml").write_text(yaml.safe_dump(PLANS), encoding="utf-8")
    found = Book(load(folder, Problems(), root=tmp_path))
    scenarios = list(found.game.scenarios.values())
    found.vocabulary = {"a": Verb}
    found.plays = {one.id: played(one) for one in scenarios}
    found.boards = drawing
    found.downloads = (Download(f"little-game/{HOSTILE}.pdf", HOSTILE, HOSTILE, 1000, 2),)
    found.pictures = {("grey", "front"): PiecePicture(HOSTILE, 9, 9, HOSTILE, 4, 4)}
    found.icons = {"stone": HOSTILE}
    found.balance = (BALANCE,)
    found.games = (("little-game", HOSTILE), ("other", HOSTILE))
    monkeypatch.setattr(effects, "pairs", lambda _book: [Pair(HOSTILE, HOSTILE, HOSTILE, scenarios)])
    monkeypatch.setattr(
        setup,
        "first_tables",
        lambda _book, _sheet: [DrawnTable(HOSTILE, "x", {"a": [HOSTILE]}, plots.bars("a", HOSTILE, []))],
    )
    monkeypatch.setattr(
        pieces, "Partners", lambda _book: SimpleNamespace(with_piece=lambda piece: [Partner(piece, scenarios)] * 12)
    )
    found.rules_code = SimpleNamespace()
    keys = [
        PositionKey((HOSTILE,), HOSTILE, AcceptedValue("name", (HOSTILE,)), HOSTILE, HOSTILE),
        PositionKey((), HOSTILE, AcceptedValue("names", (), (HOSTILE,), 9), HOSTILE, HOSTILE),
    ]
    refused = RefusedMove(HOSTILE, Refusal("LG-1.1", HOSTILE))
    possible = [Possible(HOSTILE, HOSTILE, (HOSTILE,), (refused,))]
    made = SimpleNamespace(of=lambda _state: possible, looked={})
    monkeypatch.setattr("generator.site.proofs.possible.Possibilities", lambda _rules, _tables: made)
    monkeypatch.setattr(positions, "position_keys", lambda *_: keys)
    monkeypatch.setattr(positions, "plays_of", lambda *_: [HOSTILE])
    monkeypatch.setattr(positions, "move_patterns", lambda *_: [MovePattern(HOSTILE, 2, HOSTILE)])
    monkeypatch.setattr("engine.runs.balance.averages", lambda _stats, _name: {"grey": 1.0})
    monkeypatch.setattr("generator.site.proofs.balance.averages", lambda *_: {HOSTILE: 2.0, "grey": 1.0})
    return found


class Tags(HTMLParser):
    """What a page of HTML would do that it should not."""

    def __init__(self):
        super().__init__()
        self.bad = []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        harm = [key for key in found if key.startswith("on")]
        if tag == "script" or harm or found.get("src") == "x" or (found.get("href") or "").startswith("javascript:"):
            self.bad.append((tag, attrs))


def harm(markdown):
    tags = Tags()
    tags.feed(markdown)
    return tags.bad + re.findall(r"^## Injected", markdown, re.MULTILINE)


def test_harm_is_noticed():
    for text in ("<script>", "<b onclick=x>", "<img src=x>", "<a href='javascript:x'>", "a\n\n## Injected"):
        assert harm(text)
    assert not harm("<p>&lt;script&gt; ## Injected</p>")


def every_page(book, builders):
    found = shared_pages([book], [home_card(book)], HOSTILE, builders=True)
    found |= builders_pages([book.game.title], [list(data_places(book))], builders, main)
    for page in game_pages(book):
        found |= page.pages() if isinstance(page, ScenarioPage) else {page.uri: page.markdown()}
    return found


def test_every_template_escapes(book, monkeypatch):
    monkeypatch.setattr(divided, "BUDGET", 14_000)  # bytes, so that a scenario goes on at further pages
    templates._environment.cache_clear()
    templates.macro.cache_clear()
    written = every_page(book, {HOSTILE: "builders/x.md"})
    preview = Preview(ROOT, lambda: HOSTILE)
    preview.problems = HOSTILE
    written["problems"] = preview.page().decode()
    written["folder"] = page_that_leads_on(HOSTILE, HOSTILE)
    left = [Moved(HOSTILE, Address("a/b.md", HOSTILE), Address("a/c.md", HOSTILE), HOSTILE)]
    written["moved here"] = str(templates.macro("moved", "signs")(left, "a/b.md"))
    page, own_script, _end = str(templates.macro("moved", "leads_on")(left, "a/b.md", HOSTILE)).partition(
        "<script>const a="
    )
    assert own_script
    written["moved"] = page
    row = ExampleRow(HOSTILE, HOSTILE, HOSTILE, HOSTILE, "a.webp", (1, 1))
    parts = [ExamplePart("x", HOSTILE, HOSTILE, [row, row._replace(picture="", words=HOSTILE)])]
    shown = {"workbench": HOSTILE, "table_text": HOSTILE, "ready": [row._replace(name="hero")]}
    written["layouts"] = str(templates.render("layouts", here="about/layouts.md", parts=parts, **shown))
    assert {uri: found for uri, text in written.items() if (found := harm(text))} == {}
    (keys,) = (text for uri, text in written.items() if uri.endswith("/positions.md"))
    assert "<code>&lt;player&gt;</code>" in keys, "what one types looks like it, and is escaped once"
    used = {name for _loader, name in templates._environment().cache.keys()}  # noqa: SIM118 - a cache of Jinja, no dict
    assert used == {path.name for path in TEMPLATES.glob("*.jinja")}


@pytest.mark.parametrize(
    "name",
    [
        "index",
        "rules/index",
        "rules/taking",
        "history",
        "rulings",
        "glossary",
        "options",
        "setup",
        "round",
        "reference",
        "effects",
        "variants",
        "proof",
        "downloads",
        "balance",
        "pieces/index",
        "pieces/stones/grey",
        "examples/index",
        "examples/LG-EX-01",
    ],
)
def test_what_is_hostile_is_read_as_it_was_written(book, name):
    page = next(page for page in game_pages(book) if page.uri == book.page(name).uri)
    assert "&lt;script&gt;hacked()&lt;/script&gt;" in page.markdown()


def test_every_code_is_on_the_page_of_codes(book):
    text = every_page(book, {})["about/codes.md"]
    assert [name for name in CODES if f'id="{name}"' not in text] == []
