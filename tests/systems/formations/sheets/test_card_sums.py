"""The sums on a card are what the rules core adds up: each is held against a whole calculation with dice, less the die."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from builder.rules.calculation import Calculation, Number
from builder.sheets.blocks import Card, CardSum
from builder.systems.formations.procedures import artillery, melee, shooting
from builder.systems.formations.procedures.situation import Side, Support
from builder.systems.formations.profile import FormationsArmy, Profile
from builder.systems.formations.sheets.sums import MOST
from builder.text import Language
from tests.languages import SPOKEN
from tests.systems.formations.sheets.armies import KINDS, army, commander, formation, game, samples
from tests.systems.formations.units import CAMELS, ELEPHANT, profile
from tests.tools.samples import presented as present

DIE = 3
SPEAK = [language for system, language in SPOKEN if system == "formations"]
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
WORKS = {"behind stakes": "barricade", "behind barricade": "barricade", "behind forts": "fortification"}


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


def fought(ours: Side, foe: Profile, phase: str = "clash") -> Calculation:
    """A round with everybody's dice: we attack if that is our order, else the foe does."""
    attacking = ours.acts == "attacking"
    foe = foe.model_copy(update={"melee": not attacking})  # so that nobody is forbidden to attack (C-3.5-01)
    theirs = Side(
        profile=foe,
        name="theirs",
        order="defence" if attacking else "attack",
        acts="standing" if attacking else "attacking",
    )
    sides = {"attacker": ours, "defender": theirs} if attacking else {"attacker": theirs, "defender": ours}
    dice = melee.Rolls(attacker_blow=DIE, defender_guard=DIE, defender_blow=DIE, attacker_guard=DIE)
    return melee.run(melee.Inputs.model_validate({**sides, "phase": phase, "dice": dice}))


def blow(ours: Side, foe: Profile = FOOT, phase: str = "clash") -> Number:
    return total(fought(ours, foe, phase), "Attack total")


def guard(ours: Side, foe: Profile = FOOT, phase: str = "clash") -> Number:
    return total(fought(ours, foe, phase), "Protection total")


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
    assert card.key in ("", HEADED, COLUMNS, ENDS)
    assert bool(card.heads) == (card.key == HEADED)
    if card.key == ENDS and "–" in one.value:
        return numbers(one.value.replace("–", "/")) == [min(expected), max(expected)]
    found = numbers(one.value)
    return (card.key in (HEADED, COLUMNS) and found == list(expected)) or (
        len(found) == 1 and set(expected) == set(found)
    )


TOGETHER = {
    "elephants, camels": ("vs elephants", "vs camels"),
    "vs cavalry, camels": ("vs cavalry", "vs camels"),
    "elephants, later": ("vs elephants", "later"),
    "later, has shot": ("later", "after shooting"),
}


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
    if case == "later":
        return [of(side, FOOT, "hand") for side in sides]
    assert case == "after shooting", case
    return [of(side.model_copy(update={"shot_this_turn": True})) for side in sides]


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
    for one in card.sums:
        if one.label.startswith("Move"):
            continue
        where = (card.number, card.owner, order, one)
        if one.label.startswith("Shooting") or (home == "shot" and one.case):
            home = "shot"
            assert said(card, one, list(_shots(body, one, order))), where
        elif not one.case:
            home = one.label
            assert said(card, one, plain[home]), where
        elif one.label == "shot at":
            assert said(card, one, [under_fire(side) for side in sides]), where
            assert [under_fire(side) for side in sides] != plain["Protection"], where
        elif one.unit == "Cbt" or one.value.endswith("Cbt"):
            _both(one, sides, plain, where)
        else:
            of = blow if home == "Attack" else guard
            for case in cases(one.label):
                expected = changed(case, sides, of)
                assert said(card, one, expected), where
                assert expected != plain[home], where


