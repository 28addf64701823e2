"""Who stands in the way of a unit that flees or retreats (9.1, 9.2, 9.4)."""

from itertools import product
from typing import Any

import pytest

from builder.systems.formations.procedures import runners
from builder.systems.formations.rulebook import RULES
from tests.systems.formations.rounds import refused, run
from tests.systems.formations.units import CAMELS, CART, CREW, ELEPHANT, FOOT, KNIGHTS, PIKES, SLINGERS, profile, side

RIDERS = profile("cavalry", density="skirmish", stats={"combat": 2, "move": 18})
COLUMN = {"shape": "column", "in_formation": True}


def met(standing: Any = FOOT, of: Any = FOOT, state: dict[str, Any] | None = None, **asked: Any) -> dict[str, Any]:
    """The results; the runner has the state that its flight leaves it, two points of disorder."""
    worn = {"disorder": 1 if of.density == "skirmish" else 2} if state is None else state
    stands = standing if hasattr(standing, "profile") else side(standing)
    return dict(run(runners, runner=side(of, **worn), standing=stands, **asked).result)


def test_own_units_test_discipline_if_their_bs_is_no_larger() -> None:
    """C-9.2-04, C-9.4-05, Q-105: figures less losses and disorder, ranks of runners and support of standers beside (slow twin)."""
    for lost, worn, ranks, loose, mine in product((0, 1), (0, 2), (0, 1, 3), (0, 1), (0, 2)):
        runner = {"losses": lost, "disorder": worn, "support": {"units": ranks, "skirmishers": loose}}
        combat = 4 - lost - worn + ranks + loose / 2
        for reading, other in (("whole", 4 + mine), ("half", 4 + mine / 2)):
            stands = side(FOOT, support={"light_chariots": mine})
            found = met(stands, state=runner, readings={"Q-105": reading})
            assert (found["runner_combat"], found["standing_combat"]) == (combat, other)
            assert found["tested"] is (combat >= other)


@pytest.mark.parametrize(("die", "stands"), [(1, True), (3, True), (4, False), (6, False)])
def test_who_fails_the_test_flees_with_them_and_who_passes_is_disordered(die: int, stands: bool) -> None:
    """C-9.2-04, C-4.3b-03: Discipline three; one point, or the two of a flight."""
    found = met(state={"support": {"units": 3}, **COLUMN}, discipline=3, die=die, left=4)
    cause = "friends" if stands else "flight"
    assert found["standing.disorder"] == RULES.whole(f"disorder.sources.{cause}")
    assert (found["standing.does"], found["runner.does"]) == (
        ("continue", "behind") if stands else ("flight", "flight")
    )


def test_without_a_die_the_chances_are_told_and_without_discipline_that_there_is_a_test() -> None:
    """D six is none, and a roll without D is a mistake."""
    state: dict[str, Any] = {"support": {"units": 3}, **COLUMN}
    asked = {"runner": side(FOOT, **state), "standing": side(FOOT)}
    assert run(runners, **asked, discipline=2).odds == pytest.approx({"stands": 1 / 3, "flees": 2 / 3})
    assert met(state=state) == {"runner_combat": 7, "standing_combat": 4, "tested": True}
    assert "C-4.3b-01" in refused(runners, **asked, discipline=6)
    assert "`discipline`" in refused(runners, **asked, die=3)


@pytest.mark.parametrize(
    ("of", "standing", "deep", "left", "does"),
    [
        (FOOT, FOOT, 1, 4.0, "behind"),
        (FOOT, FOOT, 1, 3.5, "scattered"),
        (FOOT, FOOT, 3, 8.0, "behind"),
        (FOOT, FOOT, 3, 7.5, "scattered"),
        (FOOT, ELEPHANT, 1, 10.0, "behind"),
        (KNIGHTS, FOOT, 1, 6.0, "behind"),
        (KNIGHTS, FOOT, 1, 5.5, "scattered"),
        (FOOT, FOOT, 1, None, "behind-or-scattered"),
    ],
)
def test_a_runner_is_placed_behind_those_who_stand_or_scattered(
    of: Any, standing: Any, deep: int, left: float | None, does: str
) -> None:
    """C-9.2-04: past their bases, and room for its own."""
    found = met(standing, of, {"losses": 1, "disorder": 2}, deep=deep, **({} if left is None else {"left": left}))
    assert (found["tested"], found["standing.does"], found["standing.disorder"]) == (False, "continue", 1)
    assert (found["runner.does"], found.get("runner.removed") == "scattered") == (does, does == "scattered")


def test_a_column_is_no_deeper_than_five() -> None:
    """C-3.2-03."""
    assert met(deep=5)["standing.does"] == "continue"
    assert "C-3.2-03" in refused(runners, runner=side(FOOT), standing=side(FOOT), deep=6)


