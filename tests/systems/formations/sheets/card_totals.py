"""What the sums on cards are held against: whole calculations with dice, less the die."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from builder.rules.calculation import Calculation, Number
from builder.sheets.blocks import Card, CardSum
from builder.systems.formations.procedures import artillery, melee, shooting
from builder.systems.formations.procedures.situation import Side, Support, Work
from builder.systems.formations.profile import FormationsArmy, Profile
from tests.systems.formations.sheets.armies import samples
from tests.systems.formations.units import CAMELS, ELEPHANT, profile
from tests.tools.samples import presented as present

DIE = 3
ORDER: dict[str | None, str] = {
    "shield": "defence",
    "bent-arrow": "manoeuvre",
    "arrow": "attack",
    "hourglass": "recovery",
}
LOOSE = ("skirmish",)
FOOT = profile()
HORSE = profile("cavalry")
BEASTS = {"elephants": ELEPHANT, "camels": CAMELS}
BOWS = profile(arms=("light-bow",), stats={"shooting": 2})
WORKS = {"behind stakes": "barricade", "behind barricade": "barricade", "behind fort": "fortification"}


class Body:
    """Who fights under a card, read from the roster itself: the first rank, or one unit alone."""

    def __init__(self, host: FormationsArmy, card: Card) -> None:
        self.host = host
        kind, _, index = card.where.rpartition("/")[2].partition(".")
        self.formation = host.roster.formations[int(index)] if kind == "formations" else None
        self.alone = host.roster.units[int(index)].id if kind == "units" else ""

    def fronts(self, order: str) -> list[Side]:
        """Its first rank, from left to right."""
        if self.formation is None:
            return [self.side(self.alone, order)]
        return [self.side(column[0], order) for column in self.formation.columns]

    def profile(self, unit: str) -> Profile:
        roster_unit = next(one for one in self.host.roster.units if one.id == unit)
        line = self.host.line_of(roster_unit)
        return line.fielded(roster_unit.dismounted)  # type: ignore[union-attr,no-any-return]

    def side(self, unit: str, order: str, **other: Any) -> Side:
        """The unit with its commander and, in a formation, all its supporters."""
        talents = [one.talent for one in self.host.roster.commanders if one.unit == unit]
        values: dict[str, Any] = {"commander": max(talents, key=("ordinary", "talented", "genius").index, default=None)}
        if self.formation:
            beside, behind = self._around(unit)
            same = [one for one in behind[:1] if set(self.missile(one)) & set(self.missile(unit))]
            helpers = {"support": self._support([*beside, *behind]), "second_rank": self._support(same)}
            shape = self.formation.shape if order in ("defence", "recovery") else None
            values |= {"in_formation": True, "shape": shape, **helpers}
        acts = "attacking" if order == "attack" else "standing"
        year = self.host.roster.date.year
        given = {"profile": self.profile(unit), "name": "ours", "order": order, "acts": acts, "year": year}
        return Side.model_validate(given | values | other)

    def _around(self, unit: str) -> tuple[list[str], list[str]]:
        assert self.formation
        columns = self.formation.columns
        place, rank = next((i, column.index(unit)) for i, column in enumerate(columns) if unit in column)
        beside = [columns[i][rank] for i in (place - 1, place + 1) if 0 <= i < len(columns) and rank < len(columns[i])]
        return beside, list(columns[place][rank + 1 :])

    def missile(self, unit: str) -> list[str]:
        own = self.profile(unit)
        hand = (
            "light-bow",
            "heavy-bow",
            "sling",
            "javelin",
            "light-crossbow",
            "heavy-crossbow",
            "arquebus",
            "musket",
            "pistol",
        )
        return [arm for arm in own.arms if arm in hand] if own.stats.shooting is not None else []

    def _support(self, units: list[str]) -> Support:
        loose = sum(self.profile(unit).density in LOOSE for unit in units)
        light = sum(self.profile(unit).piece == "light-chariot" for unit in units)
        return Support(units=len(units) - loose - light, skirmishers=loose, light_chariots=light)


def total(answer: Calculation, prefix: str) -> Number:
    """The total of a working whose label begins so, less its die."""
    value = next(term.value for term in answer.working if term.label.en == f"{prefix} (ours)")
    assert not isinstance(value, str)
    return value - DIE


def fought(ours: Side, foe: Profile, phase: str = "clash", works: Work = "none") -> Calculation:
    """A round with everybody's dice: we attack if that is our order, else the foe does; the foe may be behind works."""
    attacking = ours.acts == "attacking"
    foe = foe.model_copy(update={"melee": not attacking})  # so that nobody is forbidden to attack (C-3.5-01)
    theirs = Side(
        profile=foe,
        name="theirs",
        order="defence" if attacking else "attack",
        acts="standing" if attacking else "attacking",
        works=works,
    )
    sides = {"attacker": ours, "defender": theirs} if attacking else {"attacker": theirs, "defender": ours}
    dice = melee.Rolls(attacker_blow=DIE, defender_guard=DIE, defender_blow=DIE, attacker_guard=DIE)
    return melee.run(melee.Inputs.model_validate({**sides, "phase": phase, "dice": dice}))


