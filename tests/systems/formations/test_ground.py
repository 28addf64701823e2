"""Rolled terrain: same seed same field, inside its sector, at the edge where it must be, as often as the dice say."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from math import sqrt
from typing import Any, Literal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.evening import Edge
from builder.rules.geometry import Point, Shape, distance, inside
from builder.systems.formations import ground, random_terrain
from builder.systems.formations.checks.evening.terrain import covers
from builder.systems.formations.field import from_edge, half
from builder.systems.formations.procedures import terrain
from builder.systems.formations.profile import Element, FormationsEvening, Ground
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError
from tests.checks.casework import base
from tests.conftest import Golden

SEEDS = st.integers(0, 2**31)
SIDES = st.integers(100, 150)
MANY = 3000
TABLE = 140, 120


def places(element: Element) -> tuple[tuple[float, float], ...]:
    return (*element.outline, *element.course, *element.bridges)


def holds(sector: ground.Sector, element: Element) -> bool:
    """Whether an element lies in a sector, borders included."""
    return all(
        low <= at <= high
        for place in places(element)
        for low, at, high in zip(sector.least, place, sector.most, strict=True)
    )


def evening(red: Edge, blue: Edge, **other: Any) -> FormationsEvening:
    """The evening of the cases with its armies at these edges."""
    data = base("formations")["evening"]
    sides = [side | {"edge": edge} for side, edge in zip(data["sides"], (red, blue), strict=True)]
    return FormationsEvening.model_validate_json(json.dumps(data | {"sides": sides} | other))


def within(place: Point, outline: Shape) -> bool:
    """Whether a place lies in a sector, borders included."""
    (left, top), _, (right, bottom), _ = outline
    return left <= place[0] <= right and top <= place[1] <= bottom


@given(seed=SEEDS, count=st.integers(0, 6), width=SIDES, depth=SIDES)
def test_the_same_seed_gives_the_same_field(seed: int, count: int, width: int, depth: int) -> None:
    """Element by element, point by point."""
    assert ground.roll(seed, count, width, depth) == ground.roll(seed, count, width, depth)


@given(seed=SEEDS, count=st.integers(1, 6), width=SIDES, depth=SIDES)
def test_every_element_lies_on_the_field_in_one_sector(seed: int, count: int, width: int, depth: int) -> None:
    """C-2.1-08, with the armies north and south or west and east."""
    for side in ("north", "west"):
        field = ground.sectors(width, depth, side)
        for element in ground.roll(seed, count, width, depth, side=side):
            assert all(0 <= x <= width and 0 <= y <= depth for x, y in places(element))
            assert any(holds(part, element) for part in field), element.id


@pytest.mark.parametrize("side", ["north", "west"])
def test_a_seed_gives_the_field_that_it_gave_before(side: Literal["north", "west"], golden: Golden) -> None:
    """An evening keeps no more than the seed: what was played on is drawn again by every later Muster."""
    fields = (
        f"# seed {seed}\n{random_terrain.as_yaml(ground.roll(seed, 6, 132, 108, side=side))}" for seed in range(1, 4)
    )
    golden(f"formations-rolled-{side}.txt", "".join(fields))


FACING = pytest.mark.parametrize(("red", "blue"), [("south", "north"), ("west", "east"), ("east", "west")])


@FACING
def test_three_sectors_lie_on_the_half_of_each_army(red: Edge, blue: Edge) -> None:
    """C-2.1-08, wherever the armies stand."""
    asked = evening(red, blue)
    shown, table = ground.sectors_of(asked).values(), asked.table
    for edge in (red, blue):
        own = [one for one in shown if max(from_edge(edge, table, corner) for corner in one) <= half(edge, table)]
        assert len(own) == RULES.whole("setup.field.sectors_a_side")


@FACING
def test_what_an_evening_rolls_lies_in_the_sectors_of_its_map(red: Edge, blue: Edge) -> None:
    """Each element in one of them."""
    for seed in range(9):
        asked = evening(red, blue, rolled={"seed": seed, "elements": 4})
        shown = ground.sectors_of(asked).values()
        for element in ground.terrain_of(asked)[len(asked.terrain) :]:
            assert any(all(within(place, outline) for place in places(element)) for outline in shown), (seed, element)


def test_what_is_placed_stays_beside_what_is_rolled() -> None:
    """Placed elements first, then as many as are rolled."""
    asked = evening("south", "north", rolled={"seed": 1, "elements": 2})
    placed = ground.terrain_of(evening("south", "north"))
    assert [one.id for one in placed] == ["wood", "hill"]
    assert ground.terrain_of(asked)[:2] == placed
    assert len(ground.terrain_of(asked)) == 4


@given(seed=SEEDS, count=st.integers(1, 6), width=SIDES, depth=SIDES)
def test_forest_lake_and_swamp_have_one_side_on_the_table_edge(seed: int, count: int, width: int, depth: int) -> None:
    """C-2.1-10: a stretch of the outline, not a corner alone."""
    for element in ground.roll(seed, count, width, depth):
        if element.ground in RULES.ids("terrain.edge"):
            xs, ys = zip(*element.outline, strict=True)
            on_edges = [xs.count(0), xs.count(width), ys.count(0), ys.count(depth)]
            assert max(on_edges) >= 2, element


@given(seed=SEEDS, count=st.integers(1, 6), width=SIDES, depth=SIDES)
def test_water_makes_no_hairpins(seed: int, count: int, width: int, depth: int) -> None:
    """No bend of a river or a brook is as sharp as a right angle, and none crosses itself, wherever the armies stand."""
    for side in ("north", "west"):
        for element in ground.roll(seed, count, width, depth, side=side):
            if element.ground in ("river", "brook"):
                legs = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(element.course)]
                assert all(x * u + y * v > 0 for (x, y), (u, v) in pairwise(legs)), element
                reach = [distance(one, other) for one, other in combinations(pairwise(element.course), 2)]
                assert reach.count(0) == len(legs) - 1, element


@given(seed=SEEDS, count=st.integers(1, 6))
def test_each_kind_has_what_it_needs(seed: int, count: int) -> None:
    """A hill its four slopes, a river its bridge on its course, a running element a course, the others an outline."""
    for element in ground.roll(seed, count, 120, 120):
        runs = element.ground in RULES.ids("terrain.running")
        assert bool(element.course) is runs
        assert bool(element.outline) is not runs
        assert len(element.slopes) == (len(RULES.ids("terrain.slopes")) if element.ground == "hill" else 0)
        assert all(bridge in element.course for bridge in element.bridges)
        assert bool(element.bridges) is (element.ground == "river")


@given(seed=SEEDS, width=SIDES, depth=SIDES)
def test_what_may_not_combine_does_not_overlap(seed: int, width: int, depth: int) -> None:
    """C-2.1-13: no lake on a hill, no wood in a swamp; six elements each time."""
    rolled = ground.roll(seed, 6, width, depth)
    for number, one in enumerate(rolled):
        for other in rolled[:number]:
            if ground.may_combine(one.ground, other.ground):
                continue
            for a, b in ((one, other), (other, one)):
                assert not (b.outline and any(inside(place, b.outline) for place in places(a))), (one.id, other.id)


def test_the_examples_of_the_text_may_combine_and_wild_ones_not() -> None:
    """A wooded hill and a brook in a ravine (C-2.1-13); a lake on a hill is rolled again."""
    assert ground.may_combine("sparse-forest", "hill")
    assert ground.may_combine("brook", "ravine")
    assert not ground.may_combine("lake", "hill")
    assert not ground.may_combine("river", "river")


def test_every_element_asked_for_finds_its_place() -> None:
    """Six elements on the smallest of the best fields, many times."""
    side = RULES.whole("setup.field.side.least")
    assert all(len(ground.roll(seed, 6, side, side)) == 6 for seed in range(100))


def test_a_field_too_full_for_another_element_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a single try for each, on a field where a few elements take all the room."""
    monkeypatch.setattr(ground, "_ROLLS", 1)
    monkeypatch.setattr(ground, "_TRIES", 1)
    assert 0 < len(ground.roll(1, 12, 30, 30)) < 12


