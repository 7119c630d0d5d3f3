"""Plain values written as people write YAML: read back they are the same, and what fits stands in one line."""

from __future__ import annotations

import yaml
from hypothesis import given
from hypothesis import strategies as st

from engine.data.yaml_text import as_blocks, as_flow

WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | WORDS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(WORDS, inside, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(WORDS, VALUES, min_size=1, max_size=4), st.integers(20, 120))
def test_blocks_are_read_back_as_they_were(value, width):
    assert yaml.safe_load("\n".join(as_blocks(value, width))) == value


@given(VALUES)
def test_a_line_is_read_back_as_it_was(value):
    assert yaml.safe_load(as_flow(value)) == value


def test_what_fits_stands_in_one_line_and_the_rest_below_its_key():
    value = {
        "Ann": {"coins": 1, "hand": ["fox", "hen"]},
        "deck": [f"card-{number}" for number in range(6)],
        "turn": "Ann",
    }
    assert as_blocks(value, 40, "  ") == [
        "  Ann: {coins: 1, hand: [fox, hen]}",
        "  deck:",
        "    [card-0, card-1, card-2, card-3, card-4,",
        "      card-5]",
        "  turn: Ann",
    ]
