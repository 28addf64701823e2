"""`muster diff`: two lists however they are named, and what the newer one does to rosters."""

import json
import re
from pathlib import Path

import pytest

from builder.text.package_files import army_lists
from tests.commands import muster

FORMATIONS = army_lists() / "formations"


def text(name: str) -> str:
    return (FORMATIONS / name).read_text("utf-8")


@pytest.fixture
def club(own_folder: Path) -> Path:
    """England in two editions, the second without its longbowmen and with dearer men-at-arms, and a roster by the first;
    the same list by another name in one edition.
    """
    first = text("editions/england-1415-1.yaml")
    second = re.sub(r"^edition: 1$", "edition: 2", first, flags=re.M)
    second = second.replace("\n    price: 27\n", "\n    price: 29\n", 1).replace("id: longbowmen\n", "id: bowmen\n")
    second = second.replace("\nlines:\n", "\nretired:\n  - {id: longbowmen, edition: 2, successor: bowmen}\nlines:\n")
    (own_folder / "editions").mkdir()
    (own_folder / "editions" / "england-1415-1.yaml").write_text(first, "utf-8")
    (own_folder / "england-1415.yaml").write_text(second, "utf-8")
    (own_folder / "kingdom.yaml").write_text(first.replace("id: england-1415\n", "id: kingdom\n"), "utf-8")
    (own_folder / "mine.yaml").write_text(
        "kind: roster\nsystem: formations\nid: mine\narmy_list: england-1415\nname: Mine\ndate: 1415\npoints: 200\nunits:\n"
        "  - {id: one, line: men-at-arms}\n  - {id: two, line: longbowmen, name: Bows}\n",
        "utf-8",
    )
    return own_folder


@pytest.mark.parametrize(
    "words",
    [
        ("england-1415",),
        ("england-1415.yaml",),
        ("england-1415@1", "england-1415"),
        ("england-1415@1", "england-1415@2"),
        ("editions/england-1415-1.yaml", "england-1415.yaml"),
        ("england-1415@1",),
        ("editions/england-1415-1.yaml",),
    ],
)
def test_a_list_is_named_by_its_file_or_by_id_and_edition(club: Path, words: tuple[str, ...]) -> None:
    """One alone is compared with its newest past edition, a past edition with the list as it is."""
    said = muster("diff", *words)
    assert (said.exit_code, said.stderr) == (0, "")
    lines = said.stdout.splitlines()
    assert lines[0] == "Kingdom of England, edition 1 → Kingdom of England, edition 2"
    assert lines[1].startswith("  Longbowmen")
    assert lines[1].endswith(": removed, replaced by “" + lines[1].split(":")[0].strip() + "”")
    assert "  Men-at-arms on foot: price: 27 → 29" in lines


def test_a_list_does_not_differ_from_itself(club: Path) -> None:
    said = muster("diff", "england-1415", "england-1415", "--lang", "ru", "--roster", "mine.yaml")
    assert said.stdout.splitlines()[1] == "  изменений нет"
    assert said.stdout.splitlines()[-1] == "  проверки находят то же, что и прежде"
    assert said.exit_code == 0


def test_a_roster_learns_its_price_its_lost_units_and_what_is_wrong_now(club: Path) -> None:
    """Exit code 1, because it has an error that it did not have."""
    said = muster("diff", "england-1415", "--roster", "mine.yaml")
    assert said.exit_code == 1
    told = said.stdout.partition("mine.yaml: Mine\n")[2].splitlines()
    assert re.fullmatch(r"  cost: \d+ → 29, limit 200", told[0])
    assert (
        told[1]
        == "  Bows: line `longbowmen` was removed; the new cost does not include this unit; use `bowmen` instead"
    )
    assert "  new: C222: the line `longbowmen` was removed from the list “Kingdom of England” in edition 2" in told
    back = muster("diff", "england-1415@2", "england-1415@1", "--roster", "mine.yaml")
    assert "  Bows: line `longbowmen` is new in this edition; the old cost does not include this unit" in back.stdout
    assert (
        "  resolved: C222: the line `longbowmen` was removed from the list “Kingdom of England” in edition 2"
        in back.stdout
    )


def test_a_price_that_only_rose_is_told_without_more(club: Path) -> None:
    mine = (club / "mine.yaml").read_text("utf-8")
    (club / "mine.yaml").write_text(mine.replace("  - {id: two, line: longbowmen, name: Bows}\n", ""), "utf-8")
    said = muster("diff", "england-1415", "--roster", "mine.yaml")
    assert "  cost: 27 → 29, limit 200" in said.stdout.splitlines()
    assert said.exit_code == 0


def test_what_is_wrong_in_the_new_list_alone_is_told(club: Path) -> None:
    """Exit code 0 and not a word of an error that `muster check` finds in it; what both editions have is told by neither."""
    second = (club / "england-1415.yaml").read_text("utf-8")
    (club / "england-1415.yaml").write_text(re.sub(r"combat: 4", "combat: 9", second, count=1), "utf-8")
    said = muster("diff", "england-1415")
    assert said.exit_code == 1
    assert [line for line in said.stdout.splitlines() if line.startswith("  new: FO201: ")]
    back = muster("diff", "england-1415@2", "england-1415@1")
    assert back.exit_code == 0
    assert [line for line in back.stdout.splitlines() if line.startswith("  resolved: FO201: ")]
    told = json.loads(muster("diff", "england-1415", "--json").stdout)["findings"]
    assert ("FO201" in [one["code"] for one in told["new"]], told["solved"]) == (True, [])


