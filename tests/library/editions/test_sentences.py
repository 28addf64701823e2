"""Changes of army lists as a player would tell them, in both languages."""

from typing import Any

import pytest

from builder.checks.cases import Case
from builder.library.editions.change import block, changes
from builder.registry import SYSTEMS
from tests.checks.casework import base, found, rules_of
from tests.checks.changes import changed
from tests.library.editions.written import document


def told(change: dict[str, Any], system_id: str = next(iter(SYSTEMS))) -> list[tuple[str, str]]:
    """What is said about a change of the base list of a system, in both languages."""
    before = base(system_id)
    after = changed(before, Case("", change, ()).change)
    return [(one.says.en, one.says.say("ru")) for one in changes(document(before["list"]), document(after["list"]))]


SENTENCES: dict[str, tuple[dict[str, Any], str, str]] = {
    "a price": ({"list.lines.pages.price": 12}, "Pages: price: 7 → 12", "Пажи: цена: 7 → 12"),
    "a number": (
        {"list.lines.pages.number": {"to": 4}},
        "Pages: units in an army: at most 6 → at most 4",
        "Пажи: отрядов в армии: не больше 6 → не больше 4",
    ),
    "a date": (
        {"list.lines.archers.years": {"from": 1410}},
        "Archers: years: any year → from 1410",
        "Лучники: годы: любой год → с 1410",
    ),
    "a stat": ({"list.lines.pages.stats.combat": 3}, "Pages: Cbt: 2 → 3", "Пажи: БС: 2 → 3"),
    "a stat on foot": (
        {"list.lines.knights.dismounted.stats.attack": 4},
        "Knights: dismounted, Att: 5 → 4",
        "Рыцари: пешком, А: 5 → 4",
    ),
    "arms": (
        {"list.lines.archers.arms": ["light-bow", "javelin"]},
        "Archers: arms: added light bow, javelins; removed heavy bow",
        "Лучники: оружие: добавлено: лёгкий лук, дротики; убрано: тяжёлый лук",
    ),
    "armour": (
        {"list.lines.spearmen.armour": "heavy"},
        "Spearmen: armour: medium armour → heavy armour",
        "Копейщики: доспех: средний доспех → тяжёлый доспех",
    ),
    "field works left at home": (
        {"list.lines.archers.works": None},
        "Archers: field works: removed stakes",
        "Лучники: заграждения: убрано: колья",
    ),
    "commanders": (
        {"list.commanders.most": 3},
        "commanders, at most: 4 → 3",
        "командиры, не больше: 4 → 3",
    ),
    "the price of a talent": (
        {"list.commanders.prices.talented": 25},
        "commanders, price, talented: 20 → 25",
        "командиры, цена, талантливый: 20 → 25",
    ),
    "a camp": (
        {"list.camps.fortified": None},
        "camp, fortified camp: removed 30",
        "лагерь, укреплённый лагерь: убрано: 30",
    ),
    "an enemy": (
        {"list.enemies": ["hussite"]},
        "enemies: added the list hussite",
        "противники: добавлено: расписка hussite",
    ),
    "a name in one language": (
        {"list.lines.pages.name": {"en": "Pages", "ru": "Слуги", "de": "Pagen"}},
        "Pages: name (in another language): “Пажи” → “Слуги”",
        "Слуги: название: «Пажи» → «Слуги»",
    ),
    "a list given up": (
        {"list.successor": "burgundian-ordonnance"},
        "replaced by: added the list burgundian-ordonnance",
        "заменена на: добавлено: расписка burgundian-ordonnance",
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_change_is_told_as_a_player_would(name: str) -> None:
    change, english, russian = SENTENCES[name]
    assert told(change) == [(english, russian)]


def test_a_line_that_went_names_the_one_that_took_its_place() -> None:
    """One change tells it; that its tombstone is new is no second."""
    lines = [
        {**line, "id": "valets", "name": {"en": "Valets", "ru": "Слуги"}} if line["id"] == "pages" else line
        for line in base()["list"]["lines"]
    ]
    stone = {
        "id": "pages",
        "edition": 2,
        "successor": "valets",
        "note": {"en": "as they were called", "ru": "как их звали"},
    }
    said = told({"list.lines": lines, "list.retired": [stone]})
    assert said[0] == (
        "Pages: removed, replaced by “Valets” (as they were called)",
        "Пажи: убрано, заменено строкой «Слуги» (как их звали)",
    )
    assert said[1][0].startswith("Valets: new: class infantry; density skirmishers; Cbt 2;")
    assert len(said) == 2


def test_of_a_long_text_only_what_changed_is_told() -> None:
    before = "one two three four five six seven eight nine ten " * 4
    old = document({**base()["list"], "history": before})
    new = document({**base()["list"], "history": before.replace("ten one", "ten and one", 1)})
    (change,) = changes(old, new)
    assert change.says.en == "history: “… eight nine ten one two three …” → “… eight nine ten and one two three …”"
    spaces = document({**base()["list"], "history": before.replace("ten one", "ten  one", 1)})
    assert len(changes(old, spaces)) == 1


def test_lines_in_another_order_are_told_as_that() -> None:
    lines = base()["list"]["lines"]
    ((said, _),) = told({"list.lines": [*lines[1:], lines[0]]})
    assert said.startswith("lines: reordered: Spearmen, Archers,")
    assert said.endswith(", Knights")
    ((said, _),) = told({"list.lines.knights.arms": ["lance", "spear"]})
    assert told({"list.commanders.general": ["talented", "ordinary"]}) == [
        ("commanders, general's talents: reordered: talented, ordinary",
         "командиры, таланты полководца: в другом порядке: талантливый, обычный")
    ]  # fmt: skip


def test_guns_and_shares_and_sources_are_told_by_their_names() -> None:
    said = told(
        {
            "list.guns.bombard.price": 60,
            "list.shares.0.to": 45,
            "list.sources.0.year": 2001,
            "list.guns.serpentine": None,
        },
        "age-of-battles",
    )
    assert [english for english, _ in said] == [
        "source “A source”: year: 2000 → 2001",
        "gun “Serpentine”: removed",
        "gun “Great bombard”: price: 50 → 60",
        "share “Horse”: maximum (%): 40 → 45",
    ]


def test_lists_of_two_systems_have_nothing_to_compare() -> None:
    with pytest.raises(ValueError, match="two systems"):
        changes(document(base("chainmail")["list"]), document(base("red-plains")["list"]))


def test_the_block_has_a_line_for_the_list_and_for_each_line_that_changed() -> None:
    after = changed(
        base(),
        {"list.edition": 2, "list.years.to": 1440, "list.lines.pages.price": 9, "list.lines.pages.stats.combat": 3},
    )
    shown = block(document(base()["list"]), document(after["list"]), "ru")
    assert shown.title == "Что изменилось после издания 1"
    assert [(line.key, line.says) for line in shown.lines] == [
        ("Расписка:", "годы: 1400–1450 → 1400–1440"),
        ("Пажи:", "БС: 2 → 3; цена: 7 → 9"),
    ]


def test_a_roster_with_a_gun_that_is_gone_hears_of_it_once() -> None:
    """Guns of a list are lines like others, wherever in the roster they are chosen."""
    home = "age-of-battles"
    lines = [gun for gun in base(home)["list"]["guns"] if gun["id"] != "serpentine"]
    stone = {"id": "serpentine", "edition": 2, "successor": "bombard"}
    change = {"list.edition": 2, "list.guns": lines, "list.retired": [stone]}
    about = [
        (code, hit.where)
        for code, hit in found(list(rules_of(home).values()), Case("", change, ()), home)
        if "`serpentine`" in hit.says.en
    ]
    assert about
    assert {code for code, _ in about} == {"C222"}
    assert all(where.startswith("guns.") for _, where in about)


# ---- options of lines -----------------------------------------------------------------------------------------------

HORSE = {"id": "horse", "name": {"en": "On horse", "ru": "На конях"}, "price": 5, "changes": {"stats": {"move": 16}}}
SHIELDS = {"id": "shields", "name": {"en": "Shields", "ru": "Щиты"}}


def of_options(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """What is said where the spearmen of the base list have other options than before."""
    old, new = (document(changed(base(), {"list.lines.spearmen.options": one})["list"]) for one in (before, after))
    return [(one.says.en, one.says.say("ru")) for one in changes(old, new)]


@pytest.mark.parametrize(
    ("keys", "en", "ru"),
    [
        ({"price": 6}, "price: 5 → 6", "цена: 5 → 6"),
        ({"years": {"from": 1410}}, "years: any year → from 1410", "годы: любой год → с 1410"),
        ({"number": {"to": 2}}, "units with it: any number → at most 2", "отрядов с ней: сколько угодно → не больше 2"),
        ({"one_in": 3}, "at most one unit in: added 3", "не больше одного отряда из: добавлено: 3"),
        ({"all_or_none": True}, "all units or none: no → yes", "все отряды или ни одного: нет → да"),
        ({"without": ["shields"]}, "excludes: added Shields", "исключает: добавлено: Щиты"),
        ({"changes": {"stats": {"move": 18}}}, "changes, Move: 16 → 18", "изменения, Дв: 16 → 18"),
        (
            {"changes": {"stats": {"move": 16}, "armour": "full"}},
            "changes, armour: added full armour",
            "изменения, доспех: добавлено: полный доспех",
        ),
    ],
)
def test_a_change_of_an_option_names_its_line_and_the_option(keys: dict[str, Any], en: str, ru: str) -> None:
    """With the words that the line itself has for what it changes."""
    ((said, also),) = of_options([HORSE, SHIELDS], [{**HORSE, **keys}, SHIELDS])
    assert said == f"Spearmen, option “On horse”: {en}"
    assert also == f"Копейщики, опция «На конях»: {ru}"


def test_options_that_come_go_and_change_places_are_told() -> None:
    ((new, _),) = of_options([SHIELDS], [SHIELDS, HORSE])
    assert new == "Spearmen, option “On horse”: new: price 5; changes, Move 16"
    ((gone, _),) = of_options([SHIELDS, HORSE], [SHIELDS])
    assert gone == "Spearmen, option “On horse”: removed"
    ((moved, _),) = of_options([SHIELDS, HORSE], [HORSE, SHIELDS])
    assert moved == "Spearmen: options: reordered: option “On horse”, option “Shields”"
