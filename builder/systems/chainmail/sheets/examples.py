"""The rulebook's worked examples, calculated live, with their exact chances."""

from collections.abc import Iterator, Mapping

from builder.documents.package_data import read_data
from builder.rules.calculation import Calculation, Procedure
from builder.sheets.blocks import Example, OddsRow
from builder.sheets.worked import ask, odds_row, steps
from builder.systems.chainmail.procedures import melee, missiles
from builder.systems.chainmail.rulebook import DATA
from builder.systems.chainmail.sheets.words import words
from builder.text import Language

_PROCEDURES: Mapping[str, Procedure] = {"melee": melee.PROCEDURE, "missiles": missiles.PROCEDURE}


def examples(readings: Mapping[str, str], language: Language) -> Iterator[Example]:
    """Every worked example: with the book's dice step by step, and what it may come to."""
    for number, example in read_data(DATA / "examples.yaml").items():
        for part in example["parts"]:
            procedure = _PROCEDURES[part["procedure"]]
            rolled = ask(procedure, part["inputs"], readings)
            chances = ask(procedure, {**part["inputs"], "dice": None}, readings)
            yield Example(
                title=f"{example['name'][language]} ({number})",
                steps=steps(rolled.working, language),
                outcome="",
                odds=(_odds(chances, language),),
            )


def _odds(chances: Calculation, language: Language) -> OddsRow:
    label = words("examples.kills").say(language)
    return odds_row(label, chances.odds, lambda outcome: outcome.removeprefix("kills-"), language)