@pytest.mark.parametrize("whose", ["own", "enemy"])
@pytest.mark.parametrize("standing", [FOOT, SLINGERS])
@pytest.mark.parametrize(
    ("of", "does", "fact"),
    [
        (CREW, "flight", "C-15.1a-07"),
        (CREW, "retreat", "C-15.1a-07"),
        (ELEPHANT, "flight", "C-13.1-03"),
        (ELEPHANT, "retreat", None),
    ],
)
def test_crews_and_fleeing_elephants_run_into_nobody(
    of: Any, does: str, fact: str | None, standing: Any, whose: str
) -> None:
    """A crew is scattered where it is; an elephant runs mad or is killed, but retreats as others do."""
    asked: dict[str, Any] = {"runner": side(of), "standing": side(standing), "does": does, "whose": whose}
    if fact:
        assert fact in refused(runners, **asked)
    else:
        assert run(runners, **asked).result["runner.does"]


class TestSkirmishers:
    """C-9.2-05, C-9.2-02, C-6.2-05."""

    @pytest.mark.parametrize(
        ("of", "does"),
        [(FOOT, "flight"), (FOOT, "retreat"), (PIKES, "flight"), (PIKES, "retreat"), (ELEPHANT, "retreat")],
    )
    def test_own_skirmishers_evade_ahead_by_a_full_move(self, of: Any, does: str) -> None:
        """And are disordered by it (C-9.1-04, C-10-02); the runner goes on."""
        found = met(side(SLINGERS, None), of, does=does, left=14)
        assert (found["runner.does"], found["standing.does"], found["standing.evades"]) == (does, "evade", 12)
        assert found["standing.disorder"] == RULES.whole("disorder.sources.evasion")
        assert "catches" not in found

    @pytest.mark.parametrize(
        ("of", "does", "left", "caught"),
        [
            (KNIGHTS, "flight", 12.0, True),
            (KNIGHTS, "flight", 11.5, False),
            (CAMELS, "flight", 12.0, True),
            (RIDERS, "flight", 18.0, True),
            (KNIGHTS, "retreat", 12.0, None),
            (CART, "flight", 16.0, None),
            (KNIGHTS, "flight", None, None),
        ],
    )
    def test_fleeing_horse_scatters_those_it_catches(
        self, of: Any, does: str, left: float | None, caught: bool
    ) -> None:
        """Skirmishers of twelve steps; chariots are no horse."""
        asked: dict[str, Any] = {} if left is None else {"left": left}
        found = met(side(SLINGERS, None), of, does=does, **asked)
        assert (found.get("catches"), found.get("standing.removed")) == (caught, "scattered" if caught else None)

    def test_skirmishers_whom_the_evasion_uses_up_are_scattered(self) -> None:
        """C-10-04."""
        assert met(side(SLINGERS, None, disorder=1))["standing.removed"] == "scattered"

    def test_skirmishers_on_foot_flee_through_all_but_dense_order_and_disorder_nobody(self) -> None:
        """C-6.2-05, C-6.2-06, C-10-02 (6)."""
        for standing in (FOOT, KNIGHTS, ELEPHANT, CREW, SLINGERS):
            found = met(standing, SLINGERS)
            assert (found["runner.does"], found["standing.does"], found["standing.disorder"]) == (
                "flight",
                "continue",
                0,
            )
        dense = met(PIKES, SLINGERS, left=4)
        assert (dense["runner.does"], dense["standing.disorder"]) == ("behind", 0)
        assert met(FOOT, RIDERS, left=6)["standing.disorder"] == 0


class TestStopped:
    """C-9.1-07 to C-9.1-09."""

    def test_a_retreat_ends_at_an_own_unit(self) -> None:
        """Nobody tests."""
        found = met(does="retreat")
        assert (found["runner.does"], found["standing.disorder"], "tested" in found) == ("halt", 0, False)

    @pytest.mark.parametrize(
        ("of", "standing", "does", "fate"),
        [
            (FOOT, FOOT, "flight", "scattered"),
            (SLINGERS, SLINGERS, "flight", "scattered"),
            (FOOT, SLINGERS, "flight", "flight"),
            (FOOT, SLINGERS, "retreat", "halt"),
            (FOOT, FOOT, "retreat", "halt"),
        ],
    )
    def test_an_enemy_scatters_runners_and_fights_those_who_retreat(
        self, of: Any, standing: Any, does: str, fate: str
    ) -> None:
        """But enemy skirmishers get out of the way of others than skirmishers, disordered."""
        found = met(standing, of, does=does, whose="enemy")
        assert found["runner.does"] == fate
        dodges = fate == "flight"
        assert (found.get("standing.evades"), found["standing.disorder"]) == ((12, 1) if dodges else (None, 0))
