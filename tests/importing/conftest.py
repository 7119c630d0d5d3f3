"""A desk: a project into which files are imported."""

from __future__ import annotations

import pytest

from tests.importing.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)
