"""Questions to the procedures: inputs in every form people give them, answers in the form of the contract."""

import copy
import json
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.desk import calculations
from builder.desk.answers import as_text
from builder.documents.army_list import ArmyList
from builder.documents.package_data import read_data
from builder.documents.reading.yaml_source import YamlSource
from builder.library.examine import library
from builder.registry import system
from builder.rules.calculation import Calculation
from builder.rules.wording import percent
from builder.text import LANGUAGES
from builder.text.errors import MusterError
from builder.text.package_files import army_lists
from tests.commands import muster

FORMATIONS = system("formations")
KNOWN = {procedure.id: procedure for procedure in FORMATIONS.calculations()}
READER, _ = library(())


def examples() -> Iterator[tuple[str, dict[str, Any]]]:
    """The worked examples of the rulebook: procedure and inputs."""
    for path in sorted(FORMATIONS.data.glob("examples*.yaml")):
        for example in read_data(path).values():
            for part in example.get("parts", [example]):
                yield part["procedure"], part["inputs"]


EXAMPLES = list(examples())


def tupled(value: Any) -> Any:
    """Lists as the loader gives them."""
    if isinstance(value, dict):
        return {key: tupled(below) for key, below in value.items()}
    return tuple(map(tupled, value)) if isinstance(value, list) else value


# ---- KEY=VALUE ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pairs", "meant"),
    [
        (["a=1"], {"a": 1}),
        (["a=no"], {"a": "no"}),
        (["a="], {"a": None}),
        (["a='1'"], {"a": "1"}),
        (["a=x=y"], {"a": "x=y"}),
        (["a=[1, {b: 2}]"], {"a": (1, {"b": 2})}),
        (["a.b=1", "a.c=2"], {"a": {"b": 1, "c": 2}}),
        (["a.0.b=1", "a.1.b=2"], {"a": ({"b": 1}, {"b": 2})}),
        (["a.1=1"], {"a": {"1": 1}}),
        ([], {}),
    ],
)
def test_words_of_the_command_line_become_a_document(pairs: list[str], meant: object) -> None:
    """Dotted keys nest, numbers count entries, values are YAML."""
    assert calculations.from_pairs(pairs).data == meant


@pytest.mark.parametrize("pairs", [["a"], ["=1"], ["a=1", "a=2"], ["a=1", "a.b=2"], ["a=["], ["a=&x 1"], ["a=1\n---"]])
def test_words_that_mean_nothing_are_refused(pairs: list[str]) -> None:
    with pytest.raises(MusterError):
        calculations.from_pairs(pairs)


# ---- inputs -------------------------------------------------------------------------------------------------------------


def test_a_unit_may_be_named_by_its_list_and_line() -> None:
    words = ["attacker.profile=france-1415/mounted-knights", "attacker.order=attack"]
    more = ["defender.profile=england-1415/men-at-arms", "defender.order=defence"]
    inputs, found = calculations.inputs(KNOWN["melee"], calculations.from_pairs([*words, *more]), READER)
    assert found == []
    assert inputs is not None
    loaded = READER.find(ArmyList, "france-1415")
    assert loaded is not None
    document: Any = loaded.document
    asked: Any = inputs
    line = next(line for line in document.lines if line.id == "mounted-knights")
    assert asked.attacker.profile.stats == line.stats


@pytest.mark.parametrize(
    ("words", "guess"), [("nobody/line", "france-1415"), ("france-1415/nothing", "mounted-knights")]
)
def test_a_unit_that_is_nowhere_is_told_with_those_there_are(words: str, guess: str) -> None:
    with pytest.raises(MusterError, match=guess):
        calculations.inputs(KNOWN["melee"], calculations.from_pairs([f"attacker.profile={words}"]), READER)


def test_a_unit_named_by_its_line_may_have_options_of_the_line() -> None:
    """Its values are those with which it stands in a roster."""
    loaded = READER.find(ArmyList, "spanish-tercio")
    assert loaded is not None
    document: Any = loaded.document
    line = next(line for line in document.lines if line.id == "landsknecht-pikes")
    asked = []
    for unit in ("landsknecht-pikes", "landsknecht-pikes+front-ranks"):
        pairs = [f"attacker.profile=spanish-tercio/{unit}", "attacker.order=attack"]
        more = ["defender.profile=england-1415/men-at-arms", "defender.order=defence"]
        found: Any = calculations.inputs(KNOWN["melee"], calculations.from_pairs([*pairs, *more]), READER)[0]
        asked.append(found.attacker.profile)
    assert asked[0].stats == line.stats
    assert asked[1].stats == line.with_options(["front-ranks"]).stats != line.stats
    assert (asked[0].armour, asked[1].armour) == ("medium", "heavy")


