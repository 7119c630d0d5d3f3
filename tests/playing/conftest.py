"""Rooms of the three games; the browser of the site's tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playing.served import PEOPLE, ROOT, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.playing.served import Client, Served


@pytest.fixture
def skies() -> Iterator[Served]:
    """Sovereign Skies for two people, as it is."""
    with served(ROOT / "components" / "sovereign-skies", ROOT, seats=PEOPLE, is_hidden=False) as found:
        yield found


@pytest.fixture
def client(skies: Served) -> Iterator[Client]:
    found = skies.client()
    yield found
    found.close()
