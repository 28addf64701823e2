"""What a unit that is attacked may do in time, way by way, and what it cannot (3.5, 4.3, 6.3, 8.2)."""

from fractions import Fraction
from typing import Any

import pytest

from builder.systems.formations.procedures import countercharge, melee, reaction, shooting
from builder.systems.formations.rulebook import RULES
from tests.systems.formations.rounds import MISS, refused, run, shot
from tests.systems.formations.units import ARCHERS, CART, CREW, ELEPHANT, FOOT, KNIGHTS, PIKES, SLINGERS, profile, side

LIGHT_GUN = profile(
    "artillery", None, piece="light-gun", melee=False, stats={"combat": 3, "attack": 0, "protection": 0}
)
BOMBARD = profile(
    "artillery", None, piece="light-bombard", melee=False, stats={"combat": 3, "attack": 0, "protection": 0}
)
HEAVY_CHARIOT = profile(
    "chariots", None, piece="heavy-chariot", stats={"combat": 3, "attack": 3, "protection": 4, "move": 14}
)
MEEK = profile(melee=False)
COLUMN = {"in_formation": True, "shape": "column"}
WAYS = ("evade", "turn", "rank_swap", "reform")


def reacts(of: Any, order: str | None = "manoeuvre", by: Any = KNIGHTS, **more: Any) -> dict[str, Any]:
    """The results of a reaction to an attack in time."""
    asked = {key: more.pop(key) for key in ("distance", "readings", "year") if key in more}
    return dict(
        run(reaction, attacker={"units": (by,)}, target=side(of, order, **more), **{"distance": 9.0, **asked}).result
    )


@pytest.mark.parametrize(
    ("of", "more", "ways"),
    [
        pytest.param(FOOT, {}, "evade reform", id="foot"),
        pytest.param(FOOT, {"edge": "rear"}, "evade turn reform", id="foot from behind"),
        pytest.param(FOOT, COLUMN, "evade rank_swap reform", id="a column"),
        pytest.param(FOOT, {**COLUMN, "edge": "flank"}, "evade reform", id="a column in the flank"),
        pytest.param(FOOT, {"in_formation": True, "shape": "line"}, "evade reform", id="a line"),
        pytest.param(PIKES, COLUMN, "evade reform", id="a column of pikes"),
        pytest.param(KNIGHTS, {**COLUMN, "edge": "flank"}, "evade reform", id="horse in column"),
        pytest.param(KNIGHTS, {"edge": "flank"}, "evade turn reform", id="horse in the flank"),
        pytest.param(CREW, {}, "", id="a heavy bombard"),
        pytest.param(CREW, {"edge": "flank"}, "", id="a heavy bombard in the flank"),
        pytest.param(LIGHT_GUN, {"edge": "flank"}, "evade", id="a light gun in the flank"),
        pytest.param(BOMBARD, {"year": 1449}, "", id="a light bombard before wheels"),
        pytest.param(BOMBARD, {"year": 1450}, "evade", id="a light bombard on wheels"),
        pytest.param(ELEPHANT, {"edge": "rear"}, "evade", id="an elephant from behind"),
        pytest.param(ELEPHANT, COLUMN, "evade reform", id="elephants in column"),
        pytest.param(HEAVY_CHARIOT, {"edge": "rear"}, "evade reform", id="a chariot from behind"),
        pytest.param(CART, {"edge": "rear"}, "evade reform", id="a light chariot, which has no rear"),
        pytest.param(FOOT, {**COLUMN, "shape": "hedgehog"}, "", id="a hedgehog"),
        pytest.param(ARCHERS, {**COLUMN, "shape": "hedgehog"}, "", id="a square of shooters"),
        pytest.param(FOOT, {**COLUMN, "shape": "turtle"}, "evade", id="a turtle"),
        pytest.param(FOOT, {"engaged": True, "edge": "rear"}, "", id="foot in melee"),
        pytest.param(FOOT, {**COLUMN, "engaged": True}, "rank_swap", id="a column in melee"),
    ],
)
def test_on_manoeuvre_each_may_do_what_it_can(of: Any, more: dict[str, Any], ways: str) -> None:
    """C-4.3a-12, C-8.2-04, C-3.3-03, C-15.2a-08, C-15.2a-09, C-6.3-01, C-6.3-04: guns, elephants and squares had all."""
    found = reacts(of, **more)
    assert [way for way in WAYS if found.get(way)] == ways.split()
    assert found["reaction"] == ("may" if ways else "stands")
    assert ("turn" in found) is (
        more.get("edge", "front") != "front" and of is not CART and "hedgehog" not in str(more)
    )