def blow(ours: Side, foe: Profile = FOOT, phase: str = "clash", works: Work = "none") -> Number:
    return total(fought(ours, foe, phase, works), "Attack total")


def guard(ours: Side, foe: Profile = FOOT, phase: str = "clash", works: Work = "none") -> Number:
    return total(fought(ours, foe, phase, works), "Protection total")


def shot(ours: Side) -> Number:
    theirs = Side(profile=FOOT, order="defence")
    dice = shooting.Rolls(shot=DIE, guard=DIE)
    return total(shooting.run(shooting.Inputs(shooter=ours, target=theirs, dice=dice, readings={})), "Shooting total")


def under_fire(ours: Side) -> Number:
    theirs = Side(profile=BOWS, order="defence")
    dice = shooting.Rolls(shot=DIE, guard=DIE)
    return total(shooting.run(shooting.Inputs(shooter=theirs, target=ours, dice=dice, readings={})), "Protection total")


def battery(ours: Side, distance: float, year: int) -> Number:
    """So of a battery at a distance, from the procedure for artillery."""
    asked = {
        "piece": ours.profile.piece,
        "year": year,
        "distance": distance,
        "target": Side(profile=FOOT, order="attack"),
    }
    answer = artillery.run(artillery.Inputs.model_validate({**asked, "die": 1, "dice": {"shot": DIE, "guard": DIE}}))
    value = next(term.value for term in answer.working if term.label.en.startswith("Shooting total"))
    assert not isinstance(value, str)
    return value - DIE


# ---- what a card says ------------------------------------------------------------------------------------------------


PAIRED = ("Attack", "Protection")  # after shooting, where they shoot
HEADED, COLUMNS, ENDS = "+d6, unit", "columns left to right, +d6", "weakest–strongest column, +d6"


def numbers(value: str) -> list[Fraction]:
    """The totals of a value, column by column."""
    found: list[Fraction] = []
    for part in (one for one in value.replace("−", "-").split("/") if one != "–"):
        one, _, many = part.partition("×")
        found += [Fraction(one)] * int(many or 1)
    return found


def said(card: Card, one: CardSum, expected: list[Number]) -> bool:
    """Whether a value says these totals: one for all, or several as the key of the card says."""
    assert card.key in ("", HEADED, COLUMNS, ENDS, "+d6")
    assert bool(card.heads) == (card.key in (HEADED, "+d6"))
    if card.key == ENDS and "–" in one.value:
        return numbers(one.value.replace("–", "/")) == [min(expected), max(expected)]
    found = numbers(one.value)
    return (card.key in (HEADED, COLUMNS) and found == list(expected)) or (
        len(found) == 1 and set(expected) == set(found)
    )


