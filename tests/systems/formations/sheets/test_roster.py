"""The roster sheet: everything that is asked of a unit in play, boxes for a pencil, totals (PR-RO-01 to PR-RO-05)."""

from fractions import Fraction
from itertools import product
from typing import get_args

import pytest

from builder.documents.paper import Paper
from builder.render.pages import document_page
from builder.rules.wording import number
from builder.sheets.blocks import Boxes, Document, Rules, StatLine, StatTable, Track
from builder.systems.formations import batteries, discipline
from builder.systems.formations.account import account
from builder.systems.formations.procedures import melee, resilience, shooting
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.profile import FormationsArmy
from builder.systems.formations.rulebook import RULES
from builder.text import LANGUAGES, Language
from tests.render import leaves
from tests.systems.formations.sheets import as_text
from tests.systems.formations.sheets.armies import KINDS, YEAR, army, commander, formation, game, samples
from tests.systems.formations.units import FOOT
from tests.tools.samples import presented as present

DIE = 2


def sheet(host: FormationsArmy) -> Document:
    return present(host, "en").rosters[0]


def table(host: FormationsArmy) -> StatTable:
    (found,) = (block for block in sheet(host).blocks if isinstance(block, StatTable))
    return found


def unit(kind: str, **other: object) -> StatLine:
    return table(army(kind, **other)).lines[0]  # type: ignore[arg-type]


def below(host: FormationsArmy) -> str:
    return "\n".join(as_text.block(block) for block in sheet(host).blocks if isinstance(block, Rules)).replace(
        "\u00a0", " "
    )


# ---- a unit's line ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_stat_line_stands_in_the_order_of_the_rules(kind: str) -> None:
    """Cbt, A, ZSh, S, M, Dv (C-1-17), the sums; the price is the last of all; a unit that does not shoot has a dash for S."""
    found = table(army(kind))
    assert found.columns[:-3] == ("Cbt", "Att", "Prot", "Shoot", "Mor", "Move")
    assert found.columns[-3:] == ("Shoot\ntotal", "Att\ntotal", "Prot\ntotal")
    assert found.tail_columns[-1] == "Pts"
    stats = KINDS[kind]["stats"]
    values = [stats.get(one, "–") for one in ("combat", "attack", "protection", "shooting", "morale", "move")]
    if KINDS[kind]["class"] == "artillery":  # what moves is the piece
        values[-1] = batteries.move(KINDS[kind]["piece"], YEAR)
    assert list(unit(kind).cells[:-3]) == [str(one) for one in values]
    assert unit(kind).tail[-1] == str(KINDS[kind]["price"])


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("archers", {"infantry", "free order", "no armour", "light bow 0–12"}),
        ("crossbows", {"heavy crossbow 0–12, penetration 3", "big shield"}),
        ("pikes", {"dense order", "pikes"}),
        ("knights", {"cavalry", "full armour", "unbarded horses", "lances"}),
        ("helpers", {"not melee-capable"}),
        ("fanatics", {"fanatics"}),
        ("legionaries", {"legionaries"}),
        ("stakers", {"stakes"}),
        ("slingers", {"skirmishers", "no order cards"}),
        ("elephants", {"Indian elephant"}),
    ],
)
def test_every_quality_that_a_rule_asks_about_is_named(kind: str, words: set[str]) -> None:
    """PR-RO-01."""
    assert words <= set(unit(kind).qualities)


