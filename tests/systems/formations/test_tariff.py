"""The house tariff: settled lines come out to the point, and every number of it is its own."""

import pytest

from builder.systems.formations.profile import TroopLine
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.tariff import TARIFF, shares, tariff

STATS = ("combat", "attack", "protection", "morale", "move")


def line(troop: str, density: str | None, stats: tuple[int, ...], s: int | None = None, **more: object) -> TroopLine:
    values: dict[str, int] = dict(zip(STATS, stats, strict=True)) | ({} if s is None else {"shooting": s})
    named = {"id": "x", "name": "X", "class": troop, "price": 0, "number": {"from": 0, "to": 1}, "stats": values}
    return TroopLine.model_validate(named | ({"density": density} if density else {}) | more)


KNIGHTS = line("cavalry", "free", (4, 6, 4, 3, 16), arms=("lance",), armour="full")
FOOT = line("infantry", "dense", (5, 5, 4, 3, 8), arms=("spear",), armour="full")
CROSSBOWS = line("infantry", "free", (4, 1, 2, 2, 6), 1, arms=("heavy-crossbow",), armour="medium", big_shield=True)
PAGES = line("infantry", "skirmish", (2, 1, 0, 1, 12), 1, arms=("javelin",))


@pytest.mark.parametrize(
    ("settled", "price"),
    [
        pytest.param(KNIGHTS, 38, id="mounted men-at-arms"),
        pytest.param(FOOT, 34, id="dense men-at-arms with spears"),
        pytest.param(CROSSBOWS, 22, id="heavy crossbows behind big shields"),
        pytest.param(PAGES, 7, id="javelin pages"),
    ],
)
def test_the_four_settled_lines_come_out_to_the_point(settled: TroopLine, price: int) -> None:
    """The weights were set by them."""
    assert tariff(settled) == price


def test_the_price_is_the_sum_of_its_shares_halves_up() -> None:
    """Knights: 38.4 -> 38; a half goes up."""
    assert sum(share.points for share in shares(KNIGHTS)) == pytest.approx(38.4)
    with TARIFF.replaced("tariff.arms.lance", "21/10"):
        assert sum(share.points for share in shares(KNIGHTS)) == pytest.approx(38.5)
        assert tariff(KNIGHTS) == 39


def test_every_weapon_model_and_equipment_of_the_rules_has_its_price() -> None:
    """A line with anything the rules know can be priced."""
    arms = {*RULES.below("arms.shooting"), *RULES.below("arms.melee")}
    pieces = {*RULES.below("arms.pieces"), *RULES.below("artillery.pieces")}
    assert set(TARIFF.below("tariff.arms")) == arms
    assert set(TARIFF.below("tariff.pieces")) == pieces


def test_the_tariff_is_no_part_of_the_rules() -> None:
    """Its numbers cite the house, and the rulebook does not hold them."""
    assert {TARIFF[key].fact for key in TARIFF} == {"house"}
    assert not [key for key in RULES if key.startswith("tariff")]


def test_guns_pay_for_the_piece_and_not_for_lacking_melee() -> None:
    """A gun crew never has BB, so there is nothing to take off."""
    gun = line("artillery", None, (3, 0, 0, 2, 12), 3, piece="heavy-bombard", melee=False)
    keys = [share.key for share in shares(gun)]
    assert "pieces.heavy-bombard" in keys
    assert "equipment.no_melee" not in keys


def test_archers_who_may_not_attack_are_cheaper() -> None:
    """BB is worth something."""
    archers = {"arms": ("light-bow",)}
    able = line("infantry", "free", (4, 1, 0, 1, 12), 2, **archers)
    unable = line("infantry", "free", (4, 1, 0, 1, 12), 2, melee=False, **archers)
    assert tariff(unable) == tariff(able) - 1


def test_barding_and_stakes_are_paid_for_once_where_they_are_carried() -> None:
    """Each has its own share; who carries none pays for none."""

    def equipment(of: TroopLine) -> list[str]:
        return [share.key for share in shares(of) if share.key.startswith("equipment.")]

    assert equipment(line("cavalry", "free", (4, 6, 4, 3, 14), barding="metal")) == ["equipment.metal"]
    assert equipment(line("infantry", "free", (4, 1, 0, 1, 8), 3, arms=("heavy-bow",), works="stakes")) == [
        "equipment.stakes"
    ]
    assert equipment(line("cavalry", "free", (4, 6, 4, 3, 16))) == []


def test_what_a_unit_has_not_got_is_no_share_of_its_price() -> None:
    """Knights do not shoot, and pages have no protection."""
    assert "figure.shooting" not in [share.key for share in shares(KNIGHTS)]
    assert "figure.protection" not in [share.key for share in shares(PAGES)]
