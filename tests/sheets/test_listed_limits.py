"""Limits on several lines and variants, as a list prints them and a roster names them."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from builder.documents.dump import as_data
from builder.documents.game import Army
from builder.registry import SYSTEMS, system
from builder.render.files.exports import plain
from builder.text import Language, Text
from tests.documents.test_variants import with_variants
from tests.tools.samples import armies, army_lists

HUSSITES = next(one for one in army_lists("formations") if one.id == "hussite")
CREWS = ["handgunners", "wagon-crossbowmen"]
GUNS = {"name": {"en": "Guns of the wagons", "ru": "Пушки при возах"}, "lines": ["houfnice", "siege-bombard"]}

LIMITS: dict[str, tuple[Mapping[str, Any], str, str]] = {
    "a number": ({"number": {"to": 4}}, "0–4 units in total", "вместе отрядов: 0–4"),
    "a number for those who have any": (
        {"number": {"from": 2, "to": 4}, "if_any": True},
        "2–4 units in total, if any",
        "вместе отрядов: 2–4, если они есть",
    ),
    "a ratio": (
        {"per": {"lines": CREWS, "each": 2}},
        "at most 1 unit for each 2 units of Wagon crews with handguns, Wagon crews with crossbows",
        "не больше 1 отряда на 2 отряда строк «Экипажи возов с ручницами, Экипажи возов с арбалетами»",
    ),
    "a share": ({"share": {"of": "points", "to": 12.5}}, "at most 12.5% of the points of the army", "не больше 12,5% очков армии"),
    "a lower share": (
        {"share": {"of": "units", "from": 5}, "if_any": True},
        "at least 5% of the units of the army, if any",
        "не меньше 5% отрядов армии, если они есть",
    ),
    "a range": ({"share": {"of": "units", "from": 5, "to": 10}}, "5 to 10% of the units of the army", "от 5 до 10% отрядов армии"),
    "what they need": (
        {"needs": ["handgunners"]},
        "only with Wagon crews with handguns",
        "только вместе с этими: Экипажи возов с ручницами",
    ),
    "what they exclude": (
        {"excludes": ["zealots"]},
        "not with Taborite zealots",
        "но не вместе с этими: Таборитские ревнители",
    ),
}  # fmt: skip
LINES = {"en": "Houfnice and tarasnice, Siege bombard", "ru": "Гоуфницы и тарасницы, Осадная бомбарда"}


def printed(language: Language, limits: list[Any], variants: list[Any]) -> str:
    """The document of the list with these, its lines joined again."""
    army_list = with_variants(HUSSITES, variants, limits=limits)
    return plain(system("formations").listed(army_list, language)).replace("\n  ", " ")


@pytest.mark.parametrize(("limit", "en", "ru"), LIMITS.values(), ids=LIMITS)
def test_a_limit_is_printed_in_words(limit: Mapping[str, Any], en: str, ru: str) -> None:
    """Its name and years, its lines, what it demands of them, and why."""
    whole = {**GUNS, **limit, "years": {"from": 1420}, "note": {"en": "Few were cast.", "ru": "Отлили мало."}}
    assert f"\nLimits:\nGuns of the wagons (from 1420): {LINES['en']}: {en}; Few were cast.\n" in printed(
        "en", [whole], []
    )
    assert f"\nОграничения:\nПушки при возах (с 1420): {LINES['ru']}: {ru}; Отлили мало.\n" in printed(
        "ru", [whole], []
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "\nVariants:\nUnder Žižka (to 1424): only in this variant: Taborite zealots; without Siege bombard; "
            f"Houfnice and tarasnice 0–2; Guns of the wagons: {LINES['en']}: 0–3 units in total; the blind captain\n",
        ),
        (
            "ru",
            "\nВарианты:\nПри Жижке (по 1424): только в этом варианте: Таборитские ревнители; кроме этих: Осадная бомбарда; "
            f"Гоуфницы и тарасницы 0–2; Пушки при возах: {LINES['ru']}: вместе отрядов: 0–3; слепой гетман\n",
        ),
    ],
)
def test_a_variant_is_printed_in_words(language: Language, said: str) -> None:
    """Its lines, those that it lacks, its numbers, its limits, its note."""
    variant = {
        "id": "zizka",
        "name": {"en": "Under Žižka", "ru": "При Жижке"},
        "years": {"to": 1424},
        "only": ["zealots"],
        "without": ["siege-bombard"],
        "numbers": {"houfnice": {"to": 2}},
        "limits": [{**GUNS, "number": {"to": 3}}],
        "note": {"en": "the blind captain", "ru": "слепой гетман"},
    }
    assert said in printed(language, [], [variant])


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_foot_of_a_roster_names_it_its_list_and_the_variant(system_id: str) -> None:
    """The roster first, whose second page showed only the name of the list; the variant behind that of the list."""
    for army in armies(system_id):
        army_list = with_variants(army.whole_list, [{"id": "war", "name": {"en": "In the war", "ru": "На войне"}}])
        for chosen in ("war", "peace", None):
            roster = type(army.roster).model_validate({**as_data(army.roster), "variant": chosen}, strict=False)
            (sheet,) = system(system_id).present()(Army(roster, army_list), "en").rosters
            assert sheet.footer.startswith(f"{army.roster.name.en} · {army_list.name.en}")
            assert (f"{army_list.name.en}, In the war" in sheet.footer) == (chosen == "war")


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_contingent_of_allies_is_printed_with_its_limits_and_a_leader_with_his_years(system_id: str) -> None:
    """An ally's list and its lines are called by their names where those are known, by their ids elsewhere."""
    army_list = next(iter(army_lists(system_id)))
    known = {"neighbours": Text("The neighbours"), "neighbours.bowmen": Text("Their bowmen")}
    ally = {"army_list": "neighbours", "lines": ["bowmen", "spears"], "number": {"from": 1, "to": 3}, "share": {"of": "units", "to": 25}, "commander": True, "years": army_list.years.model_dump(by_alias=True)}  # fmt: skip
    leader = {"id": "old-duke", "name": {"en": "The Old Duke", "ru": "Старый герцог"}, "price": 7}
    made = with_variants(army_list, [], contingents=[ally], leaders=[leader])
    said = plain(system(system_id).listed(made, "en", known)).replace("\n  ", " ")
    assert "The neighbours" in said
    assert (
        "only Their bowmen, spears; 1–3 units; at most 25% of the units of the army; with a leader of their own" in said
    )
    assert re.search(r"The Old Duke:.*7 points", said)
    assert "neighbours" in plain(system(system_id).listed(made, "en", {}))
