"""A body's own sums under an order, from the rules core: shot, blow, guard, move, and the cases that matter for it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from builder.rules.calculation import Number
from builder.rules.sums import Sum
from builder.systems.formations import batteries
from builder.systems.formations.procedures import melee, shooting
from builder.systems.formations.procedures.situation import Phase, Side
from builder.systems.formations.profile import Profile, Stats
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.against import Against
from builder.systems.formations.sheets.army import SheetUnit
from builder.systems.formations.sheets.body import Body, Fighter, shoots
from builder.systems.formations.speed import formation_speed

MOST = 5
"""The lines that a card has room for below heads."""

Values = tuple[Number, ...]


@dataclass(frozen=True)
class SumLine:
    """One sum: what it is, the totals column by column, and whether it is a case of the line above.

    `keys` are words below `cards.`: a line may be true in several cases. `added`: what the case adds to attack and protection
    alike; then the values are these two, and none where columns differ. `only`: the columns that it changes, if not all.
    `more`: the values are what the case adds, to every protection alike.
    """

    keys: tuple[str, ...]
    values: Values
    case: bool = False
    added: Number = 0
    only: tuple[int, ...] = ()
    more: bool = False


_Total = Callable[[Fighter], Number]


@dataclass(frozen=True)
class _Case:
    """Something that may be otherwise than plain: the word for it, and the totals then (None: as before)."""

    key: str
    blow: _Total | None
    guard: _Total | None


class Sums:
    """The sums of an army's bodies. It remembers what it added up: units of one line have the same sums."""

    def __init__(self, against: Against) -> None:
        self._against = against
        self._readings = against.readings
        self._known: dict[tuple[object, ...], tuple[SumLine, ...]] = {}

    def of(self, body: Body, order: str) -> tuple[SumLine, ...]:
        """The lines of one card, each plain one followed by its cases."""
        works = self._against.behind(body.units, body.fronts)
        key = (order, works, *(tuple(one.key for one in some) for some in (body.fronts, body.shooters)))
        if key not in self._known:
            self._known[key] = self._lines(body, order, works)
        return self._known[key]

    def totals(self, one: Fighter, order: str) -> tuple[Number, Number, Number]:
        """Attack, protection, and protection under fire of a unit under an order."""
        return self._blow(one, order), self._guard(one, order), self._under_fire(one, order)

    def change(self, one: Fighter, order: str, enemy: Side) -> Values:
        """Attack and protection of a unit under an order against a kind of enemy; nothing if these are as usual."""
        totals = self._blow(one, order, enemy), self._guard(one, order, enemy)
        return totals if totals != (self._blow(one, order), self._guard(one, order)) else ()

    def enemies(self) -> Iterator[tuple[str, Side]]:
        """The kinds of enemy that may change a sum, each with its word."""
        if self._against.horse:
            yield "case_horse", HORSE
        yield from ((f"case_{kind}", BEASTS[kind]) for kind in self._against.beasts)

    def behind(self, units: tuple[SheetUnit, ...], one: Fighter) -> Iterator[tuple[str, Number]]:
        """What each of its works adds to every protection of a unit on Defence, those that it carries first."""
        for work, word in self._against.behind(units, (one,))[::-1]:
            yield f"case_{word}", self._sheltered(one, "defence", work)

    def shot(self, one: Fighter, order: str) -> Number:
        """The shooting total of a unit under an order."""
        return _worth(shooting.shot_total, one, order, self._readings)

    def _lines(self, body: Body, order: str, works: tuple[tuple[str, str], ...]) -> tuple[SumLine, ...]:
        shot = self._shots(body, order)
        blow = SumLine(("sum_blow",), tuple(self._blow(front, order) for front in body.fronts))
        guard = SumLine(("sum_guard",), tuple(self._guard(front, order) for front in body.fronts))
        plain = (*(shot if body.crew or body.frontage > 1 else ()), guard, *(blow,) * (body.frontage > 1))
        room = MOST - len(plain)  # the totals of a unit stand side by side where they are many
        found: list[tuple[str, SumLine]] = []
        for case in self._cases(body, order):
            found += _differing(case, body.fronts, blow.values, guard.values)
        if order in ("defence", "manoeuvre"):
            found += (("guard", self._works(body, order, *one)) for one in works)
        behind = frozenset(f"case_{word}" for _, word in works)
        cases = _fitted(_merged(found, behind | {"case_works"}), room, behind)
        return (
            *shot,
            blow,
            *(line for home, line in cases if home == "blow"),
            guard,
            *(line for home, line in cases if home == "guard"),
            *(line for home, line in cases if home == "both"),
        )

    # ---- what may be otherwise ------------------------------------------------------------------------------------

    def _works(self, body: Body, order: str, work: str, word: str) -> SumLine:
        """What works add to every protection: in the clash and later, against riders, under fire."""
        added = tuple(self._sheltered(front, order, work) for front in body.fronts)
        return SumLine((f"case_{word}",), added, case=True, more=True)

    def _sheltered(self, one: Fighter, order: str, work: str) -> Number:
        return self._guard(one, order, works=work) - self._guard(one, order)

    def _cases(self, body: Body, order: str) -> Iterator[_Case]:
        if order == "attack":
            yield _Case("case_no_ram", lambda f: self._blow(f, order, charge="other"), None)
        for key, enemy in self.enemies():
            blow, guard = (partial(total, order=order, enemy=enemy) for total in (self._blow, self._guard))
            yield _Case(key, blow, guard)
        if self._against.shooting:
            yield _Case("case_fire", None, lambda f: self._under_fire(f, order))
        if any(profile.piece in RULES.ids("disorder.single_use") for profile in body.profiles):
            return  # gone after the clash (C-13.2-02)
        yield _Case(
            "case_hand", lambda f: self._blow(f, order, phase="hand"), lambda f: self._guard(f, order, phase="hand")
        )
        if order == "attack" and self._against.theirs and any("pike" in front.profile.arms for front in body.fronts):
            blow, guard = (partial(total, order=order, enemy=SHELTERED) for total in (self._blow, self._guard))
            yield _Case("case_works", blow, guard)  # what riders lose there, they lose as without impact
        if order in RULES.ids("shooting.orders"):
            yield _Case("case_shot", lambda f: self._blow(f, order, shot_this_turn=True), None)

    # ---- totals before the die --------------------------------------------------------------------------------------

    def _shots(self, body: Body, order: str) -> list[SumLine]:
        """Shooting total; of a battery near, far where it differs, and with grapeshot."""
        if order not in RULES.ids("shooting.orders") or not body.shooters:
            return []
        if body.crew is None:
            return [SumLine(("sum_shot",), tuple(self.shot(one, order) for one in body.shooters))]
        near = SumLine(("sum_shot_near",), self._battery(body, order, "near"))
        others = [SumLine((f"case_{band}",), self._battery(body, order, band), case=True) for band in bands(body.crew)]
        return [near, *(line for line in others if line.values != near.values or line.keys == ("case_grape",))]

    def _battery(self, body: Body, order: str, band: batteries.Band) -> Values:
        thrown = batteries.shot(str(body.crew), band)
        given = {"missile": thrown}
        return tuple(_worth(shooting.shot_total, one, order, self._readings, given) for one in body.shooters)

    def _blow(
        self, one: Fighter, order: str, enemy: Side | None = None, phase: Phase = "clash", **other: object
    ) -> Number:
        return _worth(melee.blow_total, one, order, self._readings, {"enemy": enemy, "phase": phase}, other)

    def _guard(
        self, one: Fighter, order: str, enemy: Side | None = None, phase: Phase = "clash", **other: object
    ) -> Number:
        return _worth(melee.guard_total, one, order, self._readings, {"enemy": enemy, "phase": phase}, other)

    def _under_fire(self, one: Fighter, order: str) -> Number:
        return _worth(shooting.guard_total, one, order, self._readings)


