"""A fact that a calculation was given and that changes nothing is told; one that counts is not."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from builder.desk.calculations import from_pairs, inputs, procedure
from builder.desk.unused_inputs import unused
from builder.documents.package_data import read_data
from builder.library.examine import library
from builder.registry import SYSTEMS, system
from builder.rules.calculation import Calculation
from builder.text.diagnostic import Diagnostic
from tests.commands import muster

STATS = "stats: {combat: 4, attack: 3, protection: 2, shooting: 3, morale: 2, move: 12}"
FOOT = f"{{class: infantry, density: free, {STATS}}}"
BOWS = f"{{class: infantry, density: free, {STATS}, arms: [heavy-bow]}}"
SHOT = (f"shooter.profile={BOWS}", "shooter.order=defence")
CLASH = ("attacker.order=attack", "defender.order=defence", f"defender.profile={FOOT}")


def notes(system_id: str, name: str, *pairs: str) -> list[Diagnostic]:
    """What is noted about a calculation that can be made."""
    reader, _ = library(())
    asked, source = procedure(system_id, name), from_pairs(pairs)
    given, found = inputs(asked, source, reader)
    assert found == []
    assert isinstance(asked.run(given), Calculation)
    return list(unused(asked, source, reader, system(system_id).data))


def noted(system_id: str, name: str, *pairs: str) -> set[str]:
    """The facts that it says change nothing."""
    return {one.where for one in notes(system_id, name, *pairs)}


def profile(*more: str, kind: str = "infantry") -> str:
    """A unit in free order with something about it."""
    return f"{{{', '.join((f'class: {kind}', 'density: free', STATS, *more))}}}"


def test_armour_of_horses_counts_for_horses() -> None:
    """At foot it changes nothing, at horse it stops something."""
    foot, horse = profile("barding: metal"), profile("barding: metal", kind="cavalry")
    assert "target.profile.barding" in noted("formations", "shooting", *SHOT, f"target.profile={foot}")
    assert "target.profile.barding" not in noted("formations", "shooting", *SHOT, f"target.profile={horse}")


def test_weapons_are_told_one_by_one() -> None:
    """The bow is shot with, the pike beside it is not."""
    bows = profile("arms: [heavy-bow, spear]")
    told = noted("formations", "shooting", f"shooter.profile={bows}", "shooter.order=defence", f"target.profile={FOOT}")
    assert told & {"shooter.profile.arms.0", "shooter.profile.arms.1"} == {"shooter.profile.arms.1"}


def test_a_contest_counts_for_shooters_who_moved_too_far() -> None:
    """Without dice it is not rolled either; where it is, neither of its dice is idle."""
    contest = ("shooters=6", "armour=none", "contest={own: 5, opponent: 4}")
    (one,) = notes("chainmail", "missiles", *contest)
    assert one.message.en == "`contest` has no effect here: it is used only with `dice`, for shooters who moved too far"
    assert noted("chainmail", "missiles", *contest, "dice=[6]") == {"contest"}
    assert noted("chainmail", "missiles", *contest, "contested=true") == {"contest"}
    assert noted("chainmail", "missiles", *contest, "contested=true", "dice=[6]") == set()


def test_a_weapon_named_aloud_is_no_mistake_where_another_would_count() -> None:
    """Crossbows shoot as bows do in this table; heavy ones do not."""
    volley = ("shooters=6", "armour=full")
    assert noted("chainmail", "missiles", *volley, "weapon=crossbow") == set()
    assert noted("chainmail", "missiles", *volley, "weapon=heavy-crossbow") == set()


def test_dice_that_nobody_rolls_are_told_as_a_whole() -> None:
    """A battery dies without dice, so neither roll of a melee with it counts, nor what is rolled afterwards."""
    asked = ("attackers=[{type: line-infantry, stands: 4}]", "defenders=[{type: heavy-artillery, stands: 4}]")
    dice = "dice={attacker: 3, defender: 4, after: [5]}"
    assert {where for where in noted("napoleonic", "melee", *asked, dice) if "dice" in where} == {"dice"}
    foot = (
        "attackers=[{type: line-infantry, rank: 3, stands: 4}]",
        "defenders=[{type: line-infantry, rank: 3, stands: 4}]",
    )
    assert noted("napoleonic", "melee", *foot, "dice={attacker: 12, defender: 5, after: [5]}") == set()


def test_beasts_have_no_density() -> None:
    beasts = "{class: elephants, density: free, stats: {combat: 3, attack: 6, protection: 5, morale: 2, move: 14}, piece: indian-elephant}"
    (one,) = [
        one
        for one in notes("formations", "melee", f"attacker.profile={beasts}", *CLASH)
        if one.where == "attacker.profile.density"
    ]
    assert one.message.en == "`attacker.profile.density` has no effect here: only infantry and cavalry have a density"
    assert (
        one.message.say("ru")
        == "`attacker.profile.density` здесь ни на что не влияет: плотность есть только у пеших и конных"
    )


def test_a_number_that_has_a_bound_is_idle_all_the_same() -> None:
    """That nothing above the bound may stand there does not make it count."""
    shot = ("shots.0.unit={type: bow-samurai, figures: 8}", "target={type: spear-samurai, figures: 8, shot: 2}")
    assert "target.shot" in noted("red-plains", "shooting", *shot)
    assert "target.panic" not in noted(
        "red-plains", "shooting", shot[0], "target={type: spear-samurai, figures: 8, panic: 1}"
    )


def test_a_distance_in_reach_counts_since_another_would_be_out_of_it() -> None:
    assert "distance" not in noted("formations", "shooting", *SHOT, f"target.profile={FOOT}", "distance=5")


def test_a_reading_is_noted_where_its_question_does_not_arise() -> None:
    """Not where the calculation tells of it, even if it is the one that holds anyway."""
    target = profile("big_shield: true")
    readings = ("readings.Q-46=depth-first", "readings.Q-81=any-foot", "target.order=defence")
    told = noted("formations", "shooting", *SHOT, f"target.profile={target}", *readings)
    assert {one for one in told if one.startswith("readings")} == {"readings.Q-46"}


def test_command_is_told_to_be_nothing_to_skirmishers_outside_formations() -> None:
    """Q-91: and to fanatics on Attack (C-4.3a-21); to others it is something."""
    loose = "{class: infantry, density: skirmish, stats: {combat: 2, attack: 2, protection: 1, morale: 2, move: 12}, big_shield: true}"
    fanatics = profile("fanatic: true", "big_shield: true")
    for target, order, idle_there in (
        (loose, None, True),
        (fanatics, "attack", True),
        (profile("big_shield: true"), "attack", False),
    ):
        pairs = [
            f"target.profile={target}",
            "target.out_of_command=true",
            *([f"target.order={order}"] if order else []),
        ]
        assert ("target.out_of_command" in noted("formations", "shooting", *SHOT, *pairs)) is idle_there


def test_what_stands_in_an_army_list_is_nobodys_mistake() -> None:
    """A line brings along what this calculation does not ask for."""
    pairs = (
        "shooter.profile=england-1415/longbowmen",
        "shooter.order=defence",
        "target.profile=france-1415/mounted-knights",
    )
    assert {one for one in noted("formations", "shooting", *pairs) if "profile" in one} == set()


def test_the_command_notes_it_beside_the_answer_and_succeeds() -> None:
    """On standard error, so that the answer can be piped; in the language asked for."""
    foot = profile("barding: metal")
    said = muster("calc", "formations", "shooting", *SHOT, f"target.profile={foot}", "--lang", "ru", "--json")
    assert said.exit_code == 0
    assert said.stdout.startswith("{")
    assert "замечание S116: `target.profile.barding` здесь ни на что не влияет: его носят только кони" in said.stderr


def fields(model: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[tuple[str, bool]]:
    """Each key of a model and of the models in it, and whether it may be left out."""
    seen.add(model)
    for name, field in model.model_fields.items():
        yield field.alias or name, not field.is_required()
        for below in models(field.annotation):
            if below not in seen:
                yield from fields(below, seen)


def models(kind: Any) -> Iterator[type[BaseModel]]:
    """The models in an annotation."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        yield kind
    for part in get_args(kind):
        yield from models(part)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_fact_that_may_be_left_out_has_its_reason(system_id: str) -> None:
    """Whatever is noted, the note says when it would count; and nothing is explained that cannot be given."""
    known = {
        (asked.id, key): free for asked in system(system_id).calculations() for key, free in fields(asked.inputs, set())
    }
    told = set(read_data(system(system_id).data / "unused-inputs.yaml"))
    assert told
    assert {key for (_, key), free in known.items() if free} - {one.rpartition(".")[2] for one in told} == set()
    assert {one for one in told if "." in one} <= {f"{name}.{key}" for name, key in known}
    assert {one for one in told if "." not in one} <= {key for _, key in known}
