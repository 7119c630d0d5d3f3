"""Checks of faces: each problem code is provoked once, and once not."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.common.cache import Cache
from engine.common.problems import Problems
from generator.pdf import raster
from generator.preflight import all_faces as preflight
from generator.preflight.one_face import FaceChecker


def codes(toy, boxes: str) -> list[str]:
    problems = Problems()
    preflight.report_face(toy.face(boxes), problems)
    return [problem.code for problem in problems]


def image(width: int, height: int, kind: str = "PNG", mode: str = "RGB") -> bytes:
    file = io.BytesIO()
    Image.new(mode, (width, height), None).save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize(
    ("bad", "good", "code"),
    [
        (
            '- {text: "word word word word word word", at: [5, 5, 20, 5], size: 10, min: 8}',
            '- {text: "word word", at: [5, 5, 20, 9], size: 10, min: 8}',
            "text-overflow",
        ),
        (
            '- {text: "one two three", at: [5, 5, 15, 30], lines: 1}',
            '- {text: "one", at: [5, 5, 15, 30], lines: 1}',
            "text-overflow",
        ),
        ('- {text: "漢字", at: [5, 5, 20, 5]}', '- {text: "žÅЖΩ☆", at: [5, 5, 20, 5]}', "glyph-missing"),
        ('- {text: "{star}", at: [5, 5, 20, 5]}', '- {text: "{coin}", at: [5, 5, 20, 5]}', "icon-missing"),
        ('- {text: "edge", at: [1, 5, 20, 5]}', '- {text: "edge", at: [3, 5, 20, 5]}', "safe-area"),
        ("- {icon: coin, at: [50, 80, 9, 9]}", "- {icon: coin, at: [52, 82, 14, 14]}", "safe-area"),
        (
            '- {text: "grey", at: [5, 5, 20, 5], colour: "#888888"}',
            '- {text: "grey", at: [5, 5, 20, 5], colour: "#666666"}',
            "contrast",
        ),
        (
            '- background: night\n- {text: "ink", at: [5, 5, 20, 5], colour: ink}',
            '- background: night\n- {rect: [4, 4, 22, 7], fill: sand}\n- {text: "ink", at: [5, 5, 20, 5], colour: ink}',
            "contrast",
        ),
        (
            '- {icon: coin, at: [5, 5, 20, 20], colour: ink}\n- {text: "on it", at: [10, 13, 20, 5], colour: ink}',
            '- {icon: coin, at: [5, 5, 20, 20], colour: sand}\n- {text: "on it", at: [10, 13, 20, 5], colour: ink}',
            "contrast",
        ),
    ],
)
def test_a_face_with_this_fault_and_one_without(toy, bad, good, code):
    assert codes(toy, bad) == [code]
    assert codes(toy, good) == []


def test_the_amount_of_an_overflow_is_told_and_where(toy):
    problems = Problems()
    preflight.report_face(toy.face('- {text: "word word word word", at: [5, 5, 10, 5], size: 10, min: 6.5}'), problems)
    (problem,) = problems
    assert str(problem.place) == "components/toy/layouts/card.yaml:3:12"
    assert "overflows by" in problem.message
    assert "6.5 pt" in problem.message
    assert "cards/one (front)" in problem.message


def test_a_waived_code_is_silent(toy):
    assert codes(toy, '- {text: "edge", at: [1, 5, 20, 5], waive: {safe-area: the word may be cut}}') == []


def test_a_piece_or_its_set_waives_a_code_with_a_reason(toy):
    toy.face('- {text: "edge", at: [1, 5, 20, 5]}')

    def found(items: str, waive: str = "{}") -> list[tuple[str, int]]:
        pieces(toy, items, waive)
        problems = Problems()
        preflight.check(toy.game(), problems)
        return [(problem.code, problem.place.line) for problem in problems]

    assert found("[{id: one, title: One}]") == [("safe-area", 3)]
    assert found("[{id: one, title: One, waive: {safe-area: the word may be cut}}]") == []
    assert found("[{id: one, title: One}]", "{safe-area: the word may be cut}") == []
    assert found("[{id: one, title: One, waive: {safe-aera: mistyped}}]") == [("safe-area", 3), ("waive-unknown", 10)]
    assert found("[{id: one, title: One}]", "{safe-aera: mistyped}") == [("safe-area", 3), ("waive-unknown", 9)]


def test_a_clip_hides_what_lies_outside_it(toy):
    boxes = """
        - group: [{rect: [0, 0, 60, 90], fill: black}]
          at: [0, 0, 60, 90]
          clip: {path: "M 0 0 L 60 0 L 60 10 L 0 10 Z"}
        - {text: "under it", at: [5, 20, 40, 5], colour: ink}
        """
    assert codes(toy, boxes) == []
    assert codes(toy, boxes.replace("[5, 20,", "[5, 4,")) == ["contrast"]


def test_a_half_transparent_veil_counts_by_its_opacity(toy):
    veil = (
        "- {background: white}\n- {rect: [0, 0, 60, 90], fill: black, opacity: %s}\n- {text: veil, at: [5, 5, 20, 5],"
        " colour: black}"
    )
    assert codes(toy, veil % 0.2) == []
    assert codes(toy, veil % 0.7) == ["contrast"]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.png", image(100, 100), "image-resolution"),
        ("b.png", image(400, 400), None),
        ("c.jpg", image(400, 400, "JPEG", "CMYK"), None),
        ("d.png", image(1, 1), "image-missing"),
        ("e.png", image(20000, 10), "image-missing"),
        ("f.png", b"not an image", "image-missing"),
        ("g.png", image(300, 300, "BMP"), "image-missing"),
        ("h.png", image(400, 400)[:200], "image-missing"),
    ],
)
def test_images_are_judged(toy, name, data, code):
    toy.write(f"art/{name}", data)
    found = codes(toy, f"- {{image: {name}, at: [10, 10, 40, 40]}}")
    assert found == ([code] if code else [])


def test_an_icon_that_cannot_be_drawn_is_named(toy):
    toy.write("art/coin.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><filter/></svg>')
    assert codes(toy, "- {icon: coin, at: [10, 10, 5, 5]}") == ["icon-unreadable"]


def pieces(toy, items: str, waive: str = "{}") -> None:
    toy.write(
        "pieces/cards.yaml",
        f"""
        set: cards
        title: Cards
        kind: card
        size: {{width: 60, height: 90}}
        face: card
        back: null
        provenance: prototype
        waive: {waive}
        items: {items}
        """,
    )


TWINS = "[{id: one, title: One, tint: '%s', sign: %s}, {id: two, title: Two, tint: '%s', sign: %s}]"


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        (("#c03030", "a"), ("#306fc0", "a"), True),  # red and blue of one lightness
        (("#c03030", "a"), ("#306fc0", "b"), False),  # told apart by a sign
        (("#202020", "a"), ("#e0e0e0", "a"), False),  # told apart by lightness
    ],
)
def test_pieces_alike_without_colour_are_found(toy, first, second, alike):
    pieces(toy, TWINS % (*first, *second))
    toy.face(
        '- {background: "{{ item.tint }}"}\n- {text: "{{ item.sign }}", at: [20, 20, 10, 10], waive: {contrast: test}}'
    )
    problems = Problems()
    preflight.check(toy.game(), problems)
    assert [problem.code for problem in problems] == (["same-without-colour"] if alike else [])


def test_pieces_that_are_the_same_in_colour_too_are_a_warning(toy):
    pieces(toy, "[{id: one, title: One}, {id: two, title: One}, {id: three, title: One, waive: {same-face: copies}}]")
    toy.face('- {background: sand}\n- {text: "{{ item.title }}", at: [20, 20, 20, 10], colour: ink}')
    for cache in (None, Cache(toy.root / "cache", "1")):
        problems = Problems()
        preflight.check(toy.game(), problems, cache=cache)
        (problem,) = problems
        assert (problem.code, problems.failed) == ("same-face", False)
        assert problem.message == "cards: two looks exactly like one"


@pytest.mark.parametrize("fit", ["contain", "cover"])
def test_an_svg_is_a_picture_in_its_own_colours(toy, fit):
    toy.write(
        "art/sky.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#ff0000"/></svg>',
    )
    face = toy.face(f"- {{image: sky.svg, at: [0, 0, 60, 60], fit: {fit}}}\n- {{rect: [0, 0, 60, 30], fill: sand}}")
    assert preflight.check_face(face)[0] == []  # art may lie under others and reach over the cut line
    picture = raster.picture(face, 25.4).convert("RGB")
    assert picture.getpixel((5, 40)) == (255, 0, 0)
    assert picture.getpixel((5, 50)) == ((255, 0, 0) if fit == "cover" else (255, 255, 255))


def test_an_svg_image_that_is_missing_or_draws_nothing_is_named(toy):
    assert codes(toy, "- {image: sky.svg, at: [10, 10, 40, 40]}") == ["image-missing"]
    toy.write("art/sky.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><text>Sky</text></svg>')
    assert codes(toy, "- {image: sky.svg, at: [10, 10, 40, 40]}") == ["image-missing"]


def test_a_cache_remembers_verdicts_and_a_changed_piece_is_judged_anew(toy, tmp_path):
    pieces(toy, "[{id: one, title: One}, {id: two, title: Two}]")
    toy.face('- {text: "{{ item.title }}", at: [5, 5, 10, 5], size: 8}')
    file = tmp_path / "cache.json"

    def run() -> tuple[list[str], int]:
        cache, problems, judged = Cache(file), Problems(), []
        game = toy.game()
        real = FaceChecker.face
        FaceChecker.face = lambda self, face: judged.append(face.piece) or real(self, face)
        try:
            preflight.check(game, problems, cache=cache)
        finally:
            FaceChecker.face = real
        cache.save()
        return [problem.code for problem in problems], len(judged)

    assert run() == ([], 2)
    assert run() == ([], 0)
    pieces(toy, "[{id: one, title: One}, {id: two, title: Twentyseven thousand}]")
    assert run() == (["text-overflow"], 1)
    assert run() == (["text-overflow"], 0)
    toy.face('- {text: "{{ item.title }}", at: [5, 5, 40, 9], size: 8}')
    assert run() == ([], 2)


def test_a_warm_check_imports_neither_templates_nor_canvas(toy):
    import subprocess
    import sys

    code = (
        "import sys, generator.preflight.all_faces, generator.layout.face_keys; print([m for m in ('jinja2',"
        " 'reportlab', 'PIL', 'fontTools', 'pikepdf') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
