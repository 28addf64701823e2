"""The map: field, sectors, terrain, camps, limits, bases to scale, and no secrets (PR-MP-01 to 03)."""

from math import hypot, isclose

import pytest

from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.rules.geometry import distance, sides, to_segment
from builder.sheets.blocks import Area, Base, Limit, MapSheet, Sector, Spot, Strip
from builder.sheets.vocabulary import LineSign
from builder.systems.formations import field
from builder.systems.formations.profile import FormationsGame
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy
from builder.text import LANGUAGES, Language
from tests.systems.formations.sheets import as_text
from tests.systems.formations.sheets.armies import army, commander, game, samples
from tests.tools.samples import presented as present


def drawn(evening: FormationsGame) -> MapSheet:
    found = present(evening, "en").map
    assert found
    return found


def of(sheet: MapSheet, kind: type) -> list:  # type: ignore[type-arg]
    return [shape for shape in sheet.shapes if isinstance(shape, kind)]


def duel(**other: object) -> FormationsGame:
    """Two armies of one unit each, facing each other; `kinds` of the north, `south` of the south."""
    north = army("swords", of="north", **other.pop("north", {}))  # type: ignore[arg-type]
    south = army("swords", of="south", **other.pop("south", {}))  # type: ignore[arg-type]
    sides = {
        "north": {"deployment": ({"id": "swords", "at": (60.0, 40.0), "facing": 180.0},)},
        "south": {"deployment": ({"id": "swords", "at": (60.0, 80.0), "facing": 0.0},)},
    }
    for side, more in other.pop("sides", {}).items():  # type: ignore[attr-defined]
        sides[side] |= more
    return game(north, south, sides=sides, **other)


CAMPED = {
    "north": {"camp": {"at": (48.0, 0.0)}},
    "south": {"camp": {"at": (48.0, 104.0)}, "deployment": ({"id": "swords", "at": (60.0, 70.0), "facing": 0.0},)},
}
"""Two camps, and the unit of the defender so near that the line before it is the attacker's limit there."""


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_the_field_has_its_sides_and_six_sectors(evening: FormationsGame) -> None:
    """PR-MP-01: 3 + 3, numbered, covering the field."""
    sheet = drawn(evening)
    assert (sheet.width, sheet.height) == (evening.evening.table.width, evening.evening.table.depth)
    sectors = of(sheet, Sector)
    assert [one.number for one in sectors] == ["1", "2", "3", "4", "5", "6"]
    covered = sum((one.outline[2][0] - one.outline[0][0]) * (one.outline[2][1] - one.outline[0][1]) for one in sectors)
    assert isclose(covered, sheet.width * sheet.height)


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_each_edge_says_whose_it_is_and_what_his_part_is(evening: FormationsGame) -> None:
    """PR-MP-01: the defender's edge."""
    edges = {one.edge: one.says for one in drawn(evening).edges}
    for side, host in zip(evening.evening.sides, evening.armies, strict=True):
        assert edges[side.edge] == f"{(side.back or host.roster.name).say('en')}, {side.role}"


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_bases_are_to_scale_where_they_are_deployed(evening: FormationsGame) -> None:
    """PR-MP-03: as wide as a base, as deep as their class, numbered as on the roster."""
    for side, host in zip(evening.evening.sides, evening.armies, strict=True):
        numbers = {str(one.number): one.unit for one in SheetArmy(host).units}
        places = {base.unit: base for base in field.bases(host, side)}
        for base in of(drawn(evening), Base):
            if base.side == (side.role == "attacker"):
                unit = numbers[base.number]
                troop = host.line(unit.line).fielded(unit.dismounted).troop  # type: ignore[union-attr]
                assert (base.front, base.depth) == pytest.approx(
                    (RULES.whole("bases.front"), RULES.whole(f"bases.depth.{troop}"))
                )
                assert base.centre == places[unit.id].centre