def test_what_is_secret_or_special_about_a_unit_stands_on_its_owners_sheet() -> None:
    """Ambush, reserve, dismounted from the start; who is hidden has the last numbers, so that the others have no gap."""
    host = army(
        "archers",
        "riders",
        "swords",
        archers={"ambush": True},
        riders={"dismounted": True},
        reserve={"units": ("swords",)},
    )
    on_foot, held, hidden = table(host).lines
    assert "in ambush" in hidden.qualities
    assert "starts dismounted" in on_foot.qualities
    assert "reserve" in held.qualities
    assert [on_foot.number, held.number, hidden.number] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("kind", "figures", "destroying"), [("spears", 5, 3), ("swords", 4, 2), ("elephants", 3, 2), ("slingers", 2, 1)]
)
def test_the_heavy_box_is_the_loss_that_destroys(kind: str, figures: int, destroying: int) -> None:
    """C-1-22: half of the first BS or more; disorder scatters when it has eaten all of it (C-10-04)."""
    losses, disorder = unit(kind).boxes
    assert losses == Boxes(figures, destroying - 1)
    assert disorder == Boxes(figures, figures - 1)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind]["class"] != "artillery"])
def test_parts_of_the_move_and_twice_m_are_worked_out(kind: str) -> None:
    """PR-RO-02: half, a quarter, the march; 2M."""
    move = Fraction(KINDS[kind]["stats"]["move"])
    expected = (move / 2, move / 4, move * 2)
    line = unit(kind)
    assert line.tail[:3] == tuple(number(one).en for one in expected)
    assert line.tail[3] == str(KINDS[kind]["stats"]["morale"] * RULES.whole("fighting.columns.middle"))


def test_a_battery_moves_with_its_piece_and_never_marches() -> None:
    """C-15.2a-08, Q-56, Q-59."""
    assert unit("bombards").tail[:3] == ("0", "0", "–")
    assert unit("light-bombards").tail[:3] == ("0", "0", "–")
    assert unit("light-bombards", year=1480).tail[:3] == ("3", "1.5", "–")


def test_a_crew_is_not_told_to_move_without_its_piece() -> None:
    """C-15.1a-02, Q-56: a bombard had Move 12, its crew's, beside reactions and retreats of 0."""
    assert unit("light-bombards").cells[5] == "0"
    assert unit("bolts").cells[5] == "6"


@pytest.mark.parametrize(
    ("kind", "shots"), [("bombards", "6/5/6"), ("light-bombards", "5/4/5"), ("bolts", "5/4"), ("stones", "5/4")]
)
def test_the_sums_of_a_piece_say_what_it_shoots_near_far_and_with_grapeshot(kind: str, shots: str) -> None:
    """C-15.2b: a bombard had a dash where its card says Shooting 5, to 24 steps 4."""
    assert unit(kind).cells[-3] == shots
    bands = "near/far/grapeshot" if shots.count("/") > 1 else "near/far"
    assert f"Shoot total {shots}: {bands}" in below(army(kind))
    assert "near/far" not in below(army("swords"))


def test_totals_are_explained_by_an_example_of_the_sheet() -> None:
    """One long sentence told of slashes, pikes, lances and guns together, and nobody found whether a lance is counted."""
    says = below(army("knights", "pikes", "spears"))
    assert "Totals: without support, with a commander's bonus, on Defence, before the d6" in says
    assert "Prot total 8/7: 8 in melee, 7 when shot at" in says
    assert "Melee totals: in the clash with infantry, afterwards without pikes" in says
    assert "Lances: on Attack +1 Att (impact); not in the totals" in says
    assert "Spears: against cavalry on Defence +1 Prot; not in the totals" in says
    assert "when shot at" not in below(army("swords"))


def test_the_dismounted_profile_hangs_below_its_riders_with_its_sums_and_its_price_in_movement() -> None:
    """PR-RO-03, C-6.3-09: heavy and full armour pay half the move."""
    (profile,) = unit("riders").below
    assert profile.cells == ("4", "5", "2", "–", "2", "12", "–", "9", "6")
    assert profile.name == "dismounted: infantry, no armour, halberds", "what is as in the saddle stands above"
    assert profile.beside == "dismounting: ½\u00a0move"
    (mounted,) = unit("riders", riders={"dismounted": True}).below
    assert mounted.name.startswith("remounted: cavalry")