@pytest.mark.parametrize(
    ("unit", "says"), [("landsknecht-pikes+front", "options: front-ranks"), ("doppelsoldner+front", "has no options")]
)
def test_an_option_that_the_line_has_not_is_told_with_those_it_has(unit: str, says: str) -> None:
    with pytest.raises(MusterError, match=says):
        calculations.inputs(
            KNOWN["melee"], calculations.from_pairs([f"attacker.profile=spanish-tercio/{unit}"]), READER
        )


def test_every_problem_of_the_inputs_comes_at_once_at_its_place() -> None:
    source, found = calculations.from_text("in.yaml", b"talents: [genious]\nuse: ordr\nwhat: 1\n")
    assert found == []
    inputs, found = calculations.inputs(KNOWN["leadership"], source, READER)
    assert inputs is None
    assert sorted((one.code, one.line) for one in found) == [("S102", 3), ("S103", 1), ("S103", 2)]


# ---- answers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", range(len(EXAMPLES)), ids=[f"{n}-{EXAMPLES[n][0]}" for n in range(len(EXAMPLES))])
def test_each_worked_example_is_answered_as_text_and_as_json(number: int, lang: Any) -> None:
    """The shape of the contract: system, procedure, inputs, working, result, odds, readings; chances sum to 1."""
    name, inputs = EXAMPLES[number]
    asked = KNOWN[name]
    given, found = calculations.inputs(asked, YamlSource("example", tupled(inputs), {}, {}, ()), READER)
    assert given is not None, found
    answer = asked.run(given)
    data = calculations.as_data("formations", asked, given, answer, lang)
    assert list(data) == ["system", "procedure", "inputs", "working", "result", "odds", "readings"]
    assert json.loads(json.dumps(data)) == data, "JSON knows no fractions and no tuples"
    assert all(list(step) == ["label", "text", "value", "cites"] for step in data["working"])
    assert all(cite["fact"] for step in data["working"] for cite in step["cites"])
    if data["odds"]:
        assert sum(map(Fraction, data["odds"].values())) == 1
    text = as_text(FORMATIONS, asked, answer, lang)
    assert text.startswith(asked.name.say(lang))
    assert all(step["text"] in text for step in data["working"])


