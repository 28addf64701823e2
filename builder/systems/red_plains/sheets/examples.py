"""Worked examples with this evening's units, calculated live: an attack and a volley, with their chances."""

from collections.abc import Iterator, Mapping

from builder.rules.calculation import Calculation
from builder.rules.wording import percentage
from builder.sheets.blocks import Example, OddsRow
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.fighter import arm
from builder.systems.red_plains.procedures import melee, shooting
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.mustered import Mustered, MusteredArmy
from builder.systems.red_plains.sheets.words import words
from builder.text import Language


def examples(armies: tuple[MusteredArmy, ...], readings: Mapping[str, str], language: Language) -> Iterator[Example]:
    """The hardest hitter of the last army on the first unit of the first, and its first shooters at the same hitter."""
    if len(armies) < 2 or not all(army.units for army in armies):
        return
    target, attacker = armies[0].units[0], _hardest(armies[-1])
    foot = next((unit for unit in armies[0].units if arm(unit.kind) == "spear"), target)
    chosen = dict(readings)
    clash = melee.run(
        melee.Inputs(attackers=(Attack(unit=attacker.fighter()),), defender=foot.fighter(), readings=chosen)
    )
    yield _example("clash", clash, {"attacker": _name(attacker, language), "defender": _name(foot, language)}, language)
    shooters = next((unit for unit in armies[0].units if unit.shoots), None)
    if shooters:
        shot = shooting.Inputs(
            shots=(shooting.Shot(unit=shooters.fighter()),), target=attacker.fighter(), readings=chosen
        )
        names = {"shooter": _name(shooters, language), "target": _name(attacker, language)}
        yield _example("volley", shooting.run(shot), names, language)


def _hardest(army: MusteredArmy) -> Mustered:
    return max(army.units, key=lambda unit: (arm(unit.kind) == "horse", unit.unit.figures, -unit.number))


def _name(unit: Mustered, language: Language) -> str:
    return unit.name.say(language)


def _example(key: str, made: Calculation, names: dict[str, str], language: Language) -> Example:
    steps = tuple(
        (term.label.say(language), term.text.say(language), ", ".join(dict.fromkeys(c.section for c in term.cites if c.section)))
        for term in made.working
        if term.value not in made.odds  # what follows an outcome stands with its rules
    )  # fmt: skip
    chances = tuple(
        (RULES.text(f"melee.outcomes.{outcome}.name").say(language), "", percentage(chance).say(language)) for outcome, chance in made.odds.items()
    )  # fmt: skip
    return Example(
        title=words(f"examples.{key}", **names).say(language),
        steps=steps,
        outcome="",
        odds=(OddsRow(words("examples.chances").say(language), chances),),
    )
