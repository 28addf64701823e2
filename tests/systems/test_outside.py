"""A rule system of another package: the skeleton that `muster new system` writes, installed, is used like the built-in ones."""

import json
import shutil
from pathlib import Path

import pytest
import yaml

from builder.desk.new_system import write_system
from builder.registry import SYSTEMS
from builder.text import LANGUAGES
from tests.commands import muster
from tests.languages import WRITTEN
from tests.systems.outside_package import NAME, SKELETON, Run, installed, runner


@pytest.fixture
def run(packages: Path, tmp_path: Path) -> Run:
    """`muster WORDS` with the package installed, in an empty folder."""
    return runner(packages, tmp_path)


def test_the_skeleton_installs_as_the_command_says(tmp_path: Path) -> None:
    """With `-e`, so that what one writes counts at once, by the tools that Muster's own environment has."""
    made = write_system(NAME, tmp_path)
    installed(tmp_path / "target", "-e", made.folder)
    (link,) = (tmp_path / "target").glob("*.pth")
    assert link.read_text("utf-8").strip() == str(made.folder.resolve())


def test_the_skeleton_is_short() -> None:
    """What each system would have to repeat is in the kernel; the bound is what a new system costs."""
    files = [path for path in SKELETON.rglob("*") if path.suffix in (".py", ".yaml", ".toml")]
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in files}
    assert len([path for path in files if path.suffix == ".py"]) == 4
    assert 100 < sum(many for path, many in lines.items() if path.suffix == ".py") < 150
    assert 250 < sum(lines.values()) < 400
    assert (
        max(len(line) for path in files if path.suffix == ".py" for line in path.read_text("utf-8").splitlines()) <= 120
    )


@pytest.mark.parametrize("name", ["a", "7-years", "skirmish", "skirmish-two", "x" * 40])
def test_a_system_is_written_under_any_id(own_folder: Path, name: str) -> None:
    """Modules are sound Python, documents have its id, nothing is left of the skeleton's own name."""
    said = muster("new", "system", name)
    assert said.exit_code == 0, said.stderr
    folder = own_folder / f"muster-{name}"
    assert said.stdout == f"muster-{name}\n"
    for path in folder.rglob("*.py"):
        compile(path.read_text("utf-8"), path, "exec")
    for path in folder.rglob("army_lists/*.yaml"):
        assert yaml.safe_load(path.read_text("utf-8"))["system"] == name
    if "skirmish" not in name:
        assert not [path for path in folder.rglob("*.*") if "kirmish" in path.read_text("utf-8")]


def test_nothing_is_written_over_and_no_id_is_taken_twice(own_folder: Path) -> None:
    """Nor where an id is none, or none is given."""
    muster("new", "system", NAME)
    before = {path: path.read_bytes() for path in own_folder.rglob("*.*")}
    for words, code, says in (
        ((NAME,), 3, f"muster-{NAME} already exists"),
        (("chainmail",), 2, "the system `chainmail` already exists"),
        (("Iron Hills",), 2, "`Iron Hills` is not a valid id"),
        ((), 2, "a rule system needs an id"),
        (("a", "--id", "b"), 2, "give the id once"),
    ):
        said = muster("new", "system", *words)
        assert (said.exit_code, says in said.stderr) == (code, True), said.stderr
    assert {path: path.read_bytes() for path in own_folder.rglob("*.*")} == before


# ---- every command knows it -----------------------------------------------------------------------------------------


def test_it_is_listed_after_the_built_in_systems(run: Run) -> None:
    """With what it covers, and its procedures."""
    said = run("systems", "--json")
    assert said.returncode == 0, said.stderr
    told = json.loads(said.stdout)
    assert [one["id"] for one in told] == [*SYSTEMS, NAME]
    assert [part["covered"] for part in told[-1]["parts"]] == ["yes", "yes"]
    assert f"{NAME} melee" in run("calc", "--list").stdout
    assert run("systems", NAME, "--lang", "ru").stdout.startswith(f"{NAME}: отряды трёх видов")