TOGETHER = {
    "Prot: cavalry": ("vs cavalry",),
    "elephants, camels": ("vs elephants", "vs camels"),
    "vs riders": ("vs cavalry", "vs camels"),
    "hand-to-hand, eleph.": ("vs elephants", "hand-to-hand"),
    "no javelins": ("hand-to-hand", "after shooting"),
    "no pistols": ("hand-to-hand", "after shooting"),
}


ADDED = re.compile(r"(.+?)(?:, both)?\u00a0([+−]\S+)")
"""A case that adds the same to attack and protection of all units in front."""
ONLY = re.compile(r"((?:\d+, )*\d+): (.+)")
"""Such a case of some units in front, with their numbers."""
WORDED = re.compile(r"(Attack|Protection|Attack, Protection)\u00a0([+−]\S+)\.")
"""What a case for which there is no room among the sums adds to which totals, as a rule line."""


def cases(label: str) -> list[str]:
    """The cases that the words of a line name."""
    for words, both in TOGETHER.items():
        label = label.replace(words, ", ".join(both))
    return label.split(", ")


def changed(case: str, sides: list[Side], of: Any) -> list[Number]:
    """The totals in a case."""
    if case == "no impact":
        return [of(side.model_copy(update={"charge": "other"})) for side in sides]
    if case == "vs cavalry":
        return [of(side, HORSE) for side in sides]
    if case in WORKS:
        return [of(side.model_copy(update={"works": WORKS[case]})) for side in sides]
    if case in ("vs elephants", "vs camels"):
        return [of(side, BEASTS[case.removeprefix("vs ")]) for side in sides]
    if case == "vs works":
        return [of(side, works="fortification") for side in sides]
    if case == "hand-to-hand":
        return [of(side, FOOT, "hand") for side in sides]
    assert case == "after shooting", case
    return [of(side.model_copy(update={"shot_this_turn": True})) for side in sides]


def in_full(card: Card) -> Iterator[CardSum]:
    """The sums of a card whose totals stand side by side, one below the other as on other cards."""
    guards: list[CardSum] = []
    for one in card.sums:
        cells = one.value.split("/")
        if len(cells) < max(2, len(card.heads)):
            yield one
            continue
        *shots, first, second = cells
        case = one is not card.sums[0]
        if any(shots):
            yield one._replace(label=f"Shot {one.label}" if case else "Shot", value=shots[0])
        if first and second and case:
            guards.append(one._replace(case=True, value=f"{first}/{second}"))
            continue
        if first:
            yield one._replace(label=one.label if case else "Attack", value=first, case=case)
        if second:
            guards.append(one._replace(label=one.label if case else "Protection", value=second, case=case))
    yield from guards


def check(host: FormationsArmy, card: Card) -> None:
    """Every sum of a card against whole calculations."""
    order = ORDER[card.sign]
    body = Body(host, card)
    sides = body.fronts(order)
    plain: dict[str, list[Number]] = {
        "Attack": [blow(side) for side in sides],
        "Protection": [guard(side) for side in sides],
    }
    home = ""
    paired = card.heads[-2:] == PAIRED
    for key, said_of in ((line.key, WORDED.fullmatch(line.says)) for line in card.rules):
        if said_of:
            _spoken(key, said_of, sides, plain, [head in key.split(": ")[0].split(", ") for head in card.heads])
    for one in in_full(card) if paired else card.sums:
        where = (card.number, card.owner, order, one)
        only = None
        if named := ONLY.fullmatch(one.label):
            only = [head in named.group(1).split(", ") for head in card.heads]
            one = one._replace(label=named.group(2))
        if one.label.startswith("Shot") or (home == "shot" and one.case):
            home = "shot"
            assert said(card, one, list(_shots(body, one, order))), where
        elif added := ADDED.fullmatch(one.label):
            assert not one.value
            _both(cases(added.group(1)), added.group(2), sides, plain, where, only)
        elif not one.case:
            home = one.label
            assert said(card, one, plain[home]), where
        elif one.label == "shot at":
            assert said(card, one, [under_fire(side) for side in sides]), where
            assert [under_fire(side) for side in sides] != plain["Protection"], where
        elif one.label in WORKS:
            for of, before in ((guard, plain["Protection"]), (under_fire, [under_fire(side) for side in sides])):
                more = [new - old for new, old in zip(changed(one.label, sides, of), before, strict=True)]
                assert said(card, one._replace(value=one.value.replace("+", "")), more), where
        elif paired and "/" in one.value:
            _both(cases(one.label), one.value, sides, plain, where)
        else:
            of = blow if home == "Attack" else guard
            assert not one.label.startswith("Prot:") or home == "Protection", where
            for case in cases(one.label):
                expected = changed(case, sides, of)
                assert said(card, one, expected), where
                assert expected != plain[home], where