@pytest.mark.parametrize(
    ("value", "english", "russian", "kept"),
    [
        (True, "yes", "да", True),
        (False, "no", "нет", False),
        ("too-far", "too-far", "too-far", "too-far"),
        (-1234567, "−1234567", "−1234567", -1234567),
        (Fraction(9, 2), "4.5", "4,5", 4.5),
        (Fraction(22, 9), "2 4/9", "2 4/9", "22/9"),
    ],
)
def test_results_are_said_to_people_and_kept_for_programs(value: Any, english: str, russian: str, kept: object) -> None:
    """Yes or no in the language asked for, a fraction with its decimal; JSON has the bare value, and no key is translated."""
    asked, answer = KNOWN["leadership"], Calculation(result={"some_key": value})
    given = asked.inputs.model_construct()
    assert as_text(FORMATIONS, asked, answer, "en").endswith(f"\nsome_key: {english}")
    assert as_text(FORMATIONS, asked, answer, "ru").endswith(f"\nsome_key: {russian}")
    assert calculations.as_data("formations", asked, given, answer, "ru")["result"] == {"some_key": kept}


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 10**9), "<0.1%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(1999, 2000), ">99.9%"),
        (1 - Fraction(1, 10**9), ">99.9%"),
        (Fraction(1), "100%"),
    ],
)
def test_chances_are_also_given_in_percent(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


@given(st.fractions(0, 1))
def test_only_what_is_certain_reads_as_certain(chance: Fraction) -> None:
    """A chance that is not 0 never reads as 0%, one that is not 1 never as 100%."""
    assert (percent(chance) in ("0%", "0.0%")) == (chance == 0)
    assert (percent(chance) in ("100%", "100.0%")) == (chance == 1)


# ---- whatever people ask --------------------------------------------------------------------------------------------------


def leaves(value: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every value in some inputs."""
    if isinstance(value, dict | list):
        for key, below in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*where, key)
            yield from leaves(below, (*where, key))


def said() -> dict[str, list[Any]]:
    """What stands under each key in some example: what a person might write there."""
    found: dict[str, list[Any]] = {}
    for _, inputs in EXAMPLES:
        for where in leaves(inputs):
            value = inputs
            for key in where:
                value = value[key]
            found.setdefault(str(where[-1]), []).append(value)
    return found


SAID = said()
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 30), st.just(10**18), st.sampled_from(["", "x", "a/b", "Q-09"])
)


@given(st.data())
def test_whatever_is_changed_in_an_example_there_is_an_answer_or_a_message(data: st.DataObject) -> None:
    """One value taken out or replaced by another that stands elsewhere under that key, or by an odd one."""
    name, inputs = data.draw(st.sampled_from(EXAMPLES))
    changed = copy.deepcopy(inputs)
    for _ in range(data.draw(st.integers(1, 2))):
        places = list(leaves(changed))
        if not places:
            break
        *above, last = data.draw(st.sampled_from(places))
        around: Any = changed
        for key in above:
            around = around[key]
        if isinstance(around, dict) and data.draw(st.integers(0, 5)) == 0:
            del around[last]
        else:
            around[last] = copy.deepcopy(data.draw(st.one_of(st.sampled_from(SAID[str(last)]), ODD)))
    asked = KNOWN[name]
    with suppress(MusterError):
        given_, found = calculations.inputs(asked, YamlSource("example", tupled(changed), {}, {}, ()), READER)
        assert (given_ is None) == bool(found)
        if given_ is not None:
            odds = asked.run(given_).odds
            assert not odds or sum(odds.values()) == 1


# ---- a unit of a list that lies in the folder ---------------------------------------------------------------------------

OWN = (army_lists() / "formations" / "england-1415.yaml").read_text("utf-8").replace("id: england-1415", "id: my-army")
SHOT = (
    "calc",
    "formations",
    "shooting",
    "shooter.profile=my-army/longbowmen",
    "target.profile=my-army/longbowmen",
    "shooter.order=defence",
)


def test_units_of_lists_in_this_folder_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `check` and `diff` find them: here, or beside the file of inputs."""
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "my-army.yaml").write_text(OWN, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert muster(*SHOT).exit_code == 0
    (tmp_path / "elsewhere").mkdir()
    unit = "{profile: my-army/longbowmen}"
    (tmp_path / "lists" / "shot.yaml").write_text(
        f"shooter: {unit}\ntarget: {unit}\n".replace("}", ", order: defence}", 1), "utf-8"
    )
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "there is no army list `my-army`" in muster(*SHOT).output
    assert muster(*SHOT[:3], "-f", "../lists/shot.yaml").exit_code == 0


@pytest.mark.parametrize(
    "asked",
    [
        ("chainmail", "melee", "attacker=toulouse-aragon/aragonese-knights", "attacker.figures=10",
         "target.figures=20", "target=toulouse-aragon/militia-spears"),
        ("napoleonic", "melee", "attackers.0=france-1805/dragoons", "attackers.0.stands=2",
         "defenders.0=austria-1805/grenadiers", "defenders.0.stands=3"),
        ("red-plains", "meeting", "first=takeda-1561/mounted", "first.figures=8",
         "second=uesugi-1561/spears", "second.figures=8"),
    ],
    ids=lambda one: one[0],
)  # fmt: skip
def test_what_a_line_leaves_open_follows_as_further_values_before_or_after_it(asked: tuple[str, ...]) -> None:
    """How many figures a unit may have is no number of figures: only lines of formations could be named."""
    said = muster("calc", *asked)
    assert said.exit_code == 0, said.output
    nameless = muster("calc", *(word for word in asked if "figures" not in word and "stands" not in word))
    assert "error S101: `" in nameless.output


def test_a_wrong_word_of_a_line_is_told_and_not_left_out(own_folder: Path) -> None:
    text = (army_lists() / "chainmail" / "toulouse-aragon.yaml").read_text("utf-8")
    Path("toulouse-aragon.yaml").write_text(text.replace("class: heavy-horse", "class: heavy-hors", 1), "utf-8")
    said = muster("calc", "chainmail", "melee", "attacker=toulouse-aragon/aragonese-knights", "attacker.figures=10")
    assert "attacker: error S103: `heavy-hors` is not an allowed value" in said.output


def test_a_file_may_name_the_line_of_a_unit_beside_other_values_of_it(tmp_path: Path) -> None:
    inputs = tmp_path / "melee.yaml"
    inputs.write_text(
        "attacker: {line: toulouse-aragon/aragonese-knights, figures: 10, class: light-horse}\n"
        "target: {line: toulouse-aragon/militia-spears, figures: 20}\n",
        "utf-8",
    )
    said = muster("calc", "chainmail", "melee", "-f", inputs, "--json")
    assert said.exit_code == 0, said.output
    assert json.loads(said.stdout)["inputs"]["attacker"] == {"class": "light-horse", "figures": 10}


def test_a_list_with_a_fault_is_told_by_its_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as one that is not there, whether its unit is asked for or its editions."""
    (tmp_path / "my-army.yaml").write_text(OWN.replace("class: infantry", "class: infntry", 1), "utf-8")
    monkeypatch.chdir(tmp_path)
    for words in (SHOT, ("diff", "my-army", "my-army")):
        asked = muster(*words)
        assert asked.exit_code != 0
        assert "error S103: `infntry` is not an allowed value" in asked.output
        assert "no army list" not in asked.output
