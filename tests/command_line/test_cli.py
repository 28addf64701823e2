"""The command line as a person or a program uses it: what it prints where, and the exit code."""

import json
import os
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import pytest

from builder.documents.paper import Paper, SmallMap
from builder.registry import SYSTEMS
from builder.text import LANGUAGES
from builder.text.package_files import army_lists
from tests.commands import COMMAND, environment, muster, process
from tests.languages import WRITTEN

LISTS = army_lists()
ROSTERS = LISTS / "formations" / "rosters"
FRENCH, ENGLISH = ROSTERS / "france-agincourt.yaml", ROSTERS / "england-agincourt.yaml"
EVENING = LISTS / "evenings" / "agincourt-1415.yaml"
SHOT = (
    "shooter.profile=england-1415/longbowmen",
    "shooter.order=defence",
    "target.profile=france-1415/mounted-knights",
    "target.order=attack",
)
ENGLISH_LEAST = ("men-at-arms", "longbowmen", "longbowmen", "longbowmen")  # what the lists want at least
FRENCH_LEAST = ("mounted-knights", "foot-men-at-arms", "foot-men-at-arms")
KEYS = ["code", "severity", "message", "path", "line", "column", "where", "cites", "fixes", "more"]


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """The French roster with an unknown line, too few points, and a date that only deserves a word."""
    text = FRENCH.read_text("utf-8")
    assert text.count("line: light-bombard}") == 1
    path = tmp_path / FRENCH.name
    path.write_text(text.replace("line: light-bombard}", "line: light-bombrad}"), "utf-8")
    return path


# ---- check ------------------------------------------------------------------------------------------------------------


def test_the_sample_lists_have_no_error() -> None:
    said = muster("check", LISTS)
    assert said.exit_code == 0, said.stdout
    assert "error" not in said.stdout
    files = len([path for path in LISTS.rglob("*.yaml") if path.parent.name != "editions"])
    assert said.stderr == f"{files} files, 0 errors, 0 warnings\n"


def test_an_error_is_told_with_its_place_its_way_out_and_exit_code_1(wrong: Path) -> None:
    said = muster("check", wrong)
    assert said.exit_code == 1
    number, line = next((n, t) for n, t in enumerate(wrong.read_text("utf-8").splitlines(), 1) if "bombrad" in t)
    column = line.index("light-bombrad") + 1
    head, fix = said.stdout.splitlines()[:2]
    assert head.startswith(f"{wrong}:{number}:{column}: error C201: ")
    assert "did you mean `light-bombard`?" in head
    assert fix.startswith("    use the id of a line")
    assert said.stderr == "1 file, 1 error, 0 warnings\n"


def test_findings_can_be_read_in_russian(wrong: Path) -> None:
    said = muster("check", wrong, "--lang", "ru")
    assert ": ошибка C201: " in said.stdout
    assert "может быть, `light-bombard`?" in said.stdout
    assert said.stderr == "файлов: 1, ошибок: 1, предупреждений: 0\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_json_has_exactly_the_shape_of_the_contract(wrong: Path, lang: str) -> None:
    said = muster("check", wrong, "--format", "json", "--lang", lang)
    answer = json.loads(said.stdout)
    assert said.exit_code == 1
    assert said.stderr == ""
    assert list(answer) == ["files", "errors", "warnings", "diagnostics"]
    assert (answer["files"], answer["errors"], answer["warnings"]) == (1, 1, 0)
    (one,) = [found for found in answer["diagnostics"] if found["severity"] == "error"]
    assert list(one) == KEYS
    assert (one["code"], one["path"], one["where"]) == ("C201", str(wrong), "units.16.line")
    assert isinstance(one["line"], int)
    assert isinstance(one["column"], int)
    assert one["cites"] == [{"system": "formations", "section": "1", "fact": "C-1-03"}]
    assert all(isinstance(fix, str) and fix for fix in one["fixes"])
    assert ("расписке" in one["message"]) is (lang == "ru")


def test_for_a_code_host_each_finding_is_an_annotation(wrong: Path) -> None:
    said = muster("check", wrong, "--format", "github")
    (line,) = [line for line in said.stdout.splitlines() if line.startswith("::error")]
    assert line.startswith(f"::error file={wrong},line=")
    assert ",title=C201::" in line
    assert said.stderr == ""


