"""What class, density, type and weapons fix in a stat line may be left out; what is written wrongly is still an error."""

from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from builder.systems.formations.fixed_stats import fixed_values
from builder.systems.formations.profile import Profile, TroopLine
from builder.text.package_files import army_lists

LISTS = sorted((army_lists() / "formations").glob("*.yaml"), key=lambda path: path.name)


def without_fixed(profile: dict[str, Any]) -> dict[str, Any]:
    """A profile as written, without the stats and the `melee: false` that the rules give."""
    left = {key: value for key, value in profile.items() if (key, profile["class"]) != ("melee", "artillery")}
    left["stats"] = {
        key: value for key, value in profile["stats"].items() if fixed_values(profile, ()).get(key) != value
    }
    return left


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_line_without_what_the_rules_fix_is_the_same_line(path: Any) -> None:
    left_out = 0
    for written in yaml.safe_load(path.read_text("utf-8"))["lines"]:
        short = without_fixed(written)
        if "dismounted" in written:
            short["dismounted"] = without_fixed(written["dismounted"])
        left_out += len(written["stats"]) - len(short["stats"])
        whole, filled = (TroopLine.model_validate(tuples(line)) for line in (written, short))
        assert filled == whole
        for option in whole.options:
            assert filled.with_options([option.id]) == whole.with_options([option.id])
    assert left_out


def tuples(value: Any) -> Any:
    """The data as the reader of documents gives it: lists as tuples."""
    if isinstance(value, dict):
        return {key: tuples(one) for key, one in value.items()}
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def test_elephants_and_guns_need_no_stat_line() -> None:
    elephants = Profile.model_validate({"class": "elephants", "piece": "indian-elephant"})
    gun = Profile.model_validate({"class": "artillery", "piece": "light-gun"})
    assert list(vars(elephants.stats).values()) == [3, 6, 5, None, 2, 14]  # C-1-13, C-13-01, C-13.1-01
    assert list(vars(gun.stats).values()) == [3, 0, 0, 3, 2, 12]  # C-15.1a-02, C-15.2b-04
    assert not gun.melee


def test_a_profile_of_json_has_lists() -> None:
    """As `muster calc -f` reads it."""
    archers = Profile.model_validate_json(
        '{"class": "infantry", "density": "free", "arms": ["heavy-bow"], "stats": {"attack": 1, "protection": 0, "morale": 2}}'
    )
    assert (archers.arms, archers.stats.shooting) == (("heavy-bow",), 3)  # C-5.3


def test_men_must_have_the_stats_that_nothing_fixes() -> None:
    with pytest.raises(ValidationError) as refused:
        Profile.model_validate({"class": "infantry", "density": "free", "stats": {}})
    assert [error["loc"] for error in refused.value.errors()] == [
        ("stats", "attack"), ("stats", "protection"), ("stats", "morale")
    ]  # fmt: skip


def test_an_option_that_changes_density_or_weapon_changes_what_they_fix() -> None:
    line = TroopLine.model_validate({
        "id": "peltasts", "name": {"en": "Peltasts"}, "class": "infantry", "density": "skirmish", "arms": ("javelin",),
        "stats": {"attack": 1, "protection": 0, "morale": 2}, "price": 5, "number": {"from": 0, "to": 4},
        "options": ({"id": "closer", "name": {"en": "In free order"}, "changes": {"density": "free", "arms": ("spear",)}},),
    })  # fmt: skip
    free = line.with_options(["closer"])
    assert (line.stats.combat, free.stats.combat) == (2, 4)  # C-3.1-04, C-3.1-03
    assert (line.stats.shooting is None, free.stats.shooting) == (False, None)


def test_a_wrong_value_stays_as_it_is_written() -> None:
    gun = Profile.model_validate({"class": "artillery", "piece": "light-gun", "stats": {"attack": 4}, "melee": True})
    assert (gun.stats.attack, gun.melee) == (4, True)
