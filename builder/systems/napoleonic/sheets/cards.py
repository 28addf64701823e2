"""Order cards of an army, one per unit: what it holds on, its formation and action in movement, its own values (N-P1)."""

from collections.abc import Iterator
from functools import cached_property

from builder.rules.constants import shown
from builder.rules.wording import in_hundred, measure, number, signed, spans
from builder.sheets.blocks import Card, PanelRow, RuleLine
from builder.sheets.decks import CardFrame
from builder.sheets.rosters import NONE
from builder.sheets.vocabulary import CardSign
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit
from builder.systems.napoleonic.sheets.onslaught import Blow, Onslaught, arms
from builder.systems.napoleonic.sheets.play import InPlay
from builder.systems.napoleonic.sheets.steady import Case, Steadiness

SIGNS = {
    "line-infantry": CardSign.SHAKO,
    "heavy-infantry": CardSign.BEARSKIN,
    "guard-infantry": CardSign.BEARSKIN,
    "light-infantry": CardSign.HORN,
    "cavalry": CardSign.SABRE_HORSE,
    "mounted-chasseurs": CardSign.CARBINE_HORSE,
    "light-artillery": CardSign.CANNON,
    "medium-artillery": CardSign.CANNON,
    "heavy-artillery": CardSign.CANNON,
    "engineers": CardSign.SAPPER_AXE,
    "train": CardSign.WAGON_WHEEL,
}

BOX = "□"
MOST = 6  # lines that a card's panel has room for


def sign(unit: SheetUnit) -> CardSign:
    """The symbol of its type."""
    return CardSign.HOWITZER if unit.line.howitzers else SIGNS[unit.line.type]


