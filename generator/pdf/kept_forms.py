"""Forms of faces that an earlier print has drawn and kept (`generator.drawing.kept_faces`)."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from generator.drawing.kept_faces import RESULTS
from generator.pdf.objects import Form

if TYPE_CHECKING:
    from collections.abc import Iterable

PICTURE = "I"  # first letter of the names of pictures; names of forms that others show begin with another one


class KeptForms:
    """Finds and keeps forms by what they show. `known` has the forms that others show, by name; found ones are added to it.

    A form with a picture in it is not kept: the name of a picture is its own in each print.
    """

    def __init__(self, known: dict[str, Form]) -> None:
        self._known = known

    def find(self, key: str) -> Form | None:
        """Return a kept form; None if it, or one that it shows, is not kept."""
        stored = RESULTS.take(f"{key} form")
        form = None if stored is None else _form(stored)
        return form if form and all(map(self._is_known, form.shown())) else None

    def _is_known(self, name: str) -> bool:
        """Tell whether a form that another one shows is known or kept; a kept one is known from now on."""
        if name not in self._known:
            form = self.find(name)
            if form is None:
                return False
            self._known[name] = form
        RESULTS.find(f"{name} form")  # it is still used
        return True

    def keep(self, key: str, form: Form) -> None:
        """Keep a form with those that it shows, if results are kept now."""
        if RESULTS.are_kept and not self._has_picture([form]):
            RESULTS.keep(f"{key} form", _packed(form))
            for name in form.shown():
                self.keep(name, self._known[name])

    def _has_picture(self, forms: Iterable[Form]) -> bool:
        return any(
            name.startswith(PICTURE) or self._has_picture([self._known[name]])
            for form in forms
            for name in form.shown()
        )


def _packed(form: Form) -> bytes:
    """Return a form as bytes, which take a third of the memory."""
    glyphs = {face: frozenset(characters) for face, characters in form.glyphs.items()}
    plain: tuple[Any, ...] = form._replace(glyphs=glyphs, states=dict(form.states), shadings=dict(form.shadings))
    return marshal.dumps(plain[:])  # the slice is a tuple of no class of ours


def _form(packed: bytes) -> Form:
    return Form(*marshal.loads(packed))  # noqa: S302 - the file of kept results is sealed: we wrote it ourselves
