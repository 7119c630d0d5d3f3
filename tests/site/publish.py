"""Add the addresses of the site in build/site to the lists of what was ever published; nothing is ever taken out of one.

Run after `punchboard site`, before a release: `python tests/site/publish.py`.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Merge each game's ids.txt into its list."""
    for path in sorted((ROOT / "build" / "site").glob("*/ids.txt")):
        stored = Path(__file__).with_name("published") / f"{path.parent.name}.txt"
        known = stored.read_text(encoding="utf-8").splitlines() if stored.is_file() else []
        stored.write_text(
            "".join(f"{line}\n" for line in sorted({*known, *path.read_text(encoding="utf-8").splitlines()})),
            encoding="utf-8",
        )


if __name__ == "__main__":
    main()
