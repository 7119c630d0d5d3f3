"""The printed rules reference: its contents and index agree with the finished file, and nothing is left out."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from engine.model import Credits
from generator.drawing.commands import Glyphs, flatten
from generator.faces.every_face import Faces
from generator.rulebook import index as rulebook_index
from tests.pdf.finished import problems_of
from tests.rulebook.printed_rules import ROOT, RULES, SITE, Printed


def test_the_finished_file_is_as_it_was_meant(printed):
    problems = problems_of(printed.data, printed.meant)
    assert [str(problem) for problem in (*printed.problems, *problems)] == []


def test_the_contents_name_the_page_of_every_chapter(printed):
    rules = printed.pages_of("Rules")
    assert printed.page_of("Rules") == rules[0]
    for section in printed.game.sections:
        number = section.number.partition("-")[2]
        page = printed.page_of(f"{number} {section.title}")
        heading = re.compile(rf"(?<!\d)(?<!· ){number} {re.escape(section.title)} ")  # not in a running head
        assert [one for one in rules if heading.search(printed.texts[one - 1] + " ")] == [page]
    for title in ("Switches, numbers, pieces", "Glossary", "Index", "Credits"):
        assert printed.page_of(title) == printed.pages_of(title)[0]
        assert title in printed.lines[printed.page_of(title) - 1]


def test_every_rule_stands_once_under_its_number_with_its_words_and_its_page_says_so(printed):
    rules = printed.pages_of("Rules")
    order = list(printed.game.rules)
    seen = []
    for number in rules:
        seen += [
            (number, line.split(" ")[0])
            for line in printed.lines[number - 1]
            if line.split(" ")[0] in printed.game.rules
            and "to" not in line.split(" ")[1:2]
            and line.partition(" ")[2][:12] == printed.game.rules[line.split(" ")[0]].title[:12]
        ]
    assert [name for _, name in seen] == order
    for number in rules:
        here = [name for page, name in seen if page == number]
        if here:
            carried = order[order.index(here[0]) - 1]  # a rule may go on from the page before
            spans = [" – ".join(dict.fromkeys((first, here[-1]))) for first in (here[0], carried)]
            assert any(span in printed.lines[number - 1] or f" {span}" in printed.texts[number - 1] for span in spans)
    whole = " ".join(printed.texts)
    for rule in printed.game.rules.values():
        words = re.sub(r"[\[{*\\].*", "", rule.text.split("\n")[0]).strip()
        assert words[:60] in whole, rule.id


def test_every_ruling_is_printed_once_and_every_term_explained(printed):
    whole = " ".join(printed.texts)
    for ruling in printed.game.rulings.values():
        assert whole.count(f"RULING {ruling.id} · {ruling.kind.upper()} {ruling.title}") == 1
    glossary = " ".join(printed.texts[number - 1] for number in printed.pages_of("Glossary"))
    for term in printed.game.terms.values():
        assert term.name in glossary
    for constant in printed.game.constants.values():
        assert constant.title in whole
        if constant.provenance.is_prototype:
            assert f"{constant.value} ◆ prototype" in whole


def test_the_index_tells_the_pages(printed):
    """Each title of a rule is on the page that the index names, and words have those of their rules."""
    index = " ".join(printed.texts[number - 1] for number in printed.pages_of("Index"))
    where = {}
    for number in printed.pages_of("Rules"):
        for rule in printed.game.rules.values():
            if f"{rule.id} {rule.title} " in printed.texts[number - 1] + " ":
                where.setdefault(rule.id, number)
    assert set(where) == set(printed.game.rules)
    for rule in printed.game.rules.values():
        found = re.findall(rf"(?<![\w:]){re.escape(rule.title)}((?:, \d+)+)", index)
        assert where[rule.id] in {int(page) for one in found for page in one[2:].split(", ")}, rule.id
    glossary = printed.pages_of("Glossary")
    for term in printed.game.terms.values():
        found = re.findall(rf"(?<![\w:]){re.escape(term.name)}((?:, \d+)+)", index)
        pages = {int(page) for one in found for page in one[2:].split(", ")}
        assert {where[rule] for rule in term.rules if rule in where} <= pages, term.name
        assert any(page in glossary and term.name in printed.texts[page - 1] for page in pages), term.name
        for name in term.aliases:
            key = rulebook_index._key(name)
            entries = [
                one
                for one in rulebook_index.entries(printed.game, dict.fromkeys(printed.game.rules, 1))
                if rulebook_index._key(one.words) == key
            ]
            assert entries or key.startswith(rulebook_index._key(term.name)), name


def test_an_entry_gathers_what_has_the_same_words(toy):
    toy.write(
        "rules/01-play.yaml", RULES.replace("title: Take", "title: Majorities").replace("title: Give", "title: Cards")
    )
    text = (toy.folder / "game.yaml").read_text("utf-8").partition("\n")[2]
    toy.write(
        "game.yaml",
        text.replace(
            "name: Majority, definition: Most pieces., rules: []",
            "name: Majority, plural: Leads, aliases: [lead, Cards], definition: Most pieces., rules: [TY-1.1]",
        ),
    )
    pages = {"TY-1.1": 3, "TY-1.2": 4, "set:cards": 5, "term:majority": 6}
    assert [one.markup for one in rulebook_index.entries(toy.game(), pages)] == [
        "Cards, 4, **5**, *see* Majority",
        "lead, *see* Majority",
        "Leads, *see* Majority",
        "Majorities, 3",
        "Majority, 3, **6**",
    ]
    assert list(rulebook_index.by_number(toy.game(), pages)) == [("Play", ["TY-1.1, 3", "TY-1.2, 4"])]
    assert list(rulebook_index.by_number(toy.game(), pages | {"TY-1.2": 3})) == [("Play", ["TY-1.1 – TY-1.2, 3"])]


def test_the_makers_of_pictures_and_fonts_are_named(printed):
    named = " ".join(printed.texts[number - 1] for number in printed.pages_of("Credits"))
    assert "Atkinson Hyperlegible Next: Copyright" in named
    assert "CC BY 3.0" in named
    assert "Nobody is named" not in named
    for name in printed.game.credits.people.values():
        assert name.split(",")[0] in named


def test_links_lead_to_the_page_of_what_they_name(printed):
    """The text of a link is the number of a rule, a ruling, an example or a page, and the link leads to it."""
    document = pypdfium2.PdfDocument(printed.data)
    checked = 0
    with pikepdf.open(io.BytesIO(printed.data)) as pdf:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        for number, page in enumerate(pdf.pages, 1):
            text = document[number - 1].get_textpage()
            for link in page.obj.get("/Annots", []):
                if "/Dest" not in link:
                    continue
                target = numbers[link.Dest[0].objgen]
                words = text.get_text_bounded(*(float(value) for value in link.Rect)).strip()
                name = re.search(r"[A-Z]{2,3}-[A-Z0-9.-]+[0-9a-z]", words)
                if name and number > 2:
                    assert name[0] in printed.texts[target - 1]
                    checked += 1
                elif words.isdigit():
                    assert int(words) == target
                    checked += 1
        outline = [item.title for item in pdf.open_outline().root]
    document.close()
    assert checked > len(printed.game.rules)
    assert outline[:3] == [printed.game.title, "Contents", "Rules"]


def test_worked_examples_have_their_steps_and_key_frames(printed):
    results = printed.book.examples.results if printed.book.examples else ()
    pages = printed.pages_of("Worked examples")
    assert bool(pages) == bool(results)
    text = " ".join(printed.texts[number - 1] for number in pages)
    drawings = sum(len(page.over) > 0 for page in printed.meant)
    assert drawings
    for result in results:
        assert f"{result.scenario.id} {result.scenario.title}" in text
    examples = [one.id for one in printed.game.scenarios.values() if one.kind == "example"]
    assert [result.scenario.id for result in results] == (examples if printed.book.examples else [])
    if results:
        assert text.count("BEFORE") >= len(results)
        assert text.count("AFTER STEP") >= len(results) - 1  # one of them only looks at the table
        first = results[0].cases[0].moments[0]
        title = printed.book.examples.picture(first).title
        assert title in printed.texts[pages[0] - 1]


def test_the_same_data_make_the_same_bytes(faces, printed):
    game = load(faces.game.folder, Problems(), root=ROOT)
    assert Printed(Faces(replace(game, site=SITE))).data == printed.data


@pytest.mark.parametrize(
    "words",
    [
        "",
        " ",
        "\u200b",
        "{",
        "[[",
        "**",
        "{energy}",
        "{nothing:3}",
        "[[TY-1.2|there]]",
        "[[nowhere]]",
        "\n\n\n",
        "x\ty",
        "\x07",
        "W" * 600,
    ],
)
def test_whatever_a_text_is_the_book_is_made(toy, words):
    toy.write("rules/01-play.yaml", RULES)
    toy.more(
        "constants: {many: {title: Many, value: 3, from: prototype}}\noptions: {way: {title: Way, values: {one: So.,"
        " other: Not so.}, default: one}}\n"
    )
    toy.face("- background: sand")
    faces = toy.faces()
    game = faces.game
    faces.game = replace(
        game,
        title=words,
        about=words,
        credits=Credits({words: words}),
        terms={key: replace(one, name=words, definition=words, aliases=(words,)) for key, one in game.terms.items()},
        sections=tuple(
            replace(
                one,
                title=words,
                intro=words,
                lines=words,
                rules=tuple(replace(rule, title=words, text=words, lines=words) for rule in one.rules),
            )
            for one in (*game.sections, replace(game.sections[0], id="none", rules=()))
        ),
        constants={key: replace(one, title=words) for key, one in game.constants.items()},
        options={key: replace(one, title=words, values={words: words}) for key, one in game.options.items()},
        sets={key: replace(one, title=words) for key, one in game.sets.items()},
    )
    printed = Printed(faces)
    problems = problems_of(printed.data, printed.meant)
    assert [str(problem) for problem in problems] == []
    assert len(printed.meant) >= 4
    right = (
        max(
            one.x + one.width
            for page in printed.meant
            for _, one in flatten(page.over)
            if isinstance(one, Glyphs) and one.text == "W" * len(one.text)
        )
        if "W" in words
        else 0.0
    )
    assert right <= 210.0