def test_running_ground_has_its_width_on_the_map_and_in_words() -> None:
    """PR-MP-02: river 4, brook 2, ravine 4, ditch 2; a bridge as wide as a base."""
    terrain = tuple(
        {
            "id": ground,
            "ground": ground,
            "course": ((0.0, y), (120.0, y)),
            "bridges": ((60.0, y),) if ground == "river" else (),
        }
        for ground, y in (("river", 30.0), ("brook", 50.0), ("ravine", 70.0), ("ditch", 90.0))
    )
    sheet = drawn(duel(terrain=terrain))
    assert {one.label: one.width for one in of(sheet, Strip)} == {"river": 4, "brook": 2, "ravine": 4, "ditch": 2}
    legend = {line.key: line.says for line in sheet.legend}
    assert legend["river"] == "4\u00a0steps wide; bridge 8"
    assert [spot.at for spot in of(sheet, Spot)] == [(60, 30)]


def test_each_side_of_a_hill_has_the_class_of_the_slope_it_looks_to() -> None:
    """PR-MP-01: slopes are given north, east, south, west, whatever number of corners the outline has."""
    outline = ((50.0, 50.0), (60.0, 48.0), (70.0, 50.0), (72.0, 60.0), (70.0, 70.0), (50.0, 70.0))
    hill = {"id": "hill", "ground": "hill", "outline": outline, "slopes": ("gentle", "steep", "sheer", "gentle")}
    sheet = drawn(duel(terrain=(hill,)))
    (area,) = of(sheet, Area)
    assert area.edges == ("gentle", "gentle", "steep", "steep", "sheer", "gentle")
    assert [line.says for line in sheet.legend if line.key == "hill"] == ["N gentle, E steep, S sheer, W gentle"]
    plain = {**hill, "slopes": ("steep",) * 4}
    assert of(drawn(duel(terrain=(plain,))), Area)[0].label == "steep hill"


def test_guns_on_a_hill_have_a_dead_zone_and_a_hill_without_guns_has_none() -> None:
    """C-12.2-07."""
    outline = ((50.0, 50.0), (90.0, 50.0), (90.0, 60.0), (50.0, 60.0))
    hill = {"id": "hill", "ground": "hill", "outline": outline, "slopes": ("gentle",) * 4}
    first, second = army("bombards", of="north"), army("swords", of="south")

    def zones(*at: float) -> list[Limit]:
        sides = {"north": {"deployment": ({"id": "bombards", "at": at, "facing": 180.0},)}}
        sheet = drawn(game(first, second, sides=sides, terrain=(hill,)))
        return [one for one in of(sheet, Limit) if "dead ground" in one.label]

    (zone,) = zones(60.0, 55.0)
    assert not zones(30.0, 55.0)
    assert "6" in zone.label
    reach = RULES.whole("terrain.dead_zone")
    assert all(isclose(min(to_segment(point, side) for side in sides(outline)), reach) for point in zone.points)


def test_a_camp_has_its_size_its_sections_and_its_limit() -> None:
    """PR-MP-02: 24 by 16, ten sections if it has works, 40 steps before it."""
    sheet = drawn(duel(north={"camp": "fortified"}, sides={"north": {"camp": {"at": (48.0, 0.0)}}}))
    (camp,) = [area for area in of(sheet, Area) if area.texture == "camp"]
    assert camp.outline == ((48, 0), (72, 0), (72, 16), (48, 16))
    sections = [strip for strip in of(sheet, Strip) if strip.texture == "fortification"]
    assert len(sections) == RULES.whole("camp.sections")
    assert {hypot(b[0] - a[0], b[1] - a[1]) for a, b in (strip.points for strip in sections)} == {
        RULES.whole("camp.section")
    }
    limit = next(one for one in of(sheet, Limit) if "camp" in one.label)
    assert limit.points == ((0, 56), (120, 56))
    assert limit.label == "attacker: at most 40\u00a0steps from own camp"


