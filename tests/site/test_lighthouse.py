"""What Lighthouse says of a phone's view, the median of three; wants node, and npm's `lighthouse` through npx."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("site")]

GAMES = ["empires-end", "sky-empire", "sovereign-skies"]
NPX = shutil.which("npx")


@pytest.mark.skipif(NPX is None, reason="no node on this machine")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("kind", "least"), [("pieces/*/*/", 0.9), ("pieces/", 0.9), ("rules/*/", 0.8)])
def test_a_phone_is_served_well(site, browser, tmp_path, game, kind, least):
    """The heaviest page of each kind."""
    del browser  # only to skip where there is none
    _, path = max(
        (path.stat().st_size, path.parent.relative_to(site.folder).as_posix() + "/")
        for path in site.folder.glob(f"{game}/{kind}index.html")
    )
    runs = []
    for number in range(3):
        said = tmp_path / f"{number}.json"
        subprocess.run(
            [
                NPX,
                "--yes",
                "lighthouse@12.2.3",
                site.address + path,
                "--quiet",
                "--output=json",
                f"--output-path={said}",
                "--only-categories=performance,accessibility",
                "--chrome-flags=--headless --no-sandbox --disable-gpu",
            ],
            check=True,
            capture_output=True,
            timeout=300,
            env={**os.environ, "CHROME_PATH": shutil.which("chromium") or ""},
        )
        found = json.loads(said.read_text(encoding="utf-8"))
        runs.append(
            [
                found["categories"]["performance"]["score"],
                found["categories"]["accessibility"]["score"],
                -found["audits"]["cumulative-layout-shift"]["numericValue"],
            ]
        )
    performance, accessibility, shift = map(statistics.median, zip(*runs, strict=True))
    assert performance >= least, runs
    assert accessibility == 1, runs
    assert shift >= -0.01, runs
