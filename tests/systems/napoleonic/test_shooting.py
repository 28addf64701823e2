"""Shooting: who may, bands, modifiers, cover, howitzers (N-3nn to N-5nn)."""

import pytest

from builder.systems.napoleonic.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.napoleonic.ask import guns, shoot, total

BATTERY = {"type": "medium-artillery", "distance": 30.0}
HOWITZERS = {**BATTERY, "howitzers": True}


@pytest.mark.parametrize(
    ("group", "target", "says"),
    [
        ({"type": "cavalry"}, {}, "N-302"),
        ({"type": "mounted-chasseurs", "mounted": True}, {}, "N-302"),
        ({"touching": True}, {}, "N-302"),
        ({"formation": "disordered"}, {}, "N-302"),
        ({**BATTERY, "formation": "march"}, {}, "N-314"),
        ({"formation": "firing"}, {}, "N-314"),
        ({"type": "mounted-chasseurs", "formation": "firing"}, {}, "N-314"),
        ({**BATTERY, "formation": "column"}, {}, "N-314"),
        ({}, {"artillery": True, "formation": "square"}, "N-314"),
        ({}, {"in_melee": True}, "N-302"),
        ({**BATTERY, "distance": 4.0, "in_wood": True}, {}, "N-201"),
        ({"moved": True}, {}, "N-307"),
        ({**BATTERY, "moved": True}, {}, "N-314"),
        ({}, {"train": True}, "N-303"),
        ({"targets": 5}, {}, "N-306"),
        ({"stands": 3, "of": 4, "targets": 3}, {}, "N-306"),
        ({"distance": 30.5}, {}, "N-401"),
        ({"distance": 30.5, "level": 2}, {}, "N-401"),
        ({"type": "mounted-chasseurs", "distance": 20.5}, {}, "N-402"),
        ({"distance": 6.0, "in_wood": True}, {}, "N-313"),
        ({**BATTERY, "seen": False}, {}, "N-407"),
        ({**BATTERY, "distance": 61.0}, {}, "N-403"),
        ({**HOWITZERS, "seen": False, "distance": 15.0, "farthest": 20.0}, {}, "N-405"),
        ({"howitzers": True}, {}, "N-404"),
    ],
)
def test_who_may_not_shoot_is_told_why(group: dict[str, object], target: dict[str, object], says: str) -> None:
    """Each refusal names the fact it rests on, in both languages."""
    with pytest.raises(MusterError) as refused:
        shoot(group, target=target)
    assert says in refused.value.says.en
    assert says in refused.value.says.say("ru")


@pytest.mark.parametrize(
    ("group", "worth"),
    [
        ({"distance": 15.0}, 12),
        ({"distance": 15.1}, 8),
        ({"type": "mounted-chasseurs", "distance": 10.0}, 12),
        ({"type": "mounted-chasseurs", "distance": 11.0}, 8),
        ({**BATTERY, "distance": 20.0}, 12),
        ({"type": "heavy-artillery", "distance": 25.0, "stands": 3}, 9),
        ({"type": "heavy-artillery", "distance": 80.0, "stands": 1}, 2),
        ({**HOWITZERS, "seen": False, "stands": 2}, 2),
        ({**HOWITZERS, "seen": False, "stands": 4}, 6),
        ({**HOWITZERS, "seen": False, "distance": 15.0, "farthest": 21.0}, 6),
        ({**HOWITZERS, "seen": False, "distance": 20.0}, 6),
        ({"type": "light-infantry", "moved": True}, 8),
        ({"rest": True}, 16),
        ({"over": True}, 8),
        ({"over": True, "from_above": True}, 12),
        ({"over": True, "level": 1}, 12),
        ({"over": True, "fence": True, "level": 1}, 8),
        ({"over": True, "fence": True, "from_above": True}, 8),
        ({**BATTERY, "over": True, "fence": True, "level": 1}, 4),
        ({**HOWITZERS, "over": True, "fence": True, "level": 1}, 8),
        ({"formation": "march", "stands": 1}, 3),
        ({"type": "light-infantry", "stands": 6, "moved": True}, 8),
        ({**BATTERY, "stands": 7, "over": True}, 4),
        ({**BATTERY, "over": True}, 4),
        ({**HOWITZERS, "over": True}, 8),
    ],
)
def test_a_group_has_the_value_of_its_table_and_modifiers(group: dict[str, object], worth: int) -> None:
    """Tables N-401 to N-404 and the modifiers of the shooters."""
    assert total(group) == worth


