"""The rulebook's worked examples with this evening's units and the examples' own dice, calculated live."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from builder.calculation import Calculation, Term
from builder.constants import shown
from builder.datafile import read_data
from builder.sheet import Example, OddsRow
from builder.systems.formations.procedures import melee, protective_shot, shooting
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import DATA, RULES
from builder.systems.formations.sheets.fighter import shoots
from builder.systems.formations.sheets.mustered import Mustered, MusteredArmy
from builder.systems.formations.sheets.words import words
from builder.text import Language

_SIGNS = " + "
_SPARE = {
    "defender_blow": 3,
    "attacker_guard": 3,
}  # W-05 ends in panic before these are rolled; with our units it may not


def examples(armies: tuple[MusteredArmy, ...], readings: Mapping[str, str], language: Language) -> Iterator[Example]:
    """A shot (W-04), a clash (W-05) and a protective shot (W-08), where both armies have units for them."""
    pair = _pair(armies)
    if pair is None:
        return
    shooter, charger = pair
    year = armies[0].year
    names = {"shooter": _called(shooter, language), "charger": _called(charger, language)}
    archers = Side(
        profile=shooter.line.fielded(shooter.unit.dismounted), name=names["shooter"], order="defence", year=year
    )
    knights = Side(
        profile=charger.line.fielded(charger.unit.dismounted), name=str(charger.number), order="attack", acts="attacking", year=year
    )  # fmt: skip
    chosen = dict(readings)
    shot = {"shooter": archers, "target": knights, "year": year, "readings": chosen}
    yield _worked("shot", "W-04", shooting, shot, names, language)
    clash = {"attacker": knights, "defender": archers, "year": year, "readings": chosen}
    yield _worked("clash", "W-05", melee, clash, names, language)
    if set(shooter.profile.arms) & set(RULES.below("arms.shooting")) - set(RULES.ids("arms.groups.no_protective_shot")):
        behind = "barricade" if shooter.line.works else "none"
        stakes = archers.model_copy(update={"works": behind})
        both = {"attacker": knights, "shooters": stakes, "year": year, "readings": chosen}
        yield _worked("protective", "W-08", protective_shot, both, names, language)


def _pair(armies: tuple[MusteredArmy, ...]) -> tuple[Mustered, Mustered] | None:
    """The best shooters of one army and the hardest hitters of another, horse before foot."""
    found = []
    for army in armies:
        enemies = [unit for other in armies if other is not army for unit in other.units if unit.profile.melee]
        archers = [unit for unit in army.units if shoots(unit.profile) and not unit.profile.piece]
        if archers and enemies:
            best = max(archers, key=lambda unit: (unit.profile.stats.s or 0, unit.profile.stats.bs, -unit.number))
            hardest = max(enemies, key=lambda unit: (_mounted(unit.profile), unit.profile.stats.a, -unit.number))
            found.append((best, hardest))
    return max(found, key=lambda pair: (pair[0].profile.stats.s or 0, pair[1].profile.stats.a)) if found else None


def _mounted(profile: Profile) -> bool:
    return profile.troop in ("cavalry", "camels")


def _called(unit: Mustered, language: Language) -> str:
    return f"{unit.number} {unit.name.say(language)}"[:100]


def _worked(
    key: str, number: str, module: Any, inputs: dict[str, Any], names: dict[str, str], language: Language
) -> Example:
    asked = module.PROCEDURE
    known = module.Dice.model_fields
    dice = {**{key: face for key, face in _SPARE.items() if key in known}, **_dice(number, asked.id)}
    rolled: Calculation = asked.run(module.Inputs(**inputs, dice=module.Dice(**dice)))
    chances: Calculation = asked.run(module.Inputs(**inputs))
    title = words(f"examples.{key}", **names).say(language)
    return Example(
        title=f"{title} ({number})",
        steps=tuple(_steps(rolled.working, language)),
        outcome="",
        odds=tuple(_odds(chances, language)),
    )


@cache
def _dice(number: str, procedure: str) -> dict[str, int]:
    """The dice of an example of the rulebook."""
    all_of_them = read_data(DATA / "examples-battle.yaml")
    part = next(part for part in all_of_them[number]["parts"] if part["procedure"] == procedure)
    return dict(part["inputs"]["dice"])


def _steps(working: tuple[Term, ...], language: Language) -> Iterator[tuple[str, str, str]]:
    """The working with each total on one line: its addends by name and what they come to."""
    waiting: list[Term] = []
    for term in working:
        said = _printable(term.text.say(language))
        sum_of, equals, total = said.partition(" = ")
        if not equals:
            waiting.append(term)
            continue
        parts = sum_of.replace(" − ", " + −").split(" + ")
        addends = waiting[-len(parts) :]
        if len(addends) == len(parts) and all(_is(part, one) for part, one in zip(parts, addends, strict=True)):
            waiting = waiting[: -len(parts)]
            named = (f"{one.label.say(language)} {part}" for one, part in zip(addends, parts, strict=True))
            said = f"{_SIGNS.join(named)} = {total}"
        yield from (_step(one, language) for one in waiting)
        waiting = []
        yield term.label.say(language), said, _cited(term)
    yield from (_step(one, language) for one in waiting)


def _is(part: str, addend: Term) -> bool:
    """Whether a term is the addend that stands in a sum."""
    return re.sub("[^0-9,./−-]", "", part).replace("−", "-") == shown(addend.value).replace("−", "-")


def _step(term: Term, language: Language) -> tuple[str, str, str]:
    return term.label.say(language), _printable(term.text.say(language)), _cited(term)


def _printable(said: str) -> str:
    """Without the arrow, which the typefaces of the sheets lack."""
    return said.replace(" → ", ": ")


def _cited(term: Term) -> str:
    return ", ".join(dict.fromkeys(cite.section for cite in term.cites if cite.section))


def _odds(chances: Calculation, language: Language) -> Iterator[OddsRow]:
    """Each side's own chances, where the procedure tells them apart; else the joint ones."""
    sides: dict[str, list[tuple[str, str, str]]] = {}
    for key, value in chances.result.items():
        side, _, outcome = key.partition(".")
        if outcome and "/" in shown(value):
            percent = f"{float(value) * 100:.0f} %" if not isinstance(value, str) else ""
            name = RULES.text(f"fighting.outcomes.{outcome}.name").say(language)
            sides.setdefault(side, []).append((name, shown(value), percent))
    for side, outcomes in sides.items():
        yield OddsRow(words(f"examples.{side}").say(language), tuple(outcomes))
