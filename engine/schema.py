"""Documents against the JSON Schemas of `schemas/`: every violation in our words, at its place."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.problems import Problems
    from engine.source import Document


def validate(kind: str, document: Document, problems: Problems) -> None:
    """Report every violation of the schema of `kind`."""
