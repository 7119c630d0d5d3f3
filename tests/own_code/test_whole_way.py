"""The whole way of a stranger: a workbook of sixty cards becomes printed cards, a site, rules that play, and a verdict."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from generator.cli import main
from tests.importing.workbooks import workbook

HERE = Path(__file__).parent
COIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#c90"/></svg>\n'
NIGHT_BACK = "boxes:\n  - background: night\n"
RULES = """\
sections:
  - id: play
    number: DR-1
    title: Play
    rules:
      - {id: DR-1.1, text: "On your turn take the top card of the deck, or leave it."}
      - {id: DR-1.2, text: "Nobody may have more than {=most_cards|word} cards."}
      - {id: DR-1.3, text: "The game is over when the deck is empty."}
"""
SCENARIOS = """\
given: {players: [Ann, Ben]}
scenarios:
  - scenario: DR-S-1 Cards are taken and left
    kind: statement
    rules: [DR-1.1, DR-1.3]
    play: turn
    given: {deck: [dragon-1, spell-1]}
    steps:
      - Ann: take
      - Ben: leave
    expect:
      Ann: {taken: [dragon-1], power: 2}
      left: {contains: [spell-1]}
      turn: none
  - scenario: DR-S-2 As many as one may have
    kind: edge
    rules: [DR-1.2]
    play: turn
    given: {Ann: {taken: [dragon-2, dragon-3, dragon-4]}, deck: [dragon-1, spell-1]}
    steps:
      - refused: {Ann: take}
        rule: DR-1.2
      - Ann: leave
    expect: {turn: Ben, left: {contains: [dragon-1]}}
"""


@pytest.fixture
def say(tmp_path, tmp_path_factory, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))

    def run(*words, code=0):
        result = CliRunner().invoke(main, ["--root", str(tmp_path), *words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert result.exit_code == code, f"{words}\n{result.output}"
        return result.output

    return run


def deck(book):
    sheet = book.active
    sheet.append(["Card Name", "Layout", "Back", "Power", "Rules Text", "Qty"])
    for number in range(1, 31):
        sheet.append(
            [f"Dragon {number}", "creature", "dragons-back", number % 9 + 1, f"<b>Fire.</b> Gain :coin: {number}", 1]
        )
        sheet.append([f"Spell {number}", "spell", "night-back", 0, "Draw a card | pay :coin:", None])


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_from_a_workbook_to_a_verdict(tmp_path, say):
    (tmp_path / "dragons.xlsx").write_bytes(workbook(deck))
    game = tmp_path / "components" / "dragons"
    say("new", "dragons", "--title", "Dragons", "--prefix", "DR")
    for left in ("pieces/cards.yaml", "aids.yaml", "round.yaml", "layouts/card.yaml"):
        (game / left).unlink()
    write(game / "art" / "coin.svg", COIN)
    write(game / "layouts" / "night-back.yaml", NIGHT_BACK)
    settings = (game / "game.yaml").read_text("utf-8").partition("terms:")[0]
    constants = "icons: {coin: coin}\nconstants:\n  most_cards: {title: Most cards, value: 3, from: prototype, rules: [DR-1.2]}\n"
    write(game / "game.yaml", settings + constants)
    write(game / "rules" / "01-play.yaml", RULES)
    (game / "layouts" / "card-back.yaml").rename(game / "layouts" / "dragons-back.yaml")
    said = say("import", str(tmp_path / "dragons.xlsx"), "--game", "dragons", "--set", "dragons")
    assert "60 different cards, 60 copies" in said

    write(game / "scenarios" / "play.yaml", SCENARIOS.replace("- Ben: leave", "- Ben: fly to the moon", 1))
    say("fmt")
    said = say("check", "dragons", "--no-layout")
    assert "2 scenarios not played: the game has no rules code" in said, "whatever they say"

    write(game / "engine" / "__init__.py", (HERE / "rules_of_a_stranger.py").read_text("utf-8"))
    assert "is not trusted" in say("check", "dragons", "--no-layout")
    say("trust", "dragons", "--yes")
    assert "'fly to the moon' is no move" in say("check", "dragons", code=1)
    write(game / "scenarios" / "play.yaml", SCENARIOS)
    say("fmt")
    said = say("check", "dragons", "--strict")
    assert "ok scenarios  2 played" in said
    assert "nothing says what is hidden (redraw_hidden)" in said, "and nothing is hidden in this game"
    assert "3/3 rules" in said

    say("print", "dragons", "--paper", "A4")
    (file,) = (tmp_path / "build" / "print" / "dragons").glob("dragons-A4*.pdf")
    pages = pypdfium2.PdfDocument(file)
    words = " ".join(page.get_textpage().get_text_range() for page in pages)
    pages.close()
    assert all(f"Dragon {number}" in words and f"Spell {number}" in words for number in range(1, 31))

    said = say("--jobs", "1", "mutate", "dragons", "--code", "--no-data", code=1)
    assert "code" in said
    assert "components/dragons/engine/__init__.py" in said
    say("simulate", "dragons", "--games", "3", "--jobs", "1")
    say("site", "dragons")
    page = tmp_path / "build" / "site" / "dragons" / "proof" / "index.html"
    assert "__init__.py:" in page.read_text("utf-8")
