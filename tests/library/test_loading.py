"""Documents are found, joined and refused with a message that says what, where and what to do."""

import io
import sys
from pathlib import Path

import pytest

from builder.documents.army_list import ArmyList
from builder.documents.reading.folders import places_near
from builder.documents.roster import Roster
from builder.library.examine import examine, library
from builder.library.loading import Library
from builder.text.diagnostic import Diagnostic
from builder.text.errors import UnreadableDocument

LIST = """\
kind: army-list
system: formations
id: a-list
edition: 1
name: {en: List, ru: Расписка}
years: {from: 331 BC, to: 323 BC}
history: words
sources: [{title: A book}]
commanders: {most: 2, general: [ordinary], prices: {ordinary: 10}}
camps: {none: 0}
lines:
  - id: foot
    name: Foot
    class: infantry
    density: free
    stats: {combat: 4, attack: 3, protection: 2, morale: 2, move: 12}
    price: 20
    number: {from: 1, to: 4}
"""


def read(folder: Path, text: str, name: str = "a-list.yaml") -> tuple[Library, list[Diagnostic]]:
    (folder / name).write_text(text, "utf-8")
    library = Library(lambda _: [folder])
    library.read_all([str(folder / name)])
    return library, library.diagnostics


def test_a_list_with_dates_before_christ_loads(tmp_path: Path) -> None:
    """331 BC is the year -331, and a plain name serves both languages."""
    library, found = read(tmp_path, LIST)
    assert found == []
    document = library.given[0].document
    assert isinstance(document, ArmyList)
    assert document.years.since == -331
    assert document.history is not None
    assert document.history.say("ru") == "words"


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column", "says"),
    [
        ("edition: 1", "editoin: 1", "S102", 4, 1, "did you mean `edition`?"),
        ("edition: 1\n", "", "S101", 1, 1, "`edition` is missing"),
        ("class: infantry", "class: infantri", "S103", 14, 12, "did you mean `infantry`?"),
        ("move: 12", "move: NO", "S104", 16, 67, "`NO` is not a whole number"),
        ("move: 12", "move: 012", "S104", 16, 67, "`012` is not a whole number"),
        ("price: 20", "price: -5", "S105", 17, 12, "price -5 is out of range: at least 0"),
        ("price: 20", "price: 20.5", "S104", 17, 12, "not a whole number"),
        ("id: foot", "id: Foot soldiers", "S106", 12, 9, "`Foot soldiers` is not a valid id"),
        ("name: Foot", "name: ''", "S107", 13, 11, "at least 1"),
        ("sources: [{title: A book}]", "sources: []", "S108", 8, 10, "at least 1"),
        ("to: 323 BC", "to: 32A BC", "S109", 6, 27, "is not a valid date"),
        ("kind: army-list", "kind: army-lst", "S110", 1, 7, "did you mean `army-list`?"),
        ("system: formations", "system: formation", "S111", 2, 9, "did you mean `formations`?"),
        ("name: Foot", "name:", "S101", 13, 5, "`name` is missing"),
        ("id: foot", "id: fооt", "S106", 12, 9, "`fооt` is not a valid id; it contains Cyrillic letters: о"),
        ("name: Foot", "name: Foot 🏰", "S115", 13, 11, "the sheets cannot print: 🏰 (U+1F3F0)"),
        ("name: {en: List, ru: Расписка}", "name: {en: List, ru: جيش}", "S115", 5, 22, "cannot print: ج (U+062C)"),
        ("kind: army-list", "Kind: army-list", "S102", 1, 1, "did you mean `kind`?"),
        ("system: formations", "system: formations\u00a0", "D021", 2, 19, "U+00A0 looks like a space"),
        ("price: 20", "price:\u00a020", "D021", 17, 11, "U+00A0 looks like a space"),
        ("price: 20", "price: '20'", "S104", 17, 12, "in quotes it is text"),
        ("id: foot", "id: “foot”", "S106", 12, 9, "did you mean `foot`?"),
        ("edition: 1", "edition: true", "S104", 4, 10, "`true` is not a whole number"),
    ],
)
def test_a_slip_is_named_at_its_place(
    tmp_path: Path, old: str, new: str, code: str, line: int, column: int, says: str
) -> None:
    """Each slip has its code, its line and column, and a hint that leads out."""
    assert old in LIST
    _, found = read(tmp_path, LIST.replace(old, new, 1))
    assert [(d.code, d.line, d.column) for d in found] == [(code, line, column)]
    assert says in found[0].message.en
    assert found[0].fixes[0].say("ru")


