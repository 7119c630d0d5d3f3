"""The pipeline: strict, whole, the same twice, and never at the cost of the site that stands."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from engine.common.problems import Problems
from generator.cli import main
from generator.site.build.build import build_site
from generator.site.build.links import check_site

pytestmark = pytest.mark.xdist_group("site")
ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = Path(__file__).with_name("published")


def build(root, game):
    problems = Problems()
    return build_site(root, [game], problems, main, lambda _text: None), problems


def everything(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_mkdocs_never_writes_into_the_sources():
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert settings["docs_dir"] == "build/docs"
    assert settings["site_dir"] == "build/site"
    assert settings["theme"]["name"] == "material"
    assert settings["theme"]["font"] is False
    assert settings["strict"] is True
    assert settings["plugins"] == []
    assert not (ROOT / "site" / "__init__.py").exists()


def test_the_real_site_is_built_without_a_warning(site):
    assert list(site.problems) == []
    assert site.built.links > 10_000
    assert site.built.pages == sum(1 for _ in site.folder.rglob("*.html"))


def test_every_rule_ruling_term_and_piece_has_its_place(site):
    game = next(game for game in site.games if game.id == "sovereign-skies")
    home = site.folder / game.id
    for section in game.sections:
        page = (home / "rules" / section.id / "index.html").read_text(encoding="utf-8")
        assert [rule.id for rule in section.rules if f'id="{rule.id}"' not in page] == []
    rulings, glossary = ((home / name / "index.html").read_text(encoding="utf-8") for name in ("rulings", "glossary"))
    assert [name for name in game.rulings if f'id="{name}"' not in rulings] == []
    assert [name for name in game.terms if f'id="{name}"' not in glossary] == []
    assert [
        piece.id
        for piece in game.pieces.values()
        if not (home / "pieces" / piece.set / piece.id / "index.html").is_file()
    ] == []
    assert [name for name in game.scenarios if not (home / "examples" / name / "index.html").is_file()] == []


def test_every_pair_of_effects_that_can_meet_is_on_the_page_of_effects(site):
    from engine.check.interactions import meetings
    from engine.games import find

    for game in site.games:
        rules = find(game.id)
        pairs = meetings(rules, game) if rules else {}
        page = (site.folder / game.id / "effects" / "index.html").read_text(encoding="utf-8")
        shown = page.partition('id="interactions"')[2]
        assert shown.count("<tr>") == (len(pairs) + 1 if pairs else 0)
        assert "none yet" not in shown


def test_all_content_is_json_with_its_schema(site):
    schema = json.loads((site.folder / "assets/data/content.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    judge = jsonschema.Draft202012Validator(schema)
    for game in site.games:
        said = json.loads((site.folder / game.id / "data.json").read_text(encoding="utf-8"))
        assert [error.message for error in judge.iter_errors(said)] == []
        for name, held in (
            ("rules", game.rules),
            ("terms", game.terms),
            ("rulings", game.rulings),
            ("sets", game.sets),
            ("pieces", game.pieces),
            ("scenarios", game.scenarios),
            ("constants", game.constants),
            ("options", game.options),
        ):
            assert [one["id"] for one in said[name]] == list(held), name
        assert [one["id"] for one in said["chapters"]] == [one.id for one in game.sections]
        assert [len(one["blocks"]) for one in said["aids"]] == [len(one.blocks) for one in game.aids]
        assert [one["id"] for one in said["round"]["phases"]] == [one.id for one in game.round.phases]
        assert said["history"]
        assert all((site.folder / uri).is_file() for one in said["pieces"] for uri in one["pictures"].values())
        assert all(
            one["provenance"][""]["source"] in {"rulebook", "derived", "public", "prototype"} for one in said["pieces"]
        )
        page = (site.folder / game.id / "downloads" / "index.html").read_text(encoding="utf-8")
        assert 'href="../data.json"' in page
        assert "content.schema.json" in page


@pytest.mark.parametrize(
    ("path", "bad"),
    [
        (("rules", 0, "enforced"), "perhaps"),
        (("rules", 0, "id"), None),
        (("pieces", 0, "copies"), "two"),
        (("pieces", 0, "provenance", "", "source"), "hearsay"),
        (("round", "phases", 0, "steps"), "none"),
        (("terms", 0, "aliases"), [1]),
        (("history", 0, "changes"), None),
        (("players", "most"), 1.5),
        (("title",), 3),
    ],
)
def test_the_schema_of_the_content_refuses(site, path, bad):
    """Each kind of thing, spoiled in one place."""
    schema = json.loads((site.folder / "assets/data/content.schema.json").read_text(encoding="utf-8"))
    said = json.loads((site.folder / site.games[0].id / "data.json").read_text(encoding="utf-8"))
    *above, last = path
    place = said
    for step in above:
        place = place[step]
    place[last] = bad
    assert list(jsonschema.Draft202012Validator(schema).iter_errors(said))
    del place[last]
    assert list(jsonschema.Draft202012Validator(schema).iter_errors(said))


def test_every_address_ever_published_still_resolves(site):
    """`published/GAME.txt` only grows: `python tests/site/publish.py` adds what is new before a release."""
    for game in site.games:
        stored = PUBLISHED / f"{game.id}.txt"
        names = {line.partition(" ")[0] for line in stored.read_text(encoding="utf-8").splitlines()}
        assert len(names & {*game.rules, *game.rulings, *game.pieces, *game.scenarios, *game.terms}) > 500, (
            "the list of a game's first release"
        )
        for line in stored.read_text(encoding="utf-8").splitlines():
            name, _, url = line.partition(" ")
            path, _, anchor = url.partition("#")
            page = site.folder / path / "index.html"
            assert page.is_file(), name
            assert not anchor or f'id="{anchor}"' in page.read_text(encoding="utf-8"), name


def test_prototype_values_are_marked(site):
    page = (site.folder / "sovereign-skies/pieces/senators/S1a/index.html").read_text(encoding="utf-8")
    assert page.count("pb-prov-prototype") >= 4
    assert "pb-prov-prototype" in (site.folder / "sovereign-skies/pieces/index.html").read_text(encoding="utf-8")


def test_two_builds_are_the_same(tmp_path, make_game):
    first, problems = build(tmp_path / "one", make_game(tmp_path / "one"))
    assert list(problems) == []
    second, _ = build(tmp_path / "two", make_game(tmp_path / "two"))
    assert everything(first.site) == everything(second.site)


def test_nothing_is_built_again_when_nothing_changed(tmp_path, make_game):
    game = make_game(tmp_path)
    first, _ = build(tmp_path, game)
    again, _ = build(tmp_path, game)
    assert (first.changed, again.changed) == (True, False)
    assert (first.pages, first.links) == (again.pages, again.links)


def test_a_failed_build_leaves_the_old_site(tmp_path, make_game):
    game = make_game(tmp_path)
    built, _ = build(tmp_path, game)
    before = everything(built.site)
    own = game.folder / "pages" / "extra.md"
    own.parent.mkdir()
    own.write_text("# Extra\n\n[nowhere](missing.md)\n", encoding="utf-8")
    failed, problems = build(tmp_path, game)
    assert failed is None
    assert [problem.code for problem in problems] == ["site-mkdocs"]
    assert "missing.md" in str(next(iter(problems)))
    assert everything(built.site) == before
    own.unlink()
    assert build(tmp_path, game)[0] is not None


@pytest.mark.parametrize(
    ("html", "code"),
    [
        ('<a href="missing/">x</a>', "site-link"),
        ('<a href="other.html#nowhere">x</a>', "site-anchor"),
        ('<a href="../above.html">x</a>', "site-link"),
        ('<a href="/root.html">x</a>', "site-link"),
        ('<a href="javascript:alert(1)">x</a>', "site-link"),
        ('<a href="//elsewhere.example/x">x</a>', "site-link"),
        ('<img src="https://elsewhere.example/x.png">', "site-external"),
        ('<script src="//elsewhere.example/x.js"></script>', "site-external"),
        ('<link rel="stylesheet" href="https://elsewhere.example/x.css">', "site-external"),
        ('<p id="a"></p><p id="a"></p>', "site-id"),
        ("<p>" + "x" * 2000 + "</p>", "site-budget"),
    ],
)
def test_the_link_check_finds(tmp_path, html, code):
    (tmp_path / "index.html").write_text(html, encoding="utf-8")
    (tmp_path / "other.html").write_text('<p id="here"></p>', encoding="utf-8")
    problems = Problems()
    check_site(tmp_path, 1000, problems)
    assert code in [problem.code for problem in problems]


def test_the_link_check_is_content(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "index.html").write_text(
        '<a href="..">up</a><a href="../other.html#here">x</a><a href="https://elsewhere.example">out</a>',
        encoding="utf-8",
    )
    (tmp_path / "index.html").write_text(
        '<a href="folder/">x</a><a href=".">self</a><img src="data:image/gif;base64,R0">', encoding="utf-8"
    )
    (tmp_path / "other.html").write_text('<p id="here"></p>', encoding="utf-8")
    problems = Problems()
    assert sum(page.count for page in check_site(tmp_path, 1000, problems).values()) == 6
    assert list(problems) == []


def test_styles_load_nothing_from_elsewhere(tmp_path):
    (tmp_path / "x.css").write_text(
        "@import '//elsewhere.example/x.css'; a { background: url(https://elsewhere.example/x.png) }", encoding="utf-8"
    )
    problems = Problems()
    check_site(tmp_path, 1000, problems)
    assert [problem.code for problem in problems] == ["site-external", "site-external"]
