"""What Punchboard writes for itself: damaged or forged, it counts as absent. No file of a project can make a wrong verdict green."""

from __future__ import annotations

import json
import marshal
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from engine.check.layers import check
from engine.common import kept, seal
from engine.common.cache import Cache, digest
from engine.common.reading import ReadError, as_json, read_bytes
from engine.common.shapes import misfit
from engine.load.folder import open_cache
from generator.cli import main
from generator.commands.check import hooks
from generator.common.ledger import Ledger
from generator.printing import last_print, past_prints, printers

ROOT = Path(__file__).resolve().parents[2]
DAMAGED = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b'"text"',
    b"1" * 5000,
    b"[" * 100_000,
    b"[" * 500 + b"]" * 500,
    b"\xff\xfe\0",
    b'{"a": Infinity}',
    b'{"a": NaN}',
    b'{"a": 1e999}',
    b'{"a": "\\ud800"}',
    b'{"seal": "", "content": []}',
    b'{"seal": 1, "content": {}}',
    b'{"format": 2, "pieces": {"a": ["b", "c", true]}}',
    b'{"format": 2, "pieces": {"a": ["b", "c", 1e9]}}',
    b'{"printers": {"x": {"x": "1", "y": 2, "rotate": 0}}, "use": []}',
    b'{"printers": {"x": {"x": 1, "y": 2, "rotate": 0, "z": 1}}}',
    b'{"printers": {"x": {"x": 1e308, "y": 2, "rotate": 0}}}',
]


@pytest.mark.parametrize("data", DAMAGED, ids=range(len(DAMAGED)))
def test_damaged_bookkeeping_is_absent(tmp_path, monkeypatch, data):
    for name in (past_prints.WHOLE, past_prints.PRINTED, "cache.json"):
        (tmp_path / name).write_bytes(data)
    assert Ledger(tmp_path / past_prints.WHOLE).entries == []
    assert last_print.read(tmp_path) is None
    assert Cache(tmp_path / "cache.json").get("x") is None
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "punchboard").mkdir()
    (tmp_path / "punchboard" / "printers.json").write_bytes(data)
    with pytest.raises(printers.PrinterError, match="is damaged"):
        printers.saved_printers()
    kept.passed_over()


@pytest.mark.parametrize("name", [past_prints.WHOLE, past_prints.PRINTED, "game.json"])
def test_a_pipe_or_folder_in_its_place_is_absent(tmp_path, name):
    os.mkfifo(tmp_path / name)
    assert Ledger(tmp_path / name).entries == []
    assert last_print.read(tmp_path) is None
    assert Cache(tmp_path / name).get("x") is None
    assert "is no regular file; it counts as absent and is made anew" in " ".join(kept.passed_over())


def test_what_was_passed_over_is_said_once(toy):
    toy.cards()
    run = CliRunner()
    assert run.invoke(main, ["--root", str(toy.root), "print"]).exit_code == 0
    file = toy.root / "build" / "print" / "toy" / past_prints.WHOLE
    file.write_text('{"seal": "", "content": [["a", "b", {}, {}]]}')
    said = run.invoke(main, ["--root", str(toy.root), "print"]).output
    assert said.count("note: ") == 1
    assert f"{past_prints.WHOLE} was not written by this user on this machine" in said
    assert "note: " not in run.invoke(main, ["--root", str(toy.root), "print"]).output


# forged entries


def verdict(project):
    layout, keys = hooks()
    return check(project.folder, root=project.root, layout=layout, keys=keys)


def said(project) -> list[str]:
    return [str(problem) for problem in verdict(project).problems]


def forged(file: Path, change) -> None:
    """Change the entries of a cache as somebody would who knows its form and has a key of his own."""
    head, _, body = file.read_bytes().partition(b"\n")
    raw = marshal.dumps(change(marshal.loads(body)))
    stamp = head.split()[0].decode()
    file.write_bytes(f"{stamp} {digest(stamp, raw)}\n".encode() + raw)


def green(values):
    """Take all problems and notes out of every entry."""
    empty = {"problems": [], "notes": []}
    found = {key: (age, marshal.loads(raw)) for key, (age, raw) in values.items()}
    assert any(isinstance(stored, dict) and stored.get("problems") for _, stored in found.values())
    return {
        name: (
            age,
            marshal.dumps(
                {key: empty.get(key, one) for key, one in stored.items()} if isinstance(stored, dict) else stored
            ),
        )
        for name, (age, stored) in found.items()
    }


