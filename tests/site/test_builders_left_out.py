"""A project's site has the pages about Punchboard itself only if the project asks for them."""

from __future__ import annotations

import re

import pytest

from generator.site.for_builders.builders import KINDS
from tests.site.conftest import serve
from tests.site.small_site import small_site_in

pytestmark = pytest.mark.xdist_group("site")
ASKED = "extra: {builders: true}\n"
FOR_BUILDERS = re.compile(r'href="[^"]*(?:builders/|about/(?!notice/))')


@pytest.fixture(scope="module")
def with_builders(tmp_path_factory):
    return small_site_in(tmp_path_factory.mktemp("asked"), ASKED)


def pages(site):
    return {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}


def about_punchboard(site):
    return {
        path.relative_to(site).as_posix()
        for folder in ("builders", "about")
        for path in (site / folder).rglob("*")
        if path.is_file()
    }


def test_nothing_for_builders_is_there_and_nothing_leads_there(small_site):
    assert about_punchboard(small_site) <= {"about/index.html", "about/notice/index.html"}
    assert not (small_site / "assets/pb/builders.js").exists()
    found = pages(small_site)
    assert [name for name, text in found.items() if FOR_BUILDERS.search(text)] == []
    assert "in:builders" not in found["search/index.html"]
    assert "For builders" not in found["index.html"]


def test_they_are_there_if_the_project_asks(with_builders):
    assert {"builders/index.html", "about/codes/index.html", "about/why/index.html"} <= about_punchboard(with_builders)
    found = pages(with_builders)
    assert FOR_BUILDERS.search(found["index.html"])
    assert "in:builders" in found["search/index.html"]


def test_the_pages_of_the_game_are_the_same_but_for_menu_and_foot(small_site, with_builders):
    def content(text):
        return text.partition("<article")[2].partition("</article>")[0]

    with_them = pages(with_builders)
    for name, text in pages(small_site).items():
        if name.startswith("lanterns/"):
            assert content(text) == content(with_them[name]), name


@pytest.mark.parametrize("asked", ["in:builders tutorial", "lamp", f"type:{KINDS[0]} game"])
def test_the_search_answers_without_asking_for_what_is_not_there(small_site, page, asked):
    missing, errors = [], []
    page.on("response", lambda response: missing.append(response.url) if response.status >= 400 else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    for address in serve(small_site):
        page.goto(address)
        page.keyboard.press("/")
        page.get_by_role("combobox").fill(asked)
        page.evaluate("punchboardSearch.builders()")
        found = page.evaluate(
            "asked => punchboardSearch.find(asked).map(one => one.entry ? one.entry.g : one.g)", asked
        )
        assert (asked == "lamp") == bool(found)
        assert "builders" not in found
        assert (missing, errors) == ([], [])
