"""One page of each kind against a stored picture.

When they differ, the stored picture and the new one are put side by side into build/pictures/. After looking at them,
PUNCHBOARD_ACCEPT=1 makes the new ones the stored ones.
"""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops

from generator.cli import main
from generator.common import output
from generator.export.common import png
from generator.pdf import raster

STORED = Path(__file__).parent / "pictures"
SHOWN = Path(__file__).resolve().parents[2] / "build" / "pictures"
DPI = 50
MEAN = 1.5  # levels of 255 by which pixels may differ on average (edges, other versions of the renderer)
FAR = 0.01  # of the pixels may differ by more than a quarter of the range

SETS = {
    "cards": (
        "kind: card, size: poker, back: back, items: [{id: one, title: One, copies: 6}, {id: two, title: Two,"
        " copies: 5}]"
    ),
    "hexes": (
        "kind: tile, size: {width: 60, height: 51.96, shape: hexagon-flat}, back: back, items: [{id: hill, title: Hill,"
        " copies: 5}]"
    ),
    "points": (
        "kind: tile, size: {width: 51.96, height: 60, shape: hexagon-pointy}, back: null, items: [{id: peak, title:"
        " Peak, copies: 7}]"
    ),
    "chips": (
        "kind: token, size: {width: 25, height: 25, shape: round}, back: back, items: [{id: chip, title: Chip, copies:"
        " 20}]"
    ),
    "cubes": "kind: marker, size: {width: 15, height: 15}, back: null, items: [{id: cube, title: C, copies: 9}]",
    "boards": "kind: board, size: {width: 380, height: 260}, back: null, items: [{id: board, title: Board}]",
    "mats": "kind: mat, size: {width: 180, height: 120}, back: back, items: [{id: mat, title: Mat}]",
    "men": "kind: standee, size: {width: 25, height: 45}, back: null, items: [{id: man, title: Man, copies: 4}]",
    "dice": "kind: die, size: {width: 48, height: 32}, back: null, items: [{id: die, title: Die}]",
    "screens": (
        "kind: screen, size: {width: 270, height: 90}, folds: [90, 180], back: null, items: [{id: screen, title:"
        " Screen}]"
    ),
}
FACE = """
bleed: 3
safe: 1
define: {edge: "min(w, h)"}
boxes:
  - background: {linear: 90, stops: [[0, night], [1, "#4060a0"]]}
  - rect: ["edge * 0.06", "edge * 0.06", "w - edge * 0.12", "h - edge * 0.12"]
    stroke: sand
    stroke-width: 0.4
    when: face.w != 48
  - {circle: ["w / 2", "h * 0.68", "edge * 0.12"], fill: sand}
  - {text: "{{ item.title }}", at: ["w * 0.25", "h * 0.2", "w * 0.5", "h * 0.3"], colour: white, size: 12, min: 4, align: center, valign: middle}
"""
BACK = (
    "boxes: [{background: sand}, {line: [0, 0, w, h], stroke: night, stroke-width: 1}, {line: [0, h, w, 0], stroke:"
    " night, stroke-width: 1}]"
)
TEXT = """
boxes:
  - background: sand
  - {text: "Çığ łódź Ångström", at: [5, 5, 50, 6], font: display, size: 11}
  - {text: "Ξένος *Ξένος* **Ξένος** и *Щука* **Щука**", at: [5, 14, 50, 12], size: 11}
  - {text: "Ξένος и Щука **Щука**", at: [5, 28, 50, 6], font: tight, size: 12}
  - {text: "Ξένος *Щука* **Щука**", at: [5, 36, 50, 6], font: serif, size: 12}
  - {text: "Pay {coin:3}, then *take {coin}{coin}* from the bank and go on", at: [5, 44, 50, 14], size: 11, align: right, icon-colour: "#a02020"}
  - {text: "{coin} alone\\n{coin}", at: [5, 60, 50, 10], size: 11, align: center}
  - {text: "round and round", at: [5, 65, 50, 20], size: 8, arc: {centre: [30, 100], radius: 20}}
"""
AIDS = """
aids:
  - {id: help, title: Help, size: A6, copies: 2, blocks: [{title: Your turn, lines: ["Take {coin:2}.", "Play a *card*.", "Draw."]}]}
"""
RULES = """
sections:
  - id: play
    number: TY-1
    title: How the game is played
    lines: "1-4"
    intro: A short game of taking and giving.
    rules:
      - {id: TY-1.1, title: Take, lines: "2", kind: turn, enforced: table, why: no code, text: "In your turn take {coin:2}, unless somebody else has a *majority* ([[TY-1.2]])."}
      - {id: TY-1.2, title: Give, lines: "3, 4", kind: turn, enforced: table, why: no code, related: [TY-1.1], text: "Then give one {coin} back.\\n\\nWhoever has none gives nothing."}
  - id: end
    number: TY-2
    title: The end
    lines: "5"
    rules:
      - {id: TY-2.1, title: Last coin, lines: "5", kind: turn, enforced: table, why: no code, text: "With the last coin the game ends."}
"""
RULINGS = """
rulings:
  - {id: TY-E-1, kind: gap, title: What if there is one coin?, lines: "2", texts: Not said., readings: [One is taken., None is taken.], ruling: It is taken., why: "So be it.", rules: [TY-1.1]}
"""
FILES = {  # file of the print -> pages shown; the first page of the whole game is the instructions
    "toy": (0,),
    "cards": (0, 1),
    "boards": (0, 1),
    "cards-blank": (2,),  # boxes and blank cards are in no other file, so theirs have instructions
    "cards-box": (1,),
    **dict.fromkeys(
        ("hexes", "chips", "mats", "points", "cubes", "men", "dice", "screens", "dice-nets", "aids-help"), (0,)
    ),
}


