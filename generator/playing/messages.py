"""What the page sends, and how it is read: each value has a kind, and what does not fit is refused with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

LONGEST_TEXT = 2_000  # characters of a move, a name or a title


class BadMessage(ValueError):  # noqa: N818 - as BadMove, a word of the trade
    """A message that no page of ours sends; the text is a sentence without a full stop."""


class Message:
    """A message from the page; every method reads one value, or raises BadMessage."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def text(self, key: str, default: str | None = None, most: int = LONGEST_TEXT) -> str:
        """Return a text; `default` if the message has none."""
        value = self._data.get(key, default)
        if not isinstance(value, str) or len(value) > most:
            raise BadMessage(f"'{key}' is no text of at most {most} characters")
        return value

    def choice(self, key: str, words: Collection[str], default: str | None = None) -> str:
        """Return one of the words."""
        value = self.text(key, default)
        if value not in words:
            raise BadMessage(f"'{key}' is {value!r}; there are {', '.join(words) or 'none'}")
        return value

    def number(self, key: str, least: int, most: int) -> int:
        """Return a whole number within limits."""
        value = self._data.get(key)
        if type(value) is not int or not least <= value <= most:
            raise BadMessage(f"'{key}' is no whole number from {least} to {most}")
        return value

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return true or false."""
        value = self._data.get(key, default)
        if not isinstance(value, bool):
            raise BadMessage(f"'{key}' is neither true nor false")
        return value

    def words(self, key: str) -> dict[str, str]:
        """Return texts by their names; none if the message has no such key."""
        value = self._data.get(key, {})
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            raise BadMessage(f"'{key}' is no object of texts")
        return dict(value)

    def texts(self, key: str) -> list[str]:
        """Return a list of texts."""
        value = self._data.get(key)
        if not isinstance(value, list) or not all(isinstance(one, str) and len(one) <= LONGEST_TEXT for one in value):
            raise BadMessage(f"'{key}' is no list of texts")
        return value

    def only(self, *known: str) -> None:
        """Refuse keys that nothing reads."""
        for key in self._data:
            if key not in (*known, "do", "width"):
                raise BadMessage(f"'{key}' is not known here; there are {', '.join(known) or 'no keys'}")
