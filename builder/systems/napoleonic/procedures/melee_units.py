"""The units in a melee of one or several parts, their results, and the unit that loses a side's stand (N-705, N-8nn)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.systems.napoleonic.procedures.fighter import Fighter, Inputs
from builder.systems.napoleonic.verdict import Verdict
from builder.text import Text, same

SIDES = {"attacker": Text("attacker"), "defender": Text("defender")}
WORST = ("surrender", "lost", "draw", "won", "unharmed")


@dataclass(frozen=True, slots=True)
class Role:
    """The position of a unit in a part of a melee: part, side, and index among the units of that side."""

    part: int
    side: str
    place: int

    def fate(self, found: Sequence[Verdict]) -> str:
        """Its result in that part: a word of `WORST`."""
        verdict = found[self.part]
        if verdict.unopposed:
            return "unharmed"
        if verdict.winner == "draw":
            return "draw"
        if verdict.winner == self.side:
            return "won"
        return "surrender" if verdict.surrender else "lost"


@dataclass(frozen=True, slots=True)
class MeleeUnit:
    """A unit with all its roles, its total stands, and its player (named by side in the first part)."""

    key: str
    label: Text
    unit: Fighter
    stands: int
    roles: tuple[Role, ...]
    player: str

    def fates(self, found: Sequence[Verdict]) -> tuple[str, ...]:
        """Its result in each part."""
        return tuple(role.fate(found) for role in self.roles)

    def worst(self, found: Sequence[Verdict]) -> str:
        """Its worst result, which it takes (N-804)."""
        return min(self.fates(found), key=WORST.index)

    def role_of_worst_result(self, part: int, found: Sequence[Verdict]) -> Role | None:
        """Its role in this part, if its worst result first occurred here."""
        first = next(role for role in self.roles if role.fate(found) == self.worst(found))
        return first if first.part == part else None


def melee_units(
    parts: Sequence[Inputs], whole: Mapping[str, int] | None = None, players: Sequence[str] = ("attacker",)
) -> tuple[MeleeUnit, ...]:
    """The units that roll dice in melee, in order. `whole`: total stands of divided units by name.

    `players`: the player who attacks in each part.
    """
    roles: dict[str, list[Role]] = {}
    first: dict[str, tuple[Fighter, Text]] = {}
    for key, label, unit, role in _roles(parts):
        if unit.fights:
            roles.setdefault(key, []).append(role)
            first.setdefault(key, (unit, label))
    return tuple(
        MeleeUnit(
            key, label, unit, (whole or {}).get(key, unit.stands), tuple(roles[key]), _player(roles[key][0], players)
        )
        for key, (unit, label) in first.items()
    )


def units_without_dice(parts: Sequence[Inputs]) -> list[tuple[int, str, Text, Fighter]]:
    """Batteries, engineers and trains that are attacked: part, key, label and unit (N-801)."""
    return [(role.part, key, label, unit) for key, label, unit, role in _roles(parts) if not unit.fights]


def _roles(parts: Sequence[Inputs]) -> Iterator[tuple[str, Text, Fighter, Role]]:
    for part, asked in enumerate(parts):
        for side in SIDES:
            units = asked.side(side)
            for place, unit in enumerate(units):
                key, label = _called(unit, side, place, len(units))
                if len(parts) > 1 and not unit.name:
                    key, label = f"part-{part + 1}.{key}", in_part(part, label)
                yield key, label, unit, Role(part, side, place)


def _called(unit: Fighter, side: str, place: int, count: int) -> tuple[str, Text]:
    """The key of a unit among results, and its label."""
    if unit.name:
        return unit.name, same(unit.name)
    if count == 1:
        return side, SIDES[side]
    return f"{side}-{place + 1}", same("{side} {n}").fill(side=SIDES[side], n=place + 1)


def in_part(part: int, says: Text) -> Text:
    """A label or sentence with the part of the melee in front."""
    return Text("part {n}, {says}").fill(n=part + 1, says=says)


def _player(role: Role, players: Sequence[str]) -> str:
    attacks = players[role.part]
    return attacks if role.side == "attacker" else other(attacks)


def other(side: str) -> str:
    """The other side."""
    return "defender" if side == "attacker" else "attacker"


def unit_losing_stand(
    units: Iterable[MeleeUnit], parts: Sequence[Inputs], named: Sequence[str] = ()
) -> MeleeUnit | None:
    """The unit that loses the stand of a side: the highest rank, or the owner's choice if ranks are equal (N-705).

    `named`: the owner's choices among units of equal rank in several parts.
    """
    beaten = list(units)
    top = max((one.unit.known_rank for one in beaten), default=0)
    equal = [one for one in beaten if one.unit.known_rank == top]
    wished = (one for one in equal if any(parts[role.part].wish(role.side) == role.place for role in one.roles))
    chosen = (one for one in equal if one.key in named)
    return next(chosen, None) or next(wished, None) or (equal[0] if equal else None)
