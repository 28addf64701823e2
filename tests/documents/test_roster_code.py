"""The text of a code: it gives back exactly the roster it was made of, for ever, and tells no opponent what is hidden."""

import json
import types
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from click.testing import CliRunner
from hypothesis import assume, given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from builder.cli import muster
from builder.documents import roster_code
from builder.documents.fields import HistoricDate, Name
from builder.documents.game import Army
from builder.documents.package_data import read_plain
from builder.documents.roster import Roster, common_keys, own_keys
from builder.documents.site_address import MOST, NoAddress, ascii_address
from builder.registry import SYSTEMS, system
from builder.sheets.blocks import StatTable
from builder.text import LANGUAGES, Language, WrittenText
from builder.text.errors import MusterError
from tests.tools.samples import armies, games, presented

KEPT = read_plain(Path(__file__).parent / "codes.yaml")


def in_one_language(data: Any, language: Language) -> Any:
    """Plain data of a roster with its names in one language."""
    if isinstance(data, dict):
        if data.keys() and data.keys() <= {*LANGUAGES}:
            return WrittenText(data).say(language)
        return {key: in_one_language(one, language) for key, one in data.items()}
    return [in_one_language(one, language) for one in data] if isinstance(data, list | tuple) else data


def same_roster(roster: Roster, language: Language) -> Roster:
    """The roster that a code holds: names in one language, no sources and nothing settled."""
    data = in_one_language(
        roster.model_dump(mode="json", by_alias=True, exclude={"sources", "settled", "date"}), language
    )
    return type(roster).model_validate_json(json.dumps(data | {"date": str(roster.date)}))


def opened(text: str, model: type[Roster]) -> Roster:
    """The roster in a code, as its system reads it."""
    return model.model_validate_json(json.dumps(roster_code.decode(text, own_keys(model)).roster))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_sample_comes_back_as_it_was(system_id: str, language: Language) -> None:
    """Read by the models of its system; the code says in which language and of which edition."""
    assert armies(system_id)
    for army in armies(system_id):
        text = roster_code.encode(army, language)
        told = roster_code.decode(text)
        assert opened(text, type(army.roster)) == same_roster(army.roster, language)
        assert (told.edition, told.language, told.seen) == (army.army_list.edition, language, False)


# ---- any roster that a system's model allows ------------------------------------------------------------------------

IDS = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,4}){0,2}", fullmatch=True)
TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
DATES = st.builds(HistoricDate, st.integers(-999, 1999).filter(bool), st.integers(0, 12)).map(str)


@cache
def data_of(model: type[BaseModel]) -> st.SearchStrategy[dict[str, Any]]:
    """Data as a file could have them; the model itself says at the end whether they can stand together."""
    fields = {name: field for name, field in model.model_fields.items() if name not in ("sources", "settled")}
    given = {field.alias or name: _value(field.annotation) for name, field in fields.items()}
    required = {key: given[key] for key, field in zip(given, fields.values(), strict=True) if field.is_required()}
    return st.fixed_dictionaries(required, optional={key: one for key, one in given.items() if key not in required})


def _value(kind: Any) -> st.SearchStrategy[Any]:
    if get_origin(kind) is Annotated:
        return _value(get_args(kind)[0])
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if get_origin(kind) in (Union, types.UnionType):
        return st.one_of([_value(one) for one in get_args(kind) if one is not type(None)])
    if get_origin(kind) is tuple:
        return st.lists(_value(get_args(kind)[0]), min_size=1, max_size=3)
    if get_origin(kind) is dict:
        return st.dictionaries(IDS, _value(get_args(kind)[1]), max_size=3)
    if kind is Name:
        return TEXTS | st.fixed_dictionaries({"en": TEXTS, "ru": TEXTS})
    if kind is HistoricDate:
        return DATES
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return data_of(kind)
    simple: dict[Any, st.SearchStrategy[Any]] = {
        str: IDS,
        bool: st.booleans(),
        int: st.integers(1, 9),
        float: st.sampled_from((1.5, 20.0, 28.0)),
    }
    return simple[kind]