def _both(one: CardSum, sides: list[Side], plain: dict[str, list[Number]], where: object) -> None:
    """What a case adds to BS it adds to blow and guard alike."""
    (added,) = numbers(one.value.replace("+", "").removesuffix("\u00a0Cbt"))
    for case in cases(one.label):
        for name, of in (("Attack", blow), ("Protection", guard)):
            expected = changed(case, sides, of)
            assert [new - old for new, old in zip(expected, plain[name], strict=True)] == [added] * len(sides), where


def _shots(body: Body, one: CardSum, order: str) -> Iterator[Number]:
    for side in body.fronts(order):
        if side.profile.troop == "artillery":
            band = 1 if one.label == "grapeshot" else int(one.label.rsplit(" ", 1)[-1])
            yield battery(side, band, body.host.roster.date.year)
        elif side.profile.stats.shooting is not None:
            yield shot(side)
        elif body.formation:
            column = next(column for column in body.formation.columns if body.side(column[0], order) == side)
            for unit in column[1:2]:
                second = body.profile(unit)
                yield shot(Side(profile=second, name="ours", order=order, in_formation=True, from_behind=True))  # type: ignore[arg-type]


@cache
def _cards(name: str) -> tuple[tuple[FormationsArmy, Card], ...]:
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


@pytest.mark.parametrize("evening", [one.evening.id for one in samples()])
def test_sums_of_the_samples_are_the_totals_of_whole_calculations(evening: str) -> None:
    """Plain sums, and each case that is shown: what the rules core rolls, less the die; a case differs from its sum."""
    for host, card in _cards(evening):
        check(host, card)


def test_sums_of_each_kind_of_unit_are_the_totals_of_whole_calculations() -> None:
    """Every kind that orders treat differently, facing everything that changes a sum."""
    everything = army(
        *(kind for kind in KINDS if kind != "dragoons"), of="first", commanders=(commander("knights", "genius"),)
    )
    foes = army("elephants", "camels", "knights", "stakers", of="second", camp="fortified")
    deck = present(game(everything, foes), "en").cards[0]
    for card in (card for card in deck.cards if card.sign in ORDER):
        check(everything, card)


def test_a_formation_tells_its_columns_from_left_to_right() -> None:
    """The middle has two neighbours, and what stands behind a column supports it (Q-15)."""
    columns = (("swords", "swords-4"), ("swords-2",), ("swords-3",))
    host = army(*["swords"] * 4, formations=(formation("line", *columns),))
    deck = present(host, "en").cards[0]
    defence = next(card for card in deck.cards if card.number == "A" and card.sign == "shield")
    assert [(one.label, one.value) for one in defence.sums if not one.case][:1] == [("Attack", "9/9/8")]
    for card in deck.cards[:4]:
        check(host, card)


@pytest.mark.parametrize(
    ("columns", "value", "key"),
    [
        ([2, 1, 1], "9/9/8", HEADED),
        ([1, 1, 1, 1], "8/9/9/8", HEADED),
        ([1, 1, 1, 1, 1, 1, 1], "8/9×5/8", COLUMNS),
        ([1, 3, 1, 3, 1, 3, 1, 3], "8–11", ENDS),
        ([2], "8", ""),
    ],
    ids=["unlike columns", "a line of four", "neighbours alike", "many and unlike", "a single column"],
)
def test_values_of_a_formation_have_one_notation_and_its_key_on_the_card(
    columns: list[int], value: str, key: str
) -> None:
    """Column by column from the left, neighbours that are alike as 9×5; only what is too wide as its least and greatest."""
    names = iter(["swords", *(f"swords-{number}" for number in range(2, sum(columns) + 1))])
    host = army(
        *["swords"] * sum(columns),
        formations=(formation("line", *(tuple(next(names) for _ in range(deep)) for deep in columns)),),
    )
    deck = present(host, "en").cards[0]
    formed = [card for card in deck.cards if card.number == "A"]
    assert {card.key for card in formed} == {key}
    assert formed[0].sums[0].value == value
    assert {card.key for card in deck.cards if card.number != "A"} == {""}
    for card in formed:
        assert all(one.unit == ("" if key or one.label.startswith("Move") else "+d6") for one in card.sums)
        check(host, card)


