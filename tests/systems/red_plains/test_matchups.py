"""Two armies of `red-plains` against each other: every unit's attack in front and volley straight ahead at every other."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder.checks.cases import Case
from builder.rules.wording import in_hundred
from builder.sheets.pairing import MatchUps, Meeting, Share, SideNumber
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.matchups import MatchUpSheet
from builder.systems.red_plains.procedures import melee, shooting
from builder.systems.red_plains.rulebook import READINGS
from builder.systems.red_plains.sheets import matchups
from builder.systems.red_plains.sheets.army import SheetArmy
from builder.systems.red_plains.sheets.play import in_play
from tests.checks.casework import rules_of, subject
from tests.systems.red_plains.units import fighter
from tests.tools.deeds import numbered, odds_of
from tests.tools.samples import game


def army(**change: Any) -> Any:
    """The red army of the cases, changed."""
    changed = {key.replace("__", "."): value for key, value in change.items()}
    return subject(rules_of("red-plains")["RP111"], Case("", changed, ()), "red-plains")[1]


def table() -> MatchUps:
    """The red army of the cases against itself."""
    return matchups(army(), army(), "en")


def odds(mine: str, theirs: str, procedure: str) -> Any:
    """What a unit does to another, by their numbers in the roster."""
    return odds_of(table(), mine, theirs, procedure)


def test_a_pair_fights_in_front_with_all_its_figures() -> None:
    """Eight riders at sixteen ashigaru with spears: the chances of the procedure."""
    attack = Attack(unit=fighter("mounted-samurai", 8))
    asked = melee.Inputs(attackers=(attack,), defender=fighter("spear-ashigaru", 16), readings={})
    assert odds("1", "5", "melee") == melee.run(asked).odds


def test_a_pair_shoots_straight_ahead() -> None:
    """Eight arquebuses at eight riders: the chances of the procedure."""
    shot = shooting.Shot(unit=fighter("arquebus-ashigaru", 8))
    asked = shooting.Inputs(shots=(shot,), target=fighter("mounted-samurai", 8), readings={})
    assert odds("6", "1", "shooting") == shooting.run(asked).odds


def test_only_bows_and_arquebuses_shoot() -> None:
    """Everybody fights everybody; units four and six shoot too."""
    found = [(number, one.act) for one in table().deeds if one.side == 0 for number in numbered(one.actor.numbers)]
    assert {number for number, act in found if act == "attack"} == set("1234567")
    assert {number for number, act in found if act == "shot"} == {"4", "6"}


def test_either_the_attacker_or_the_defender_gives_way() -> None:
    """R-711: thrown back is the attacker, all else is the defender's; both numbers of a cell make 100 unless both are destroyed."""
    for one in table().deeds:
        if one.act == "attack":
            assert one.result.own
            assert one.result.other
            both = one.result.odds.get("both-destroyed", 0)
            assert one.result.own.value + one.result.other.value == 1 + both


@pytest.mark.parametrize("leads", [0, 1])
@pytest.mark.parametrize(("figures", "enemies"), [(8, 12), (5, 4)])
def test_lost_ranks_and_special_orders_are_told_for_the_attacks_of_whoever_attacks(
    leads: SideNumber, figures: int, enemies: int
) -> None:
    """R-711: without the last rank of the defender, as it is above, without the attacker's; nothing is told of a unit without figures.

    R-512, R-513: then with a Decisive attack, and against a unit that holds its position.
    """
    horse = SheetArmy(army(red__units=[{"id": "horse-1", "line": "horse", "figures": figures}]))
    spears = SheetArmy(army(red__units=[{"id": "spears-1", "line": "spears", "figures": enemies}]))
    both = (spears, horse) if leads else (horse, spears)
    found = MatchUpSheet("en", both, READINGS.settle({}), leads).table().worth
    assert found
    assert [(head.says, head.side) for head in found.columns] == [
        ("−1", 1 - leads), ("as above", None), ("−1", leads), ("Decisive attack", leads), ("Hold position", 1 - leads),
    ]  # fmt: skip
    assert found.columns[found.base].side is None
    ((line, meetings),) = found.rows
    said = line.says.replace("\u00a0", " ")
    assert (said, line.side) == ("1 Mounted samurai attack 1 Foot samurai with spears", leads)
    whole = figures, enemies
    met = [
        ((figures, enemies - 4), ""),
        (whole, ""),
        ((figures - 4, enemies), ""),
        (whole, "decisive"),
        (whole, "hold"),
    ]
    for meeting, ((mine, theirs), order) in zip(meetings, met, strict=True):
        shares = _shares(mine, theirs, order) if mine and theirs else None
        assert meeting == (shares and Meeting(*(shares if leads else reversed(shares))))


