"""Modifiers as data: rows act where their conditions hold, and a table that asks for what nobody knows is refused."""

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.fields import OneOf
from builder.registry import SYSTEMS, system
from builder.rules.constants import Constants
from builder.rules.modifiers import Modifiers
from builder.rules.readings import Decisions, Readings
from builder.systems.age_of_battles.procedures import spirit
from builder.systems.chainmail import classes
from builder.systems.formations.procedures import modifiers as formations
from builder.systems.napoleonic.procedures import attack, morale, shooter
from builder.systems.red_plains import modifiers as red_plains
from builder.text.errors import BuilderBug

TABLES: Mapping[str, tuple[Modifiers[Any], ...]] = {
    "age-of-battles": tuple(spirit.MODIFIERS.values()),
    "chainmail": (classes.MODIFIERS,),
    "formations": tuple(formations.MODIFIERS.values()),
    "napoleonic": (attack.MODIFIERS, morale.MODIFIERS, *shooter.MODIFIERS.values()),
    "red-plains": tuple(red_plains.MODIFIERS.values()),
}
_GROUNDS = {"open": 2, "wood": 5, "hill": 7}
READING = {"name": {"en": "a", "ru": "б"}, "printed": [], "default": "all"}


@dataclass(frozen=True)
class Situation:
    """A unit on some ground."""

    ground: Literal["open", "wood", "hill"] = "open"
    charging: bool = False
    ranks: int = 0
    arms: frozenset[Literal["pike", "bow"]] = frozenset()
    formation: Annotated[Literal["line", "column"], "how it stands"] = "line"
    badge: Annotated[str, "what it wears", OneOf(lambda: ("sun", "moon"))] = "sun"
    enemy: Literal["horse", "foot"] | Literal["none"] = "none"
    motto: Literal["ours", "theirs"] | str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)

    @property
    def deep(self) -> bool:
        """Whether it has several ranks."""
        return self.ranks > 1

    @cached_property
    def steady(self) -> Literal["yes", "no"]:
        """Whether it stands on open ground."""
        return "yes" if self.ground == "open" else "no"