@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        ("price: 20", "price: 20 points", "write 20"),
        ("price: 20", "price: 20%", "write 20"),
        ("price: 20", "price: 020", "write 20"),
        ("price: 20", "price: 20;", "write 20"),
        ("price: 20", "price: 20 // cheap", "write 20"),
        ("price: 20", "price: “20”", "write 20"),
        ("price: 20", "price: \u221220", "write -20"),
        ("price: 20", "price: '20'", "write 20 without quotes"),
        ("price: 20", "price: 20,5", "write a whole number"),
        ("price: 20", "price: 1e3", "write a whole number"),
        ("name: Foot", "name: 1415", "write it in quotes"),
        ("name: Foot", "name: {en: true}", "write it in quotes"),
        ("name: Foot", "name: [Foot, Guard]", "write text, or texts by language"),
        ("name: Foot", "name: #1 foot", "add `name:` with text; quote it if it starts with #"),
        ("class: infantry", "", "add `class:` (infantry, cavalry, camels, elephants, chariots, artillery)"),
        ("sources: [{title: A book}]", "sources: {title: A book}", "write a list: each entry begins with `-`"),
    ],
)
def test_a_slip_is_answered_with_what_to_write(tmp_path: Path, old: str, new: str, right: str) -> None:
    assert old in LIST
    _, found = read(tmp_path, LIST.replace(old, new, 1))
    assert [fix.en for fix in found[0].fixes] == [right]


def test_all_slips_of_a_file_come_in_one_pass(tmp_path: Path) -> None:
    slips = LIST.replace("price: 20", "prise: 20").replace("combat: 4", "combat: four").replace("331 BC", "0 BC")
    assert sorted(d.code for d in read(tmp_path, slips)[1]) == ["S102", "S104", "S109"]


def test_a_file_is_called_by_its_id(tmp_path: Path) -> None:
    """Documents are found by the names of their files, so another name is warned of."""
    found = read(tmp_path, LIST, "other.yaml")[1]
    assert [(d.code, d.severity) for d in found] == [("S112", "warning")]


