"""Steps by name, for those who cannot import them: the verbs, and steps whose followers lead back to them.

The module of a step enters it here. `steps.every` imports all those modules, so whoever starts a play finds all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.play import Step

NEXT: dict[str, Callable[..., Step]] = {}
