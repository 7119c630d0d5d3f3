"""Finds the files that come with Punchboard: beside the packages in a checkout, inside the package when installed."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def resource(name: str) -> Path:
    """Return the path of `schemas`, `site` or `mkdocs.yml`.

    A folder with a pyproject.toml is a checkout. Raises FileNotFoundError when an installation lacks the file.
    """
    checkout = _PACKAGE.parent
    found = checkout / name if (checkout / "pyproject.toml").is_file() else _PACKAGE / "bundled" / name
    if not found.exists():
        raise FileNotFoundError(f"Punchboard is installed without its {name}; install it again")
    return found