def test_strict_lets_a_warning_fail(tmp_path: Path) -> None:
    """A roster under another name than its id is worth a warning, no more."""
    path = tmp_path / "other.yaml"
    shutil.copy(ENGLISH, path)
    said = muster("check", path)
    assert (said.exit_code, "warning S112" in said.stdout) == (0, True)
    assert said.stderr == "1 file, 0 errors, 1 warning\n"
    assert muster("check", "--strict", path).exit_code == 1


def test_a_file_comes_from_standard_input(wrong: Path) -> None:
    said = muster("check", "-", given=wrong.read_bytes())
    assert said.exit_code == 1
    assert said.stdout.startswith("<stdin>:")
    assert muster("check", "-", given=ENGLISH.read_bytes()).exit_code == 0


def test_a_folder_is_read_with_what_lies_below_it(wrong: Path) -> None:
    (wrong.parent / "below").mkdir()
    shutil.copy(ENGLISH, wrong.parent / "below")
    assert muster("check", wrong.parent).stderr == "2 files, 1 error, 0 warnings\n"


def test_a_file_that_is_not_there_is_exit_2_and_the_others_are_still_checked(wrong: Path) -> None:
    said = muster("check", "nowhere.yaml", wrong)
    assert said.exit_code == 2
    assert "nowhere.yaml:1:1: error D019: " in said.stdout
    assert "error C201" in said.stdout


def test_an_empty_folder_is_exit_2(tmp_path: Path) -> None:
    """A slip in a script's path must not pass as success."""
    said = muster("check", tmp_path)
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr.startswith("no .yaml or .yml files found")
    assert "`muster new`" in said.stderr
    assert muster("check").exit_code == 2


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"a: [", b"- 1", b"kind: army-list", b"\x00", b"a: &a [*a]"])
def test_whatever_a_file_holds_there_is_a_finding_and_no_traceback(content: bytes) -> None:
    said = muster("check", "-", given=content)
    assert said.exit_code == 1
    assert ": error " in said.stdout


# ---- calc, odds -------------------------------------------------------------------------------------------------------


def test_without_dice_a_calculation_gives_the_exact_chances() -> None:
    said = muster("calc", "formations", "shooting", *SHOT, "--json")
    assert said.exit_code == 0, said.stderr
    answer = json.loads(said.stdout)
    assert list(answer) == ["system", "procedure", "inputs", "working", "result", "odds", "readings"]
    assert (answer["system"], answer["procedure"]) == ("formations", "shooting")
    assert all(list(step) == ["label", "text", "value", "cites"] for step in answer["working"])
    assert sum(map(Fraction, answer["odds"].values())) == 1
    assert answer["inputs"]["shooter"]["profile"]["arms"]


def test_with_dice_it_gives_working_and_result_in_both_languages() -> None:
    dice = (*SHOT, "dice.shot=4", "dice.guard=2")
    english, russian = (muster("calc", "formations", "shooting", *dice, "--lang", lang) for lang in WRITTEN)
    assert english.exit_code == russian.exit_code == 0
    assert "  1. " in english.stdout
    assert "[C-" in english.stdout
    assert "Shooting" in english.stdout
    assert "Стрельба" in russian.stdout
    odds = muster("calc", "formations", "shooting", *dice, "--odds")
    assert "%" in odds.stdout


def test_inputs_come_from_a_file_or_standard_input(tmp_path: Path) -> None:
    text = "talents: [genius]\nuse: order\nto: attack\n"
    (tmp_path / "inputs.yaml").write_text(text)
    by_words = muster("calc", "formations", "leadership", "talents=[genius]", "to=attack", "use=order")
    by_file = muster("calc", "formations", "leadership", "-f", tmp_path / "inputs.yaml")
    by_stream = muster("calc", "formations", "leadership", "-f", "-", given=text)
    assert by_words.exit_code == 0, by_words.stderr
    assert by_words.stdout == by_file.stdout == by_stream.stdout


def test_a_slip_in_a_file_of_inputs_has_its_place(tmp_path: Path) -> None:
    (tmp_path / "inputs.yaml").write_text("talents: [genius]\nuses: order\n")
    said = muster("calc", "formations", "leadership", "-f", tmp_path / "inputs.yaml")
    assert said.exit_code == 1
    assert "inputs.yaml:2:1: error S102" in said.stderr
    assert "did you mean `use`?" in said.stderr


def test_a_slip_in_the_words_of_a_calculation_names_the_word() -> None:
    """There are no lines to point at."""
    said = muster("calc", "formations", "leadership", "talents=[genus]", "use=order", "to=attack")
    assert said.exit_code == 1
    assert said.stderr.startswith("<arguments> talents.0: error S103: `genus` is not an allowed value")


