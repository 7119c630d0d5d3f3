"""What a later box hides is found, with its place and amount; what is meant to lie over others is not."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from generator.preflight.one_face import FaceChecker

FOX = '- {text: "Fox and hen", at: [5, 5, 30, 6], size: 10}\n'
COIN = "- {icon: coin, at: [10, 10, 10, 10]}\n"
PLATE = "- {rect: [4, 4, 12, 8], fill: sand"


def hidden(toy, boxes: str) -> list[str]:
    file = io.BytesIO()
    Image.new("RGB", (400, 400), "red").save(file, "PNG")
    toy.write("art/photo.png", file.getvalue())
    return [note.message for note in FaceChecker().face(toy.face(boxes))[0] if note.code == "hidden"]


def test_a_text_below_a_box_is_named_with_its_place_and_how_much_of_it_is_hidden(toy):
    assert hidden(toy, FOX + PLATE + "}") == [
        "cards/one (front), rect: 11.1 of 19.0 mm of 'Fox and hen' (box text, line 3) lie below it at 5.8, 5.6 mm"
    ]


@pytest.mark.parametrize(
    "above",
    [
        "- {image: photo.png, at: [4, 4, 20, 20]}",
        "- {icon: coin, at: [5, 5, 6, 6]}",
        '- {text: "Ox", at: [7, 5, 30, 6], size: 10}',
        '- {text: "Long words across the whole of it", at: [3, 5, 55, 6], size: 7}',
        "- {group: [{rect: [0, 0, 9, 9], fill: night}], at: [9, 9, 9, 9], rotate: 180, scale: 2}",
        "- background: sand",
    ],
)
def test_whatever_hides_a_text_is_found(toy, above):
    assert len(hidden(toy, FOX + above)) == 1


@pytest.mark.parametrize(
    "above",
    [
        PLATE + ", over: true}",
        PLATE + ", opacity: 0.4}",
        "- {rect: [4, 4, 12, 8], stroke: ink}",
        "- {rect: [4, 12, 12, 8], fill: sand}",
        "- {group: [{rect: [4, 4, 12, 8], fill: sand}], over: true}",
        "- {group: [{rect: [0, 0, 60, 90], fill: sand}], clip: {path: M0 20 L60 20 L60 90 L0 90 Z}}",
        '- {text: "Hen", at: [5, 9.4, 30, 6], size: 10}',
        '- {text: "A slanted word", at: [20, 30, 40, 6], rotate: 45}',
    ],
)
def test_what_hides_nothing_or_says_that_it_lies_over_others_is_no_mistake(toy, above):
    assert hidden(toy, FOX + above) == []


def test_the_ground_of_a_text_is_no_mistake(toy):
    assert hidden(toy, "- background: sand\n" + PLATE + "}\n" + COIN + FOX) == []


def test_icons_on_one_spot_are_found_and_signs_made_of_two_icons_are_not(toy):
    cells = "- {repeat: 3, flow: free, boxes: [{icon: coin, at: [10, 10, 9, 9]}]}"
    assert hidden(toy, cells) == [
        "cards/one (front), icon: 100% of an icon (box icon, line 3) lie below it at 10.6, 12.8 mm"
    ]
    assert (
        hidden(toy, cells.replace("flow: free", "at: [5, 5, 50, 30]").replace("at: [10, 10, 9, 9]", "at: [0, 0, 9, 9]"))
        == []
    )
    assert hidden(toy, COIN + "- {icon: coin, at: [12, 12, 6, 6]}") == []


def test_an_icon_below_a_plate_is_found_once_most_of_it_is_hidden(toy):
    assert len(hidden(toy, COIN + "- {rect: [9, 9, 8, 12], fill: sand}")) == 1
    assert hidden(toy, COIN + "- {rect: [9, 9, 5, 12], fill: sand}") == []


def test_texts_of_cells_on_one_spot_are_found(toy):
    (message,) = hidden(toy, '- {repeat: 2, flow: free, boxes: [{text: "{{ it }} foxes", at: [5, 5, 30, 6]}]}')
    assert "'0 foxes'" in message
    assert "lie below '1 foxes'" in message


def test_a_text_that_its_group_cuts_off_is_found(toy):
    (message,) = hidden(toy, '- {group: [{text: "Fox and hen", at: [20, 20, 30, 6]}], at: [0, 0, 30, 60], clip: rect}')
    assert "of 'Fox and hen' are cut off at 30." in message


def test_a_waiver_of_either_box_is_enough(toy):
    waive = ", waive: {hidden: the plate is glass}"
    assert hidden(toy, FOX + PLATE + waive + "}") == []
    assert hidden(toy, FOX.replace("size: 10", "size: 10" + waive) + PLATE + "}") == []
