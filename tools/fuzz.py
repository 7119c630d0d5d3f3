"""Feeds every reader with broken files until the time is over: `python tools/fuzz.py [READER]... [--seconds N]`.

It uses atheris, which looks for input that reaches new code, if that is installed, else hypothesis. Each reader starts from
the small files of tests/data/hostile/<reader>/. A reader may refuse input with its own error; every other error is a find:
it is shown with the input that caused it, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import time
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.common import kept, reading
from engine.common.problems import Problems
from engine.data import spreadsheets, syntax
from engine.data.source import FileReader
from engine.data.untrusted import RawMapping
from engine.data.values import Where
from engine.model import markup
from engine.runs import replay
from generator.common.ledger import Ledger
from generator.drawing import icons, images
from generator.importing.plan import plan_import
from generator.importing.request import ImportRequest, ImportTarget
from generator.layout import expressions
from generator.printing import last_print
from generator.typesetting import measures

if TYPE_CHECKING:
    from collections.abc import Callable

CORPORA = Path(__file__).resolve().parents[1] / "tests" / "data" / "hostile"
SECONDS = 60
_FOLDER = Path(tempfile.mkdtemp(prefix="punchboard-fuzz-"))


def _file(data: bytes, name: str) -> Path:
    path = _FOLDER / name
    path.write_bytes(data)
    return path


def _yaml(data: bytes) -> None:
    reader = FileReader(_FOLDER, _FOLDER, Problems(), None)  # type: ignore[arg-type]  # `decode` needs no cache
    text = reader.decode(data, "a.yaml")
    if text is not None:
        syntax.parse(text, "a.yaml", Problems())


def _json(data: bytes) -> None:
    with contextlib.suppress(reading.ReadError):
        reading.as_json(data)


def _table(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    sheet = spreadsheets.read_csv(text, "a.csv", Problems())
    if sheet is not None:
        spreadsheets.read_items(sheet, RawMapping({"cells": "yaml"}, Where("a.yaml", {})), Problems())


def _workbook(data: bytes) -> None:
    spreadsheets.read_xlsx(data, "a.xlsx", Problems())


def _import(data: bytes) -> None:
    """Import a file of one of the kinds; its first byte says which."""
    kinds = (".csv", ".json", ".yaml", ".toml", ".ods", ".xlsx")
    path = _file(data[1:], "deck" + kinds[data[0] % len(kinds)] if data else "deck.csv")
    target = ImportTarget(_FOLDER, None, "cards")
    plan_import(path, path.name, target, ImportRequest())


def _bookkeeping(data: bytes) -> None:
    for name in ("printed.json", ".whole-prints.json"):
        _file(data, name)
    last_print.read(_FOLDER)
    Ledger(_FOLDER / ".whole-prints.json")
    kept.passed_over()


def _replay(data: bytes) -> None:
    replay.read(_file(data, "replay.json"), Problems())


def _markup(data: bytes) -> None:
    markup.plain(data.decode("utf-8", "replace"))


def _expression(data: bytes) -> None:
    with contextlib.suppress(expressions.ExpressionError):
        expressions.fill(data.decode("utf-8", "replace"), {"x": 1, "a": [1, "b"], "range": range})


def _icon(data: bytes) -> None:
    with contextlib.suppress(icons.IconError):
        icons.parse(data, "a.svg")


def _image(data: bytes) -> None:
    file = str(_file(data, "a.png"))
    images.info.cache_clear()
    if not images.fault(file):
        images.reduced(file, 2)


def _font(data: bytes) -> None:
    from generator.pdf.fonts import fault

    with contextlib.suppress(ValueError):
        measures.read(data)
        fault(str(_file(data, "a.ttf")), (len(data), hash(data)))
        fault.cache_clear()


READERS: dict[str, Callable[[bytes], None]] = {
    "yaml": _yaml,
    "json": _json,
    "table": _table,
    "workbook": _workbook,
    "import": _import,
    "bookkeeping": _bookkeeping,
    "replay": _replay,
    "markup": _markup,
    "expression": _expression,
    "icon": _icon,
    "image": _image,
    "font": _font,
}


def corpus(name: str) -> list[bytes]:
    """Return the small files from which a reader's input is made."""
    return [path.read_bytes() for path in sorted((CORPORA / name).glob("*"))]


def inputs(name: str) -> st.SearchStrategy[bytes]:
    """Return a strategy: bytes of any kind, and the files of a corpus with changed, doubled and lost parts."""
    seeds = corpus(name) or [b""]
    edit = st.tuples(st.integers(0, max(map(len, seeds))), st.integers(0, 8), st.binary(max_size=8))
    return st.binary(max_size=200) | st.builds(_edited, st.sampled_from(seeds), st.lists(edit, max_size=6))


def _edited(data: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    for at, lost, new in edits:
        data = data[:at] + new + data[at + lost :]
    return data


def _with_hypothesis(name: str, seconds: float) -> None:
    """Read inputs until the time is over. Raises the error of the first find, with the input."""
    end = time.monotonic() + seconds
    checks = list(HealthCheck)

    @settings(max_examples=10**7, deadline=None, database=None, suppress_health_check=checks, phases=[Phase.generate])
    @given(inputs(name))
    def search(data: bytes) -> None:
        if time.monotonic() > end:
            raise TimeoutError
        READERS[name](data)

    with contextlib.suppress(TimeoutError):
        search()


def _with_atheris(name: str, seconds: float) -> None:
    """Hand a reader to atheris. It ends the process itself, with an exit code that tells whether it found something."""
    import atheris

    for module in [one for name, one in sys.modules.items() if name.split(".")[0] in {"engine", "generator"}]:
        for value in list(vars(module).values()):
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                atheris.instrument_func(value)  # else it cannot see which code an input reaches
    with tempfile.TemporaryDirectory() as found:  # it writes what it finds into the first folder
        atheris.Setup([sys.argv[0], f"-max_total_time={int(seconds)}", found, str(CORPORA / name)], READERS[name])
        atheris.Fuzz()


def main() -> None:
    """Fuzz the named readers, or all, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("readers", nargs="*", choices=[*READERS, []], metavar="READER")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time for each reader")
    given_options = parser.parse_args()
    names = given_options.readers or list(READERS)
    try:
        import atheris  # noqa: F401 - whether it is there decides
    except ImportError:
        has_atheris = False
    else:
        has_atheris = len(names) == 1  # it ends the process after one reader
    for name in names:
        sys.stdout.write(f"{name}: {given_options.seconds:g} s\n")
        (_with_atheris if has_atheris else _with_hypothesis)(name, given_options.seconds)


if __name__ == "__main__":
    main()
