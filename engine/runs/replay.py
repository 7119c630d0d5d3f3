"""Replay files: everything that is needed to play one game again, with checkpoints that show where it differs.

The file is JSON: format, game, hashes of rules and data, seed, seats, variants, options, moves as `[seat, notation]`,
chance as `[purpose, outcome]`, a hash of the state every 25 moves, the result, and why the game ended. A game that was played
by people may say more: the `position` that it began in, and which seats were `bots`.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.names import count
from engine.common.problems import Place
from engine.common.reading import ReadError, read_json
from engine.common.shapes import ANYTHING, misfit
from engine.play import BadMove, ChanceError, IllegalMove, fingerprint
from engine.play.playing import Playing
from engine.rules_code import find, package_of, sources
from engine.runs.beginnings import Beginning, NotBegunError, Position, begun

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.common.problems import Problems
    from engine.model import Game
    from engine.play import Ruleset

FORMAT = 1
LARGEST = 64_000_000  # bytes
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
_EXTRA = {  # keys that a file may leave out
    "position": {"given": {None: ANYTHING}, "play": str, "pins": {None: int}},
    "bots": {None: str},
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
    position: Mapping[str, Any] = field(default_factory=dict)  # instead of the set-up: given, play and pins
    bots: Mapping[str, str] = field(default_factory=dict)  # kinds of the bots that played, by seat

    @property
    def beginning(self) -> Beginning:
        """What the game began from."""
        position = Position(**self.position) if self.position else None
        return Beginning(self.seats, self.variants, self.options, self.seed, position)

    @property
    def outcomes(self) -> dict[str, list[Any]]:
        """The recorded outcomes of chance by purpose, in order."""
        found: dict[str, list[Any]] = {}
        for purpose, outcome in self.chance:
            found.setdefault(purpose, []).append(outcome)
        return found

    def text(self) -> str:
        """Return the text of the file, with a line for each move; the same replay always gives the same text."""
        data = {key: value for key, value in asdict(self).items() if value or key not in _EXTRA}
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


def rules_hash(rules: Ruleset) -> str:
    """Return a short hash of the code that plays a game; it shows whether the rules have changed since a replay."""
    engine = Path(__file__).resolve().parents[1]
    shared = [path.read_bytes() for name in ("play", "effects") for path in sorted((engine / name).rglob("*.py"))]
    own = [one.raw for one in sources(package_of(rules))]
    return hashlib.blake2b(b"\0".join([*shared, *own]), digest_size=8).hexdigest()


def rules_hash_of(game: Game) -> str:
    """Return the hash of the code that plays a game now; "" if none does."""
    rules = find(game)
    return rules_hash(rules) if rules else ""


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
        data = read_json(path, LARGEST)
    except ReadError as error:
        place = Place(name, error.line, error.column)
        problems.error("replay-unreadable", place, str(error), "a replay file (JSON)")
        return None
    wrong = faults(data)
    for message, expected in wrong:
        problems.error("replay-wrong", Place(name), message, expected)
    return None if wrong else of_data(data)


def of_data(data: Any) -> Replay:
    """Return the replay of a file's content without `faults`."""
    pairs = {key: tuple((a, b) for a, b in data[key]) for key in ("moves", "chance")}
    return Replay(**{**data, **pairs, "seats": tuple(data["seats"]), "checkpoints": tuple(data["checkpoints"])})


def faults(data: Any) -> list[tuple[str, str]]:
    """Return what is wrong with the content of a replay file, each with what was expected."""
    return list(_wrong(data))


