"""Editions of army lists: what changed is told whole, in words; past ones are kept beside a list and never mistaken for it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from builder.checks.cases import Case
from builder.datafile import read_data
from builder.documents.army_list import ArmyList
from builder.editions import block, changes, past
from builder.editions.words import entry_of, fields, is_value
from builder.examine import examine, library
from builder.paths import army_lists
from builder.registry import SYSTEMS, system
from tests.checks.casework import base, found, rules_of

SAMPLES = {path.stem: read_data(path) for one in SYSTEMS for path in sorted((army_lists() / one).glob("*.yaml"))}
FIXED = {"kind", "system", "id"}  # what makes a document or a line another one


def document(data: dict[str, Any]) -> ArmyList:
    """An army list from plain data, as from a file."""
    return system(data["system"]).army_list.model_validate(_tuples(data))


def _tuples(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _tuples(below) for key, below in node.items()}
    return tuple(map(_tuples, node)) if isinstance(node, list | tuple) else node


def leaves(node: Any, where: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to all values of a document, branches left out."""
    if isinstance(node, dict | list):
        for key, below in node.items() if isinstance(node, dict) else enumerate(node):
            yield from leaves(below, (*where, key))
    else:
        yield where


def put(data: Any, where: tuple[str | int, ...], value: Any) -> Any:
    """The same document with one value put in another's place."""
    if not where:
        return value
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[where[0]] = put(data[where[0]], where[1:], value)
    return copy


def at(data: Any, where: tuple[str | int, ...]) -> Any:
    for key in where:
        data = data[key]
    return data


def others(value: Any) -> st.SearchStrategy[Any]:
    """Values that may stand where this one does."""
    if isinstance(value, bool):
        return st.just(not value)
    if isinstance(value, int | float):
        return st.integers(0, 40)
    return st.sampled_from(WORDS)


WAYS = {name: [way for way in leaves(data) if way[-1] not in FIXED] for name, data in SAMPLES.items()}
WORDS = sorted({word for name, data in SAMPLES.items() for way in WAYS[name] if isinstance(word := at(data, way), str)})
RAW = re.compile(r"None|True|False|[A-Z][A-Za-z]+\(\w+=")  # how Python would show a value


@given(st.data())
def test_every_change_of_one_value_is_told_with_its_line_and_field(data: st.DataObject) -> None:
    """Whatever stands in a list: another value there is at least one change, and it leads to the place."""
    sample_id = data.draw(st.sampled_from(sorted(SAMPLES)))
    sample, where = SAMPLES[sample_id], data.draw(st.sampled_from(WAYS[sample_id]))
    changed = put(sample, where, data.draw(others(at(sample, where))))
    old = document(sample)
    try:
        new = document(changed)
    except ValidationError:
        return
    told = changes(old, new)
    assert bool(told) == (old != new)
    if not told:
        return
    keys = [str(key) for key in where if not isinstance(key, int)]
    assert any(change.where[0] == keys[0] for change in told)
    if where[0] in ("lines", "guns"):
        entry = at(sample, where[:2])
        assert {change.where[1] for change in told} == {entry["id"]}
        assert {change.where[2] for change in told} == {keys[1]}
        name = at(changed, where[:2])["name"]
        assert told[0].about.en == (name if isinstance(name, str) else name["en"]) or where[0] == "guns"
    assert not [change for change in told if RAW.search(change.says.en + change.says.ru)]


@given(st.data())
def test_the_order_in_which_a_list_was_changed_does_not_matter(data: st.DataObject) -> None:
    """Two changes made one after the other are told alike, whichever was made first: only the outcome counts."""
    sample_id = data.draw(st.sampled_from(sorted(SAMPLES)))
    sample, ways = SAMPLES[sample_id], WAYS[sample_id]
    one, two = data.draw(st.sampled_from(ways)), data.draw(st.sampled_from(ways))
    first, second = data.draw(others(at(sample, one))), data.draw(others(at(sample, two)))
    if one == two:
        return
    outcomes = put(put(sample, one, first), two, second), put(put(sample, two, second), one, first)
    try:
        told = [changes(document(sample), document(outcome)) for outcome in outcomes]
        alone = [
            changes(document(sample), document(put(sample, way, new))) for way, new in ((one, first), (two, second))
        ]
    except ValidationError:
        return
    assert told[0] == told[1]
    if one[:2] != two[:2]:  # changes of two entries, or two parts of the list, are told each by itself
        assert sorted(told[0], key=str) == sorted((*alone[0], *alone[1]), key=str)