@pytest.mark.parametrize("order", ["defence", "attack", "recovery"])
def test_on_other_orders_nobody_is_offered_them(order: str) -> None:
    """The table of orders; nor when it is too late, nor out of command."""
    assert not set(WAYS) & set(reacts(FOOT, order))
    assert not set(WAYS) & set(reacts(FOOT, distance=8.0))
    assert not set(WAYS) & set(reacts(FOOT, out_of_command=True))


@pytest.mark.parametrize(
    ("of", "order", "steps", "distance", "caught"),
    [
        (FOOT, "manoeuvre", 3, 13.0, True),
        (FOOT, "manoeuvre", 3, 13.5, False),
        (SLINGERS, None, 12, 9.0, False),
        (CART, "manoeuvre", 16, 9.0, False),
    ],
)
def test_the_attacker_goes_on_after_an_evader_with_what_is_left_of_his_move(
    of: Any, order: str | None, steps: int, distance: float, caught: bool
) -> None:
    """C-9.3-02: knights of sixteen steps."""
    found = reacts(of, order, distance=distance)
    assert (found["evades"], found["caught"]) == (steps, caught)


def test_guns_that_do_not_move_do_not_evade_shots_either() -> None:
    """C-15.2a-09: a light gun does, once it has wheels; nor does a unit in melee evade."""
    for gun, year, stays in ((CREW, 1450, True), (LIGHT_GUN, 1600, False)):
        target = side(gun, "manoeuvre", acts="evading")
        inputs = {"shooter": side(ARCHERS), "target": target, "year": year}
        if stays:
            assert "C-15.2a-09" in refused(shooting, **inputs)
        else:
            assert run(shooting, **inputs, dice=MISS).result["target.evades"] == Fraction(3, 2)
    busy = side(FOOT, "manoeuvre", acts="evading", engaged=True)
    assert "C-4.2-09" in refused(melee, attacker=side(FOOT, "attack"), defender=busy)


