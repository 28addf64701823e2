"""Laws that hold whatever is given: documents in any style and order, dates, sums, plurals, fields, dice, shapes."""

import json
import random
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import assume, example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from builder.documents.fields import Date, HistoricDate, Years
from builder.documents.reading.yaml_source import parse
from builder.library.loading import KINDS
from builder.registry import SYSTEMS, system
from builder.render.files import bundle, folder_owner
from builder.rules import dice, geometry
from builder.rules.wording import is_decimal, number, percent
from builder.text import plural, same
from builder.text.suggestions import near
from tests.desk.test_calculations import EXAMPLES
from tests.languages import both
from tests.tools.samples import SAMPLES, armies


@cache
def files() -> list[tuple[Path, Mapping[str, Any]]]:
    """Every sample document with its contents."""
    return [
        (path, data)
        for path in sorted(SAMPLES.rglob("*.yaml"))
        if isinstance(data := parse(path.name, path.read_bytes()).data, Mapping) and data.get("system") in SYSTEMS
    ]


DATES: TypeAdapter[HistoricDate] = TypeAdapter(Date)
DAYS = st.builds(
    lambda year, era, day: HistoricDate(year * era, *day),
    st.integers(1, 9999),
    st.sampled_from([1, -1]),
    st.one_of(st.just(()), st.tuples(st.integers(1, 12)), st.tuples(st.integers(1, 12), st.integers(1, 28))),
)
CHANCES = st.fractions(0, 1, max_denominator=20)
FILES = st.deferred(lambda: st.sampled_from(files()))  # read when the first test asks, not when tests are collected
ARMIES = st.deferred(lambda: st.sampled_from([(name, army) for name in SYSTEMS for army in armies(name)]))
LETTERS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=30)


def model(data: Mapping[str, Any]) -> Any:
    """The model of what a document says of its kind and system."""
    return getattr(system(data["system"]), data["kind"].replace("-", "_"))


def untupled(value: Any) -> Any:
    """As YAML writers know it: lists for tuples."""
    if isinstance(value, Mapping):
        return {key: untupled(below) for key, below in value.items()}
    return [untupled(below) for below in value] if isinstance(value, tuple) else value


def shuffled(value: Any, chance: random.Random) -> Any:
    """The same with the keys of every mapping in another order."""
    if isinstance(value, Mapping):
        keys = list(value)
        chance.shuffle(keys)
        return {key: shuffled(value[key], chance) for key in keys}
    return tuple(shuffled(below, chance) for below in value) if isinstance(value, tuple) else value


def test_every_kind_of_document_of_every_system_is_among_those_that_are_written_anew() -> None:
    wanted = {(kind, name) for kind in KINDS for name in SYSTEMS} & {(d["kind"], d["system"]) for _, d in files()}
    assert {kind for kind, _ in wanted} == {"army-list", "roster", "evening"}
    assert {name for _, name in wanted} == set(SYSTEMS)


@given(FILES, st.booleans(), st.integers(20, 200), st.integers(2, 9), st.booleans())
def test_a_document_written_anew_by_another_program_is_the_same(
    file: tuple[Path, Mapping[str, Any]], flow: bool, width: int, indent: int, escaped: bool
) -> None:
    """Blocks or braces, broad or narrow, letters escaped or not."""
    path, data = file
    width = 100_000 if escaped else width  # PyYAML breaks escaped texts wrongly into lines
    words = yaml.safe_dump(
        untupled(data), default_flow_style=flow, width=width, indent=indent, allow_unicode=not escaped, sort_keys=False
    )
    again = parse(path.name, words.encode())
    assert again.flaws == ()
    assert model(data).model_validate(again.data) == model(data).model_validate(data)