@pytest.mark.parametrize("sample_id", SAMPLES)
def test_a_list_and_itself_differ_in_nothing(sample_id: str) -> None:
    sample = document(SAMPLES[sample_id])
    assert changes(sample, sample.model_copy(deep=True)) == ()
    assert block(sample, sample, "en").lines == ()


def columns(
    model: type[BaseModel], where: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], type[BaseModel] | None]]:
    """The ways to all fields of a model, with the model below each, as far as it is told part by part."""
    from builder.documents.shape import model_at

    for name, field in model.model_fields.items():
        key = field.alias or name
        below = model_at(model, (key,))
        yield (*where, key), below
        if below and not _told_as_one(below):
            yield from columns(below, (*where, key))


def _told_as_one(model: type[BaseModel]) -> bool:
    return is_value(model.model_construct())


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_field_of_a_list_has_its_words(system_id: str) -> None:
    """A field that a system adds is called by a word of players, or telling its change would fail."""
    known = fields(system_id)
    ways = list(columns(system(system_id).army_list))
    assert len(ways) > 20
    for where, below in ways:
        words = entry_of(known, where)
        if below is None or _told_as_one(below):
            assert {"en", "ru"} <= words.keys() or "words" in words, where
            assert words.get("en") != words.get("ru") or where[-1] == "id" or "words" in words, where


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_words_are_left_over_and_every_table_of_names_is_there(system_id: str) -> None:
    home, known = system(system_id), fields(system_id)
    used = {key for where, _ in columns(home.army_list) for key in known if ".".join(where).endswith(key)}
    by_id = {"musician", "standard", "captain", "foot", "horse", "bases.guns"}
    assert set(read_data(home.data / "fields.yaml")) - used - by_id == set()
    for words in known.values():
        for table in words.get("names", ()):
            assert table == "lines" or any(
                home.constants.has_text(f"{table}.{one}.name") for one in home.constants.below(table)
            )
        if "words" in words:
            assert home.constants.has_text(words["words"])


# ---- sentences ------------------------------------------------------------------------------------------------------


def told(change: dict[str, Any], system_id: str = next(iter(SYSTEMS))) -> list[tuple[str, str]]:
    """What is said about a change of the base list of a system, in both languages."""
    from builder.checks.cases import changed

    before = base(system_id)
    after = changed(before, Case("", change, ()).change)
    return [(one.says.en, one.says.ru) for one in changes(document(before["list"]), document(after["list"]))]