class Cards(CardFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The order cards of an army."""

    def cards(self) -> Iterator[Card]:
        """One card per unit."""
        for unit in self.army.units:
            kind = unit.type_name.say(self.language)
            owner = kind if unit.line.rank is None else self.say("kind", kind=kind, rank=shown(unit.line.rank))
            made = self.named_card(unit, sign(unit), owner, *self._rules(unit), panel=tuple(self._panel(unit)))
            yield made._replace(brief=tuple(self._rules(unit, losses=False)))

    # ---- what the unit does ----------------------------------------------------------------------------------------

    def _rules(self, unit: SheetUnit, *, losses: bool = True) -> Iterator[RuleLine]:
        """What it holds on, losses, action in movement, melee, formations with their boxes."""
        steady = Steadiness(unit, self.play.held(unit.roster_id, unit.unit.id), self.on.chosen)
        yield RuleLine(self.say("holds", limit=number(steady.usual)), ", ".join(self._otherwise(steady, losses)))
        if unit.agile:
            yield self._agile(unit)
        if not troops.fights(unit.line.type):
            yield RuleLine(self.say("no_melee"), self.say("dies"))
        if unit.arm == "engineers":
            markers = "\u00a0".join([BOX] * RULES.whole("terrain.fortifying.markers"))
            yield RuleLine("", f"{self.say('fortification')}\u00a0{markers}")
        yield RuleLine("", "  ".join(self._shapes(unit)))

    def _otherwise(self, steady: Steadiness, losses: bool) -> Iterator[str]:
        """What it holds on in other cases and, where there is room, after losses of one turn."""
        yield from map(self._case, steady.cases())
        lost = ", ".join(self.say("lost", n=n, limit=number(limit)) for n, limit in steady.losses())
        if lost and losses:
            yield f"{self.say('losses')} {lost}"

    def _case(self, case: Case) -> str:
        if case.key in RULES.below("units.formations"):
            formation = self.short(f"units.formations.{case.key}").lower()
            return self.say("formed", formation=formation, limit=number(case.limit))
        return self.say(case.key, limit=number(case.limit))

    def _agile(self, unit: SheetUnit) -> RuleLine:
        """The box for an action in movement, and what it shoots with then."""
        how, key = ("artillery", "shoots_figures") if unit.arm == "guns" else ("small-arms", "shoots_stands")
        less = signed(RULES.number(f"shooting.modifiers.{how}.moved")).say(self.language)
        return RuleLine(f"{self.say('moved')}\u00a0{BOX}", self.say(key, less=less))

    def _shapes(self, unit: SheetUnit) -> Iterator[str]:
        """The formations of its arm, each with its move and a box; chasseurs also those of infantry and a box for dismounting."""
        also = {unit.arm, "foot"} if troops.dismounts(unit.line.type) else {unit.arm}
        known = {formation for arm in also for formation in troops.formations(arm, self.on.chosen)}
        moves = {str(formation): cm for formation, cm in unit.line.moves.items()}
        for formation in RULES.below("units.formations"):
            if formation in known:
                said = self.short(f"units.formations.{formation}").lower()
                cm = f"\u00a0{measure(moves[formation]).say(self.language)}" if formation in moves else ""
                yield f"{said}{cm}\u00a0{BOX}"
        if troops.dismounts(unit.line.type):
            yield f"{self.say('dismounted')}\u00a0{BOX}"
        if not unit.agile and unit.table:
            yield f"{self.say('no_shot')}\u00a0{BOX}"

    # ---- its own values --------------------------------------------------------------------------------------------

    def _panel(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """Shooting by stands left, then attacks on the units of this evening, or what guns gain."""
        shooting = tuple(self._shooting(unit))
        yield from shooting
        if unit.arm == "guns" and unit.table:
            yield from self._gunnery(unit)
        elif self._onslaught:
            blows = self._onslaught.of(unit, MOST - len(shooting) - 1)
            if blows:
                yield self.head(self.say("attacks"), self.say("total"), self.say("in_hundred"))
                yield from map(self._blow, blows)

    def _shooting(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """Values by stands left: of muskets near and far in one line, of guns each kind of shot in its own."""
        if not unit.table or not unit.stands:
            return
        left = _columns(unit.stands)
        guns = unit.arm == "guns"
        yield self.head(self.say("gunners" if guns else "stands"), *map(str, left))
        near, far = fire.bands(unit.table)
        values = [unit.values(stands, self.on.chosen) for stands in left]
        if not guns:
            key = "afoot" if troops.dismounts(unit.line.type) else "muskets"
            yield self.row(self.say(key, near=near.end, far=far.end), *(f"{a}/{b}" for a, b in values))
            return
        for place, band in enumerate((near, far)):
            yield self.row(self._band(band), *(shown(value[place]) for value in values))
        for shell in fire.bands(unit.table, seen=False):
            found = [unit.shells(stands, self.on.chosen) for stands in left]
            yield self.row(self._band(shell), *(NONE if one is None else shown(one) for one in found))

    def _band(self, band: fire.Band) -> str:
        kind = self.words.shortly(f"shooting.kinds.{band.kind}").say(self.language)
        if band.start == 0:
            return self.say("band_to", kind=kind, b=band.end)
        return self.say("band_unseen" if band.id == "unseen" else "band", kind=kind, a=band.start, b=band.end)

    def _gunnery(self, unit: SheetUnit) -> Iterator[PanelRow]:
        """What deep targets and a hill add to guns."""
        deep = signed(RULES.number("shooting.modifiers.artillery.deep")).say(self.language)
        yield self.row(self.say("deep", more=deep))
        if str(RULES.ids(f"shooting.tables.{unit.table}.kinds")[1]) in RULES.ids("shooting.raised"):
            yield self.row(self.say("from_hill", cm=RULES.whole("shooting.level")))

    @cached_property
    def _onslaught(self) -> Onslaught | None:
        """Attacks on the other army, as far as it is seen."""
        if len(self.on.seen) < 2:
            return None
        return Onslaught(self.on.seen[1 - self.number], self.play, self.on.chosen)

    def _blow(self, blow: Blow) -> PanelRow:
        numbers, kinds = spans(one.number for one in blow.enemies), arms(blow.enemies)
        label = self.say(f"against.{kinds[0]}", numbers=numbers) if len(kinds) == 1 else numbers
        if self._onslaught and all(map(self._onslaught.garrison, blow.enemies)):
            label = self.say("garrisoned", numbers=numbers)
        odds = dict.fromkeys(in_hundred(chance) for chance in (min(blow.chances), max(blow.chances)))
        return self.row(label, self._totals(min(blow.totals), max(blow.totals)), "–".join(odds))

    def _totals(self, least: int, most: int) -> str:
        """A total, or the least and the greatest: +8, +8…12, −3…+4."""
        low = (signed(least) if least else number(least)).say(self.language)
        if least == most:
            return low
        high = (number(most) if least > 0 or most <= 0 else signed(most)).say(self.language)
        return f"{low}…{high}"


def _columns(stands: int) -> tuple[int, ...]:
    """The numbers of stands left that have a column: all, or the first and those of the tables."""
    last = RULES.whole("shooting.largest")
    return tuple(dict.fromkeys((stands, *range(min(stands, last), 0, -1))))
