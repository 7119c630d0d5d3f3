"""Steps by name, for modules that cannot import them: verbs, and steps that would otherwise import in a circle.

The module of a step enters the step here. `steps.every` imports all these modules, so a play always has all steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.play import Step

NEXT: dict[str, Callable[..., Step]] = {}