def table(rows: Mapping[str, Any], choices: Mapping[str, Any] | None = None) -> Modifiers[Situation]:
    """A table of those rows, with a reading T-Q1 whose choices keep all rows of a group or one."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        names = {
            ground: {"value": worth, "cite": f"T-{worth}", "name": {"en": ground, "ru": ground}, "more": worth + 1}
            for ground, worth in _GROUNDS.items()
        }
        file = {
            "cite": "T-1",
            "unit": "points",
            "modifiers": dict(rows),
            "choices": dict(choices or {}),
            "grounds": names,
        }
        says = {one: {"says": {"en": one, "ru": one}} for one in ("all", "one", "best", "worst")}
        readings = {"T-Q1": {**READING, "choices": says}, "T-Q2": {**READING, "choices": {"all": says["all"]}}}
        (folder / "melee.yaml").write_text(json.dumps(file))
        (folder / "readings.yaml").write_text(json.dumps(readings))
        rules = Constants("toy", folder, ("melee",))
        found = Modifiers(rules, Readings("toy", folder, ("readings",)), Situation, "melee.modifiers")
        assert list(rules)  # read while the folder is there
        assert found._readings.known()
    return found


def acting(rows: Mapping[str, Any], situation: Situation, choices: Mapping[str, Any] | None = None) -> list[str]:
    return [row.id for row in table(rows, choices).acting(situation).rows]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"value": 1, "when": {"grond": ["wood"]}}, "melee.modifiers.row.when.grond: 'grond' is not known here; known: ground, charging"),
        ({"value": 1, "unless": {"grond": ["wood"]}}, "melee.modifiers.row.unless.grond: 'grond' is not known here"),
        ({"value": 1, "when": {"ground": ["wood", "wod"]}}, "melee.modifiers.row.when.ground: 'wod' is not known here; known: open, wood, hill"),
        ({"value": 1, "when": {"arms": ["pik"]}}, "'pik' is not known here; known: pike, bow"),
        ({"value": 1, "when": {"deep": ["yes"]}}, "'yes' is not known here; known: False, True"),
        ({"value": 1, "when": {"steady": ["perhaps"]}}, "'perhaps' is not known here; known: yes, no"),
        ({"value": 1, "when": {"formation": ["square"]}}, "'square' is not known here; known: line, column"),
        ({"value": 1, "when": {"badge": ["star"]}}, "'star' is not known here; known: sun, moon"),
        ({"value": 1, "when": {"enemy": ["guns"]}}, "'guns' is not known here; known: horse, foot, none"),
        ({"value": 1, "unless": {"motto": ["ours"]}}, "row.unless.motto: 'ours' is not known here; known: no value, since its type"),
        ({"value": 1, "when": {"ranks": [2]}}, "row.when.ranks: 2 is not known here; known: no value, since its type"),
        ({"value": 1, "when": {"T-Q1": ["some"]}}, "'some' is not known here; known: all, one, best, worst"),
        ({"value": 1, "when": {"T-Q3": ["all"]}}, "'T-Q3' is not known here"),
        ({"value": 1, "times": "rank"}, "melee.modifiers.row: 'rank' is not known here"),
        ({"found": "melee.{wood}"}, "melee.modifiers.row: 'wood' is not known here"),
        ({"value": 1, "tims": "ranks"}, "melee.modifiers.row: 'tims' is not known here"),
        ({"value": 1, "choice": "ground"}, "no constant 'melee.choices.ground'"),
        ({"value": 1, "choice": "never"}, "melee.choices.never: no choice of that reading is one of one, best, worst"),
    ],
)  # fmt: skip
def test_a_table_that_asks_for_what_no_situation_knows_is_refused(row: Mapping[str, Any], says: str) -> None:
    """A misspelt condition would never hold, and nobody would notice."""
    with pytest.raises(BuilderBug) as refused:
        assert table({"row": row}, {"never": "T-Q2"}).rows
    assert says in str(refused.value)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_each_condition_of_each_system_would_be_refused_if_its_value_were_misspelt(system_id: str) -> None:
    """Arms, missiles and weapons too, whose words are those of the data."""
    for modifiers in TABLES[system_id]:
        for condition in (one for row in modifiers.rows for one in (*row.when, *row.unless)):
            again = copy(modifiers)
            del again.rows
            with (
                system(system_id).constants.replaced(condition.key, ["misspelt"]),
                pytest.raises(BuilderBug, match="'misspelt' is not known here"),
            ):
                assert again.rows


def test_a_row_acts_where_each_condition_holds_and_none_of_the_exceptions() -> None:
    """Facts are fields, properties, sets of words of which one is enough, and readings."""
    rows = {
        "wood": {"value": 1, "when": {"ground": ["wood"]}},
        "rough": {"value": 1, "when": {"ground": ["wood", "hill"]}, "unless": {"charging": [True], "arms": ["pike"]}},
        "deep": {"value": 1, "when": {"deep": [True]}},
        "ranks": {"value": 2, "times": "ranks"},
        "read": {"value": 1, "when": {"T-Q1": ["best"]}},
        "pikes": {"value": 1, "when": {"arms": ["pike"], "steady": ["yes"], "enemy": ["foot", "none"]}},
    }
    assert acting(rows, Situation("wood")) == ["wood", "rough"]
    assert acting(rows, Situation("hill", charging=True)) == []
    assert acting(rows, Situation("hill", arms=frozenset({"bow", "pike"}))) == []
    assert acting(rows, Situation(arms=frozenset({"bow", "pike"}))) == ["pikes"]
    assert acting(rows, Situation(arms=frozenset({"pike"}), enemy="horse")) == []
    assert acting(rows, Situation(ranks=2, chosen={"T-Q1": "best"})) == ["deep", "ranks", "read"]
    assert table(rows).acting(Situation(ranks=3)).worth == 1 + 3 * 2


@pytest.mark.parametrize(
    ("read", "kept"),
    [("all", "abcd"), ("one", "b"), ("best", "c"), ("worst", "a")],
    ids=["all", "one", "best", "worst"],
)
def test_of_a_group_all_rows_count_or_one_as_the_reading_has_it(read: str, kept: str) -> None:
    """Of equals `best` keeps the last, as it stands in the table, the others the first."""
    rows = {one: {"value": value, "choice": "some"} for one, value in zip("abcd", (1, 3, 3, 1), strict=True)}
    assert acting(rows, Situation(chosen={"T-Q1": read}), {"some": "T-Q1"}) == list(kept)


def test_of_two_in_a_group_one_counts_and_the_reading_is_noted_where_it_matters() -> None:
    """A single row of a group leaves nothing to decide."""
    rows = {
        "first": {"value": 1, "choice": "some"},
        "second": {"value": 2, "choice": "some", "when": {"charging": [True]}},
    }
    some = table(rows, {"some": "T-Q1"})
    for charging, ids, used in ((True, ["second"], {"T-Q1": "best"}), (False, ["first"], {})):
        decisions = Decisions(some._readings, {"T-Q1": "best"})
        assert [row.id for row in some.acting(Situation(charging=charging, chosen=decisions)).rows] == ids
        assert decisions.used == used


def test_a_number_may_stand_elsewhere_and_so_may_a_name() -> None:
    """The key of the number is filled from the situation; the row is cited with it."""
    rows = {
        "ground": {"found": "melee.grounds.{ground}", "named": "melee.grounds.wood", "times": "ranks", "cite": "T-9"},
        "own": {"value": 3, "name": {"en": "own", "ru": "своё"}},
        "more": {"found": "melee.grounds.{ground}.more"},
    }
    now = Situation("hill", ranks=2)
    found, own, more = table(rows).acting(now).addends()
    assert (found.amount, found.each, found.times, found.source) == (14, 7, 2, "melee.grounds.hill")
    assert (own.amount, own.each, own.times, own.source) == (3, 3, 1, "melee.modifiers.own")
    assert (more.amount, more.source) == (8, "melee.grounds.hill.more")
    assert (found.name.en, own.name.en) == ("wood", "own")
    assert [one.fact for one in found.row.cites()] == ["T-9"]
    assert [one.fact for one in found.row.cites(now)] == ["T-9", "T-7"]
    assert [one.fact for one in own.row.cites(now)] == ["T-1"]


def test_what_is_cut_falls_to_the_least_and_no_further() -> None:
    """What is left of the second cut is nothing, so that it does not count; what comes after adds again."""
    rows = {
        "own": {"value": 3},
        "fear": {"value": -2, "how": "cut", "times": "ranks"},
        "loss": {"value": -1, "how": "cut"},
        "order": {"value": 2},
        "mud": {"value": -9},
    }
    few, many = Situation(ranks=1), Situation(ranks=2)
    assert [(one.row.id, one.amount) for one in table(rows).acting(few).addends()] == [
        ("own", 3), ("fear", -2), ("loss", -1), ("order", 2), ("mud", -9),
    ]  # fmt: skip
    assert [(one.row.id, one.amount) for one in table(rows).acting(many).addends(1)] == [
        ("own", 3), ("fear", -2), ("order", 2), ("mud", -9),
    ]  # fmt: skip


def test_what_is_barred_does_not_count_where_it_would_raise() -> None:
    """A bar takes what adds to its characteristics, not what lowers them or raises others."""
    rows = {
        "spear": {"value": 1, "raises": "a"},
        "club": {"value": 0, "raises": "a"},
        "mud": {"value": -1, "raises": "a"},
        "hill": {"value": 1, "raises": "combat"},
        "tired": {"value": ["a"], "how": "bar", "when": {"charging": [True]}},
    }
    assert acting(rows, Situation(charging=True)) == ["club", "mud", "hill", "tired"]
    assert acting(rows, Situation()) == ["spear", "club", "mud", "hill"]
    at_work = table(rows).acting(Situation(charging=True))
    assert [row.id for row in at_work.on("a", "add")] == ["club", "mud"]
    assert [row.id for row in at_work.on("a", "bar")] == ["tired"]


_grounds = st.sampled_from(["open", "wood", "hill"])
_conditions = st.fixed_dictionaries({}, optional={"ground": st.lists(_grounds), "charging": st.lists(st.booleans())})
_rows = st.lists(
    st.fixed_dictionaries(
        {"value": st.integers(-9, 9)}, optional={"when": _conditions, "unless": _conditions, "times": st.just("ranks")}
    ),
    min_size=1,
)


@given(_rows, st.builds(Situation, ground=_grounds, charging=st.booleans(), ranks=st.integers(0, 3)))
def test_the_worth_of_a_table_is_the_sum_of_the_rows_that_hold(rows: list[dict[str, Any]], now: Situation) -> None:
    """Against the plain reading of each row."""
    facts = {"ground": now.ground, "charging": now.charging}

    def holds(row: Mapping[str, Any]) -> bool:
        when, unless = row.get("when", {}), row.get("unless", {})
        met = all(facts[fact] in values for fact, values in when.items())
        return met and not any(facts[fact] in values for fact, values in unless.items())

    expected = sum(row["value"] * (now.ranks if "times" in row else 1) for row in rows if holds(row))
    assert table({f"r{place}": row for place, row in enumerate(rows)}).acting(now).worth == expected


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_condition_in_the_data_belongs_to_a_table_that_reads_it(system_id: str) -> None:
    """Each table is read here, and so refused if it asks for what no situation knows."""
    conditions = [key for key in system(system_id).constants if ".when." in key or ".unless." in key]
    rows = {row.key for table in TABLES[system_id] for row in table.rows}
    assert [key for key in conditions if not any(key.startswith(f"{row}.") for row in rows)] == []
    assert not TABLES[system_id] or conditions
