"""The numbers of set-up, terrain, camp and artillery agree with each other where the rulebook says a thing twice."""

from fractions import Fraction

from builder.systems.formations.rulebook import RULES

ARMY = ("setup", "terrain", "disorder", "resilience", "camp", "artillery")


def test_the_base_of_foot_holds_what_its_figures_stand_for() -> None:
    """C-1-09 gives 400 to 500 men in 5 ranks and 80 to 100 files; C-1-04 gives the figure: they must agree."""
    free, dense = RULES.whole("bases.figures.free"), RULES.whole("bases.figures.dense")
    row = RULES.row("setup.scale.infantry_base")
    men, files = RULES.whole("setup.scale.foot.men"), RULES.whole("setup.scale.foot.files")
    assert (row["least"], row["most"]) == (free * men, dense * men)
    assert (row["files_least"], row["files_most"]) == (free * files, dense * files)
    assert row["ranks"] * files == men
    step = RULES.whole("setup.scale.step")
    assert (row["width"], row["depth"]) == (
        RULES.whole("bases.front") * step,
        RULES.whole("bases.depth.infantry") * step,
    )


def test_the_base_of_horse_holds_what_its_figures_stand_for() -> None:
    """C-1-10 gives 300 riders in 5 ranks and 60 files, four figures of 5 by 15."""
    free, row, each = (
        RULES.whole("bases.figures.free"),
        RULES.row("setup.scale.cavalry_base"),
        RULES.row("setup.scale.horse"),
    )
    assert row["men"] == free * each["men"]
    assert row["files"] == free * each["files"]
    assert each["men"] == each["ranks"] * each["files"]


def test_the_camp_has_the_sections_of_its_perimeter() -> None:
    """C-14-02 counts ten sections of eight steps; the sides give the same."""
    around = 2 * (RULES.whole("camp.length") + RULES.whole("camp.width"))
    assert around == RULES.whole("camp.sections") * RULES.whole("camp.section")


def test_each_dice_table_uses_every_face_once() -> None:
    """No roll of the terrain tables, of a mad elephant or of the flanking force is missing or claimed twice."""
    tables = ["kind", "slope", "forest", "rough", "cut", "water"]
    for table in tables:
        entries = RULES.below(f"terrain.dice.{table}")
        faces = sorted(face for entry in entries for face in RULES[f"terrain.dice.{table}.{entry}.faces"].value)
        assert faces == list(range(1, RULES.whole("disorder.die") + 1)), table
    rampage = [
        face for end in ("onward", "right", "back", "left", "killed") for face in RULES[f"disorder.rampage.{end}"].value
    ]
    assert sorted(rampage) == list(range(1, RULES.whole("disorder.die") + 1))


def test_both_players_have_the_same_phases() -> None:
    """A game turn has the phases of both players (C-2.4-01), numbered without a gap."""
    numbers = [RULES.whole(f"setup.phases.{phase}.number") for phase in RULES.below("setup.phases")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert RULES.whole("setup.turn.phases") == len(numbers) * RULES.whole("setup.armies")


def test_sectors_fill_both_sides() -> None:
    """Three sectors on one side of the table, three on the other (C-2.1-08)."""
    assert RULES.whole("setup.field.sectors") == 2 * RULES.whole("setup.field.sectors_a_side")


def test_the_bands_of_a_piece_grow() -> None:
    """Dead ground or grapeshot, near, far: each edge beyond the last; S never grows with distance."""
    for piece in RULES.below("artillery.pieces"):
        row = RULES.row(f"artillery.pieces.{piece}")
        edges = [row.get("dead", row.get("grape", 0)), row["near"], row["far"]]
        assert edges == sorted(set(edges)), piece
        assert row["shooting_near"] > row["shooting_far"], piece


def test_a_battery_cannot_hit_with_the_roll_that_breaks_it() -> None:
    """The highest chance to hit lies under the breakdown (Q-47)."""
    assert (
        RULES.whole("artillery.hit.most") < RULES.whole("artillery.hit.breakdown") <= RULES.whole("artillery.hit.die")
    )


def test_every_number_of_the_army_part_has_unit_and_fact() -> None:
    """Each leaf names a fact C- or a decision Q- of the digest."""
    for key in RULES:
        if key.split(".")[0] in ARMY:
            assert RULES[key].unit, key
            facts = [fact.strip() for fact in RULES[key].fact.split(",")]
            assert all(fact.startswith(("C-", "Q-")) for fact in facts), key


def test_the_reserves_are_a_tenth() -> None:
    """Both sides' reserves are worth the same share of the army (C-2.3-03, C-2.3-07)."""
    shares = {RULES.number("setup.reserve.share"), RULES.number("setup.reserve.defender_share")}
    assert shares == {Fraction(1, 10)}
