"""round.yaml and setup.yaml → how a round goes and how a table is set, as values of `engine.model`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.data.untrusted import RawMapping
from engine.model import rounds, setups

if TYPE_CHECKING:
    from engine.data.values import Where
    from engine.model import Plain


def the_round(value: Plain, where: Where) -> rounds.Round:
    """How a round goes."""
    raw = RawMapping(value, where)
    phases = tuple(
        rounds.Phase(
            one.text("id"),
            one.text("title"),
            one.text("who"),
            tuple(
                rounds.RoundStep(
                    step.text("title"), step.text("do"), step.texts("rules"), step.texts("remember"), step.where
                )
                for step in one.items("steps")
            ),
            one.where,
            one.text("again"),
        )
        for one in raw.items("phases")
    )
    tracks = tuple(rounds.Track(one.text("title"), one.text("of"), one.where) for one in raw.items("tracks"))
    return rounds.Round(raw.text("title"), raw.text("about"), phases, where, raw.flag("turns"), tracks, raw.text("end"))


def the_setup(value: Plain, where: Where) -> setups.Setup:
    """How a table is set."""
    raw = RawMapping(value, where)
    ways = tuple(
        setups.Way(
            one.text("id"),
            one.text("title"),
            tuple(
                setups.Choice(
                    choice.text("id"),
                    choice.text("title"),
                    choice.where,
                    choice.text("about"),
                    _whole(choice.get("players")),
                )
                for choice in one.items("choices")
            ),
            one.where,
        )
        for one in raw.items("ways")
    )
    parts = tuple(
        setups.SetupPart(one.text("title"), tuple(_setup_step(step) for step in one.items("steps")), one.where)
        for one in raw.items("parts")
    )
    return setups.Setup(raw.text("about"), ways, parts, where)


def _setup_step(raw: RawMapping) -> setups.SetupStep:
    takes = tuple(
        setups.Take(one.text("of"), one.where, one.integer("each"), one.integer("copies"))
        for one in raw.items("pieces")
    )
    when = {
        key: tuple(str(part) for part in (value if isinstance(value, list) else [value]))
        for key, value in raw.mapping("when").items()
    }
    return setups.SetupStep(
        raw.text("id"), raw.text("title"), raw.text("do"), raw.texts("rules"), takes, when, raw.where
    )


def _whole(value: Plain) -> tuple[int, ...]:
    return tuple(
        part
        for part in (value if isinstance(value, list) else [value])
        if isinstance(part, int) and not isinstance(part, bool)
    )