@pytest.fixture(scope="module")
def game(toys, tmp_path_factory):
    toy = toys(tmp_path_factory.mktemp("pictures"))
    for name, words in SETS.items():
        keys, _, items = words.partition(", items: ")
        lines = keys.replace(", size", "\nsize").replace(", back", "\nback").replace(", folds", "\nfolds")
        toy.write(
            f"pieces/{name}.yaml",
            f"set: {name}\ntitle: {name.title()}\n{lines}\nface: card\nprovenance: prototype\nitems: {items}\n",
        )
    toy.write("layouts/card.yaml", FACE)
    toy.write("layouts/back.yaml", BACK)
    toy.write("aids.yaml", AIDS)
    toy.write("rules/01-play.yaml", RULES)
    toy.write("rulings.yaml", RULINGS)
    return toy


@pytest.fixture(scope="module")
def printed(game):
    done = CliRunner().invoke(main, ["--root", str(game.root), "print", "--boxes", "--blanks", "3"])
    assert done.exit_code == 0, done.output
    return game.root / "build" / "print" / "toy"


def page(path: Path, number: int) -> Image.Image:
    document = pypdfium2.PdfDocument(path)
    try:
        return document[number].render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        document.close()


def compare(name: str, image: Image.Image) -> None:
    """Compare a picture with the stored one of that name."""
    path = STORED / f"{name}.png"
    if os.environ.get("PUNCHBOARD_ACCEPT"):
        output.write(path, png(image.quantize(128, Image.Quantize.MEDIANCUT)))
    assert path.is_file(), f"no stored picture {path.name}; PUNCHBOARD_ACCEPT=1 makes it"
    with Image.open(path) as opened:
        wanted = opened.convert("RGB")
    fault = difference(wanted, image)
    if fault:
        output.write(SHOWN / f"{name}-stored.png", png(wanted))
        output.write(SHOWN / f"{name}-now.png", png(image))
    assert not fault, f"{name}: {fault}; see {SHOWN}"


def difference(wanted: Image.Image, image: Image.Image) -> str:
    """Describe how two pictures differ; "" if they do not."""
    if wanted.size != image.size:
        return f"{image.size} instead of {wanted.size} pixels"
    levels = ImageChops.difference(wanted, image).convert("L").histogram()
    total = sum(levels)
    mean = sum(level * count for level, count in enumerate(levels)) / total
    far = sum(levels[64:]) / total
    return f"pixels differ by {mean:.2f} on average, {far:.2%} of them by far" if mean > MEAN or far > FAR else ""


@pytest.mark.parametrize(("file", "number"), [(file, number) for file, numbers in FILES.items() for number in numbers])
def test_a_page_of_each_kind_looks_as_it_did(printed, file, number):
    sides = "long-edge" if (printed / f"{file}-A4-long-edge.pdf").is_file() else "fronts"
    compare(f"{file}-{number + 1}", page(printed / f"{file}-A4-{sides}.pdf", number))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("fold", ("--duplex", "fold")),
        ("low-ink", ("--ink", "low", "--gutter", "4")),
        ("round-corners", ("--round-corners",)),
    ],
)
def test_ways_of_printing_look_as_they_did(game, tmp_path, name, words):
    done = CliRunner().invoke(main, ["--root", str(game.root), "print", "--only", "cards", "-o", str(tmp_path), *words])
    assert done.exit_code == 0, done.output
    path = next(tmp_path.rglob("cards-*.pdf"))
    compare(f"cards-{name}", page(path, 0))


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_rules_look_as_they_did(printed, number):
    compare(f"rules-{number + 1}", page(printed / "toy-rules-A4.pdf", number))


def test_text_looks_as_it_did(toy):
    face = toy.face(TEXT)
    assert face.notes == ()
    compare("text", raster.picture(face, 2 * DPI).convert("RGB"))


def test_the_comparison_notices_what_a_person_would():
    with Image.open(STORED / "cards-1.png") as opened:
        wanted = opened.convert("RGB")
    assert difference(wanted, wanted) == ""
    assert difference(wanted, ImageChops.offset(wanted, 3, 0)) != ""
    assert difference(wanted, wanted.crop((0, 0, 50, 50))) != ""
    other = wanted.copy()
    other.paste((255, 255, 255), (100, 100, 150, 150))
    assert difference(wanted, other) != ""


def test_the_stored_pictures_are_small_and_all_in_use():
    names = {f"{file}-{number + 1}" for file, numbers in FILES.items() for number in numbers}
    names |= {"text", "cards-fold", "cards-low-ink", "cards-round-corners", "rules-1", "rules-2", "rules-3"}
    assert {path.stem for path in STORED.glob("*.png")} == names
    assert sum(path.stat().st_size for path in STORED.iterdir()) < 1_500_000
