"""Starts worker processes so that Ctrl-C and the end of their parent end them without harm."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

from engine.own_code.choice import adopt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.own_code.choice import CodeChoice


def start_worker(decisions: Mapping[str, CodeChoice] | None = None) -> None:
    """Prepare a worker process: it ignores Ctrl-C, and it ends when its parent has ended.

    `decisions` of the parent say which rules code is played, in which bytes.
    """
    adopt(decisions or {})
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        threading.Thread(target=_exit_after_parent, args=(parent.sentinel,), daemon=True).start()


def _exit_after_parent(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
