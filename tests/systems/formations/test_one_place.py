"""Change one number of the rulebook: what depends on it changes together, and nothing else does.

Each row changes one constant. The named sheet of a sample evening, a calculation and, where there is one, a check must
follow; the rest of the reference sheet and a calculation that has nothing to do with it must stay as they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from builder.checks.cases import Case
from builder.registry import system
from builder.rules.calculation import Calculation
from builder.sheets.system_sheets import Sheets
from builder.systems.formations.rulebook import FACTS
from builder.text.errors import MusterError
from tests.checks.casework import found, rules_of
from tests.tools.samples import game

HOME = system("formations")
RULES = HOME.constants
CHECKS = rules_of("formations")
EVENING = "aussig-1426"  # with guns, wagons and a camp

Inputs = Mapping[str, Any]


def unit(**other: Any) -> dict[str, Any]:
    """Foot in free order, or what is said about it."""
    stats = {"combat": 4, "attack": 3, "protection": 2, "morale": 2, "move": 12} | other.pop("stats", {})
    return {"class": "infantry", "density": "free", "stats": stats} | other


ARCHERS = unit(stats={"shooting": 3}, arms=("heavy-bow",))
CROSSBOWS = unit(stats={"shooting": 1}, arms=("heavy-crossbow",))
KNIGHTS = {
    **unit(stats={"attack": 6, "protection": 5, "morale": 3, "move": 16}, arms=("lance",), armour="full"),
    "class": "cavalry",
}
PIKES = unit(density="dense", stats={"combat": 5}, arms=("pike",))


def shot(shooter: Inputs = ARCHERS, target: Inputs | None = None, **other: Any) -> tuple[str, Inputs]:
    """A shot of the defence at foot; the dice give a difference of twice the morale."""
    aim = {"profile": target or unit()} | other.pop("aim", {})
    dice = {"shot": other.pop("die", 4), "guard": 1}
    return "shooting", {"shooter": {"profile": shooter, "order": "defence"}, "target": aim, "dice": dice} | other


def clash(
    attacker: Inputs = KNIGHTS, defender: Inputs | None = None, dice: Inputs | None = None, **other: Any
) -> tuple[str, Inputs]:
    """An attack of knights on foot that defends itself."""
    side = {"profile": attacker, "order": "attack", "acts": "attacking"} | other.pop("side", {})
    rolled = dice or {"attacker_blow": 4, "defender_guard": 4, "defender_blow": 1, "attacker_guard": 6}
    enemy = {"profile": defender or unit(), "order": "defence"} | other.pop("enemy", {})
    return "melee", {"attacker": side, "defender": enemy, "dice": rolled} | other


@dataclass(frozen=True)
class Row:
    """A constant, another value for it, and what must follow: a sheet, a calculation, a check on the base documents."""

    key: str
    value: Any
    calculation: tuple[str, Inputs]
    sheet: str = "reference"
    check: str = ""


ROWS = (
    # weapons and speed
    Row("arms.shooting.heavy-bow.reach", 11, shot(distance=11.5)),
    Row("arms.shooting.heavy-bow.shooting", 1, shot(unit(stats={"shooting": 1}, arms=("heavy-bow", "light-crossbow"))), check="FO321"),
    Row("arms.shooting.heavy-crossbow.penetration", 0, shot(CROSSBOWS)),
    Row("movement.base.infantry", 13, ("movement", {"units": (unit(),)}), check="FO214"),
    Row("movement.infantry.medium", -3, ("movement", {"units": (unit(armour="medium", stats={"move": 10}),)}), check="FO214"),
    Row("movement.march", 3, ("movement", {"units": (unit(),), "way": "march"})),
    Row("movement.frontage.each", -2, ("movement", {"units": (unit(),) * 5, "frontage": 5})),
    Row("movement.reform.cost", "1/4", ("reform", {"units": 4, "front": 1, "move": 12.0})),
    # the die, the tables, the outcomes
    Row("fighting.die", 8, ("shooting", {"shooter": {"profile": ARCHERS, "order": "defence"}, "target": {"profile": unit()}})),
    Row("fighting.columns.middle", 3, shot(die=6)),
    Row("shooting.table.front.middle", "flight", shot()),
    Row("melee.table.front.high-clash", "destroyed", clash(dice={"attacker_blow": 6, "defender_guard": 1, "defender_blow": 1, "attacker_guard": 6})),
    Row("shooting.outcomes.retreat.losses", 2, shot()),
    Row("melee.outcomes.flight.losses", 3, clash(dice={"attacker_blow": 2, "defender_guard": 3, "defender_blow": 1, "attacker_guard": 6})),
    Row("bases.losses.destroyed", "1/5", shot(), sheet="roster"),
    # modifiers and disorder
    Row("melee.modifiers.ram-lance", 2, clash()),
    Row("melee.modifiers.pikes-foot", 4, clash(attacker=PIKES)),
    Row("command.talents.talented.combat", 4, clash(side={"commander": "talented"})),
    Row("camp.works.barricade.protection", 3, clash(enemy={"works": "barricade"})),
    Row("disorder.sources.retreat", 3, shot()),
    Row("disorder.each", -2, clash(side={"disorder": 1})),
    # commanders and the army
    Row("command.talents.ordinary.leadership", 4, ("leadership", {"talents": ("ordinary",), "die": 4})),
    Row("command.formation.depth", 1, ("reform", {"ask": "rank-swap", "ranks": (1, 2)}), sheet="facts", check="FO403"),
    Row("resilience.each_unit", 2, ("resilience", {"units": 12, "commanders": ("ordinary",)})),
    Row("resilience.threshold", "1/2", ("resilience", {"units": 12, "lost": 5, "die": 20})),
    Row("resilience.die", 12, ("resilience", {"units": 12, "lost": 9})),
    # ground, works, guns, the field
    Row("terrain.ground.difficult.slow", "1/3", ("terrain", {"troop": "free-foot", "move": 12.0, "legs": ({"ground": "difficult", "steps": 3.0},)})),
    Row("terrain.ground.sparse-forest.disorder", 2, ("terrain", {"troop": "cavalry", "move": 16.0, "legs": ({"ground": "sparse-forest", "steps": 3.0},)})),
    Row("camp.works.fortification.solidity", 20, ("wall", {"guns": ({"piece": "heavy-bombard", "distance": 10.0},), "year": 1420, "turns": 3})),
    Row("camp.crossing.cost", "1/4", ("terrain", {"troop": "free-foot", "move": 12.0, "legs": ({"ground": "barricade", "steps": 1.0},)})),
    Row("artillery.hit.early", 9, ("artillery", {"piece": "heavy-bombard", "year": 1420, "distance": 10.0})),
    Row("artillery.pieces.heavy-bombard.near", 19, ("artillery", {"piece": "heavy-bombard", "year": 1420, "distance": 19.5, "target": {"profile": unit()}, "die": 1, "dice": {"shot": 4, "guard": 1}})),
    Row("setup.deployment.from_enemy", 23, ("scale", {"ask": "deployment", "gaps": (22.0,)}), sheet="map", check="FO608"),
    Row("bases.figures.dense", 7, ("scale", {"density": "dense"}), sheet="facts", check="FO201"),
)  # fmt: skip

# What none of the rows may change: how an army that has lost nothing stands has nothing to do with fights, and a blow
# of foot on foot nothing with armies and fields.
FIGHTS = {"shooting", "melee", "protective-shot", "artillery", "wall"}
ELSEWHERE: Mapping[bool, tuple[str, Inputs]] = {True: ("discipline", {"discipline": 3, "die": 3}), False: ("protective-shot", {"attacker": {"profile": KNIGHTS, "order": "attack", "acts": "attacking"}, "shooters": {"profile": ARCHERS, "order": "defence"}, "distance": 10.0, "dice": {"attack": 3, "shooters_guard": 4, "shot": 3, "attacker_guard": 3}})}  # fmt: skip


def worked(asked: tuple[str, Inputs]) -> Calculation | str:
    """The calculation, or why the rules refuse it."""
    procedure = next(one for one in HOME.calculations() if one.id == asked[0])
    try:
        return procedure.run(procedure.inputs.model_validate(asked[1]))
    except MusterError as refused:
        return str(refused)


@cache
def sheets() -> dict[str, tuple[str, ...]]:
    """The sheets as the rulebook stands."""
    return told()


def told() -> dict[str, tuple[str, ...]]:
    """Every sheet of the evening, block by block and card by card, as text; and the facts."""
    made: Sheets = HOME.present()(game("formations", EVENING), "en", full=True)
    return {
        "reference": tuple(map(repr, made.reference.blocks)),
        "roster": tuple(repr(one) for document in made.rosters for one in (document.head, *document.blocks)),
        "cards": tuple(repr(card) for deck in made.cards for card in deck.cards),
        "map": tuple(map(repr, made.map.shapes)) if made.map else (),
        "facts": facts(),
    }


def facts() -> tuple[str, ...]:
    """Each fact with its numbers."""
    return tuple(FACTS.text(number).en for number in FACTS)


def changed(before: tuple[str, ...], now: tuple[str, ...]) -> int:
    """How many blocks differ."""
    return abs(len(before) - len(now)) + sum(one != other for one, other in zip(before, now, strict=False))


def fires(code: str) -> bool:
    """Whether a check finds fault with the base documents."""
    return bool(found([CHECKS[code]], Case("base", {}, ())))


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_sheet_calculation_and_check_follow_one_number(row: Row) -> None:
    """All of them at once, from the one place ground it stands on; and what has nothing to do with it stays."""
    before, answer, elsewhere = sheets(), worked(row.calculation), worked(ELSEWHERE[row.calculation[0] in FIGHTS])
    assert RULES[row.key].value != row.value
    assert not row.check or not fires(row.check)
    with RULES.replaced(row.key, row.value):
        # figures on a base make the units of the evening unlawful: their sheets cannot be worked, the facts are told
        now = told() if row.sheet != "facts" else {**before, "facts": facts()}
        assert changed(before[row.sheet], now[row.sheet]), "the sheet"
        assert worked(row.calculation) != answer, "the calculation"
        assert not row.check or fires(row.check), "the check"
        assert worked(ELSEWHERE[row.calculation[0] in FIGHTS]) == elsewhere, "what has nothing to do with it"
        assert changed(before["reference"], now["reference"]) <= len(before["reference"]) / 2, "the rest of the sheet"
    assert worked(row.calculation) == answer


def test_the_rows_reach_into_every_part_of_the_rulebook() -> None:
    """At least twenty numbers of at least ten files, checks among them."""
    assert len(ROWS) >= 20
    assert len({row.key.split(".")[0] for row in ROWS}) >= 10
    assert len({row.check for row in ROWS if row.check}) >= 4


@pytest.mark.slow
def test_nothing_changes_when_nothing_is_changed() -> None:
    """The same sheets twice: what differs above differs for the number alone."""
    assert told() == sheets()