def bands(piece: str) -> tuple[batteries.Band, ...]:
    """The bands of a piece besides the near one: far, and grapeshot if it has any."""
    return ("far", "grape") if f"artillery.pieces.{piece}.grape" in RULES else ("far",)


def _differing(case: _Case, fronts: tuple[Fighter, ...], blow: Values, guard: Values) -> Iterator[tuple[str, SumLine]]:
    """The case as one line of both totals, if it adds the same to them wherever it changes any, else as totals that differ."""
    blows = tuple(map(case.blow, fronts)) if case.blow else blow
    guards = tuple(map(case.guard, fronts)) if case.guard else guard
    added = [(ours - blow[at], theirs - guard[at]) for at, (ours, theirs) in enumerate(zip(blows, guards, strict=True))]
    changed = tuple(at for at, some in enumerate(added) if any(some))
    if changed and len({one for at in changed for one in added[at]}) == 1:
        only = changed if len(changed) < len(fronts) else ()
        alike = not only and len(set(blows)) == len(set(guards)) == 1
        values = (blows[0], guards[0]) if alike else ()
        yield "both", SumLine((case.key,), values, case=True, added=added[changed[0]][0], only=only)
        return
    if blows != blow:
        yield "blow", SumLine((case.key,), blows, case=True)
    if guards != guard:
        yield "guard", SumLine((case.key,), guards, case=True)


