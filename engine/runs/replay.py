"""Replay files: everything that is needed to play one game again, with checkpoints that show where it differs.

The file is JSON: format, game, hashes of rules and data, seed, seats, variants, options, moves as `[seat, notation]`,
chance as `[purpose, outcome]`, a hash of the state every 25 moves, the result, and why the game ended.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.names import count
from engine.common.problems import Place
from engine.play import BadMove, Chance, ChanceError, IllegalMove, fingerprint, settle
from engine.play.playing import Playing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.common.problems import Problems
    from engine.model import Game
    from engine.play import Ruleset

FORMAT = 1
EVERY = 25  # moves from checkpoint to checkpoint
_TYPES = {
    "format": int,
    "game": str,
    "rules": str,
    "data": str,
    "seed": str,
    "seats": list,
    "variants": dict,
    "options": dict,
    "moves": list,
    "chance": list,
    "checkpoints": list,
    "result": dict,
    "end": str,
}


@dataclass(frozen=True, slots=True)
class Replay:
    """One recorded game; the module's docstring explains the fields."""

    game: str
    rules: str
    data: str
    seed: str
    seats: tuple[str, ...]
    variants: Mapping[str, str]
    options: Mapping[str, str]
    moves: tuple[tuple[str, str], ...]
    chance: tuple[tuple[str, Any], ...]
    checkpoints: tuple[str, ...]
    result: Mapping[str, Any]
    end: str
    format: int = FORMAT

    def text(self) -> str:
        """Return the text of the file, with a line for each move; the same replay always gives the same text."""
        data = asdict(self)
        lines = [
            f'  "{key}":'
            f" {_lines(data[key]) if key in {'moves', 'chance'} else json.dumps(data[key], ensure_ascii=False)}"
            for key in sorted(data)
        ]
        return "{\n" + ",\n".join(lines) + "\n}\n"


def _lines(rows: Sequence[Any]) -> str:
    return "[" + ",".join("\n    " + json.dumps(row, ensure_ascii=False) for row in rows) + "\n  ]" if rows else "[]"


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """Whether a game went the same way again; if not, the first difference and after how many moves it comes."""

    same: bool
    moves: int
    message: str
    notes: tuple[str, ...] = field(default=())


def rules_hash(game_id: str) -> str:
    """Return a short hash of the code that plays the game; it shows whether the rules have changed since a replay."""
    package = Path(__file__).resolve().parents[1]
    packages = ("play", "effects", f"games/{game_id.replace('-', '_')}")
    files = [file for name in packages for file in sorted((package / name).rglob("*.py"))]
    return hashlib.blake2b(b"\0".join(path.read_bytes() for path in files), digest_size=8).hexdigest()


def summary(rules: Ruleset, state: Any) -> dict[str, Any]:
    """Return the result of a game as plain data; empty while the game goes on."""
    result = rules.result(state)
    if result is None:
        return {}
    names = state.names
    scores = {names[seat]: {"total": score.total, **score.parts} for seat, score in enumerate(result.scores)}
    return {"scores": scores, "winners": [names[seat] for seat in result.winners], "reason": result.reason}


def read(path: Path, problems: Problems) -> Replay | None:
    """Read a replay file; None, with problems, when it is wrong."""
    name = path.as_posix()
    try:
        data = json.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        problems.error("replay-unreadable", Place(name), f"cannot be read: {error.strerror or error}", "a replay file")
        return None
    except (UnicodeDecodeError, RecursionError):
        problems.error("replay-unreadable", Place(name), "is not text", "a replay file (JSON)")
        return None
    except json.JSONDecodeError as error:
        problems.error(
            "replay-unreadable", Place(name, error.lineno, error.colno), f"is not JSON: {error.msg}", "a replay file"
        )
        return None
    wrong = list(_wrong(data))
    for message, expected in wrong:
        problems.error("replay-wrong", Place(name), message, expected)
    if wrong:
        return None
    pairs = {key: tuple((a, b) for a, b in data[key]) for key in ("moves", "chance")}
    return Replay(**{**data, **pairs, "seats": tuple(data["seats"]), "checkpoints": tuple(data["checkpoints"])})


