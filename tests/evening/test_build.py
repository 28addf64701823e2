"""`muster build`: what it writes and says, and what it leaves alone."""

import json
import os
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest

from builder.render.files import folder_memory, folder_owner
from builder.render.files.folder_owner import Maker
from builder.render.files.write import Output
from builder.text.errors import OutputError
from builder.text.package_files import army_lists
from tests.clubs import ENGLISH, EVENING, FRENCH, NAMED, Club, lists
from tests.commands import process

MAKER = Maker("build", f"evening/{EVENING}")
A4, LETTER = (595, 842), (612, 792)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Club, subprocess.CompletedProcess[str]]:
    """An evening built once, and what was said; nobody writes there."""
    club = Club(tmp_path_factory.mktemp("club"))
    lists(club.home)
    return club, club.build()


@pytest.fixture
def club(first: tuple[Club, subprocess.CompletedProcess[str]], tmp_path: Path) -> Club:
    """A copy of the built evening that a test may spoil."""
    shutil.copytree(first[0].home, tmp_path / "club")
    copy = Club(tmp_path / "club")
    folder_memory.remember(copy.built, folder_memory.recalled(first[0].built))
    return copy


@pytest.fixture
def empty(tmp_path: Path) -> Club:
    """The documents of the evening, nothing built."""
    lists(tmp_path)
    return Club(tmp_path)


def sizes(path: Path) -> set[tuple[int, int]]:
    """The page sizes of a PDF in points."""
    with pypdfium2.PdfDocument(path) as document:
        return {(round(page.get_width()), round(page.get_height())) for page in document}


def words(path: Path) -> str:
    """The text of a PDF's first page."""
    with pypdfium2.PdfDocument(path) as document:
        return str(document[0].get_textpage().get_text_range())


def test_an_evening_is_built_into_the_files_that_the_contract_names(
    first: tuple[Club, subprocess.CompletedProcess[str]],
) -> None:
    club, said = first
    assert said.returncode == 0, said.stderr
    assert set(club.state()) == NAMED


def test_it_says_what_lies_where_how_many_sheets_and_how_to_print(
    first: tuple[Club, subprocess.CompletedProcess[str]],
) -> None:
    """The sheets of the joined file are told, and what all files would take one by one; while it works, a line a file."""
    club, said = first
    head, *leaves, ink, last = said.stdout.splitlines()
    assert ink.startswith("Ink coverage: ")
    assert head.endswith(f"output/{EVENING}/")
    assert {line.split()[0] for line in leaves} == NAMED - {"manifest.json"}
    counted = {line.split()[0]: int(line.split()[1]) for line in leaves if " sheet" in line}
    whole, apart = counted.pop("evening.pdf"), sum(counted.values())
    assert last == (
        f"Print evening.pdf at 100%, on both sides, flipping on the long edge: {whole} sheets of paper; "
        f"printed separately, the files take {apart} sheets."
    )
    assert whole < apart
    drawn = len(NAMED - {"manifest.json", "index.html", "evening.pdf"})
    assert [line.split()[0] for line in said.stderr.splitlines()] == [f"{n}/{drawn}" for n in range(1, drawn + 1)]
    entries = club.known()
    assert sum(entry.get("sheets", 0) for entry in entries.values()) == apart


def test_the_manifest_knows_every_file_and_tells_nothing_of_those_that_are_secret(
    first: tuple[Club, subprocess.CompletedProcess[str]],
) -> None:
    """Hashes of what both may read, written last; no path of the machine in it. The rest is remembered elsewhere."""
    club, _ = first
    manifest, state = club.manifest(), club.state()
    hashes = {name: digest for name, (digest, _) in state.items() if name != "manifest.json"}
    secret = {name for name in hashes if name.startswith(("cards-", "roster-", "umpire.", "evening."))}
    assert {name for name, entry in manifest["files"].items() if entry == {"secret": True}} == secret
    assert {name: entry.get("sha256") for name, entry in manifest["files"].items()} == {
        name: None if name in secret else digest for name, digest in hashes.items()
    }
    assert {name: entry["sha256"] for name, entry in club.known().items()} == hashes
    assert folder_memory.recalled(club.built)["inputs"] == {
        f"{kind}/{path.stem}": sha256(path.read_bytes()).hexdigest()
        for path in club.home.glob("*.yaml")
        for kind in [path.read_text("utf-8").partition("kind: ")[2].split()[0]]
    }
    assert state["manifest.json"][1] == max(written for _, written in state.values())
    assert str(club.home) not in json.dumps(manifest)


