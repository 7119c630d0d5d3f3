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
text that names an unknown number stops no layer: often a later one finds the cause, a mistyped value. If nothing that a layer
depends on has changed since it last ran, its result comes from the cache (`engine.check.kept_layers`).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.check import measuring, promises, readiness
from engine.check.kept_layers import KeptLayers, Result
from engine.check.verdict import Hook, Layer, Verdict
from engine.common.cache import Cache, digest
from engine.common.fingerprint import file_states, program, program_now
from engine.common.names import count
from engine.common.problems import Place, Problem, Problems, UnfitError
from engine.load import folder as load
from engine.load import placeholders
from engine.own_code.choice import decide

if TYPE_CHECKING:
    from engine.check.dependencies import Asked
    from engine.check.readiness import Readiness
    from engine.effects import Vocabulary
    from engine.model import Game
    from engine.play import Ruleset
    from engine.scenario.citations import Exercised

_LATER = "; what is missing is told when all scenarios pass"
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
    engine = program(_ENGINE)
    if game is None:
        verdict.layers += [Layer(name, 0, 0, ready.reason(name), done=False) for name in readiness.LAYERS]
        verdict.layers += [Layer("site", 0, 0, ready.reason("layout"), done=False)] if site else []
    else:
        code = measuring.code_of(game, engine)
        playable = readiness.playable(game, found)
        kept = KeptLayers(playable, cache, shared=not found.failed)
        runner = _LayerRunner(playable, verdict, cache, kept, layout, keys, site, ready, code)
        runner.run()
    verdict.mixed = program_now(_ENGINE) != engine
    if not verdict.mixed:
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
    kept: KeptLayers
    layout: Hook | None
    unread: Hook | None
    site: Hook | None
    ready: Readiness
    code: str  # the fingerprint of the code (`code_of`)
    compiled: Any = None  # the tables, once somebody has asked for them
    exercised: dict[str, Exercised] | None = None  # by the scenarios, if they were asked for

    def run(self) -> None:
        if promises.is_wanted(self.game):
            self.of_bytes("contract", digest(self.code, self.ready.reason("scenarios")), self.contract)
        # a picture that is missing keeps the layouts from being read, and is no data
        self.of_reads(
            "keys", self.keys, digest(self.unread.key if self.unread else "", self.ready.reason(readiness.LAYOUTS))
        )
        self.of_bytes("numbers", self.code, self.numbers, placeholders.KINDS)
        self.of_reads("effects", self.effects)
        self.of_reads("cards", self.cards)
        if reason := self.ready.reason("layout"):
            self.verdict.layers.append(Layer("layout", 0, 0, reason, done=False))
        elif self.layout:
            self.of_bytes(
                "layout",
                digest(self.layout.key, self.code, file_states(*_art(self.game), *_fonts(self.game))),
                self.faces,
            )
        else:
            self.verdict.layers.append(Layer("layout", 0, 0, "not asked for", done=False))
        if self.site:
            self.of_reads("site", partial(self.pages, self.site), self.site.key)
        self.of_reads("scenarios", self.scenarios)
        self.of_reads("coverage", self.coverage)

    def of_bytes(
        self, name: str, code: str, run: Callable[[Problems], Result], kinds: tuple[str, ...] | None = None
    ) -> None:
        """Add a layer that is ready; its result is kept until the bytes of the files change. `kinds`: of files that it reads."""
        if self._is_ready(name):
            self._add(name, self.kept.of_bytes(name, code, kinds, run))

    def of_reads(self, name: str, run: Callable[[Game, Problems], Result], more_code: str = "") -> None:
        """Add a layer that is ready; its result is kept until something changes that it depends on."""
        if self._is_ready(name):
            before = repr([(layer.name, layer.errors, layer.done) for layer in self.verdict.layers])
            code = digest(self.code, more_code)
            self._add(name, self.kept.of_reads(name, code, before, run, self.asked_in_play))

    def asked_in_play(self) -> Asked:
        """Return what the scenarios have read of the game since the rules code last changed."""
        asked: Asked = self.cache.get(f"asked {self.code}") or {}
        return asked

    def _is_ready(self, name: str) -> bool:
        """Tell whether a layer is ready; if not, say so in the verdict."""
        if reason := self.ready.reason(name):
            self.verdict.layers.append(Layer(name, 0, 0, reason, done=False))
        return not reason

    def _add(self, name: str, result: Result) -> None:
        """Add the result of a layer to the verdict."""
        found = Problems()
        found.extend(Problem.from_row(row) for row in result["problems"])
        self.ready.left_out.update(result.get("left out", {}))
        self.verdict.totals.update({kind: (done, total) for kind, (done, total) in result.get("totals", {}).items()})
        self.verdict.unplayed += result.get("unplayed", 0)
        note = result["note"]
        if "exercised rules" in result:
            self.verdict.proved = measuring.proved_rules(self.game, result["exercised rules"], self.cache, self.code)
            note += f"; {measuring.proved_words(*self.verdict.proved)}" if result["whole"] else _LATER
        _add(self.verdict, name, found, note, done=result.get("done", True))

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

    def keys(self, game: Game, found: Problems) -> dict[str, Any]:
        """Compile the tables, so that the rules code reads its values, and report values that nothing read."""
        from engine.check import unread_constants

        rules = self.rules()
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
            unread_constants.check(game, named, found)
        if self.unread is None:
            return {"note": "not asked for: layouts read values too", "done": False}
        if reason := self.ready.reason(readiness.LAYOUTS):
            return {"note": reason, "done": False}
        return {"note": self.unread.run(game, found, self.cache)}

    def compile(self, rules: Ruleset, game: Game, found: Problems) -> bool:
        """Compile the tables; report why that fails, except for faults that the layer `effects` reports."""
        try:
            self.compiled = rules.compile(game, {})
        except UnfitError as unfit:
            found.extend(problem for problem in unfit.problems if problem.code != "effect-wrong")
        except Exception as error:  # noqa: BLE001 - data that rules code cannot read is a finding, not a traceback
            from engine.rules_code.crashes import sentence

            hint = "a value is missing or of the wrong kind"
            found.error("rules-compile", Place(self.game.where.file), sentence(error), hint=hint)
        else:
            return True
        return False

    def numbers(self, found: Problems) -> dict[str, Any]:
        """Look for numbers in texts that no value explains. A game without constants has no values to take them from."""
        from engine.check import numbers

        if not self.game.constants:
            return {"note": "not verified: the game has no constants", "done": False}
        return {"note": f"{count(numbers.check(self.game, found), 'text')} read"}

    def effects(self, game: Game, found: Problems) -> dict[str, Any]:
        from engine.effects import wording
        from engine.effects.verbs import ambiguities

        verbs = self.verbs()
        if verbs is None:
            return {"note": "not verified: the game has no vocabulary", "done": False}
        key = f"effects {self.code}"
        kept = self.cache.get(key) or {"right": [], "ambiguities": list(ambiguities(verbs))}
        checked = wording.check(game, verbs, found, set(kept["right"]))
        wording.check_vocabulary(game, verbs, kept["ambiguities"], found)
        self.cache.put(key, {**kept, "right": sorted(checked.right)})
        read = checked.total
        return {"note": f"{count(read, 'effect')} read back from {'its' if read == 1 else 'their'} text"}

    def cards(self, game: Game, found: Problems) -> dict[str, Any]:
        """Report strange cards. `keys` has compiled the tables, now or when its result was stored."""
        from engine.check import unlikely_cards as cards

        rules = self.rules()
        if rules is None:
            return self.without_rules()
        tables = self.compiled or rules.compile(game, {})
        count = cards.check(game, rules, tables, found)
        return {"note": f"{count} with effects looked at"}

    def faces(self, found: Problems) -> dict[str, Any]:
        if self.layout is None:
            return {"note": "", "done": False}
        return {"note": self.layout.run(self.game, found, self.cache)}

    def pages(self, site: Hook, game: Game, found: Problems) -> dict[str, Any]:
        return {"note": site.run(game, found, self.cache)}

    def scenarios(self, _game: Game, found: Problems) -> dict[str, Any]:
        """Play all scenarios, on a copy of their own that records what they read."""
        rules = self.rules()
        if rules is None:
            return self.unplayed(found)
        exercised = self.play(rules, found)
        failed = len(self.game.scenarios) - len(exercised)
        return {"note": f"{len(exercised)} played" + (f", {failed} failed" if failed else "")}

    def play(self, rules: Ruleset, found: Problems) -> dict[str, Exercised]:
        """Play all scenarios once in this check; return the ids at work in each that passes."""
        if self.exercised is None:
            from engine.check import scenarios

            self.exercised = scenarios.play(self.game, rules, self.cache, self.code, found)
        return self.exercised

    def unplayed(self, found: Problems) -> dict[str, Any]:
        """Report that no scenario is played; a game without scenarios is only unverified."""
        waiting = list(self.game.scenarios.values())
        if not waiting:
            return self.without_rules()
        note = f"{count(len(waiting), 'scenario')} not played: {self.why_not()}"
        found.warning("scenario-not-played", waiting[0].where.at("scenario"), note)
        return {"note": note, "done": False, "unplayed": len(waiting)}

    def coverage(self, game: Game, found: Problems) -> dict[str, Any]:
        """Measure what the scenarios exercise. What is missing is told only when all of them pass."""
        rules = self.rules()
        if rules is None:
            return self.without_rules()
        failing = any(layer.name == "scenarios" and layer.errors for layer in self.verdict.layers)
        missing = Problems() if failing else found
        exercised = self.play(rules, Problems())
        cover = measuring.measure(game, rules, exercised, self.cache, self.code, missing)
        note = ", ".join(f"{done}/{total} {kind}" for kind, (done, total) in cover.totals.items())
        return {"note": note, "totals": cover.totals, "exercised rules": sorted(cover.rules), "whole": not failing}


def _art(game: Game) -> list[Path]:
    """Return the folders of pictures that a game's layouts may draw from."""
    return [folder / "art" for folder in (game.folder, *(lender.folder for lender in game.lenders))]


def _fonts(game: Game) -> list[Path]:
    """Return the font files that a game names. Those outside its folder are never read."""
    named = [Path(os.path.normpath(game.folder / name)) for styles in game.fonts.values() for name in styles.values()]
    return [path for path in named if path.is_relative_to(game.folder)]
