"""One paragraph of each script as we print it and as Chromium draws it with the same fonts: the same lines, the same ink.

Both are turned into pixels, cut into lines, and laid over one another. Nearly all ink of each line must lie beside ink of
the other. Text that is not shaped fails this, which is tested too: the same letters, one by one in the order of the file.
"""

from __future__ import annotations

import shutil
import subprocess
from html import escape
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.drawing.commands import Page
from generator.layout.runs import glyphs
from generator.pdf import raster
from generator.pdf.writer import render
from generator.typesetting import breaks, fonts
from generator.typesetting.shaping import TextLook, shape
from generator.typesetting.style import Style, TextToken
from generator.typesetting.text import Setting, set_text

CHROMIUM = shutil.which("chromium")
SIZE = 12.0  # points
LEADING = 2.0
WIDTH = 60.0  # mm
HEIGHT = 40.0  # mm of a paragraph
DPI = 288  # three times the pixels of a CSS inch
NEAR = 3  # pixels by which edges may differ
SAME = 0.98  # share of the ink that lies near ink of the other
NOTO = "/usr/share/fonts/truetype/noto"
CJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"


class Paragraph(NamedTuple):
    """A text in a language, the font that has its script, and whether it needs shaping."""

    language: str
    text: str
    font: str
    is_shaped: bool = True

    @property
    def family(self) -> str:
        return self.font.rsplit("/", 1)[-1].split(".")[0] + self.font[-2:].replace("#", "")


PARAGRAPHS = {
    "Latin": Paragraph("en", "AVATAR offers five fluffy waffles; TAVERNS (LTd.) give Two. Every WAY leads away from Yorvik", ""),
    "Hebrew": Paragraph("he", "בְּרֵאשִׁית בָּרָא הַמִּשְׂחָק (game) אֶת 12 הַקְּלָפִים, וְהַשַּׂחְקָן לָקַח 3.5 מֵהֶם בְּתוֹרוֹ הָרִאשׁוֹן בַּמִּשְׂחָק.", f"{NOTO}/NotoSansHebrew-Regular.ttf"),
    "Arabic": Paragraph("ar", "اسحب بطاقة واحدة من الكومة (deck) ثم ضع 25 قطعة على اللوحة. السلام عليكم!", f"{NOTO}/NotoSansArabic-Regular.ttf"),
    "Devanagari": Paragraph("hi", "क्षत्रिय खिलाड़ी शक्ति के दो पत्ते खींचता है और कृष्ण को हिन्दी में ज्ञान देता है।", f"{NOTO}/NotoSansDevanagari-Regular.ttf"),
    "Thai": Paragraph("th", "ผู้เล่นจั่วการ์ดหนึ่งใบแล้ววางบนกระดานที่กำลังเล่นอยู่ น้ำตาลนี้ดีที่สุดในโลกของเรา", f"{NOTO}/NotoSansThai-Regular.ttf"),
    "Japanese": Paragraph("ja", "「次に必ずカードを一枚引く」。手札が七枚より多いとき、プレイヤーはキャラクターを捨てる（一回だけ）。", f"{CJK}#0", is_shaped=False),
    "Korean": Paragraph("ko", "카드 한 장을 뽑고 게임판에 놓습니다. 플레이어는 차례를 마칩니다.", f"{CJK}#1", is_shaped=False),
    "Chinese": Paragraph("zh-Hans", "抽一张牌，然后把它放在“棋盘”上；玩家（每人）可以得到三分。骨与直角。", f"{CJK}#2", is_shaped=False),
}  # fmt: skip


