"""The toy game of tests/paper and the small project of tests/cli, for hostile files."""

from hypothesis import settings

from tests.cli.conftest import project  # noqa: F401 - a fixture
from tests.paper.conftest import squares, toy  # noqa: F401 - fixtures

settings.register_profile("hostile", deadline=None, max_examples=60)
settings.load_profile("hostile")