def test_sums_of_those_without_cards_are_those_of_whole_calculations() -> None:
    """Skirmishers take no orders (C-4.2-08): what they do stands for it (Q-70)."""
    host = army("slingers")
    line = host.army_list.lines[0]
    ours = Side(profile=line, name="ours", year=host.roster.date.year)
    foe = Side(profile=FOOT, order="attack", acts="attacking")
    dice = melee.Rolls(attacker_blow=DIE, defender_guard=DIE, defender_blow=DIE, attacker_guard=DIE)
    fought = melee.run(melee.Inputs(attacker=foe, defender=ours, dice=dice, readings={}))
    shot = shooting.run(
        shooting.Inputs(shooter=ours, target=foe, dice=shooting.Rolls(shot=DIE, guard=DIE), readings={})
    )
    totals = {term.label.en: term.value for answer in (fought, shot) for term in answer.working}
    ao, zo, so = (totals[f"{name} (ours)"] for name in ("Attack total", "Protection total", "Shooting total"))
    assert isinstance(ao, int)
    assert isinstance(zo, int)
    assert isinstance(so, int)
    assert unit("slingers").cells[-3:] == tuple(f"{total - DIE}" for total in (so, ao, zo))


def test_commanders_stand_with_their_unit() -> None:
    """PR-RO-01, PR-RO-04: rank, talent, L and distance."""
    line = unit("swords", commanders=(commander("swords", "talented"),))
    assert [note.says for note in line.notes] == ["general of swords: general, talented, L4, 20\u00a0steps"]


@pytest.mark.parametrize("kind", ["elephants", "scythes", "heavy-chariots", "chariot-bows"])
def test_elephants_and_chariots_have_their_rules_below_once_however_many_there_are(kind: str) -> None:
    """PR-RO-05."""
    says = RULES.filled_text(f"arms.pieces.{KINDS[kind]['piece']}.says").en
    assert below(army(kind, kind)).count(says) == 1
    assert not unit(kind).notes


@pytest.mark.parametrize(
    ("kind", "year"),
    [
        ("bombards", 1430),
        ("light-bombards", 1430),
        ("light-bombards", 1480),
        ("bolts", 100),
        ("stones", 1430),
        ("stones", 1610),
    ],
)
def test_artillery_has_its_bands_chance_and_mobility_of_the_year(kind: str, year: int) -> None:
    """PR-RO-05: bands, S, penetration, VP by the year, whether it moves and turns."""
    piece = KINDS[kind]["piece"]
    row = RULES.row(f"artillery.pieces.{piece}")
    (says,) = (line.name for line in unit(kind, year=year).below)
    against = "target's Prot 0; " if row["shot"] in ("ball", "stone") else ""  # C-15.2a-11
    assert (
        f"to {row['near']} / {row['far']}\u00a0steps: Shoot {row['shooting_near']} / {row['shooting_far']}; {against}penetration {row['penetration']}"
        in says
    )
    chance, _ = batteries.to_hit(year)
    assert (f"hits on 1–{chance} (d20)" in says) == batteries.rolls_to_hit(row["shot"])
    assert unit(kind, year=year).cells[5] == str(batteries.move(piece, year))
    assert ("turning: whole turn" in says) == batteries.turns(piece)
    assert ("grape" in says) == ("grape" in row)


# ---- tracks and totals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", [host for one in samples() for host in one.armies], ids=lambda one: one.roster.id)
def test_tracks_start_where_the_rules_core_says(host: FormationsArmy) -> None:
    """D from all commanders down to nought, inked; ST to one, heavy where the test begins (C-4.3b, C-9.5)."""
    discipline_track, resilience_track, *_ = sheet(host).head
    steps = discipline.track(discipline.discipline_of(host.roster))
    assert discipline_track.cells == tuple(map(str, steps))
    assert (discipline_track.cells[-1], discipline_track.last_dark) == ("0", True)
    start, terms = resilience.starting_resilience(host.roster, {})
    assert resilience_track.cells == tuple(str(one) for one in range(int(start), 0, -1))
    tested = resilience.tested_at(int(start))
    assert resilience_track.threshold is not None
    assert resilience_track.cells[resilience_track.threshold] == str(tested)
    assert sum(term.value for term in terms if not isinstance(term.value, str)) == start
    assert f"= {start}" in below(host)


