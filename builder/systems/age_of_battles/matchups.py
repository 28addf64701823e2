"""Two armies against each other: chances of bombards and mercenaries; of melee and of shooting what each can do.

Melee, small arms and morale are in the core rules, so there are no chances of regiments against each other (A-Q1): the
values of the lists are set side by side, and shots are counted.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import reduce
from itertools import accumulate, product
from math import ceil, inf
from typing import NamedTuple, cast

from builder.rules.geometry import distance
from builder.rules.wording import in_hundred, number, spans
from builder.sheets.deck import RuleLine
from builder.sheets.matchups import MatchUpFrame, alike
from builder.sheets.pairing import Act, ActResult, AlikeUnits, Line, Meeting, Share, SideNumber, Worth
from builder.sheets.unit_names import called, own_name
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.bombards import Target
from builder.systems.age_of_battles.procedures import mercenary
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetGun, SheetUnit
from builder.systems.age_of_battles.sheets.play import Begins
from builder.systems.age_of_battles.sheets.words import gun_number, value, words
from builder.text.located import capital, join_texts


class Aimed(NamedTuple):
    """What shoots and is shot at: the type of a gun, if it is one, and what a shot strikes; values; moves as it comes
    closer.

    `volley` is the shots of a turn, `reach` from which distance to which; `begins` is where each of the kind begins.
    """

    calibre: str | None
    target: Target
    attack: int | None
    defence: int | None
    moves: tuple[float | None, float | None] = (None, None)
    volley: int = 0
    reach: tuple[float, float] = (0, 0)
    begins: tuple[Begins, ...] = ()


class MatchUpSheet(MatchUpFrame[SheetArmy, Aimed]):
    """Values in melee, shots on the way; below them one shot of a gun with a full crew at a target in its range."""

    words = words
    acts = (Act("shoots", apart=False, lines=False),)
    compares = {"melee": "points", "way": "shots"}  # noqa: RUF012
    own_about = ("shoots",)
    signs = ("nothing",)
    notes = ("melee_key", "way_key", "first", "left_out")

    def kinds(self, army: SheetArmy) -> Iterator[AlikeUnits[Aimed]]:
        """Guns of one type; regiments of one line with the same values, shots and chances to be hit, since a shot hits
        no more figures than there are.
        """
        for same in alike(army.guns, lambda gun: gun.line.calibre):
            yield self._gun(same)
        most = max((hit for calibre in self._calibres() for hit in _hits(calibre)), default=0)

        def key(unit: SheetUnit) -> tuple[object, ...]:
            struck = min(unit.unit.figures, most)
            return unit.line.id, unit.options, unit.unit.formation, unit.volley, struck

        yield from map(self._regiments, alike(army.units, key))

    def compared(self, line: str, mine: Aimed, theirs: Aimed) -> Meeting | None:
        """How far a side's Attack is above the enemy's Defence; the shots at an enemy that comes closer."""
        does = _above if line == "melee" else _on_the_way
        found = Meeting(does(mine, theirs), does(theirs, mine))
        return found if any(found) else None

    def act_result(self, act: str, mine: Aimed, theirs: Aimed) -> ActResult | None:
        """One shot: the gun bursts, or its target loses figures."""
        if mine.calibre is None:
            return None
        found = bombards.chances(mine.calibre, theirs.target, 1)
        burst, lost = found.chance(lambda one: one.burst), found.chance(lambda one: one.casualties > 0)
        return ActResult("bombard", bombards.worded(found, theirs.target), Share(burst), Share(lost))

    def foot(self) -> Iterator[RuleLine]:
        """With the chances of each calibre, which no target changes."""
        yield from super().foot()
        if calibres := [one for one in RULES.below("artillery.guns") if one in self._calibres()]:
            chances = (f"{self.named(f'artillery.guns.{one}')} {in_hundred(_struck(one))}" for one in calibres)
            yield RuleLine(self.say("shot"), self.say("shot_says", chances=join_texts(chances, ", ")))

    def lead(self, lead: Fraction, **facts: object) -> str:
        """Also in points of Attack and Defence: a point is a face of the die."""
        return super().lead(lead, points=ceil(lead * RULES.whole("turn.die.faces")), **facts)

    def worth(self) -> Worth | None:
        """The effect of each fall of the Fighting Strength of mercenaries: they leave, or they plunder."""
        levels = [(rung.at,) for rung in mercenary.strength_tests()]
        falls = (*levels, *list(accumulate(levels))[1:])
        hired = ([unit for unit in army.units if unit.line.mercenary] for army in self.armies)
        rows = [
            (Line(self._hired(units), side), tuple(_test(fall, side) for fall in falls))  # type: ignore[arg-type]
            for side, units in enumerate(hired)
            if units
        ]
        told = ([number(level).say(self.language) for level in fall] for fall in falls)
        said = (reduce(lambda one, other: self.say("then", one=one, other=other), fall) for fall in told)
        return self.worth_of((Line(self.say("strength", levels=one), None) for one in said), -1, rows)

    def _hired(self, units: list[SheetUnit]) -> str:
        """The name of mercenaries; of several, which all test alike, their numbers."""
        return units[0].called(self.language) if len(units) == 1 else spans(unit.number for unit in units)

    def _begin(self, those: Iterable[tuple[str, str]]) -> tuple[Begins, ...]:
        """Where those begin, by roster and id."""
        return tuple(cast(Begins, self.standing.get(one, Begins())) for one in those)

    def _calibres(self) -> set[str]:
        return {gun.line.calibre for army in self.armies for gun in army.guns}

    def _gun(self, guns: list[SheetGun]) -> AlikeUnits[Aimed]:
        one = guns[0]
        numbers = ", ".join(gun_number(gun, self.language) for gun in guns)
        attack, defence = (RULES.whole(f"artillery.gunner.{value}") for value in ("attack", "defence"))
        nearest, farthest = (RULES.whole(f"artillery.guns.{one.line.calibre}.range.{end}") for end in ("from", "to"))
        crew = Target(None, one.crew)
        aimed = Aimed(one.line.calibre, crew, attack, defence, volley=1, reach=(nearest, farthest))
        aimed = aimed._replace(begins=self._begin((gun.roster_id, gun.gun.id) for gun in guns))
        names = {gun.name.say(self.language) for gun in guns}
        name = names.pop() if len(names) == 1 else one.line.name.say(self.language)
        values = self.say("gun_values", gun=self.named(f"artillery.guns.{one.line.calibre}"))
        return AlikeUnits(name, numbers, values, len(guns), aimed)

    def _regiments(self, units: list[SheetUnit]) -> AlikeUnits[Aimed]:
        one = units[0]
        name = own_name(units, self.language) or called(units, self.language) or capital(self.say("regiments"))
        values = one.line.attack, one.line.defence
        figures = Target(min(unit.unit.figures for unit in units))
        aimed = Aimed(None, figures, *values, one.allowed_moves, one.volley, (0, one.line.reach or 0))
        aimed = aimed._replace(begins=self._begin((unit.roster_id, unit.unit.id) for unit in units))
        values_said = self.say("values", **dict(zip(("attack", "defence"), map(value, values), strict=True)))
        if one.unit.formation == "hedgehog":  # it does not come in as one
            values_said = join_texts((values_said, self.say("left_hedgehog")), " · ")
        return AlikeUnits(name, spans(unit.number for unit in units), values_said, len(units), aimed)


def _struck(calibre: str) -> Fraction:
    """The chance that a shot in range, with a full crew, costs its target figures."""
    return bombards.chances(calibre, Target(1), 1).chance(lambda one: one.casualties > 0)


def _above(mine: Aimed, theirs: Aimed) -> Share | None:
    """What a side does in melee: how far its Attack is above the enemy's Defence, on the scale of the die."""
    if mine.attack is None or theirs.defence is None or (mine.calibre and theirs.calibre):
        return None
    return Share(Fraction(mine.attack - theirs.defence), of=RULES.whole("turn.die.faces"))