def _wrong(data: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(data, dict):
        yield "is no replay", "an object with game, seats, moves …"
        return
    for key, kind in _TYPES.items():
        if key not in data:
            yield f"lacks '{key}'", f"a {kind.__name__}"
        elif not isinstance(data[key], kind):
            yield f"'{key}' is {type(data[key]).__name__}", f"a {kind.__name__}"
    for key in sorted(set(data) - set(_TYPES) - set(_EXTRA)):
        yield f"has '{key}', which nothing reads", "only " + ", ".join((*_TYPES, *_EXTRA))
    if isinstance(data.get("format"), int) and data["format"] != FORMAT:
        yield f"has format {data['format']}", f"format {FORMAT}"
    yield from _wrong_parts(data)


def _wrong_parts(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Give what is wrong inside the lists and mappings."""
    for key in ("moves", "chance"):
        rows = data.get(key)
        if isinstance(rows, list) and not all(_is_pair(row) for row in rows):
            yield f"'{key}' has a row that is no pair", "rows of two, the first a text"
    for key, shape in (("seats", [str]), ("checkpoints", [str]), ("variants", {None: str}), ("options", {None: str})):
        if isinstance(data.get(key), _TYPES[key]) and (fault := misfit(data[key], shape)):
            yield f"'{key}' {fault}", "texts"
    for key, extra in _EXTRA.items():
        if key in data and (fault := misfit(data[key], extra)):
            yield f"'{key}' {fault}", "given, play and pins" if key == "position" else "texts"
    if isinstance(data.get("moves"), list) and misfit(data["moves"], [[str]]):
        yield "'moves' has a row that is not two texts", "[seat, move]"


def _is_pair(row: object) -> bool:
    return isinstance(row, list) and len(row) == 2 and isinstance(row[0], str)  # noqa: PLR2004 - two make a pair


def play_again(rules: Ruleset, game: Game, replay: Replay) -> ReplayResult:
    """Play the moves again with the recorded chance; compare every checkpoint and the end."""
    notes = tuple(_changed_since(game, replay))
    played = 0
    try:
        playing = Playing(rules, begun(rules, game, replay.beginning, replay.outcomes))
        state = playing.state
        for played, (seat, text) in enumerate(replay.moves, 1):
            fault = _play(playing, seat, text)
            fault = f"move {played} ({seat}: {text}): {fault}" if fault else ""
            if fault or (played % EVERY == 0 and (fault := _compare(replay, played, state))):
                return ReplayResult(same=False, moves=played, message=fault, notes=notes)
        return _end(rules, replay, state, notes)
    except NotBegunError as error:
        return ReplayResult(same=False, moves=0, message=str(error))
    except ChanceError as error:
        return ReplayResult(same=False, moves=played, message=f"after move {played}: {error}", notes=notes)
    except Exception as error:  # noqa: BLE001 - outcomes from outside may be of any form, and rules code trusts chance
        message = f"after move {played}: the recorded chance cannot be played ({type(error).__name__}: {error})"
        return ReplayResult(same=False, moves=played, message=message[:400], notes=notes)


def _changed_since(game: Game, replay: Replay) -> Iterator[str]:
    if replay.data != game.data_hash:
        yield "the data has changed since this was recorded"
    if replay.rules != rules_hash_of(game):
        yield "the rules code has changed since this was recorded"


def _end(rules: Ruleset, replay: Replay, state: Any, notes: tuple[str, ...]) -> ReplayResult:
    """Compare the end of a game whose moves have been played."""
    played = len(replay.moves)
    ended = summary(rules, state)
    if ended != replay.result:
        message = f"another end: {json.dumps(ended)}; recorded: {json.dumps(replay.result)}"
        return ReplayResult(same=False, moves=played, message=message, notes=notes)
    if broken := list(rules.invariants(state)):
        return ReplayResult(same=not replay.result, moves=played, message="; ".join(broken), notes=notes)
    return ReplayResult(
        same=True, moves=played, message=f"the same end after {count(played, 'move')}{_won(ended)}", notes=notes
    )


def _won(ended: Mapping[str, Any]) -> str:
    """Say who won; "" for a play that has not come to its end."""
    return f": {' and '.join(ended['winners']) or 'nobody'} won, {ended['reason']}" if ended else ""


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