@pytest.mark.parametrize("system_id", SYSTEMS)
@given(language=st.sampled_from(LANGUAGES), data=st.data())
def test_every_roster_comes_back_as_it_was(system_id: str, language: Language, data: st.DataObject) -> None:
    """Whatever its names and choices are."""
    model, army_list = system(system_id).roster, armies(system_id)[0].army_list
    written = data.draw(data_of(model))
    try:
        roster = model.model_validate_json(json.dumps(written))
    except ValidationError:
        assume(False)
        raise
    assert opened(roster_code.encode(Army(roster, army_list), language), model) == same_roster(roster, language)


def test_every_key_of_every_system_is_short() -> None:
    """A new key is one for the table of its system: as it is, it makes the code longer."""
    common = common_keys()
    assert {*common} <= _keys(Roster) | {"edition", "language", "seen"}
    for own in (system(system_id).roster_keys for system_id in SYSTEMS):
        letters = [one.letter for one in (*common.values(), *own.values())]
        assert len(set(letters)) == len(letters) > len(common)
        assert not any(letter.startswith("_") for letter in letters)
    for home in map(system, SYSTEMS):
        assert _keys(home.roster) - {*common, "kind", "sources", "settled"} == {*home.roster_keys}, home.id


def _keys(model: type[BaseModel]) -> set[str]:
    found: set[str] = set()
    for name, field in model.model_fields.items():
        found.add(field.alias or name)
        if name != "sources":
            for below in _models(field.annotation):
                found |= _keys(below)
    return found


def _models(kind: Any) -> list[type[BaseModel]]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [] if kind is Name else [kind]
    return [one for part in get_args(kind) for one in _models(part)]