@given(FILES, st.sampled_from([None, 1, 4]), st.booleans())
def test_a_document_written_as_json_is_the_same(
    file: tuple[Path, Mapping[str, Any]], indent: int | None, escaped: bool
) -> None:
    path, data = file
    again = parse(path.name, json.dumps(untupled(data), ensure_ascii=escaped, indent=indent).encode())
    assert again.flaws == ()
    assert model(data).model_validate(again.data) == model(data).model_validate(data)


@given(FILES, st.randoms(use_true_random=True))
def test_the_order_of_keys_means_nothing(file: tuple[Path, Mapping[str, Any]], chance: random.Random) -> None:
    _, data = file
    assert model(data).model_validate(shuffled(data, chance)) == model(data).model_validate(data)


@given(ARMIES, st.randoms(use_true_random=False))
def test_the_order_of_units_changes_no_price_and_the_total_is_the_sum_of_what_is_told(
    named: tuple[str, Any], chance: random.Random
) -> None:
    name, army = named
    account = system(name).parts.account.load()
    before = account(army)
    assert before.total == sum(one.points for one in before.army)
    units = list(army.roster.units)
    chance.shuffle(units)
    after = account(type(army)(army.roster.model_copy(update={"units": tuple(units)}), army.army_list))
    assert (after.total, after.reserve_total) == (before.total, before.reserve_total)
    assert sorted(one.points for one in after.army) == sorted(one.points for one in before.army)


@given(DAYS)
def test_a_date_that_is_printed_reads_as_the_same_date(day: HistoricDate) -> None:
    assert DATES.validate_python(str(day)) == day


@given(DAYS, DAYS)
def test_years_before_christ_come_before_all_others_and_in_their_order(one: HistoricDate, other: HistoricDate) -> None:
    if one.year != other.year:
        earlier, later = sorted((one, other))
        assert earlier.year < later.year
        assert (" BC" in str(earlier)) or (" BC" not in str(later))
        assert Years.model_validate({"from": earlier.year, "to": later.year}).holds(later.year)
        assert not Years.model_validate({"from": later.year}).holds(earlier.year)


@given(DAYS)
def test_a_date_in_words_names_its_year_and_its_era(day: HistoricDate) -> None:
    for language, era in (("en", "BC"), ("ru", "до н. э.")):
        words = day.say(language)
        assert str(abs(day.year)) in words
        assert (era in words) == (day.year < 0)


@given(st.integers(0, 10**6))
def test_russian_counts_by_the_last_digits(count: int) -> None:
    """1, 21, 101 знак; 2, 23 знака; 5, 11, 112 знаков."""
    last, teens = count % 10, 10 < count % 100 < 20
    wanted = "знак" if last == 1 and not teens else "знака" if 2 <= last <= 4 and not teens else "знаков"
    assert plural(same("знак|знака|знаков"), count, "ru") == wanted
    assert plural(same("sign|signs"), count, "en") == ("sign" if count == 1 else "signs")


@given(LETTERS, LETTERS)
def test_what_is_put_into_a_message_stands_there_as_it_is(a: str, b: str) -> None:
    """Braces, percent and bars of a user's name are letters like others."""
    said = both("{a} and {b}", "{b} и {a}").fill(a=a, b=b)
    assert (said.say("en"), said.say("ru")) == (f"{a} and {b}", f"{b} и {a}")


@given(st.lists(st.text("abcdefgh-", min_size=3, max_size=12), min_size=1, max_size=20, unique=True), LETTERS)
def test_a_guess_is_one_of_the_known_words_and_a_known_word_is_its_own(known: list[str], given_word: str) -> None:
    guess = near(given_word, known).en
    assert not guess or any(f"`{word}`" in guess for word in known)
    assert f"`{known[0]}`" in near(known[0], known).en


@given(st.fractions(-1000, 1000, max_denominator=12))
def test_a_number_in_words_is_that_number(value: Fraction) -> None:
    """9, −4.5, 9 1/3: in Russian with a comma."""
    words = number(value).say("ru").replace("−", "-").replace(",", ".")
    sign = -1 if words.startswith("-") else 1
    assert sign * sum(Fraction(part) for part in words.lstrip("-").split()) == value
    assert is_decimal(value) == ("/" not in words)