def test_the_joined_file_has_a_name_and_a_bookmark_for_every_sheet_and_as_many_sheets_as_were_told(
    first: tuple[Club, subprocess.CompletedProcess[str]],
) -> None:
    club, said = first
    counted = {line.split()[0]: int(line.split()[1]) for line in said.stdout.splitlines()[1:-1] if " sheet" in line}
    with pypdfium2.PdfDocument(club.built / "evening.pdf") as whole:
        toc = [(mark.level, (mark.get_title(), mark.get_dest().get_index())) for mark in whole.get_toc()]
        marks, within = ([mark for level, mark in toc if bool(level) is below] for below in (False, True))
        assert len(whole) == 2 * counted["evening.pdf"]
        assert whole.get_metadata_value("Title") == "Agincourt, 25 October 1415"
    elsewhere = {"markers.pdf"}  # each army's are on the sheets of its cards
    assert len(marks) == len(NAMED - {"manifest.json", "index.html", "evening.pdf", "map.svg"} - elsewhere)
    assert {"Briefing", "French army at Agincourt", "English army at Agincourt: open roster"} < {
        name for name, _ in marks
    }
    assert [start for _, start in marks] == sorted({start for _, start in marks})
    cards = [start for name, start in marks if name.startswith("Order cards")]
    assert [name for name, _ in within] == ["Markers"] * 2, "of each army, below its cards"
    assert all(start >= own for (_, start), own in zip(within, cards, strict=True))


def test_small_maps_stand_below_the_markers_and_are_cut_off_first(club: Club) -> None:
    """Where there is room. The line between them is numbered 0, before the cuts of the markers, and nothing is on the back."""
    said = club.build("--layout", "grid")
    assert "Map (one side)" in said.stdout
    with pypdfium2.PdfDocument(club.built / "evening.pdf") as whole:
        said_on = [page.get_textpage().get_text_range() for page in whole]
    number = max(number for number, told in enumerate(said_on) if "STAKES" in told)
    assert "0 10 20 steps" in " ".join(said_on[number].split())
    assert "0" in said_on[number].split("\r\n")
    assert (number % 2, said_on[number + 1]) == (0, "")


def test_parts_asked_for_are_counted_though_the_joined_file_is_written_again(club: Club) -> None:
    (club.built / "map.pdf").unlink()
    said = club.build("--only", "map")
    assert "evening.pdf" in said.stdout
    assert said.stdout.splitlines()[-1] == "2 sheets of paper. Print at 100%."


