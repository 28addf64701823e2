"""An evening -> its map: camps and priests, bombards with sector and ring, regiments, what can be crossed (A-P4)."""

from collections.abc import Iterator

from builder.rules.geometry import middle
from builder.sheets.blocks import Area, Base, MapShape, MapSheet, Reach, RuleLine, ScaleBar, Spot, Strip
from builder.sheets.field import legend, title
from builder.sheets.told import reading_lines
from builder.systems.age_of_battles import field
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening, Element, PlacedGun
from builder.systems.age_of_battles.readings import READINGS
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.mustered import MusteredArmy, MusteredGun
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.said import gun_number, reach
from builder.systems.age_of_battles.sheets.words import words
from builder.text import Language
from builder.text.located import strung

_TEXTURES = {"wood": "trees", "hill": "hill", "marsh": "marsh", "village": "settlement", "river": "water"}
_OPEN = ("road",)  # no obstacle
_TICKS = (0, 6, 12)  # of the scale bar, in steps
_STAND = 2.0  # steps: how a position is drawn whose size nobody says
_BESIDE = 2.2  # steps from the tent to the priest
_WIDTH = 1.0  # steps: how a course is drawn whose width nobody says
_STEP_IN = 0.75  # of the way to the priest that is kept from the field's edge


def field_map(
    evening: AgeOfBattlesEvening,
    armies: tuple[MusteredArmy, ...],
    owners: tuple[str, ...],
    play: InPlay,
    language: Language,
) -> MapSheet:
    """The map of an evening, in steps. `owners` are the short names of the armies, before the numbers of their guns."""
    return MapSheet(
        title=title(evening, language),
        width=evening.table.width,
        height=evening.table.depth,
        unit=words("map.step").say(language),
        shapes=tuple(_shapes(evening, armies, owners, language)),
        scale=ScaleBar(
            _TICKS[-1],
            tuple((n, words("map.steps", n=n).say(language) if n == _TICKS[-1] else str(n)) for n in _TICKS),
            words("map.scale").say(language),
        ),
        legend=legend(_legend(evening, armies, owners, play, language)),
        edges=tuple(
            (side.edge, army.roster.name.say(language)) for side, army in zip(evening.sides, armies, strict=True)
        ),
    )


def _shapes(
    evening: AgeOfBattlesEvening, armies: tuple[MusteredArmy, ...], owners: tuple[str, ...], language: Language
) -> Iterator[MapShape]:
    for element in evening.terrain:
        yield _element(element, language)
    for index, (side, army) in enumerate(zip(evening.sides, armies, strict=True)):
        for placed in side.deployment:
            if unit := army.by_id.get(placed.id):
                centre = middle(field.regiment(placed))
                yield Base(centre, placed.front, placed.depth, placed.facing, str(unit.number), index)
        for at in side.guns:
            if gun := army.gun_by_id.get(at.id):
                yield from _gun(at, gun, index, owners[index], language)
        if side.camp:
            label = words("map.camp_priest" if army.priests else "map.camp").say(language)
            yield Spot(side.camp, "tent", label, index)
            yield from (Spot(at, "priest", "", index) for at in _priests(side.camp, army.priests, evening.table.width))


def _priests(camp: tuple[float, float], many: int, wide: float) -> Iterator[tuple[float, float]]:
    """Places beside the tent, on the side where the field is broader."""
    turn = -1 if camp[0] > wide / 2 else 1
    yield from ((camp[0] + turn * _BESIDE * (n + _STEP_IN), camp[1]) for n in range(many))


def _gun(at: PlacedGun, gun: MusteredGun, side: int, owner: str, language: Language) -> Iterator[MapShape]:
    calibre = gun.line.calibre
    near, far = (RULES.whole(f"artillery.guns.{calibre}.range.{end}") for end in ("from", "to"))
    label = words("map.reach", army=owner, n=gun_number(gun, language), reach=reach(calibre))
    yield Reach(at.at, near, far, at.facing, RULES.whole("artillery.sector"), label.say(language))
    yield Base(at.at, at.front or _STAND, at.depth or _STAND, at.facing, gun_number(gun, language), side)


def _element(element: Element, language: Language) -> MapShape:
    texture = _TEXTURES.get(element.ground, element.ground)
    if element.outline:
        edges = ("gentle",) * len(element.outline) if texture == "hill" else ()
        return Area(element.outline, texture, _name(element, language), edges)
    return Strip(element.course, element.width or _WIDTH, texture, _name(element, language))


def _name(element: Element, language: Language) -> str:
    """Its name, or what it is, and whether it can be crossed; of a road that goes without saying."""
    key = f"terrain.grounds.{element.ground}.name"
    name = element.name.say(language) if element.name else RULES.text(key).say(language)
    crossed = _crossed(element)
    if element.ground in _OPEN and crossed != "no":
        return name
    return strung((name, ": ", words(f"map.short.{crossed}").say(language)))


def _crossed(element: Element) -> str:
    """Whether it can be crossed: as the evening says, else as the rules do: yes, no, open-order, unsaid; `opens` if it makes open order."""
    key = f"terrain.grounds.{element.ground}"
    ruled = str(RULES[f"{key}.passable"].value)
    opens = RULES[f"{key}.opens"].value == "yes"
    if element.passable is not None:
        return ("opens" if opens else "yes") if element.passable else "no"
    return "opens" if ruled == "yes" and opens else ruled


def _legend(
    evening: AgeOfBattlesEvening,
    armies: tuple[MusteredArmy, ...],
    owners: tuple[str, ...],
    play: InPlay,
    language: Language,
) -> Iterator[RuleLine]:
    for army, owner in zip(armies, owners, strict=True):
        brought = [
            words.counted("regiments", len(army.units), language),
            words.counted("figures", army.figures, language),
        ]
        brought += [words.counted("guns", len(army.guns), language)] if army.guns else []
        yield RuleLine(army.roster.name.say(language), ", ".join(brought))
        yield from _armed(army, owner, language)
    if any(side.guns for side in evening.sides):
        yield RuleLine(words("map.rings").say(language), words("map.rings_say").say(language))
    obstacles = (element for element in evening.terrain if element.ground not in _OPEN)
    for crossed in dict.fromkeys(map(_crossed, obstacles)):
        yield RuleLine(words(f"map.short.{crossed}").say(language), words(f"map.says.{crossed}").say(language))
    yield from reading_lines(play.told(READINGS, "map"), language)


def _armed(army: MusteredArmy, owner: str, language: Language) -> Iterator[RuleLine]:
    """The guns of an army, those of one kind and servants in one line."""
    alike: dict[str, list[str]] = {}
    for gun in army.guns:
        facts: dict[str, object] = {
            "gun": words.named(f"artillery.guns.{gun.line.calibre}"),
            "reach": reach(gun.line.calibre),
        }
        if gun.servants:
            facts |= {"n": gun.servants.number, "regiment": gun.servants.name}
        said = words("map.served" if gun.servants else "map.gun", **facts).say(language)
        alike.setdefault(said, []).append(gun_number(gun, language))
    for said, numbers in alike.items():
        yield RuleLine(words("map.guns", army=owner, numbers=", ".join(numbers)).say(language), said)
