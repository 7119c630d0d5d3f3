"""No reader takes longer than its input grows: hostile input that is doubled twice takes about four times as long, not sixteen times.

The times themselves do not matter, only their ratio: time of the processor, the best of two, up to three comparisons.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import time
import zipfile
from collections.abc import Callable

import pytest

from engine.common import reading
from engine.common.cache import Cache
from engine.common.problems import Problems
from engine.common.shapes import misfit
from engine.data import quick_schema, schema, spreadsheets, syntax
from engine.data.source import FileReader
from engine.data.untrusted import RawMapping
from engine.data.values import Where
from engine.model import markup
from generator.common.terminal import cleaned
from generator.drawing import icons, svg_path
from generator.drawing.icons import IconError
from generator.layout import expressions, reads
from generator.typesetting import bidi, breaks, font_file, fonts, shaping, text, words
from generator.typesetting.style import Style, TextToken

LIMIT = 9  # 4 is linear, 16 is quadratic
LEAST = 0.004  # seconds: shorter times tell nothing
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


def read_yaml(source: str) -> None:
    syntax.parse(source, "a.yaml", Problems())


def read_icon(inside: str) -> None:
    with contextlib.suppress(IconError):
        icons.parse(SVG.format(inside).encode(), "a.svg")


def read_path(data: str) -> None:
    with contextlib.suppress(svg_path.PathError):
        svg_path.parse(data)


def read_json(data: str) -> None:
    with contextlib.suppress(reading.ReadError):
        misfit(reading.as_json(data.encode()), {"a": [(str, int)]})


def read_expression(source: str) -> None:
    expressions.template.cache_clear()
    expressions.expression.cache_clear()
    reads.reads.cache_clear()
    with contextlib.suppress(expressions.ExpressionError):
        expressions.fill(source, {"x": 1})
    list(reads.braced([("text", source)]))


def read_markup(source: str) -> None:
    markup.parse.cache_clear()
    markup.plain(source)


def set_words(source: str) -> None:
    for cached in (breaks.pieces, bidi.levels, shaping.shape, words._parts, fonts.runs, fonts._face_for_cluster):
        cached.cache_clear()
    text.set_text((TextToken("text", source),), Style(), 60, 60)


def read_table(source: str) -> None:
    sheet = spreadsheets.read_csv(source, "a.csv", Problems())
    if sheet:
        spreadsheets.read_items(sheet, RawMapping({"cells": "yaml"}, Where("a.yaml", {})), Problems())


def find_equal(source: str) -> None:
    values = [{"id": number} if number % 2 else str(number) for number in range(len(source))]
    quick_schema._unique(True, values, {}, "")
    list(schema._unique(None, True, values, {}))


def read_font(source: str) -> None:
    with contextlib.suppress(font_file.FontError):
        font_file.examine(source.encode("latin-1"))


SCRIPTS = [
    "ש",
    "ש(",
    "\u05b0",
    "a\u0301\u0302",
    "\u200d",
    "ש\u2067",
    "\u2068",
    "\u202eא",
    "ש 1",
    "ก",
    "न\u094d",
    "😀",
    "👩\u200d",
    "🇩",
]
READERS: dict[str, tuple[Callable[[str], object], int, list[str]]] = {
    "markup": (
        read_markup,
        40_000,
        ["*", "**", "* ", "a*", "[", "[[a", "]", "{", "{a", "}", "\\", "\n ", "{a}", "[[a|"],
    ),
    "text": (set_words, 20_000, ["a", "a ", "「", "“「", "漢", "「漢", "。", "\u00a0", "ß漢", "e\u0301", *SCRIPTS]),
    "YAML": (
        read_yaml,
        20_000,
        [
            "- a\n",
            "[",
            "{",
            "[]\n",
            "- ",
            "'",
            '"',
            "a: ",
            "? ",
            "&a ",
            "*a ",
            "!",
            "# a\n",
            "a\n",
            "\n",
            "k: {}\n",
            ": ",
        ],
    ),
    "JSON": (read_json, 100_000, ["[", '{"a":', '"', "1", "[1,", "\\u0041", " "]),
    "path": (read_path, 40_000, ["M0 0", "1", "1e", "A", "a1 1 0 0 0 1 1", "-", ".", " ", "Mz", "M0,0 X"]),
    "transform": (
        lambda unit: read_icon(f'<g transform="{unit}"><path d="M0 0L1 1"/></g>'),
        60_000,
        ["a", "(", ")", "scale(", "scale(1)", " ", "scale(1 "],
    ),
    "icon": (read_icon, 40_000, ["<g>", "<path/>", '<path d="M0 0L1 1"/>', "<!--a-->", "&lt;"]),
    "style": (
        lambda unit: read_icon(f'<circle style="{unit}" r="{unit}"/>'),
        60_000,
        ["a:b;", ";", ":", " ", "1", "1 "],
    ),
    "expression": (read_expression, 40_000, ["{{", "}}", "{{x}}", "{{ 'a' }}", "{{(", "{", "{{'"]),
    "table": (lambda rows: read_table(f"a,b\n{rows}"), 40_000, ["1,2\n", '"', ",", ";", "\n", '"a"\n']),
    "terminal": (cleaned, 200_000, ["\x1b", "\x1b[", "\x1b[0", "\x1b[31m", "a"]),
    "entries that must differ": (find_equal, 10_000, ["a"]),
    "font": (read_font, 40_000, ["\0\1\0\0"]),
}
CASES = [(name, work, length, unit) for name, (work, length, units) in READERS.items() for unit in units]


def seconds(work: Callable[[str], object], source: str) -> float:
    best = float("inf")
    gc.disable()
    for _ in range(2):
        start = time.process_time()
        work(source)
        best = min(best, time.process_time() - start)
    gc.enable()
    return best


@pytest.mark.parametrize(
    ("work", "length", "unit"), [case[1:] for case in CASES], ids=[f"{case[0]} {case[3]!r}" for case in CASES]
)
def test_input_that_is_doubled_twice_takes_about_four_times_as_long(work, length, unit):
    for _ in range(3):  # a busy machine may spoil one comparison
        short, long = (seconds(work, unit * (size // len(unit))) for size in (length // 4, length))
        if long < LEAST or long / max(short, LEAST / 8) < LIMIT:
            return
    pytest.fail(f"{length // 4} characters took {short:.4f} s, {length} characters {long:.4f} s")


def test_a_file_of_bookkeeping_is_read_in_time_that_grows_with_it(tmp_path):
    def save(number: int) -> float:
        cache = Cache(tmp_path / f"{number}.json")
        for key in range(number):
            cache.put(str(key), ["x" * 20])
        cache.save()
        return seconds(lambda _: Cache(tmp_path / f"{number}.json").get("0"), "")

    assert min(save(20_000 + extra) / max(save(5_000 + extra), 0.001) for extra in range(3)) < LIMIT


def test_a_file_is_read_in_time_that_grows_with_it(tmp_path):
    def read(size: int) -> float:
        path = tmp_path / f"{size}.yaml"
        path.write_text("- {id: a, title: b}\n" * size)
        return seconds(lambda _: FileReader(tmp_path, tmp_path, Problems(), Cache(None)).read_yaml(path), "")

    assert min(read(2000 + extra) / read(500 + extra) for extra in range(3)) < LIMIT


def test_the_time_of_a_workbook_is_bounded_by_what_it_unpacks_to():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"\0" * 150_000_000)
    problems = Problems()
    assert len(file.getvalue()) < 1_000_000
    assert spreadsheets.read_xlsx(file.getvalue(), "a.xlsx", problems) is None
    assert "have more than 100 MB" in str(next(iter(problems)))


def test_json_that_is_nested_is_refused():
    for depth in (41, 500, 100_000):
        with pytest.raises(reading.ReadError, match="nested more than 40"):
            reading.as_json(b"[" * depth + b"]" * depth)
    assert reading.as_json(json.dumps([[[1]]]).encode()) == [[[1]]]
