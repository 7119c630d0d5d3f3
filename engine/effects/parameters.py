"""The kinds of parameters of effects: numbers, names, ids in icons, and amounts of several kinds.

Each kind has a schema, finds what is wrong with a value, prints a value, reads the printed text back, and gives samples
for the search for ambiguous texts. A verb (`engine.effects.verbs`) has a list of parameters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

if TYPE_CHECKING:
    from engine.model import Plain

FEWEST_OF_CHOICE = 2  # a choice needs two things
_ICON = re.compile(r"\{([a-z-]+):(\d+)\}")


class Parameter(Protocol):
    """The methods of a verb's parameter; the classes below implement them."""

    @property
    def name(self) -> str:
        """Its key in the data."""

    @property
    def default(self) -> Any:
        """Its value where the data leaves it out; None if it cannot be left out."""

    @property
    def about(self) -> str:
        """An explanation for readers of the schema; may be ""."""

    @property
    def pattern(self) -> str:
        """A regular expression of what it prints."""

    def schema(self) -> dict[str, Plain]:
        """Return the JSON Schema of its values."""

    def fault(self, value: Plain) -> str | None:
        """Return what is wrong with a value, or None."""

    def show(self, value: Plain) -> str:
        """Return the printed text of a value."""

    def read(self, text: str) -> Plain:
        """Return the value of a printed text."""

    def samples(self) -> list[Plain]:
        """Return sample values for the search for ambiguous texts."""