@given(CHANCES, CHANCES)
def test_a_greater_chance_never_reads_as_a_smaller_one(one: Fraction, other: Fraction) -> None:
    def read(chance: Fraction) -> float:
        return float(percent(chance).strip("<>% "))

    assert read(min(one, other)) <= read(max(one, other))


@given(st.integers(0, 20), CHANCES)
def test_successes_of_any_number_of_dice_sum_to_one_with_the_right_mean(count: int, chance: Fraction) -> None:
    found = dice.successes(count, chance)
    assert sum(found.values()) == 1
    assert sum(value * likely for value, likely in found.items()) == count * chance


@given(
    st.lists(st.tuples(st.integers(0, 5), CHANCES), max_size=5), st.randoms(use_true_random=False), st.integers(0, 9)
)
def test_a_sum_of_dice_does_not_ask_for_their_order(
    thrown: list[tuple[int, Fraction]], chance: random.Random, most: int
) -> None:
    parts = [dice.successes(count, likely) for count, likely in thrown]
    found = dice.summed(parts)
    chance.shuffle(parts)
    assert dice.summed(parts) == found
    assert sum(found.values()) == sum(found.capped(most).values()) == 1
    assert max(found.capped(most)) <= most or not any(value > most for value in found)


@given(st.sampled_from([inputs for _, inputs in EXAMPLES]), st.booleans())
def test_what_a_calculation_is_asked_can_be_sent_as_json(inputs: dict[str, Any], escaped: bool) -> None:
    """Whole numbers, decimals and words come back as they were."""
    assume(inputs)
    sent = json.dumps(untupled(inputs), ensure_ascii=escaped)
    assert untupled(parse("inputs", sent.encode()).data) == untupled(inputs)


@given(st.dictionaries(st.text("abc-.", min_size=1, max_size=9), st.binary(max_size=40), max_size=5), LETTERS)
def test_a_manifest_reads_back_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, bytes], said: str
) -> None:
    folder = tmp_path_factory.mktemp("manifest")
    entries = {name: {"sha256": bundle.digest(data)} for name, data in files.items()}
    maker = folder_owner.Maker("build", said)
    (folder / folder_owner.MANIFEST).write_bytes(bundle.manifest(maker, {"name": said}, entries))
    told = folder_owner.read(folder / folder_owner.MANIFEST)
    assert folder_owner.owned_manifest(folder, maker) == told
    assert (told["files"], told["choices"]) == (entries, {"name": said})


CORNERS = st.tuples(st.floats(-15, 15), st.floats(-15, 15))
BOXES = st.builds(
    lambda at, turn, wide, deep: geometry.rectangle(at, turn, wide, deep),
    CORNERS, st.integers(0, 359), st.floats(0.5, 20), st.floats(0.5, 20),
)  # fmt: skip


@given(BOXES, BOXES)
@example(
    geometry.rectangle((0.0, 0.0), 90, 2.0, 1.0), geometry.rectangle((0.0, 0.0), 90, 12.203125, 1.0)
)  # edge on edge
def test_two_bodies_overlap_the_same_either_way_and_then_have_no_distance(one: Any, other: Any) -> None:
    assert geometry.overlap(one, other) == geometry.overlap(other, one)
    assert geometry.distance(one, other) == pytest.approx(geometry.distance(other, one))
    if geometry.overlap(one, other):
        assert geometry.distance(one, other) == 0


@given(BOXES)
def test_the_middle_of_a_body_lies_inside_it_and_no_corner_is_farther_than_another(box: Any) -> None:
    middle = geometry.middle(box)
    assert geometry.inside(middle, box)
    ways = [((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5 for x, y in box]
    assert max(ways) == pytest.approx(min(ways), abs=1e-4)
