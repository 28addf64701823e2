"""Changes of limits on several lines and of variants, as a player would tell them, in both languages."""

from typing import Any

import pytest

from builder.library.editions.change import changes
from tests.checks.casework import base
from tests.checks.changes import changed
from tests.library.editions.written import document

HORSE = {
    "name": {"en": "Horse of the king", "ru": "Конница короля"},
    "lines": ["knights", "camels"],
    "number": {"to": 4},
    "per": {"lines": ["spearmen"], "each": 2},
    "share": {"of": "points", "to": 30},
    "needs": ["pages"],
}
WAR = {"id": "war", "name": {"en": "War", "ru": "Война"}, "only": ["camels"], "numbers": {"pages": {"to": 2}}}


def told(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str]]:
    """What is said about two forms of the base list."""
    old, new = (document(changed(base(), {f"list.{key}": one for key, one in keys.items()})["list"]) for keys in (before, after))  # fmt: skip
    return [(one.says.en, one.says.say("ru")) for one in changes(old, new)]


@pytest.mark.parametrize(
    ("keys", "en", "ru"),
    [
        ({"lines": ["knights"]}, "lines: removed Camel riders", "строки: убрано: Всадники на верблюдах"),
        (
            {"number": {"from": 2, "to": 6}},
            "units in total: at most 4 → 2 to 6",
            "отрядов вместе: не больше 4 → 2–6",
        ),
        (
            {"if_any": True},
            "lower limits only if any are taken: no → yes",
            "нижние пределы, только если они есть: нет → да",
        ),
        (
            {"per": {"lines": ["pages"], "most": 2}},
            "ratio: at most 1 unit for each 2 units of Spearmen → at most 2 units for each unit of Pages",
            "соотношение: не больше 1 отряда на 2 отряда строк «Копейщики» → не больше 2 отрядов на каждый отряд строк «Пажи»",
        ),
        (
            {"share": {"of": "units", "from": 10, "to": 30}},
            "share: at most 30% of the points of the army → 10 to 30% of the units of the army",
            "доля: не больше 30% очков армии → от 10 до 30% отрядов армии",
        ),
        ({"needs": ["pages", "zealots"]}, "only with: added Zealots", "только вместе с: добавлено: Одержимые"),
        ({"excludes": ["zealots"]}, "not with: added Zealots", "не вместе с: добавлено: Одержимые"),
        ({"years": {"from": 1410}}, "years: any year → from 1410", "годы: любой год → с 1410"),
    ],
)
def test_a_change_of_a_limit_names_the_limit(keys: dict[str, Any], en: str, ru: str) -> None:
    """In the list, and in a variant."""
    changed_limit = {**HORSE, **keys}
    assert told({"limits": [HORSE]}, {"limits": [changed_limit]}) == [
        (f"limit “Horse of the king”: {en}", f"ограничение «Конница короля»: {ru}")
    ]
    variants = [{"variants": [{**WAR, "limits": [one]}]} for one in (HORSE, changed_limit)]
    assert told(*variants) == [
        (
            f"variant “War”, limit “Horse of the king”: {en}",
            f"вариант «Война», ограничение «Конница короля»: {ru}",
        )
    ]


@pytest.mark.parametrize(
    ("keys", "en", "ru"),
    [
        ({"years": {"from": 1410}}, "years: any year → from 1410", "годы: любой год → с 1410"),
        ({"only": ["camels", "pages"]}, "only in this variant: added Pages", "только в нём: добавлено: Пажи"),
        ({"without": ["pages"]}, "without: added Pages", "нет строк: добавлено: Пажи"),
        (
            {"numbers": {"pages": {"to": 3}}},
            "numbers, Pages: at most 2 → at most 3",
            "число отрядов, Пажи: не больше 2 → не больше 3",
        ),
        ({"numbers": {}}, "numbers, Pages: removed at most 2", "число отрядов, Пажи: убрано: не больше 2"),
    ],
)
def test_a_change_of_a_variant_names_the_variant(keys: dict[str, Any], en: str, ru: str) -> None:
    assert told({"variants": [WAR]}, {"variants": [{**WAR, **keys}]}) == [
        (f"variant “War”: {en}", f"вариант «Война»: {ru}")
    ]


def test_limits_and_variants_that_come_and_go_are_told_whole() -> None:
    """A variant with its limits, each by name."""
    limit = {"name": HORSE["name"], "lines": ["knights"], "number": {"to": 4}}
    assert [en for en, _ in told({}, {"limits": [limit], "variants": [{**WAR, "limits": [limit]}]})] == [
        "limit “Horse of the king”: new: lines Knights; units in total at most 4",
        "variant “War”: new: only in this variant Camel riders; numbers, Pages at most 2; "
        "limit “Horse of the king” (lines Knights; units in total at most 4)",
    ]
    assert [en for en, _ in told({"limits": [limit], "variants": [WAR]}, {})] == [
        "limit “Horse of the king”: removed",
        "variant “War”: removed",
    ]
