"""What fights in a melee, where, and the attacker's modifiers (N-702, N-703, N-803)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Called, Id, Strict
from builder.rules.calculation import Number
from builder.rules.modifiers import Acting, Modifiers
from builder.rules.sums import Sum, added
from builder.systems.napoleonic import ground, readings, troops
from builder.systems.napoleonic.procedures.morale import base
from builder.systems.napoleonic.profile import Formation
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text
from builder.text.errors import MusterError

Place = Literal["open", "wood", "settlement", "fortified-settlement", "stone-wall", "fort-wall"]


class Fighter(Strict):
    """One unit in a melee."""

    name: Called | None = None
    type: Annotated[Id, Field(description="line-infantry, cavalry ... (units.types)")]
    dismounted: Annotated[bool, Field(description="chasseurs on foot")] = False
    experience: Annotated[Id, Field(description="recruit or veteran")] = "veteran"
    rank: Annotated[int | None, Field(ge=-20, le=40, description="melee rank, from the army list (N-Q1)")] = None
    stands: Annotated[int, Field(ge=1, le=40)]
    formation: Formation = "battle-line"

    @property
    def arm(self) -> str:
        """The arm it fights as."""
        return troops.arm(self.type, self.dismounted)

    @property
    def on_foot(self) -> bool:
        """Whether it is dismounted chasseurs."""
        return self.dismounted and troops.dismounts(self.type)

    @property
    def fights_as(self) -> str:
        """Its arm, but dismounted chasseurs by themselves."""
        return "chasseurs" if self.on_foot else self.arm

    @property
    def known_rank(self) -> int:
        """Its rank; `checked` has seen that there is one."""
        assert self.rank is not None
        return self.rank


class Melee(Strict):
    """One melee with a single attacking player."""

    attackers: Annotated[tuple[Fighter, ...], Field(min_length=1, max_length=12)]
    defenders: Annotated[tuple[Fighter, ...], Field(min_length=1, max_length=12)]
    place: Annotated[Place, Field(description="where the target is attacked")] = "open"
    crossing: Annotated[bool, Field(description="over a hill border, up or down, or a passable obstacle")] = False
    ravine: Literal["none", "in", "across"] = "none"
    flank: Annotated[bool, Field(description="an attack goes into a flank")] = False
    rear: Annotated[bool, Field(description="an attack goes into the rear")] = False


def checked(melee: Melee, chosen: Mapping[str, str]) -> Melee:
    """The melee without those who have none. Raises MusterError for what cannot be.

    Attackers that cannot attack, a formation that a unit does not take, a garrison that may not hold a settlement, ranks that lack.
    """
    for one in melee.attackers:
        if not troops.fights(one.type, one.dismounted):
            raise MusterError(
                Text(
                    "{type}: no melee of their own, they attack nobody (N-801)",
                    "{type}: своей рукопашной нет, атаковать не могут (N-801)",
                ).fill(type=troops.name(one.type))
            )
    fighting = fighters(melee.defenders)
    for one in (*melee.attackers, *fighting):
        troops.formed(one.type, one.formation, chosen, dismounted=one.dismounted)
        if fighting and one.rank is None:
            raise MusterError(
                Text(
                    "{unit}: a rank is needed; the text has no ranks, take the list's (N-Q1)",
                    "{unit}: нужен ранг; в тексте рангов нет, возьмите из расписки (N-Q1)",
                ).fill(unit=one.name or troops.name(one.type))
            )
    if in_settlement(melee):
        _garrison(melee.defenders)
    if melee.place in ground.grounds():
        _may_stand(melee.defenders, melee.place, chosen)
    return melee.model_copy(update={"defenders": fighting})


def _may_stand(units: Sequence[Fighter], where: str, chosen: Mapping[str, str]) -> None:
    """Raises MusterError for units that are attacked where they cannot be (N-201)."""
    for one in units:
        if where != "settlement" and ground.forbidden(where, one.arm, chosen):
            raise MusterError(
                Text("{type} may not be there: {ground} (N-201)", "{type}: туда нельзя, {ground} (N-201)").fill(
                    type=troops.name(one.type), ground=RULES.text(f"terrain.grounds.{where}.name")
                )
            )


def in_settlement(melee: Melee) -> bool:
    """Whether a settlement is attacked."""
    return melee.place in RULES.ids("melee.settlements")


def _garrison(units: Sequence[Fighter]) -> None:
    """Raises MusterError for defenders of a settlement that cannot hold one, or only shelter in it (N-107, N-109, N-802)."""
    for one in units:
        if not troops.garrisons(one.type, one.dismounted):
            raise MusterError(
                Text(
                    "{type}: may not hold a settlement (N-107)", "{type}: занять населённый пункт не может (N-107)"
                ).fill(type=troops.name(one.type))
            )
        if one.arm in RULES.ids("terrain.settlement.free") and fighters(units):
            raise MusterError(
                Text(
                    "{type} beside a garrison: count them in `sheltered` (N-802)",
                    "{type} при гарнизоне: посчитайте их в `sheltered` (N-802)",
                ).fill(type=troops.name(one.type))
            )


def fighters(units: Sequence[Fighter]) -> tuple[Fighter, ...]:
    """Those who have a melee of their own (N-801)."""
    return tuple(one for one in units if troops.fights(one.type, one.dismounted))


class Situation(NamedTuple):
    """What the modifiers ask about a melee when the formations of one attacker and one defender count."""

    chosen: Mapping[str, str]
    ranks: int  # by which the attackers' best is above the defenders' best
    experience: Literal["better", "equal", "worse"]
    place: Place
    crosses: frozenset[Literal["border", "ravine"]]
    more: int  # stands of the attackers
    fewer: int
    formation: Formation
    target: Formation
    troops: str  # the arm, or `chasseurs` on foot
    enemy: str
    struck: frozenset[Literal["flank", "rear"]]


MODIFIERS = Modifiers(RULES, readings.READINGS, Situation, "melee.modifiers")


def _situation(melee: Melee, attacker: Fighter, defender: Fighter, chosen: Mapping[str, str]) -> Situation:
    """Of several units the best rank and experience count, and all stands; the text names rank and formation only."""
    attackers, defenders = melee.attackers, melee.defenders
    more = sum(one.stands for one in attackers) - sum(one.stands for one in defenders)
    return Situation(
        chosen=chosen,
        ranks=max(one.known_rank for one in attackers) - max(one.known_rank for one in defenders),
        experience=_compared(_best_experience(attackers), _best_experience(defenders)),
        place=melee.place,
        crosses=_crossed(melee),
        more=max(0, more),
        fewer=max(0, -more),
        formation=attacker.formation,
        target=defender.formation,
        troops=attacker.fights_as,
        enemy=defender.fights_as,
        struck=_struck(melee, defender),
    )


def _best_experience(units: Sequence[Fighter]) -> int:
    return max(base(one.experience) for one in units)


def _compared(ours: int, theirs: int) -> Literal["better", "equal", "worse"]:
    if ours == theirs:
        return "equal"
    return "better" if ours > theirs else "worse"


def _crossed(melee: Melee) -> frozenset[Literal["border", "ravine"]]:
    """What the attack goes over: being in a ravine counts as a border does."""
    found: set[Literal["border", "ravine"]] = set()
    if melee.crossing or melee.ravine == "in":
        found.add("border")
    if melee.ravine == "across":
        found.add("ravine")
    return frozenset(found)


def _struck(melee: Melee, defender: Fighter) -> frozenset[Literal["flank", "rear"]]:
    """The sides into which the attack goes, of a unit that has such (N-703)."""
    found: set[Literal["flank", "rear"]] = set()
    if melee.flank and troops.sided(defender.formation):
        found.add("flank")
    if melee.rear and troops.sided(defender.formation):
        found.add("rear")
    return frozenset(found)


def acting(melee: Melee, chosen: Mapping[str, str]) -> Acting[Situation]:
    """The modifiers that act: those of the attacker's best formation against the defender's best (N-803)."""
    defenders = _unlike(melee.defenders)
    worst = (
        min((MODIFIERS.acting(_situation(melee, ours, theirs, chosen)) for theirs in defenders), key=_worth)
        for ours in _unlike(melee.attackers)
    )
    return max(worst, key=_worth)


def _unlike(units: Sequence[Fighter]) -> Iterable[Fighter]:
    """One unit of each formation and arm: others like it fight alike."""
    return {(one.formation, one.fights_as): one for one in units}.values()


def _worth(found: Acting[Situation]) -> Number:
    return found.worth


def total(melee: Melee, chosen: Mapping[str, str]) -> Sum:
    """The attacker's total before the die."""
    addends = added(RULES, acting(melee, chosen).addends())
    return Sum.of(RULES, Text("attacker's total", "сумма атакующего"), addends, "N-702")