SENTENCES: dict[str, tuple[dict[str, Any], str, str]] = {
    "a price": ({"list.lines.pages.price": 12}, "Pages: price: 7, now 12", "Пажи: цена: было 7, стало 12"),
    "a number": (
        {"list.lines.pages.number": {"to": 4}},
        "Pages: units in an army: at most 6, now at most 4",
        "Пажи: отрядов в армии: было не больше 6, стало не больше 4",
    ),
    "a date": (
        {"list.lines.archers.years": {"from": 1410}},
        "Archers: may be taken: any year, now from 1410",
        "Лучники: можно брать: было любой год, стало с 1410",
    ),
    "a stat": ({"list.lines.pages.stats.bs": 3}, "Pages: BS: 2, now 3", "Пажи: БС: было 2, стало 3"),
    "a stat on foot": (
        {"list.lines.knights.dismounted.stats.a": 4},
        "Knights: on foot, A: 5, now 4",
        "Рыцари: пешком, А: было 5, стало 4",
    ),
    "arms": (
        {"list.lines.archers.arms": ["light-bow", "javelin"]},
        "Archers: arms: new: light bow, javelins; gone: heavy bow",
        "Лучники: оружие: добавлено: лёгкий лук, дротики; убрано: тяжёлый лук",
    ),
    "armour": (
        {"list.lines.spearmen.armour": "heavy"},
        "Spearmen: armour: medium armour, now heavy armour",
        "Копейщики: доспех: было средний доспех, стало тяжёлый доспех",
    ),
    "field works left at home": (
        {"list.lines.archers.works": None},
        "Archers: field works: gone: stakes",
        "Лучники: заграждения: убрано: колья",
    ),
    "commanders": (
        {"list.commanders.most": 3},
        "commanders, at most: 4, now 3",
        "командиры, не больше: было 4, стало 3",
    ),
    "the price of a talent": (
        {"list.commanders.prices.talented": 25},
        "commanders, price, talented: 20, now 25",
        "командиры, цена, талантливый: было 20, стало 25",
    ),
    "a camp": (
        {"list.camps.fortified": None},
        "camp, fortified camp: gone: 30",
        "лагерь, укреплённый лагерь: убрано: 30",
    ),
    "an enemy": ({"list.enemies": ["hussite"]}, "enemies: new: “hussite”", "враги: добавлено: «hussite»"),
    "a name in one language": (
        {"list.lines.pages.name": {"en": "Pages", "ru": "Слуги"}},
        "Pages: name (in Russian): “Пажи”, now “Слуги”",
        "Слуги: название: было «Пажи», стало «Слуги»",
    ),
    "a list given up": (
        {"list.successor": "burgundian-ordonnance"},
        "list to use instead: new: “burgundian-ordonnance”",
        "какую расписку брать вместо этой: добавлено: «burgundian-ordonnance»",
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_change_is_told_as_a_player_would(name: str) -> None:
    change, english, russian = SENTENCES[name]
    assert told(change) == [(english, russian)]


def test_a_line_that_went_names_the_one_that_took_its_place() -> None:
    """One change tells it; that its tombstone is new is no second."""
    lines = [
        {**line, "id": "valets", "name": {"en": "Valets", "ru": "Слуги"}} if line["id"] == "pages" else line
        for line in base()["list"]["lines"]
    ]
    stone = {
        "id": "pages",
        "edition": 2,
        "successor": "valets",
        "note": {"en": "as they were called", "ru": "как их звали"},
    }
    said = told({"list.lines": lines, "list.retired": [stone]})
    assert said[0] == (
        "Pages: gone; “Valets” takes its place (as they were called)",
        "Пажи: больше нет; вместо неё «Слуги» (как их звали)",
    )
    assert said[1][0].startswith("Valets: new: kind of troops foot; order skirmishers; BS 2;")
    assert len(said) == 2


def test_of_a_long_text_only_what_changed_is_told() -> None:
    before = "one two three four five six seven eight nine ten " * 4
    old = document({**base()["list"], "history": before})
    new = document({**base()["list"], "history": before.replace("ten one", "ten and one", 1)})
    (change,) = changes(old, new)
    assert change.says.en == "history: “… eight nine ten one two three …”, now “… eight nine ten and one two three …”"
    spaces = document({**base()["list"], "history": before.replace("ten one", "ten  one", 1)})
    assert len(changes(old, spaces)) == 1


def test_lines_in_another_order_are_told_as_that() -> None:
    lines = base()["list"]["lines"]
    ((said, _),) = told({"list.lines": [*lines[1:], lines[0]]})
    assert said.startswith("lines: in another order: Spearmen, Archers,")
    assert said.endswith(", Knights")
    ((said, _),) = told({"list.lines.knights.arms": ["lance", "spear"]})
    assert told({"list.commanders.general": ["talented", "ordinary"]}) == [
        ("commanders, talents of the general: in another order: talented, ordinary",
         "командиры, таланты полководца: в другом порядке: талантливый, обычный")
    ]  # fmt: skip


def test_guns_and_shares_and_sources_are_told_by_their_names() -> None:
    said = told(
        {
            "list.guns.bombard.price": 60,
            "list.shares.0.to": 45,
            "list.sources.0.year": 2001,
            "list.guns.serpentine": None,
        },
        "age-of-battles",
    )
    assert [english for english, _ in said] == [
        "source “A source”: year: 2000, now 2001",
        "gun “Serpentine”: gone",
        "gun “Great bombard”: price: 50, now 60",
        "share “Horse”: at most per cent: 40, now 45",
    ]


def test_lists_of_two_systems_have_nothing_to_compare() -> None:
    with pytest.raises(ValueError, match="two systems"):
        changes(document(base("chainmail")["list"]), document(base("red-plains")["list"]))


def test_the_block_has_a_line_for_the_list_and_for_each_line_that_changed() -> None:
    from builder.checks.cases import changed

    after = changed(
        base(), {"list.edition": 2, "list.years.to": 1440, "list.lines.pages.price": 9, "list.lines.pages.stats.bs": 3}
    )
    shown = block(document(base()["list"]), document(after["list"]), "ru")
    assert shown.title == "Что изменилось после издания 1"
    assert [(line.key, line.says) for line in shown.lines] == [
        ("Расписка:", "годы: было 1400 – 1450, стало 1400 – 1440"),
        ("Пажи:", "БС: было 2, стало 3; цена: было 7, стало 9"),
    ]


def test_a_roster_with_a_gun_that_is_gone_hears_of_it_once() -> None:
    """Guns of a list are lines like others, wherever in the roster they are chosen."""
    home = "age-of-battles"
    lines = [gun for gun in base(home)["list"]["guns"] if gun["id"] != "serpentine"]
    stone = {"id": "serpentine", "edition": 2, "successor": "bombard"}
    change = {"list.edition": 2, "list.guns": lines, "list.retired": [stone]}
    about = [
        (code, hit.where)
        for code, hit in found(list(rules_of(home).values()), Case("", change, ()), home)
        if "`serpentine`" in hit.says.en
    ]
    assert about
    assert {code for code, _ in about} == {"C222"}
    assert all(where.startswith("guns.") for _, where in about)


# ---- past editions in their folder ----------------------------------------------------------------------------------


@pytest.fixture
def club(own_folder: Path) -> Path:
    """A folder with a list in its third edition, and the two before it."""
    text = (army_lists() / "formations" / "hussite.yaml").read_text("utf-8")
    text = re.sub(r"^edition: .*$", "edition: 3", text, flags=re.M)
    (own_folder / "editions").mkdir()
    (own_folder / "hussite.yaml").write_text(text, "utf-8")
    for edition in (1, 2):
        kept = text.replace("edition: 3", f"edition: {edition}")
        (own_folder / "editions" / f"hussite-{edition}.yaml").write_text(kept, "utf-8")
    return own_folder


def test_past_editions_come_newest_first(club: Path) -> None:
    reader, files = library((str(club),))
    assert files == 1, "the folder of past editions is read with its list alone"
    (loaded,) = reader.given
    assert [one.document.edition for one in past(reader, loaded) if isinstance(one.document, ArmyList)] == [2, 1]
    assert examine(reader) == []


def test_a_past_edition_is_never_taken_for_the_list(club: Path) -> None:
    """Neither when it is named itself, nor when a roster asks for the list."""
    reader, _ = library((str(club / "editions" / "hussite-1.yaml"), str(club)))
    assert not [one for one in examine(reader) if one.severity != "info"]
    named = reader.find("army-list", "hussite")
    assert named
    assert isinstance(named.document, ArmyList)
    assert named.document.edition == 3
    assert past(reader, reader.given[0]) == ()


def test_a_past_edition_that_cannot_be_read_is_told_at_its_own_place(club: Path) -> None:
    """And the list itself is not called broken for it."""
    (club / "editions" / "hussite-2.yaml").write_text("kind: army-list\nsystem: formations\nid: hussite\n", "utf-8")
    reader, _ = library((str(club),))
    said = examine(reader)
    assert said
    assert {Path(one.path).name for one in said} == {"hussite-2.yaml"}
    assert len(past(reader, reader.given[0])) == 1
    reader.missing(reader.given[0], ("id",), "army-list", "hussite")
    assert examine(reader) != said


def test_every_kept_edition_of_the_samples_tells_what_changed_since() -> None:
    """The samples show it for lists of several systems, and leave no file in `editions` aside."""
    kept = sorted(army_lists().glob("*/editions/*.yaml"))
    assert len({path.parent for path in kept}) >= 3
    reader, _ = library((str(army_lists()),))
    seen = [one for loaded in reader.given if isinstance(loaded.document, ArmyList) for one in past(reader, loaded)]
    assert len(seen) == len(kept)
    for one in seen:
        current = reader.find("army-list", one.document.id)
        assert current
        assert isinstance(current.document, ArmyList)
        assert isinstance(one.document, ArmyList)
        assert len(changes(one.document, current.document)) > 1
        assert json.dumps([line.says for line in block(one.document, current.document, "ru").lines])