def test_the_comparison_can_be_written_as_json(club: Path) -> None:
    said = json.loads(muster("diff", "england-1415", "--roster", "mine.yaml", "--json").stdout)
    assert said["old"] == {"id": "england-1415", "edition": 1, "path": "editions/england-1415-1.yaml"}
    assert said["new"]["edition"] == 2
    assert ["lines", "men-at-arms", "price"] in [one["where"] for one in said["changes"]]
    (roster,) = said["rosters"]
    assert roster["after"] == {"total": 29, "reserve": 0}
    assert roster["gone"] == [{"unit": "Bows", "where": "units.1", "line": "longbowmen", "successor": "bowmen"}]
    assert roster["fresh"] == []
    assert "C222" in [one["code"] for one in roster["new"]]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("englnd-1415",), "there is no army list `englnd-1415` (did you mean `england-1415`?)"),
        (("england-1415@7", "england-1415"), "`england-1415` has no edition 7; editions: 1, 2"),
        (
            ("england-1415@x",),
            "`england-1415@x`: write an edition as a number after the id of the list, as in `england-1415@1`",
        ),
        (
            ("england-1415@",),
            "`england-1415@`: write an edition as a number after the id of the list, as in `england-1415@1`",
        ),
        (("@1",), "`@1`: write an edition as a number after the id of the list, as in `england-1415@1`"),
        (("mine",), "`mine` is a roster, not an army list; its army list is `england-1415`"),
        (("agincourt-1415",), "agincourt-1415 is an evening, not an army list"),
        (
            ("kingdom",),
            "`kingdom` has no past edition in the `editions` folder beside it; give the other list as well",
        ),
        (("mine.yaml", "england-1415"), "mine.yaml is a roster, not an army list"),
        (("hussite", "takeda-1561"), "different rule systems: formations and red-plains"),
        (
            ("england-1415", "--roster", "hussite-aussig"),
            "hussite-aussig is a roster from `hussite`, not from `england-1415`",
        ),
        (("england-1415", "--roster", "nobody"), "nobody is not a roster"),
    ],
)
def test_documents_that_cannot_be_compared_are_refused(club: Path, words: tuple[str, ...], says: str) -> None:
    said = muster("diff", *words)
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr == f"muster: {says}\n"


def test_a_list_that_is_like_none_is_answered_with_those_there_are(club: Path) -> None:
    """Lists only: rosters and evenings that lie beside them are none, nor is a copy by its file's name."""
    (club / "copy.yaml").write_text(text("hussite.yaml"), "utf-8")
    for language, there_are in (("en", "army lists: "), ("ru", "расписки: ")):
        said = muster("diff", "zzzz", "--lang", language)
        assert (said.exit_code, said.stdout) == (2, "")
        known = said.stderr.partition(there_are)[2].split(", ")
        assert {"england-1415", "hussite"} <= set(known)
        assert not {"mine", "agincourt-1415", "hussite-aussig", "copy"} & set(known)


def test_a_file_that_cannot_be_read_has_its_findings(club: Path) -> None:
    (club / "england-1415.yaml").write_text("kind: army-list\n", "utf-8")
    said = muster("diff", "england-1415.yaml")
    assert said.exit_code == 1
    assert "england-1415.yaml:1:1: error S101" in said.stderr


def test_units_held_in_reserve_are_told_apart(own_folder: Path) -> None:
    """Their price stands outside the army's own."""
    first = text("england-1415.yaml")
    (own_folder / "england-1415.yaml").write_text(first, "utf-8")
    (own_folder / "dear.yaml").write_text(re.sub(r"^    price: 27$", "    price: 31", first, flags=re.M), "utf-8")
    (own_folder / "mine.yaml").write_text(
        "kind: roster\nsystem: formations\nid: mine\narmy_list: england-1415\nname: Mine\ndate: 1415\nunits:\n"
        "  - {id: one, line: mounted-men-at-arms}\n  - {id: two, line: men-at-arms}\nreserve: {units: [two]}\n",
        "utf-8",
    )
    said = muster("diff", "england-1415.yaml", "dear.yaml", "--roster", "mine.yaml")
    assert "  reserve: 27 → 31" in said.stdout.splitlines()
    assert "(unchanged)" in said.stdout


def test_other_lists_are_told_by_their_names(club: Path) -> None:
    """One that is nowhere keeps its id, which is not quoted as a name."""
    new = (club / "england-1415.yaml").read_text("utf-8")
    new = re.sub(r"^(allies|enemies):.*\n", "", new, flags=re.M)
    (club / "england-1415.yaml").write_text(f"allies: [burgundian-ordonnance, nobody]\n{new}", "utf-8")
    english, russian = (muster("diff", "england-1415", "--lang", lang).stdout for lang in ("en", "ru"))
    assert "  allies: added “Burgundian ordonnance”, the list nobody" in english
    assert "союзники: добавлено: «Бургундские ордонансовые роты», расписка nobody" in russian


def test_a_range_in_russian_has_no_spaces(club: Path) -> None:
    new = (club / "england-1415.yaml").read_text("utf-8")
    (club / "england-1415.yaml").write_text(
        new.replace("number: {from: 3, to: 14}", "number: {from: 4, to: 12}"), "utf-8"
    )
    first = (club / "editions" / "england-1415-1.yaml").read_text("utf-8").replace("longbowmen", "bowmen")
    (club / "editions" / "england-1415-1.yaml").write_text(first, "utf-8")
    said = muster("diff", "england-1415", "--lang", "ru").stdout
    assert "отрядов в армии: 3–14 → 4–12" in said
