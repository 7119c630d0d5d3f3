"""The codes of findings in data that is formally right: unread keys, gaps in the coverage, strange cards."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "key-unread": Code(
        "Nothing reads a value",
        "Neither the rules code, nor a layout, nor an aid asks for this key: it changes nothing, so it is probably"
        " mistyped.",
        "bonsu: 2",
    ),
    "unexplained-number": Code(
        "A number that no value explains",
        "Players read a number, but neither a placeholder writes it, nor has a constant that names the rule this value."
        " Write a placeholder, {=start_energy}, {=start_energy|word} or {energy:=start_energy}; or write its phrase"
        " under numbers: with the reason why no value has it.",
        "text: Take two Energy.   # start_energy is 3",
    ),
    "number-phrase-unused": Code(
        "A phrase that explains no number",
        "numbers: lists phrases of the texts beside it. This one stands in none of them, or holds no number: the text"
        " was changed, or the phrase is mistyped.",
        "numbers: {an example: four tiles}   # the text says: three tiles",
    ),
    "tuned-source": Code(
        "A tuned number is no prototype",
        "check --tune changes a number that comes from the rulebook, from a derivation or from something published. Only"
        " prototype values are there to be tuned.",
        "punchboard check --tune reverse_cost=3",
    ),
    "constant-unread": Code(
        "Nothing reads a constant",
        "Neither the rules code nor a composition of pieces asks for this number: it could be any number, and nobody would"
        " notice.",
        "",
    ),
    "rules-unfit": Code(
        "Nobody can play with a value",
        "The value has the right form, but the rules cannot work with it, or not together with another value.",
        "target: 12   # and a row has eleven Locations",
    ),
    "rules-compile": Code(
        "The rules code cannot read the data",
        "Compiling the game's tables failed: a value is missing, or of a kind that the rules do not know.",
        "",
    ),
    "coverage-code": Code(
        "A rule without code", "The rule says enforced: engine (the default), but no rules code names its id.", ""
    ),
    "coverage-rule": Code(
        "A rule without a scenario",
        "The rule is at work in no scenario that passes: no event or refusal names it, and no note of the rules code.",
        "",
    ),
    "coverage-ruling": Code(
        "A ruling without a scenario",
        "Every ruling that is no mere note needs a scenario of the situation that it settles, in which it is at work.",
        "",
    ),
    "coverage-option": Code(
        "A switch position that no scenario shows",
        "Every value of every option needs a scenario that runs under it, and in which the ruling of the option is at work.",
        "",
    ),
    "scenario-idle-rule": Code(
        "A rule is named but not at work",
        "A scenario names a rule or ruling, but its play does not show it: no event and no expected refusal names it, and"
        " the rules code did not note that it decided anything there. A rule that makes a value, such as a score, is at"
        " work only if an expectation looks at the value.",
        "rules: [SS-20.4]   # a second tie-break, in a game that is not over",
    ),
    "coverage-piece": Code(
        "A piece whose effect is at work in no scenario",
        "A scenario that only names the piece shows nothing of it. In the play of some scenario each of its effects should"
        " be carried out, or looked up for a move.",
        "",
    ),
    "coverage-verb": Code(
        "An effect that never works",
        "Pieces have this effect, but it is at work in no scenario. Either the rules code never calls its verb, so that the"
        " card does nothing in play, or it does not note that the effect works, or no scenario shows it.",
        "",
    ),
    "coverage-pair": Code(
        "Two effects that no scenario lets meet",
        "One kind of effect changes what the other reads, both work in one phase, and no scenario shows both at work"
        " for one player.",
        "",
    ),
    "code-unknown-rule": Code(
        "The code names a rule that the data does not have",
        "A mistyped id in the rules code would let a rule look uncovered, or a refusal cite nothing.",
        "",
    ),
    "rules-other-effect": Code(
        "A piece names the rule of another effect",
        "rules: of a piece names a rule that verbs follow, but not those of the piece's effects. Probably the effect was"
        " changed, and its rules were not.",
        "rules: [EE-20.11]   # of discount-adjacent-repair, and the card has swap-locations",
    ),
    "from-other-effect": Code(
        "An effect comes from lines about something else",
        "from: says that an effect stands in these lines of the rulebook, but neither its rules nor an example with the"
        " piece stand there. Probably the effect was changed, and its provenance was not.",
        "",
    ),
    "card-never": Code(
        "An effect that can never happen",
        "The rules say that with this data nothing will ever set the effect off, or that it would change nothing when"
        " it is.",
        "innovation: {free-bid: {resource: hammer}}   # and no other card asks for hammers",
    ),
    "card-unproduced": Code(
        "Something is asked for that nothing produces",
        "A card is paid for with a thing that no effect and no other card brings, so that the first stock is all there"
        " ever is.",
        "bids: [axe]   # and no card or place gives axes",
    ),
    "card-family": Code(
        "An effect that strays from its family",
        "The rules text says what cards of this type are about, and this one does something else. It can be played all"
        " the same.",
        "type: flood\ninnovation: {swap-locations: {}}",
    ),
    "card-twin": Code(
        "Two cards that say the same",
        "Two items of a set have equal values. If they are meant to be equal, one item with more copies says so; if"
        " not, a value is wrong.",
        "",
    ),
    "verb-undeclared": Code(
        "An effect reads or changes what it does not declare",
        "In games at random the effect often read or changed something that its verb does not name among its `reads` or"
        " `writes`. By these words the check finds which effects can meet, and which cards are partners.",
        "",
    ),
    "card-fuzz": Code(
        "A random game with this card breaks a rule",
        "Games at random that bring two cards together came upon a broken invariant, a crash, or moves and refusals"
        " that disagree. The replay file plays it again, move by move: `punchboard replay FILE`.",
        "",
    ),
}