def test_each_limit_says_whom_it_binds() -> None:
    """With two camps two lines cross the field, and a player has to know which is his."""
    sheet = present(duel(sides=CAMPED), "en").map
    assert sheet
    labels = {one.label.replace("\u00a0", " ") for one in of(sheet, Limit) if one.label}
    assert {
        "attacker: at most 40 steps from own camp",
        "defender: at most 40 steps from own camp",
        "attacker: 20+ steps from enemy",
    } <= labels
    russian = present(duel(sides=CAMPED), "ru").map
    assert russian
    assert len({one.label for one in of(russian, Limit) if "лагеря" in one.label}) == 2


def test_no_limit_of_the_defender_lies_beyond_his_half() -> None:
    """C-2.2-03: he deploys on his own half; at Murten 40 steps from his camp ended 4 steps beyond it."""
    for at, told in ((91.0, False), (104.0, True)):
        sheet = drawn(duel(sides={"south": {"camp": {"at": (48.0, at)}}}))
        assert any("camp" in one.label for one in of(sheet, Limit)) is told


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_the_limit_of_the_attacker_ends_at_edges(evening: FormationsGame) -> None:
    """At Murten it stopped in the open, beside the last base; with a camp of his own, it ends where that holds him."""
    table, limits = evening.evening.table, of(drawn(evening), Limit)
    camps = [one.points for one in limits if one.label.startswith("attacker") and one.label.endswith("own camp")]
    held = {y for line in camps for _, y in line}
    for line in (one for one in limits if not one.label or one.label.endswith("from enemy")):
        for x, y in (line.points[0], line.points[-1]):
            assert x in (0, table.width) or y in (0, table.depth) or any(isclose(y, at) for at in held)


def test_the_limit_before_the_enemy_stops_where_the_camp_of_the_attacker_holds_him() -> None:
    """C-2.2-02: at Agincourt, it ran down both flanks to the edge of the English, behind a line he could not cross."""
    limits = of(drawn(duel(sides=CAMPED)), Limit)
    ((_, held), _) = next(one.points for one in limits if one.label.startswith("attacker: at most"))
    lines = [one for one in limits if not one.label or one.label.endswith("from enemy")]
    assert lines
    for line in lines:
        assert max(y for _, y in line.points) <= held + 1e-6


def test_works_are_drawn_before_those_who_hold_them() -> None:
    """Stakes on the line where the front of a base lies: half of them would be under the base."""
    works = ({"ends": ((56.0, 80.0), (64.0, 80.0)), "work": "barricade"},)
    sheet = drawn(duel(sides={"south": {"works": works}}))
    (stakes,) = [one for one in of(sheet, Strip) if one.texture == "barricade"]
    base = next(one for one in of(sheet, Base) if one.side == 0)
    lowest = max(y for _, y in stakes.points) + stakes.width / 2
    assert lowest <= base.centre[1] - base.depth / 2
    assert hypot(*(b - a for a, b in zip(*stakes.points, strict=True))) == RULES.whole("camp.section")


def test_a_row_of_works_is_drawn_straight_wherever_units_stand_near_it() -> None:
    """A section that nobody stands at lies where its neighbours do, though the nearest unit is in front of it."""
    south = army("swords", "spears", of="south")
    works = tuple({"ends": ((x, 84.0), (x + 8.0, 84.0)), "work": "fortification"} for x in (40.0, 48.0, 56.0, 64.0))
    placed = ({"id": "swords", "at": (44.0, 84.0), "facing": 0.0}, {"id": "spears", "at": (66.0, 76.0), "facing": 0.0})
    sheet = drawn(game(army("swords", of="north"), south, sides={"south": {"works": works, "deployment": placed}}))
    rows = {round(y, 6) for one in of(sheet, Strip) if one.texture == "fortification" for _, y in one.points}
    assert len(rows) == 1


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_the_limit_of_deployment_keeps_its_distance_from_each_unit_opposite(evening: FormationsGame) -> None:
    """C-2.2-03, W-02: measured to the units, so the line follows a wing that is set back."""
    near = RULES.whole("setup.deployment.from_enemy")
    lines = [one for one in of(drawn(evening), Limit) if not one.label or one.label.endswith("from enemy")]
    defender = next(index for index, side in enumerate(evening.evening.sides) if side.role == "defender")
    host, side = evening.armies[defender], evening.evening.sides[defender]
    hidden = {unit.id for unit in host.roster.units if unit.ambush}
    bases = [base.corners for base in field.bases(host, side) if base.unit not in hidden]
    assert lines
    for line in lines:
        for point in line.points:
            closest = min(distance((point, point), base) for base in bases)
            assert closest >= near - 0.5, point  # bases that are turned are taken by their boxes


