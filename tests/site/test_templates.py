"""Templates write all HTML of the pages, and each of them escapes what comes from the data."""

from __future__ import annotations

import ast
import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from jinja2 import UndefinedError

from engine.check.codes import CODES
from engine.common.problems import Place, Problems
from engine.load.folder import load
from engine.play import Event
from engine.play.picture import Box, Drawing, PieceSign, Words
from engine.scenario.positions import MovePattern, PositionKey
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
from generator.site.proofs import plots, positions
from generator.site.writing import templates
from generator.site.writing.address import Address
from generator.site.writing.book import Book, Download, PiecePicture
from generator.site.writing.elements import icon, link, paragraphs, rule_link, styled, term_link
from generator.site.writing.escaping import escaped, escaped_code, escaped_lines, escaped_with_gaps, finished

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "generator" / "site"
TEMPLATES = SITE / "templates"
READERS = {"raw_html", "scan"}  # they look for tags in HTML and write none
WRITERS = sorted(path for path in SITE.rglob("*.py") if path.stem not in READERS)
HOSTILE = "<script>hacked()</script> \"><img src=x onerror='hacked()'> {{7*7}} &amp;\n\n## Injected\n\n<b onclick=hacked()>b</b>"
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


# -- the code ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", WRITERS, ids=lambda path: path.stem)
def test_no_page_writes_html_by_hand(path):
    """No tag in a string with values, no escaping, no Markup: but for the one module that escapes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values]
    assert [part.value for part in texts if isinstance(part, ast.Constant) and re.search(r"<[a-z/!]", part.value)] == []
    if path.stem != "escaping":
        calls = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert calls & {"esc", "escape", "Markup"} == set()


def test_text_becomes_html_in_one_place():
    made = [path for path in (ROOT / "generator").rglob("*.py") if re.search(r"\bMarkup\(", path.read_text("utf-8"))]
    assert [path.name for path in made] == ["escaping.py"]
    users = [
        path
        for path in (ROOT / "generator" / "site").rglob("*.py")
        if re.search(r"\bfinished\(", path.read_text("utf-8"))
    ]
    assert sorted(path.name for path in users) == ["escaping.py", "templates.py"]


def test_elements_fill_literals_alone():
    """What `filled` and `joined` do not escape is written in the code itself."""
    calls = [
        node
        for path in (ROOT / "generator").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("filled", "joined")
    ]
    unescaped = [part for call in calls for part in call.args[call.func.id == "joined" :][:1]]
    assert len(calls) > len(unescaped) > 0
    assert [ast.unparse(part) for part in unescaped if not isinstance(part, ast.Constant)] == []
    assert not any(call.keywords for call in calls)


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.jinja")), ids=lambda path: path.stem)
def test_no_template_marks_text_as_safe(path):
    text = path.read_text(encoding="utf-8")
    assert re.search(r"\|\s*safe\b|autoescape|Markup", text) is None
    assert text.startswith("{#"), "a template says first what it writes"


# -- escaping and line breaks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "text", "html"),
    [
        (escaped, " a\n\n<b> & \"c\" 'd' ", "a &lt;b&gt; &amp; &quot;c&quot; &#x27;d&#x27;"),
        (escaped, 3, "3"),
        (escaped, finished("<b>"), "<b>"),
        (escaped_lines, "a <\n\n  b", "a &lt;&#10;&#10;  b"),
        (escaped_code, "a\n    <b>", "a&#10;&#32;&#32;&#32;&#32;&lt;b&gt;"),
        (escaped_with_gaps, "a  <b>", "a  &lt;b&gt;"),
    ],
)
def test_text_is_escaped(function, text, html):
    assert function(text) == html


def test_an_element_tells_html_from_the_text_of_the_same_signs():
    assert link("#", finished("<b>")) == '<a href="#"><b></a>'
    assert link("#", "<b>") == '<a href="#">&lt;b&gt;</a>'


@pytest.mark.parametrize(
    ("element", "html"),
    [
        (link('"', "<", '"'), '<a class="&quot;" href="&quot;">&lt;</a>'),
        (link("#", "{} {0}"), '<a href="#">{} {0}</a>'),
        (rule_link('"', '"', "<"), '<a class="pb-ref" href="&quot;" data-rule="&quot;">&lt;</a>'),
        (rule_link("#", "A-1", "A-1"), '<a class="pb-id" href="#" data-rule="A-1">A-1</a>'),
        (term_link('"', '"', "<"), '<a class="pb-term-link" href="&quot;" aria-describedby="tip-&quot;">&lt;</a>'),
        (icon("", "<", '"'), "&quot;&nbsp;&lt;"),
        (
            icon('"', '"', "<"),
            '<span class="pb-icon">&lt;&nbsp;<img src="&quot;" alt="&quot;" title="&quot;" width="18" height="18"></span>',
        ),
        (styled(finished("a"), bold=True, italic=True), "<strong><em>a</em></strong>"),
        (paragraphs([finished("a"), "<"]), "<p>a</p><p>&lt;</p>"),
    ],
)
def test_an_element_escapes(element, html):
    assert element == html


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("<p>\n  one\n  two\n</p>", "<p>one two</p>"),
        ("<b>\n{{ x }}\n{{ x }}\n</b>", "<b>&lt;&lt;</b>"),
        ("one\n{{ x }}\ntwo", "one &lt; two"),
        ("<a\n  href='x'>", "<a href='x'>"),
        ("<p>a</p>\n\n\n<p>b</p>", "<p>a</p>\n\n<p>b</p>"),
        ("{% if true %}\na\n{% endif %}\nb", "ab"),
        ("{% if true %}\n\na\n\n{% endif %}\nb", "\n\na\n\nb"),
        ("{{ '\\n\\n' ~ x }}", "&lt;"),
    ],
)
def test_line_breaks_of_a_template_are_not_written(template, text):
    assert templates._environment().from_string(template).render(x="<") == text


def test_a_value_that_was_forgotten_is_an_error():
    with pytest.raises(UndefinedError):
        templates._environment().from_string("{{ x }}").render()


# -- every template ---------------------------------------------------------------------------------------------------


class Verb:
    """Like a verb of a game, with hostile words."""

    template, timing, rules, parameters = HOSTILE, HOSTILE, ("LG-1.1",), ()


def moment(number, kind):
    events = (Event(0, -1, HOSTILE, 0, HOSTILE, HOSTILE, HOSTILE, ("LG-1.1", "LG-E-1")),)
    return Moment(number, kind, HOSTILE, HOSTILE, HOSTILE, Place("x"), events if number else (), HOSTILE, None)


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
    keys = [PositionKey((HOSTILE,), HOSTILE, HOSTILE, HOSTILE, HOSTILE)]
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
    found |= builders_pages([book], [list(data_places(book))], builders, main)
    return found | {page.uri: page.markdown() for page in game_pages(book)}


def test_every_template_escapes(book):
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


@pytest.mark.parametrize("package", ["play", "model", "effects"])
def test_the_page_of_a_package_links_each_name_that_it_hands_on(package):
    from importlib import import_module

    from generator.site.for_builders.api import API, api_pages

    written = api_pages()
    here = Address(f"{API}/{package}.md")
    for name in import_module(f"engine.{package}").__all__:
        uri, anchor = re.search(
            rf'<a href="\.\./([^"#]+)/#([^"]+)"><code>{name}</code></a>', written[here.uri]
        ).groups()
        assert f'id="{anchor}"' in written[f"{API}/{uri}.md"], name