def test_an_army_with_a_reserve_has_a_track_to_go_on_with_when_it_is_placed() -> None:
    """Q-51: of the French of Agincourt three units are in reserve: 25 and tested at 16, or still at 14 by the other reading."""
    (french,) = (host for one in samples() for host in one.armies if host.roster.id == "france-agincourt")
    *_, before, later, turns = sheet(french).head
    assert (before.cells[0], later.cells[0], turns.label) == ("22", "25", "Turn")
    assert [one.cells[one.threshold or 0] for one in (before, later)] == ["14", "16"]
    assert later.note.replace("\u00a0", " ") == "+3 when placed; test at 16 or less"
    assert resilience.reinforced(french.roster, {"Q-51": "present"}) == (25, 14)
    (english,) = (host for one in samples() for host in one.armies if host.roster.id == "england-agincourt")
    assert english.roster.reserve is None
    assert len(sheet(english).head) == 3


def test_a_reserve_on_the_field_from_the_start_counts_from_the_start() -> None:
    """C-2.3-03: the elephants of Rome at Magnesia are placed with the army: one track of 31, and 23 units."""
    (evening,) = (one for one in samples() if one.evening.id == "magnesia-190bc")
    (rome,) = (one for one in present(evening, "en").rosters if one.title == "ROME")
    assert "23 units, 79 figures" in rome.subtitle.replace("\u00a0", " ")
    assert [track.label for track in rome.head] == ["Discipline", "Resilience", "Turn"]
    assert rome.head[1].cells[0] == "31"
    assert rome.head[1].cells[rome.head[1].threshold or 0] == "20"


@pytest.mark.parametrize("host", [host for one in samples() for host in one.armies], ids=lambda one: one.roster.id)
def test_the_total_is_the_account_with_every_addend(host: FormationsArmy) -> None:
    """Prices of units stand in their column; commanders and camp are named one by one."""
    money = account(host)
    found = table(host)
    (total,) = found.total
    assert total.key == f"Total {money.total}:"
    held = set(host.roster.reserve.units) if host.roster.reserve else set()
    own = [
        int(line.tail[-1]) for line, unit_ in zip(found.lines, host.roster.units, strict=True) if unit_.id not in held
    ]
    parts = total.says.split(" + ")
    assert parts[0] == f"units {sum(own)}"
    assert sum(int(part.replace("\u00a0", " ").rsplit(" ", 1)[-1]) for part in parts) == money.total
    assert [part.rsplit("\u00a0", 1)[0] for part in parts[1:]] == [
        one.name.en for one in money.army if one.where[0] != "units" and one.points
    ]


# ---- what stands below -----------------------------------------------------------------------------------------------


def test_camp_formations_and_reserve_are_told() -> None:
    """PR-RO-04: camp with Pr a section, columns of formations, the reserve with its limit."""
    host = army(
        *["swords"] * 3, "slingers", camp="fortified", formations=(formation("line", ("swords", "swords-2"), ("swords-3",)),),
        reserve={"units": ("slingers",), "flanking_sector": 5},
    )  # fmt: skip
    says = below(host)
    assert "Camp: fortified camp, Resilience +3; defenders: Prot +2; 10 sections, Solidity 30 each" in says
    assert "Formation A, Line: line 1/2 | 3" in says
    assert "Reserve: 4 Slingers: 20 of at most 9" in says
    assert "sector 5, game turn 3; lost on 1 (d6)" in says


def test_a_reserve_comes_by_the_part_that_its_army_plays() -> None:
    """The attacker's with his army (C-2.3-03), the defender's late (C-2.3-07)."""
    first = army(*["swords"] * 3, of="first", reserve={"units": ("swords-3",)})
    second = army(*["swords"] * 3, of="second", reserve={"units": ("swords-3",)})
    attacker, defender = present(game(first, second), "en").rosters
    assert "deployed with the army" in as_text.document(attacker)
    assert "arrives on game turn 10" in as_text.document(defender)


