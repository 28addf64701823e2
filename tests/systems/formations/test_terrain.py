"""Terrain: the matrix, movement over it, and the chances of its dice."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.desk import calculations
from builder.documents.package_data import read_data
from builder.systems.formations import matrix
from builder.systems.formations.procedures import terrain
from builder.systems.formations.procedures.terrain import Inputs, Leg
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError

ORACLES: dict[str, Any] = read_data(Path(__file__).parent / "oracles" / "army.yaml")
MATRIX = ORACLES["matrix"]
CELLS = [
    (ground, troop, MATRIX["rows"][ground][place])
    for ground in MATRIX["rows"]
    for place, troop in enumerate(MATRIX["columns"])
]
GROUNDS = [ground for ground in matrix.grounds() if ground != "open"]


@pytest.mark.parametrize(("ground", "troop", "expected"), CELLS, ids=[f"{g}-{t}" for g, t, _ in CELLS])
def test_each_cell_of_the_matrix_follows_from_its_rules(ground: str, troop: str, expected: str) -> None:
    """The consolidated matrix of the digest against the rule of each ground."""
    cell = matrix.cell(ground, troop)
    said = "x" if cell.forbidden else f"{cell.speed}" + (" disorder" if cell.disorder else "")
    assert said == expected
    assert cell.sources


@pytest.mark.parametrize("troop", matrix.troops())
def test_ground_that_cannot_be_entered_disorders_nobody(troop: str) -> None:
    """Who stays outside keeps its order."""
    closed = [cell for ground in matrix.grounds() if (cell := matrix.cell(ground, troop)).forbidden]
    assert closed
    assert not any(cell.disorder for cell in closed)


def test_the_matrix_has_the_rows_and_columns_of_the_digest() -> None:
    """Nothing is missing and nothing invented."""
    assert set(matrix.grounds()) - {"open"} == set(MATRIX["rows"])
    assert list(matrix.troops()) == MATRIX["columns"]


@pytest.mark.parametrize(
    ("troop", "density", "column"),
    [
        ("infantry", "dense", "dense-foot"), ("infantry", "free", "free-foot"), ("infantry", "skirmish", "foot-skirmishers"),
        ("cavalry", "free", "cavalry"), ("cavalry", "skirmish", "mounted-skirmishers"), ("camels", "free", "cavalry"),
        ("camels", "skirmish", "mounted-skirmishers"), ("elephants", None, "elephants"), ("chariots", None, "chariots"),
        ("artillery", None, "artillery"),
    ],
)  # fmt: skip
def test_every_kind_of_unit_has_its_column(troop: str, density: str | None, column: str) -> None:
    """Camels go as cavalry (Q-82)."""
    stats = {"combat": 4, "attack": 4, "protection": 3, "morale": 2, "move": 10}
    assert matrix.troop(Profile.model_validate({"class": troop, "density": density, "stats": stats})) == column


def test_light_chariots_have_their_own_column() -> None:
    """C-13.4-02: they move as skirmishers; heavy ones do not."""
    stats = {"combat": 3, "attack": 2, "protection": 2, "morale": 2, "move": 16}
    light, heavy = (
        matrix.troop(Profile.model_validate({"class": "chariots", "piece": piece, "stats": stats}))
        for piece in ("light-chariot", "heavy-chariot")
    )
    assert (light, heavy) == ("light-chariots", "chariots")


def moved(**more: Any) -> dict[str, Any]:
    return dict(terrain.run(Inputs.model_validate({"move": 12.0, **more})).result)


def cited(**asked: Any) -> set[str]:
    """The facts that the working of a move names."""
    answer = terrain.run(Inputs.model_validate(asked))
    return {cite.fact for step in answer.working for cite in step.cites}


@given(
    move=st.integers(1, 40),
    legs=st.lists(st.tuples(st.sampled_from([*GROUNDS, "open"]), st.integers(1, 12)), min_size=1, max_size=5),
    troop=st.sampled_from(MATRIX["columns"]),
)
def test_movement_is_what_a_walk_step_by_step_gives(move: int, legs: list[tuple[str, int]], troop: str) -> None:
    """The slow twin goes a quarter of a step at a time and pays for each."""
    asked = tuple({"ground": ground, "steps": float(steps)} for ground, steps in legs)
    result = moved(move=float(move), legs=asked, troop=troop)
    left, gone, disorder, before = Fraction(move), Fraction(0), 0, False
    for ground, steps in legs:
        cell = matrix.cell(ground, troop)
        if left <= 0 or cell.forbidden:
            break
        if cell.disorder and (ground in ("gentle-up", "gentle-down") or not before):
            disorder += cell.disorder
        before = before or (cell.disorder > 0 and ground not in ("gentle-up", "gentle-down"))
        walked = Fraction(0)
        while walked < steps and left > 0:
            pace = min(Fraction(1, 4), left * Fraction(cell.speed), steps - walked)
            walked, left, gone = walked + pace, left - pace / Fraction(cell.speed), gone + pace
    assert (result["steps"], result["disorder"]) == (gone, disorder)


def over(*grounds: str, **more: Any) -> dict[str, Any]:
    """A move of 40 steps over a step of each ground."""
    return moved(**{"move": 40.0, **more}, legs=tuple({"ground": ground, "steps": 1.0} for ground in grounds))


@pytest.mark.parametrize(
    ("grounds", "once", "each_kind"),
    [
        (("difficult", "open", "difficult"), 1, 1),
        (("sparse-forest", "difficult"), 1, 2),
        (("brook", "difficult", "brook", "ditch"), 1, 3),
        (("gentle-up", "open", "gentle-down"), 2, 2),
        (("gentle-up", "difficult", "gentle-down", "difficult"), 3, 3),
        (("barricade", "difficult", "difficult"), 2, 2),
        (("open",), 0, 0),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else str(given),
)
def test_difficult_ground_disorders_once_a_movement_and_the_edge_of_a_hill_each_time(
    grounds: tuple[str, ...], once: int, each_kind: int
) -> None:
    """C-12.1-01, C-12.2-06, C-12.3-01, C-14-07, Q-90: the legs of one movement are no movements."""
    assert over(*grounds, troop="dense-foot")["disorder"] == once
    assert over(*grounds, troop="dense-foot", readings={"Q-90": "each-kind"})["disorder"] == each_kind
    for forced in ("retreat", "flight", "pursuit"):
        assert over(*(one for one in grounds if one != "barricade"), troop="dense-foot", forced=forced)["disorder"] == 0


@pytest.mark.parametrize(("second", "asked"), [("open", False), ("difficult", False), ("brook", True)])
def test_how_kinds_add_up_is_told_where_there_are_two(second: str, asked: bool) -> None:
    """Q-90 is named where it decides."""
    legs = tuple({"ground": ground, "steps": 1} for ground in ("difficult", second))
    answer = terrain.run(Inputs.model_validate({"move": 40, "troop": "cavalry", "legs": legs}))
    assert ("Q-90" in answer.readings) is asked


def test_slowing_counts_only_on_the_ground_itself() -> None:
    """C-12.1-03: the way to it is measured as usual."""
    legs = ({"ground": "open", "steps": 4.0}, {"ground": "difficult"})
    assert moved(legs=legs)["steps"] == 4 + (12 - 4) / 2


def test_who_cannot_enter_stops_before_it() -> None:
    """C-12.1-02: chariots at difficult ground."""
    result = moved(troop="chariots", legs=({"ground": "open", "steps": 4.0}, {"ground": "difficult"}))
    assert (result["steps"], result["stopped"], result["disorder"]) == (4, "difficult", 0)


def test_only_foot_skirmishers_go_along_a_ravine() -> None:
    """C-12.5-04: others may only cross it."""
    along = ({"ground": "ravine", "steps": 2.0, "along": True},)
    assert moved(troop="free-foot", legs=along)["stopped"] == "ravine"
    assert moved(troop="foot-skirmishers", legs=along)["steps"] == 2
    assert moved(troop="free-foot", legs=({"ground": "ravine", "steps": 2.0},))["steps"] == 2


@pytest.mark.parametrize("ground", ["open", "brook", "gentle-up", "bridge"])
@pytest.mark.parametrize(("forced", "move"), [(None, 12.0), ("retreat", 3.0)])
def test_only_a_ravine_is_closed_to_those_who_go_along_it(ground: str, forced: str | None, move: float) -> None:
    """C-12.5-04: elsewhere the way along is no other than the way over."""
    over, along = (({"ground": ground, "steps": 2.0, "along": way},) for way in (False, True))
    assert moved(legs=over, forced=forced, move=move) == moved(legs=along, forced=forced, move=move)


@pytest.mark.parametrize(("troop", "steps"), [("artillery", 3), ("free-foot", 6)])
def test_guns_and_engines_are_not_faster_on_the_march(troop: str, steps: int) -> None:
    """C-15.2a-08: their move is one of a whole turn already."""
    march: dict[str, Any] = {"troop": troop, "move": 6.0, "march": True}
    assert moved(**march, legs=({"ground": "gentle-up"},))["steps"] == steps
    assert ("C-15.2a-08" in cited(**march, legs=({"ground": "open"},))) is (troop == "artillery")
    with pytest.raises(MusterError, match="`spent`"):
        moved(**march, spent=13.0, legs=({"ground": "open"},))


def test_a_forced_move_is_slowed_without_disorder_unless_read_otherwise() -> None:
    """Q-86 with its switch."""
    asked: dict[str, Any] = {"forced": "retreat", "move": 3.0, "legs": ({"ground": "difficult"},)}
    assert (moved(**asked)["steps"], moved(**asked)["disorder"]) == (Fraction(3, 2), 0)
    assert moved(**asked, readings={"Q-86": "free"})["steps"] == 3


def test_an_obstacle_behind_stops_and_disorders_who_retreats_and_scatters_who_flees() -> None:
    """C-9.1-06."""
    legs = ({"ground": "open", "steps": 2.0}, {"ground": "ravine", "steps": 4.0})
    back = moved(forced="retreat", move=4.5, troop="cavalry", legs=legs)
    assert (back["steps"], back["disorder"], back["stopped"]) == (2, RULES.whole("disorder.sources.blocked"), "ravine")
    assert moved(forced="flight", move=18.0, troop="cavalry", legs=legs)["outcome"] == "scattered"


def test_a_ford_that_cannot_be_crossed_in_one_turn_counts_as_an_obstacle_behind() -> None:
    """C-9.1-05: what the unit can cross it crosses."""
    legs = ({"ground": "brook", "steps": 2.0},)
    assert moved(forced="retreat", move=3.0, legs=legs)["stopped"] == "brook"
    assert moved(forced="retreat", move=4.0, legs=legs).get("stopped") is None


@pytest.mark.parametrize("work", ["barricade", "fortification"])
@pytest.mark.parametrize(
    ("forced", "troop", "move", "crosses"),
    [
        ("retreat", "free-foot", 3.0, False),
        ("evasion", "free-foot", 3.0, False),
        ("evasion", "foot-skirmishers", 12.0, True),
        ("flight", "free-foot", 12.0, True),
        ("flight", "dense-foot", 8.0, True),
        ("pursuit", "free-foot", 12.0, True),
        ("evasion", "chariots", 16.0, False),
    ],
)
def test_works_are_crossed_by_a_forced_move_that_can_pay_half_of_the_whole(
    work: str, forced: str, troop: str, move: float, crosses: bool
) -> None:
    """C-9.1-05, C-14-07, Q-89: a quarter of the movement never can; nobody is disordered by a forced crossing."""
    asked: dict[str, Any] = {"forced": forced, "troop": troop, "move": move}
    legs = ({"ground": "open", "steps": 1.0}, {"ground": work}, {"ground": "open"})
    found = moved(**asked, legs=legs)
    if crosses:
        assert (found["steps"], found["disorder"], found.get("stopped")) == (move / 2, 0, None)
    else:
        assert (found["steps"], found["disorder"], found["stopped"]) == (
            1,
            RULES.whole("disorder.sources.blocked"),
            work,
        )


@pytest.mark.parametrize(
    ("leg", "troop"),
    [({"ground": "barricade", "guarded": True}, "free-foot"), ({"ground": "fortification"}, "cavalry")],
    ids=["guarded", "forbidden"],
)
def test_guarded_or_forbidden_works_stop_every_move_and_scatter_who_flees(leg: dict[str, Any], troop: str) -> None:
    """C-9.1-06, C-14-07, Q-89."""
    ends = {forced: moved(troop=troop, forced=forced, legs=(leg,)) for forced in ("retreat", "flight", "pursuit", None)}
    assert {end["stopped"] for end in ends.values()} == {leg["ground"]}
    assert {forced: end["disorder"] for forced, end in ends.items()} == {
        "retreat": 1,
        "flight": 0,
        "pursuit": 0,
        None: 0,
    }
    assert [forced for forced, end in ends.items() if end.get("outcome") == "scattered"] == ["flight"]


def test_who_flees_to_works_too_late_to_cross_them_is_scattered() -> None:
    """C-9.1-06, C-14-08: half of the movement is used when it comes there."""
    legs = ({"ground": "open", "steps": 6.0}, {"ground": "barricade"})
    assert moved(forced="flight", legs=legs)["outcome"] == "scattered"
    assert "outcome" not in moved(forced="flight", legs=legs, readings={"Q-89": "fortifications"})


def test_a_barricade_may_be_read_to_be_no_obstacle_behind() -> None:
    """Q-89: one stops before it all the same, without a point."""
    legs = ({"ground": "barricade"},)
    found = moved(forced="retreat", move=3.0, legs=legs, readings={"Q-89": "fortifications"})
    assert (found["stopped"], found["disorder"]) == ("barricade", 0)
    legs = ({"ground": "fortification"},)
    assert moved(forced="retreat", move=3.0, legs=legs, readings={"Q-89": "fortifications"})["disorder"] == 1


def test_half_of_the_movement_is_half_of_all_of_it_whatever_is_used_already() -> None:
    """C-14-07, C-14-08, C-5.1-07: who has shot has used half, and waits."""
    assert moved(spent=6.0, legs=({"ground": "barricade"},))["stopped"] == "barricade"
    assert moved(spent=5.0, legs=({"ground": "barricade"},))["left"] == 1
    assert moved(spent=12.0, legs=({"ground": "open"},))["steps"] == 0
    with pytest.raises(MusterError, match="`spent` is 13 steps, but the move is 12"):
        moved(spent=13.0, legs=({"ground": "open"},))


@pytest.mark.parametrize("ground", ["ravine", "brook", "bridge"])
def test_an_obstacle_behind_that_nobody_measured_is_as_wide_as_the_rules_make_it(ground: str) -> None:
    """C-9.1-05, C-12.4-01, C-12.5-01."""
    width = RULES.number("terrain.width.brook" if ground == "brook" else "terrain.width.ravine")
    measured, unmeasured = ({"ground": ground, "steps": float(width)},), ({"ground": ground},)
    for move in (1.0, 3.0, 4.0, 12.0, 40.0):
        asked: dict[str, Any] = {"forced": "retreat", "move": move}
        assert moved(**asked, legs=unmeasured) == moved(**asked, legs=measured)


def test_a_move_of_ones_own_goes_as_far_as_it_can() -> None:
    """A brook that nobody measured is no obstacle behind."""
    assert moved(legs=({"ground": "brook"},))["steps"] == 6


@pytest.mark.parametrize("forced", [None, "retreat", "flight"])
def test_a_line_does_not_cross_a_bridge(forced: str | None) -> None:
    """C-12.4-02: in column only."""
    legs = ({"ground": "bridge", "steps": 4.0},)
    assert moved(forced=forced, frontage=2, legs=legs)["stopped"] == "bridge"
    assert "stopped" not in moved(forced=forced, frontage=1, legs=legs)


def test_a_forced_move_is_no_march() -> None:
    """C-6.1-06."""
    with pytest.raises(MusterError, match=r"C-6\.1-06"):
        moved(forced="flight", march=True, legs=({"ground": "open"},))


def test_an_obstacle_costs_half_the_movement_and_who_comes_late_waits() -> None:
    """C-14-07, C-14-08: placed behind it only with more than half the movement left."""
    in_time = moved(legs=({"ground": "open", "steps": 5.0}, {"ground": "barricade"}, {"ground": "open"}))
    assert (in_time["steps"], in_time["disorder"]) == (6, RULES.whole("camp.crossing.disorder"))
    late = moved(legs=({"ground": "open", "steps": 6.0}, {"ground": "barricade"}, {"ground": "open"}))
    assert (late["steps"], late["stopped"]) == (6, "barricade")
    assert moved(troop="cavalry", legs=({"ground": "fortification"},))["stopped"] == "fortification"


@pytest.mark.parametrize(("work", "stopped"), [("barricade", None), ("fortification", "fortification")])
def test_horse_cross_a_barricade_and_no_fortification(work: str, stopped: str | None) -> None:
    """C-14-04, C-14-06: where nobody guards it."""
    assert moved(troop="cavalry", move=16, legs=({"ground": work},)).get("stopped") == stopped


def test_a_fraction_of_a_step_is_left_behind_an_obstacle() -> None:
    """C-14-07, Q-17: 5.5 steps to it, 6 over it, nothing is rounded."""
    assert moved(move=12, legs=({"ground": "open", "steps": 5.5}, {"ground": "barricade"}))["left"] == Fraction(1, 2)


def test_whole_steps_are_whole_numbers() -> None:
    """What reads the answer gets 6 and not 6/1."""
    asked = [Inputs(move=move, legs=(Leg(ground="difficult"),)) for move in (12, 11)]
    made = calculations.procedure("formations", "terrain")
    told = [calculations.as_data("formations", made, one, terrain.run(one), "en") for one in asked]
    assert json.dumps([one["result"]["steps"] for one in told]) == "[6, 5.5]"


def test_ground_that_takes_just_all_of_a_move_is_told_by_its_cost() -> None:
    """C-12.1-03: 6 steps of ploughland cost 12; of 7 it gets 6."""
    told = [
        terrain.run(Inputs(move=12, legs=(Leg(ground="difficult", steps=steps),))).working[1].text.en
        for steps in (6, 7)
    ]
    assert told == ["6, costs 6 ÷ 1/2 = 12", "12 × 1/2 = 6"]


def test_the_rules_do_not_say_how_guns_cross_works() -> None:
    """It is refused rather than invented."""
    with pytest.raises(MusterError, match="do not say how artillery crosses works"):
        moved(troop="artillery", legs=({"ground": "barricade"},))


def test_a_movement_needs_speed_and_a_way() -> None:
    """Bad input gets a message."""
    with pytest.raises(MusterError, match="needs `move`"):
        terrain.run(Inputs(legs=(Leg(ground="open"),)))


def test_the_chances_of_an_element_are_those_of_the_digest() -> None:
    """C-2.1-12."""
    assert terrain.chances() == {ground: Fraction(share) for ground, share in ORACLES["element"]["chances"].items()}
    assert terrain.slope_chances() == {slope: Fraction(share) for slope, share in ORACLES["element"]["slopes"].items()}
    assert sum(terrain.run(Inputs(ask="element")).odds.values()) == 1


@pytest.mark.parametrize("elements", [0, 1, 2, 3, 4])
def test_the_chances_of_a_sector_are_the_count_of_all_rolls(elements: int) -> None:
    """The slow twin rolls every element on every sector."""
    sectors = RULES.whole("setup.field.sectors")
    counted = [0] * (elements + 1)
    for rolls in product(range(sectors), repeat=elements):
        counted[rolls.count(0)] += 1
    total = Fraction(sectors) ** elements
    assert terrain.sector_chances(elements) == {str(n): Fraction(count) / total for n, count in enumerate(counted)}


def test_a_changed_constant_changes_every_cell_that_rests_on_it() -> None:
    """No number of the rulebook is typed into the code."""
    with RULES.replaced("terrain.ground.difficult.slow", "1/3"):
        assert matrix.cell("difficult", "free-foot").speed == Fraction(1, 3)
        assert matrix.cell("difficult", "elephants").speed == 1
    with RULES.replaced("terrain.dice.forest.thicket.faces", [6]):
        assert terrain.chances()["thicket"] == Fraction(1, 30)


@pytest.mark.parametrize(
    ("troop", "density", "says"),
    [("infantry", None, "infantry, no density"), ("cavalry", "dense", "cavalry, dense order")],
)
def test_troops_that_the_table_does_not_know_are_named(troop: str, density: str | None, says: str) -> None:
    """Foot without an order and horse in dense order have no column."""
    stats = {"combat": 4, "attack": 4, "protection": 2, "morale": 2, "move": 12}
    with pytest.raises(MusterError, match=f"the terrain table has no column for {says}"):
        matrix.troop(Profile.model_validate({"class": troop, "density": density, "stats": stats}))
