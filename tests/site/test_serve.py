"""`punchboard site --serve`: a change is built, a browser hears of it, a problem is a page that goes away when mended."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
import urllib.error
import urllib.request

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.common.local_server import MOST_CLIENTS
from generator.site.build.build import build_site
from generator.site.build.serve import Handler, Preview, server

pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture
def served(tmp_path, make_game):
    folder = make_game(tmp_path).folder

    def build():
        problems = Problems()
        game = load(folder, problems, root=tmp_path)
        if game is not None and not problems.failed:
            build_site(tmp_path, [game], problems, main, lambda _text: None)
        return "\n".join(map(str, problems)) if problems.failed else ""  # a warning stops nothing

    preview = Preview(tmp_path, build)
    with server(preview, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield preview, folder, f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


def ask(url):
    with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310 - the address is our own server
        return answer.read().decode()


def test_a_problem_shows_and_goes_away(served):
    preview, folder, address = served
    assert preview.build_if_changed()
    assert not preview.build_if_changed()
    page = ask(address + "little-game/rules/taking/")
    assert "Take a " in page
    assert "__punchboard" in page
    rulings = folder / "rulings.yaml"
    right = rulings.read_text(encoding="utf-8")
    rulings.write_text(right.replace("kind: gap", "kind: hole"), encoding="utf-8")
    heard = []
    waiting = threading.Thread(target=lambda: heard.append(ask(f"{address}__punchboard?{preview.number}")))
    waiting.start()
    assert preview.build_if_changed()
    waiting.join(timeout=30)
    assert heard == [str(preview.number)]
    broken = ask(address + "little-game/rules/taking/")
    assert "rulings.yaml" in broken
    assert "hole" in broken
    assert "__punchboard" in broken
    rulings.write_text(right.replace("How fast?", "How very fast?"), encoding="utf-8")
    assert preview.build_if_changed()
    assert "How very fast?" in ask(address + "little-game/rulings/")


def test_a_project_that_never_built_shows_its_problems_and_then_its_page(served):
    preview, folder, address = served
    rulings = folder / "rulings.yaml"
    right = rulings.read_text(encoding="utf-8")
    rulings.write_text(right.replace("kind: gap", "kind: hole"), encoding="utf-8")
    assert preview.build_if_changed()
    assert "hole" in ask(address)
    assert "hole" in ask(address + "little-game/rules/taking/")
    rulings.write_text(right, encoding="utf-8")
    assert preview.build_if_changed()
    assert "Take a " in ask(address + "little-game/rules/taking/")


def test_a_page_that_is_not_there_yet_waits_for_it(served):
    preview, _folder, address = served
    assert preview.build_if_changed()
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(address + "little-game/nowhere/")
    assert refused.value.code == 404
    assert "__punchboard" in refused.value.read().decode()


# -- strangers on the same machine: other names, paths out of the site, many and slow clients, storms of changes --------


@pytest.fixture
def plain(tmp_path):
    """A server of a small folder of files that nobody builds; gives its preview and its port."""
    preview = Preview(tmp_path / "project", lambda: "")
    preview.site.mkdir(parents=True)
    (preview.site / "index.html").write_text("<body>home</body>", encoding="utf-8")
    (preview.site / "page").mkdir()
    (preview.site / "page" / "index.html").write_text("<body>page</body>", encoding="utf-8")
    (preview.site / "file.txt").write_text("file", encoding="utf-8")
    (tmp_path / "secret.html").write_text("secret", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    with server(preview, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield preview, running.server_port
        running.shutdown()


def raw(port, request, patience=20):
    """Send bytes, and return all that comes back."""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
        connection.sendall(request)
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts).decode("utf-8", "replace")


def get(port, path, host=None):
    return raw(port, f"GET {path} HTTP/1.0\r\nHost: {host or f'127.0.0.1:{port}'}\r\n\r\n".encode())


def test_only_this_machine_is_listened_to(plain):
    _preview, port = plain
    with socket.socket() as other:
        other.bind(("127.0.0.2", port))  # free: we do not listen on all addresses


@pytest.mark.parametrize("name", ["127.0.0.1:{}", "localhost:{}", "LocalHost:{}"])
def test_the_names_of_this_machine_are_answered(plain, name):
    _preview, port = plain
    assert "home" in get(port, "/", name.format(port))


@pytest.mark.parametrize(
    "name",
    ["evil.example", "evil.example:{}", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{}", "[::1]:{}", " "],
)
def test_other_names_are_refused(plain, name):
    _preview, port = plain
    for path in ("/", "/file.txt", "/__punchboard?0"):
        answer = get(port, path, name.format(port))
        assert answer.startswith("HTTP/1.0 421")
        assert "home" not in answer
        assert "file" not in answer.partition("\r\n\r\n")[2]


def test_no_name_and_two_names_are_refused(plain):
    _preview, port = plain
    own = f"Host: 127.0.0.1:{port}\r\n"
    for head in ("", own + "Host: evil.example\r\n"):
        assert raw(port, f"GET / HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode()).startswith("HTTP/1.0 421")


@pytest.mark.parametrize("end", ["html", "txt"])
@pytest.mark.parametrize(
    "path",
    [
        "/../../../secret.",
        "/%2e%2e/%2e%2e/%2e%2e/secret.",
        "/..%2f..%2f..%2fsecret.",
        "/page/../../../../secret.",
        "/..\\..\\secret.",
        "//secret.",
        "/%00secret.",
    ],
)
def test_no_path_leads_out_of_the_site(plain, path, end):
    _preview, port = plain
    answer = get(port, path + end)
    assert answer.startswith("HTTP/1.0 404")
    assert "secret" not in answer.partition("\r\n\r\n")[2].replace("secret.txt", "")


def test_links_and_pipes_in_the_site_are_not_followed(plain, tmp_path):
    preview, port = plain
    (preview.site / "link.txt").symlink_to(tmp_path / "secret.txt")
    (preview.site / "link.html").symlink_to(tmp_path / "secret.html")
    (preview.site / "out").symlink_to(tmp_path)
    os.mkfifo(preview.site / "pipe.txt")
    os.mkfifo(preview.site / "pipe.html")
    for path in ("/link.txt", "/link.html", "/out/secret.txt", "/out/secret.html", "/out/", "/pipe.txt", "/pipe.html"):
        assert get(port, path).startswith("HTTP/1.0 404"), path
        head = raw(port, f"HEAD {path} HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert head.startswith("HTTP/1.0 404"), path


def test_a_folder_has_its_page_and_is_never_listed(plain):
    preview, port = plain
    (preview.site / "empty").mkdir()
    assert "Location: /page/" in get(port, "/page")
    assert "<body>page" in get(port, "/page/")
    assert get(port, "/empty/").startswith("HTTP/1.0 404")


def test_slow_and_silent_clients_keep_nobody_waiting(plain, monkeypatch):
    _preview, port = plain
    monkeypatch.setattr(Handler, "timeout", 0.5)
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
    for connection in silent:
        connection.sendall(b"GET / HTTP/1.0\r\nHo")
    assert "home" in get(port, "/")
    for connection in silent:
        connection.settimeout(20)
        assert connection.recv(1) == b"", "it is sent away after its time"
        connection.close()


def test_more_clients_than_places_are_sent_away_and_later_ones_are_served(plain):
    preview, port = plain
    waiting = [socket.create_connection(("127.0.0.1", port)) for _ in range(MOST_CLIENTS)]
    for connection in waiting:
        connection.sendall(f"GET /__punchboard?0 HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    deadline = time.monotonic() + 20
    with contextlib.suppress(ConnectionError):
        while get(port, "/"):
            assert time.monotonic() < deadline, "the server takes more clients than it has places"
    preview._state.change(lambda: None)
    for connection in waiting:
        connection.settimeout(20)
        assert connection.recv(4096)
        connection.close()
    while "home" not in _calm(port):
        assert time.monotonic() < deadline + 20


def _calm(port):
    try:
        return get(port, "/")
    except ConnectionError:
        return ""


@pytest.mark.parametrize("asked", ["", "x", "-1", "9" * 5000, "²"])
def test_a_strange_number_of_a_build_is_answered_at_once(plain, asked):
    _preview, port = plain
    begun = time.monotonic()
    assert raw(port, f"GET /__punchboard?{asked} HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()).endswith("0")
    assert time.monotonic() - begun < 10


def test_a_storm_of_changes_is_built_once(tmp_path):
    file = tmp_path / "components" / "game" / "game.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("0", encoding="utf-8")
    built = []
    preview = Preview(tmp_path, lambda: built.append(file.read_text(encoding="utf-8")) or "")

    def storm():
        for number in range(1, 21):
            file.write_text("x" * number, encoding="utf-8")
            time.sleep(0.05)

    assert preview.build_if_changed()
    changing = threading.Thread(target=storm)
    changing.start()
    while not preview.build_if_changed(0.3):
        pass
    changing.join()
    assert not preview.build_if_changed(0.3)
    assert built == ["0", "x" * 20]
