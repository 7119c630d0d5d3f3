"""Every script of the site can be parsed: a word that is declared twice would switch off the whole file."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.projects import ROOT

playwright = pytest.importorskip("playwright")
NODE = Path(playwright.__file__).parent / "driver" / "node"  # it comes with the browser's driver
SCRIPTS = sorted((ROOT / "site" / "assets").rglob("*.js"))


@pytest.mark.skipif(not NODE.is_file(), reason="the driver of the browser has no node here")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_can_be_parsed(script: Path) -> None:
    done = subprocess.run([NODE, "--check", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not NODE.is_file(), reason="the driver of the browser has no node here")
def test_a_word_declared_twice_is_noticed(tmp_path: Path) -> None:
    script = tmp_path / "twice.js"
    script.write_text("const game = 1;\nconst game = 2;\n")
    done = subprocess.run([NODE, "--check", script], capture_output=True, text=True, check=False)
    assert "already been declared" in done.stderr
