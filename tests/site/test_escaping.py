"""Code that writes pages leaves HTML to templates and elements, and these escape all text."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from generator.site.writing import templates
from generator.site.writing.elements import icon, link, paragraphs, rule_link, styled, term_link
from generator.site.writing.escaping import escaped, escaped_code, escaped_lines, escaped_with_gaps, finished

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "generator" / "site"
TEMPLATES = SITE / "templates"
READERS = {"raw_html", "scan"}  # they look for tags in HTML and write none
WRITERS = sorted(path for path in SITE.rglob("*.py") if path.stem not in READERS)


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
