"""The derived figures of the digest (R-D1 to R-D8): worked out there by other means, they come out here."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from builder.systems.red_plains.ground import CellPlace, before_bridge, zone
from builder.systems.red_plains.procedures import command, melee, shooting

HORSE, SPEARS, BOWS, ASHIGARU, GUNS = (
    "mounted-samurai",
    "spear-samurai",
    "bow-samurai",
    "spear-ashigaru",
    "arquebus-ashigaru",
)
FOUGHT = ("thrown-back", "retreats", "flees")
NEVER = {"R-Q32": "never"}


def clash(attacker: str, figures: int, defender: str, others: int, *, edge: str = "front", readings: Any = None, **state: bool) -> dict[str, Fraction]:  # fmt: skip
    """The exact chances of a frontal attack, or one on another edge."""
    inputs = {
        "attackers": ({"unit": {"type": attacker, "figures": figures}, "edge": edge},),
        "defender": {"type": defender, "figures": others, **state},
        "readings": readings or {},
    }
    return dict(melee.run(melee.Inputs.model_validate(inputs)).odds)


def percents(odds: dict[str, Fraction], *outcomes: str) -> list[float]:
    """Percentages with one decimal, as the digest gives them."""
    return [round(float(odds.get(outcome, 0)) * 100, 1) for outcome in outcomes]


def near(found: list[float], told: list[float]) -> bool:
    """Equal to the tenth, but for rounding."""
    return all(abs(a - b) < 0.11 for a, b in zip(found, told, strict=True))


def test_re_rolls_raise_the_chances_of_both_bets() -> None:
    """R-D1: chances of both bets without, with one and with two re-rolls."""
    assert [command.chance("small", n) for n in (0, 1, 2)] == [Fraction(5, 6), Fraction(35, 36), Fraction(215, 216)]
    assert [command.chance("big", n) for n in (0, 1, 2)] == [Fraction(5, 12), Fraction(95, 144), Fraction(1385, 1728)]


def test_bets_have_the_mean_orders_of_the_digest() -> None:
    """R-D2: what a bet brings on average."""
    small = command.run(command.Inputs(bet="small", readings={})).result
    big = command.run(command.Inputs(bet="big", readings={})).result
    assert (small["mean_special"], small["mean_ordinary"]) == (Fraction(5, 6), 3)
    assert (big["mean_special"], big["mean_ordinary"]) == (Fraction(5, 6), Fraction(29, 12))


def test_a_guard_kills_a_shinobi_every_second_time() -> None:
    """R-D3: a guard kills every other time; ordinary orders are cancelled in two thirds, any in one third."""
    assert command.run(command.Inputs(ask="guard", readings={})).odds["killed"] == Fraction(1, 2)
    assert command.run(command.Inputs(ask="sabotage", readings={})).odds["cancelled"] == Fraction(2, 3)
    assert command.run(command.Inputs(ask="sabotage", specials=True, readings={})).odds["cancelled"] == Fraction(1, 3)


@pytest.mark.parametrize(
    ("odds", "told"),
    [
        (clash(HORSE, 8, SPEARS, 8), [12.8, 76.2, 11.0]),
        (clash(HORSE, 8, SPEARS, 8, moved=True), [3.7, 43.7, 52.4]),
        (clash(HORSE, 8, SPEARS, 12), [39.3, 53.8, 7.0]),
        (clash(SPEARS, 12, ASHIGARU, 12), [63.3, 35.5, 1.2]),
        (clash(SPEARS, 12, ASHIGARU, 12, moved=True), [3.2, 56.5, 40.3]),
        (clash(ASHIGARU, 16, SPEARS, 8), [100, 0, 0]),
        (clash(SPEARS, 12, SPEARS, 12, hold=True), [100, 0, 0]),
    ],
)
def test_frontal_attacks_have_the_chances_of_the_digest(odds: dict[str, Fraction], told: list[float]) -> None:
    """R-D4: thrown back, defender retreats, defender flees; the rest is destroyed."""
    assert sum(odds.values()) == 1
    assert near(percents(odds, *FOUGHT), told)


@pytest.mark.parametrize(
    ("pair", "stopped", "never"),
    [
        ((HORSE, 8, GUNS, 8), [6.2, 0.5, 2.0, 89.4], [1.3, 3.4, 93.4]),
        ((SPEARS, 12, GUNS, 8), [68.8, 0.1, 2.7, 28.5], [19.0, 23.6, 57.4]),
        ((SPEARS, 12, BOWS, 8), [3.1, 63.7, 26.5, 6.8], [66.6, 26.6, 6.8]),
        ((ASHIGARU, 12, GUNS, 8), [93.8, 1.9, 2.5, 1.9], [85.2, 10.8, 4.0]),
    ],
)
def test_attacks_under_defensive_fire_have_the_chances_of_the_digest(
    pair: tuple[str, int, str, int], stopped: list[float], never: list[float]
) -> None:
    """R-D5: with fire that may stop the attack, and with the reading that it never does (R-Q32)."""
    assert near(percents(clash(*pair), "stopped", *FOUGHT), stopped)
    assert near(percents(clash(*pair, readings=NEVER), *FOUGHT), never)


def test_attacks_in_flank_and_rear() -> None:
    """R-D6: a flank attack all but always puts to flight; in the rear the formation as printed still holds (R-Q8)."""
    assert near(percents(clash(HORSE, 8, SPEARS, 12, edge="left"), "flees"), [97.3])
    assert near(percents(clash(HORSE, 8, SPEARS, 12, edge="rear"), *FOUGHT), [3.3, 43.8, 52.8])


@pytest.mark.parametrize(
    ("shooter", "aim", "told"),
    [
        ((BOWS, 8), "straight", [0.80, 0.94, 1.33]),
        ((GUNS, 4), "straight", [1.31, 2.00, 2.00]),
        ((GUNS, 4), "diagonal", [0.81, 0.93, 1.33]),
        ((GUNS, 4), "attacker", [2.06, 3.00, 3.00]),
    ],
)
def test_a_volley_has_the_mean_losses_of_the_digest(shooter: tuple[str, int], aim: str, told: list[float]) -> None:
    """R-D7: against cavalry, foot samurai and ashigaru of sixteen figures."""
    for target, mean in zip((HORSE, BOWS, ASHIGARU), told, strict=True):
        inputs = {
            "shots": ({"unit": {"type": shooter[0], "figures": shooter[1]}, "aim": aim},),
            "target": {"type": target, "figures": 16},
            "readings": {},
        }
        found = shooting.run(shooting.Inputs.model_validate(inputs)).result["mean_losses"]
        assert isinstance(found, Fraction | int)
        assert abs(float(found) - mean) < 0.011


def test_terrain_has_as_many_lawful_places_as_the_digest_counts() -> None:
    """R-D8: pairs of cells that do not touch, and those left when the cell at the bridge is barred."""
    (barred,) = before_bridge(6, "north", {})
    assert barred == CellPlace(6, 3)
    pairs = [
        [one.touches(other) for one, other in combinations(cells, 2)]
        for cells in (zone("north"), zone("south"), set(zone("north")) - {barred})
    ]
    assert [touching.count(False) for touching in pairs] == [529, 529, 499]
