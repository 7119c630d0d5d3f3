"""Tests in one group run in one process, so that the site of all games is built once."""

from __future__ import annotations

import pytest


@pytest.mark.xdist_group("workers")
def test_a_group_has_a_process(request, worker_id):
    if worker_id == "master":
        pytest.skip("all tests run in one process")
    assert request.node.nodeid.endswith("@workers")
