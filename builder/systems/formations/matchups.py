"""Each kind of unit of one army against each of another: who gives way in the clash, and under a shot."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import NamedTuple, cast

from builder.rules.calculation import Number
from builder.rules.wording import number, signed, spans
from builder.sheets import pairing
from builder.sheets.matchups import MatchUpFrame, WorthRow, alike, contested, meeting_of, most_met
from builder.sheets.pairing import ActResult, AlikeUnits, Line, Meeting, Share, Worth
from builder.sheets.unit_names import called
from builder.systems.formations import batteries
from builder.systems.formations.procedures import artillery, melee, melee_after, melee_rules, outcomes, shooting
from builder.systems.formations.procedures.fire import MISSED
from builder.systems.formations.procedures.situation import Phase, Side, Support, Work
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy, SheetUnit
from builder.systems.formations.sheets.body import shoots
from builder.systems.formations.sheets.words import words

SUPPORTERS = 3
"""The numbers of further supporters in the table below."""


_UNHARMED = outcomes.table_fate("melee", "continue")


class Fighter(NamedTuple):
    """A unit that fights alone: its profile, the works that it stands behind, and the year."""

    profile: Profile
    works: Work
    year: int

    @property
    def used_up(self) -> bool:
        """Whether it is gone after the clash (C-13.2-02)."""
        return self.profile.piece in RULES.ids("disorder.single_use")

    @property
    def gun(self) -> bool:
        """Whether it is a gun or machine: it has range bands and a procedure of its own."""
        return self.profile.troop == "artillery"

    def side(self, order: str, supporters: int = 0) -> Side:
        """The unit under an order (skirmishers have none, Q-70), with so many units that support it; attacking when it is Attack."""
        acts = "attacking" if order == "attack" else "standing"
        card = None if self.profile.density in RULES.ids("orders.no_card.density") else order
        values = {"profile": self.profile, "order": card, "acts": acts, "works": self.works, "year": self.year}
        return Side.model_validate({**values, "support": Support(units=supporters)})


def _set_up(profile: Profile) -> Work:
    """Stakes and chevaux-de-frise are barricades (C-14-05)."""
    return "barricade" if profile.works else "none"


class MatchUpSheet(MatchUpFrame[SheetArmy, Fighter]):
    """Single fresh units, front to front on level ground: the one that acts is on Attack, or shoots; the other on
    Defence.
    """

    words = words
    further = "+{n}"

    @property
    def notes(self) -> tuple[str, ...]:  # type: ignore[override]
        """The lines of the foot; of artillery only where there is some."""
        pieces = any(kind.fights.gun for kind in (*self.rows, *self.columns))
        return "totals", "conditions", "later", "supports", "gives_way", *(("pieces",) if pieces else ())

    @property
    def signs(self) -> tuple[str, ...]:  # type: ignore[override]
        """What stands for no number; of units that are used up only where there are some."""
        used_up = any(kind.fights.used_up for kind in (*self.rows, *self.columns))
        return "nothing", *(("used_up",) if used_up else ())

    def kinds(self, army: SheetArmy) -> Iterator[AlikeUnits[Fighter]]:
        """Units of one line with the same options, mounted or not, as deployed behind works or not; those that set up
        works are listed twice, behind works and without them. Riders who may dismount are listed on foot too where
        there is room.
        """
        extra = self.extra[0 if army is self.armies[0] else 1]
        for units in alike(
            army.units, lambda unit: (unit.line.id, unit.options, unit.unit.dismounted, self._behind(unit))
        ):
            one, name = units[0], called(units, self.language)
            behind = self._behind(one)
            ways = [(name, one.profile, works) for works in ((behind, "none") if one.profile.works else (behind,))]
            if extra and (foot := one.other_profile) and not one.unit.dismounted:
                ways.append((self.say("dismounted", name=name), foot, _set_up(foot)))
            for called_so, profile, works in ways:
                fighter = Fighter(profile, works, army.year)
                full = f"{called_so}, {self._where(fighter)}" if profile.works or works != "none" else called_so
                yield AlikeUnits(full, spans(unit.number for unit in units), self._values(fighter), len(units), fighter)

    def _behind(self, unit: SheetUnit) -> Work:
        return cast(Work, self.standing.get((unit.roster_id, unit.unit.id), _set_up(unit.profile)))

    def _where(self, fighter: Fighter) -> str:
        if fighter.works == "none":
            return self.say("in_open")
        carried = fighter.profile.works if fighter.works == "barricade" else None
        return self.say(f"behind_{carried}") if carried else self.named(f"fighting.modifiers.{fighter.works}")

    def act_result(self, act: str, mine: Fighter, theirs: Fighter) -> ActResult | None:
        """A clash, or a shot, that of a piece at its near range; a unit behind its own works does not attack."""
        return self._shot(mine, theirs) if act == "shot" else self._clash(mine, theirs)

    def worth(self) -> Worth | None:
        """Supporters of the one side or the other, and later rounds, for attacks of the most numerous kinds."""
        steps = range(-SUPPORTERS, SUPPORTERS + 1)
        mine, theirs = (self.columns, self.rows) if self.leads else (self.rows, self.columns)
        rows: list[WorthRow] = []
        for one, other in most_met(mine, theirs, self._open_fight):
            label = Line(self.say("worth_row", one=one.name, other=other.name), self.leads)
            pair = one.fights, other.fights
            blows = [self._clash(*pair, (max(0, step), max(0, -step))) for step in steps]
            blows.append(self._clash(*pair, phase="hand"))
            rows.append((label, tuple(meeting_of(blow, self.leads) for blow in blows)))
        heads = *(self._head(step) for step in steps), Line(self.say("later_rounds"), None)
        return self.worth_of(heads, SUPPORTERS, rows)

    def _open_fight(self, mine: Fighter, theirs: Fighter) -> Meeting | None:
        """An attack that may go either way and last more than one round; guns are only attacked by the way, and who sets
        up works stands behind them.
        """
        if mine.used_up or theirs.used_up or theirs.gun or (theirs.profile.works and theirs.works == "none"):
            return None
        return contested(self._clash(mine, theirs))

    def _head(self, step: int) -> Line:
        whose: pairing.SideNumber = self.leads if step > 0 else 1 - self.leads  # type: ignore[assignment]
        return Line(signed(abs(step)).say(self.language), whose) if step else Line(self.say("as_above"), None)

    def _values(self, fighter: Fighter) -> str:
        """Totals before the die, as cards call them: shot, attack, protection; and morale."""
        found: dict[str, Number] = {}
        if shoots(fighter.profile, fighter.year):
            missile = batteries.shot(fighter.profile.piece or "", "near") if fighter.gun else None
            found["shot"] = shooting.shot_total(fighter.side("defence"), missile=missile, chosen=self.chosen).value
        if self._strikes(fighter):
            found["blow"] = melee.blow_total(fighter.side("attack"), chosen=self.chosen).value
        found["guard"] = melee.guard_total(fighter.side("defence"), chosen=self.chosen).value
        totals = [(words(f"cards.head_{key}").say(self.language), value) for key, value in found.items()]
        morale = self.short("bases.characteristics.morale"), fighter.profile.stats.morale
        return " · ".join(f"{head}\u00a0{number(value).say(self.language)}" for head, value in (*totals, morale))

    def _strikes(self, fighter: Fighter) -> bool:
        """Whether it may attack: not from behind its own works, nor with guns."""
        return fighter.works == "none" and not fighter.gun

    def _clash(
        self, mine: Fighter, theirs: Fighter, supporters: tuple[int, int] = (0, 0), phase: Phase = "clash"
    ) -> ActResult | None:
        """The first round, or a later one of units with no more disorder than elephants made in the first."""
        if not self._strikes(mine):
            return None
        sides = mine.side("attack", supporters[0]), theirs.side("defence", supporters[1])
        if melee_rules.ATTACKS.broken(melee_rules.Attack(*sides, self.chosen)):
            return None
        if phase == "hand":
            fates = melee_after.disordered_by_beasts(sides, (_UNHARMED, _UNHARMED), True, self.chosen)
            first, second = (
                side.model_copy(update={"disorder": fate.disorder}) for side, fate in zip(sides, fates, strict=True)
            )
            sides = first, second
        inputs = melee.Inputs(attacker=sides[0], defender=sides[1], phase=phase, year=mine.year, readings=self.chosen)
        answer, yields = melee.giving_way(inputs)
        own, other = (
            Share(Fraction(1), used_up=True) if fighter.used_up else Share(yields.chance(itemgetter(place)))
            for place, fighter in enumerate((mine, theirs))
        )
        return ActResult("melee", answer.odds, own, other)

    def _shot(self, mine: Fighter, theirs: Fighter) -> ActResult | None:
        if not shoots(mine.profile, mine.year):
            return None
        target = theirs.side("defence")
        shared = {"target": target, "year": mine.year, "readings": self.chosen}
        if mine.gun:
            near = RULES.whole(f"artillery.pieces.{mine.profile.piece}.near")
            answer = artillery.run(artillery.Inputs(piece=mine.profile.piece, distance=near, **shared))  # type: ignore[arg-type]
        else:
            answer = shooting.run(shooting.Inputs(shooter=mine.side("defence"), **shared))  # type: ignore[arg-type]
        effects = answer.odds.map(lambda one: "continue" if one in MISSED else one)
        fates = effects.map(partial(outcomes.table_fate, "shooting"))
        yields = fates.chance(partial(outcomes.gives_way, target))
        shaken = fates.chance(lambda fate: fate.disorder > 0)
        return ActResult("artillery" if mine.gun else "shooting", answer.odds, None, Share(yields, shaken - yields))