def test_two_documents_with_one_id_are_refused(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a-list.yaml").write_text(LIST, "utf-8")
    library = Library()
    assert library.read_all([str(tmp_path)]) == 2
    assert [d.code for d in library.diagnostics] == ["S114"]


def test_a_document_is_found_by_its_id_in_the_places(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a-list.yaml").write_text(LIST, "utf-8")
    library = Library(lambda _: [tmp_path])
    found = library.find(ArmyList, "a-list")
    assert found is not None
    assert found.document.id == "a-list"
    assert library.find(Roster, "a-list") is None
    assert library.find(ArmyList, "b-list") is None


@pytest.mark.parametrize("name", ["missing.yaml", "."])
def test_a_path_that_is_no_file_is_reported(tmp_path: Path, name: str) -> None:
    library = Library()
    library.read_all([str(tmp_path / name)])
    assert [d.code for d in library.diagnostics] == (["D019"] if name != "." else [])


ROSTER = """\
kind: roster
system: formations
id: {id}
army_list: a-list
name: Roster
date: {date}
commanders: [{{name: A, rank: general, talent: ordinary, unit: one}}]
units: [{{id: one, line: foot}}]
"""


def test_a_date_written_day_first_is_turned_round(tmp_path: Path) -> None:
    """Half of Europe writes 25.10.1415; the message shows how Muster writes it."""
    _, found = read(tmp_path, ROSTER.format(id="mine", date="25.10.1415"), "mine.yaml")
    assert [d.code for d in found] == ["S109"]
    assert "did you mean `1415-10-25`?" in found[0].message.en


@pytest.mark.parametrize(("written", "code"), [("price: dear", "S104"), ("price: [20", "D001")])
def test_a_list_that_is_broken_is_not_called_absent(tmp_path: Path, written: str, code: str) -> None:
    """The findings of the list say what is wrong, in a value or in all of it; its rosters do not repeat it each."""
    (tmp_path / "a-list.yaml").write_text(LIST.replace("price: 20", written), "utf-8")
    (tmp_path / "mine.yaml").write_text(ROSTER.format(id="mine", date="331 BC"), "utf-8")
    for given in (tmp_path, tmp_path / "mine.yaml"):
        reader, _ = library((str(given),))
        assert [d.code for d in examine(reader) if d.code.startswith(("S", "D"))] == [code]


def test_a_document_of_another_kind_is_no_guess(tmp_path: Path) -> None:
    """Where the id is that of a roster, "did you mean" the same word helps nobody."""
    roster = ROSTER.format(id="qwxz", date="331 BC").replace("army_list: a-list", "army_list: qwxz")
    (tmp_path / "qwxz.yaml").write_text(roster, "utf-8")
    reader, _ = library((str(tmp_path),))
    assert [(d.code, "did you mean" in d.message.en) for d in examine(reader)] == [("S113", False)]


def test_a_file_that_is_gone_by_now_is_no_guess(tmp_path: Path) -> None:
    """Somebody takes a list away while `muster build --watch` runs: its name is known, the list is not there."""
    (tmp_path / "a-list.yaml").write_text(LIST, "utf-8")
    reader = Library(lambda _: [tmp_path])
    assert reader.known("army-list") == ("a-list",)
    (tmp_path / "a-list.yaml").unlink()
    assert reader.known("army-list") == ()
    assert not reader.has("army-list", "a-list")
    (tmp_path / "a-list.yaml").write_text(LIST, "utf-8")
    other = Library(lambda _: [tmp_path])
    assert not other.has("army-list", "b-list"), "all names are known from now on"
    (tmp_path / "a-list.yaml").unlink()
    assert other.known("army-list") == ()


def test_the_nearest_file_of_a_name_is_the_one_meant(tmp_path: Path) -> None:
    """A copy kept in a folder below is not what the table sees."""
    (tmp_path / "backup").mkdir()
    (tmp_path / "backup" / "a-list.yaml").write_text(LIST, "utf-8")
    (tmp_path / "a-list.yaml").write_text(LIST, "utf-8")
    reader = Library(lambda _: [tmp_path])
    found = reader.find(ArmyList, "a-list")
    assert found is not None
    assert Path(found.source.path) == tmp_path / "a-list.yaml"


def test_a_found_file_is_named_from_where_the_user_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given and found files are named alike, so that a line of the output can be opened."""
    (tmp_path / "a-list.yaml").write_text(LIST, "utf-8")
    monkeypatch.chdir(tmp_path)
    found = Library(lambda _: [tmp_path]).find(ArmyList, "a-list")
    assert found is not None
    assert found.source.path == "a-list.yaml"


def test_hidden_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "a-list.yaml").write_text(LIST, "utf-8")
    assert Library().read_all([str(tmp_path)]) == 0


def test_places_are_the_folder_of_the_file_and_its_collection(tmp_path: Path) -> None:
    rosters = tmp_path / "army_lists" / "formations" / "rosters"
    rosters.mkdir(parents=True)
    file = rosters / "x.yaml"
    file.touch()
    assert set(places_near([str(file)])) == {rosters.resolve(), (tmp_path / "army_lists").resolve()}


def test_a_list_from_standard_input_has_no_past(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lies beside no folder of editions, not even the one of the folder we are in."""
    lay = own_folder / "editions"
    lay.mkdir()
    (lay / "a-list-1.yaml").write_text(LIST, "utf-8")
    (own_folder / "a-list.yaml").write_text(LIST, "utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LIST.encode())))
    reader, _ = library(("-",))
    assert reader.kept(reader.given_of(ArmyList)[0]) == ()
    reader, _ = library((str(own_folder),))
    (kept,) = reader.kept(reader.given_of(ArmyList)[0])
    assert kept.kept
    assert reader.kept(kept) == ()


def test_a_past_edition_keeps_the_old_names_it_was_published_with(own_folder: Path) -> None:
    """It is read like a current one, and nobody is told to migrate it."""
    (own_folder / "editions").mkdir()
    (own_folder / "editions" / "a-list-1.yaml").write_text(LIST.replace("combat: 4", "bs: 4"), "utf-8")
    (own_folder / "a-list.yaml").write_text(LIST, "utf-8")
    reader, _ = library((str(own_folder),))
    given = reader.given_of(ArmyList)[0]
    (kept,) = reader.kept(given)
    assert kept.document.lines == given.document.lines
    assert [one.code for one in reader.diagnostics] == []


def test_a_document_with_a_fault_is_there_and_broken(tmp_path: Path) -> None:
    """Whoever asked for it is told its own fault."""
    (tmp_path / "a-list.yaml").write_text(LIST.replace("combat: 4", "combat: four"), "utf-8")
    library = Library(lambda _: [tmp_path])
    assert library.find(ArmyList, "a-list") is None
    assert library.broken("a-list")
    assert not library.broken("another")
    assert UnreadableDocument(library.diagnostics).found == library.diagnostics != []


def test_a_date_in_digits_of_another_script_is_refused_and_turned(tmp_path: Path) -> None:
    """Arabic digits read alike to some, and are no year here."""
    roster = "kind: roster\nsystem: formations\nid: a-list\narmy_list: x\nname: X\ndate: ١٢١٣-٠٩-١٢\nunits: []\n"
    _, found = read(tmp_path, roster)
    assert [one.message.en for one in found if one.code == "S109"] == [
        "`١٢١٣-٠٩-١٢` is not a valid date (did you mean `1213-09-12`?)"
    ]
