"""Writes a kept scenario into the game's folder, in the form in which people write scenarios."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.data.modeline import expected_line
from engine.data.yaml_text import as_blocks, as_flow
from engine.keeping.keep import CannotKeepError, keep
from generator.common.output import check_file, check_folder, write
from generator.tabletop.moves import sentence

if TYPE_CHECKING:
    from pathlib import Path

    from engine.keeping.keep import KeptScenario
    from engine.model import Game, Scenario
    from engine.sessions.session import Session

_WIDTH = 110  # characters of a line
_LONGEST = 150  # characters of a title


def keep_in_file(root: Path, session: Session, first: int, last: int, title: str = "") -> tuple[KeptScenario, Path]:
    """Keep moves `first` to `last` of a session as a scenario in a file of its own.

    Without a title it gets the last move in words. Raises CannotKeepError, OSError.
    """
    kept = keep(session, first, last, tidy(title))
    if not kept.scenario.title:
        kept = replace(kept, scenario=replace(kept.scenario, title=usual_title(session, last)))
    return kept, write_scenario(root, session.game, kept.scenario)


def write_scenario(root: Path, game: Game, scenario: Scenario) -> Path:
    """Write a scenario into a file that is named after its title. Raises CannotKeepError if there is such a file, OSError."""
    path = game.folder / "scenarios" / f"{slug(scenario.title) or scenario.id.lower()}.yaml"
    check_folder(root, path.parent)
    check_file(path)
    if path.exists():
        raise CannotKeepError(f"{path.relative_to(root).as_posix()} exists already; give the scenario another name")
    write(path, f"{expected_line('scenarios', path, root)}\n{text_of(scenario)}")
    return path


def text_of(scenario: Scenario) -> str:
    """Return the text of a file with one scenario, without its first line."""
    lines = [f"  - scenario: {as_flow(f'{scenario.id} {scenario.title}')}"]
    lines += as_blocks(_facts(scenario), _WIDTH, "    ")
    lines += ["    given:", *as_blocks(scenario.given, _WIDTH, "      "), f"    play: {as_flow(scenario.play)}"]
    lines += ["    steps:", *(f"      - {as_flow(step)[1:-1]}" for step in scenario.steps)]
    lines += ["    expect:" if scenario.expect else "    expect: {}", *as_blocks(scenario.expect, _WIDTH, "      ")]
    return "scenarios:\n" + "\n".join(lines) + "\n"


def _facts(scenario: Scenario) -> dict[str, Any]:
    """Return what stands before the position, without what is empty."""
    facts = {
        "kind": scenario.kind,
        "source": scenario.source,
        "rules": list(scenario.rules),
        "rulings": list(scenario.rulings),
        "options": dict(scenario.options),
        "pins": dict(scenario.pins),
    }
    return {key: value for key, value in facts.items() if value}


def usual_title(session: Session, number: int) -> str:
    """Return a move in words as a title: `Liam moves 3`."""
    move = session.history.taken[number]
    return tidy(f"{move.seat} {''.join(part.words for part in sentence(session.game, move.text))}")


def tidy(title: str) -> str:
    """Return a title on one line, not too long, without signs that no file should have."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in title).split())[:_LONGEST].rstrip(" .")


def slug(title: str) -> str:
    """Return a title as the name of a file: plain letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].rstrip("-")
