"""What a melee is asked with: who fights whom, where, with which dice (N-7nn, N-8nn)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from builder.documents.fields import FEW, Strict
from builder.systems.napoleonic.procedures.fighter import Fighter, Melee, checked, in_settlement
from builder.systems.napoleonic.readings import Chosen
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text
from builder.text.errors import MusterError


class Rolls(Strict):
    """The rolls of a melee."""

    attacker: int
    defender: int
    after: Annotated[
        tuple[int, ...], FEW, Field(description="second roll of each losing unit, in its order (N-704)")
    ] = ()
    keeps: Annotated[int | None, Field(description="winning squares and strong garrisons (N-707)")] = None
    sheltered: Annotated[
        tuple[int, ...],
        FEW,
        Field(description="gunners and engineers with the beaten side: `sheltered`, then `joined`"),
    ] = ()


class Joined(Strict):
    """Engineer units that have joined a unit of each side."""

    attacker: Annotated[int, Field(ge=0, le=12)] = 0
    defender: Annotated[int, Field(ge=0, le=12)] = 0


class Inputs(Melee):
    """A melee."""

    attacker_loses: Annotated[int, Field(ge=0, le=11, description="of equal ranks: whose stand, from 0 (N-705)")] = 0
    defender_loses: Annotated[int, Field(ge=0, le=11, description="the same for the defender")] = 0
    sheltered: Annotated[
        int, Field(ge=0, le=12, description="gunner and engineer units in the defender's square or settlement (N-802)")
    ] = 0
    joined: Annotated[Joined, Field(description="engineers joined to units that fight (N-802)")] = Joined()
    dice: Annotated[Rolls | None, Field(description="left out: exact chances")] = None
    readings: Chosen = Field(default_factory=dict)

    def side(self, side: str) -> tuple[Fighter, ...]:
        """The units of a side as they were given, those without a melee of their own among them."""
        return self.attackers if side == "attacker" else self.defenders

    def wish(self, side: str) -> int:
        """Whose stand its owner would lose, of units of equal rank."""
        return self.attacker_loses if side == "attacker" else self.defender_loses

    def with_beaten(self, side: str) -> int:
        """How many units of gunners and engineers roll for their lives if this side is beaten (N-802)."""
        if side == "attacker":
            return self.joined.attacker
        return self.sheltered + self.joined.defender


def settled(inputs: Inputs, chosen: Mapping[str, str]) -> Melee:
    """Who fights. Raises MusterError for what cannot be, gunners that shelter where nothing shelters them too (N-802)."""
    melee = checked(inputs, chosen)
    square = any(one.formation in RULES.ids("melee.shelters") for one in melee.defenders)
    if inputs.sheltered and not square and not in_settlement(inputs):
        raise MusterError(
            Text(
                "`sheltered`: gunners and engineers shelter in a square or in a settlement; engineers with another unit are "
                "`joined` (N-802)",
                "`sheltered`: артиллеристы и инженеры укрываются в каре или в населённом пункте; инженеры при другом отряде — "
                "`joined` (N-802)",
            )
        )
    return melee
