"""The worked examples and the chances of what is on the table, calculated live."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from builder.documents.package_data import read_data
from builder.rules.calculation import Procedure
from builder.rules.wording import number
from builder.sheets.blocks import Example, OddsRow
from builder.sheets.worked import ask, odds_row, steps
from builder.systems.age_of_battles.procedures import procedures
from builder.systems.age_of_battles.rulebook import DATA, RULES
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.words import words
from builder.text import Language


def examples(play: InPlay, language: Language) -> Iterator[Example]:
    """The chances of shots, bursts and tests, then every example about something that is on the table.

    A part of an example that says no situation is there for the tests alone.
    """
    known = {procedure.id: procedure for procedure in procedures()}
    if rows := tuple(_chances(play, known, language)):
        yield Example(words("examples.chances").say(language), (), "", rows)
    for question, example in read_data(DATA / "examples.yaml").items():
        if parts := [part for part in example["parts"] if "says" in part and play.has(*part["concerns"])]:
            yield _worked(f"{question}: {example['name'][language]}", parts, play, known, language)


def _worked(
    title: str, parts: list[dict[str, Any]], play: InPlay, known: Mapping[str, Procedure], language: Language
) -> Example:
    """An example: the situation of each part and its steps, those that repeat once; of a part without dice its chances."""
    told: list[tuple[str, str, str]] = []
    odds: list[OddsRow] = []
    for part in parts:
        calculation = ask(known[part["procedure"]], part["inputs"], play.readings)
        situation = part["says"][language]
        if len(calculation.odds) > 1:
            odds.append(_row(situation, calculation.odds, language))
        else:
            told.append((situation, "", ""))
            told += ((f"{label}:", says, where) for label, says, where in steps(calculation.working, language))
    return Example(title, tuple(dict.fromkeys(told)), "", tuple(odds))


def _chances(play: InPlay, known: Mapping[str, Procedure], language: Language) -> Iterator[OddsRow]:
    """A shot of each bombard, a burst among a whole crew, the tests of mercenaries."""
    if play.has("guns"):
        for calibre in play.calibres:
            label = words("examples.shot", gun=words.named(f"artillery.guns.{calibre}")).say(language)
            yield _row(label, ask(known["bombard"], {"gun": calibre}, play.readings).odds, language)
        whole = ask(known["burst"], {"gunners": RULES.whole("artillery.crew")}, play.readings)
        yield _row(words("examples.burst").say(language), whole.odds, language)
    if play.has("mercenaries"):
        for step in RULES.below("mercenaries.ladder"):
            at = RULES.whole(f"mercenaries.ladder.{step}.at")
            label = words("examples.mercenaries", at=number(at)).say(language)
            yield _row(label, ask(known["mercenary"], {"strength": [at]}, play.readings).odds, language)


def _row(label: str, odds: Mapping[str, Fraction], language: Language) -> OddsRow:
    return odds_row(label, odds, lambda outcome: _outcome(outcome, language), language)


def _outcome(outcome: str, language: Language) -> str:
    """`gunners-2, servants-0` in words; of two kinds of men those who have no losses are left out."""
    parts = [part.rpartition("-") if part[-1].isdigit() else (part, "", "") for part in outcome.split(", ")]
    told = [(kind, n) for kind, _, n in parts if n != "0"] or [(parts[0][0], parts[0][2])]
    return ", ".join(words(f"examples.outcomes.{kind}", n=n).say(language) for kind, n in told)
