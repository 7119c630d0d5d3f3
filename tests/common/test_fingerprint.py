"""Fingerprints: every file of a place counts, whatever its kind; versions of libraries count; ledgers that lie are none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.common.fingerprint import LIBRARIES, file_contents, file_states, libraries, program_now
from generator.common.ledger import MOST_ENTRIES, Ledger


@pytest.fixture
def package(tmp_path: Path) -> Path:
    for name in ("code.py", "fonts/a.ttf", "templates/page.html"):
        path = tmp_path / "package" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path / "package"


@pytest.mark.parametrize("name", ["code.py", "fonts/a.ttf", "templates/page.html"])
def test_every_file_of_a_package_counts(package: Path, name: str) -> None:
    found = {program_now(package), program_now(package)}
    (package / name).write_text("longer than it was before")
    found.add(program_now(package))
    (package / name).unlink()
    found.add(program_now(package))
    assert len(found) == 3


def test_a_file_of_the_same_size_counts_by_its_time_and_data_by_its_bytes(package: Path) -> None:
    path = package / "code.py"
    info, seen, read = path.stat(), file_states(package), file_contents(package)
    path.write_text("CODE.py")
    os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns + 1))
    assert file_states(package) != seen
    assert file_contents(package) != read
    path.write_text("code.py")
    assert file_contents(package) == read


def test_what_python_keeps_does_not_count_and_what_is_missing_is_no_error(package: Path) -> None:
    seen = file_states(package)
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "code.pyc").write_bytes(b"x")
    assert file_states(package) == seen
    (package / "link").symlink_to(package / "nothing")
    assert file_states(package) != seen
    assert file_states(package / "nowhere") != file_states(package / "nowhere", package / "nowhere")


def test_each_library_counts_once_the_first_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(libraries())
    assert {one.split()[0] for one in before} == LIBRARIES
    for name in ("ReportLab-99.0.dist-info", "mkdocs.material-98.egg-info", "stranger-1.dist-info"):
        (tmp_path / name).mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path / "nowhere"))
    after = list(libraries())
    assert set(after) - set(before) == {"reportlab 99.0", "mkdocs_material 98"}
    assert len(after) == len(before)


def test_a_ledger_finds_only_what_is_as_it_was_left(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("a.txt", "folder/b.txt"):
        (tmp_path / name).write_text(name)
    file = tmp_path / "made.json"
    Ledger(file).keep("all", "f1", [tmp_path / "a.txt", tmp_path / "folder"], pages=3, said=["x"])
    entry = Ledger(file).find("all", "f1")
    assert entry is not None
    assert (entry.number("pages"), entry.texts("said"), entry.number("said"), entry.texts("none")) == (3, ("x",), 0, ())
    assert Ledger(file).find("all", "f2") is None
    assert Ledger(file).find("other", "f1") is None
    (tmp_path / "folder" / "b.txt").write_text("changed")
    assert Ledger(file).find("all", "f1") is None


def test_a_file_that_was_never_made_is_not_as_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "made.json"
    Ledger(file).keep("all", "f1", [tmp_path / "a.txt"])
    assert Ledger(file).find("all", "f1") is None
    Ledger(file).keep("none", "f1", [])
    assert Ledger(file).find("none", "f1") is None


def test_a_ledger_forgets_the_oldest(tmp_path: Path) -> None:
    file = tmp_path / "made.json"
    for number in range(MOST_ENTRIES + 3):
        Ledger(file).keep(str(number), "f", [])
    Ledger(file).keep("5", "g", [])
    names = [entry.name for entry in Ledger(file).entries]
    assert names[:3] == ["5", str(MOST_ENTRIES + 2), str(MOST_ENTRIES + 1)]
    assert len(names) == len(set(names)) == MOST_ENTRIES