@pytest.mark.parametrize(
    ("group", "target", "worth"),
    [
        ({}, {"cover": "cover"}, 8),
        ({}, {"cover": "settlement"}, 8),
        ({}, {"cover": "fortified-settlement"}, 0),
        ({}, {"cover": "stone-wall"}, 0),
        ({}, {"formation": "column"}, 16),
        ({}, {"cover": "cover", "formation": "square"}, 12),
        ({}, {"level": 1}, 8),
        ({"type": "mounted-chasseurs", "from_above": True}, {"cover": "artillery-fortification"}, 0),
        (BATTERY, {"cover": "settlement"}, 8),
        (BATTERY, {"cover": "fortified-settlement"}, 4),
        ({**BATTERY, "distance": 10.0}, {"cover": "settlement"}, 0),
        (BATTERY, {"cover": "artillery-fortification", "artillery": True}, 4),
        (BATTERY, {"cover": "artillery-fortification"}, 8),
        ({**BATTERY, "from_above": True}, {"cover": "artillery-fortification", "artillery": True}, 8),
        ({**BATTERY, "level": 1}, {"cover": "artillery-fortification", "artillery": True}, 8),
        ({**BATTERY, "level": 1}, {"cover": "artillery-fortification", "artillery": True, "level": 2}, 8),
        ({"stands": 6}, {"formation": "column"}, 16),
        (HOWITZERS, {"cover": "artillery-fortification", "artillery": True}, 8),
        (BATTERY, {"cover": "fort-wall"}, 4),
        (HOWITZERS, {"cover": "fort-wall"}, 8),
        ({**HOWITZERS, "distance": 10.0}, {"cover": "fort-wall"}, 0),
        ({}, {"cover": "ravine"}, 8),
        ({"level": 1}, {"cover": "ravine"}, 12),
        (BATTERY, {"cover": "ravine"}, 4),
        ({**BATTERY, "from_above": True}, {"cover": "ravine"}, 8),
        ({"distance": 10.0}, {"cover": "low-wall"}, 12),
        (BATTERY, {"cover": "low-wall"}, 8),
        ({**BATTERY, "distance": 10.0}, {"cover": "low-wall"}, 0),
        ({**BATTERY, "distance": 10.0, "level": 1}, {"cover": "low-wall"}, 12),
        ({**HOWITZERS, "distance": 10.0}, {"cover": "low-wall"}, 12),
        (BATTERY, {"level": 1}, 8),
    ],
)
def test_cover_formation_and_height_of_the_target_change_the_value(
    group: dict[str, object], target: dict[str, object], worth: int
) -> None:
    """Cover, formation and height, for muskets, guns and howitzers (N-501, N-502, N-307, N-407)."""
    assert total(group, target=target) == worth


def test_a_hill_carries_ball_farther_and_canister_not() -> None:
    """N-406: 10 cm a level above the target."""
    assert total({**BATTERY, "distance": 79.0, "level": 2}) == 8
    with pytest.raises(MusterError):
        total({**BATTERY, "distance": 79.0, "level": 2}, target={"level": 1})
    assert total({**BATTERY, "distance": 21.0, "level": 2}) == 8


@pytest.mark.parametrize(
    ("group", "target", "reading", "before", "after"),
    [
        ({"stands": 6}, {}, {"N-Q2": "extrapolate"}, 12, 18),
        ({"stands": 6}, {"formation": "column"}, {"N-Q2": "extrapolate"}, 16, 24),
        ({"distance": 15.0}, {}, {"N-Q3": "farther"}, 12, 8),
        ({"from_above": True}, {"cover": "artillery-fortification"}, {"N-Q6": "from-above"}, 0, 12),
        ({"level": 1}, {"cover": "artillery-fortification", "level": 1}, {"N-Q6": "from-above"}, 0, 12),
        ({"type": "mounted-chasseurs", "moved": True}, {}, {"N-Q7": "none"}, 8, 12),
        (HOWITZERS, {"cover": "fort-wall"}, {"N-Q26": "modifier"}, 8, 4),
        ({**BATTERY, "distance": 10.0}, {"cover": "low-wall"}, {"N-Q28": "stone"}, 0, 12),
        ({}, {"cover": "ravine"}, {"N-Q30": "none"}, 8, 12),
        (BATTERY, {"cover": "ravine"}, {"N-Q30": "none"}, 4, 8),
    ],
)
def test_a_reading_switches_the_result(
    group: dict[str, object], target: dict[str, object], reading: dict[str, str], before: int, after: int
) -> None:
    """A club's choice changes the sum and is named by the calculation."""
    assert total(group, target=target) == before
    answer = shoot(group, target=target, readings=reading)
    assert answer.result["sum"] == after
    assert reading.items() <= answer.readings.items()


