"""Ways over the ground, and whom a settlement holds (N-1nn, N-2nn)."""

import pytest

from builder.text.errors import MusterError
from tests.systems.napoleonic.ask import share, village, walk


def test_ground_beyond_the_end_of_a_move_is_not_entered() -> None:
    """N-201, N-202: who gets no farther than the bank is not told that he may not swim."""
    answer = walk(way=[{"length": 30}, {"ground": "river", "length": 3}])
    assert answer.result == {"goes": 20, "left": 0}
    assert len(answer.working) == 2
    assert walk(way=[{"length": 20}, {"ground": "river", "length": 3}]).result["goes"] == 20


def test_a_way_is_slow_in_the_wood_and_fast_on_the_road() -> None:
    """N-201, N-202, N-204: 15 cm of road for 10, then 5 cm of wood for 10."""
    assert walk(way=[{"ground": "road", "length": 15}, {"ground": "wood", "length": 9}]).result == {
        "goes": 20,
        "left": 0,
    }
    assert walk(way=[{"length": 12}]).result == {"goes": 12, "left": 8}
    for kind, ground in (("cavalry", "wood"), ("light-artillery", "wall"), ("line-infantry", "river")):
        with pytest.raises(MusterError, match="N-201"):
            walk(type=kind, way=[{"ground": ground, "length": 3}])


def test_horse_passes_a_settlement_only_if_a_club_says_so() -> None:
    """N-Q25."""
    through = {"type": "cavalry", "way": [{"ground": "settlement", "length": 4}]}
    with pytest.raises(MusterError, match="N-Q25"):
        walk(**through)
    through["way"] = [{"ground": "settlement", "length": 4}, {"length": 9}]
    assert walk(**through, readings={"N-Q25": "allowed"}).result["goes"] == 13


@pytest.mark.parametrize(
    ("move", "depth", "before", "goes"),
    [
        (20, None, 10, 16),
        (20, 2, 10, 16),
        (20, 3, 10, None),
        (18, None, 10, None),
        (15, None, 10, None),
        (10, None, 10, 10),
        (9, 4, 10, 9),
    ],
)
def test_no_move_ends_in_a_settlement_that_is_passed_through(
    move: int, depth: int | None, before: int, goes: int
) -> None:
    """N-201: the whole unit is out of it, or it stops in front; 10 cm, then 4 cm of settlement for 8."""
    way = [{"length": before}, {"ground": "settlement", "length": 4}, {"length": 9}]
    asked = {"move": move, "way": way, **({"depth": depth} if depth else {})}
    if goes:
        assert walk(**asked).result["goes"] == goes
        return
    with pytest.raises(MusterError, match=r"stop in front of it, after 10 cm \(N-201\)"):
        walk(**asked)


def test_a_way_whose_last_leg_is_a_settlement_ends_in_it() -> None:
    """N-201: to hold one is another matter (N-101)."""
    with pytest.raises(MusterError, match="N-201"):
        walk(way=[{"length": 5}, {"ground": "settlement", "length": 4}])


def test_who_stands_partly_in_a_wood_is_held_up_as_a_whole() -> None:
    """N-203: 3 cm of wood and the 4 cm that its rear takes to leave it, at half; scrub holds nobody back."""
    wood = [{"ground": "wood", "length": 3}, {"length": 20}]
    assert walk(way=wood).result["goes"] == 3 + 14
    assert walk(way=wood, depth=4).result["goes"] == 3 + 4 + 6
    way = [{"ground": "shrub", "length": 3}, {"length": 20}]
    assert walk(way=way, depth=4) == walk(way=way)


@pytest.mark.parametrize("ground", ["hill", "ford", "wall", "artillery-fortification"])
def test_what_has_no_depth_slows_a_unit_until_its_rear_is_across(ground: str) -> None:
    """N-201, N-Q39: 3 cm of it and the 4 cm of the unit behind, at half; a club may count the front alone."""
    way = [{"ground": ground, "length": 3}, {"length": 20}]
    rear, front = walk(way=way, depth=4), walk(way=way, depth=4, readings={"N-Q39": "front"})
    assert (rear.result["goes"], front.result["goes"]) == (3 + 4 + 6, 3 + 14)
    assert (rear.readings["N-Q39"], front.readings["N-Q39"]) == ("rear", "front")
    assert "N-Q39" not in walk(way=way).readings


def test_a_road_is_fast_once_the_whole_unit_is_on_it() -> None:
    """N-201, N-204: who enters it goes at the usual speed until his rear is on it; who starts on it does not wait."""
    entered = [{"length": 5}, {"ground": "road", "length": 40}]
    assert walk(way=entered).result["goes"] == 5 + 15 * share("3/2")
    assert walk(way=entered, depth=6).result["goes"] == 5 + 6 + 9 * share("3/2")
    started = [{"ground": "road", "length": 15}, {"ground": "road", "length": 40}]
    assert walk(way=started, depth=6).result["goes"] == 30
    out_of_the_wood = [{"ground": "wood", "length": 2}, {"ground": "road", "length": 40}]
    assert walk(way=out_of_the_wood, depth=6).result["goes"] == 2 + 6 + 4 * share("3/2")
    short = [{"length": 2}, {"ground": "road", "length": 3}, {"length": 40}]
    assert walk(way=short, depth=6).result["goes"] == 20


def test_a_settlement_holds_whole_units_along_its_perimeter() -> None:
    """N-105 to N-109, N-112: 3 + 2 + 3 + 2 stands."""
    units = [{"type": "line-infantry", "stands": 8}, {"type": "light-infantry", "stands": 3},
             {"type": "engineers", "stands": 1}, {"type": "cavalry", "stands": 2},
             {"type": "mounted-chasseurs", "stands": 2, "dismounted": True}]  # fmt: skip
    result = village(units=units, engineer_turns=1).result
    assert result["room"] == 10
    assert [result[f"unit-{n}"] for n in range(1, 6)] == [True, False, True, False, True]
    assert (result["markers"], result["fortified"]) == (1, False)
    assert village(engineer_turns=2).result["fortified"] is True


def test_a_way_names_the_readings_that_decided_it() -> None:
    """N-Q25: of cavalry through a settlement, not of foot; the move is the list's own (N-Q1)."""
    village = [{"ground": "settlement", "length": 4}, {"length": 10}]
    assert set(walk(way=village).readings) == {"N-Q1"}
    allowed = walk(type="cavalry", way=village, readings={"N-Q25": "allowed"})
    assert dict(allowed.readings) == {"N-Q1": "list", "N-Q25": "allowed"}
