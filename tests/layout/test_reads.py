"""What expressions are said to read, held against what they really ask for when they are evaluated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.expressions import ExpressionError, expression
from generator.layout.reads import EVERYTHING, NOTHING, plain, reads, reads_in


class Asked(Mapping[str, Any]):
    """A mapping that remembers which keys it was asked for; going through it, or its size, counts as everything."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values_inside = values
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return self.values_inside[key]

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return key in self.values_inside

    def __iter__(self) -> Iterator[str]:
        self.asked.add(EVERYTHING)
        return iter(self.values_inside)

    def __len__(self) -> int:
        self.asked.add(EVERYTHING)
        return len(self.values_inside)

    def __str__(self) -> str:
        self.asked.add(EVERYTHING)
        return str(self.values_inside)


ITEM = {"level": 3, "name": "x", "cost": {"coin": 2, "wheat": 1}, "list": [1, 2], "n": 0}
OTHER = {"level": 1, "kind": "level"}


def evaluated(source: str) -> tuple[Asked, Asked, Asked] | None:
    """The names, and the keys of `item` and of `it`, that an evaluation asked for; None if it failed."""
    item, other = Asked(ITEM), Asked(OTHER)
    scope = Asked({"item": item, "it": other, "w": 60, "key": "level", "zero": 0, "min": min, "len": len, "str": str})
    try:
        found = expression(source)(scope)
        assert not isinstance(found, Iterator)
    except (ExpressionError, AssertionError):
        return None
    return scope, item, other


NAMES = ["w", "zero", "key", "item", "it", "nothing"]
ATOMS = st.sampled_from(
    [
        *NAMES,
        *("item.level", "item.name", "item.cost.coin", "item.n", "it.level", "item.cost['wheat']", "item['level']"),
        *("item[key]", "item[it.kind]", "item.get('level')", "item.get(key)", "item.nothing", "it[key].nothing"),
        *(
            "item.list[0]",
            "item.cost | length",
            "item.values() | list",
            "item | list",
            "'level' in item",
            "'n' not in it",
        ),
        *(
            "item is defined",
            "item.level is defined",
            "item.other | default(it.level)",
            "[it] | map(attribute='level')",
        ),
        *(
            "len(item)",
            "str(item)",
            "[item, it]",
            "{'a': item.level}",
            "{'a': item}['a'].level",
            "1",
            "2.5",
            "'item.n'",
        ),
        *("item|attr('level')", "('lev' ~ 'el') in item", "item.name.upper()", "item['na' ~ 'me']", "true", "none"),
    ]
)
SOURCES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "~", "<", "==", "and", "or", "in", "//", "%"]), inner).map(
            " ".join
        ),
        inner.map(lambda text: f"({text})"),
        inner.map(lambda text: f"not {text}"),
        inner.map(lambda text: f"({text}) | string"),
        st.tuples(inner, inner, inner).map(lambda parts: f"{parts[0]} if {parts[1]} else {parts[2]}"),
        st.tuples(inner, inner).map(lambda parts: f"min({parts[0]}, {parts[1]})"),
        st.tuples(inner, inner).map(lambda parts: f"[{parts[0]}, {parts[1]}]"),
    ),
    max_leaves=5,
)


@given(SOURCES)
def test_nothing_is_asked_for_that_is_not_read(source):
    done = evaluated(source)
    if done is None:
        return
    scope, item, other = done
    told = reads(source)
    assert scope.asked <= set(told.names)
    for name, asked in (("item", item.asked), ("it", other.asked)):
        assert EVERYTHING in told.keys_of(name) or asked <= told.keys_of(name)


PLAIN = st.recursive(
    st.sampled_from(["w", "item.level", "it.level", "item.n", "1", "item.list[0]", "item['level']", "item.cost.coin"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "<", "=="]), inner).map(lambda parts: f"({' '.join(parts)})"),
        st.tuples(inner, inner).map(lambda parts: f"min({', '.join(parts)})"),
    ),
    max_leaves=5,
)


@given(PLAIN)
def test_where_every_part_is_evaluated_all_that_is_read_is_asked_for(source):
    done = evaluated(source)
    assert done is not None
    scope, item, other = done
    told = reads(source)
    assert scope.asked == set(told.names)
    assert (item.asked, other.asked) == (told.keys_of("item"), told.keys_of("it"))


@pytest.mark.parametrize(
    ("source", "item", "keys"),
    [
        ("item.level", {"level"}, {"level"}),
        ("item['level']", {"level"}, {"level"}),
        ('item . cost["coin"]', {"cost"}, {"cost", "coin"}),
        ("item.get('level', 3)", {"level", "get"}, {"level", "get"}),
        ("item.values()", {"values", "*"}, {"values"}),
        ("item[key]", {"*"}, set()),
        ("item", {"*"}, set()),
        ("'level' in item", {"level"}, set()),
        ("'item.level'", set(), set()),
        ("it.item", set(), {"item"}),
        ("piece(item.friend).level", {"friend"}, {"friend", "level"}),
        ("piece('a')[key]", set(), {"*"}),
        ("pieces('a') | selectattr('level') | map(attribute='cost.coin') | list", set(), {"level", "cost", "coin"}),
        ("pieces('a') | sum(attribute=key)", set(), {"*"}),
        ("an item of this kind", set(), set()),
        ("item.level +", set(), set()),
    ],
)
def test_what_is_read_of_the_piece_and_which_keys_at_all(source, item, keys):
    assert (reads(source).keys_of("item"), reads(source).keys) == (item, keys)


@pytest.mark.parametrize("source", ["(" * 400 + "item" + ")" * 400, "-" * 3000 + "item"])
def test_an_expression_nested_too_deep_may_read_everything(source):
    assert reads(source).keys_of("item") == {EVERYTHING}


@pytest.mark.parametrize(
    "text", ["item.n", "{{ item.n }}", "{{ item.n", "a {{ 1 }} b {{ item.n }}", "{{ ['}}', item.n] }}"]
)
def test_an_expression_is_found_with_braces_and_without(text):
    assert reads_in({"at": [0, text]}).keys_of("item") == {"n"}


def test_words_to_print_are_no_expressions():
    assert reads_in({"text": "item"}) == NOTHING
    assert reads_in({"define": {"text": "item.n"}}).keys_of("item") == {"n"}
    assert reads_in({"text": "{{ item.n }} of item.level"}).keys_of("item") == {"n"}


@pytest.mark.parametrize("source", ["w # h", "w", "min(w, h) - 1", "item.level * 2"])
def test_plain_expressions_need_no_template_engine(source):
    assert plain(source) is not None