def _described(schema: dict[str, Plain], parameter: Parameter) -> dict[str, Plain]:
    return {**schema, "description": parameter.about} if parameter.about else schema


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `minimum` to `maximum`; one with a default may be left out."""

    name: str
    minimum: int = 0
    maximum: int | None = None
    default: int | None = None
    about: str = ""

    def schema(self) -> dict[str, Plain]:
        """Return the JSON Schema of its values."""
        bounds = {"minimum": self.minimum, "maximum": self.maximum, "default": self.default}
        return _described(
            {"type": "integer", **{key: value for key, value in bounds.items() if value is not None}}, self
        )

    def fault(self, value: Plain) -> str | None:
        """Return what is wrong with a value, or None."""
        if not isinstance(value, int) or isinstance(value, bool):
            return f"{self.name} is {value!r}, expected a whole number"
        if value < self.minimum or (self.maximum is not None and value > self.maximum):
            most = "any number" if self.maximum is None else self.maximum
            return f"{self.name} is {value}, expected {self.minimum} to {most}"
        return None

    def show(self, value: Plain) -> str:
        """Return the printed text of a value."""
        return str(value)

    def read(self, text: str) -> int:
        """Return the value of a printed text."""
        return int(text)

    pattern: ClassVar[str] = r"\d+"

    def samples(self) -> list[Plain]:
        """Return sample values for the search for ambiguous texts."""
        most = self.minimum + 2 if self.maximum is None else self.maximum
        return sorted({self.minimum, self.default if self.default is not None else most, most})


@dataclass(frozen=True, slots=True)
class Name:
    """The id of a thing, or one of `values`; printed with capitals: `iron-sun` as Iron Sun."""

    name: str
    values: tuple[str, ...] = ()
    default: str | None = None
    about: str = ""

    def schema(self) -> dict[str, Plain]:
        """Return the JSON Schema of its values."""
        kind: dict[str, Plain] = {"enum": list(self.values)} if self.values else {"pattern": "^[a-z]+(-[a-z]+)*$"}
        return _described({"type": "string", **kind, **({"default": self.default} if self.default else {})}, self)

    def fault(self, value: Plain) -> str | None:
        """Return what is wrong with a value, or None."""
        if not isinstance(value, str) or not re.fullmatch(r"[a-z]+(-[a-z]+)*", value):
            return f"{self.name} is {value!r}, expected an id in small letters"
        if self.values and value not in self.values:
            return f"{self.name} is {value}, expected one of {', '.join(self.values)}"
        return None

    def show(self, value: Plain) -> str:
        """Return the printed text of a value."""
        return str(value).replace("-", " ").title()

    def read(self, text: str) -> str:
        """Return the value of a printed text."""
        return text.lower().replace(" ", "-")

    pattern: ClassVar[str] = r"[A-Z][a-z]*(?: [A-Z][a-z]*)*"

    def samples(self) -> list[Plain]:
        """Return sample values for the search for ambiguous texts."""
        return list(self.values) or ["abc", "abc-de"]


@dataclass(frozen=True, slots=True)
class Token(Name):
    """One of `values`, printed unchanged, so that it can be part of an icon: `{<resource>:<amount>}`."""

    def show(self, value: Plain) -> str:
        """Return the value unchanged."""
        return str(value)

    def read(self, text: str) -> str:
        """Return the text unchanged."""
        return text

    @property
    def pattern(self) -> str:  # type: ignore[override]  # a field of the parent, computed here
        """The values, as a regular expression."""
        return f"(?:{'|'.join(re.escape(value) for value in self.values)})"


@dataclass(frozen=True, slots=True)
class Amounts:
    """Amounts by kind: `{hammer: 1, axe: 1}`, printed as icons in the order of `kinds`, joined by a plus.

    With `choice` a value may also be `{one_of: {hammer: 1, axe: 1}}`: the player chooses one. It is joined by "or".
    """

    name: str
    kinds: tuple[str, ...]
    choice: bool = False
    about: str = ""
    default: None = None  # it cannot be left out

    def schema(self) -> dict[str, Plain]:
        """Return the JSON Schema of its values."""
        numbers: dict[str, Plain] = {kind: {"type": "integer", "minimum": 1} for kind in self.kinds}
        plain: dict[str, Plain] = {"type": "object", "properties": numbers, "additionalProperties": False}
        whole: dict[str, Plain] = {**plain, "minProperties": 1}
        if self.choice:
            inner: dict[str, Plain] = {**plain, "minProperties": FEWEST_OF_CHOICE}
            one_of: dict[str, Plain] = {
                "type": "object",
                "properties": {"one_of": inner},
                "required": ["one_of"],
                "additionalProperties": False,
            }
            whole = {"oneOf": [whole, one_of]}
        return {**whole, "description": self.about} if self.about else whole

    def fault(self, value: Plain) -> str | None:
        """Return what is wrong with a value, or None."""
        if self.choice and isinstance(value, Mapping) and list(value) == ["one_of"]:
            value = value["one_of"]
            if not isinstance(value, Mapping) or len(value) < FEWEST_OF_CHOICE:
                return f"{self.name}: one_of is {value!r}, expected amounts of two kinds or more"
        if not isinstance(value, Mapping) or not value:
            return f"{self.name} is {value!r}, expected amounts by kind, as in {{{self.kinds[0]}: 1}}"
        for kind, amount in value.items():
            if kind not in self.kinds:
                return f"{self.name} names {kind}, expected {', '.join(self.kinds)}"
            if not isinstance(amount, int) or isinstance(amount, bool) or amount < 1:
                return f"{self.name}: {kind} is {amount!r}, expected a whole number from 1"
        return None

    def show(self, value: Any) -> str:
        """Return the printed text: icons."""
        joiner, amounts = (" or ", value["one_of"]) if "one_of" in value else (" + ", value)
        return joiner.join(f"{{{kind}:{amounts[kind]}}}" for kind in self.kinds if kind in amounts)

    def read(self, text: str) -> Plain:
        """Return the value of a printed text."""
        found: dict[str, Plain] = {kind: int(amount) for kind, amount in _ICON.findall(text)}
        return {"one_of": found} if " or " in text else found

    @property
    def pattern(self) -> str:
        """Icons joined by a plus, or by "or", as a regular expression."""
        icon = rf"\{{(?:{'|'.join(re.escape(kind) for kind in self.kinds)}):\d+\}}"
        plus, either = rf"{icon}(?: \+ {icon})*", rf"{icon}(?: or {icon})+"
        return f"(?:{either}|{plus})" if self.choice else f"(?:{plus})"

    def samples(self) -> list[Plain]:
        """Return sample values for the search for ambiguous texts."""
        two: dict[str, Plain] = {self.kinds[0]: 1, self.kinds[-1]: 3}
        return [{self.kinds[0]: 2}, two, *([{"one_of": two}] if self.choice else [])]