def test_its_samples_have_no_fault_and_a_fault_is_found_where_it_stands(run: Run, samples: Path) -> None:
    """Its own check, a common one, and the shape of a document, in both languages."""
    said = run("check", "--strict", samples)
    assert (said.returncode, said.stdout) == (0, ""), said.stdout
    roster = samples / "red-band.yaml"
    text = roster.read_text("utf-8").replace("figures: 12", "figures: 13").replace("line: riders", "line: rider")
    roster.write_text(text, "utf-8")
    said = run("check", roster)
    assert said.returncode == 1
    assert (
        "red-band.yaml:10:45: error IR201: `spearmen` (Spearmen): 13 figures, at most 12 [IR-03 (§ 2)]" in said.stdout
    )
    assert "error C2" in said.stdout
    assert "did you mean `riders`?" in said.stdout
    assert "фигурок 13, можно не больше 12" in run("check", roster, "--lang", "ru").stdout
    roster.write_text(text.replace("figures: 13", "figure: 13"), "utf-8")
    assert "S102: unknown key `figure` (did you mean `figures`?)" in run("check", roster).stdout


def test_a_roster_finds_its_list_among_the_samples_of_its_system(run: Run, samples: Path) -> None:
    """As it does for a built-in one."""
    alone = Path(shutil.copy(samples / "red-band.yaml", samples.parent / "red-band.yaml"))
    shutil.rmtree(samples)
    said = run("check", alone)
    assert (said.returncode, said.stdout) == (0, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_of_its_evening_is_printed(run: Run, samples: Path, language: str) -> None:
    """Cards, rosters, the reference sheet, the map; no text is too long, nothing is missing."""
    said = run("build", samples / "at-the-ford.yaml", "--lang", language, "--out", "out", "-q")
    assert (said.returncode, said.stdout) == (0, ""), said.stdout + said.stderr
    made = {path.name for path in (samples.parent / "out" / "at-the-ford").iterdir()}
    sheets = {f"{kind}-{band}-band.pdf" for kind in ("cards", "roster") for band in ("red", "blue")}
    assert {*sheets, "reference.pdf", "map.pdf", "map.svg", "evening.pdf", "index.html"} <= made


def test_it_calculates_with_dice_and_without(run: Run, samples: Path) -> None:
    """The odds of a die each, counted by hand: of 36 rolls 21 lead by 0 or more, of which 6 are level; horse leads foot by 1."""
    odds = run("calc", NAME, "melee", "attacker=horse", "defender=foot", "--json")
    assert json.loads(odds.stdout)["odds"] == {"nobody": "5/36", "attacker": "7/12", "defender": "5/18"}
    rolled = run("calc", NAME, "melee", "attacker=horse", "defender=foot", "dice=[3, 4]", "--lang", "ru")
    assert "перевес нападающего: 1  [IR-01]" in rolled.stdout
    assert "победитель: никто" in rolled.stdout
    refused = run("calc", NAME, "melee", "attacker=horse", "defender=foot", "dice=[3, 7]")
    assert (refused.returncode, refused.stderr) == (2, "muster: a d6 cannot roll 7\n")
    table = run("odds", samples / "red-band.yaml", samples / "blue-band.yaml")
    assert "■ 1 Archers      72 : 17" in table.stdout


def test_its_worked_example_comes_to_what_its_text_says(run: Run) -> None:
    """The examples of a system run as its tests."""
    (example,) = yaml.safe_load((SKELETON / "muster_skirmish/data/examples.yaml").read_text("utf-8")).values()
    for part in example["parts"]:
        words = [f"{key}={json.dumps(value)}" for key, value in part["inputs"].items()]
        assert json.loads(run("calc", NAME, part["procedure"], *words, "--json").stdout)["result"] == part["result"]


def test_it_is_explained(run: Run) -> None:
    """Its codes with their cases, its facts with their numbers, its examples; and those of other systems still."""
    code = run("explain", "IR201")
    assert code.returncode == 0, code.stderr
    for words in (
        "13 figures, at most 12",
        "A larger unit could not be controlled.",
        "IR-03 (§ 2)",
        "a unit of thirteen:",
    ):
        assert words in code.stdout
    russian = run("explain", "ir201", "--lang", "ru").stdout
    assert "Отрядом больше этого невозможно управлять." in russian
    assert "\nотряд из тринадцати фигурок:\n" in russian
    assert "troops.most: 12 (figures)" in run("explain", "IR-03").stdout
    assert "winner: nobody" in run("explain", "IR-W1").stdout
    assert run("explain", "FO201").returncode == 0


def test_its_case_says_what_its_check_finds(run: Run, samples: Path) -> None:
    """Word by word, in both languages; the near miss is let pass."""
    case, miss = yaml.safe_load((SKELETON / "muster_skirmish/cases/SK201.yaml").read_text("utf-8"))["cases"]
    (find,) = case["finds"]
    roster = samples / "red-band.yaml"
    for one, wanted in ((case, [find]), (miss, [])):
        data = yaml.safe_load(roster.read_text("utf-8"))
        ((_, figures),) = one["change"].items()
        next(unit for unit in data["units"] if unit["id"] == "spearmen")["figures"] = figures
        roster.write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
        for language in WRITTEN:
            told = json.loads(run("check", roster, "--format", "json", "--lang", language).stdout)["diagnostics"]
            said = [(one["where"], one["message"], one["fixes"]) for one in told if one["code"] == "IR201"]
            assert said == [(find["where"], find["says"][language], [find["fix"][language]]) for find in wanted]


def test_it_is_published_with_its_calculator_and_its_codes(run: Run, samples: Path) -> None:
    """Lists, rosters, the evening, rules, facts, glossary; and the page that opens codes knows its keys."""
    said = run("publish", samples, "--no-pdf", "--out", "site", "-q")
    assert (said.returncode, said.stderr) == (0, ""), said.stderr
    site = samples.parent / "site"
    for page in (
        "lists/hill-tribes",
        "rosters/red-band",
        "evenings/at-the-ford",
        f"{NAME}/calc/melee",
        f"{NAME}/facts",
    ):
        assert (site / "en" / f"{page}.html").is_file(), page
        assert (site / "ru" / f"{page}.html").is_file(), page
    assert "Infantry" in (site / "en" / NAME / "glossary.html").read_text("utf-8")
    assert "IR201" in (site / "en" / "codes.html").read_text("utf-8")
    assert "&#34;iron-hills&#34;: {&#34;figures&#34;" in (site / "r" / "index.html").read_text("utf-8")


@pytest.mark.parametrize("kind", ["army-list", "roster", "evening"])
def test_a_document_of_it_is_begun_with_its_sample(run: Run, tmp_path: Path, kind: str) -> None:
    """And has no fault."""
    said = run("new", kind, f"our-{kind}", "--system", NAME)
    assert said.returncode == 0, said.stderr
    assert f"\nid: our-{kind}\n" in (tmp_path / f"our-{kind}.yaml").read_text("utf-8")
    assert run("check", f"our-{kind}.yaml").returncode == 0


def test_an_evening_of_two_of_its_rosters_is_drafted(run: Run, tmp_path: Path) -> None:
    """It has neither roles of its own nor terrain; of its sample only the table and the edges are taken."""
    said = run("new", "evening", "ours", "--system", NAME, "--roster", "red-band", "--roster", "blue-band")
    assert said.returncode == 0, said.stderr
    data = yaml.safe_load((tmp_path / "ours.yaml").read_text("utf-8"))
    assert [tuple(side.values()) for side in data["sides"]] == [
        ("red-band", "north", "attacker"), ("blue-band", "south", "defender")
    ]  # fmt: skip
    assert run("check", "--strict", "ours.yaml").returncode == 0


def test_no_terrain_is_rolled_for_it(run: Run) -> None:
    """In words, not by a fault."""
    said = run("terrain", NAME, "--seed", "1")
    assert (said.returncode, said.stderr) == (
        2,
        f"muster: {NAME} has no tables for random terrain; list the terrain in the evening under `terrain:`\n",
    )