class TestWithoutBB:
    """C-3.5-01 against C-4.3a-17, Q-96."""

    @pytest.mark.parametrize("reading", ["stands", "countercharges"])
    def test_every_calculation_answers_alike(self, reading: str) -> None:
        """Shot at, attacked, on its way to contact and in the clash: shooting and melee contradicted each other."""
        chosen = {"readings": {"Q-96": reading}}
        goes = reading == "countercharges"
        assert (shot(side(MEEK, "attack"), MISS, **chosen).get("target.reaction") == "countercharge") is goes
        assert (reacts(MEEK, "attack", **chosen)["reaction"] == "must") is goes
        asked: dict[str, Any] = {"attacker": side(KNIGHTS, "attack"), "defender": side(MEEK, "attack")}
        movers = {"attacker": {"units": (KNIGHTS,)}, "defender": {"units": (MEEK,)}, "distance": 9.0}
        for procedure, inputs in ((melee, {**asked, "countercharge": True}), (countercharge, movers)):
            if goes:
                assert run(procedure, **inputs, **chosen).readings["Q-96"] == reading
            else:
                assert "Q-96" in refused(procedure, **inputs, **chosen)

    def test_against_an_enemy_without_bb_they_must(self) -> None:
        """C-3.5-03; and beside units that have it."""
        meek_bows = profile(arms=("light-bow",), melee=False, stats={"shooting": 2})
        assert shot(side(MEEK, "attack"), MISS, shooter=side(meek_bows))["target.reaction"] == "countercharge"
        assert reacts(MEEK, "attack", by=MEEK)["reaction"] == "must"
        mixed = {"attacker": {"units": (KNIGHTS,)}, "defender": {"units": (MEEK, FOOT)}, "distance": 9.0}
        assert "Q-96" not in run(countercharge, **mixed).readings

    def test_an_attack_that_may_not_be_made_draws_no_reaction(self) -> None:
        """C-3.5-01, C-14-06: unless some unit of the formation may attack."""
        for units, target, fact in (
            ((MEEK,), side(FOOT, "defence"), "C-3.5-01"),
            ((KNIGHTS,), side(FOOT, "defence", works="fortification"), "C-14-06"),
        ):
            inputs = {"attacker": {"units": units}, "target": target, "distance": 7.0}
            assert fact in refused(reaction, **inputs)
            inputs["attacker"] = {"units": (*units, FOOT)}
            assert run(reaction, **inputs).result["reaches"]


def test_who_never_turns_is_read_from_the_rulebook() -> None:
    """C-8.2-04."""
    with RULES.replaced("movement.reform.never_turns", ["chariots"]):
        assert reacts(ELEPHANT, edge="rear")["turn"]


@pytest.mark.parametrize(("reading", "evades"), [({}, True), ({"Q-107": "stand"}, False)])
def test_a_light_gun_evades_by_a_quarter_of_its_own_move_or_stands(reading: dict[str, str], evades: bool) -> None:
    """C-4.3a-12, C-15.2a-08, Q-107: six steps are its move of a whole turn."""
    found = reacts(LIGHT_GUN, year=1520, readings=reading)
    assert (found["evade"], found.get("evades")) == ((True, 1.5) if evades else (False, None))
    asked = {"target": side(LIGHT_GUN, "manoeuvre", acts="evading"), "readings": reading}
    if evades:
        assert shot(**asked)["target.disorder"] > 0
    else:
        assert "Q-107" in refused(shooting, shooter=side(ARCHERS), **asked)


class TestWorks:
    """C-14-07, C-14-11 against C-4.3a-17, Q-106: a unit on Attack behind works."""

    @pytest.mark.parametrize(("reading", "reaction"), [({}, "must"), ({"Q-106": "stands"}, "stands")])
    def test_it_countercharges_or_stands(self, reading: dict[str, str], reaction: str) -> None:
        """Its order says that it must; by the other reading it fights across them."""
        assert reacts(FOOT, "attack", works="barricade", readings=reading)["reaction"] == reaction

    @pytest.mark.parametrize(("works", "steps"), [(None, (4, 8)), ("barricade", (7, 5))])
    def test_to_meet_the_attack_it_crosses_them_for_half_its_move(
        self, works: str | None, steps: tuple[int, int]
    ) -> None:
        """Eight steps against twelve; of twelve six are left beyond the works."""
        slow = profile(armour="heavy", stats={"move": 8})
        found = run(
            countercharge, attacker={"units": (slow,)}, defender={"units": (FOOT,)}, distance=12.0, works=works
        ).result
        assert (found["attacker.steps"], found["defender.steps"]) == steps

    def test_crossing_disorders_it_besides_an_attack_that_reaches_nobody(self) -> None:
        """One point for each."""
        far = {"attacker": {"units": (FOOT,)}, "defender": {"units": (FOOT,)}, "distance": 20.0}
        found = run(countercharge, **far, works="barricade").result
        assert (found["attacker.disorder"], found["defender.disorder"]) == (1, 2)