def test_a_calculation_says_what_it_wants() -> None:
    schema = json.loads(muster("calc", "formations", "melee", "--schema").stdout)
    assert {"attacker", "defender", "dice"} <= set(schema["properties"])


def test_all_procedures_are_listed() -> None:
    lines = muster("calc", "--list").stdout.splitlines()
    listed = json.loads(muster("calc", "--list", "--json", "--lang", "ru").stdout)
    assert [line.split()[:2] for line in lines] == [[one["system"], one["procedure"]] for one in listed]
    assert {one["system"] for one in listed} == set(SYSTEMS)
    wanted = {
        "movement", "shooting", "melee", "protective-shot", "leadership", "discipline", "resilience", "artillery",
        "wall", "terrain",
    }  # fmt: skip
    assert wanted <= {one["procedure"] for one in listed if one["system"] == "formations"}


def test_odds_of_two_rosters_are_chances_of_every_pair(tmp_path: Path) -> None:
    """Shooters shoot, and whoever may strike strikes; the text tells what the JSON tells."""
    paths = []
    for army_list, lines in (("england-1415", ENGLISH_LEAST), ("france-1415", FRENCH_LEAST)):
        units = "".join(f"  - {{id: u{number}, line: {line}}}\n" for number, line in enumerate(lines))
        general = "[{name: He, rank: general, unit: u0}]"
        roster = f"id: small-{army_list}\narmy_list: {army_list}\nname: Small\ndate: 1415\n"
        paths.append(tmp_path / f"small-{army_list}.yaml")
        paths[-1].write_text(
            f"kind: roster\nsystem: formations\n{roster}commanders: {general}\nunits:\n{units}", "utf-8"
        )
    said = muster("odds", *paths, "--json")
    assert said.exit_code == 0, said.stderr
    table: list[Any] = json.loads(said.stdout)
    assert {entry["procedure"] for entry in table} == {"shooting", "melee"}
    for entry in table:
        assert sum(Fraction(chance) for chance in entry["odds"].values()) == 1
    text = muster("odds", *paths).stdout
    assert all(entry["first"] in text and entry["second"] in text for entry in table)


def test_what_the_chances_of_an_act_are_is_said_beside_them() -> None:
    """Those of a volley were called chances of losing the melee."""
    home = LISTS / "napoleonic" / "rosters"
    said = muster("odds", home / "france-wertingen.yaml", home / "austria-wertingen.yaml", "--json")
    told = json.loads(said.stdout.replace("\u00a0", " "))
    assert {(one["act"], one["about"]) for one in told} == {
        ("attack", "chances in 100 of losing the melee"),
        ("shot", "chances in 100 of losing a stand or figure"),
    }


def test_a_roster_with_an_error_has_no_odds(wrong: Path) -> None:
    said = muster("odds", wrong, ENGLISH)
    assert (said.exit_code, said.stdout) == (1, "")
    assert "error C201" in said.stderr


# ---- map, terrain, explain, systems -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*get_args(Paper), *get_args(SmallMap)])
def test_a_map_is_one_svg(size: str) -> None:
    said = muster("map", EVENING, "--size", size, "--lang", "ru")
    assert said.exit_code == 0, said.stderr
    assert said.stdout.startswith("<svg")
    assert said.stdout.rstrip().endswith("</svg>")
    assert said.stderr == ""


def test_whoever_hears_a_map_read_hears_its_edges_in_his_language() -> None:
    drawn = muster("map", LISTS / "evenings" / "muret-1213.yaml", "--lang", "ru").stdout
    assert "<desc>От северного края: АРАГОН" in drawn


def test_an_evening_that_is_not_there_has_no_map() -> None:
    said = muster("map", "nowhere.yaml")
    assert (said.exit_code, said.stdout) == (2, "")
    assert "D019" in said.stderr


def test_of_several_evenings_none_is_taken_for_the_one_that_was_meant() -> None:
    said = muster("map", LISTS / "evenings")
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr.startswith("muster: give one evening, not several: agincourt-1415, ")


