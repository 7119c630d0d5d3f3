"""Waits for what runs elsewhere without missing that somebody has stopped the run."""

from __future__ import annotations

from concurrent.futures import wait
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

T = TypeVar("T")
_EVERY = 0.2  # seconds between two looks whether the run was stopped


def result_unless(future: Future[T], is_stopped: Callable[[], bool], patience: float = 0.0) -> T | None:
    """Return a result, or None if the run is stopped and the result does not come within `patience` seconds. Raises its error."""
    while not wait([future], _EVERY).done:
        if is_stopped() and not wait([future], patience).done:
            return None
    return future.result()
