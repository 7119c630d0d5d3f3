"""A site is that of its games: its name, its notices and the words in its frame come from their data."""

from __future__ import annotations

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.site.build.build import build_site
from generator.site.writing.escaping import title_text
from tests.site.small_site import small_site_in

pytestmark = pytest.mark.xdist_group("site")
FALSE_OF_A_STRANGER = ("nofficial", "belong to", "none of their art", "Punchboard")


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """A site of two games: one says whose it is, the other says nothing."""
    root = tmp_path_factory.mktemp("two")
    small_site_in(root)
    first = root / "components" / "lanterns"
    second = root / "components" / "harbours"
    for path in sorted(first.rglob("*.yaml")):
        copy = second / path.relative_to(first)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text("utf-8").replace("id: lanterns", "id: harbours"), "utf-8")
    for path in (first / "art").glob("*"):
        (second / "art").mkdir(exist_ok=True)
        (second / "art" / path.name).write_bytes(path.read_bytes())
    with (first / "game.yaml").open("a", encoding="utf-8") as file:
        file.write('language: de\nauthor: "Ann & <b>"\nlicence: MIT\nnotice: "Not for sale.\\n\\nNever."\n')
    for folder in (first, second):
        (folder / "addresses.txt").write_text(f"LA-1.1 {folder.name}/rules/old/#LA-1.1\n", "utf-8")
    problems = Problems()
    games = [load(folder, problems, root=root) for folder in (first, second)]
    built = build_site(root, games, problems, main, lambda _text: None)
    assert built is not None, "\n".join(map(str, problems))
    return built.site


def page(site, name):
    return (site / name / "index.html").read_text("utf-8")


def test_a_site_of_one_game_has_its_title_and_says_nothing_about_owners(small_site):
    text = page(small_site, "lanterns/rules")
    assert "· Lanterns</title>" in text
    assert "<title>Lanterns</title>" in page(small_site, "")
    for name in ("", "lanterns", "lanterns/rules", "lanterns/rulings", "lanterns/pieces", "search"):
        assert [word for word in FALSE_OF_A_STRANGER if word in page(small_site, name)] == [], name


def test_each_game_has_its_own_notice(two):
    said = f"<p>{title_text('Ann & <b>')} · MIT · Not for sale.</p>"
    assert said in page(two, "lanterns/rules")
    assert "Not for sale" not in page(two, "harbours/rules")
    assert "Ann &amp; &lt;b&gt; · MIT · Not for sale." in page(two, "")
    assert "<p>Never.</p>" in page(two, "about/notice")
    assert "<title>Board games</title>" in page(two, "")


def test_each_old_address_leads_on_in_the_language_of_its_game(two):
    assert "LA-1.1 ist jetzt auf einer anderen Seite" in page(two, "lanterns/rules/old")
    assert "LA-1.1 is now on another page" in page(two, "harbours/rules/old")