@pytest.fixture(scope="module")
def drawn(tmp_path_factory) -> dict[str, Image.Image]:
    """Each paragraph as Chromium draws it."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    folder = tmp_path_factory.mktemp("page")
    (folder / "page.html").write_text(page(), "utf-8")
    width, height = round(WIDTH / 25.4 * 96) + 8, round(HEIGHT / 25.4 * 96 * len(PARAGRAPHS)) + 8
    words = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none",
             f"--user-data-dir={folder}/profile", f"--window-size={width},{height}", "--force-device-scale-factor=3",
             "--allow-file-access-from-files", f"--screenshot={folder}/page.png", f"file://{folder}/page.html"]  # fmt: skip
    subprocess.run(words, check=True, capture_output=True, timeout=120)
    whole = Image.open(folder / "page.png").convert("L")
    tall = HEIGHT / 25.4 * DPI
    return {
        name: whole.crop((0, round(number * tall), round(WIDTH / 25.4 * DPI) + 8, round((number + 1) * tall)))
        for number, name in enumerate(PARAGRAPHS)
    }


def page() -> str:
    """Return the page with all paragraphs below one another. A collection is one file; its fonts are found by their names."""
    files = {"own": fonts.file_of("AtkinsonHyperlegibleNext-Regular").as_posix()}
    files |= {one.family: one.font for one in PARAGRAPHS.values() if one.font and "#" not in one.font}
    faces = "".join(f"@font-face {{font-family: {name}; src: url('file://{file}')}}" for name, file in files.items())
    installed = {"0": "'Noto Sans CJK JP'", "1": "'Noto Sans CJK KR'", "2": "'Noto Sans CJK SC'"}
    shown = "".join(
        f'<p lang={one.language} dir=auto style="font-family: own, {installed.get(one.font[-1:], one.family or "serif")}">'
        f"{escape(one.text)}</p>"
        for one in PARAGRAPHS.values()
    )
    return (
        f"<!doctype html><meta charset=utf-8><style>{faces} body {{margin: 0}} p {{margin: 0; width: {WIDTH}mm; "
        f"height: {HEIGHT}mm; font-size: {SIZE}pt; line-height: {LEADING}; line-break: strict; text-spacing-trim: space-all; font-synthesis: none}}</style>{shown}"
    )


def pixels(setting: Setting) -> Image.Image:
    """Return a set text as pixels, black on white."""
    content = tuple(glyphs(run, run.x, run.y + 3, "#000000", 0) for run in setting.runs)
    (image,) = raster.pages(render("", [Page(WIDTH + 1, HEIGHT, over=content)]), DPI)
    return image.convert("L")


def our(one: Paragraph) -> Setting:
    style = Style(size=SIZE, minimum=SIZE, leading=LEADING, locale=one.language)
    setting = set_text((TextToken("text", one.text),), style, WIDTH, HEIGHT)
    assert setting.missing == ()
    return setting


def unshaped(setting: Setting) -> Setting:
    """Return a text whose letters are drawn one by one, as a program without shaping does."""
    runs = []
    for run in setting.runs:
        alone = tuple(shape(run.face, char, TextLook()) for char in run.text)
        runs.append(run._replace(shaped=alone))
    return setting._replace(runs=tuple(runs))


def lines(image: Image.Image) -> list[Image.Image]:
    """Cut an image into lines, each as large as its ink, which is white on black."""
    ink = ImageChops.invert(image).point(lambda level: 255 if level > 110 else 0)
    rows = [ink.crop((0, y, ink.width, y + 1)).getbbox() is not None for y in range(ink.height)]
    apart = int(
        SIZE * LEADING / 72 * DPI * 0.12
    )  # marks may stand apart from their letters, but lines stand farther apart
    found: list[list[int]] = []
    for y, has_ink in enumerate(rows):
        if has_ink:
            if found and y - found[-1][1] <= apart:
                found[-1][1] = y
            else:
                found.append([y, y])
    cut = [ink.crop((0, top, ink.width, bottom + 1)) for top, bottom in found]
    return [line.crop(line.getbbox()) for line in cut]


def share_near(ink: Image.Image, other: Image.Image) -> float:
    """Return the share of ink that has ink of another image within a few pixels."""
    size = max(ink.width, other.width), max(ink.height, other.height)
    here, there = Image.new("L", size), Image.new("L", size)
    here.paste(ink)
    there.paste(other)
    lost = ImageChops.subtract(here, there.filter(ImageFilter.MaxFilter(2 * NEAR + 1)))
    return 1 - lost.histogram()[255] / max(1, here.histogram()[255])


def likeness(ours: Image.Image, theirs: Image.Image) -> float:
    """Return how much of the ink of the worst line is the same; 0 if there are more or fewer lines."""
    mine, others = lines(ours), lines(theirs)
    if len(mine) != len(others):
        return 0.0
    return min(min(share_near(a, b), share_near(b, a)) for a, b in zip(mine, others, strict=True))


@pytest.mark.parametrize("name", PARAGRAPHS)
def test_a_paragraph_looks_as_in_chromium(noto, drawn, name):
    assert likeness(pixels(our(PARAGRAPHS[name])), drawn[name]) >= SAME


@pytest.mark.parametrize("name", [name for name, one in PARAGRAPHS.items() if one.is_shaped])
def test_letters_in_a_row_do_not_look_as_in_chromium(noto, drawn, name):
    assert likeness(pixels(unshaped(our(PARAGRAPHS[name]))), drawn[name]) < SAME - 0.02


@pytest.mark.parametrize("name", ["Thai", "Japanese", "Chinese"])
def test_lines_broken_anywhere_do_not_look_as_in_chromium(noto, drawn, name, monkeypatch):
    monkeypatch.setattr(breaks, "pieces", lambda chunk, _language: tuple(chunk))
    assert likeness(pixels(our(PARAGRAPHS[name])), drawn[name]) < SAME - 0.02


def test_another_order_of_words_does_not_look_as_in_chromium(noto, drawn):
    one = PARAGRAPHS["Hebrew"]
    style = Style(size=SIZE, minimum=SIZE, leading=LEADING, locale=one.language)
    turned = set_text((TextToken("text", "\u202d" + one.text),), style, WIDTH, HEIGHT)
    assert likeness(pixels(turned), drawn["Hebrew"]) < SAME - 0.02