@pytest.mark.parametrize("language", SPEAK)
def test_no_card_has_several_values_on_a_line_without_a_key(language: Language) -> None:
    """Nor a key where there is nothing to explain."""
    for evening in samples():
        for deck in present(evening, language).cards:
            for card in deck.cards:
                several = any(sign in one.value for one in card.sums for sign in "/–×")
                assert several == bool(card.key), card


def test_values_of_a_formation_stand_below_the_numbers_of_its_first_rank() -> None:
    """Four values in a row did not say whose they are: at Agincourt they are those of units 4, 3, 1 and 2."""
    cards = [card for _, card in _cards("agincourt-1415") if card.owner == "Vanguard"]
    assert [(card.key, card.heads) for card in cards] == [(HEADED, ("4", "3", "1", "2"))] * len(ORDER)


def test_who_does_not_shoot_in_a_formation_has_a_dash() -> None:
    """In the brigades of Lützen the pikes in the middle do not."""
    cards = [card for _, card in _cards("luetzen-1632") if card.owner == "Yellow Brigade" and card.sign == "shield"]
    assert [one.value for card in cards for one in card.sums if one.label == "Shooting"] == ["5/–/5"]


def test_a_formation_says_what_works_are_worth_as_its_units_do() -> None:
    """Stakes count for archers in formation too, where they stand behind them."""
    for evening in samples():
        for host, deck in zip(evening.armies, present(evening, "en").cards, strict=True):
            units = {(card.where, card.sign): _behind(card) for card in deck.cards}
            for card in (card for card in deck.cards if "/formations." in card.where and card.sign in ORDER):
                first = [column[0] for column in Body(host, card).formation.columns]  # type: ignore[union-attr]
                places = [index for index, unit in enumerate(host.roster.units) if unit.id in first]
                each = [units.get((f"{host.roster.id}/units.{place}", card.sign), set()) for place in places]
                assert _behind(card) >= set().union(*each), card


def _behind(card: Card) -> set[str]:
    return {case for one in card.sums for case in cases(one.label) if case in WORKS}


def test_archers_behind_foot_shoot_over_their_heads() -> None:
    """C-5.5-02: bows from the second rank with one less; crossbows do not."""
    bows = army("swords", "archers", formations=(formation("column", ("swords", "archers"), shape="column"),))
    crossbows = army("swords", "crossbows", formations=(formation("column", ("swords", "crossbows"), shape="column"),))
    card = present(bows, "en").cards[0].cards[0]
    assert "Shooting" in [one.label for one in card.sums]
    check(bows, card)
    assert "Shooting" not in [one.label for one in present(crossbows, "en").cards[0].cards[0].sums]


def test_the_clubs_readings_change_the_sums() -> None:
    """Q-12 read otherwise: pikes no longer help the guard."""
    pikes, foes = army("pikes", of="first"), army("swords", of="second")
    usual = present(game(pikes, foes), "en").cards[0].cards[0]
    otherwise = present(game(pikes, foes, readings={"Q-12": "blow-only"}), "en").cards[0].cards[0]
    assert [one.value for one in usual.sums if one.label == "Protection"] == ["9"]
    assert [one.value for one in otherwise.sums if one.label == "Protection"] == ["7"]


def test_no_card_has_more_sums_than_can_be_read() -> None:
    """Figures shrink with each line; the cases that matter least are left out."""
    for evening in samples():
        for deck in present(evening, "en").cards:
            assert all(len(card.sums) <= MOST for card in deck.cards)


def test_cases_are_shown_only_against_what_the_enemy_has() -> None:
    """Without riders among the enemy no spear sum against horse, without missiles none under fire."""
    spears = army("spears", "knights", of="first")
    foot = present(game(spears, army("swords", of="second")), "en").cards[0]
    assert not {one.label for card in foot.cards for one in card.sums} & {"vs cavalry", "shot at", "vs elephants"}
    mixed = present(game(spears, army("knights", "archers", "elephants", of="second")), "en").cards[0]
    labels = {one.label for card in mixed.cards for one in card.sums}
    assert labels >= {"vs cavalry", "shot at", "vs elephants"}
