"""What fights in a melee, where, and the attacker's modifiers (N-702, N-703, N-803)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Called, Id, Strict
from builder.rules.calculation import Term
from builder.systems.napoleonic import ground, readings, troops
from builder.systems.napoleonic.procedures.morale import base
from builder.systems.napoleonic.profile import Formation
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.wording import number, signed, summed, term
from builder.text import Text
from builder.text.errors import MusterError

Place = Literal["open", "wood", "settlement", "fortified-settlement", "stone-wall", "fort-wall"]
GROUND = ("wood", "crossing", "strong", "ravine")


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


def _best_rank(units: Sequence[Fighter]) -> int:
    return max(one.known_rank for one in units)


def _best_experience(units: Sequence[Fighter]) -> int:
    """The best experience counts as the best rank does; the text names rank and formation only."""
    return max(base(one.experience) for one in units)


def _shapes(attacker: Fighter, defender: Fighter, melee: Melee, chosen: Mapping[str, str]) -> Iterator[str]:
    """The modifiers that lie in formation and arm of one unit against one other."""
    shape, target = attacker.formation, defender.formation
    horse, foot = attacker.arm == "horse", defender.arm == "foot"
    if shape == "column" and target == "battle-line":
        yield "column"
    if shape == "battle-line" and target == "column":
        yield "line"
    if shape == "column" and target == "square" and attacker.arm == "foot":
        yield "square"
    if target not in RULES.ids("units.without_sides"):
        sides = [side for side, struck in (("flank", melee.flank), ("rear", melee.rear)) if struck]
        if readings.choice(chosen, "N-Q17") == "best":
            sides = sorted(sides, key=_modifier)[-1:]
        yield from sides
    if horse and target == "square":
        yield "horse-square"
    if horse and foot and target != "square":
        yield "horse-foot"
    if target == "disordered":
        yield "disordered"
    if attacker.arm == "foot" and not attacker.on_foot and defender.on_foot:
        yield "foot-chasseurs"
    if attacker.on_foot and foot and not defender.on_foot:
        yield "chasseurs-foot"
    if horse and defender.on_foot:
        yield "horse-chasseurs"


def _ground(melee: Melee, chosen: Mapping[str, str]) -> Iterator[str]:
    acting = set()
    if (place := str(RULES[f"melee.places.{melee.place}"].value)) != "none":
        acting.add(place)
    if melee.crossing or melee.ravine == "in":
        acting.add("crossing")
    if melee.ravine == "across":
        acting.add("ravine")
    if readings.choice(chosen, "N-Q20") == "worst":
        acting = set(sorted(acting, key=_modifier)[:1])
    yield from (one for one in GROUND if one in acting)


def _worth(keys: Iterator[str]) -> int:
    return sum(_modifier(one) for one in keys)


def _modifier(key: str) -> int:
    return RULES.whole(f"melee.modifiers.{key}")


def leads(melee: Melee, chosen: Mapping[str, str]) -> tuple[Fighter, Fighter]:
    """The units whose formation counts: the attacker's best against the defender's best (N-803)."""

    def against(attacker: Fighter) -> tuple[int, Fighter]:
        worth = [(_worth(_shapes(attacker, one, melee, chosen)), place) for place, one in enumerate(melee.defenders)]
        least, place = min(worth)
        return least, melee.defenders[place]

    best = max(melee.attackers, key=lambda one: against(one)[0])
    return best, against(best)[1]


def acting(melee: Melee, chosen: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """The modifiers that act, each with how often it counts, in the order of the table."""
    yield "attack", 1
    if ranks := _best_rank(melee.attackers) - _best_rank(melee.defenders):
        yield "rank", ranks
    ours, theirs = _best_experience(melee.attackers), _best_experience(melee.defenders)
    if ours > theirs:
        yield "veteran", 1
    if ours < theirs:
        yield "recruit", 1
    for one in _ground(melee, chosen):
        yield one, 1
    more = sum(one.stands for one in melee.attackers) - sum(one.stands for one in melee.defenders)
    if more > 0:
        yield "stand-more", more
    if more < 0:
        yield "stand-fewer", -more
    for one in _shapes(*leads(melee, chosen), melee, chosen):
        yield one, 1


def total(melee: Melee, chosen: Mapping[str, str]) -> tuple[int, tuple[Term, ...]]:
    """The attacker's total before the die, with its working."""
    steps, values = [], []
    for one, times in acting(melee, chosen):
        key = f"melee.modifiers.{one}"
        each = RULES.whole(key)
        says = signed(each)
        if times != 1:
            product = Text("{each} × {n} = {all}", "{each} × {n} = {all}")
            says = product.fill(each=signed(each), n=number(times), all=signed(each * times))
        steps.append(term(RULES.said(f"{key}.name"), each * times, says, key))
        values.append(each * times)
    worth = sum(values)
    steps.append(term(Text("attacker's total", "сумма атакующего"), worth, summed(values, worth), "N-702"))
    return worth, tuple(steps)