@pytest.mark.parametrize("side", ["north", "west"])
def test_water_that_returns_to_its_edge_does_not_double_back(side: Literal["north", "west"]) -> None:
    """From one end of the course to the other it goes along the edge one way."""
    returning = 0
    for seed in range(150):
        for element in ground.roll(seed, 1, 132, 108, side=side):
            if element.ground in ("river", "brook"):
                xs, ys = zip(*element.course, strict=True)
                for across, along, most in ((xs, ys, 132), (ys, xs, 108)):
                    if across[0] == across[-1] and across[0] in (0, most):
                        assert list(along) == sorted(along), (seed, element)
                        returning += 1
    assert returning


def line(kind: Ground, y: float) -> Element:
    return Element(id=kind, ground=kind, course=((0, y), (40, y)))


def test_elements_are_apart_where_their_banks_do_not_touch() -> None:
    """The course of a river is its middle, its width is fixed; an area has no width beyond its outline."""
    river, brook = (RULES.whole(f"terrain.width.{kind}") / 2 for kind in ("river", "brook"))
    here = line("brook", 0)
    lake = Element(id="lake", ground="lake", outline=((0, 10), (40, 10), (20, 30)))
    assert not ground.apart(here, line("river", river + brook))
    assert ground.apart(here, line("river", river + brook + 0.1))
    assert not ground.apart(line("brook", 10 - brook), lake)
    assert ground.apart(line("brook", 10 - brook - 0.1), lake)