def test_a_seed_gives_the_same_field_and_the_evening_takes_it(tmp_path: Path) -> None:
    """What `terrain` prints can be pasted into an evening and is found good: its table is that of `muster new evening`."""
    one, again, other = (muster("terrain", "formations", "--seed", seed).stdout for seed in ("3", "3", "4"))
    assert one == again != other
    head = "kind: evening\nsystem: formations\nid: rolled\nname: Rolled\ndate: 1415\ntable: {width: 140, depth: 120}\nsides:\n"
    sides = "".join(
        f"  - {{roster: {roster.stem}, edge: {edge}, role: {role}}}\n"
        for roster, edge, role in ((FRENCH, "north", "attacker"), (ENGLISH, "south", "defender"))
    )
    assert "table: {width: 140, depth: 120}" in one
    bare = muster("terrain", "formations", "--seed", "3", "--elements", "0").stdout
    for field in (one, bare):
        said = muster("check", "-", given=f"{head}{sides}{field}")
        assert not [line for line in said.stdout.splitlines() if ": error S" in line or ": error D" in line]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wanted", ["FO201", "fo201", "C201", "D012", "S102", "C-5.1-04"])
def test_codes_and_facts_are_explained(wanted: str, lang: str) -> None:
    said = muster("explain", wanted, "--lang", lang)
    assert said.exit_code == 0
    assert said.stdout.lower().startswith(wanted.lower())
    assert len(said.stdout.splitlines()) >= 3


def test_systems_are_listed() -> None:
    """With what each covers of its text."""
    opened = [line.split(":")[0] for line in muster("systems").stdout.splitlines() if line[:1].strip()]
    assert opened == list(SYSTEMS)
    listed = json.loads(muster("systems", "--json", "--lang", "ru").stdout)
    assert [one["id"] for one in listed] == list(SYSTEMS)
    keys = ["id", "name", "about", "measure", "translated", "parts", "left_out"]
    assert all(list(one) == keys for one in listed)


# ---- streams ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", ["check", "build", "calc", "odds", "map", "terrain", "new", "explain", "schema", "systems"]
)
def test_every_command_of_the_contract_explains_itself(command: str) -> None:
    said = muster(command, "--help")
    assert said.exit_code == 0
    assert said.stdout.startswith("Usage: ")


def test_the_module_is_the_command(tmp_path: Path) -> None:
    """`python -m builder` calls itself by the command's name."""
    said = process("--help", cwd=tmp_path)
    assert said.returncode == 0
    assert said.stdout.startswith("Usage: muster ")


@pytest.mark.skipif(os.name == "nt", reason="no `head` there")
def test_a_reader_that_has_read_enough_causes_no_complaint(tmp_path: Path) -> None:
    shell = f'"{COMMAND[0]}" -m builder terrain formations --seed 1 | head -c 1; "{COMMAND[0]}" -m builder check "{LISTS}" | true'
    said = subprocess.run(
        ["sh", "-c", shell], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False, timeout=60
    )
    assert "Traceback" not in said.stderr
    assert "Error" not in said.stderr


@pytest.mark.skipif(os.name == "nt", reason="a POSIX shell closes them")
def test_closed_streams_do_no_harm(tmp_path: Path) -> None:
    shell = f'"{COMMAND[0]}" -m builder check "{ENGLISH}" >&- 2>&-'
    said = subprocess.run(["sh", "-c", shell], cwd=tmp_path, env=environment(), check=False, timeout=60)
    assert said.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_exit_3_and_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        said = subprocess.run(
            [*COMMAND, "explain", "FO201"], cwd=tmp_path, env=environment(), stdout=full, stderr=subprocess.PIPE,
            text=True, check=False, timeout=60,
        )  # fmt: skip
    assert said.returncode == 3
    assert said.stderr.startswith("muster: cannot write to standard output: ")
    assert said.stderr.count("\n") == 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_a_terminal_without_cyrillic_gets_escapes_and_json_stays_json(tmp_path: Path, encoding: str) -> None:
    more = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    said = process("check", FRENCH, "--lang", "ru", "--format", "json", cwd=tmp_path, more=more)
    assert said.returncode == 0, said.stderr
    assert all(one["message"] for one in json.loads(said.stdout)["diagnostics"])
    assert process("explain", "FO201", "--lang", "ru", cwd=tmp_path, more=more).returncode == 0


def test_control_characters_of_a_file_never_reach_the_terminal(tmp_path: Path) -> None:
    """A list from a stranger must not clear the screen."""
    (tmp_path / "a.yaml").write_text('kind: "\\e[2Jroster"\nsystem: formations\n')
    said = muster("check", tmp_path / "a.yaml")
    assert said.exit_code == 1
    assert "\x1b" not in said.stdout