def _wrong(data: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(data, dict):
        yield "is no replay", "an object with game, seats, moves …"
        return
    for key, kind in _TYPES.items():
        if key not in data:
            yield f"lacks '{key}'", f"a {kind.__name__}"
        elif not isinstance(data[key], kind):
            yield f"'{key}' is {type(data[key]).__name__}", f"a {kind.__name__}"
    for key in sorted(set(data) - set(_TYPES)):
        yield f"has '{key}', which nothing reads", "only " + ", ".join(_TYPES)
    if isinstance(data.get("format"), int) and data["format"] != FORMAT:
        yield f"has format {data['format']}", f"format {FORMAT}"
    for key in ("moves", "chance"):
        rows = data.get(key)
        if isinstance(rows, list) and not all(_is_pair(row) for row in rows):
            yield f"'{key}' has a row that is no pair", "rows of two, the first a text"
    if isinstance(data.get("moves"), list) and not all(
        isinstance(row, list) and isinstance(row[-1:], list) and all(isinstance(part, str) for part in row)
        for row in data["moves"]
    ):
        yield "'moves' has a row that is not two texts", "[seat, move]"


def _is_pair(row: object) -> bool:
    return isinstance(row, list) and len(row) == 2 and isinstance(row[0], str)  # noqa: PLR2004 - two make a pair


def play_again(rules: Ruleset, game: Game, replay: Replay) -> ReplayResult:
    """Play the moves again with the recorded chance; compare every checkpoint and the end."""
    notes = []
    if replay.data != game.data_hash:
        notes.append("the data has changed since this was recorded")
    if replay.rules != rules_hash(game.id):
        notes.append("the rules code has changed since this was recorded")
    played = 0
    try:
        playing = Playing(rules, _start(rules, game, replay))
        state = playing.state
        for played, (seat, text) in enumerate(replay.moves, 1):
            if fault := _play(playing, seat, text):
                return ReplayResult(
                    same=False, moves=played, message=f"move {played} ({seat}: {text}): {fault}", notes=tuple(notes)
                )
            if played % EVERY == 0 and (fault := _compare(replay, played, state)):
                return ReplayResult(same=False, moves=played, message=fault, notes=tuple(notes))
    except ChanceError as error:
        return ReplayResult(same=False, moves=played, message=f"after move {played}: {error}", notes=tuple(notes))
    ended = summary(rules, state)
    if ended != replay.result:
        return ReplayResult(
            same=False,
            moves=played,
            message=f"another end: {json.dumps(ended)}; recorded: {json.dumps(replay.result)}",
            notes=tuple(notes),
        )
    if broken := list(rules.invariants(state)):
        return ReplayResult(same=not replay.result, moves=played, message="; ".join(broken), notes=tuple(notes))
    return ReplayResult(
        same=True, moves=played, message=f"the same end after {count(played, 'move')}{_won(ended)}", notes=tuple(notes)
    )


def _won(ended: Mapping[str, Any]) -> str:
    """Say who won; "" for a play that has not come to its end."""
    return f": {' and '.join(ended['winners']) or 'nobody'} won, {ended['reason']}" if ended else ""


def _start(rules: Ruleset, game: Game, replay: Replay) -> Any:
    supplied: dict[str, list[Any]] = {}
    for purpose, outcome in replay.chance:
        supplied.setdefault(purpose, []).append(outcome)
    tables = rules.compile(game, replay.options)
    state = rules.start(tables, replay.seats, Chance(replay.seed, supplied), replay.variants)
    settle(state)
    return state


def _play(playing: Playing, seat: str, text: str) -> str:
    """Do one recorded move; return what is wrong with it, or ""."""
    try:
        playing.move(seat, text)
    except BadMove as error:
        return str(error)
    except IllegalMove as error:
        return f"{error.refusal.sentence} ({error.refusal.rule})"
    return ""


def _compare(replay: Replay, played: int, state: Any) -> str:
    number = played // EVERY - 1
    if number < len(replay.checkpoints) and replay.checkpoints[number] != fingerprint(state):
        first = f"moves {played - EVERY + 1} to {played}"
        return f"another position after move {played}: something in {first} does not do what it did"
    return ""