def test_ambushes_real_and_false_look_alike_in_the_order_of_their_places() -> None:
    """C-2.2-05: neither number nor order tells which card hides a unit."""
    places = ((10.0, 90.0), (100.0, 90.0))
    sheet = drawn(
        duel(south={"swords": {"ambush": True}, "false_ambushes": 2}, sides={"south": {"false_ambush_at": places}})
    )
    spots = of(sheet, Spot)
    assert [spot.at for spot in spots] == [(10, 90), (60, 80), (100, 90)]
    assert {(spot.sign, spot.label, spot.side) for spot in spots} == {("ambush", "", 0)}
    assert [base.side for base in of(sheet, Base)] == [1]


@pytest.mark.parametrize("reserve", [{"units": ("swords",), "flanking_sector": 5}, {"units": ("swords",), "turn": 6}])
def test_a_reserve_that_comes_later_is_not_on_the_map(reserve: dict[str, object]) -> None:
    """C-2.3-05: noted in secret; even if somebody wrote where it shall stand."""
    assert [base.side for base in of(drawn(duel(north={"reserve": reserve})), Base)] == [0]


def test_the_map_names_no_general_and_no_reserve() -> None:
    """What only the owner knows is in none of its words; the other side's swords are named."""
    generals = (commander("swords", "genius"),)
    sheet = drawn(duel(north={"commanders": generals, "reserve": {"units": ("swords",), "flanking_sector": 5}}))
    said = as_text.field(sheet).lower()
    assert not any(word in said for word in ("general", "reserve", "genius"))
    assert ["swords" in row.says.lower() for row in sheet.legend[:2]] == [False, True]


def test_the_scale_is_in_steps_and_says_what_they_are() -> None:
    """PR-MP-03: 1 step = 1 cm = 10 m; base 8 cm."""
    scale = drawn(samples()[0]).scale
    assert scale.note.replace("\u00a0", " ") == "1 step = 1 cm = 10 m; base 8 cm"
    assert scale.ticks[-1][0] == scale.length


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("evening", ["murten-1476", "pavia-1525", "wenden-1578"])
def test_the_pocket_map_says_what_its_limits_are(evening: str, language: Language) -> None:
    """It said “limit”; one of the two lines of Murten, three of the four of Pavia had no words beside them."""
    sheet = present(next(one for one in samples() if one.evening.id == evening), language).map
    assert sheet
    found = (one for one in layout(sheet, SIZES["small"]).legend if one.sample and one.sample.sign is LineSign.LIMIT)
    says = " ".join(line for one in found for line in one.lines)
    drawn_ones = {one.label for one in of(sheet, Limit)}
    numbers = (f"{RULES.whole(f'setup.deployment.{one}')}" for one in ("from_camp", "from_enemy"))
    told = [number for number in numbers if any(number in label for label in drawn_ones)]
    assert told
    assert all(number in says for number in told)


def test_rolled_terrain_is_on_the_map_too() -> None:
    """The same field from the same seed."""
    evening = duel(rolled={"seed": 7, "elements": 3})
    assert len(of(drawn(evening), Area)) + len(of(drawn(evening), Strip)) >= 3
    assert as_text.field(drawn(evening)) == as_text.field(drawn(duel(rolled={"seed": 7, "elements": 3})))
