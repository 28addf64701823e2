"""Lawful rosters drafted at random from the sample lists: whatever an army list and its rules allow, and nothing else.

They are made from what a list says, never by asking the checks: a finding of severity `error` on one of them is a false alarm.
`python -m tests.tools.lawful` counts what is said about many of them, code by code.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import yaml

from builder.checks.common import common_checks
from builder.checks.run import findings
from builder.documents.fields import Years
from builder.documents.game import Army
from builder.documents.reading.validation_errors import validated
from builder.documents.reading.yaml_source import YamlSource, parse
from builder.registry import SYSTEMS, system
from builder.text.diagnostic import Diagnostic
from builder.text.package_files import army_lists

Data = dict[str, Any]
_UNITS = 24  # about as many as a large army has


@cache
def lists(system_id: str) -> tuple[tuple[YamlSource, Any], ...]:
    """The sample lists of a system."""
    found = []
    for path in sorted((army_lists() / system_id).glob("*.yaml")):
        source = parse(path.name, path.read_bytes())
        document, flaws = validated(source, system(system_id).army_list)
        assert not flaws
        found.append((source, document))
    return tuple(found)


def roster(chance: random.Random, system_id: str, army_list: Any) -> Data:
    """A roster of a list or one of its variants: units of its lines within their numbers, and what its system asks of an
    army besides; drawn again until it keeps the limits on several lines, in whatever year they apply.
    """
    variant = chance.choice((None, *army_list.variants)) if army_list.variants else None
    offered = army_list.as_variant(variant.id) if variant else army_list.as_variant(None)
    if variant:
        ends = {"from": max(_ends(variant, army_list, "since")), "to": min(_ends(variant, army_list, "until"))}
        offered = offered.model_copy(update={"years": Years.model_validate(ends)})
    while True:
        made = _MAKERS[system_id](chance, offered)
        if all(_keeps(made["units"], limit) for limit in offered.limits):
            break
    return {
        "kind": "roster", "system": system_id, "id": "draft", "army_list": army_list.id, "name": "Draft", **made,
        **({"variant": variant.id} if variant else {}),
    }  # fmt: skip


def _ends(variant: Any, army_list: Any, end: str) -> list[int]:
    return [year for year in (getattr(variant.years, end), getattr(army_list.years, end)) if year is not None]


def _keeps(units: list[Data], limit: Any) -> bool:
    """Whether these units keep a limit; shares of points are not drawn yet."""
    drawn = Counter(unit["line"] for unit in units)

    def count(lines: Any) -> int:
        return sum(drawn[line] for line in lines)

    own = count(limit.lines)
    return (
        (limit.number.least <= own or (limit.if_any and not own))
        and own <= limit.number.most
        and (limit.per is None or own <= count(limit.per.lines) // limit.per.each * limit.per.most)
        and (limit.share is None or (limit.if_any and not own) or _shares(units, limit))
        and (not own or not limit.needs or count(limit.needs) > 0)
        and (not own or count(limit.excludes) == 0)
    )


def _shares(units: list[Data], limit: Any) -> bool:
    """Whether the lines of a limit make up the share of the units or the figures that it allows."""
    assert limit.share.of in ("units", "figures")
    weights = [(unit["line"], unit["figures"] if limit.share.of == "figures" else 1) for unit in units]
    part = sum(weight for line, weight in weights if line in limit.lines)
    return bool(limit.share.holds(part, sum(weight for _, weight in weights)))


def said(data: Data, source: YamlSource, army_list: Any) -> list[Diagnostic]:
    """All that the checks say of a roster with its list; flaws of its shape are no findings but a mistake of the draft."""
    home = system(data["system"])
    written = parse("draft.yaml", yaml.safe_dump(data, allow_unicode=True, sort_keys=False).encode())
    document, flaws = validated(written, home.roster)
    assert not flaws, [flaw.message.en for flaw in flaws]
    rules = [*common_checks(home.parts.account.load(), "roster"), *home.rules("roster")]
    return findings(rules, Army(document, army_list), written, system=home.id, common_cites=home.common_cites)


def drafts(seed: int, system_id: str, count: int) -> Iterator[tuple[Data, YamlSource, Any]]:
    """So many rosters of a system, each with its list; the same for the same seed."""
    chance = random.Random(f"{seed} {system_id}")
    known = lists(system_id)
    for _ in range(count):
        source, army_list = chance.choice(known)
        yield roster(chance, system_id, army_list), source, army_list


# ---- what all systems share -----------------------------------------------------------------------------------------


def _year(chance: random.Random, army_list: Any) -> int:
    """A year of the list."""
    years = army_list.years
    year = chance.randint(years.since, years.until)
    return year if year else -1


def _date(year: int) -> Any:
    return year if year > 0 else f"{-year} BC"


def _chosen(chance: random.Random, lines: Any, year: int, most: int = _UNITS) -> list[Any]:
    """Lines of that year, each as often as its numbers allow; what a list wants at least comes first."""
    known = [line for line in lines if line.years.holds(year)]
    units = [line for line in known for _ in range(line.number.least)]
    left = {line.id: line.number.most - line.number.least for line in known}
    wanted = chance.randint(len(units), max(len(units), most))
    while len(units) < max(1, wanted):
        open_lines = [line for line in known if left[line.id] > 0]
        if not open_lines:
            break
        line = chance.choice(open_lines)
        left[line.id] -= 1
        units.append(line)
    chance.shuffle(units)
    return units


def _named(chance: random.Random, unit: Data, number: int) -> Data:
    return {**unit, **({"name": {"en": f"Unit {number}", "ru": f"Отряд {number}"}} if chance.random() < 0.3 else {})}


# ---- system by system -----------------------------------------------------------------------------------------------


def _formations(chance: random.Random, army_list: Any) -> Data:
    rules = system("formations").constants
    year = _year(chance, army_list)

    def there(profile: Any) -> bool:
        """Whether its arms are in use that year, the boundary years left out (Q-21)."""
        keys = [f"arms.shooting.{arm}" for arm in profile.arms]
        keys += [f"artillery.pieces.{profile.piece}"] if profile.piece else []
        ends = [(rules.whole(f"{key}.since") if f"{key}.since" in rules else None,
                 rules.whole(f"{key}.until") if f"{key}.until" in rules else None) for key in keys]  # fmt: skip
        return all((a is None or a < year) and (b is None or year < b) for a, b in ends)

    lines = [
        line for line in army_list.lines
        if line.number.least or (there(line) and (line.dismounted is None or there(line.dismounted)))
    ]  # fmt: skip
    units = []
    for number, line in enumerate(_chosen(chance, lines, year), 1):
        unit = _named(chance, {"id": f"u-{number}", "line": line.id}, number)
        if line.may_dismount and line.dismounted and chance.random() < 0.3:
            unit["dismounted"] = True
        units.append(unit)
    talents = list(army_list.commanders.prices)
    commanders = [
        {
            "name": "General",
            "rank": "general",
            "talent": chance.choice(army_list.commanders.general),
            "unit": chance.choice(units)["id"],
        }
    ]
    free = [unit["id"] for unit in units if unit["id"] != commanders[0]["unit"]]
    besides = min(army_list.commanders.most - 1, len(free), rules.whole("command.commanders"))
    for number, unit in enumerate(chance.sample(free, chance.randint(0, besides)), 1):
        commanders.append(
            {"name": f"Commander {number}", "rank": "commander", "talent": chance.choice(talents), "unit": unit}
        )
    return {
        "date": _date(year),
        "units": units,
        "commanders": commanders,
        "camp": chance.choice(sorted(army_list.camps)),
    }


def _age_of_battles(chance: random.Random, army_list: Any) -> Data:
    """Drawn again until the shares of the list are kept, whether crews count or not (A-110)."""
    while True:
        army = _regiments(chance, army_list)
        crews = sum(4 + gun["reserve"] for gun in army["guns"])
        if all(_kept(army["units"], share, more) for share in army_list.shares for more in (0, crews)):
            return army


def _kept(units: list[Data], share: Any, more: int) -> bool:
    part = sum(unit["figures"] for unit in units if unit["line"] in share.lines)
    whole = more + sum(unit["figures"] for unit in units)
    return bool(share.least <= 100 * part / whole <= share.most)


def _regiments(chance: random.Random, army_list: Any) -> Data:
    year = _year(chance, army_list)
    units = []
    for number, line in enumerate(_chosen(chance, army_list.lines, year, 14), 1):
        sizes = line.figures
        least, most = (sizes.least, min(sizes.most, sizes.least + 24)) if sizes else (12, 24)
        unit: Data = {"id": f"u-{number}", "line": line.id, "figures": chance.randint(least, most)}
        unit |= {key: True for key in ("musician", "standard") if chance.random() < 0.5}
        unit |= {"formation": "open"} if line.missile and chance.random() < 0.5 else {}
        units.append(_named(chance, unit, number))
    guns = [
        {"id": f"gun-{number}", "line": line.id, "reserve": chance.randint(0, 2)}
        for number, line in enumerate(_chosen(chance, army_list.guns, year, 3), 1)
    ] if army_list.guns and chance.random() < 0.5 else []  # fmt: skip
    return {"date": year, "units": units, "guns": guns, "camp": {"tents": 1}}


def _napoleonic(chance: random.Random, army_list: Any) -> Data:
    year = _year(chance, army_list)
    units = []
    for number, line in enumerate(_chosen(chance, army_list.lines, year), 1):
        unit: Data = {"id": f"u-{number}", "line": line.id}
        if line.stands and chance.random() < 0.8:
            unit["stands"] = chance.randint(line.stands.least, line.stands.most)
        if len(line.experience) > 1:
            unit["experience"] = chance.choice(line.experience)
        units.append(_named(chance, unit, number))
    generals: list[Data] = []
    if army_list.generals and army_list.generals.most:
        generals.append({"name": "Chief", "rank": "commander-in-chief"})
        generals += [
            {"name": f"General {n}", "rank": "general"}
            for n in range(1, chance.randint(1, army_list.generals.most))
        ]  # fmt: skip
    return {"date": year, "units": units, "generals": generals}


def _chainmail(chance: random.Random, army_list: Any) -> Data:
    year = _year(chance, army_list)
    units = []
    for number, line in enumerate(_chosen(chance, army_list.lines, year, 14), 1):
        sizes = line.figures
        figures = chance.randint(sizes.least, min(sizes.most, sizes.least + 30)) if sizes else chance.randint(1, 30)
        unit: Data = {"id": f"u-{number}", "line": line.id, "figures": figures}
        if line.mixed and line.missile and figures > 1:
            unit["shooters"] = min(figures // 2, 10)
        if line.troop.endswith("foot") and chance.random() < 0.3:
            unit["formation"] = chance.choice(("column", "square"))
        units.append(_named(chance, unit, number))
    persons = [{"name": "Leader", "with": chance.choice(units)["id"]}] if chance.random() < 0.5 else []
    return {"date": year, "scale": {"figure_mm": chance.choice((25, 30, 40))}, "units": units, "persons": persons}


def _red_plains(chance: random.Random, army_list: Any) -> Data:
    year, means = _year(chance, army_list), army_list.means
    limit = means.figures if means.figures is not None else 10_000
    units: list[Data] = []
    while len(units) < 2:  # two cells must be held
        lines = _chosen(chance, army_list.lines, year, 16)
        while sum(line.figures.least for line in lines) > limit:
            lines = _chosen(chance, army_list.lines, year, 8)
        units = [
            {"id": f"u-{number}", "line": line.id, "figures": line.figures.least}
            for number, line in enumerate(lines, 1)
        ]
    for number, (unit, line) in enumerate(zip(list(units), lines, strict=True)):
        room = limit - sum(one["figures"] for one in units)
        unit["figures"] += chance.randint(0, min(line.figures.most - line.figures.least, room))
        unit |= {"shields": True} if line.shields and chance.random() < 0.5 else {}
        units[number] = _named(chance, unit, number + 1)

    def up_to(most: int | None, cap: int = 3) -> int:
        return chance.randint(0, min(cap, most)) if most else 0

    own = {line.id for line in army_list.lines if line.clan is None}
    led = chance.sample(
        [unit["id"] for unit in units if unit["line"] in own], len([u for u in units if u["line"] in own])
    )
    generals = [{"name": f"General {n}", "unit": unit} for n, unit in enumerate(led[1 : 1 + up_to(means.generals)], 1)]
    scouts = up_to(means.shinobi, 2)
    guards = chance.randint(0, scouts)
    return {
        "date": year, "units": units, "warlord": {"name": "Lord", **({"unit": led[0]} if led and chance.random() < 0.5 else {})},
        "generals": generals, "messengers": up_to(means.messengers), "shinobi": {"infiltrate": scouts - guards, "guard": guards},
        "plans": up_to(means.plans),
    }  # fmt: skip


_MAKERS: Mapping[str, Callable[[random.Random, Any], Data]] = {
    "formations": _formations, "age-of-battles": _age_of_battles, "napoleonic": _napoleonic, "chainmail": _chainmail,
    "red-plains": _red_plains,
}  # fmt: skip


def told(
    seed: int, system_id: str, count: int
) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]], dict[str, str]]:
    """Of so many drafts: on how many each code is told, how often in all, and a message of each."""
    drafts_with: Counter[tuple[str, str]] = Counter()
    times: Counter[tuple[str, str]] = Counter()
    first: dict[str, str] = {}
    for data, source, army_list in drafts(seed, system_id, count):
        found = said(data, source, army_list)
        drafts_with.update({(one.severity, one.code) for one in found})
        times.update((one.severity, one.code) for one in found)
        for one in found:
            first.setdefault(one.code, f"{army_list.id}: {one.message.en}")
    return drafts_with, times, first


def main(count: int, seed: int) -> None:
    """Print for each system which codes are told on its drafts."""
    for system_id in SYSTEMS:
        drafts_with, times, first = told(seed, system_id, count)
        print(f"{system_id}: {count} rosters")
        for (severity, code), number in drafts_with.most_common():
            print(f"  {severity:8} {code} on {number}, {times[severity, code]} times: {first[code]}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
