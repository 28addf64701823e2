"""An unknown key and a faulty value hide nothing else: what was meant is checked, and nothing is said that would not be
true of it.
"""

import shutil
from pathlib import Path

import pytest

from builder.documents.evening import Evening
from builder.documents.roster import Roster
from builder.library.examine import examine, library
from builder.text.diagnostic import Diagnostic
from builder.text.package_files import army_lists
from tests.commands import muster

ENGLISH, LIST, EVENING = "england-agincourt.yaml", "england-1415.yaml", "agincourt-1415.yaml"
TOO_DEAR = "C207"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """The evening of Agincourt with its lists and rosters in one folder; the English cost too much."""
    lists = army_lists()
    for home in ("formations/england-1415", "formations/france-1415", "formations/rosters/france-agincourt"):
        shutil.copy(lists / f"{home}.yaml", tmp_path)
    shutil.copy(lists / "evenings" / EVENING, tmp_path)
    shutil.copy(lists / "formations" / "rosters" / ENGLISH, tmp_path)
    change(tmp_path / ENGLISH, "points: 500", "points: 3")
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    """Change a file in one place."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, path
    path.write_text(text.replace(old, new), "utf-8")


def told(*paths: Path) -> list[Diagnostic]:
    """All findings about some files."""
    return examine(library(tuple(map(str, paths)))[0])


def codes(*paths: Path) -> list[str]:
    """The codes of the errors and warnings about some files."""
    return [one.code for one in told(*paths) if one.severity != "info"]


def plain(found: list[Diagnostic]) -> set[tuple[str, str, int, str]]:
    """Findings without their columns: a misspelt key may be shorter than it should be."""
    return {(one.code, one.path, one.line, one.message.en) for one in found}


# ---- what is meant beyond doubt --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("units:\n", "unts:\n"),
        ("commanders:\n", "comanders:\n"),
        ("{id: king, line: men-at-arms", "{id: king, lien: men-at-arms"),
        ("    ambush: true", "    abmush: true"),
        ("camp: ordinary", "cmap: ordinary"),
    ],
)
def test_a_misspelt_key_of_a_roster_hides_nothing_else(club: Path, old: str, new: str) -> None:
    sound = told(club / ENGLISH)
    assert TOO_DEAR in {one.code for one in sound}
    change(club / ENGLISH, old, new)
    found = told(club / ENGLISH)
    assert [one.code for one in found if one not in sound] == ["S102"]
    assert {*sound} <= {*found}


def test_two_misspelt_keys_in_two_places_hide_nothing_else(club: Path) -> None:
    sound = told(club / ENGLISH)
    change(club / ENGLISH, "camp: ordinary", "cmap: ordinary")
    change(club / ENGLISH, "{id: york, line:", "{id: york, lin:")
    assert sorted(one.code for one in told(club / ENGLISH) if one not in sound) == ["S102", "S102"]
    assert {*sound} <= {*told(club / ENGLISH)}


def test_what_stands_below_a_misspelt_key_is_read_too(club: Path) -> None:
    """So that its own slips are told in the same pass."""
    change(club / ENGLISH, "units:\n", "unts:\n")
    change(club / ENGLISH, "    ambush: true", "    abmush: 7")
    change(club / ENGLISH, "{id: york, line:", "{id: york, lin:")
    assert codes(club / ENGLISH) == ["S102", "S102", "S102"], "what `abmush: 7` means is in doubt"
    change(club / ENGLISH, "    abmush: 7", "    ambush: 7")
    assert codes(club / ENGLISH) == [TOO_DEAR, "S102", "S102", "S104"]


def test_a_misspelt_key_in_a_list_hides_nothing_in_the_list_nor_in_what_rests_on_it(club: Path) -> None:
    """The evening, both rosters and the list: each tells its own."""
    change(club / EVENING, "date: 1415-10-25", "date: 1415-02-30")
    sound = told(club)
    assert {TOO_DEAR, "C219"} <= {one.code for one in sound}
    change(club / LIST, "enemies: [france-1415]", "enemeis: [france-1415]")
    found = told(club)
    assert [one.code for one in found if one not in sound] == ["S102"]
    assert {*sound} <= {*found}
    assert {*told(club / ENGLISH)} > {one for one in sound if Path(one.path).name == ENGLISH}


def test_a_misspelt_key_in_a_past_edition_hides_no_change_since(own_folder: Path) -> None:
    (own_folder / "editions").mkdir()
    kept = own_folder / "editions" / "england-1415-5.yaml"
    for path in (own_folder / LIST, kept):
        shutil.copy(army_lists() / "formations" / LIST, path)
    change(own_folder / LIST, "years: {from: 1413, to: 1429}", "years: {from: 1413, to: 1428}")
    assert "S117" in codes(own_folder / LIST)
    change(kept, "enemies: [france-1415]", "enemeis: [france-1415]")
    assert {"S102", "S117"} <= {*codes(own_folder / LIST)}


# ---- what is in doubt ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("camp: ordinary", "camp: ordinary\nremark: Written in the train."),
        ("{id: king, line: men-at-arms", "{id: king, line: men-at-arms, remark: brave"),
        ("{id: king, line: men-at-arms", "{id: king, line: men-at-arms, lien: servants"),
        ("camp: ordinary", "camp: ordinary\ncmap: fortified"),
        ("camp: ordinary", "camp: ordinary\npionts: 500"),
    ],
)
def test_an_unknown_key_that_stands_for_none_hides_nothing_else(club: Path, old: str, new: str) -> None:
    """Neither one without a suggestion, nor one whose suggestion is there already."""
    sound = told(club / ENGLISH)
    change(club / ENGLISH, old, new)
    found = told(club / ENGLISH)
    assert TOO_DEAR in {one.code for one in found}
    assert plain(found) - plain(sound) == plain([one for one in found if one.code == "S102"])


def test_nothing_is_said_that_hangs_on_a_key_in_doubt(club: Path) -> None:
    """`gift` may have been `talent`: what he costs, and whether the list says otherwise, nobody knows."""
    change(club / ENGLISH, "talent: genius, ", "")
    assert codes(club / ENGLISH) == [TOO_DEAR, "C265"]
    change(club / ENGLISH, "rank: general, ", "rank: general, gift: genius, ")
    assert codes(club / ENGLISH) == ["S102"]


@pytest.mark.parametrize(
    "new",
    [
        "{id: king, line: men-at-arms, points: 800",  # belongs to the roster
        "{id: king, line: men-at-arms, the king himself",  # a text that a comma has split
    ],
)
def test_a_key_that_is_out_of_place_leaves_all_in_doubt(club: Path, new: str) -> None:
    change(club / ENGLISH, "{id: king, line: men-at-arms", new)
    assert codes(club / ENGLISH) == ["S102"]


# ---- faulty values ---------------------------------------------------------------------------------------------------


@pytest.fixture
def faulty_club(club: Path) -> Path:
    """The English besides are of a day of no calendar, with an id given twice and so with a unit in two formations."""
    change(club / ENGLISH, "date: 1415-10-25", "date: 1415-02-30")
    change(club / ENGLISH, "{id: left-5, line", "{id: left-4, line")
    assert codes(club / ENGLISH) == ["C218", TOO_DEAR, "C203", "FO401"]
    return club


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("    ambush: true", "    ambush: often", "S104"),
        ("false_ambushes: 1", "false_ambushes: many", "S104"),
        ("rank: general", "rank: king", "S103"),
        ("{id: men-at-arms, name:", "{id: Men at arms, name:", "S106"),
        ("[king]", "king", "S104"),
        ("    shape: deep-line\n    columns: [[right-1", "    columns: [[right-1", "S101"),
        ("year: 2000", "year: two thousand", "S109"),
        ("{id: king, line: men-at-arms, name:", "{id: king, line: men-at-arms, name: 7} #", "S104"),
        ("id: england-agincourt", "id: England", "S106"),
    ],
)
def test_a_faulty_value_hides_nothing_else(faulty_club: Path, old: str, new: str, code: str) -> None:
    change(faulty_club / ENGLISH, old, new)
    assert sorted(codes(faulty_club / ENGLISH)) == sorted(["C218", TOO_DEAR, "C203", "FO401", code])


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("camp: ordinary", "camp: ordinary\ncamp: fortified", "D016"),
        ("{id: king, line: men-at-arms", "{id: king, line: [men-at-arms]", "S104"),
        ("points: 3", "points: 5x", "S104"),
        ("army_list: england-1415", "army_list: []", "S104"),
        ("talent: genius", "talent: 7", "S103"),
    ],
)
def test_a_faulty_value_hides_the_price_that_rests_on_it(faulty_club: Path, old: str, new: str, code: str) -> None:
    """A price without it would be wrong."""
    change(faulty_club / ENGLISH, old, new)
    assert sorted(codes(faulty_club / ENGLISH)) == sorted(["C218", "C203", "FO401", code])


def test_five_mistakes_are_told_in_one_pass(faulty_club: Path) -> None:
    change(faulty_club / ENGLISH, "rank: general", "rank: king")
    change(faulty_club / ENGLISH, "camp: ordinary", "cmap: ordinary")
    assert sorted(codes(faulty_club / ENGLISH)) == ["C203", TOO_DEAR, "C218", "FO401", "S102", "S103"]


def test_a_faulty_unit_hides_nothing_of_the_others(faulty_club: Path) -> None:
    """Its place counts: those after it keep theirs."""
    change(faulty_club / ENGLISH, "  - {id: left-1,", "  - 7\n  - {id: left-1,")
    assert codes(faulty_club / ENGLISH) == ["C218", "S104", "C203"]


def test_a_faulty_list_hides_nothing_of_what_rests_on_other_values_of_it(faulty_club: Path) -> None:
    change(faulty_club / LIST, "edition: 5", "edition: fifth")
    assert codes(faulty_club / LIST) == ["S104"]
    assert sorted(codes(faulty_club / ENGLISH)) == ["C203", TOO_DEAR, "C218", "FO401", "S104"]
    assert {"C218", "C203"} <= {*codes(faulty_club / EVENING)}


def test_no_warning_is_told_of_a_document_whose_settled_ones_are_not_known(club: Path) -> None:
    change(club / ENGLISH, "{id: left-1, line: longbowmen,", "{id: left-1, line: longbowmen, ambush: true,")
    assert codes(club / ENGLISH) == [TOO_DEAR, "FO412"]
    change(club / ENGLISH, "points: 3", "points: 3\nsettled: FO412")
    assert codes(club / ENGLISH) == [TOO_DEAR, "S104"]


# ---- nothing is built ------------------------------------------------------------------------------------------------


def test_nothing_is_built_of_a_document_with_an_unknown_key(club: Path) -> None:
    """Nor of what rests on it; its findings beside the key are told."""
    change(club / ENGLISH, "points: 3", "points: 500")
    change(club / LIST, "enemies: [france-1415]", "enemeis: [france-1415]")
    for words in (
        ("build", club / ENGLISH, "--out", club / "out"),
        ("build", club / EVENING, "--out", club / "out"),
        ("booklet", club / LIST, "--out", club / "out"),
        ("odds", club / ENGLISH, club / "france-agincourt.yaml"),
        ("publish", club, "--no-pdf", "--out", club / "out"),
        ("diff", club / LIST, club / "france-1415.yaml"),
        ("diff", "england-1415@1", club / LIST),
    ):
        said = muster(*words)
        assert said.exit_code == 1, words
        assert not (club / "out").exists()
    reader, _ = library((str(club),))
    found = examine(reader)
    assert "S102" in {one.code for one in found}
    assert reader.find(Roster, "england-agincourt") is not None
    change(club / ENGLISH, "units:\n", "unts:\n")
    reader, _ = library((str(club),))
    examine(reader)
    assert reader.find(Roster, "england-agincourt") is None
    assert [one.document.id for one in reader.given_of(Roster)] == ["france-agincourt"]
    assert [one.document.id for one in reader.given_of(Evening)] == ["agincourt-1415"]
