"""Published Google Sheets: which addresses are fetched, and where the answer is kept."""

from __future__ import annotations

import http.client
import urllib.request

import pytest

from generator.importing.tables import google
from tests.importing.desk import DECK


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://docs.google.com/spreadsheets/d/1abcDEF_2345/edit?usp=sharing#gid=12", "https://docs.google.com/spreadsheets/d/1abcDEF_2345/export?format=csv&gid=12"),
        ("https://docs.google.com/spreadsheets/d/e/2PACX-1vabc/pubhtml?gid=3&single=true", "https://docs.google.com/spreadsheets/d/e/2PACX-1vabc/pub?output=csv&single=true&gid=3"),
        ("https://docs.google.com/spreadsheets/d/1abcDEF_2345/", "https://docs.google.com/spreadsheets/d/1abcDEF_2345/export?format=csv"),
    ],
)  # fmt: skip
def test_the_address_of_a_sheet(address, expected):
    assert google.csv_address(address) == expected


@pytest.mark.parametrize(
    "address",
    ["http://docs.google.com/spreadsheets/d/1abcDEF_2345", "https://docs.google.com.evil.org/spreadsheets/d/1abcDEF_2345", "https://u@docs.google.com/spreadsheets/d/1abcDEF_2345", "https://docs.google.com:8/spreadsheets/d/1abcDEF_2345", "file:///etc/passwd", "https://[x", "https://docs.google.com:x/spreadsheets/d/1abcDEF_2345", "https://docs.google.com/spreadsheets/d/1abcDEF_2345.evil", "https://example.org/a.csv"],
)  # fmt: skip
def test_nothing_else_is_fetched(desk, address):
    done = desk.run("import", address, "--game", "deck")
    assert done.exit_code == 2
    assert "only Google Sheets are fetched" in done.output


def test_a_sheet_is_kept_as_a_file_and_its_address_is_remembered(desk, monkeypatch):
    monkeypatch.setattr(google, "fetch", lambda _address: DECK.encode())
    address = "https://docs.google.com/spreadsheets/d/1abcDEF_2345/edit#gid=0"
    done = desk.run("import", address, "--game", "deck", "--set", "cards")
    assert done.exit_code == 0, done.output
    assert (desk.root / "sheets" / "sheet-1abcDEF_2345-0.csv").read_bytes() == DECK.encode()
    assert f'from: "{address}"' in desk.text("pieces/cards.yaml")
    again = desk.run("import", address)
    assert "nothing has changed" in again.output


def test_a_sheet_is_not_kept_through_a_link(desk, monkeypatch, tmp_path_factory):
    monkeypatch.setattr(google, "fetch", lambda _address: DECK.encode())
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (desk.root / "sheets").symlink_to(elsewhere)
    done = desk.run("import", "https://docs.google.com/spreadsheets/d/1abcDEF_2345/edit", "--game", "deck")
    assert done.exit_code == 1
    assert "nothing is written through links" in done.output
    assert not list(elsewhere.iterdir())


@pytest.mark.parametrize("fault", [http.client.IncompleteRead(b""), OSError("no route"), ValueError("no address")])
def test_a_sheet_that_cannot_be_fetched_is_a_sentence(desk, monkeypatch, fault):
    def fails(*_args, **_names):
        raise fault

    monkeypatch.setattr(urllib.request.OpenerDirector, "open", fails)
    done = desk.run("import", "https://docs.google.com/spreadsheets/d/1abcDEF_2345/edit", "--game", "deck")
    assert done.exit_code == 2
    assert "the sheet cannot be fetched" in done.output
