"""The printed rules reference: its contents and index tell the truth about the finished file, and nothing is left out."""

from __future__ import annotations

import io
import re
import shutil
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import segno
from click.testing import CliRunner
from PIL import ImageChops

from engine.common.problems import Problems
from engine.load.folder import load
from engine.model import Credits
from generator.aids import code as aid_code
from generator.cli import main
from generator.common import addresses
from generator.drawing import qr
from generator.drawing.commands import Glyphs, flatten
from generator.faces.every_face import Faces
from generator.pdf.writer import render
from generator.preflight.finished_file import judge_file
from generator.printing.file_names import Name, read, write_rules
from generator.rulebook import index as rulebook_index
from generator.rulebook.book import Rulebook
from generator.sheets.papers import paper_of
from generator.site.build.files import game_files
from generator.site.pages.book import Book
from generator.site.pages.contents import game_pages

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent for path in (ROOT / "components").glob("*/game.yaml"))
SITE = "https://example.org/rules/"
DPI = 300


class Printed:
    """A finished file and what can be read in it."""

    def __init__(self, faces: Faces, paper: str = "A4", ink: str = "full") -> None:
        self.game = faces.game
        self.problems = Problems()
        self.book = Rulebook(faces, ink, self.problems)
        self.meant = self.book.pages(paper_of(paper))
        self.data = render("Rules", self.meant)
        document = pypdfium2.PdfDocument(self.data)
        self.lines = [page.get_textpage().get_text_range().splitlines() for page in document]
        document.close()
        self.texts = [" ".join(lines) for lines in self.lines]

    def pages_of(self, title: str) -> list[int]:
        """The pages (from 1) of a part, by their running heads."""
        head = f"{self.game.title} · {title}"
        return [number for number, lines in enumerate(self.lines, 1) if any(head in line for line in lines)]

    @cached_property
    def contents(self) -> str:
        return " ".join(self.texts[number - 1] for number in self.pages_of("Contents"))

    def page_of(self, title: str) -> int:
        """The page that the contents name for a title."""
        found = re.search(rf"{re.escape(title)} (\d+)", self.contents)
        assert found, title
        return int(found[1])


@pytest.fixture(scope="module", params=GAMES, ids=lambda folder: folder.name)
def faces(request) -> Faces:
    game = load(request.param, Problems(), root=ROOT)
    assert game is not None
    return Faces(replace(game, site=SITE))


@pytest.fixture(scope="module")
def printed(faces) -> Printed:
    return Printed(faces)


