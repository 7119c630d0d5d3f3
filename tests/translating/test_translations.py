"""A game in another language: its texts are laid over the original, gaps and outdated entries are told, files can be written anew."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.effects.verbs import ambiguities, worded
from engine.load.folder import load
from engine.rules_code import vocabulary
from generator.cli import main
from generator.faces.every_face import Faces
from generator.layout.face_keys import FaceKeys
from generator.site.writing.name_patterns import term_names
from generator.site.writing.templates import readable, single_words
from generator.tabletop.moves import sentence
from generator.words.catalogue import spoken
from tests.projects import ROOT, Project

GERMAN = """\
# yaml-language-server: $schema=../../../../schemas/translation.schema.json
title: Laternen
about: "Wärter zünden {oil} an, {=start_oil|word} am Anfang; siehe [[LA-1.1]]."
terms:
  keeper: {name: Wärter, plural: Wärter}
"""


@pytest.fixture
def german(project: Project) -> Project:
    path = project.folder / "i18n" / "de" / "game.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(GERMAN, "utf-8")
    return project


def typed(project: Project, *words: str) -> str:
    done = CliRunner().invoke(main, ["--root", str(project.root), *words])
    assert done.exit_code in {0, 1, 2}, done.output
    return done.output


def test_texts_are_laid_over_the_original(german: Project) -> None:
    problems = Problems()
    game = load(german.folder, problems, root=german.root, language="de")
    plain = load(german.folder, Problems(), root=german.root)
    assert game is not None
    assert plain is not None
    assert (game.title, game.language, game.terms["keeper"].plural) == ("Laternen", "de", "Wärter")
    assert game.about == "Wärter zünden {oil} an, drei am Anfang; siehe [[LA-1.1]]."
    assert game.rules == plain.rules, "what is not translated stays as it is"
    assert (plain.title, plain.language) == ("Lanterns", "en")
    assert (game.printed_in, plain.printed_in) == ("lanterns/de", "lanterns")
    assert {problem.code for problem in problems} == {"translation-outdated"}


def test_the_check_counts_what_is_missing_and_that_is_no_problem(german: Project) -> None:
    typed(german, "translate", "lanterns", "de")
    verdict = german.check()
    assert [problem for problem in verdict.problems if "translation" in problem.code] == []
    data = next(layer for layer in verdict.layers if layer.name == "data")
    assert ", de: 3 of " in data.note


def test_the_written_files_keep_translations_and_show_what_is_missing(german: Project) -> None:
    said = typed(german, "translate", "lanterns", "de")
    path = german.folder / "i18n" / "de" / "game.yaml"
    first = path.read_text("utf-8")
    assert "components/lanterns/i18n/de/rules/01-start.yaml" in said
    assert "title: Laternen\n" in first
    assert "    # definition: A player." in first
    assert "    plural: Wärter\n" in first
    assert typed(german, "translate", "lanterns", "de").splitlines() == [said.splitlines()[-1]], (
        "nothing is written twice"
    )
    german.edit("game.yaml", "title: Lanterns", "title: Lamps")
    assert sum("warning[translation-outdated]" in problem for problem in german.said()) == 1
    typed(german, "translate", "lanterns", "de")
    assert "# now: title: Lamps\ntitle: Laternen\n" in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace('\nof: "', '\n# of: "', 1), "utf-8")
    typed(german, "translate", "lanterns", "de")
    assert not any("translation" in problem for problem in german.said())


def test_a_language_that_a_game_lacks_is_refused(german: Project) -> None:
    assert "lanterns has no texts in 'fr'; there is de" in typed(german, "print", "lanterns", "--lang", "fr")
    for words in (["preview", "lanterns/lamp-a"], ["export", "png", "lanterns"], ["export", "csv", "lanterns"]):
        assert "lanterns has no texts in 'fr'; there is de" in typed(german, *words, "--lang", "fr")
    assert "lanterns has no texts in '../x'" in typed(german, "site", "--lang", "../x")
    assert "is no language" in typed(german, "translate", "lanterns", "../x")


def test_the_german_of_sovereign_skies_is_up_to_date_and_fits() -> None:
    """Every piece, effect, aid, step of the set-up that a table for players needs; printed texts read back as their effects."""
    folder, problems = ROOT / "components" / "sovereign-skies", Problems()
    game = load(folder, problems, root=ROOT, language="de")
    assert game is not None
    assert list(map(str, problems)) == []
    original = load(folder, Problems(), root=ROOT)
    assert original is not None
    names = {"Energie", "Mutterschiffe", "Senatorenkarten", "Politikkarten"}
    assert names <= {pieces.title for pieces in game.sets.values()} | {term.name for term in game.terms.values()}
    verbs = vocabulary(game)
    assert verbs is not None
    assert game.templates.keys() == verbs.keys()
    assert list(ambiguities(worded(verbs, game.templates))) == []
    assert "{=" not in game.rules["SS-4.1"].text
    assert "eine bis drei" in game.rules["SS-4.1"].text
    assert "Jedes Feld nach dem ersten kostet {energy:1}" in game.rules["SS-5.3"].text
    assert game.rulings["SS-E-2"].ruling.startswith("Die Energie wird vor der dritten Aktion gezahlt")
    face = Faces(game).face(game.pieces["S1a"], "front")
    assert face is not None
    words = str(face.content)
    assert "Hreja-Hauptmann" in words
    assert "Tausche" in words
    assert "Exchange" not in words


def test_a_word_is_found_in_the_forms_that_its_language_gives_it(german: Project) -> None:
    game = load(german.folder, Problems(), root=german.root, language="de")
    assert game is not None
    names = term_names({"wärter": game.terms["keeper"]}, game.language)
    text = "Wärtern, des Wärters, Wärterin, ein Wärter"
    assert [one[0] for one in names.pattern.finditer(text)] == ["Wärtern", "Wärters", "Wärter"]
    assert names.term_of("Wärtern") is names.term_of("WÄRTERS") is game.terms["keeper"]
    assert term_names({"wärter": game.terms["keeper"]}, "en").pattern.search("Wärtern") is None


def test_exports_and_previews_have_the_texts_of_a_language(german: Project) -> None:
    path = german.folder / "i18n" / "de" / "pieces" / "lamps.yaml"
    path.parent.mkdir()
    path.write_text("items: {lamp-a: {title: Laterne A}}\n", "utf-8")
    typed(german, "export", "csv", "lanterns")
    typed(german, "export", "csv", "lanterns", "--lang", "de")
    plain, translated = (
        (german.root / "build" / "export" / folder / "csv" / "lamps.csv").read_text("utf-8")
        for folder in ("lanterns", "lanterns/de")
    )
    assert "Laterne A" in translated
    assert "Laterne A" not in plain
    typed(german, "preview", "lanterns/lamp-a", "--lang", "de")
    assert (german.root / "build" / "preview" / "lanterns" / "de" / "lamp-a-front.png").is_file()
    assert "--lang does not go with --serve" in typed(german, "preview", "lanterns", "--serve", "--lang", "de")


def test_keys_and_short_values_of_the_data_have_words_in_a_language(german: Project) -> None:
    typed(german, "translate", "lanterns", "de")
    path = german.folder / "i18n" / "de" / "words.yaml"
    assert "\n# quay: quay\n" in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace("# quay: quay", "quay: Kai"), "utf-8")
    game = load(german.folder, Problems(), root=german.root, language="de")
    assert game is not None
    assert game.words == {"quay": "Kai"}
    with spoken("de", game.words):
        assert (readable("quay"), single_words("quay"), readable("oil_left")) == ("Kai", "Kai", "Oil left")
        assert "".join(part.words for part in sentence(game, "move lamp-a; to quay")) == "zieht mit Lamp A: nach Kai"
    assert readable("quay") == "Quay"
    assert "quay: Kai\n" in path.read_text("utf-8")
    assert not any("translation" in problem for problem in german.said() if "outdated" not in problem)


def test_a_card_prints_short_values_in_its_language(german: Project) -> None:
    german.edit("layouts/lamp.yaml", "{{ item.place }}", "{{ word(item.place) }}")
    path = german.folder / "i18n" / "de" / "words.yaml"

    def drawn(language: str = "") -> tuple[str, str]:
        game = load(german.folder, Problems(), root=german.root, language=language)
        assert game is not None
        face = Faces(game).face(game.pieces["lamp-a"], "front")
        assert face is not None
        return str(face.content), FaceKeys(game).common()

    path.write_text("quay: Kai\n", "utf-8")
    words, key = drawn("de")
    assert "Kai" in words
    assert "quay" in drawn()[0]
    path.write_text("quay: Pier\n", "utf-8")
    assert "Pier" in drawn("de")[0]
    assert drawn("de")[1] != key, "a kept face is drawn again"