class TestOutOfWorks:
    """C-14-07, C-14-08, Q-71: who attacks out of his own works crosses them for half of his move and is disordered."""

    @pytest.mark.parametrize(
        "way",
        [{"distance": 5.0}, {"legs": ({"ground": "open", "steps": 5.0},)}],
        ids=["by distance", "by ground"],
    )
    @pytest.mark.parametrize(("works", "needs"), [(None, 5), ("barricade", 11), ("fortification", 11)])
    def test_the_attack_needs_half_of_the_move_more(self, works: str | None, needs: int, way: dict[str, Any]) -> None:
        """Twelve steps; a way of one step already gives the attacked time."""
        attacker = {"units": (FOOT,), "works": works}
        found = run(reaction, attacker=attacker, target=side(FOOT, "manoeuvre"), **way).result
        assert (found["needs"], found["in_time"]) == (needs, works is not None)
        assert found.get("attacker.disorder", 0) == (works is not None)

    def test_what_it_has_left_may_not_reach(self) -> None:
        """Then it is disordered by the works and by the attack that reaches nobody; skirmishers only by the attack."""
        for troops, points in ((FOOT, 2), (SLINGERS, 1)):
            attacker = {"units": (troops,), "works": "barricade"}
            target = side(SLINGERS, "attack")
            found = run(reaction, attacker=attacker, target=target, distance=8.0).result
            assert (found["reaches"], found["attacker.disorder"]) == (False, points)

    def test_chariots_do_not_attack_out_of_works(self) -> None:
        """C-14-04: they cross none."""
        assert "C-4.3a-15" in refused(
            reaction,
            attacker={"units": (HEAVY_CHARIOT,), "works": "barricade"},
            target=side(FOOT, "defence"),
            distance=4.0,
        )

    def test_it_meets_a_countercharge_with_what_is_left(self) -> None:
        """Six steps of twelve against twelve: the attacked come out first by six, the rest is halved."""
        asked = {"attacker": {"units": (FOOT,), "works": "barricade"}, "defender": {"units": (FOOT,)}}
        found = run(countercharge, **asked, distance=10.0).result
        assert (found["attacker.steps"], found["defender.steps"]) == (2, 8)
        assert (found["in_time"], found["attacker.disorder"]) == (True, 1)
        assert run(countercharge, **asked, distance=1.0).result["in_time"]


class TestFacing:
    """C-3.4-02, C-3.4-03."""

    @pytest.mark.parametrize(
        "more",
        [
            pytest.param({"shape": "hedgehog", "edge": "flank", "row": (FOOT, FOOT)}, id="a hedgehog faces every way"),
            pytest.param({"shape": "turtle", "edge": "flank", "row": (FOOT, FOOT)}, id="a turtle faces the flanks"),
            pytest.param({"edge": "front"}, id="struck in front"),
        ],
    )
    def test_units_that_face_the_enemy_support(self, more: dict[str, Any]) -> None:
        """One figure more in the protection."""
        plain = {"in_formation": True, **more}
        totals = [
            run(melee, attacker=side(FOOT, "attack"), defender=side(FOOT, support={"units": n}, **plain)).working
            for n in (0, 1)
        ]
        assert [any("support" in step.label.en for step in found) for found in totals] == [False, True]

    @pytest.mark.parametrize("edge", ["flank", "rear"])
    def test_friends_who_fight_the_enemy_from_other_sides_support_whoever_is_struck_from_behind(
        self, edge: str
    ) -> None:
        """C-3.4-05: then one of the two is attacked from several sides; of its own formation only skirmishers face all round."""
        given = {"attacker": side(FOOT, "attack"), "defender": side(FOOT, edge=edge, support={"units": 1})}
        assert "C-3.4-02" in refused(melee, **given)
        assert run(melee, **given, surrounded=True).odds
        loose = side(FOOT, edge=edge, in_formation=True, support={"skirmishers": 1})
        assert run(melee, attacker=side(FOOT, "attack"), defender=loose).odds