def _shares(mine: int, theirs: int, order: str) -> tuple[Share, Share]:
    """The chances that riders who attack spearmen give way, and that those do; of these, the worst outcomes."""
    attack = Attack(unit=fighter("mounted-samurai", mine, decisive=order == "decisive"))
    spears = fighter("spear-samurai", theirs, hold=order == "hold")
    asked = melee.Inputs(attackers=(attack,), defender=spears, readings={})
    odds = melee.run(asked).odds

    def chance(*outcomes: str) -> Fraction:
        return sum((odds.get(one, Fraction()) for one in outcomes), Fraction())

    dies, broken = ("attacker-destroyed", "both-destroyed"), ("flees", "destroyed", "both-destroyed")
    return (
        Share(chance("stopped", "thrown-back", *dies), chance(*dies)),
        Share(chance("retreats", *broken), chance(*broken)),
    )


def test_a_kind_has_its_arm_its_size_and_its_shields() -> None:
    """Units of one kind and size are one row, and it tells which carry shields, and short names; those of other sizes come
    next.

    At Kawanakajima foot samurai with spears had a leader's name in one row and that of their line in another.
    """

    def spears(one: Any) -> list[str]:
        rows = [(row.name, row.values.replace("\u00a0", " ")) for row in matchups(one, one, "en").rows]
        names = [name for name, _ in rows]
        assert names == sorted(names, key=names.index), "sizes of a kind stand together"
        return [values for name, values in rows if name == "Foot samurai with spears"]

    one = army()
    horse = one.roster.units[0]
    shielded = tuple(unit.model_copy(update={"shields": unit.line != horse.line}) for unit in one.roster.units)
    assert spears(one) == ["12 figures · Spears", "8 figures · shields: 3 · Spears, Allies"]
    assert spears(replace(one, roster=one.roster.model_copy(update={"units": shielded}))) == [
        "12 figures · shields: 2 · Spears",
        "8 figures · shields: 3, 7 · Spears, Allies",
    ]


def test_where_a_river_parts_the_armies_each_attack_has_a_line_over_it() -> None:
    """R-1001: cavalry that comes over the river has neither its dice nor all of its impetus; there was only the line of open ground."""
    there = SheetArmy(army())
    units = {(there.roster.id, one.unit.id): frozenset({"river"}) for one in there.units}
    found = MatchUpSheet("en", (there, there), READINGS.settle({}), 0, units).table()
    assert [(line.says, line.side) for line in found.lines] == [
        ("attacks", 0), ("attacks", 1), ("over river", 0), ("over river", 1), ("shooting", None)
    ]  # fmt: skip
    assert "Over the river:" in [note.key for note in found.notes]
    attack = Attack(unit=fighter("mounted-samurai", 8), across="river")
    asked = melee.Inputs(attackers=(attack,), defender=fighter("spear-ashigaru", 16), readings={})
    over = [one for one in found.deeds if (one.act, one.side) == ("across", 0)]
    blows = (one.result for one in over if "1" in numbered(one.actor.numbers) and "5" in numbered(one.target.numbers))
    assert [blow.odds for blow in blows] == [melee.run(asked).odds]
    assert "over river" not in [line.says for line in table().lines]


def test_a_unit_that_begins_on_a_hill_is_attacked_there_or_sent_to_its_card() -> None:
    """R-1003: on its hill Suda stops riders over the river in 20 of 100 attacks; the open ground told here, in less than 1.

    Of several like it only some are on a hill: those are told of the open ground, and the hill is on their card.
    """
    played: Any = game("red-plains", "kawanakajima-1561")
    armies = SheetArmy(played.armies[0]), SheetArmy(played.armies[1])
    standing = in_play(armies, played.evening, {}, full=False).standing
    made = MatchUpSheet("en", armies, READINGS.settle({}), 1, standing).table()
    marked = {one.numbers: one.values.split(" · ")[1:] for one in made.rows if "hill" in one.values}
    assert marked == {
        "7, 12": ["shields: 7", "on a hill 12: see card", "Yasuda Nagahide, Takanashi Masayori"],
        "9": ["on a hill", "Suda Mitsuchika"],
    }
    suda, riders = (
        next(one for one in some if one.numbers == which).fights
        for some, which in ((made.rows, "9"), (made.columns, "2, 3"))
    )
    stopped = MatchUpSheet("en", armies, READINGS.settle({}), 1, standing).act_result("across", riders, suda)
    assert stopped
    assert stopped.own
    assert in_hundred(stopped.own.value) == "20"