def test_a_roster_of_two_pages_is_one_sheet_of_paper(first: tuple[Club, subprocess.CompletedProcess[str]]) -> None:
    """Sheets are counted as the printer takes them, two pages to a sheet."""
    entries = first[0].known()
    for name, entry in entries.items():
        if name.startswith(("roster-", "open-", "matchups", "reference")):
            assert entry["sheets"] == -(-entry["pages"] // 2)


def test_what_has_no_backs_is_not_said_to_need_both_sides(empty: Club) -> None:
    said = empty.build("--only", "map")
    assert said.stdout.splitlines()[-1] == "2 sheets of paper. Print at 100%."


def test_the_overview_has_a_link_to_every_sheet(first: tuple[Club, subprocess.CompletedProcess[str]]) -> None:
    page = (first[0].built / "index.html").read_text("utf-8")
    assert all(f'href="{name}"' in page for name in NAMED - {"index.html", "manifest.json"})
    assert page.index('href="evening.pdf"') == page.index('href="'), "the file to print comes first"


def test_a_second_build_renders_nothing_and_says_so(club: Club) -> None:
    before = club.state()
    said = club.build()
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout == f"output/{EVENING}/: up to date, nothing to build\n"
    assert club.state() == before


def test_a_second_build_takes_away_what_a_killed_one_left_and_nothing_that_is_only_called_alike(club: Club) -> None:
    (club.built / ".tmp-map.pdf-1-old").write_bytes(b"mine")
    before = club.state()
    with Output(club.built, MAKER) as output:
        output.add("map.pdf", b"half done")
        left = {path: path.read_bytes() for path in club.built.glob(".muster-*")}
    for path, data in left.items():
        path.write_bytes(data)
    assert len(left) == 2
    assert club.build().stdout.endswith("up to date, nothing to build\n")
    assert club.state() == before


def test_a_comment_changes_nothing_in_the_folder_and_the_file_is_remembered_as_it_is(club: Club) -> None:
    """Nothing is rendered for it, nothing written."""
    before = club.state()
    with club.french.open("a", encoding="utf-8") as roster:
        roster.write("# the herald wrote this\n")
    said = club.build()
    assert (said.returncode, said.stderr) == (0, "")
    assert "nothing to build" in said.stdout
    assert club.state() == before
    assert (
        folder_memory.recalled(club.built)["inputs"][f"roster/{FRENCH}"] == sha256(club.french.read_bytes()).hexdigest()
    )


def test_files_not_rebuilt_are_marked_as_out_of_date(club: Club) -> None:
    """The map is as it was; the old cards stay, marked, and the joined file that holds them goes."""
    club.change("en: Count of Vendôme,", "en: Count of Blois,")
    assert club.build("--only", "map").returncode == 0
    stale = {name for name, entry in club.known().items() if entry.get("stale")}
    assert f"cards-{FRENCH}.pdf" in stale
    assert not {"map.pdf", "map.svg", f"cards-{ENGLISH}.pdf"} & stale
    assert not (club.built / "evening.pdf").exists()
    before = club.state()
    assert "up to date" in club.build("--only", "map").stdout
    assert club.state() == before
    assert club.build().returncode == 0
    assert not [entry for entry in club.known().values() if entry.get("stale")]
    assert (club.built / "evening.pdf").exists()


def test_two_builds_give_the_same_bytes(first: tuple[Club, subprocess.CompletedProcess[str]], empty: Club) -> None:
    """In another folder, in another process: whoever prints gets what the other printed."""
    assert process("build", f"{EVENING}.yaml", "--quiet", cwd=empty.home).returncode == 0
    ours, theirs = empty.state(), first[0].state()
    assert {name for name in NAMED if ours[name][0] != theirs[name][0]} == set()


def test_a_changed_roster_rebuilds_only_what_it_touches(club: Club) -> None:
    """The other side's cards and roster, and the map of the field, stay as they are on the disk."""
    before = club.state()
    club.change("en: Count of Vendôme,", "en: Count of Blois,")
    said = club.build()
    assert said.returncode == 0, said.stderr
    after = club.state()
    touched = {name for name in NAMED if before[name] != after[name]}
    assert {f"roster-{FRENCH}.pdf", "evening.pdf", "index.html", "manifest.json"} <= touched
    kept = {f"cards-{ENGLISH}.pdf", f"roster-{ENGLISH}.pdf"}
    assert touched.isdisjoint(kept)
    unchanged = {line.split()[0] for line in said.stdout.splitlines() if line.endswith("(unchanged)")}
    assert kept <= unchanged
    assert NAMED - touched - unchanged <= {"matchups.pdf", "reference.pdf"}, "calculated anew, and the same"


def test_another_name_of_the_evening_reaches_the_overview(club: Club) -> None:
    """Though no sheet needs to be drawn again for it."""
    path = club.home / f"{EVENING}.yaml"
    text = path.read_text("utf-8")
    name = next(line for line in text.splitlines() if line.startswith("name:"))
    path.write_text(text.replace(name, "name: The mud of Picardy"), "utf-8")
    assert "up to date" not in club.build().stdout
    assert "The mud of Picardy" in (club.built / "index.html").read_text("utf-8")


def test_a_file_that_was_spoilt_is_made_again(club: Club) -> None:
    before = club.state()
    (club.built / "map.svg").write_bytes(b"scribbled over")
    (club.built / f"roster-{FRENCH}.pdf").unlink()
    assert club.build().returncode == 0
    assert {name: digest for name, (digest, _) in club.state().items()} == {n: d for n, (d, _) in before.items()}


@pytest.mark.parametrize("manifest", ["", "{", "[]", '{"files": 7}', '{"files": {"map.svg": null}}', b"\xff"])
def test_a_manifest_that_cannot_be_read_tells_of_no_files(tmp_path: Path, manifest: str | bytes) -> None:
    (tmp_path / "manifest.json").write_bytes(manifest if isinstance(manifest, bytes) else manifest.encode())
    assert folder_owner.read(tmp_path / "manifest.json") == {}
    with pytest.raises(OutputError, match="does not show that Muster created the folder"):
        folder_owner.owned_manifest(tmp_path, MAKER)


@pytest.mark.parametrize("nothing_new", [True, False])
def test_a_folder_that_an_older_muster_built_is_known_by_the_documents_in_its_manifest(
    club: Club, nothing_new: bool
) -> None:
    """It named the program and, first of what it read, the evening. From then on the manifest says it in so many words."""
    path = club.built / "manifest.json"
    told = club.manifest()
    assert told["made_by"] == MAKER.record()
    older = {"inputs": {MAKER.document: "of the evening"}, "heading": "of the overview"}
    path.write_text(json.dumps({key: value for key, value in told.items() if key != "made_by"} | older), "utf-8")
    if not nothing_new:
        club.change("en: Count of Vendôme,", "en: Count of Blois,")
    said = club.build()
    assert (said.returncode, said.stderr.count("muster:")) == (0, 0)
    assert ("up to date" in said.stdout) is nothing_new
    assert club.manifest()["made_by"] == MAKER.record()


def test_a_part_that_there_is_not_is_told_and_no_folder_is_made(tmp_path: Path) -> None:
    """A roster by itself has no map: an overview of nothing was written, without a word."""
    said = process("build", army_lists() / "chainmail" / "rosters" / "aragon-muret.yaml", "--only", "map", cwd=tmp_path)
    assert (said.returncode, said.stdout) == (0, "")
    assert said.stderr == "muster: “Peter of Aragon and his allies at Muret” has none of these to print: map\n"
    assert not (tmp_path / "output").exists()


def test_only_some_parts_are_built_and_the_joined_file_goes_when_it_is_not_whole(club: Club) -> None:
    """Other sheets stay; an `evening.pdf` with old cards in it would be printed some day."""
    before = club.state()
    said = club.build("--only", "cards", "--paper", "letter")
    assert said.returncode == 0, said.stderr
    after = club.state()
    assert {name for name in after if after[name] != before[name]} == {
        f"cards-{FRENCH}.pdf", f"cards-{ENGLISH}.pdf", "index.html", "manifest.json",
    }  # fmt: skip
    assert set(before) - set(after) == {"evening.pdf"}
    assert sizes(club.built / f"cards-{FRENCH}.pdf") == {LETTER}
    assert sizes(club.built / "reference.pdf") == {A4}


def test_parts_that_do_not_exist_are_named(club: Club) -> None:
    said = club.build("--only", "cards,carts")
    assert said.returncode == 2
    assert "carts" in said.stderr
    assert "markers" in said.stderr


def test_one_card_a_page_the_page_as_large_as_the_card(empty: Club) -> None:
    """For print shops: 20 x 80 mm."""
    assert empty.build("--only", "cards", "--single", "-q").returncode == 0
    ((width, height),) = sizes(empty.built / f"cards-{FRENCH}.pdf")
    assert sorted((width, height)) == [57, 227]  # 20 and 80 mm in points


def test_a_roster_alone_gives_cards_and_roster_in_the_language_and_on_the_paper_asked_for(empty: Club) -> None:
    said = empty.build("--lang", "ru", "--paper", "letter", of=f"{FRENCH}.yaml")
    assert said.returncode == 0, said.stderr
    folder = empty.home / "output" / FRENCH
    assert {f"cards-{FRENCH}.pdf", f"roster-{FRENCH}.pdf"} <= {path.name for path in folder.iterdir()}
    assert not list(folder.glob("map*"))
    assert sizes(folder / f"roster-{FRENCH}.pdf") == {LETTER}
    assert "Французское войско" in words(folder / f"roster-{FRENCH}.pdf")
    assert "Печатайте в масштабе 100 %" in said.stdout


def test_quiet_means_quiet(empty: Club) -> None:
    said = empty.build("--only", "markers", "--quiet")
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


def test_an_error_is_told_and_leaves_the_last_output_as_it_was(club: Club) -> None:
    before = club.state()
    club.change("line: light-bombard}", "line: light-bombrad}")
    said = club.build()
    assert (said.returncode, said.stdout) == (1, "")
    assert "error C201" in said.stderr
    assert "did you mean `light-bombard`?" in said.stderr
    assert club.state() == before


def test_a_name_that_no_card_can_hold_is_a_finding_at_its_place_and_nothing_is_written(club: Club) -> None:
    before = club.state()
    club.change("en: Count of Vendôme,", f"en: {'Knightsofthemostnoblecount' * 12},")
    line = next(n for n, text in enumerate(club.french.read_text("utf-8").splitlines(), 1) if "Knightsofthe" in text)
    said = club.build()
    assert said.returncode == 1
    assert f"{FRENCH}.yaml:{line}:" in said.stderr
    assert "error P301" in said.stderr
    assert "Traceback" not in said.stderr
    assert club.state() == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_exit_3_as_well(club: Club) -> None:
    club.built.chmod(0o555)
    try:
        said = club.build("--only", "markers", "--paper", "letter", "-q")
    finally:
        club.built.chmod(0o755)
    assert said.returncode == 3
    assert said.stderr.count("\n") == 1


def test_nothing_to_build_is_said(empty: Club) -> None:
    said = empty.build(of="france-1415.yaml")
    assert said.returncode == 2
    assert "nothing to build" in said.stderr


def test_an_evening_comes_from_standard_input(empty: Club) -> None:
    text = (empty.home / f"{EVENING}.yaml").read_text("utf-8")
    said = process("build", "-", "--only", "markers", "-q", cwd=empty.home, given=text)
    assert (said.returncode, said.stderr) == (0, "")
    assert (empty.built / "markers.pdf").exists()


def test_both_sides_may_play_one_roster(empty: Club) -> None:
    """Each side keeps its own files."""
    (empty.home / "mirror.yaml").write_text(
        "kind: evening\nsystem: formations\nid: mirror\nname: Mirror\ndate: 1415-10-25\n"
        "table: {width: 120, depth: 120}\nsides:\n"
        f"  - {{roster: {ENGLISH}, edge: north, role: attacker, back: ONE}}\n"
        f"  - {{roster: {ENGLISH}, edge: south, role: defender, back: OTHER}}\n",
        "utf-8",
    )
    said = empty.build("--only", "cards", of="mirror.yaml")
    assert said.returncode == 0, said.stderr
    one, other = (empty.home / "output" / "mirror" / f"cards-{ENGLISH}{n}.pdf" for n in ("", "-2"))
    assert one.read_bytes() != other.read_bytes()
