"""A Dask cluster of local processes: the same bytes as one process gives, also when a worker is killed midway."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from generator.common import children, cluster
from generator.common.executors import ProcessStart, usual_start
from tests.projects import ROOT

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
LOCAL = "127.0.0.1"
WAIT = 60  # seconds, for a machine that is busy


class Cluster:
    """A scheduler and workers, as processes of this machine that only it can reach."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        log = self.start("scheduler", "--host", LOCAL, "--port", "0", "--no-dashboard")
        self.address = self.found(log, r"Scheduler at: +(tcp://127\.0\.0\.1:\d+)")

    def start(self, what, *words):
        """Start a process of Dask; return the file of what it says."""
        log = self.folder / f"{what}-{len(self.processes)}.log"
        code = f"from distributed.cli.dask_{what} import main; main()"
        with log.open("wb") as out:
            self.processes.append(
                subprocess.Popen(
                    [sys.executable, "-c", code, *words],
                    stdout=out,
                    stderr=out,
                    cwd=self.folder,
                    env={**os.environ, "PYTHONPATH": str(ROOT)},
                )
            )
        return log

    def found(self, log, pattern):
        until = time.monotonic() + WAIT
        while not (match := re.search(pattern, log.read_text("utf-8", "replace"))):
            assert time.monotonic() < until, log.read_text("utf-8", "replace")
            time.sleep(0.05)
        return match[1]

    def add_worker(self):
        """Start a worker with one thread; return its process."""
        self.start(
            "worker",
            self.address,
            "--host",
            LOCAL,
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--death-timeout",
            "60",
        )
        return self.processes[-1]

    def end(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def dask(tmp_path):
    folder = tmp_path / "dask"
    folder.mkdir()
    made = Cluster(folder)
    yield made
    made.end()


def test_a_worker_that_is_killed_midway_changes_no_byte_of_the_report(small, dask, monkeypatch):
    """Its games are played again by the other worker, and none counts twice."""
    from generator.commands import simulate_run

    alone = small.simulated("--jobs", "1", games=400)
    first, _ = dask.add_worker(), dask.add_worker()
    real, numbers = simulate_run.add_games, []

    def killing(reports, batch):
        real(reports, batch)
        numbers.extend(one.number for one in batch)
        if len(numbers) == 50:
            first.kill()

    monkeypatch.setattr(simulate_run, "add_games", killing)
    assert small.simulated("--dask", dask.address, "--wait", str(WAIT), games=400) == alone
    assert numbers == list(range(400))
    assert first.wait() == -signal.SIGKILL

    mutants = small.said("mutate", "stones", "--only", "most", "--fresh", "--jobs", "1")
    assert small.said("mutate", "stones", "--only", "most", "--fresh", "--dask", dask.address) == mutants

    stopped_by_ctrl_c(small, dask, monkeypatch)

    (small.folder / "engine" / "notes.py").write_text("", "utf-8")
    assert_other_files_are_refused(small, dask)


def stopped_by_ctrl_c(small, dask, monkeypatch):
    """Ctrl-C ends the command at once; the cluster goes on to serve."""
    from generator.commands import simulate_run

    monkeypatch.setattr(simulate_run, "add_games", lambda *_: os.kill(os.getpid(), signal.SIGINT))
    code, said = small.said("simulate", "stones", "--games", "5000", "--quiet", "--dask", dask.address)
    assert (code, said) == (130, "interrupted after 10 games\n")
    monkeypatch.undo()


def assert_other_files_are_refused(small, dask):
    """A worker whose files differ says so, rather than play other games."""
    start = usual_start()
    folder = str(small.folder)
    told = cluster.ClusterRun("another", folder, "another state", start)
    with cluster.cluster(dask.address, WAIT, folder, start) as found:
        found.executor._run = found.executor._tasks._client.submit(cluster._same, told, pure=False)
        task = found.executor.submit(len, "abc")
        with pytest.raises(
            children.WorkerError, match=r"has other files in .*stones, or another version of Punchboard"
        ):
            task.result(WAIT)


def test_a_scheduler_without_workers_is_said(small, dask):
    code, said = small.said("simulate", "stones", "--games", "2", "--dask", dask.address, "--wait", "1")
    assert code == 1
    assert said.endswith(f"Error: --dask {dask.address}: the scheduler has no workers after 1 seconds\n")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://", "127.0.0.1:port", ""])
@pytest.mark.parametrize("command", ["simulate", "mutate"])
def test_a_wrong_address_is_said_within_the_time(address, command, small):
    begin = time.monotonic()
    code, said = small.said(command, "stones", "--dask", address, "--wait", "1")
    assert code == 1, said
    assert f"Error: --dask {address}: no scheduler answers within 1 seconds" in said
    assert "Traceback" not in said
    assert time.monotonic() - begin < 15


def test_without_the_package_the_command_says_what_to_install(small, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, said = small.said("simulate", "stones", "--dask", "tcp://127.0.0.1:9")
    assert code == 1
    assert "pip install 'punchboard[cluster]'" in said


def run_of(tmp_path, name="a run"):
    return children.ClusterRun(name, str(tmp_path), children.state_of(str(tmp_path)), ProcessStart(len, ("",)))


def test_a_child_gives_results_and_errors_and_ends_with_its_run(tmp_path):
    run = run_of(tmp_path)
    assert children.in_child(run, max, 3, 5) == 5
    first = children.in_child(run, os.getpid)
    with pytest.raises(ZeroDivisionError):
        children.in_child(run, divmod, 1, 0)
    assert children.in_child(run, os.getpid) == first != os.getpid()
    with pytest.raises(children.BrokenExecutor, match="died during a task"):
        children.in_child(run, os._exit, 3)
    second = children.in_child(run, os.getpid)
    assert second != first
    third = children.in_child(run_of(tmp_path, "another"), os.getpid)
    assert third != second
    children.end_children("another")
    assert not children._children


def test_a_child_refuses_other_files(tmp_path):
    run = children.ClusterRun("a", str(tmp_path), "another state", ProcessStart(len, ("",)))
    with pytest.raises(children.WorkerError, match="expected the same files"):
        children.in_child(run, os.getpid)


@pytest.mark.slow
def test_a_scheduler_that_is_lost_midway_is_said(small, dask, monkeypatch):
    from generator.commands import simulate_run

    dask.add_worker()
    real = simulate_run.add_games

    def killing(reports, batch):
        real(reports, batch)
        dask.processes[0].kill()

    monkeypatch.setattr(simulate_run, "add_games", killing)
    code, said = small.said("simulate", "stones", "--games", "5000", "--quiet", "--dask", dask.address, "--wait", "3")
    assert code == 1
    assert said.startswith(f"Error: --dask {dask.address}: ")
    assert "Traceback" not in said
