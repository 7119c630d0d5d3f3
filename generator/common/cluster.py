"""An executor on a Dask cluster. The workers need this version of Punchboard, and the project's folder under the same path.

Rules code in a game's folder is sent along in the bytes that the user trusts. Dask runs the tasks of a worker that died
again on others; each task counts once, however often it ran.
"""

from __future__ import annotations

import contextlib
import logging
import uuid
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from generator.common.children import ClusterRun, WorkerError, end_children, in_child, state_of
from generator.common.executors import ProcessStart, Workers, workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future
    from contextlib import AbstractContextManager

    from generator.common.program import Settings

T = TypeVar("T")
_MISSING = "--dask needs the package distributed: pip install 'punchboard[cluster]'"


class _Cluster(Executor):
    """Sends tasks to the workers of a client, each with what it must know of the run."""

    def __init__(self, client: Any, run: ClusterRun) -> None:
        self._tasks = client.get_executor(pure=False)
        self._run = client.submit(_same, run, pure=False)  # sent to a worker once; made again if the worker is lost

    def submit(self, fn: Callable[..., T], /, *args: Any, **_named: Any) -> Future[T]:
        """Send one task."""
        sent: Future[T] = self._tasks.submit(in_child, self._run, fn, *args)
        return sent

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for all tasks, or cancel them."""
        self._tasks.shutdown(wait=wait and not cancel_futures)


@contextmanager
def cluster(address: str, wait: float, folder: str, start: ProcessStart) -> Iterator[Workers]:
    """Give the workers of the cluster whose scheduler has this address; cancel at the end what still runs.

    Raises click.ClickException if there are none within `wait` seconds, or if they cannot do the work.
    """
    client = _connect(address, wait)
    run = ClusterRun(uuid.uuid4().hex, folder, state_of(folder), start)
    try:
        tasks = _Cluster(client, run)
        try:
            yield Workers(tasks, max(1, sum(client.nthreads().values())))
        finally:
            tasks.shutdown(cancel_futures=True)
    except Exception as error:
        if not _is_of_cluster(error):
            raise
        raise click.ClickException(f"--dask {address}: {_sentence(error)}") from None
    finally:
        with contextlib.suppress(Exception):
            client.run(end_children, run.name)
        client.close()


def _connect(address: str, wait: float) -> Any:
    """Return a client of the scheduler that has a worker. Raises click.ClickException."""
    try:
        import distributed
    except ImportError:
        raise click.ClickException(_MISSING) from None
    logging.getLogger("distributed").setLevel(
        logging.CRITICAL
    )  # it tells of each lost connection; we say it in a sentence
    try:
        client: Any = cast("Any", distributed).Client(address, timeout=wait, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise click.ClickException(
            f"--dask {address}: no scheduler answers within {wait:g} seconds ({_sentence(error)});"
            " expected an address such as tcp://127.0.0.1:8786"
        ) from None
    try:
        client.wait_for_workers(1, timeout=wait)
    except OSError:
        client.close()
        raise click.ClickException(f"--dask {address}: the scheduler has no workers after {wait:g} seconds") from None
    return client


def _is_of_cluster(error: Exception) -> bool:
    """Whether a worker or Dask itself has failed, rather than a task."""
    kinds = (WorkerError, BrokenExecutor, CancelledError, ModuleNotFoundError)
    return isinstance(error, kinds) or type(error).__module__.partition(".")[0] == "distributed"


def _sentence(error: BaseException) -> str:
    """Return an error in one line."""
    return " ".join(str(error).split()) or type(error).__name__


def _same(run: ClusterRun) -> ClusterRun:
    return run


def workers_at(
    address: str | None, settings: Settings, folder: str, start: ProcessStart, most: int | None = None
) -> AbstractContextManager[Workers]:
    """Give the workers of a cluster, or processes of this machine if there is no address."""
    if address is None:
        return workers(settings, start, most)
    return cluster(address, settings.wait, folder, start)
