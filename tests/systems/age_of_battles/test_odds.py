"""The derived figures of the digest (A-D1 to A-D5), and slow twins that roll every die."""

from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.rules.wording import percent
from builder.systems.age_of_battles.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.age_of_battles.ask import ask

D20 = range(1, 21)


def twentieths(**counts: int) -> dict[str, Fraction]:
    """Chances as the digest writes them."""
    return {name.replace("_", "-"): Fraction(count, 20) for name, count in counts.items()}


def test_a_shot_of_a_light_bombard() -> None:
    """A-D1: hit 10/20, miss 9/20, bursts 1/20, mean 1/2."""
    answer = ask("bombard", gun="light")
    assert answer.odds == twentieths(casualties_0=9, casualties_1=10, burst=1)
    assert answer.result["expected"] == Fraction(1, 2)


def test_a_shot_of_a_heavy_bombard() -> None:
    """A-D2: one to five casualties 1/20 each, miss 14/20, bursts 1/20, mean 3/4."""
    answer = ask("bombard", gun="heavy")
    each = {f"casualties_{n}": 1 for n in range(1, 6)}
    assert answer.odds == twentieths(casualties_0=14, **each, burst=1)
    assert answer.result["expected"] == Fraction(3, 4)


def test_a_burst_without_casualties_is_not_taken_for_every_burst() -> None:
    """Five turns: the gun bursts in 22.6 %; that it does so before it has hit anybody is 8.9 % of them all."""
    answer = ask("bombard", gun="light", turns=5)
    bursts = {outcome: chance for outcome, chance in answer.odds.items() if "burst" in outcome}
    assert "burst" not in bursts
    assert percent(bursts["burst, casualties-0"]) == "8.9%"
    assert answer.result["bursts"] == sum(bursts.values()) == 1 - Fraction(19, 20) ** 5
    told = next(term.text for term in answer.working if term.label.en == "the gun bursts")
    assert (told.en.replace("\u00a0", " "), told.say("ru").replace("\u00a0", " ")) == ("22.6%", "22,6 %")


@pytest.mark.parametrize(("shots", "survives"), [(1, "95.0%"), (5, "77.4%"), (10, "59.9%")])
def test_a_gun_survives_so_many_shots(shots: int, survives: str) -> None:
    """A-D3: (19/20)^n, either calibre."""
    for gun in ("light", "heavy"):
        whole = ask("bombard", gun=gun, turns=shots).result["whole"]
        assert whole == Fraction(19, 20) ** shots
        assert percent(Fraction(str(whole))) == survives


def test_survivors_of_a_burst_with_four_gunners() -> None:
    """A-D4, as A-Q6 is read."""
    counts = (81, 108, 54, 12, 1)
    assert ask("burst").odds == {f"survivors-{alive}": Fraction(count, 256) for alive, count in enumerate(counts)}


def test_mercenaries_stay_leave_or_plunder() -> None:
    """A-D5: at 0 14, 5, 1 of 20; at -1 9, 10, 1; still there after both tests 126 of 400."""
    assert ask("mercenary", strength=[0]).odds == twentieths(stays=14, leaves=5, plunders=1)
    assert ask("mercenary", strength=[-1]).odds == twentieths(stays=9, leaves=10, plunders=1)
    assert ask("mercenary", strength=[0, -1]).odds["stays"] == Fraction(126, 400)


def test_a_changed_number_changes_the_chances() -> None:
    """The procedures hold no number of their own."""
    with RULES.replaced("artillery.guns.light.hits", 4):
        assert ask("bombard", gun="light").odds["casualties-1"] == Fraction(4, 20)
    with RULES.replaced("mercenaries.ladder.first.leaves.from", 11):
        assert ask("mercenary", strength=[0]).odds["stays"] == Fraction(10, 20)
    with RULES.replaced("artillery.gunner.off", 10):
        assert ask("burst").odds["survivors-4"] == Fraction(1, 16)


# ---- slow twins -----------------------------------------------------------------------------------------------------


def by_hand(
    gun: str, dice: tuple[int, ...], figures: int | None, gunners: int, servants: int, *, alone: bool = False
) -> str:
    """The outcome of shots as a player would work it out with figures in hand; of one shot only the burst is told."""
    fallen: list[str] = []
    crew = ["gunners"] * gunners + ["servants"] * servants
    burst = False
    for roll in dice:
        if roll == 20:
            burst = True
            break
        hits = 1 if gun == "light" and roll <= 10 else roll if gun == "heavy" and roll <= 5 else 0
        for _ in range(hits):
            wanted = "gunners" if roll % 2 == 0 else "servants"
            if figures is None and crew:
                figure = wanted if wanted in crew else crew[0]
                crew.remove(figure)
                fallen.append(figure)
            elif figures is not None and len(fallen) < figures:
                fallen.append("figure")
    if burst and alone:
        return "burst"
    if figures is not None:
        said = f"casualties-{len(fallen)}"
    else:
        kinds = {"gunners": gunners, "servants": servants}
        said = ", ".join(f"{kind}-{fallen.count(kind)}" for kind, there in kinds.items() if there)
    return f"burst, {said}" if burst else said


def slow(gun: str, shots: int, figures: int | None, gunners: int = 0, servants: int = 0) -> dict[str, Fraction]:
    """Every roll of every die; dice after a burst are rolled and not looked at."""
    found: dict[str, Fraction] = {}
    for dice in product(D20, repeat=shots):
        outcome = by_hand(gun, dice, figures, gunners, servants, alone=shots == 1)
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, 20**shots)
    return found