def test_a_key_that_is_not_in_the_table_comes_back_too() -> None:
    """A list's own key, or that of a system to come, of whatever letters."""
    army = armies("chainmail")[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(roster_code, "own_keys", lambda _: {})
        text = roster_code.encode(army, "en")
    assert opened(text, type(army.roster)) == same_roster(army.roster, "en")


# ---- for ever -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kept", KEPT, ids=range(len(KEPT)))
def test_a_code_that_was_printed_once_is_read_for_ever(kept: dict[str, Any]) -> None:
    """Texts of codes with what they hold; neither is ever changed here."""
    told = roster_code.decode(kept["code"], system(kept["roster"]["system"]).roster_keys)
    assert told.roster == kept["roster"]
    assert (told.edition, told.language, told.seen) == (kept["edition"], kept["language"], kept["seen"])


@pytest.mark.parametrize("digits", ["1234567890", "AAAA"])
def test_a_later_version_asks_for_a_newer_muster(digits: str) -> None:
    """It is not taken for a damaged one, however it may write."""
    with pytest.raises(MusterError) as raised:
        roster_code.decode(f"muster:27.{digits}")
    assert raised.value.says == roster_code.UNKNOWN.fill(version=27)


WHOLE = KEPT[0]["code"]


@given(st.integers(len("muster:1."), len(WHOLE) - 1), st.sampled_from("0123456789"))
def test_a_wrong_digit_is_noticed(place: int, digit: str) -> None:
    """Whichever it is: the code is the same, or damaged."""
    text = WHOLE[:place] + digit + WHOLE[place + 1 :]
    if text != WHOLE:
        with pytest.raises(MusterError) as raised:
            roster_code.decode(text)
        assert raised.value.says == roster_code.DAMAGED


@given(st.integers(0, len(WHOLE) - 1))
def test_a_code_that_is_cut_short_is_noticed(length: int) -> None:
    """However much is there."""
    with pytest.raises(MusterError):
        roster_code.decode(WHOLE[:length])


@given(st.text() | st.text("0123456789").map("muster:1.".__add__))
def test_no_text_whatever_breaks_the_reader(text: str) -> None:
    """It is a roster, or there is a message."""
    with pytest.raises(MusterError):
        roster_code.decode(text)


def test_a_code_that_unfolds_without_end_is_refused() -> None:
    """A few digits may stand for very many letters."""
    army = armies("chainmail")[0]
    long = army.roster.model_copy(update={"name": Name({"en": "a" * 300, "ru": "a"})})
    text = roster_code.encode(replace(army, roster=long), "en")
    assert roster_code.decode(text).edition == army.army_list.edition
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(roster_code, "MOST", 200)
        with pytest.raises(MusterError):
            roster_code.decode(text)


def test_a_code_is_read_without_its_system_too() -> None:
    """What all rosters have is there; keys that only its own have stand as their letters."""
    whole = KEPT[0]["roster"]
    told = roster_code.decode(WHOLE)
    assert told.edition == KEPT[0]["edition"]
    assert [unit["line"] for unit in told.roster["units"]] == [unit["line"] for unit in whole["units"]]
    assert told.roster != whole


# ---- where it stands ------------------------------------------------------------------------------------------------


def test_a_code_is_read_behind_whatever_it_stands() -> None:
    """`muster:`, an address, nothing, and the white space of a paste."""
    for written in (
        WHOLE,
        WHOLE.removeprefix("muster:"),
        f" {WHOLE}\n",
        roster_code.addressed(WHOLE, "https://club.example/a/"),
    ):
        assert roster_code.decode(written) == roster_code.decode(WHOLE)


def test_an_address_stands_before_the_code_in_letters_of_addresses() -> None:
    """With one slash; without an address the code says that it is Muster's."""
    digits = WHOLE.removeprefix("muster:")
    assert roster_code.addressed(WHOLE, "https://клуб.рф/списки/") == (
        f"https://xn--90ard6a.xn--p1ai/%D1%81%D0%BF%D0%B8%D1%81%D0%BA%D0%B8/r/#{digits}"
    )
    assert roster_code.addressed(roster_code.addressed(WHOLE, "https://club.example"), None) == WHOLE


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("", "does not start with http"), ("club.example", "does not start with http"), ("//club.example", "does not start with http"),
        ("//", "does not start with http"), ("ftp://club.example", "does not start with http"), ("javascript:alert(1)", "does not start with http"),
        ("https://", "no host"), ("https:///lists", "no host"), ("https://me@club.example", "user name"),
        ("https://me:word@club.example", "user name"), ("https://club example/", "space"), ("https://club.example/\n", "space"),
        ("https://club.example/?a", "query"), ("https://club.example/#a", "query"), ("https://club.example:99999/", "port"),
        ("https://club.example:eighty/", "port"), ("https://club..example/", "`club..example` is not a valid host name"),
        ("https://[1/", "`[1` is not a valid host name"), ('https://club.example/"', 'contains `"`'),
        (f"https://club.example/{'a' * MOST}", f"{len('https://club.example/') + MOST} characters"),
        (f"https://{'a' * MOST}.example/", "not a valid host name"),
    ],
)  # fmt: skip
def test_an_address_that_no_browser_would_open_is_refused_for_its_own_reason(address: str, why: str) -> None:
    """Nor one that hides where it leads. The reason is told in both languages, an address of any length in one line."""
    with pytest.raises(NoAddress) as refused:
        ascii_address(address)
    assert why in refused.value.why.en
    for language in LANGUAGES:
        done = CliRunner().invoke(muster, ["publish", "none", "--site", address or " ", "--lang", language])
        assert done.exit_code == 2
        if address:
            assert refused.value.why.say(language) in done.stderr
            assert len(done.stderr) < 2 * MOST


# ---- what is hidden -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system_id", ["formations", "red-plains"])
def test_the_code_of_an_open_roster_holds_what_the_opponent_sees_and_no_more(system_id: str) -> None:
    """The units that its sheet names, by the numbers they have there; no person, and no key that only one system has."""
    hidden = 0
    for game in games(system_id):
        sheets = presented(game, "en")
        for army, own, seen in zip(game.armies, sheets.rosters, sheets.open_rosters, strict=True):
            told, whole = roster_code.decode(seen.code), roster_code.decode(own.code)
            assert told.seen
            assert not whole.seen
            assert set(told.roster) <= set(Roster.model_fields) - {"sources", "settled"}
            units = told.roster["units"]
            assert [one["id"] for one in units] == [str(number) for number in range(1, len(units) + 1)]
            table = next(block for block in seen.blocks if isinstance(block, StatTable))
            assert [line.number for line in table.lines] == [one["id"] for one in units]
            names = {one.id: one.name.en for one in army.army_list.lines}
            assert [line.name for line in table.lines] == [one.get("name", names[one["line"]]) for one in units]
            hidden += len(army.roster.units) - len(units)
            assert not any({"ambush", "reserve"} & set(one) for one in units)
    assert hidden