def test_chasseurs_shoot_on_foot_and_so_in_a_wood_too() -> None:
    """Riders may not enter it (N-201); a refusal calls them by what they are on foot."""
    assert shoot({"type": "mounted-chasseurs", "distance": 4.0, "in_wood": True}).result["sum"]
    with pytest.raises(MusterError) as refused:
        shoot({"type": "mounted-chasseurs", "formation": "disordered"})
    assert str(RULES.text("units.types.mounted-chasseurs.dismounted").en) in refused.value.says.en


def test_more_targets_than_stands_are_called_so() -> None:
    """N-306: a player who shares out too much is told what is wrong, not how few are left over."""
    for group, words in (
        ({"targets": 5}, "5 targets, but the unit has only"),
        ({"stands": 5, "of": 4}, "5 stands shoot, but"),
    ):
        with pytest.raises(MusterError, match=words):
            shoot(group)


def test_unseen_targets_lie_in_a_single_band_to_its_last_centimetre() -> None:
    """N-404: 20 to 60 cm, whichever band a border belongs to (N-Q3)."""
    edge = {**HOWITZERS, "seen": False, "distance": 60.0}
    assert total(edge, readings={"N-Q3": "farther"}) == 6
    with pytest.raises(MusterError, match="1 cm beyond the range of 60 cm"):
        total({**edge, "distance": 61.0})


def test_what_counts_nothing_for_a_target_behind_a_wall_would_count_for_those_only() -> None:
    """N-502, the line of the table that says 0: were it a point, it would cost ball at walls and houses."""
    with RULES.replaced("shooting.modifiers.artillery.walled", -1):
        worth = {
            cover: total(BATTERY, target={"cover": cover}) for cover in ("none", "settlement", "stone-wall", "cover")
        }
    assert worth == {"none": 8, "settlement": 4, "stone-wall": 4, "cover": 4}


def test_a_group_below_nothing_adds_nothing_or_takes_from_the_others() -> None:
    """N-Q5."""
    weak = {"type": "light-infantry", "stands": 1, "distance": 20.0, "moved": True, "over": True}
    hidden = {"cover": "cover"}
    assert total(weak, {"stands": 2}, target=hidden) == 4
    assert total(weak, {"stands": 2}, target=hidden, readings={"N-Q5": "whole-sum"}) == 3


def test_levels_by_difference_or_absolute() -> None:
    """N-Q9."""
    far = {**BATTERY, "distance": 70.0, "level": 1}
    with pytest.raises(MusterError):
        total(far, target={"level": 1})
    assert total(far, target={"level": 1}, readings={"N-Q9": "absolute"}) == 8


def test_shells_are_never_continued_beyond_their_table() -> None:
    """N-Q2, N-Q4."""
    with pytest.raises(MusterError):
        shoot({**HOWITZERS, "stands": 5, "seen": False}, readings={"N-Q2": "extrapolate"})


def test_a_die_is_not_looked_at_where_nothing_is_left_over() -> None:
    """N-311, N-W3: a sum of 40 destroys two stands, whatever is rolled."""
    volleys: tuple[dict[str, object], ...] = ({}, {}, {}, {"stands": 2, "distance": 20.0})
    assert shoot(*volleys, die=5) == shoot(*volleys)
    assert shoot(*volleys).result["destroyed"] == 2


def test_no_more_stands_die_than_there_are() -> None:
    """The last one goes, and no other."""
    assert dict(shoot({}, {}, {}, {}, target={"stands": 2}).odds) == {"2": 1}


def test_a_distance_is_said_as_each_language_writes_it() -> None:
    """Half a centimetre behind a point or a comma, in a refusal as in a working."""
    with pytest.raises(MusterError) as refused:
        shoot({"distance": 30.5})
    assert refused.value.says.en.startswith("the target is 30.5 cm away, 0.5 cm beyond")
    assert refused.value.says.say("ru").startswith("до цели 30,5 см")
    shot = guns(distance=20.5).working[-1].text
    assert (shot.en.split(":")[0], shot.say("ru").split(":")[0]) == ("20.5 cm", "20,5 см")


def test_a_battery_tells_its_bands() -> None:
    """From a hill ball reaches farther; unseen there is only the shell."""
    assert dict(guns(level=2).result) == {"canister.to": 20, "ball.to": 80}
    assert guns(howitzers=True, seen=False, distance=30.0).result["shot"] == "shell"
    assert guns(figures=6).readings["N-Q2"] == "table-ends"
    with pytest.raises(MusterError, match="not artillery"):
        guns(type="cavalry")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("shooting.tables.infantry.values.near.4", 15),
        ("shooting.tables.infantry.near", 9),
        ("shooting.modifiers.small-arms.cover", -2),
        ("shooting.full", 5),
    ],
)
def test_a_changed_number_changes_the_shot(key: str, value: int) -> None:
    """No number of the rulebook is kept in the code."""
    before = shoot({}, target={"cover": "cover"})
    with RULES.replaced(key, value):
        after = shoot({}, target={"cover": "cover"})
    assert (before.result, before.odds) != (after.result, after.odds)