def _on_the_way(mine: Aimed, theirs: Aimed) -> Share | None:
    """The shots that fall on the enemy while he comes to contact: at his normal move and at his fast one."""
    nearest, farthest = mine.reach
    reach = nearest, min(farthest, _apart(mine, theirs))
    last = min((one.turns for one in mine.begins if one.turns), default=inf)
    normal, fast = (min(_turns(reach, move), last) * mine.volley if move else 0 for move in theirs.moves)
    return Share(Fraction(normal), Fraction(fast), of=0) if normal else None  # shots of bows and guns are not alike


def _apart(mine: Aimed, theirs: Aimed) -> float:
    """How far apart the bases of two kinds begin, at most; infinite where nobody says."""
    pairs = product(mine.begins, theirs.begins)
    return max(
        (distance(one.base, other.base) if one.base and other.base else inf for one, other in pairs), default=inf
    )


def _turns(reach: tuple[float, float], move: float) -> int:
    """In how many shooting phases a unit that comes closer is in range; it moves after each (A-301)."""
    nearest, farthest = (Fraction(str(one)) for one in reach)
    step = Fraction(str(move))
    if farthest < nearest:
        return 0
    beyond = farthest - nearest if nearest else farthest
    return int(beyond // step + 1 if nearest else -(-beyond // step))


def _hits(calibre: str) -> Iterator[int]:
    """The figures that each roll strikes."""
    return (bombards.read(calibre, face).hits for face in range(1, RULES.whole("turn.die.faces") + 1))


def _test(falls: tuple[int, ...], side: SideNumber) -> Meeting:
    odds = mercenary.run(mercenary.Inputs(strength=falls, readings={})).odds
    share = Share(odds["leaves"], odds["plunders"], of=0)  # nobody is ahead
    return Meeting(None, share) if side else Meeting(share, None)
