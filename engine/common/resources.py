"""Where the files that come with Punchboard lie: in a checkout beside the packages, once installed inside them."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def resource(name: str) -> Path:
    """The path of `schemas`, `site` or `mkdocs.yml`.

    A checkout is known by its pyproject.toml. Raises FileNotFoundError when an installation lacks the file.
    """
    checkout = _PACKAGE.parent
    found = checkout / name if (checkout / "pyproject.toml").is_file() else _PACKAGE / "bundled" / name
    if not found.exists():
        raise FileNotFoundError(f"Punchboard is installed without its {name}; install it again")
    return found
