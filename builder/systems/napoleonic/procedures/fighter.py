"""The inputs of a melee (units, place, dice) and the laws they must obey (N-7nn, N-8nn)."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import FEW, Called, Id, OneOf, Strict
from builder.rules.legality import Fault, Laws, law, sole
from builder.systems.napoleonic import ground, troops
from builder.systems.napoleonic.profile import Formation
from builder.systems.napoleonic.rulebook import RULES, Chosen
from builder.text import Text

Place = Literal["open", "wood", "settlement", "fortified-settlement", "stone-wall", "fort-wall"]
Troops = Annotated[str, OneOf(lambda: (*RULES.below("units.arms"), "chasseurs"))]
"""An arm, or chasseurs who fight on foot."""
Among = Annotated[int, Field(ge=0, le=11)]


class Fighter(Strict):
    """A unit in a melee."""

    name: Called | None = None
    type: Annotated[Id, Field(description="troop type: line-infantry, cavalry ...")]
    dismounted: Annotated[bool, Field(description="chasseurs on foot")] = False
    experience: Annotated[Id, Field(description="recruit or veteran")] = "veteran"
    rank: Annotated[int | None, Field(ge=-20, le=40, description="melee rank, from the army list (N-Q1)")] = None
    stands: Annotated[int, Field(ge=1, le=40)]
    formation: Formation = "battle-line"

    @property
    def arm(self) -> str:
        """Its arm in this melee."""
        return troops.arm(self.type, self.dismounted)

    @property
    def fights(self) -> bool:
        """Whether it rolls dice in melee (N-801)."""
        return troops.fights(self.type, self.dismounted)

    @property
    def on_foot(self) -> bool:
        """Whether it is dismounted chasseurs."""
        return self.dismounted and troops.dismounts(self.type)

    @property
    def fights_as(self) -> Troops:
        """Its arm, or `chasseurs` for dismounted chasseurs."""
        return "chasseurs" if self.on_foot else self.arm

    @property
    def known_rank(self) -> int:
        """Its rank; `settled` has refused units without one."""
        assert self.rank is not None
        return self.rank


class Rolls(Strict):
    """The rolls of a melee."""

    attacker: int
    defender: int
    after: Annotated[tuple[int, ...], FEW, Field(description="second roll of each losing unit, in order (N-704)")] = ()
    keeps: Annotated[int | None, Field(description="roll of winning squares and fortified garrisons (N-707)")] = None
    sheltered: Annotated[
        tuple[int, ...],
        FEW,
        Field(description="rolls of gunners and engineers with the beaten side: `sheltered`, then `joined`"),
    ] = ()


class Joined(Strict):
    """Number of engineer units that have joined units of each side."""

    attacker: Annotated[int, Field(ge=0, le=12)] = 0
    defender: Annotated[int, Field(ge=0, le=12)] = 0


class Inputs(Strict):
    """A melee."""

    attackers: Annotated[tuple[Fighter, ...], Field(min_length=1, max_length=12)]
    defenders: Annotated[tuple[Fighter, ...], Field(min_length=1, max_length=12)]
    place: Annotated[Place, Field(description="where the target is attacked")] = "open"
    crossing: Annotated[bool, Field(description="attack over the edge of a hill or a passable obstacle")] = False
    ravine: Literal["none", "in", "across"] = "none"
    flank: Annotated[bool, Field(description="attack into a flank")] = False
    rear: Annotated[bool, Field(description="attack into the rear")] = False
    attacker_loses: Annotated[
        Among,
        Field(
            description="among the attacker's units of equal rank, the number (from 0) of the one that loses a stand (N-705)"
        ),
    ] = 0
    defender_loses: Annotated[
        Among,
        Field(
            description="among the defender's units of equal rank, the number (from 0) of the one that loses a stand"
        ),
    ] = 0
    sheltered: Annotated[
        int, Field(ge=0, le=12, description="gunner and engineer units in the defender's square or settlement (N-802)")
    ] = 0
    joined: Annotated[Joined, Field(description="engineers who have joined units in this melee (N-802)")] = Joined()
    dice: Annotated[Rolls | None, Field(description="dice rolled; default: exact odds")] = None
    readings: Chosen = Field(default_factory=dict)

    @property
    def in_settlement(self) -> bool:
        """Whether a settlement is attacked."""
        return self.place in RULES.ids("melee.settlements")

    @property
    def opposed(self) -> tuple[Fighter, ...]:
        """The defenders that roll dice in melee (N-801)."""
        return tuple(one for one in self.defenders if one.fights)

    def side(self, side: str) -> tuple[Fighter, ...]:
        """All units of a side as given, including those that do not roll dice in melee."""
        return self.attackers if side == "attacker" else self.defenders

    def wish(self, side: str) -> int:
        """Index of the unit whose stand the owner would lose, among units of equal rank."""
        return self.attacker_loses if side == "attacker" else self.defender_loses

    def with_beaten(self, side: str) -> int:
        """Number of gunner and engineer units that roll to survive if this side is beaten (N-802)."""
        if side == "attacker":
            return self.joined.attacker
        return self.sheltered + self.joined.defender


# ---- laws -----------------------------------------------------------------------------------------------------------


ATTACKERS: Laws[Fighter] = sole(
    "attacks", Text("{type} cannot attack"), lambda it: not it.fights and {"type": troops.name(it.type)}, "N-801"
)
RANKS: Laws[Fighter] = sole(
    "rank",
    Text("{unit}: no `rank`; the rules give none, so use the one in the army list"),
    lambda it: it.rank is None and {"unit": it.name or troops.name(it.type)},
    "N-Q1",
)


class Engaged(NamedTuple):
    """A unit of either side, its melee, and the readings the club chose."""

    unit: Fighter
    melee: Inputs
    chosen: Mapping[str, str]

    @property
    def name(self) -> dict[str, object]:
        """Its name."""
        return {"type": troops.name(self.unit.type)}


def _defending(it: Engaged) -> troops.TypeAsMounted | None:
    return troops.TypeAsMounted(it.unit.type, it.unit.dismounted) if it.melee.in_settlement else None


@law("shelters", Text("{type} with a garrison must be counted in `sheltered`"), "N-802")
def _only_shelters(it: Engaged) -> Fault:
    shelters = it.unit.arm in RULES.ids("terrain.settlement.free")
    return it.melee.in_settlement and shelters and bool(it.melee.opposed) and it.name


def _standing(it: Engaged) -> ground.Entry | None:
    place = it.melee.place
    apart = place == "settlement" or place not in RULES.below("terrain.grounds")
    return None if apart else ground.Entry(place, it.unit.type, it.chosen, it.unit.dismounted)


ATTACKED: Laws[Engaged] = Laws(troops.GARRISON.of_part(_defending), _only_shelters)
PLACED: Laws[Engaged] = Laws(ground.BARRED.of_part(_standing))


@law("open", Text("`sheltered` needs a square or a settlement; count engineers with another unit in `joined`"), "N-802")
def _unsheltered(it: Inputs) -> Fault:
    square = any(one.formation in RULES.ids("melee.shelters") for one in it.opposed)
    return bool(it.sheltered) and not square and not it.in_settlement


SHELTERED: Laws[Inputs] = Laws(_unsheltered)


def settled(inputs: Inputs, chosen: Mapping[str, str]) -> Inputs:
    """The melee without defenders that do not roll dice. Raises MusterError for an impossible melee.

    Refused are: attackers that cannot attack, formations that a unit or a garrison cannot use, garrisons that may not occupy a settlement,
    units of either side where they may not go, missing ranks, gunners and engineers sheltered where there is no shelter.
    """
    for one in inputs.attackers:
        ATTACKERS.refuse(one)
    for one in (*inputs.attackers, *inputs.opposed):
        troops.FORMATIONS.refuse(troops.Formed(one.type, one.formation, chosen, one.dismounted))
        if inputs.opposed:
            RANKS.refuse(one)
    for one in inputs.opposed:
        troops.FORMATIONS_IN_PLACE.refuse(troops.FormationInPlace(one.formation, inputs.place))
    for one in inputs.defenders:
        ATTACKED.refuse(Engaged(one, inputs, chosen))
    for one in (*inputs.attackers, *inputs.defenders):
        PLACED.refuse(Engaged(one, inputs, chosen))
    SHELTERED.refuse(inputs)
    return inputs.model_copy(update={"defenders": inputs.opposed})