def _spoken(
    key: str, said_of: re.Match[str], sides: list[Side], plain: dict[str, list[Number]], only: list[bool]
) -> None:
    """Every total that a rule line names is changed by so much for all units in front, or for those it names; no other is."""
    case = key.removesuffix(":").split(": ")[-1]
    (by,) = numbers(said_of.group(2).replace("+", ""))
    told = said_of.group(1).split(", ")
    for each in spoken_cases(case):
        for name, of in (("Attack", blow), ("Protection", guard)):
            added = [new - old for new, old in zip(changed(each, sides, of), plain[name], strict=True)]
            assert added == [by if name in told and one else 0 for one in (only if any(only) else [True] * len(sides))]


def spoken_cases(key: str) -> list[str]:
    """The cases that the key word of a rule line names, as the sums write them."""
    return cases(key[:1].lower() + key[1:])


def _both(
    asked: list[str],
    value: str,
    sides: list[Side],
    plain: dict[str, list[Number]],
    where: object,
    only: list[bool] | None = None,
) -> None:
    """What a case adds to BS it adds to attack and protection alike: both totals are told, or what is added to them, to
    all units in front or `only` some.
    """
    told = numbers(value.replace("+", ""))
    for case in asked:
        for place, (name, of) in enumerate((("Attack", blow), ("Protection", guard))):
            expected = changed(case, sides, of)
            added = [new - old for new, old in zip(expected, plain[name], strict=True)]
            value_of = told[place % len(told)]
            all_told = [value_of if one else 0 for one in only or [True] * len(sides)]
            assert (added if len(told) == 1 else expected) == all_told, where


def _shots(body: Body, one: CardSum, order: str) -> Iterator[Number]:
    for side in body.fronts(order):
        if side.profile.troop == "artillery":
            band = 1 if "grape" in one.label else int(one.label.rsplit(" ", 1)[-1])
            yield battery(side, band, body.host.roster.date.year)
        elif side.profile.stats.shooting is not None:
            yield shot(side)
        elif body.formation:
            column = next(column for column in body.formation.columns if body.side(column[0], order) == side)
            for unit in column[1:2]:
                second = body.profile(unit)
                yield shot(Side(profile=second, name="ours", order=order, in_formation=True, from_behind=True))  # type: ignore[arg-type]


@cache
def cards_of(name: str) -> tuple[tuple[FormationsArmy, Card], ...]:
    """The cards of an evening that differ in what they say, each with its army."""
    evening = next(one for one in samples() if one.evening.id == name)
    decks = present(evening, "en").cards
    found: dict[object, tuple[FormationsArmy, Card]] = {}
    for host, deck in zip(evening.armies, decks, strict=True):
        for card in (card for card in deck.cards if card.sign in ORDER):
            alone = Body(host, card).alone
            key = (id(Body(host, card).profile(alone)) if alone else card.where, card.sign, card.sums, host.roster.id)
            found.setdefault(key, (host, card))
    return tuple(found.values())
