import csv
import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder.cli import muster
from builder.documents.package_data import read_plain
from builder.registry import SYSTEMS, system
from builder.site.downloads import facts_csv, facts_json
from builder.site.publish import SiteChoices, publish
from builder.text import LANGUAGES
from builder.text.package_files import army_lists

EVENING = army_lists() / "evenings" / "muret-1213.yaml"


def published(out: Path, *words: str) -> str:
    """What `muster publish` says of one evening's site; it must succeed."""
    done = CliRunner().invoke(muster, ["publish", str(EVENING), "--out", str(out), *words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_site_that_is_published_again_unchanged_makes_no_page(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert "up to date" in published(tmp_path / "site", "--no-pdf", "--preview")
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


@pytest.mark.slow
def test_all_samples_are_published_with_every_sheet(tmp_path: Path, nightly: bool) -> None:
    """Each sheet of the site is whole; in the usual profile, those of an evening of each system, all lists and the cards of rosters are (other tests)."""
    if not nightly:
        pytest.skip("for the night")
    done = CliRunner().invoke(muster, ["publish", str(army_lists()), "--out", str(tmp_path / "site"), "-q"])
    assert (done.exit_code, done.output) == (0, "")


def test_a_page_that_was_changed_by_hand_is_made_anew_and_no_other(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    page = tmp_path / "site" / "en" / "index.html"
    page.write_text("scribbled over")
    assert "1 updated" in published(tmp_path / "site", "--no-pdf", "--preview")
    assert "scribbled" not in page.read_text()


def test_an_error_in_a_document_leaves_the_old_site_as_it_is(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    broken = tmp_path / "broken.yaml"
    broken.write_text(EVENING.read_text("utf-8").replace("sides:", "sidez:"), "utf-8")
    done = CliRunner().invoke(muster, ["publish", str(broken), "--preview", "--out", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert "nothing was written" in done.stderr
    assert {path: path.read_bytes() for path in before} == before


def test_a_faulty_list_can_be_left_out_with_what_rests_on_it_and_each_is_named(tmp_path: Path) -> None:
    """Its rosters and the evening of one go with it; the other side's list and roster are published."""
    club, out = tmp_path / "club", tmp_path / "site"
    shutil.copytree(army_lists() / "chainmail", club)
    (club / "evenings").mkdir()
    shutil.copy(EVENING, club / "evenings")
    broken = club / "toulouse-aragon.yaml"
    broken.write_text(broken.read_text("utf-8").replace("years:", "yearz:", 1), "utf-8")
    words = ["publish", str(club), str(club / "evenings"), "--no-pdf", "--out", str(out)]
    done = CliRunner().invoke(muster, words)
    assert done.exit_code == 1
    assert "--leave-out-faulty" in done.stderr
    assert not out.exists()
    done = CliRunner().invoke(muster, [*words, "--leave-out-faulty"])
    assert done.exit_code == 1
    gone = (
        "toulouse-aragon.yaml",
        "rosters/aragon-muret.yaml",
        "rosters/toulouse-montoulieu.yaml",
        "evenings/muret-1213.yaml",
    )
    assert re.findall(r"^left out: (.*)$", done.stderr, re.MULTILINE) == sorted(str(club / one) for one in gone)
    pages = {path.relative_to(out / "en").as_posix() for path in (out / "en").rglob("*.html")}
    assert {"lists/albigensian-crusade.html", "rosters/montfort-muret.html"} <= pages
    assert not [one for one in pages if "aragon" in one or one.startswith("evenings/")]


def test_where_every_document_is_faulty_their_faults_are_told(tmp_path: Path) -> None:
    """It said that there was nothing to publish, and not why."""
    empty = tmp_path / "empty.yaml"
    empty.touch()
    done = CliRunner().invoke(muster, ["publish", str(empty), "--leave-out-faulty", "--out", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert f"{empty}:1:1: error D004: the file is empty" in done.output
    assert not (tmp_path / "site").exists()


def test_a_letter_that_no_sheet_can_print_is_told_where_it_stands_and_nothing_is_written(tmp_path: Path) -> None:
    sample = (army_lists() / "red-plains" / "takeda-1561.yaml").read_text("utf-8")
    document = tmp_path / "takeda-1561.yaml"
    document.write_text(sample.replace("Nagashino 1575", "長篠 1575"), "utf-8")
    line = next(number for number, text in enumerate(document.read_text("utf-8").splitlines(), 1) if "長篠" in text)
    done = CliRunner().invoke(muster, ["publish", str(document), "--preview", "--out", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert f"takeda-1561.yaml:{line}:" in done.stderr
    assert "P302" in done.stderr
    assert not (tmp_path / "site").exists()


def test_a_site_can_be_had_without_its_pdfs(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    assert not list(tmp_path.rglob("*.pdf"))
    page = (tmp_path / "site" / "en" / "evenings" / "muret-1213.html").read_text("utf-8")
    assert not re.findall(r'href="[^"]*files/[^"]*pdf"', page)


def test_a_preview_says_which_page_to_open(tmp_path: Path) -> None:
    told = published(tmp_path / "site", "--preview", "--no-pdf")
    page = tmp_path / "site" / "en" / "evenings" / "muret-1213.html"
    assert f"open {page}" in told
    assert page.is_file()


def test_a_file_that_somebody_else_put_there_is_not_written_over(tmp_path: Path) -> None:
    own = tmp_path / "site" / "index.html"
    own.parent.mkdir()
    own.write_text("my page")
    words = ["publish", str(EVENING), "--no-pdf", "--preview", "--out", str(tmp_path / "site")]
    done = CliRunner().invoke(muster, words)
    assert done.exit_code == 3
    assert f"{own.parent} contains files that Muster did not write (index.html)" in done.stderr
    assert [path.name for path in own.parent.iterdir()] == ["index.html"]
    assert own.read_text() == "my page"


def test_the_folder_of_other_folders_that_muster_made_is_called_so(own_folder: Path) -> None:
    """`muster build` puts a folder for each evening there: they are not files that Muster did not write."""
    built = CliRunner().invoke(muster, ["build", str(EVENING), "--only", "markers"])
    assert built.exit_code == 0, built.output
    words = ["publish", str(EVENING), "--no-pdf", "--preview", "--out", "output"]
    done = CliRunner().invoke(muster, words)
    assert done.exit_code == 3
    assert "output contains folders that Muster made (muret-1213)" in done.stderr
    assert [path.name for path in (own_folder / "output").iterdir()] == ["muret-1213"]


def test_publishing_shows_its_progress_from_the_first_page(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    wanted = SiteChoices(tmp_path / "site", calculators=False, pdf=False)
    publish((str(EVENING),), wanted, lambda *progress: told.append(progress))
    total = len(told) - 1
    assert [(done, of) for _, done, of in told] == [(done, total) for done in range(total + 1)]


def test_a_preview_of_nothing_asks_which_files() -> None:
    done = CliRunner().invoke(muster, ["publish", "--preview"])
    assert done.exit_code == 2
    assert "needs PATHS" in done.stderr


def test_a_roster_whose_player_hides_something_is_shown_open_and_its_file_is_not_given_away(tmp_path: Path) -> None:
    roster = army_lists() / "formations" / "rosters" / "england-agincourt.yaml"
    site = tmp_path / "site"
    words = ["publish", str(roster), "--no-pdf", "--preview", "--out", str(site)]
    assert CliRunner().invoke(muster, words).exit_code == 0
    page = (site / "en" / "rosters" / "england-agincourt.html").read_text("utf-8")
    assert "The roster as the opponent may see it" in page
    assert "built-in method" not in page
    assert not list((site / "files" / "rosters").glob("*.yaml"))
    assert CliRunner().invoke(muster, [*words, "--secrets"]).exit_code == 0
    page = (site / "en" / "rosters" / "england-agincourt.html").read_text("utf-8")
    assert "The roster as the opponent may see it" not in page
    assert (site / "files" / "rosters" / "england-agincourt.yaml").is_file()


def test_a_roster_with_nothing_to_hide_is_given_whole_with_the_ids_of_its_file(tmp_path: Path) -> None:
    """Where one hides something, its open units have no ids but numbers, and the file says that it is open."""
    names = ("formations/rosters/england-agincourt", "chainmail/rosters/montfort-muret")
    rosters = [army_lists() / f"{name}.yaml" for name in names]
    site = tmp_path / "site"
    done = CliRunner().invoke(muster, ["publish", *map(str, rosters), "--no-pdf", "--preview", "--out", str(site)])
    assert done.exit_code == 0, done.output
    hidden, whole = ((site / "files" / "rosters" / f"{one.stem}.en.csv").read_text("utf-8-sig") for one in rosters)
    assert hidden.startswith("no.,")
    assert "what the opponent may see" in hidden
    ids = [unit["id"] for unit in read_plain(rosters[1])["units"]]
    assert [line.partition(",")[0] for line in whole.splitlines()] == ["id", *ids]
    assert "what the opponent may see" not in whole


def test_an_evening_is_given_for_spreadsheets_and_chats_with_both_sides(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    files = tmp_path / "site" / "files" / "evenings"
    for language, page in (("en", "Muret"), ("ru", "Мюре")):
        told = {kind: (files / f"muret-1213.{language}.{kind}").read_text("utf-8-sig") for kind in ("csv", "md", "txt")}
        assert page in told["md"]
        for side in ("montfort-muret", "aragon-muret"):
            name = (
                (tmp_path / "site" / language / "rosters" / f"{side}.html")
                .read_text("utf-8")
                .split("<h1>")[1]
                .split("<")[0]
            )
            assert all(name in text for text in told.values())
        html = (tmp_path / "site" / language / "evenings" / "muret-1213.html").read_text("utf-8")
        assert all(f"muret-1213.{language}.{kind}" in html for kind in told)


def test_what_a_side_hides_is_in_no_file_of_its_evening(tmp_path: Path) -> None:
    evening = army_lists() / "evenings" / "agincourt-1415.yaml"
    words = ["publish", str(evening), "--no-pdf", "--preview", "--out", str(tmp_path)]
    lines = {}
    for secrets in ((), ("--secrets",)):
        assert CliRunner().invoke(muster, [*words, *secrets]).exit_code == 0
        lines[bool(secrets)] = (
            (tmp_path / "files" / "evenings" / "agincourt-1415.en.csv").read_text("utf-8").splitlines()
        )
    assert "what the opponent may see" in lines[False][1]
    assert len(lines[False]) < len(lines[True])


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_each_fact_that_is_taken_home_names_its_section(system_id: str) -> None:
    """As its citation does, where a check names it."""
    told = json.loads(facts_json(system_id))
    rows = csv.reader(facts_csv(system_id, "en").decode("utf-8-sig").splitlines())
    known = system(system_id).facts
    assert [row[1] for row in rows][1:] == [known.citation(number).section_name.en for number in told]
    assert [number for number, fact in told.items() if not fact["section"]] == []


def test_the_facts_and_the_reference_of_a_system_can_be_taken_home(tmp_path: Path) -> None:
    published(tmp_path / "site", "--no-pdf", "--preview")
    files = tmp_path / "site" / "files" / "chainmail"
    known = system("chainmail").facts
    told = json.loads((files / "facts.json").read_text("utf-8"))
    assert list(told) == list(known)
    for language in LANGUAGES:
        rows = list(csv.reader((files / f"facts.{language}.csv").read_text("utf-8-sig").splitlines()))
        assert [row[0] for row in rows[1:]] == list(known)
        assert {number: fact[language] for number, fact in told.items()} == {
            row[0]: row[2].removeprefix("'") for row in rows[1:]
        }
        page = (tmp_path / "site" / language / "chainmail" / "index.html").read_text("utf-8")
        name = system("chainmail").name.say(language)
        for kind in ("md", "txt"):
            assert f"reference.{language}.{kind}" in page
            assert name in (files / f"reference.{language}.{kind}").read_text("utf-8")


def test_the_menu_leads_only_to_what_the_site_has(tmp_path: Path) -> None:
    one = army_lists() / "chainmail" / "toulouse-aragon.yaml"
    words = ["publish", str(one), "--no-pdf", "--preview", "--out", str(tmp_path / "site")]
    assert CliRunner().invoke(muster, words).exit_code == 0
    page = (tmp_path / "site" / "en" / "index.html").read_text("utf-8")
    assert 'href="index.html#lists"' in page
    assert "#rosters" not in page
    assert "#evenings" not in page


def test_a_past_edition_is_kept_where_muster_looks_for_it(tmp_path: Path) -> None:
    one = army_lists() / "age-of-battles" / "york-1455.yaml"
    site = tmp_path / "site"
    words = ["publish", str(one), "--no-pdf", "--preview", "--out", str(site)]
    assert CliRunner().invoke(muster, words).exit_code == 0
    assert (site / "files" / "lists" / "editions" / "york-1455-1.yaml").is_file()
    done = CliRunner().invoke(muster, ["check", str(site / "files" / "lists")])
    assert done.exit_code == 0, done.output


def test_what_changed_since_an_edition_calls_other_lists_by_name(tmp_path: Path) -> None:
    """York had no ally in its first edition; the page says who came, not by which id."""
    one = army_lists() / "age-of-battles" / "york-1455.yaml"
    site = tmp_path / "site"
    words = ["publish", str(one), "--no-pdf", "--preview", "--out", str(site)]
    assert CliRunner().invoke(muster, words).exit_code == 0
    for language, name in (("en", "Charles the Bold of Burgundy"), ("ru", "Карл Смелый Бургундский")):
        page = (site / language / "lists" / "york-1455.html").read_text("utf-8")
        since = page.partition("edition 1" if language == "en" else "издания 1")[2]
        assert name in since
        assert "burgundy-1471" not in since


def test_the_id_of_a_list_that_is_not_there_does_not_pass_for_its_name(own_folder: Path) -> None:
    """Enemies that no file has: the page, the text for chats and the booklet's own words say so."""
    text = (army_lists() / "formations" / "england-1415.yaml").read_text("utf-8")
    (own_folder / "england-1415.yaml").write_text(
        re.sub(r"^enemies: .*$", "enemies: [nobody]", text, flags=re.M), "utf-8"
    )
    done = CliRunner().invoke(muster, ["publish", "england-1415.yaml", "--no-pdf", "--preview", "--out", "site"])
    assert done.exit_code == 0
    page = (own_folder / "site" / "en" / "lists" / "england-1415.html").read_text("utf-8")
    assert "<code>nobody</code> (a list that is not on this site)" in page
    assert "Enemies: nobody (list not found)" in page
