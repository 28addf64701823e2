"""Each unit of one army against each of another: the clash when it attacks, and its shot, as exact chances."""

from collections.abc import Mapping
from fractions import Fraction

from builder.rules.calculation import Calculation
from builder.sheets.pairing import MatchUp, PairChances, pairings
from builder.systems.formations.procedures import melee, shooting
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.profile import FormationsArmy
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.fighter import shoots
from builder.text import Language


def matchups(first: FormationsArmy, second: FormationsArmy, language: Language) -> list[MatchUp]:
    """One entry for each pair: the units, who strikes, and the chances of each outcome for the one that is struck.

    `first` attacks and shoots; `second` stands on Defence, front to front on level ground, nobody supported.
    """
    one, other = SheetArmy(first), SheetArmy(second)
    return pairings(one, other, language, lambda mine, theirs: _chances(mine, theirs, one.year))


def _chances(mine: SheetUnit, theirs: SheetUnit, year: int) -> PairChances:
    target = Side(profile=theirs.line.fielded(theirs.unit.dismounted), order="defence", year=year)
    profile = mine.line.fielded(mine.unit.dismounted)
    if mine.profile.melee or not theirs.profile.melee:
        attacker = Side(profile=profile, order="attack", acts="attacking", year=year)
        clash = melee.run(melee.Inputs(attacker=attacker, defender=target, year=year, readings={}))
        yield "melee", _of(clash, "defender")
    if shoots(mine.profile, year) and mine.profile.troop != "artillery":
        shooter = Side(profile=profile, order="defence", year=year)
        shot = shooting.run(shooting.Inputs(shooter=shooter, target=target, year=year, readings={}))
        yield "shooting", shot.odds


def _of(answer: Calculation, side: str) -> Mapping[str, Fraction]:
    """The chances of one side, in the order of the result table."""
    found = {key.removeprefix(f"{side}."): value for key, value in answer.result.items() if key.startswith(f"{side}.")}
    return {outcome: Fraction(chance) for outcome, chance in found.items() if not isinstance(chance, bool | str)}