def test_no_forged_cache_makes_a_wrong_verdict_green(project):
    project.edit("pieces/lamps.yaml", "title: Lamp A", "title: \u6f22")  # a character that no font has
    wrong = said(project)
    assert any("glyph-missing" in line for line in wrong)
    file = project.root / ".punchboard-cache" / f"{project.folder.name}.results"
    assert said(project) == wrong  # from the cache
    forged(file, green)
    assert said(project) == wrong
    assert "was not written by this user on this machine" in " ".join(kept.passed_over())
    assert said(project) == wrong
    assert kept.passed_over() == []  # it has been made anew


def test_a_cache_of_another_user_does_not_count(project, monkeypatch, tmp_path):
    project.edit("pieces/lamps.yaml", "title: Lamp A", "title: \u6f22")
    wrong = said(project)
    file = project.root / ".punchboard-cache" / f"{project.folder.name}.results"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "stranger"))
    cache = open_cache(project.folder, project.root)
    assert cache.get(next(iter(marshal.loads(file.read_bytes().partition(b"\n")[2])))) is None
    head, _, body = file.read_bytes().partition(b"\n")
    body = marshal.dumps(green(marshal.loads(body)))
    mark = seal.seal("cache", cache._stamp, body)  # sealed, but by the stranger
    file.write_bytes(head.split()[0] + b" " + mark.encode() + b"\n" + body)
    monkeypatch.undo()
    assert said(project) == wrong
    kept.passed_over()


def test_the_key_is_private_and_a_copy_of_it_is_another_key(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    mark = seal.seal("x")
    key = seal.key_file()
    assert key is not None
    assert key.stat().st_mode & 0o777 == 0o600
    seal._key.cache_clear()
    assert seal.seal("x") == mark
    assert seal.seal("x", "") != mark
    (tmp_path / "clone" / "punchboard").mkdir(parents=True)
    (tmp_path / "clone" / "punchboard" / "seal.key").write_bytes(key.read_bytes())
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "clone"))
    assert seal.seal("x") != mark


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 33])
def test_a_damaged_key_is_replaced(tmp_path, monkeypatch, content):
    (tmp_path / "punchboard").mkdir()
    file = tmp_path / "punchboard" / "seal.key"
    file.write_bytes(content)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    seal.seal("x")
    seal._key.cache_clear()
    mark = seal.seal("x")
    seal._key.cache_clear()
    assert seal.seal("x") == mark
    assert seal.lasts()


def test_without_a_home_nothing_is_stored(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert not seal.lasts()
    cache = Cache(tmp_path / "cache.json")
    cache.put("a", 1)
    cache.save()
    assert not (tmp_path / "cache.json").exists()


def test_many_first_runs_at_once_agree_on_one_key(tmp_path):
    code = "from engine.common.seal import seal; print(seal('x'))"
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    runs = [subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=env, stdout=subprocess.PIPE) for _ in range(6)]
    assert len({run.communicate()[0] for run in runs}) == 1


# readers


@given(
    st.binary(max_size=200) | st.text(alphabet='[]{}":,0123456789eE.-\\ud8nultrfasINaN ', max_size=80).map(str.encode)
)
def test_json_is_a_value_that_can_be_written_again_or_one_sentence(raw):
    try:
        value = as_json(raw)
    except ReadError:
        return
    assert as_json(json.dumps(value, ensure_ascii=False, allow_nan=False).encode()) == value


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_a_value_fits_a_shape_or_the_misfit_is_one_sentence(value):
    shape = {"format": int, "rows?": [(str, int)], "more?": {None: float}, "counts?": {int: bool}}
    assert misfit(value, shape).startswith("has ") or (isinstance(value, dict) and isinstance(value["format"], int))


def test_a_file_that_is_none_of_ours_is_not_read(tmp_path):
    (tmp_path / "inside").mkdir()
    secret = tmp_path / "secret"
    secret.write_bytes(b"x")
    link = tmp_path / "inside" / "link"
    link.symlink_to(secret)
    for path, why in (
        (link, "leads out of the folder"),
        (tmp_path / "inside", "is no regular file"),
        (tmp_path / "inside" / "none", "does not exist"),
        (tmp_path / "inside" / "a\0b", "cannot be read"),
        (Path("/dev/zero"), "is no regular file"),
    ):
        with pytest.raises(ReadError, match=why):
            read_bytes(path, 10, None if path == Path("/dev/zero") else tmp_path / "inside")
    with pytest.raises(ReadError, match="is larger than 2 bytes"):
        read_bytes(_written(tmp_path / "inside" / "big", b"xxx"), 2)
    with pytest.raises(ReadError, match="is larger than 10 bytes"):
        read_bytes(Path("/proc/self/status"), 10)


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