def test_fanatics_and_legionaries_have_their_own_rules_below() -> None:
    """What no card has room for: pursuit, out of command, change of lines."""
    assert "Fanatics: a panic result destroys them; always pursue" in below(army("fanatics"))
    assert "Legionaries: on a retreat, if they pass D, they may swap" in below(army("legionaries"))
    assert "Fanatics" not in below(army("swords"))


def test_only_readings_that_matter_here_are_printed_and_the_clubs_own_always() -> None:
    """Pikes bring Q-12, big shields of ranks not Q-81; a club that reads otherwise finds it on the sheet."""
    first, second = army("pikes", of="first"), army("crossbows", of="second")
    usual = present(game(first, second), "en").rosters
    assert "Reading Q-12, " in as_text.document(usual[0])
    assert "Reading Q-81, " not in as_text.document(usual[1])
    assert "Reading Q-24, " not in as_text.document(sheet(army("knights")))
    chosen = present(game(first, second, readings={"Q-81": "dense-free"}), "en").rosters
    assert "Q-81, big shields against shooting: dense and free order only" in as_text.document(chosen[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_short_form_of_a_column_is_spelled_out_on_the_sheet(language: Language) -> None:
    """Cbt, Att, Prot and all others that stand over the values or in a sum; none that is not used."""
    for evening in samples():
        for roster in present(evening, language).rosters:
            (units,) = (block for block in roster.blocks if isinstance(block, StatTable))
            (notes,) = (block for block in roster.blocks if isinstance(block, Rules))
            short = notes.lines[-1]
            assert short.key == {"en": "Abbreviations:", "ru": "Сокращения:", "de": "Abkürzungen:"}[language]
            known = dict(one.split("\u00a0", 1) for one in short.says.split("\u00a0· "))
            columns = {
                one.removeprefix("2×").strip() for one in (*units.columns[:-3], *units.tail_columns[3:])
            }  # totals have a key of their own
            assert columns <= {*known, "Move"}  # which is a word
            assert all(known.values())
    assert "VP" not in below(army("swords")).splitlines()[-1]


@pytest.mark.parametrize("paper", get_args(Paper))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_roster_is_one_leaf_and_what_stands_below_its_units_is_never_torn(
    paper: str, language: Language, nightly: bool
) -> None:
    """No second page for a line or two: the notes are together on one page, with no more than the code behind them.

    In the usual profile each evening in one language and on one paper, at night in all.
    """
    kinds = list(product(get_args(Paper), LANGUAGES))
    for at, evening in enumerate(samples()):
        rosters = present(evening, language).rosters
        assert len(rosters) == 2
        for roster in rosters if nightly or kinds[at % len(kinds)] == (paper, language) else ():
            (notes,) = (block for block in roster.blocks if isinstance(block, Rules))
            made = document_page.pdf(document_page.html(roster, paper=paper))
            printed = leaves.texts(made.pdf)
            assert made.problems == ()
            assert made.pages <= 2
            keys = [line.key for line in notes.lines]
            assert any(all(key in page for key in (keys[0], keys[-1])) for page in printed)


def test_a_roster_alone_needs_no_evening() -> None:
    """Printed on its own it has its cards, its sheet and no map."""
    made = present(army("swords", commanders=(commander("swords"),)), "ru")
    assert made.map is None
    assert isinstance(made.rosters[0].head[0], Track)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rosters_at_pavia_take_one_side_of_paper(language: Language) -> None:
    """18 and 15 units, commanders and units that wait: a roster on two sides is turned over at every loss."""
    pavia = next(one for one in samples() if one.evening.id == "pavia-1525")
    for roster in present(pavia, language).rosters:
        assert len(leaves.sizes(document_page.pdf(document_page.html(roster, paper="a4")).pdf)) == 1
