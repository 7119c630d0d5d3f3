"""Builds the round of round.yaml, the set-up of setup.yaml and what history.yaml and mutation.yaml say, as values of `engine.model`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.data.untrusted import RawMapping
from engine.model import history as past
from engine.model import mutation, rounds, setups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.data.values import Where
    from engine.model import Plain


def build_round(value: Plain, where: Where) -> rounds.Round:
    """Return the phases of a round, with their steps, and the tracks."""
    raw = RawMapping(value, where)
    phases = tuple(
        rounds.Phase(
            phase.text("id"),
            phase.text("title"),
            phase.text("who"),
            tuple(
                rounds.RoundStep(
                    step.text("title"), step.text("do"), step.texts("rules"), step.texts("remember"), step.where
                )
                for step in phase.items("steps")
            ),
            phase.where,
            phase.text("again"),
        )
        for phase in raw.items("phases")
    )
    tracks = tuple(
        rounds.PrintedTrack(track.text("title"), track.text("of"), track.where) for track in raw.items("tracks")
    )
    return rounds.Round(raw.text("title"), raw.text("about"), phases, where, raw.flag("turns"), tracks, raw.text("end"))


def build_setup(value: Plain, where: Where) -> setups.Setup:
    """Return the ways to play and the steps of the set-up."""
    raw = RawMapping(value, where)
    ways = tuple(
        setups.WayToPlay(
            way.text("id"),
            way.text("title"),
            tuple(
                setups.WayToPlayChoice(
                    choice.text("id"),
                    choice.text("title"),
                    choice.where,
                    choice.text("about"),
                    _whole_numbers(choice.get("players")),
                )
                for choice in way.items("choices")
            ),
            way.where,
        )
        for way in raw.items("ways")
    )
    parts = tuple(
        setups.SetupPart(part.text("title"), tuple(_setup_step(step) for step in part.items("steps")), part.where)
        for part in raw.items("parts")
    )
    return setups.Setup(raw.text("about"), ways, parts, where)


def _setup_step(raw: RawMapping) -> setups.SetupStep:
    takes = tuple(
        setups.LaidOutPieces(pieces.text("of"), pieces.where, pieces.integer("each"), pieces.integer("copies"))
        for pieces in raw.items("pieces")
    )
    when = {
        key: tuple(str(part) for part in (value if isinstance(value, list) else [value]))
        for key, value in raw.mapping("when").items()
    }
    return setups.SetupStep(
        raw.text("id"), raw.text("title"), raw.text("do"), raw.texts("rules"), takes, when, raw.where
    )


def _whole_numbers(value: Plain) -> tuple[int, ...]:
    return tuple(
        part
        for part in (value if isinstance(value, list) else [value])
        if isinstance(part, int) and not isinstance(part, bool)
    )


def waivers(value: Plain, where: Where) -> Iterator[mutation.Waiver]:
    """Yield the waivers of mutation.yaml, those of data first."""
    raw = RawMapping(value, where)
    for part in (*raw.items("data"), *raw.items("code")):
        texts = {name: part.text(name) for name in ("file", "path", "module", "function", "change")}
        yield mutation.Waiver(part.text("reason"), part.where, **texts)


def build_rates(value: Plain, where: Where) -> mutation.Rates:
    """Return the rates of the last whole run."""
    raw = RawMapping(value, where)
    rates = {
        name: mutation.Rate(part.integer("noticed"), part.integer("of"), part.integer("waived"))
        for name, part in raw.entries("rates")
    }
    return mutation.Rates(raw.text("fingerprint"), rates, raw.texts("proved"))


def history(value: Plain, where: Where) -> Iterator[past.Version]:
    """Yield the versions of the data, in the file's order."""
    for raw in RawMapping(value, where).items("history"):
        version = raw.text("version")
        changes = tuple(
            past.Change(
                version,
                change.text("change"),
                change.text("what"),
                change.texts("ids"),
                change.where,
                change.mapping("values"),
            )
            for change in raw.items("changes")
        )
        yield past.Version(version, raw.text("about"), changes, raw.text("date"))