def test_the_finished_file_is_as_it_was_meant(printed):
    problems = Problems()
    judge_file(printed.data, printed.meant, "rules.pdf", problems)
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
    assert [one.told for one in rulebook_index.entries(toy.game(), pages)] == [
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
    """What stands under a link is a number (of a rule, a ruling, an example or a page) that is where the link leads."""
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


# codes


def modules(image, left: float, top: float, side: float, count: int) -> list[list[bool]]:
    """Dark or light in the middle of each of `count` × `count` fields of a square, in mm."""
    step = side / count
    grey = image.convert("L")
    at = [
        [
            ((left + (column + 0.5) * step) * DPI / 25.4, (top + (row + 0.5) * step) * DPI / 25.4)
            for column in range(count)
        ]
        for row in range(count)
    ]
    return [[grey.getpixel((round(x), round(y))) < 128 for x, y in row] for row in at]


def as_drawn(data: bytes, page: int, left: float, top: float, side: float, count: int) -> list[list[bool]]:
    document = pypdfium2.PdfDocument(data)
    image = document[page].render(scale=DPI / 72).to_pil()
    document.close()
    return modules(image, left, top, side, count)


def quiet(words: str) -> list[list[bool]]:
    """The code of a text with its quiet zone, from the library that knows the standard."""
    return [
        [bool(cell) for cell in row] for row in segno.make(words, error="m", micro=False).matrix_iter(border=qr.QUIET)
    ]


def test_the_cover_has_the_code_of_the_rules_page(printed):
    address = f"{SITE}{printed.game.id}/rules/"
    ((rect, target),) = printed.meant[0].links
    assert target == address
    wanted = quiet(address)
    assert as_drawn(printed.data, 0, rect[0], rect[1], rect[2], len(wanted)) == wanted


@pytest.mark.parametrize("ink", ["grey", "low"])
def test_codes_stay_black_whatever_the_ink(toy, ink):
    toy.more(f"site: {SITE}\n")
    toy.write("rules/01-play.yaml", RULES)
    toy.face("- background: sand")
    printed = Printed(toy.faces(), ink=ink)
    ((rect, target),) = printed.meant[0].links
    wanted = quiet(target)
    assert as_drawn(printed.data, 0, rect[0], rect[1], rect[2], len(wanted)) == wanted
    assert qr.is_code(qr.path(target, 0.0, 0.0, 5.0, 5.0))
    assert not qr.is_code(qr.path(target, 0.0, 0.0, 5.0, 5.0)[1:])


def test_without_an_address_no_code_is_printed(faces):
    game = replace(faces.game, site="")
    printed = Printed(Faces(game))
    assert printed.meant[0].links == ()
    assert "on the web" not in printed.texts[0]
    assert SITE not in " ".join(printed.texts)


@pytest.mark.parametrize("site", ["https://example.org", "https://example.org/a/b/"])
def test_a_player_aid_has_the_code_of_its_page(toy, site):
    toy.more(f"site: {site}\n")
    toy.write(
        "aids.yaml",
        """
        aids:
          - {id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card., Play a card.]}]}
          - {id: more, title: More, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card., Play a card.]}]}
        """,
    )
    toy.face("- background: sand")
    faces = toy.faces()
    face = faces.aid(faces.game.aids[1])
    assert face.notes == ()
    code = quiet(f"{site.rstrip('/')}/toy/reference/#more")
    ground = next(
        one for one in face.content if getattr(one, "fill", None) == "#ffffff" and one.box == len(face.boxes) - 1
    )
    (_, left, top), (_, right, _) = ground.path[:2]
    from generator.pdf import raster

    assert modules(raster.picture(face, DPI), left, top, right - left, len(code)) == code


def test_the_addresses_of_codes_are_those_of_the_site(toy):
    toy.more(f"site: {SITE}\n")
    toy.write(
        "aids.yaml",
        """
        aids:
          - {id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card.]}]}
          - {id: more, title: More, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card.]}]}
        """,
    )
    toy.write("rules/01-play.yaml", RULES)
    book = Book(toy.game())
    pages = {page.uri: page.markdown() for page in game_pages(book)}
    for address in (
        addresses.page(book.game, addresses.RULES),
        *(aid_code.address(book.game, aid) for aid in book.game.aids),
    ):
        path, _, anchor = address.removeprefix(SITE).partition("#")
        uri = next(uri for uri in (f"{path}index.md", f"{path.rstrip('/')}.md") if uri in pages)
        assert not anchor or f"#{anchor}" in pages[uri] or f'id="{anchor}"' in pages[uri]


def test_a_leaflet_of_two_sides_has_one_code(toy):
    toy.more(f"site: {SITE}\n")
    toy.write(
        "aids.yaml",
        """
        aids:
          - {id: help, title: Help, size: {width: 148, height: 105}, folds: [74], copies: 1, blocks: [{title: Turn, lines: [Take a card.]}, {title: End, lines: [Count.]}]}
        """,
    )
    faces = toy.faces()
    (aid,) = faces.game.aids
    sides = [faces.aid(aid, side) for side in ("front", "back")]
    codes = [
        leaf.path for face in sides for _, leaf in flatten(face.content) if getattr(leaf, "fill", None) == "#000000"
    ]
    assert len(codes) == 1
    assert len(codes[0]) == len(qr.path(f"{SITE}toy/reference/", 0.0, 0.0, 1.0, 1.0))
    assert [face.notes for face in sides] == [(), ()]


def test_an_aid_without_an_address_has_no_code(toy):
    toy.write(
        "aids.yaml",
        "aids: [{id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card.]}]}]\n",
    )
    toy.face("- background: sand")
    faces = toy.faces()
    face = faces.aid(faces.game.aids[0])
    assert [info.name for info in face.boxes if info.name.startswith("code")] == []
    assert not any(getattr(one, "fill", None) == "#000000" for one in face.content)


# the command


RULES = """
sections:
  - id: play
    number: TY-1
    title: Play
    lines: "1-4"
    intro: A short game.
    rules:
      - {id: TY-1.1, title: Take, lines: "2", kind: turn, enforced: table, why: no code, text: "Take {coin:2} ([[TY-1.2]])."}
      - {id: TY-1.2, title: Give, lines: "3, 4", kind: turn, enforced: table, why: no code, related: [TY-1.1], text: "Give one back."}
"""


@pytest.fixture
def run(toy):
    toy.write("rules/01-play.yaml", RULES)
    toy.face('- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')

    def call(*words: str):
        return CliRunner().invoke(main, ["--root", str(toy.root), *words])

    return call


def names(toy) -> list[str]:
    return sorted(path.name for path in (toy.root / "build/print/toy").glob("*.pdf"))


def test_print_makes_the_rules_with_the_rest_and_by_name(toy, run):
    done = run("print", "--paper", "A4,Letter")
    assert done.exit_code == 0, done.output
    assert {"toy-rules-A4.pdf", "toy-rules-Letter.pdf"} <= set(names(toy))
    shutil.rmtree(toy.root / "build")
    done = run("print", "--only", "rules", "--ink", "grey")
    assert done.exit_code == 0, done.output
    assert names(toy) == ["toy-rules-A4-grey.pdf"]
    assert done.output.startswith("1 file, ")
    assert "(0 new or changed)" in run("print", "--only", "rules", "--ink", "grey").output


def test_parts_and_changes_leave_the_rules_out(toy, run):
    assert run("print", "--only", "cards").exit_code == 0
    assert [name for name in names(toy) if "rules" in name] == []
    assert run("print", "--players", "2").exit_code == 0
    assert "toy-rules-A4.pdf" in names(toy)
    assert run("print").exit_code == 0
    (toy.root / "build/print/toy/toy-rules-A4.pdf").unlink()
    toy.write(
        "pieces/cards.yaml",
        (toy.folder / "pieces/cards.yaml").read_text("utf-8").partition("\n")[2].replace("title: One", "title: Other"),
    )
    done = run("print", "--changed")
    assert done.exit_code == 0, done.output
    assert "toy-rules-A4.pdf" not in names(toy)


def test_a_game_of_rules_alone_is_printed(toy, run):
    (toy.folder / "pieces/cards.yaml").unlink()
    done = run("print")
    assert done.exit_code == 0, done.output
    assert names(toy) == ["toy-rules-A4.pdf"]


@pytest.mark.parametrize(
    "site", ["example.org", "javascript:alert(1)", "https://", "https://a b/", "https://x/" + "y" * 200]
)
def test_an_address_that_is_none_is_said(run, site):
    done = run("print", "--site", site)
    assert done.exit_code == 2
    assert "is no address" in done.output


def test_the_address_of_the_command_line_wins(toy, run):
    toy.more("site: https://example.org/\n")
    assert run("print", "--only", "rules", "--site", "https://example.net/x").exit_code == 0
    with pikepdf.open(toy.root / "build/print/toy/toy-rules-A4.pdf") as pdf:
        uris = [str(link.A.URI) for link in pdf.pages[0].obj.Annots]
    assert uris == ["https://example.net/x/toy/rules/"]


def test_paper_too_small_to_read_from_gets_none_and_it_is_said(toy, run):
    done = run("print", "--paper", "80x110")
    assert done.exit_code == 0, done.output
    assert "warning[piece-too-large]: the rules reference is not printed on 80x110" in done.output
    assert [name for name in names(toy) if "rules" in name] == []


def test_grey_ink_prints_greys(toy, run):
    assert run("print", "--only", "rules", "--ink", "grey").exit_code == 0
    document = pypdfium2.PdfDocument(toy.root / "build/print/toy/toy-rules-A4-grey.pdf")
    for page in document:
        red, green, blue = page.render(scale=0.5).to_pil().convert("RGB").split()
        assert all(ImageChops.difference(red, other).getextrema()[1] == 0 for other in (green, blue))
    document.close()


def test_hostile_texts_are_words_like_any_other(toy, run):
    long = "Donaudampfschiff" * 20
    toy.write(
        "rules/01-play.yaml",
        f"""
        sections:
          - id: play
            number: TY-1
            title: "<script>alert(1)</script> ) Tj ET %PDF"
            lines: "1"
            rules:
              - {{id: TY-1.1, title: "{long}", lines: "2", kind: turn, enforced: table, why: x, text: "{long} \\\\{{\\\\{{7\\\\*7\\\\}}\\\\}} \\\\[\\\\[x ( ) endstream"}}
              - {{id: TY-1.2, title: "漢字 مرحبا 🐉", lines: "2", kind: turn, enforced: table, why: x, text: "漢字 مرحبا"}}
        """,
    )
    done = run("print", "--only", "rules")
    assert done.exit_code == 0, done.output
    assert "warning[glyph-missing]" in done.output
    document = pypdfium2.PdfDocument(toy.root / "build/print/toy/toy-rules-A4.pdf")
    texts = [page.get_textpage() for page in document]
    whole = " ".join(text.get_text_range() for text in texts)
    assert "<script>alert(1)</script> ) Tj ET %PDF" in re.sub(r"\s+", " ", whole)
    assert "{{7*7}} [[x ( ) endstream" in re.sub(r"\s+", " ", whole)
    assert re.sub(r"\s+", "", whole).count(long) >= 2
    for text in texts:
        for index in range(text.count_chars()):
            left, _, right, _ = text.get_charbox(index)
            assert 0 <= left <= right <= 210 / 25.4 * 72
    document.close()


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
    problems = Problems()
    judge_file(printed.data, printed.meant, "rules.pdf", problems)
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


def test_the_site_links_what_was_printed_where_it_is_read(toy, run):
    toy.write(
        "aids.yaml",
        "aids: [{id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card.]}]}]\n",
    )
    assert run("print", "--paper", "A4,Letter").exit_code == 0
    files: dict[str, bytes] = {}
    book = Book(toy.game())
    book.icons, book.downloads, book.hand_written = game_files(toy.root, book.game, files)
    assert {one.title for one in book.downloads if "rules" in one.uri} == {"Rules reference"}
    pages = {page.uri: page.markdown() for page in game_pages(book)}
    for uri, file in (
        ("toy/rules/index.md", "toy-rules"),
        ("toy/reference.md", "aids-help"),
        ("toy/downloads.md", "toy-rules"),
    ):
        for paper in ("A4", "Letter"):
            found = re.search(rf'href="[^"]*?({file}-{paper}[^"/]*\.pdf)"', pages[uri])
            assert found, (uri, paper)
            assert f"toy/downloads/{found[1]}" in files


def test_names_of_files_are_told_apart():
    assert read(write_rules("my-game", "A4")) == Name("my-game-rules", "A4", "", "full")
    assert read(write_rules("my-game", "Letter", "low")) == Name("my-game-rules", "Letter", "", "low")
    assert read("my-game-A4.pdf") is None
    assert read("my-rules-A4-fronts.pdf") == Name("my-rules", "A4", "none", "full")
