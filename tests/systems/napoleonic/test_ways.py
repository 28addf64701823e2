"""Ways over the ground, and whom a settlement holds (N-1nn, N-2nn)."""

import pytest

from builder.errors import MusterError
from tests.systems.napoleonic.ask import village, walk


def test_ground_beyond_the_end_of_a_move_is_not_entered() -> None:
    """N-201, N-202: who gets no farther than the bank is not told that he may not swim."""
    answer = walk(way=[{"length": 30}, {"ground": "river", "length": 3}])
    assert answer.result == {"goes": 20, "left": 0}
    assert len(answer.working) == 2


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
    assert walk(**through, readings={"N-Q25": "allowed"}).result["goes"] == 4


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
