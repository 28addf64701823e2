"""Each unit of one army against each of another: a frontal attack and a volley straight ahead, as exact chances."""

from collections.abc import Iterator
from typing import Any

from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.fighter import Fighter, shooter
from builder.systems.red_plains.procedures import melee, shooting
from builder.systems.red_plains.profile import RedPlainsArmy, RosterUnit, TroopLine
from builder.text import Language


def matchups(first: RedPlainsArmy, second: RedPlainsArmy, language: Language) -> list[dict[str, Any]]:
    """One entry for each pair: the units, who strikes, and the chances of each outcome for the one that is struck.

    `first` attacks in front on open ground without special orders and shoots straight ahead; `second` stands.
    """
    return [entry for mine in _units(first) for theirs in _units(second) for entry in _pair(mine, theirs, language)]


def _units(army: RedPlainsArmy) -> Iterator[tuple[str, str, Fighter]]:
    for number, unit in enumerate(army.roster.units, 1):
        line = army.line(unit.line)
        if isinstance(line, TroopLine):
            name = (unit.name or line.name).text
            yield f"{number} {name.en}", f"{number} {name.ru}", _fighter(unit, line)


def _fighter(unit: RosterUnit, line: TroopLine) -> Fighter:
    return Fighter.model_validate({"type": line.kind, "figures": unit.figures, "shields": unit.shields})


def _pair(mine: tuple[str, str, Fighter], theirs: tuple[str, str, Fighter], language: Language) -> Iterator[dict[str, Any]]:  # fmt: skip
    column = 0 if language == "en" else 1
    names = {"first": mine[column], "second": theirs[column]}
    clash = melee.PROCEDURE.run(melee.Inputs(attackers=(Attack(unit=mine[2]),), defender=theirs[2], readings={}))
    yield {**names, "procedure": "melee", "odds": dict(clash.odds)}
    if shooter(mine[2].kind):
        shot = shooting.PROCEDURE.run(shooting.Inputs(shots=(shooting.Shot(unit=mine[2]),), target=theirs[2], readings={}))  # fmt: skip
        yield {**names, "procedure": "shooting", "odds": dict(shot.odds)}


__all__ = ["matchups"]
