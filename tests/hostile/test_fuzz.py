"""The fuzz targets of tools/fuzz.py: every reader takes its corpus and some broken files. `make fuzz` tries many more."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

SPEC = importlib.util.spec_from_file_location("fuzz", Path(__file__).resolve().parents[2] / "tools" / "fuzz.py")
assert SPEC is not None
assert SPEC.loader is not None
fuzz = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(fuzz)


@pytest.mark.parametrize("name", fuzz.READERS)
def test_a_reader_takes_every_file_of_its_corpus(name):
    files = fuzz.corpus(name)
    assert files, f"tests/data/hostile/{name} is empty"
    for data in files:
        fuzz.READERS[name](data)


@pytest.mark.parametrize("name", fuzz.READERS)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_reader_takes_broken_files(name, data):
    fuzz.READERS[name](data.draw(fuzz.inputs(name)))


def test_the_corpora_are_small():
    files = [path for path in fuzz.CORPORA.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 60_000
    assert {path.parent.name for path in files} <= set(fuzz.READERS)
