"""Starts worker processes so that Ctrl-C and the end of their parent end them without harm."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait


def start_worker() -> None:
    """Prepare a worker process: it ignores Ctrl-C, and it ends when its parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        threading.Thread(target=_exit_after_parent, args=(parent.sentinel,), daemon=True).start()


def _exit_after_parent(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
