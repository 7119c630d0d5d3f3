"""`preview --serve`: faces in the browser, drawn again after a save, with problems and the box under the pointer."""

import json
import threading
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from generator.preview.live import LiveFaces, server

CARD = 'boxes:\n  - {text: "{{ item.title }}", at: [5, 5, 50, 8], name: headline, colour: ink}\n'


@pytest.fixture
def live(toy):
    toy.write("layouts/card.yaml", CARD)
    faces = LiveFaces(toy.folder, toy.root, "", ("front",))
    faces.draw_if_changed()
    with server(faces, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield faces, f"http://127.0.0.1:{running.server_port}"
        running.shutdown()


def ask(url, **headers):
    request = urllib.request.Request(url, headers=headers)  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - as above
        return answer.read()


def test_the_state_has_faces_boxes_and_places(live, toy):
    faces, address = live
    state = json.loads(ask(f"{address}/state?-1"))
    (face,) = state["faces"]
    assert (face["label"], face["width"], face["problems"]) == ("one", 60, [])
    (box,) = face["boxes"]
    assert (box["name"], box["place"]) == ("headline", "components/toy/layouts/card.yaml:3")
    assert ask(f"{address}/face?0&1").startswith(b"\x89PNG")
    assert not faces.draw_if_changed(), "nothing was saved"


def test_only_this_machine_is_answered_and_no_file_is_served(live):
    _, address = live
    for url, headers in (
        (f"{address}/state?0", {"Host": "evil.example"}),
        (f"{address}/game.yaml", {}),
        (f"{address}/../game.yaml", {}),
        (f"{address}/face?7", {}),
        (f"{address}/face?x", {}),
    ):
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(url, **headers)
        refused.value.close()
        assert refused.value.code == (421 if headers else 404)


def test_the_last_faces_stay_while_the_data_cannot_be_read(live, toy):
    faces, address = live
    toy.write("layouts/card.yaml", "boxes: {\n")
    assert faces.draw_if_changed()
    state = json.loads(ask(f"{address}/state?-1"))
    assert len(state["faces"]) == 1
    assert "layouts/card.yaml" in state["problems"][0]
    toy.write("layouts/card.yaml", CARD)
    assert faces.draw_if_changed()
    assert json.loads(ask(f"{address}/state?-1"))["problems"] == []


@pytest.mark.browser
def test_the_page_is_drawn_again_shows_problems_and_names_the_box(live, toy, page):
    faces, address = live
    page.goto(address)
    expect(page.locator("figcaption")).to_have_text("one")
    box = page.locator(".box")
    box.hover()
    expect(page.locator("#place")).to_have_text("headline  components/toy/layouts/card.yaml:3")
    assert "2px" in box.evaluate("e => getComputedStyle(e).borderTopWidth")
    assert page.locator(".problems").count() == 0
    toy.write("layouts/card.yaml", CARD.replace("5, 5, 50", "1, 5, 50") + "  - {rect: [0, 70, w, 20], fill: sand}\n")
    faces.draw_if_changed()
    expect(page.locator("figure .problems")).to_contain_text("safe-area")
    expect(page.locator(".box")).to_have_count(2)
    loaded = "async (picture) => { await picture.decode(); return picture.naturalWidth; }"
    assert page.locator("img").evaluate(loaded) > 300
