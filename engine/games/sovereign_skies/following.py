"""Steps by name, for modules that cannot import them: the verbs, and steps that follow each other in a circle.

Each module of steps enters its steps here. `steps.every` imports all these modules, so importing it fills the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.play import Step

NEXT: dict[str, Callable[..., Step]] = {}