def test_ids_are_words_that_stay_apart() -> None:
    """No two elements of a field share an id."""
    for seed in range(100):
        ids = [element.id for element in ground.roll(seed, 6, 120, 120)]
        assert len(set(ids)) == len(ids)


def test_what_is_rolled_takes_no_name_of_what_is_placed() -> None:
    """A placed `hill-1` leaves the next number to the hill that the dice bring; the field is the same."""
    for seed in range(20):
        free = ground.roll(seed, 6, 120, 120)
        taken = [free[0].id, free[-1].id]
        beside = ground.roll(seed, 6, 120, 120, taken=taken)
        assert len({*taken, *(one.id for one in beside)}) == 8 - (taken[0] == taken[1])
        assert [(one.ground, one.outline, one.course) for one in beside] == [
            (one.ground, one.outline, one.course) for one in free
        ]
    asked = evening("south", "north", rolled={"seed": 1, "elements": 2})
    ids = [one.id for one in ground.terrain_of(asked)[2:]]
    again = asked.model_copy(
        update={
            "terrain": tuple(one.model_copy(update={"id": name}) for one, name in zip(asked.terrain, ids, strict=True))
        }
    )
    assert len({one.id for one in ground.terrain_of(again)}) == 4


@pytest.mark.parametrize("fronts", [1, 2])
def test_a_bridge_carries_what_stands_within_half_its_width_of_its_middle(fronts: int) -> None:
    """C-12.4-02: it is as wide as so many base fronts; beyond it the river begins, and ends at its bank."""
    river = Element(id="river", ground="river", course=((0, 10), (60, 10)), bridges=((30, 10),))
    end, bank = 30 + fronts * RULES.whole("bases.front") / 2, 10 + RULES.whole("terrain.width.river") / 2
    with RULES.replaced("terrain.width.bridge", fronts):
        wet = [covers(river, place) for place in ((30, 10), (end, 10), (end + 0.1, 10), (end, bank), (end, bank + 0.1))]
    assert wet == [False, False, True, True, False]