def _merged(found: list[tuple[str, SumLine]], alone: frozenset[str]) -> list[tuple[str, SumLine]]:
    """Cases of the same total with the same result on one line; those `alone` fill a line by themselves."""
    lines: dict[tuple[object, ...], SumLine] = {}
    for home, line in found:
        place = home, line.values, line.added, line.only, next((key for key in line.keys if key in alone), "")
        known = lines.get(place)
        keys = (*known.keys, *line.keys) if known else line.keys
        lines[place] = replace(line, keys=keys)
    return [(str(home), line) for (home, *_), line in lines.items()]


def _fitted(cases: list[tuple[str, SumLine]], room: int, behind: frozenset[str]) -> list[tuple[str, SumLine]]:
    """Only works are left out, the last first, if there are too many even with what both totals gain among the words: they are
    on the reference sheet.
    """
    works = [line for _, line in cases if behind.intersection(line.keys)]
    spoken = sum(home == "both" for home, _ in cases)
    gone = works[::-1][: max(0, len(cases) - room - spoken)]
    return [(home, line) for home, line in cases if line not in gone]


def brief(one: Fighter, readings: Mapping[str, str], loose: bool) -> tuple[Values, Values, Values]:
    """Totals of a standing unit: shooting, of a piece band by band; attack; protection, and under fire where it differs.
    `loose`: it has no card, and what it does counts as the order (Q-70); else it is on Defence.
    """
    order = None if loose else "defence"
    blow, *guards = (
        _worth(total, one, order, readings) for total in (melee.blow_total, melee.guard_total, shooting.guard_total)
    )
    shots = (_worth(shooting.shot_total, one, order, readings, {"missile": missile}) for missile in _missiles(one))
    return tuple(shots), (blow,), tuple(dict.fromkeys(guards))


_NOTHING: Mapping[str, object] = {}


def _worth(
    total: Callable[..., Sum],
    one: Fighter,
    order: str | None,
    readings: Mapping[str, str],
    given: Mapping[str, object] = _NOTHING,
    state: Mapping[str, object] = _NOTHING,
) -> Number:
    """A total of a unit in a state under an order: units of one line ask for the same, and so do several sheets."""
    asked = total, one.key, order, *(tuple(sorted(some.items())) for some in (readings, given, state))
    return RULES.once(asked, lambda: total(one.side(order, **state), chosen=readings, **given).value)


def _missiles(one: Fighter) -> Iterator[batteries.Missile | None]:
    """What a unit shoots: a piece in each of its bands; None: what its hand weapon does."""
    if not shoots(one.profile, one.year):
        return
    if one.profile.troop != "artillery":
        yield None
    elif piece := one.profile.piece:
        yield from (batteries.shot(piece, band) for band in ("near", *bands(piece)))


def move(body: Body) -> tuple[Number, Number | None]:
    """Steps a body goes, and its march where it can march; a battery goes with its piece."""
    steps = formation_speed(body.profiles, body.frontage, body.year).value
    if any(profile.troop == "artillery" for profile in body.profiles):
        return steps, None
    if body.formation and body.formation.shape == "turtle":
        steps = steps * Fraction(RULES.number("movement.turtle"))
    return steps, steps * Fraction(RULES.number("movement.march"))


def _plain(troop: str, piece: str | None = None) -> Side:
    """An enemy of that kind whose numbers do not matter: only its kind changes our sums."""
    stats = Stats(combat=1, attack=0, protection=0, morale=1, move=1)
    density = None if piece else "free"
    profile = Profile.model_validate({"class": troop, "density": density, "stats": stats, "piece": piece})
    return Side(profile=profile)


SHELTERED = _plain("infantry").model_copy(update={"works": "barricade"})  # any works take the same from who storms them
HORSE = _plain("cavalry")
BEASTS = {"elephants": _plain("elephants", "indian-elephant"), "camels": _plain("camels")}
