"""`muster new evening --roster A --roster B`: two players with their rosters get an evening that they can print and change."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from builder.desk.evening_draft import written
from builder.desk.starters import starter
from builder.documents.army_list import Season
from builder.documents.evening import Evening
from builder.documents.fields import HistoricDate, Name
from builder.documents.game import AnyArmy
from builder.library.examine import game_of, library
from builder.registry import SYSTEMS, system
from builder.text import LANGUAGES
from tests.commands import CHECKOUT, muster
from tests.tools import samples

FOES = {
    "formations": ("france-agincourt", "england-agincourt"),
    "age-of-battles": ("burgundy-grandson", "swiss-grandson"),
    "chainmail": ("montfort-muret", "aragon-muret"),
    "napoleonic": ("france-borodino", "russia-borodino"),
    "red-plains": ("takeda-kawanakajima", "uesugi-kawanakajima"),
}
KADESH = ("ramesses-kadesh", "hittite-kadesh")
ROSTERS = CHECKOUT / "army_lists" / "formations" / "rosters"


def drafted(*words: str | Path, by: tuple[str | Path, str | Path] = FOES["formations"], name: str = "tonight") -> str:
    """The text of a draft in the current folder."""
    said = muster("new", "evening", name, "--roster", by[0], "--roster", by[1], *words)
    assert said.exit_code == 0, said.stderr
    return Path(said.stdout.splitlines()[0]).read_text("utf-8")


def army(name: str, **changed: object) -> AnyArmy:
    """A published roster with its list, some keys of the roster changed."""
    found = next(one for home in SYSTEMS for one in samples.armies(home) if one.roster.id == name)
    return replace(found, roster=found.roster.model_copy(update=changed))


def in_season(one: AnyArmy, first: int, last: int) -> AnyArmy:
    """The army with a season in which its list takes the field."""
    season = Season.model_validate({"from": first, "to": last})
    own = one.whole_list
    assert own.home
    return replace(one, known_list=own.model_copy(update={"home": own.home.model_copy(update={"season": season})}))


def of(one: AnyArmy, other: AnyArmy, seed: int = 1) -> str:
    """The text of a draft of two armies."""
    home = system(one.roster.system)
    return written(home, [one, other], starter(home, "evening", "tonight", "en"), seed, "en")


# ---- every system ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_draft_of_two_foes_in_an_empty_folder_has_no_fault(own_folder: Path, system_id: str, language: str) -> None:
    """The system is that of the rosters; both have their own date and the roles of attacker and defender."""
    text = drafted("--lang", language, by=FOES[system_id])
    checked = muster("check", "--strict", "tonight.yaml")
    assert (checked.exit_code, checked.stderr) == (0, "1 file, 0 errors, 0 warnings\n"), checked.stdout
    data = yaml.safe_load(text)
    assert (data["system"], data["id"]) == (system_id, "tonight")
    assert {side["roster"] for side in data["sides"]} == set(FOES[system_id])
    assert {side["role"] for side in data["sides"]} == {"attacker", "defender"}
    assert str(data["date"]) == str(army(FOES[system_id][0]).roster.date)
    assert data.get("points") == army(FOES[system_id][0]).roster.points
    assert text.count(" # ") > 5, "a draft explains itself"
    assert "$" not in text.partition("\n")[2]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_draft_has_every_sheet_of_an_evening(own_folder: Path, system_id: str) -> None:
    """With no unit placed: the players deploy at the table."""
    drafted(by=FOES[system_id])
    reader, _ = library(("tonight.yaml",))
    (evening,) = reader.given_of(Evening)
    found = game_of(reader, evening)
    assert found
    sheets = system(system_id).present()(found[0], "en")
    assert sheets.map
    assert len(sheets.rosters) == len(sheets.cards) == 2


def test_a_draft_can_be_built_at_once(own_folder: Path) -> None:
    drafted(by=FOES["chainmail"])
    built = muster("build", "tonight.yaml", "--only", "map", "--quiet")
    assert built.exit_code == 0, built.stderr
    assert (own_folder / "output" / "tonight" / "map.pdf").is_file()


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_ground_is_that_of_the_defenders_country(own_folder: Path, system_id: str) -> None:
    """Rolled where the rules have tables; elsewhere the kinds are named above an example that is commented out."""
    text = drafted(by=FOES[system_id])
    data = yaml.safe_load(text)
    defender = army(next(side["roster"] for side in data["sides"] if side["role"] == "defender"))
    assert defender.army_list.home
    kinds = defender.army_list.home.ground
    if system(system_id).parts.terrain:
        assert {piece["ground"] for piece in data["terrain"]} <= set(kinds)
        assert data["terrain"]
        assert f"ground: [{', '.join(kinds)}]" in text
    else:
        assert "terrain" not in data
        assert f"({defender.army_list.name.en}): {', '.join(kinds)}. " in text
        assert "\n# terrain:" in text


@pytest.mark.parametrize("system_id", [one for one in SYSTEMS if system(one).parts.terrain is None])
def test_the_first_of_two_rosters_attacks_where_nobody_bids(own_folder: Path, system_id: str) -> None:
    for name, by in (("one", FOES[system_id]), ("other", FOES[system_id][::-1])):
        sides = yaml.safe_load(drafted(by=by, name=name))["sides"]
        assert [side["roster"] for side in sides if side["role"] == "attacker"] == [by[0]]


def test_a_name_of_any_characters_leaves_the_draft_readable() -> None:
    one, other = (army(name) for name in FOES["chainmail"])
    odd = 'Knights: "of\nthe # lance"'
    named = other.whole_list.model_copy(update={"name": Name({"en": odd})})
    data = yaml.safe_load(of(one, replace(other, known_list=named)))
    assert data["name"] == {"en": f"{one.army_list.name.en} – {odd}"}
    assert "print" in data


# ---- bidding, terrain and camps -------------------------------------------------------------------------------------


def test_who_defends_is_bid_for_as_in_muster_terrain(own_folder: Path) -> None:
    """The same bids and the same pieces as `muster terrain` rolls for the two lists on a table of that size."""
    lists = [army(name).roster.army_list for name in FOES["formations"]]
    for seed in ("2", "3", "8"):
        data = yaml.safe_load(text := drafted("--seed", seed, name=f"evening-{seed}"))
        size = f"{data['table']['width']}x{data['table']['depth']}"
        rolled = muster("terrain", "formations", "--seed", seed, "--size", size, "--list", lists[0], "--list", lists[1])
        assert rolled.stdout in text
        defender = next(side["roster"] for side in data["sides"] if side["role"] == "defender")
        assert f"# defender: {army(defender).roster.army_list}, " in text
        assert [side["edge"] for side in data["sides"]] == ["north", "south"]


def test_the_same_seed_gives_the_same_file(own_folder: Path) -> None:
    """Which says the seed; without one it is 1."""
    one, again, other = drafted(), drafted("--seed", "1", "--out", "again"), drafted("--seed", "2", "--out", "other")
    assert one == again != other
    assert "{seed: 1, " in one
    assert "{seed: 2, " in other


def test_a_camp_makes_way_for_ground_that_nobody_may_enter() -> None:
    """It is moved along its edge, no further than it must be (FO530, FO531)."""
    one, other = army("rome-magnesia"), army("seleucid-magnesia")
    texts = [of(one, other, seed) for seed in range(1, 9)]
    camps = [side["camp"]["at"] for text in texts for side in yaml.safe_load(text)["sides"]]
    assert [58, 2] in camps
    assert [58, 102] in camps
    assert {across for across, _ in camps} > {58}
    assert {down for _, down in camps} == {2, 102}


def test_a_roster_without_a_camp_gets_no_place_for_one() -> None:
    assert of(army("confederates-murten"), army("ordonnance-murten")).count("camp: ") == 1
    one, other = (army(name) for name in FOES["age-of-battles"])
    assert of(one, other).count("camp: ") == 2
    assert of(one, army(other.roster.id, camp=None)).count("camp: ") == 1


# ---- dates and points -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "date"),
    [
        ((5, 10), (8, 11), "1415-10-25"),
        ((3, 9), (8, 2), "1415-08"),
        ((11, 3), (2, 4), "1415-02"),
        ((4, 6), (9, 11), "1415-10-25"),
    ],
)
def test_the_month_lies_in_both_seasons_if_they_meet(one: tuple[int, int], other: tuple[int, int], date: str) -> None:
    """The date of the rosters if it does, else the first month that does, else the date as it is and a note."""
    first, second = (army(name) for name in FOES["formations"])
    text = of(in_season(first, *one), in_season(second, *other))
    assert f"\ndate: {date}\n" in text
    note = "# The seasons of the armies do not overlap: Kingdom of France: April to June; Kingdom of England: September to November.\n"
    assert (note in text) == (one == (4, 6))


def test_rosters_of_two_years_get_a_note_and_the_year_in_which_both_fit_better() -> None:
    """The army of Grandson cannot be had in 1470, a year before its list begins, so the date is that of the other roster."""
    late, other = army("burgundy-grandson", date=HistoricDate(1470)), army("swiss-grandson")
    note = "# The rosters are dated 1470 and 1476-03-02: set both to the year of the evening.\n"
    assert f"{note}date: 1476-03-02\n" in of(late, other)
    assert "date: 1476-03-02\n" in of(other, late)


def test_rosters_of_two_years_are_told_where_the_draft_is_written(own_folder: Path) -> None:
    result = muster("new", "evening", "tonight", "--roster", "lancaster-stoke", "--roster", "york-tewkesbury")
    assert result.exit_code == 0
    assert "The rosters are dated 1487-06-16 and 1471-05-04" in result.stderr


def test_the_limit_is_the_higher_one_of_both_rosters() -> None:
    """Neither may be over it; if one has none, neither has the evening."""
    one, other = FOES["formations"]
    assert "\npoints: 620 " in of(army(one, points=620), army(other))
    assert "\npoints: " not in of(army(one), army(other, points=None))


# ---- where rosters are ----------------------------------------------------------------------------------------------


def test_rosters_in_a_folder_of_ones_own_are_found_by_their_files(own_folder: Path) -> None:
    """From the folder above, where the draft is written."""
    (own_folder / "ours").mkdir()
    for name, own in zip(FOES["formations"], ("red", "blue"), strict=True):
        text = (ROSTERS / f"{name}.yaml").read_text("utf-8").replace(f"id: {name}", f"id: {own}")
        (own_folder / "ours" / f"{own}.yaml").write_text(text, "utf-8")
    text = drafted(by=("ours/red.yaml", "ours/blue.yaml"))
    assert sorted(side["roster"] for side in yaml.safe_load(text)["sides"]) == ["blue", "red"]
    assert muster("check", "--strict", ".").exit_code == 0
    assert drafted(by=("red", "ours/blue.yaml"), name="by-id").count("roster: red") == 1
    for other in ("ours/blue.yaml", "caesar-thames"):
        said = muster("new", "evening", "far", "--roster", "ours/red.yaml", "--roster", other, "--out", "games")
        assert (said.exit_code, said.stderr) == (
            2, "muster: an evening in games would not find the roster ours/red.yaml: write the evening with --out ours\n"
        )  # fmt: skip
    assert not (own_folder / "games").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("evening", "--roster", "a"), "need two rosters, as in"),
        (("evening", *("--roster", "a") * 3), "need two rosters, as in"),
        (("evening", "--seed", "1"), "need two rosters, as in"),
        (("roster", *("--roster", "a") * 2), "need two rosters, as in"),
        (("system", "x", *("--roster", "a") * 2), "need two rosters, as in"),
        (("evening", "--roster", "aragon-muret", "--roster", "caesar-thames"),
         "`caesar-thames` is a roster for `formations`, not for `chainmail`"),
        (("evening", "--system", "chainmail", *("--roster", "caesar-thames") * 2),
         "`caesar-thames` is a roster for `formations`, not for `chainmail`"),
        (("evening", "--system", "chess", *("--roster", "caesar-thames") * 2), "unknown system `chess`"),
        (("evening", *("--roster", "caesar-thame") * 2), "there is no roster `caesar-thame` (did you mean `caesar-thames`?)"),
        (("evening", *("--roster", "nobody") * 2), "there is no roster `nobody`\n    rosters: lost, burgundy-grandson, "),
        (("evening", *("--roster", "caesarian-roman") * 2), "caesarian-roman is an army list, not a roster"),
        (("evening", *("--roster", "list.yaml") * 2), "list.yaml is an army list, not a roster"),
        (("evening", *("--roster", "./") * 2), "./ is a folder; name a file in it"),
        (("evening", *("--roster", "none.yaml") * 2), "error D019: "),
        (("evening", *("--roster", "torn.yaml") * 2), "error D001: "),
        (("evening", *("--roster", "lost.yaml") * 2), "error S113: there is no army list `nothing`"),
        (("evening", "A B", *("--roster", "caesar-thames") * 2), "`A B` is not a valid id"),
    ],
)  # fmt: skip
def test_without_two_rosters_of_a_system_no_evening_is_written(
    own_folder: Path, words: tuple[str, ...], says: str
) -> None:
    shutil.copy(ROSTERS.parent / "caesarian-roman.yaml", own_folder / "list.yaml")
    roster = (ROSTERS / "caesar-thames.yaml").read_text("utf-8")
    (own_folder / "torn.yaml").write_text("kind: roster\nname: [", "utf-8")
    lost = roster.replace("caesarian-roman", "nothing").replace("id: caesar-thames", "id: lost")
    (own_folder / "lost.yaml").write_text(lost, "utf-8")
    before = sorted(own_folder.iterdir())
    said = muster("new", *words)
    in_a_file = says.startswith(("error D001", "error S113"))
    assert said.exit_code == (1 if in_a_file else 2), said.stdout
    assert says in said.stderr
    assert sorted(own_folder.iterdir()) == before


def test_no_draft_is_written_over(own_folder: Path) -> None:
    (own_folder / "tonight.yaml").write_text("hours of work", "utf-8")
    said = muster("new", "evening", "tonight", "--roster", "caesar-thames", "--roster", "britons-thames")
    assert (said.exit_code, said.stderr) == (3, "muster: tonight.yaml already exists; choose another --id\n")
    assert (own_folder / "tonight.yaml").read_text("utf-8") == "hours of work"
