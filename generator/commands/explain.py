"""`punchboard check --explain given`, `moves` and `effects`: tells designers how scenarios and effects of a game are written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from engine.common.problems import Problems
from engine.rules_code import not_played, vocabulary
from generator.common.project import load_or_exit, rules_to_play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from engine.effects import Vocabulary
    from engine.model import Game
    from engine.play import Ruleset

GAP = "  "


def explain_scenarios(root: Path, folders: Sequence[Path], what: str, form: str) -> str:
    """Return the keys of a position (`given`), the notation of `moves`, or the `effects` of pieces of one game.

    As JSON keys and effects are schemas for the files, with which an editor completes what one types; moves are a list.

    Raises click.UsageError if several games are chosen, or the game has no rules code.
    """
    if len(folders) != 1:
        names = " or ".join(folder.name for folder in folders)
        raise click.UsageError(f"name the game: punchboard check --explain {what} {names}")
    game = load_or_exit(folders[0], root, Problems())
    if what == "effects":
        return _effects(game, form)
    rules = rules_to_play(game, f"the scenarios of {game.title}")
    if form == "json":
        found = _schema(game, rules) if what == "given" else list(_moves(game, rules))
        return json.dumps(found, indent=2, ensure_ascii=False)
    rows = list(_positions(game, rules) if what == "given" else _moves(game, rules))
    head = _head(game, what)
    return "\n".join([*head, *_columns([list(row.values()) for row in rows])])


def _effects(game: Game, form: str) -> str:
    """Return the effects that pieces of a game may have, as lines or as a schema of pieces."""
    verbs = vocabulary(game)
    if verbs is None:
        raise click.UsageError(f"{game.title} has no vocabulary of effects: {not_played(game.folder)}")
    if form == "json":
        return json.dumps(_effects_schema(game, verbs), indent=2, ensure_ascii=False)
    rows = [
        [
            name,
            ", ".join(one.name for one in verb.parameters),
            "under " + " or ".join(sorted(verb.roles)),
            verb.template,
        ]
        for name, verb in sorted(verbs.items())
    ]
    return "\n".join([f"Effects of pieces of {game.title}, as {{name: {{parameter: value}}}}.", "", *_columns(rows)])


def _effects_schema(game: Game, verbs: Vocabulary) -> dict[str, Any]:
    """Return the schema of pieces, with this game's effects under every key that may hold them."""
    from engine.effects.verbs import schema

    roles = sorted({role for verb in verbs.values() for role in verb.roles})
    one = {role: {"$ref": f"#/$defs/{role}"} for role in roles}
    keys = {role: {"anyOf": [ref, {"type": "array", "items": ref}]} for role, ref in one.items()}
    items = {"properties": {"items": {"items": {"properties": keys}}}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Pieces of {game.title}",
        "allOf": [{"$ref": "pieces.schema.json"}, items],
        "$defs": {role: schema(verbs, role) for role in roles},
    }


def _positions(game: Game, rules: Ruleset) -> Iterator[dict[str, str]]:
    from engine.scenario.positions import position_keys
    from generator.site.proofs.positions import in_words

    for key in position_keys(game, rules):
        yield {
            "key": ".".join((*key.path, key.name)),
            "takes": in_words(key.takes),
            "default": f"default {key.default}" if key.default else "",
            "example": key.example,
        }


def _schema(game: Game, rules: Ruleset) -> dict[str, Any]:
    """The schema of scenarios, with the keys of this game's positions wherever `given` may stand."""
    from engine.scenario.positions import given_schema, position_keys
    from generator.site.proofs.positions import in_words

    given = {"properties": {"given": {"$ref": "#/$defs/given"}}}
    branches = {"properties": {"branches": {"items": given}}}
    scenario = {"items": {"allOf": [given, branches]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Scenarios of {game.title}",
        "allOf": [{"$ref": "scenarios.schema.json"}, given, {"properties": {"scenarios": scenario}}],
        "$defs": {"given": given_schema(position_keys(game, rules), in_words)},
    }


def _moves(game: Game, rules: Ruleset) -> Iterator[dict[str, str]]:
    from engine.scenario.positions import move_patterns

    for one in move_patterns(game, rules):
        yield {"move": one.text, "example": one.example if one.count > 1 else ""}


def _head(game: Game, what: str) -> list[str]:
    from engine.scenario.positions import plays_of

    if what == "moves":
        return [f"Moves of {game.title}. <n> is a number; other words in brackets stand for an id of that set.", ""]
    plays = ", ".join(plays_of(game))
    return [
        f"Keys of given in scenarios of {game.title}. What you leave out stays as the set-up leaves it.",
        f"play: {plays}",
        "Instead of the id of a piece write {name}, if the scenario asks for it: with: {name: {set: a set, key: value}}.",
        "",
    ]


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows with their cells below one another."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    for row in rows:
        yield GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