def near(count: int, chance: Fraction, total: int) -> bool:
    """Whether a count lies within five standard deviations of what the chance gives."""
    spread = sqrt(total * chance * (1 - chance))
    return abs(count - float(total * chance)) <= 5.0 * spread


@pytest.mark.slow
def test_kinds_slopes_and_sectors_come_as_often_as_the_dice_say() -> None:
    """One element on each of many fields against the exact chances (C-2.1-12)."""
    kinds, slopes, sectors = Counter[str](), Counter[str](), Counter[int]()
    field = ground.sectors(120, 120)
    for seed in range(MANY):
        (element,) = ground.roll(seed, 1, 120, 120)
        kinds[element.ground] += 1
        slopes.update(element.slopes)
        sectors.update([next(part.number for part in field if holds(part, element))])
    for kind, chance in terrain.chances().items():
        assert near(kinds[kind], chance, MANY), kind
    for slope, chance in terrain.slope_chances().items():
        assert near(slopes[slope], chance, slopes.total()), slope
    for part in field:
        assert near(sectors[part.number], Fraction(1, len(field)), MANY), part.number


def test_one_roll_for_the_whole_hill_by_the_other_reading() -> None:
    """Q-32 as a switch."""
    hills = [
        element
        for seed in range(200)
        for element in ground.roll(seed, 1, 120, 120, {"Q-32": "one"})
        if element.ground == "hill"
    ]
    assert hills
    assert all(len(set(hill.slopes)) == 1 for hill in hills)


@given(seed=SEEDS, count=st.integers(0, 6))
def test_what_is_printed_reads_back_as_the_same_elements(seed: int, count: int) -> None:
    """`muster terrain` writes what an evening file may hold."""
    elements = ground.roll(seed, count, 120, 120)
    read = yaml.safe_load(random_terrain.as_yaml(elements))["terrain"] or []
    again = [Element.model_validate({key: _tuples(value) for key, value in one.items()}) for one in read]
    assert tuple(again) == elements


def test_a_rolled_field_says_what_an_evening_needs_to_roll_the_same() -> None:
    words = random_terrain.rolled(3, TABLE, 5).say("en")
    assert words.startswith(
        "# table: {width: 140, depth: 120}; the same as rolled: {seed: 3, elements: 5} if the armies deploy on the north and south edges\n"
    )
    assert len(yaml.safe_load(words)["terrain"]) == 5
    assert (
        1 <= len(yaml.safe_load(random_terrain.rolled(3, TABLE).yaml)["terrain"]) <= RULES.whole("setup.haggling.most")
    )


def test_nobody_rolls_more_terrain_than_the_highest_bid() -> None:
    """Six elements are rolled, seven refused with the fact (C-2.1-02); a changed bid moves the limit."""
    assert random_terrain.rolled(3, TABLE, 6)
    with pytest.raises(MusterError, match=r"7 terrain elements.*C-2\.1-02"):
        random_terrain.rolled(3, TABLE, 7)
    with RULES.replaced("setup.haggling.most", 7):
        assert random_terrain.rolled(3, TABLE, 7)


def test_sectors_are_numbered_three_and_three() -> None:
    """C-2.1-08: 1 to 3 along one side, 4 to 6 along the other, together the whole field."""
    north, west = ({part.number: part.outline for part in ground.sectors(120, 90, side)} for side in ("north", "west"))
    assert [north[number][0] for number in range(1, 7)] == [(0, 0), (40, 0), (80, 0), (0, 45), (40, 45), (80, 45)]
    assert [west[number][0] for number in range(1, 7)] == [(0, 0), (0, 30), (0, 60), (60, 0), (60, 30), (60, 60)]
    assert north[6] == ((80, 45), (120, 45), (120, 90), (80, 90))


def _tuples(value: object) -> object:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