@pytest.mark.parametrize("gun", ["light", "heavy"])
@pytest.mark.parametrize(("shots", "figures"), [(1, 1), (2, 3), (3, 2), (3, 30)])
def test_shots_at_a_regiment_agree_with_every_roll(gun: str, shots: int, figures: int) -> None:
    assert dict(ask("bombard", gun=gun, turns=shots, figures=figures).odds) == slow(gun, shots, figures)


@pytest.mark.parametrize("gun", ["light", "heavy"])
@pytest.mark.parametrize(("gunners", "servants"), [(4, 0), (0, 3), (1, 3), (2, 2), (3, 1)])
def test_shots_at_a_crew_agree_with_every_roll(gun: str, gunners: int, servants: int) -> None:
    """A-1015, A-Q7: an even die kills gunners, an odd one servants, who is left over passes to the others."""
    for shots in (1, 2):
        answer = ask("bombard", gun=gun, turns=shots, crew={"gunners": gunners, "servants": servants})
        assert dict(answer.odds) == slow(gun, shots, None, gunners, servants)


@given(st.sampled_from(["light", "heavy"]), st.lists(st.integers(1, 20), min_size=3, max_size=3), st.integers(1, 12))
def test_dice_that_are_given_agree_with_the_same_by_hand(gun: str, rolls: list[int], figures: int) -> None:
    """Shot by shot; those after a burst are not fired."""
    fired = rolls[: rolls.index(20) + 1] if 20 in rolls else rolls
    answer = ask("bombard", gun=gun, turns=3, figures=figures, dice=fired).result
    said = f"casualties-{answer['casualties']}"
    assert by_hand(gun, tuple(fired), figures, 0, 0) == (f"burst, {said}" if answer["burst"] else said)


@pytest.mark.parametrize("reading", ["at-most", "below", "above"])
def test_a_burst_agrees_with_every_roll(reading: str) -> None:
    """Two gunners with their own Defence of 5, a servant with 9 and one with 13."""
    survives = {
        "at-most": lambda roll, d: roll <= d,
        "below": lambda roll, d: roll < d,
        "above": lambda roll, d: roll > d,
    }
    found: dict[str, Fraction] = {}
    for a, b, c in product(D20, D20, D20):
        alive = survives[reading](a, 5) + survives[reading](b, 5), int(survives[reading](c, 9))
        outcome = f"gunners-{alive[0]}, others-{alive[1]}"
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, 20**3)
    asked = {"gunners": 2, "others": [{"figures": 1, "defence": 9}], "readings": {"A-Q6": reading}}
    assert dict(ask("burst", **asked).odds) == found


@given(st.lists(st.integers(-3, 2), min_size=1, max_size=4, unique=True))
def test_mercenaries_agree_with_every_roll(levels: list[int]) -> None:
    """Each test rolled by hand, until they go."""
    falls = sorted(levels, reverse=True)
    leaves = {0: 15, -1: 10}
    found = dict.fromkeys(("stays", "leaves", "plunders"), Fraction(0))
    for dice in product(D20, repeat=2):
        outcome, rolls = "stays", list(dice)
        for level in falls:
            if outcome == "stays" and level in leaves:
                roll = rolls.pop(0)
                outcome = "plunders" if roll == 20 else "leaves" if roll >= leaves[level] else "stays"
            elif outcome == "stays" and level <= -2:
                outcome = "leaves"
        found[outcome] += Fraction(1, 400)
    assert dict(ask("mercenary", strength=falls).odds) == found


# ---- whatever is asked ----------------------------------------------------------------------------------------------

SMALL = st.integers(0, 5)
ASKED = st.one_of(
    st.tuples(
        st.just("bombard"),
        st.fixed_dictionaries(
            {"gun": st.sampled_from(["light", "heavy"])},
            optional={
                "distance": st.floats(0, 60),
                "gunners": SMALL,
                "servants": SMALL,
                "fired": st.booleans(),
                "turns": st.integers(1, 5),
                "figures": st.integers(1, 9),
                "crew": st.fixed_dictionaries({"gunners": SMALL, "servants": SMALL}),
            },
        ),
    ),
    st.tuples(
        st.just("burst"),
        st.fixed_dictionaries(
            {},
            optional={
                "gunners": SMALL,
                "others": st.lists(
                    st.fixed_dictionaries({"figures": st.integers(1, 3), "defence": st.integers(-5, 30)}), max_size=3
                ),
                "readings": st.fixed_dictionaries({"A-Q6": st.sampled_from(["at-most", "below", "above"])}),
            },
        ),
    ),
    st.tuples(
        st.just("mercenary"), st.fixed_dictionaries({"strength": st.lists(st.integers(-4, 3), min_size=1, max_size=4)})
    ),
)


@given(ASKED)
def test_whatever_is_asked_there_are_chances_that_sum_to_one_or_a_message(asked: tuple[str, dict[str, Any]]) -> None:
    """More men than a stand holds, a target out of range, a strength that rises: answered or refused in words."""
    procedure, inputs = asked
    with suppress(MusterError):
        odds = ask(procedure, **inputs).odds
        assert sum(odds.values()) == 1
        assert all(0 <= chance <= 1 for chance in odds.values())
