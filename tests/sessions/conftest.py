"""A session of every game that has rules code, and a small game with rules code of its own."""

from __future__ import annotations

import random

import pytest

from engine.sessions.session import Session
from tests.games.contract.conftest import GAMES, Subject


class Table(Subject):
    """A game whose sessions are tested."""

    def session(self, way=0, seed="1", **more):
        """A session of the first way of playing, or another."""
        names, variants = self.ways[way]
        return Session.begin(self.game, self.rules, names, variants=variants, seed=seed, **more)

    def played(self, moves, way=0, seed="1", **more):
        """A session in which so many moves were taken at random."""
        return play(self.session(way, seed, **more), moves)


def play(session, moves, seed=1):
    """Take so many moves at random, through texts alone."""
    luck = random.Random(seed)
    for _ in range(moves):
        if session.is_over:
            break
        seat = session.asked[-1].seat
        session.take(seat, luck.choice(session.legal(seat)).text)
    return session


@pytest.fixture(scope="session", params=GAMES)
def table(request):
    return Table(request.param)
