"""Effects as data: a closed vocabulary of verbs, each declared once.

A verb is a class with parameters (from which its schema follows), a template for its printed text, its rules and its
timing. The subclasses in a game's package add what the verb does in play. An effect in the data is
`{verb: {parameter: value}}`. Nobody types the printed text: `show` makes it from the effect, and `read` finds the effect
of a text.

Templates are markup with four additions: `<n>` prints a parameter, `<n|one card|# cards>` chooses words by number (`#`
is the number), `[n?…]` is printed only if n differs from its default. All of them may be used inside an icon
token, as in `{energy:<cost>}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from engine.effects.parameters import Parameter

if TYPE_CHECKING:
    from engine.effects.refusal import Refusal
    from engine.model import Plain


Effect = Mapping[str, Mapping[str, "Plain"]]


class Verb:
    """One verb of the vocabulary. An instance is one effect of the data, with its parameters as attributes."""

    name: ClassVar[str]
    template: ClassVar[str]
    timing: ClassVar[str]  # when it happens, in words, for the list of effects on the site
    rules: ClassVar[tuple[str, ...]]
    roles: ClassVar[frozenset[str]]  # where the data may use it, in the game's words
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    price: ClassVar[bool] = False  # in a list, the effect pays for what follows, and is printed with it
    # the things that the verb depends on and those that it changes: a verb affects another if it writes what that one reads
    reads: ClassVar[frozenset[str]] = frozenset()
    writes: ClassVar[frozenset[str]] = frozenset()
    bearer: str = ""  # the id of the piece that has this effect

    def __init__(self, **values: Plain) -> None:
        for parameter in self.parameters:
            setattr(self, parameter.name, values.pop(parameter.name, parameter.default))
        if values:
            raise TypeError(f"{self.name} has no parameter {', '.join(values)}")

    def __repr__(self) -> str:
        """The same for equal effects, in every process: positions that hold them are compared by it."""
        return f"{self.name}({', '.join(f'{one.name}={getattr(self, one.name)!r}' for one in self.parameters)})"

    def refuse(self, state: Any, seat: int) -> Refusal | None:  # noqa: ARG002 - most verbs can always be done
        """Return why the seat cannot do this now; None if it can, as always if the verb does not say."""
        return None

    def run(self, state: Any, seat: int) -> None:
        """Do it, and push the step that asks for the remaining choices."""
        raise NotImplementedError


Vocabulary = Mapping[str, type[Verb]]


def vocabulary(*verbs: type[Verb]) -> dict[str, type[Verb]]:
    """Return the verbs by name. Raises ValueError when two verbs have the same name or template."""
    named = {verb.name: verb for verb in verbs}
    if len(named) != len(verbs) or len({verb.template for verb in verbs}) != len(verbs):
        raise ValueError("two verbs share a name or a template")
    return named


def make(verbs: Vocabulary, effect: Effect) -> Verb:
    """Return the verb of an effect, with its parameters."""
    ((name, values),) = effect.items()
    return verbs[name](**values)


def sample(verbs: Vocabulary) -> Effect:
    """Return some effect of the vocabulary that is right."""
    return _samples(next(iter(verbs.values())))[0]


def faults(verbs: Vocabulary, effect: Plain, role: str | None = None) -> Iterator[str]:
    """Yield a sentence for each thing that is wrong with an effect of the data; `role` is where it is used."""
    if not isinstance(effect, Mapping) or len(effect) != 1:
        yield "an effect is one verb with its parameters, as in {gain: {amount: 3}}"
        return
    ((name, values),) = effect.items()
    verb = verbs.get(name)
    if verb is None:
        yield f"there is no verb {name}; the vocabulary has {', '.join(sorted(verbs))}"
        return
    if role is not None and role not in verb.roles:
        yield f"{name} cannot be a {role}; it is a {' or '.join(sorted(verb.roles))}"
    if not isinstance(values, Mapping):
        yield f"{name} takes its parameters as a mapping, as in {{{name}: {{}}}}"
        return
    yield from _parameter_faults(verb, values)


def _parameter_faults(verb: type[Verb], values: Mapping[str, Plain]) -> Iterator[str]:
    known = {parameter.name: parameter for parameter in verb.parameters}
    for key in values:
        if key not in known:
            yield f"{verb.name} has no parameter {key}; it has {', '.join(known) or 'none'}"
    for parameter in verb.parameters:
        if parameter.name in values:
            if fault := parameter.fault(values[parameter.name]):
                yield f"{verb.name}: {fault}"
        elif parameter.default is None:
            yield f"{verb.name} needs {parameter.name}"


def schema(verbs: Vocabulary, role: str | None = None) -> dict[str, Plain]:
    """Return the JSON Schema of an effect, for all verbs or for those of one role."""
    chosen = [verb for verb in verbs.values() if role is None or role in verb.roles]
    return {"oneOf": [_verb_schema(verb) for verb in chosen]}


def _verb_schema(verb: type[Verb]) -> dict[str, Plain]:
    needed = [parameter.name for parameter in verb.parameters if parameter.default is None]
    inner: dict[str, Plain] = {
        "type": "object",
        "properties": {parameter.name: parameter.schema() for parameter in verb.parameters},
        "required": needed,
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "title": verb.name,
        "description": verb.template,
        "properties": {verb.name: inner},
        "required": [verb.name],
        "additionalProperties": False,
    }


def show(verbs: Vocabulary, effect: Effect) -> str:
    """Return the printed text of an effect, as markup."""
    ((name, values),) = effect.items()
    verb = verbs[name]
    filled = {parameter.name: values.get(parameter.name, parameter.default) for parameter in verb.parameters}
    return _render(_parts(verb.template), {parameter.name: parameter for parameter in verb.parameters}, filled)


def worded(verbs: Vocabulary, templates: Mapping[str, str]) -> Vocabulary:
    """Return the vocabulary with other templates for its printed texts, as of another language."""
    if not templates:
        return verbs
    return {
        name: type(verb.__name__, (verb,), {"template": templates[name]}) if name in templates else verb
        for name, verb in verbs.items()
    }


def show_all(verbs: Vocabulary, effects: Sequence[Effect], between: str = " ") -> str:
    """The printed text of a list of effects; a price is joined to what it pays for (`Pay 10: draw 3`)."""
    printed = ""
    for number, effect in enumerate(effects):
        text, before = show(verbs, effect), effects[number - 1] if number else effect
        if _is_price(verbs, before) and not _is_price(verbs, effect):
            printed = f"{printed.removesuffix('.')}: {text[:1].lower()}{text[1:]}"
        else:
            printed += (between if number else "") + text
    return printed


def _is_price(verbs: Vocabulary, effect: Effect) -> bool:
    return verbs[next(iter(effect))].price


def read(verbs: Vocabulary, text: str) -> list[dict[str, dict[str, Plain]]]:
    """Return every effect whose printed text is exactly `text`: one effect, unless the vocabulary or the text is wrong."""
    found = (_read_verb(verb, text) for verb in verbs.values())
    return [effect for effect in found if effect is not None and show(verbs, effect) == text]


def ambiguities(verbs: Vocabulary) -> Iterator[str]:
    """Yield a sentence for each sample effect whose text does not read back as exactly that effect."""
    for verb in verbs.values():
        for effect in _samples(verb):
            text = show(verbs, effect)
            if (meanings := read(verbs, text)) != [effect]:
                yield f"{effect} prints {text!r}, which reads as {meanings}"


def _samples(verb: type[Verb]) -> list[dict[str, dict[str, Plain]]]:
    combined: list[dict[str, Plain]] = [{}]
    for parameter in verb.parameters:
        combined = [
            values if value == parameter.default else {**values, parameter.name: value}
            for values in combined
            for value in parameter.samples()
        ]
    return [{verb.name: values} for values in combined]


# --- templates -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _ParameterSlot:
    name: str
    one: str | None = None  # the words for 1, and for any other number
    many: str | None = None


@dataclass(frozen=True, slots=True)
class _Optional:
    name: str
    parts: tuple[str | _ParameterSlot, ...]


_TOKEN = re.compile(
    r"\[(?P<maybe>\w+)\?(?P<inner>[^\[\]]*)\]|<(?P<slot>\w+)(?:\|(?P<one>[^<>|]*)\|(?P<many>[^<>|]*))?>"
)


@lru_cache(maxsize=512)
def _parts(template: str) -> tuple[str | _ParameterSlot | _Optional, ...]:
    parts: list[str | _ParameterSlot | _Optional] = []
    end = 0
    for match in _TOKEN.finditer(template):
        if match.start() > end:
            parts.append(template[end : match.start()])
        end = match.end()
        if match["maybe"]:
            inner = tuple(part for part in _parts(match["inner"]) if not isinstance(part, _Optional))
            parts.append(_Optional(match["maybe"], inner))
        else:
            parts.append(_ParameterSlot(match["slot"], match["one"], match["many"]))
    return (*parts, template[end:])


def _render(
    parts: tuple[str | _ParameterSlot | _Optional, ...],
    parameters: Mapping[str, Parameter],
    values: Mapping[str, Plain],
) -> str:
    printed = []
    for part in parts:
        if isinstance(part, str):
            printed.append(part)
        elif isinstance(part, _Optional):
            if values[part.name] != parameters[part.name].default:
                printed.append(_render(part.parts, parameters, values))
        elif part.one is not None and part.many is not None:
            words = part.one if values[part.name] == 1 else part.many
            printed.append(words.replace("#", str(values[part.name])))
        else:
            printed.append(parameters[part.name].show(values[part.name]))
    return "".join(printed)


@lru_cache(maxsize=512)
def _pattern(template: str, parameters: tuple[Parameter, ...]) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """Return the regular expression of a template, and the parameter of each of its groups."""
    named = {parameter.name: parameter for parameter in parameters}
    groups: list[str] = []

    def group(name: str) -> str:
        groups.append(name)
        return f"({named[name].pattern})"

    def expression(part: str | _ParameterSlot | _Optional) -> str:
        if isinstance(part, str):
            return re.escape(part)
        if isinstance(part, _Optional):
            return f"(?:{''.join(expression(inner) for inner in part.parts)})?"
        if part.one is None or part.many is None:
            return group(part.name)
        many = "".join(group(part.name) if piece == "#" else re.escape(piece) for piece in re.split("(#)", part.many))
        return f"(?:{re.escape(part.one)}|{many})"

    return re.compile("".join(expression(part) for part in _parts(template))), tuple(groups)


def _read_verb(verb: type[Verb], text: str) -> dict[str, dict[str, Plain]] | None:
    pattern, groups = _pattern(verb.template, verb.parameters)
    match = pattern.fullmatch(text)
    if match is None:
        return None
    seen = {name: found for name, found in zip(groups, match.groups(), strict=True) if found is not None}
    values: dict[str, Plain] = {}
    for parameter in verb.parameters:
        value = parameter.read(seen[parameter.name]) if parameter.name in seen else _unprinted(verb, parameter)
        if value is None or parameter.fault(value):
            return None
        if value != parameter.default:
            values[parameter.name] = value
    return {verb.name: values}


def _unprinted(verb: type[Verb], parameter: Parameter) -> Plain:
    """Return the value of a parameter that the text does not print: 1 if its words for one are there, else its default."""
    counted = any(
        isinstance(part, _ParameterSlot) and part.name == parameter.name and part.one is not None
        for part in _parts(verb.template)
    )
    return 1 if counted else parameter.default
