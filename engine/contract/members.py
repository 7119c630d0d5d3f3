"""Looks whether rules code has every part of the contract, with the parameters that it is called with."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Protocol

from engine.common.names import did_you_mean
from engine.common.problems import Problem
from engine.contract.places import place_of_class, place_of_function, place_of_module
from engine.effects.verbs import Verb
from engine.play.ruleset import Ruleset
from engine.rules_code.crashes import place_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from engine.common.problems import Place

_OF_VERBS = ("name", "template", "timing", "rules", "roles")


def members(package: ModuleType) -> Iterator[Problem]:
    """Yield a problem for each part that a package of rules code lacks, at its file and line."""
    verbs, rules = getattr(package, "VERBS", None), getattr(package, "RULES", None)
    top = place_of_module(package.__name__)
    if not isinstance(verbs, dict):
        yield _missing(
            top, "the package has no VERBS", "the effects that pieces may have: VERBS = vocabulary(…), or {}"
        )
    for verb in verbs.values() if isinstance(verbs, dict) else ():
        yield from _of_verb(verb)
    if rules is None:
        yield _missing(top, "the package has no RULES", "an instance of your own subclass of engine.play.ruleset.Rules")
    else:
        yield from _of_rules(rules)


def _missing(place: Place, what: str, expected: str) -> Problem:
    return Problem(place, "error", "contract-missing", what, expected)


def _of_verb(verb: Any) -> Iterator[Problem]:
    if not (isinstance(verb, type) and issubclass(verb, Verb)):
        yield _missing(
            place_of_class(type(verb)), f"{verb!r} among VERBS is no verb", "subclasses of engine.effects.Verb"
        )
        return
    for name in _OF_VERBS:
        if not hasattr(verb, name):
            yield _missing(
                place_of_class(verb),
                f"the verb {verb.__name__} has no {name}",
                f"{name} = …, as engine.effects.verbs.Verb says",
            )


def _of_rules(rules: Any) -> Iterator[Problem]:
    place = place_of_class(type(rules))
    for name, declared in _asked().items():
        try:
            found = getattr(rules, name)
        except Exception as error:  # noqa: BLE001 - a part that cannot be imported is a finding
            yield _not_there(rules, name, error, place)
            continue
        if callable(declared):
            yield from _parameters(name, declared, found, place)


def _not_there(rules: Any, name: str, error: Exception, place: Place) -> Problem:
    why = str(error) if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: {error}"
    hint = did_you_mean(name, [one for one in vars(type(rules)) if one not in _asked()])
    what = f"RULES has no {name} ({why})"
    return Problem(place_of(error) or place, "error", "contract-missing", what, "a method, or FromModule", hint)


def _asked() -> dict[str, Any]:
    """Return what the contract asks for: names, each with its declaration; None for a plain value."""
    found: dict[str, Any] = {}
    for kind in reversed(Ruleset.__mro__):
        if kind not in {object, Protocol} and getattr(kind, "_is_protocol", False):
            found |= dict.fromkeys(inspect.get_annotations(kind))
            found |= {name: value for name, value in vars(kind).items() if not name.startswith("_")}
    return {name: None if isinstance(value, property) else value for name, value in found.items()}


def _parameters(name: str, declared: Any, found: Any, place: Place) -> Iterator[Problem]:
    """Yield a problem if a function cannot be called as the contract calls it."""
    wanted = list(inspect.signature(declared).parameters.values())[1:]
    if not callable(found):
        yield Problem(
            place, "error", "contract-signature", f"{name} of RULES is no function", f"{name}({_listed(wanted)})"
        )
        return
    try:
        inspect.signature(found).bind(*wanted)
    except TypeError as error:
        what = f"{name} takes other parameters ({error})"
        at = place_of_function(found, place)
        yield Problem(at, "error", "contract-signature", what, f"{name}({_listed(wanted)})")
    except ValueError:  # something built in, which does not say what it takes
        return


def _listed(wanted: list[inspect.Parameter]) -> str:
    return ", ".join(one.name for one in wanted)
