"""Works: crossing, room in a camp, and the exact odds of a breach."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.desk import answers, calculations
from builder.documents.package_data import read_data
from builder.registry import system
from builder.systems.formations import matrix
from builder.systems.formations.matrix import Work
from builder.systems.formations.procedures import terrain, wall
from builder.systems.formations.procedures.wall import Gun, Inputs
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError

ORACLES: dict[str, Any] = read_data(Path(__file__).parent / "oracles" / "army.yaml")
BOMBARD = Gun(piece="heavy-bombard", distance=15)
PLACES = 4


def within(turns: int, *guns: Gun, **more: Any) -> Fraction:
    answer = wall.run(Inputs.model_validate({"guns": guns or (BOMBARD,), "year": 1450, "turns": turns, **more}))
    assert sum(answer.odds.values()) == 1
    found = answer.result["breach_within"]
    assert isinstance(found, int | Fraction)
    return Fraction(found)


@pytest.mark.parametrize(
    ("procedure", "asked", "label"),
    [
        (wall, {"guns": ({"piece": "heavy-bombard", "distance": 15, "dice": (4,)},), "year": 1450}, "Solidity left: 8"),
        (terrain, {"move": 12, "legs": ({"ground": "open", "steps": 4},)}, "steps left: 8"),
    ],
)
def test_what_is_left_is_called_by_what_it_is(procedure: Any, asked: dict[str, Any], label: str) -> None:
    """C-15.3-03, W-19: of the section its Solidity; of a move its steps."""
    home, made = system("formations"), calculations.procedure("formations", procedure.__name__.rpartition(".")[2])
    answer = procedure.run(procedure.Inputs.model_validate(asked))
    assert label in answers.as_text(home, made, answer, "en")


@pytest.mark.parametrize("reading", ["exceed", "reach"])
@pytest.mark.parametrize("turns", [2, 3, 4, 5])
def test_a_breach_comes_as_often_as_the_digest_says(reading: str, turns: int) -> None:
    """Q-52, one heavy bombard at the near band: both readings, two to five turns."""
    found = within(turns, readings={"Q-52": reading})
    assert round(float(found), PLACES) == ORACLES["breach"][reading][turns]


GRAPE = Gun(piece="light-bombard", distance=5)


@pytest.mark.parametrize(
    ("turns", "guns"),
    [(1, (BOMBARD,)), (2, (BOMBARD,)), (3, (BOMBARD,)), (1, (BOMBARD, GRAPE)), (2, (BOMBARD, GRAPE))],
    ids=["one gun, 1 turn", "one gun, 2 turns", "one gun, 3 turns", "with grape, 1 turn", "with grape, 2 turns"],
)
def test_the_odds_of_a_breach_are_the_count_of_all_courses(turns: int, guns: tuple[Gun, ...]) -> None:
    """The slow twin walks every course of d20 and d6, gun by gun, turn by turn (grapeshot hits without a d20)."""
    full, off = (
        RULES.whole("camp.works.fortification.solidity"),
        RULES.whole("artillery.pieces.heavy-bombard.penetration"),
    )
    crew = RULES.whole("bases.figures.crew")
    kinds: list[list[tuple[int | None, bool, int]]] = []  # (damage without the die or None, breaks, weight of the d20)
    for gun in guns:
        if gun.distance < 6:
            kinds.append([(RULES.whole(f"artillery.pieces.{gun.piece}.grape_shooting") + crew, False, 20)])
        else:
            adds = RULES.whole(f"artillery.pieces.{gun.piece}.shooting_near") + crew
            kinds.append([(adds, False, 8), (None, False, 11), (None, True, 1)])
    fallen = total = 0
    rolls = list(product(*(product(kind, range(1, 7)) for kind in kinds)))
    for course in product(rolls, repeat=turns):
        weight, damage, broken, down = 1, 0, set[int](), False
        for turn in course:
            for index, ((hit, breaks, ways), die) in enumerate(turn):
                weight *= ways
                if index in broken:
                    continue
                damage += hit + die if hit is not None else 0
                if breaks:
                    broken.add(index)
            down = down or damage > full - off
        total += weight
        fallen += weight if down else 0
    assert within(turns, *guns) == Fraction(fallen, total)


@pytest.mark.parametrize("die", range(1, 7))
def test_with_eight_left_each_die_does_what_the_digest_says(die: int) -> None:
    """Q-52: 1 leaves one, 2 is equal and not enough, 3 and more break the section."""
    guns = (Gun(piece="heavy-bombard", distance=15, dice=(die,)),)
    result = wall.run(Inputs(guns=guns, year=1450, damage=10)).result
    assert result["breach"] is (ORACLES["next_turn"]["dice"][die] == "falls")


def test_by_the_other_reading_reaching_what_is_left_is_enough() -> None:
    """Q-52 as a switch."""
    guns = (Gun(piece="heavy-bombard", distance=15, dice=(2,)),)
    assert wall.run(Inputs(guns=guns, year=1450, damage=10, readings={"Q-52": "reach"})).result["breach"] is True


@given(turns=st.integers(1, 8), damage=st.integers(0, 30))
def test_more_turns_and_more_damage_never_make_a_wall_safer(turns: int, damage: int) -> None:
    """Monotonic in both."""
    assert within(turns, damage=damage) <= within(turns + 1, damage=damage)
    assert within(turns, damage=damage) <= within(turns, damage=damage + 1)


def test_several_guns_take_off_the_largest_penetration_once() -> None:
    """Q-55 with its switch; one gun is the same by both readings."""
    two = (BOMBARD, Gun(piece="light-bombard", distance=10))
    once, every = (
        wall.run(Inputs(guns=two, year=1450, readings={"Q-55": reading})).result["solidity"]
        for reading in ("largest-once", "every-gun")
    )
    assert (once, every) == (30 - 12, 30 - 12 - 6)


def test_penetration_takes_off_no_more_than_there_is() -> None:
    """Q-55 by its other reading: three heavy bombards have 36 against a section of 30."""
    answer = wall.run(Inputs(guns=(BOMBARD,) * 3, year=1450, readings={"Q-55": "every-gun"}))
    assert answer.result["solidity"] == 0


def test_guns_with_fewer_dice_are_silent_afterwards() -> None:
    """C-15.3-03: what all of them did in all turns is summed up; a gun without any die did nothing."""
    guns = (Gun(piece="heavy-bombard", distance=15, dice=(1, 2)), Gun(piece="light-bombard", distance=10, dice=(3,)))
    first, second, third = 3 + 3 + 1, 3 + 3 + 2, 2 + 3 + 3
    assert wall.run(Inputs(guns=guns, year=1450)).result["damage"] == first + second + third
    assert wall.run(Inputs(guns=(guns[0], BOMBARD), year=1450)).result["damage"] == first + second


def test_the_reading_about_grape_is_told_where_a_gun_throws_it() -> None:
    """Q-58 among guns that throw balls, too."""
    assert "Q-58" in wall.run(Inputs(guns=(BOMBARD, GRAPE), year=1450)).readings
    assert "Q-58" not in wall.run(Inputs(guns=(BOMBARD,), year=1450)).readings


def test_a_bombard_before_its_time_breaks_no_wall() -> None:
    """C-15.1a-01, Q-21: gunpowder from 1400."""
    assert within(1, year=1400) == within(1)
    with pytest.raises(MusterError, match="1399"):
        within(1, year=1399)


def test_a_crew_of_three_may_be_named() -> None:
    """C-15.1a-02: left out it is three; a fourth there is not."""
    assert within(3, Gun(piece="heavy-bombard", distance=15, crew=3)) == within(3)
    with pytest.raises(MusterError, match="1 to 3, not 4"):
        within(1, Gun(piece="heavy-bombard", distance=15, crew=4))


def test_grapeshot_counts_at_walls_unless_read_otherwise() -> None:
    """Q-58: its own S and penetration, no roll to hit."""
    close = Gun(piece="heavy-bombard", distance=5, dice=(4,))
    result = wall.run(Inputs(guns=(close,), year=1450)).result
    assert (result["solidity"], result["damage"]) == (30 - 4, 10)
    with pytest.raises(MusterError, match="under the chosen reading, grapeshot cannot damage works"):
        wall.run(Inputs(guns=(close,), year=1450, readings={"Q-58": "no-effect"}))


def test_bolts_do_no_harm_to_walls_and_shooting_none_to_barricades() -> None:
    """C-15.2a-01, C-15.3-01."""
    with pytest.raises(MusterError, match="bolt thrower: cannot damage works"):
        wall.run(Inputs(guns=(Gun(piece="bolt-thrower", distance=10),), year=200))
    with pytest.raises(MusterError, match="shooting cannot destroy barricades"):
        wall.run(Inputs(guns=(BOMBARD,), year=1450, work="barricade"))


def test_a_gun_that_breaks_shoots_no_more() -> None:
    """C-15.2a-07: its later dice do nothing."""
    gun = Gun(piece="heavy-bombard", distance=15, hits=(8, 20, 1), dice=(6, 6, 6))
    answer = wall.run(Inputs(guns=(gun,), year=1450))
    assert answer.result["damage"] == 12
    assert [term.value for term in answer.working if term.label.en.startswith("turn")] == [12, "breakdown"]


def test_a_miss_does_nothing() -> None:
    """9 misses up to 1600 and hits after."""
    gun = {"piece": "heavy-bombard", "distance": 15.0, "hits": (9,), "dice": (6,)}
    assert wall.run(Inputs.model_validate({"guns": (gun,), "year": 1450})).result["damage"] == 0
    later = {**gun, "piece": "heavy-gun"}
    assert wall.run(Inputs.model_validate({"guns": (later,), "year": 1601})).result["damage"] == 13


def test_a_breach_is_one_base_wide_and_counts_as_a_barricade() -> None:
    """C-15.3-04."""
    gun = Gun(piece="heavy-bombard", distance=15, dice=(6, 6))
    last = wall.run(Inputs(guns=(gun,), year=1450)).working[-1]
    assert last.text.en == "8 wide; counts as a barricade"


@pytest.mark.parametrize("troop", ["infantry", "cavalry"])
def test_a_camp_holds_the_bases_of_the_digest(troop: str) -> None:
    """C-14-12."""
    assert matrix.capacity(troop) == ORACLES["camp"]["bases"][troop]


@pytest.mark.parametrize("work", ["barricade", "fortification"])
@pytest.mark.parametrize(("place", "troop"), list(enumerate(ORACLES["matrix"]["columns"])))
def test_crossing_works_is_as_in_the_matrix(work: Work, place: int, troop: str) -> None:
    """Section 14: half a move and disorder, skirmishers undisturbed, and who cannot."""
    over = matrix.crossing(work, troop)
    said = "x" if over.forbidden else "?" if not over.stated else "disorder" if over.disorder else "free"
    assert said == ORACLES["matrix"]["works"][work][place]
    assert over.cost == Fraction(1, 2)
    assert troop in matrix.troops()


def test_a_changed_constant_changes_the_wall() -> None:
    """No number of the rulebook is typed into the code."""
    with RULES.replaced("camp.works.fortification.solidity", 40):
        assert wall.run(Inputs(guns=(BOMBARD,), year=1450)).result["solidity"] == 28
    with RULES.replaced("camp.width", 32):
        assert matrix.capacity("infantry") == 48
