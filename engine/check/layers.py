"""Checks a game's folder: every layer of checks in order. A layer reports all its problems at once.

    data       syntax, schema, references, inventory (`engine.load.folder`)
    contract   rules code that the game brings has all its parts and keeps what it promises (`engine.contract`)
    keys       values of pieces that nothing reads (a hook: the engine parses no expressions of layouts)
    numbers    each number that players read comes from the data, or says why not
    effects    each effect fits its verb, and its printed text reads back as itself
    cards      two cards that say the same, effects that can never happen, and other things that the rules find strange
    layout     how the printed faces look (a hook: the engine knows no paper)
    site       hand-written pages and settings of the website (a hook; a project without them has no such layer)
    scenarios  every scenario, played by the rules code
    coverage   rules, rulings, switches, pieces and pairs of effects that no scenario exercises

A layer is left out only while the data has errors of which it would make further errors (`engine.check.readiness`). A
text that names an unknown number stops no layer: often a later one finds the cause, a mistyped value. If the inputs of a layer
(data and code) have not changed since it last ran, its result comes from the cache.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.check import measuring, promises, readiness
from engine.check import scenarios as scenario_layer
from engine.check.scenarios import crash_sentence
from engine.check.verdict import Hook, Layer, Verdict
from engine.common.cache import Cache, digest
from engine.common.fingerprint import file_states, program, program_now
from engine.common.names import count
from engine.common.problems import Place, Problem, Problems, UnfitError
from engine.load import folder as load
from engine.load import placeholders
from engine.own_code.choice import decide

if TYPE_CHECKING:
    from engine.check.readiness import Readiness
    from engine.effects import Vocabulary
    from engine.model import Game
    from engine.play import Ruleset

_ENGINE = Path(__file__).resolve().parents[1]


def check(
    folder: Path,
    *,
    root: Path | None = None,
    layout: Hook | None = None,
    keys: Hook | None = None,
    site: Hook | None = None,
) -> Verdict:
    """Check the game in `folder` and return the verdict."""
    base = root or load.root_of(folder)
    cache = load.open_cache(folder, base)
    found = Problems()
    game = load.load(folder, found, root=base, cache=cache)
    for language in game.languages if game else ():
        _check_language(folder, base, cache, language, found)
    if problem := decide(folder).problem:
        found.extend([problem])
    verdict = Verdict(folder, game, Problems())
    _add(verdict, "data", found, _counted(game))
    ready = readiness.judge(found, game)
    if game is None:
        verdict.layers += [Layer(name, 0, 0, ready.reason(name), done=False) for name in readiness.LAYERS]
        verdict.layers += [Layer("site", 0, 0, ready.reason("layout"), done=False)] if site else []
    else:
        engine = program(_ENGINE)
        code = measuring.code_of(game, engine)
        runner = _LayerRunner(readiness.playable(game, found), verdict, cache, layout, keys, site, ready, code)
        runner.run()
        # results of code that was edited meanwhile may come from the old and the new code
        if cache.has_changes and program_now(_ENGINE) != engine:
            return verdict
    cache.save()
    return verdict


def _check_language(folder: Path, base: Path, cache: Cache, language: str, found: Problems) -> None:
    """Add what is wrong with the texts of a language: unknown icons, references and numbers."""
    other = Problems()
    load.load(folder, other, root=base, cache=cache, language=language)
    known = set(found.found)
    found.extend(problem for problem in other if problem not in known and f"/i18n/{language}/" in problem.place.file)


def _counted(game: Game | None) -> str:
    if game is None:
        return "no game"
    held = (
        (len(game.pieces), "piece"),
        (len(game.rules), "rule"),
        (len(game.rulings), "ruling"),
        (len(game.scenarios), "scenario"),
    )
    words = [count(number, noun) for number, noun in held]
    return ", ".join([*words, *map(str, game.languages.values())])


def _add(verdict: Verdict, name: str, found: Problems, note: str, *, done: bool = True) -> None:
    """Add a layer with its problems to the verdict."""
    errors = sum(problem.severity == "error" for problem in found)
    verdict.layers.append(Layer(name, errors, len(found) - errors, note, done))
    verdict.problems.extend(found)


@dataclass(slots=True)
class _LayerRunner:
    """Runs the layers after `data` that are ready."""

    game: Game
    verdict: Verdict
    cache: Cache
    layout: Hook | None
    unread: Hook | None
    site: Hook | None
    ready: Readiness
    code: str  # the fingerprint of the code (`code_of`)
    compiled: Any = None  # the tables, once somebody has asked for them

    def run(self) -> None:
        if promises.is_wanted(self.game):
            self.layer("contract", self.code, self.contract)
        self.layer("keys", digest(self.code, self.unread.key if self.unread else ""), self.keys)
        self.layer("numbers", self.code, self.numbers, placeholders.KINDS)
        self.layer("effects", self.code, self.effects)
        self.layer("cards", self.code, self.cards)
        if reason := self.ready.reason("layout"):
            self.verdict.layers.append(Layer("layout", 0, 0, reason, done=False))
        elif self.layout:
            self.layer(
                "layout",
                digest(self.layout.key, self.code, file_states(*_art(self.game), *_fonts(self.game))),
                self.faces,
            )
        else:
            self.verdict.layers.append(Layer("layout", 0, 0, "not asked for", done=False))
        if self.site:
            self.layer("site", digest(self.site.key, self.code), partial(self.pages, self.site))
        self.layer("scenarios", self.code, self.scenarios)
        self.layer("coverage", self.code, self.coverage)

    def layer(
        self, name: str, code: str, run: Callable[[Problems], dict[str, Any]], files: Sequence[str] | None = None
    ) -> None:
        """Run a layer that is ready, or take its result for the same inputs from the cache.

        `files`: the only kinds of files that the layer reads; None: it may read all.
        """
        if reason := self.ready.reason(name):
            self.verdict.layers.append(Layer(name, 0, 0, reason, done=False))
            return
        read = [self.game.data_hash] if files is None else [self.game.file_hashes[kind] for kind in files]
        key = f"layer {name} {digest(*read, code)}"
        stored = self.cache.get(key)
        found = Problems()
        if stored is None:
            result = run(found)
            self.cache.put(key, {**result, "problems": [problem.row() for problem in found]})
        else:
            result = stored
            found.extend(Problem.from_row(row) for row in stored["problems"])
        self.ready.left_out.update(result.get("left out", {}))
        self.verdict.totals.update({kind: (done, total) for kind, (done, total) in result.get("totals", {}).items()})
        self.verdict.proved = tuple(result.get("proved", self.verdict.proved))
        self.verdict.unplayed += result.get("unplayed", 0)
        _add(self.verdict, name, found, result["note"], done=result.get("done", True))

    def rules(self) -> Ruleset | None:
        from engine.rules_code import find

        return find(self.game)

    def verbs(self) -> Vocabulary | None:
        from engine.rules_code import vocabulary

        return vocabulary(self.game)

    def without_rules(self) -> dict[str, Any]:
        return {"note": f"play is not verified: {self.why_not()}", "done": False}

    def why_not(self) -> str:
        """Return why no scenario is played."""
        from engine.rules_code import not_played

        return not_played(self.game.folder)

    def contract(self, found: Problems) -> dict[str, Any]:
        return promises.check(self.game, found, plays=not self.ready.reason("scenarios"))

    def keys(self, found: Problems) -> dict[str, Any]:
        """Compile the tables, so that the rules code reads its values, and report values that nothing read."""
        from engine.check import unread_constants
        from engine.check.dependencies import recording_copy

        rules, game = self.rules(), recording_copy(self.game)
        if rules is None and self.verbs() is not None:
            return {"note": "not verified: rules code, which the game has not yet, reads values too", "done": False}
        if rules and not self.compile(rules, game, found):
            note = "left out until the rules code can read the data"
            return {
                "note": "told when the rules code can read the data",
                "left out": dict.fromkeys(("cards", "scenarios", "coverage"), note),
            }
        if rules:
            named = self.cache.get(f"names {self.code}") or unread_constants.names_in(measuring.sources_of(rules))
            self.cache.put(f"names {self.code}", named)
            unread_constants.check(self.game, named, found)
        if self.unread is None:
            return {"note": "not asked for: layouts read values too", "done": False}
        if reason := self.ready.reason("layouts"):
            return {"note": reason, "done": False}
        return {"note": self.unread.run(game, found, self.cache)}

    def compile(self, rules: Ruleset, game: Game, found: Problems) -> bool:
        """Compile the tables; report why that fails, except for faults that the layer `effects` reports."""
        try:
            self.compiled = rules.compile(game, {})
        except UnfitError as unfit:
            found.extend(problem for problem in unfit.problems if problem.code != "effect-wrong")
        except Exception as error:  # noqa: BLE001 - data that rules code cannot read is a finding, not a traceback
            hint = "a value is missing or of the wrong kind"
            found.error("rules-compile", Place(self.game.where.file), crash_sentence(error), hint=hint)
        else:
            return True
        return False

    def numbers(self, found: Problems) -> dict[str, Any]:
        """Look for numbers in texts that no value explains. A game without constants has no values to take them from."""
        from engine.check import numbers

        if not self.game.constants:
            return {"note": "not verified: the game has no constants", "done": False}
        return {"note": f"{count(numbers.check(self.game, found), 'text')} read"}

    def effects(self, found: Problems) -> dict[str, Any]:
        from engine.effects import wording
        from engine.effects.verbs import ambiguities

        verbs = self.verbs()
        if verbs is None:
            return {"note": "not verified: the game has no vocabulary", "done": False}
        key = f"effects {self.code}"
        kept = self.cache.get(key) or {"right": [], "ambiguities": list(ambiguities(verbs))}
        checked = wording.check(self.game, verbs, found, set(kept["right"]))
        wording.check_vocabulary(self.game, verbs, kept["ambiguities"], found)
        self.cache.put(key, {**kept, "right": sorted(checked.right)})
        read = checked.total
        return {"note": f"{count(read, 'effect')} read back from {'its' if read == 1 else 'their'} text"}

    def cards(self, found: Problems) -> dict[str, Any]:
        """Report strange cards. `keys` has compiled the tables, now or when its result was stored."""
        from engine.check import unlikely_cards as cards

        rules = self.rules()
        if rules is None:
            return self.without_rules()
        tables = self.compiled or rules.compile(self.game, {})
        count = cards.check(self.game, rules, tables, found)
        return {"note": f"{count} with effects looked at"}

    def faces(self, found: Problems) -> dict[str, Any]:
        if self.layout is None:
            return {"note": "", "done": False}
        return {"note": self.layout.run(self.game, found, self.cache)}

    def pages(self, site: Hook, found: Problems) -> dict[str, Any]:
        return {"note": site.run(self.game, found, self.cache)}

    def scenarios(self, found: Problems) -> dict[str, Any]:
        """Play all scenarios; the cache stores which ids each passing one has exercised."""
        rules = self.rules()
        if rules is None:
            return self.unplayed(found)
        exercised, failed = scenario_layer.play(self.game, rules, self.cache, self.code, found)
        note = f"{len(exercised)} played" + (f", {failed} failed" if failed else "")
        return {"note": note, "exercised": exercised}

    def unplayed(self, found: Problems) -> dict[str, Any]:
        """Report that no scenario is played; a game without scenarios is only unverified."""
        waiting = list(self.game.scenarios.values())
        if not waiting:
            return self.without_rules()
        note = f"{count(len(waiting), 'scenario')} not played: {self.why_not()}"
        found.warning("scenario-not-played", waiting[0].where.at("scenario"), note)
        return {"note": note, "done": False, "unplayed": len(waiting)}

    def coverage(self, found: Problems) -> dict[str, Any]:
        rules = self.rules()
        if rules is None:
            return self.without_rules()
        failing = any(layer.name == "scenarios" and layer.errors for layer in self.verdict.layers)
        cover = measuring.measure(self.game, rules, self.cache, self.code, Problems() if failing else found)
        proved = measuring.proved_rules(self.game, cover)
        note = ", ".join(f"{done}/{total} {kind}" for kind, (done, total) in cover.totals.items())
        later = (
            "; what is missing is told when all scenarios pass" if failing else f"; {measuring.proved_words(*proved)}"
        )
        return {"note": note + later, "totals": cover.totals, "proved": proved}


def _art(game: Game) -> list[Path]:
    """Return the folders of pictures that a game's layouts may draw from."""
    return [folder / "art" for folder in (game.folder, *(lender.folder for lender in game.lenders))]


def _fonts(game: Game) -> list[Path]:
    """Return the font files that a game names. Those outside its folder are never read."""
    named = [Path(os.path.normpath(game.folder / name)) for styles in game.fonts.values() for name in styles.values()]
    return [path for path in named if path.is_relative_to(game.folder)]