@pytest.mark.parametrize("formation", ["column", "march"])
def test_of_a_column_a_single_stand_shoots_unless_the_club_says_otherwise(formation: str) -> None:
    """N-304, N-Q29: those of the first line, which a battery does not have."""
    assert total({"formation": formation, "stands": 1}) == 3
    with pytest.raises(MusterError, match=r"2 stands shoot from the “.*” formation, but its front rank has 1"):
        shoot({"formation": formation, "stands": 2})
    wide = shoot({"formation": formation, "stands": 2}, readings={"N-Q29": "any"})
    assert wide.result["sum"] == 6
    assert wide.readings["N-Q29"] == "any"
    assert total({"formation": "battle-line", "stands": 2}) == 6


def test_of_a_square_the_stands_of_one_side_shoot_at_a_target_unless_the_club_says_otherwise() -> None:
    """N-307, N-Q31: the others have it in a flank or behind them."""
    one = {"formation": "square", "stands": 1, "of": 4}
    assert total(one) == 3
    assert total({**one, "stands": 2, "of": 6}) == 6
    with pytest.raises(
        MusterError, match=r"2 stands shoot at a target from the “.*” formation, but a side of it has 1"
    ):
        shoot({**one, "stands": 2})
    wide = shoot({**one, "stands": 2}, readings={"N-Q31": "any"})
    assert wide.result["sum"] == 6
    assert wide.readings["N-Q31"] == "any"
    assert "N-Q31" not in shoot(one).readings


@pytest.mark.parametrize(
    ("group", "cover", "asked"),
    [
        ({**BATTERY, "distance": 10.0}, "low-wall", True),
        (BATTERY, "low-wall", False),
        ({**BATTERY, "distance": 10.0, "from_above": True}, "low-wall", False),
        ({**HOWITZERS, "distance": 10.0}, "low-wall", False),
        ({**BATTERY, "distance": 10.0}, "stone-wall", False),
        ({"distance": 10.0}, "low-wall", False),
    ],
)
def test_which_walls_stop_canister_is_asked_where_it_matters(group: dict[str, object], cover: str, asked: bool) -> None:
    """N-Q28: canister at a low wall that nothing cancels (N-307, N-407)."""
    assert ("N-Q28" in shoot(group, target={"cover": cover}).readings) is asked


@pytest.mark.parametrize(
    ("group", "target", "decided"),
    [
        ({}, {}, set()),
        ({"formation": "column", "stands": 1}, {}, set()),
        ({"type": "medium-artillery"}, {"level": 1}, {"N-Q8"}),
        ({"type": "medium-artillery", "rest": True}, {}, {"N-Q8"}),
        ({"type": "medium-artillery"}, {}, set()),
        ({"type": "medium-artillery", "level": 1}, {}, set()),
        ({"type": "medium-artillery", "level": 2}, {"level": 1}, {"N-Q9"}),
        ({**HOWITZERS, "seen": False, "distance": 40}, {}, {"N-Q4"}),
        ({"stands": 1, "distance": 30}, {"cover": "cover"}, set()),
        ({}, {"cover": "ravine"}, {"N-Q30"}),
        ({"level": 1}, {"cover": "ravine"}, set()),
    ],
)
def test_the_readings_of_a_shot_are_those_that_decided_it(
    group: dict[str, object], target: dict[str, object], decided: set[str]
) -> None:
    """N-Q4, N-Q8, N-Q9: of shells, of guns that shoot uphill or from a rest, of guns and targets on hills."""
    assert set(shoot(group, target=target).readings) == decided


@pytest.mark.parametrize(
    ("stands", "says", "facts"),
    [
        (4, "musketry, 0 to 15 cm: 12", ["N-401"]),
        (5, "musketry, 0 to 15 cm, counted as 4: 12", ["N-401", "N-403"]),
    ],
)
def test_a_group_larger_than_the_tables_says_so_and_cites_where_they_end(
    stands: int, says: str, facts: list[str]
) -> None:
    """N-Q2: with the band that it shoots in, from its beginning."""
    step = shoot({"stands": stands}).working[0]
    assert (step.text.en, [cite.fact for cite in step.cites]) == (says, facts)
