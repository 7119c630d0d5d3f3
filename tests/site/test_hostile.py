"""Text from data can't become a script, a link, a template or an attribute: it is seen as it was written."""

from __future__ import annotations

import pytest

from engine.common.problems import Problems
from generator.cli import main
from generator.site.build.build import build_site
from generator.site.writing.address import Address
from generator.site.writing.escaping import heading, title_text

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

HOSTILE = (
    "<script>window.hacked=1</script> {{7*7}} {% raw %} ](javascript:window.hacked=1) [x](javascript:window.hacked=1)"
    " <img src=x onerror=window.hacked=1> \"><b onclick='window.hacked=1'>b</b> {: onclick=window.hacked=1 } { #main"
    " onclick=window.hacked=1 } </title><script>window.hacked=1</script> &lt;script&gt; `code` | cell ~~~ <!--"
    " __init__ "
)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory, make_game):
    root = tmp_path_factory.mktemp("hostile")
    problems = Problems()
    built = build_site(root, [make_game(root, HOSTILE)], problems, main, lambda _text: None)
    assert built is not None, "\n".join(map(str, problems))
    return built.site


def test_no_page_runs_it(hostile, browser):
    page = browser.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for path in sorted(hostile.rglob("*.html")):
        if 'http-equiv="refresh"' in path.read_text(encoding="utf-8"):
            continue  # the page of a folder leads on at once, to a page that is looked at too
        page.goto(path.as_uri())
        assert page.evaluate("window.hacked") is None, path
        bad = page.evaluate("""() => [...document.querySelectorAll('*')].filter((node) =>
            [...node.attributes].some((one) => one.name.startsWith('on') || (one.name === 'href' && /^\\s*javascript:/i.test(one.value)))
            || (node.tagName === 'SCRIPT' && node.textContent.includes('hacked')) || (node.tagName === 'IMG' && node.getAttribute('src') === 'x'))
            .map((node) => node.outerHTML.slice(0, 200))""")
        assert bad == [], path
    page.close()
    assert errors == []


def test_a_reader_sees_it_as_it_was_written(hostile, browser):
    page = browser.new_page()
    page.goto((hostile / "little-game/rules/taking/index.html").as_uri())
    text = page.locator(".pb-rule").first.inner_text()
    for part in (
        "<script>window.hacked=1</script>",
        "{{7*7}}",
        "](javascript:window.hacked=1)",
        "&lt;script&gt;",
        "{: onclick=window.hacked=1 }",
    ):
        assert part in text
    title = page.get_by_role("heading", level=1).inner_text()
    assert "<script>" in title
    assert "{{7*7}}" in title
    assert "`code`" in title
    page.close()


def test_the_search_shows_it_as_it_was_written(hostile, browser):
    page = browser.new_page()
    page.goto((hostile / "index.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type("LG-1.1")
    page.wait_for_selector("#pb-hits a")
    assert "<script>window.hacked=1</script>" in page.locator("#pb-hits a").first.inner_text()
    assert page.evaluate("window.hacked") is None
    page.close()


def test_titles_for_templates_that_do_not_escape():
    assert title_text('<b> "x" & y') == "‹b› ”x” &amp; y"


@pytest.mark.parametrize("text", ["a_b_c", "*x*", "[x](y)", "{ #id }", "# x", "`x`", "<b>", "&amp;"])
def test_headings_are_inert(text):
    import markdown

    html = markdown.markdown(heading(2, text, "the-id"), extensions=["attr_list"])
    assert html.startswith('<h2 id="the-id">')
    inner = html.removeprefix('<h2 id="the-id">').removesuffix("</h2>")
    import html as entities

    assert entities.unescape(inner) == text
    assert "<" not in inner


@pytest.mark.parametrize(
    ("target", "seen_from", "link"),
    [
        (Address("g/rules/a.md", "X-1"), "g/rules/a.md", "#X-1"),
        (Address("g/rules/b.md", "X-2"), "g/rules/a.md", "../b/#X-2"),
        (Address("g/rules/index.md"), "g/rules/a.md", "../"),
        (Address("g/index.md"), "index.md", "g/"),
        (Address("index.md"), "g/pieces/s/p.md", "../../../../"),
        (Address("assets/x.svg"), "g/rules/a.md", "../../../assets/x.svg"),
        (Address("assets/x.svg"), "index.md", "assets/x.svg"),
    ],
)
def test_relative_links(target, seen_from, link):
    assert target.seen_from(seen_from) == link
