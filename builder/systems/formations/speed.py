"""The move of units: whether it is what class and equipment give, its halves and quarters, formations (sections 6.1, 6.2)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from builder.rules.calculation import Number
from builder.rules.legality import Fault, Laws, law
from builder.rules.readings import NO_CHOICE
from builder.rules.sums import Sum
from builder.rules.wording import number, signed
from builder.systems.formations import readings
from builder.systems.formations.batteries import move as piece_moves
from builder.systems.formations.matrix import troop
from builder.systems.formations.profile import MOVE, Profile, speed
from builder.systems.formations.rulebook import RULES, term
from builder.text import Text, joined, same


@law("stats", Text("`move` is {move}, but class and equipment give {right}: {working}"), "C-6.1-01")
def _written_otherwise(profile: Profile) -> Fault:
    total = speed(profile)
    if profile.stats.move == total.value:
        return None
    addend = same("{text} ({label})")
    working = joined(*(addend.fill(text=term.text, label=term.label) for term in total.terms), by=" ")
    return {"move": profile.stats.move, "right": number(total.value), "working": working}


SPEEDS: Laws[Profile] = Laws(_written_otherwise)


def share_in_steps(distance: Number, key: str, chosen: Mapping[str, str] = NO_CHOICE) -> Number:
    """A share of a distance in steps; not rounded unless the club rounds (Q-17)."""
    share = distance * Fraction(RULES.number(key))
    if share.denominator != 1 and readings.choice(chosen, "Q-17") == "half-up":
        return (share + Fraction(1, 2)).__floor__()
    return share.numerator if share.denominator == 1 else share


def evasion(profile: Profile) -> str:
    """The key of the share of movement that a unit evades."""
    return evasion_of_column(troop(profile))


def evasion_of_column(column: str) -> str:
    """The key of the share that troops of a column evade: skirmishers and light chariots all of it (C-9.1-02, C-13.4-02)."""
    return "movement.skirmish_evade" if column in RULES.ids("movement.evades_fully") else "movement.evade"


def frontage_cost(frontage: int) -> Number:
    """Steps that a wide front takes off, as a number not above 0 (C-6.2-04)."""
    wide = max(0, frontage - RULES.whole("movement.frontage.free"))
    return wide * RULES.number("movement.frontage.each")


def formation_speed(
    profiles: Sequence[Profile], frontage: int, year: int | None = None, chosen: Mapping[str, str] = NO_CHOICE
) -> Sum:
    """The move of a formation: that of its slowest unit, less one for each unit of the front beyond the first few (C-6.2-04).

    A battery goes as fast as its piece in that year.
    """
    slowest = min(_own(profile, year, chosen) for profile in profiles)
    label = Text("slowest unit") if len(profiles) > 1 else MOVE
    terms = [term(label, slowest, number(slowest), "C-6.2-04" if len(profiles) > 1 else "C-6.1-01")]
    cost = frontage_cost(frontage)
    if cost:
        words = Text("{cost}, {n} units wide").fill(cost=signed(cost), n=frontage)
        terms.append(term(Text("frontage"), cost, words, "movement.frontage.each", "movement.frontage.free"))
    return Sum.of(RULES, MOVE, terms, "C-6.2-04", value=max(slowest + cost, 0))


def _own(profile: Profile, year: int | None, chosen: Mapping[str, str]) -> int:
    if profile.troop == "artillery" and profile.piece and year is not None:
        return piece_moves(profile.piece, year, chosen)
    return profile.stats.move
