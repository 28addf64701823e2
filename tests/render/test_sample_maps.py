"""The maps of the sample evenings: black attacks, every unit is named, and on the pocket map each exactly once."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from math import dist, inf
from xml.etree import ElementTree as ET

import pytest

from builder.documents.game import AnyGame
from builder.registry import SYSTEMS
from builder.render.maps import map_svg
from builder.render.maps.drawing import MapDrawing
from builder.render.maps.labels import Label
from builder.render.maps.layout import layout
from builder.render.maps.occupied import NOTHING, OccupiedBoxes
from builder.render.maps.pens import LEAST, SIZES
from builder.render.maps.plane import band, box_around, box_at, turned
from builder.render.maps.plane import unit as direction
from builder.render.maps.signs import NARROW_BLACK, spot_box
from builder.render.maps.strips import WAYS, strip
from builder.render.maps.textures import texture
from builder.render.text_width import ems
from builder.rules.geometry import Shape, distance, inner, overlap, to_segment
from builder.sheets.blocks import Area, Base, Limit, MapSheet, Spot, Strip
from builder.sheets.vocabulary import AreaTexture, LineSign, SpotSign
from builder.text import Language
from tests.languages import WRITTEN
from tests.render.fields import SVG
from tests.tools.samples import games, presented

EVENINGS = [pytest.param(one, game, id=game.evening.id) for one in SYSTEMS for game in games(one)]
SMALL = ["small", "briefing", "a6"]


@cache
def sheet(one: str, evening: str, language: Language) -> MapSheet:
    game = next(game for game in games(one) if game.evening.id == evening)
    made = presented(game, language).map
    assert made
    return made


@cache
def drawn(field: MapSheet, size: str) -> MapDrawing:
    drawing = MapDrawing(field, layout(field, SIZES[size]))
    drawing.content()
    return drawing


def numbers(text: str) -> list[str]:
    """What a label names: "1–4, 9" is five units."""
    found = []
    for part in text.split(", "):
        first, _, last = part.partition("–")
        found += [str(n) for n in range(int(first), int(last) + 1)] if last else [part]
    return found


@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_black_attacks_and_white_defends_in_every_evening(one: str, game: AnyGame) -> None:
    field = sheet(one, game.evening.id, "en")
    for side, name in zip(game.evening.sides, field.edges, strict=True):
        assert name.edge == side.edge
        assert name.side == (side.role == "attacker")
    standing = {
        edge.edge: Counter(
            base.side for base in field.shapes if isinstance(base, Base) and nearest(base, field) == edge.edge
        )
        for edge in field.edges
    }
    for edge in field.edges:
        assert standing[edge.edge].most_common(1)[0][0] == edge.side


def nearest(base: Base, field: MapSheet) -> str:
    """The edge of one of the two sides that a base is nearer to."""
    x, y = base.centre
    away = {"north": y, "south": field.height - y, "west": x, "east": field.width - x}
    return min((edge.edge for edge in field.edges), key=lambda edge: away[edge])


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_the_legend_names_every_unit_on_the_map(one: str, game: AnyGame, language: Language) -> None:
    """As many as are alike together; and each texture of the ground has its sample."""
    field = sheet(one, game.evening.id, language)
    for side in field.edges:
        (says,) = [row.says for row in field.legend if row.key == side.army]
        named = [
            n
            for part in re.findall(r"(?:^|; )([\d–, \u00a0]+)\u00a0", says)
            for n in numbers(part.replace("\u00a0", " "))
        ]
        standing = {base.number for base in field.shapes if isinstance(base, Base) and base.side == side.side}
        assert {number for number in standing if number.isdecimal()} <= set(named)
    assert field.samples
    assert all(sample.says or sample.short for sample in field.samples)
    assert field.north


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_every_unit_is_named_once_even_on_the_pocket_map(
    one: str, game: AnyGame, language: Language, size: str
) -> None:
    """A garrison has its number on each of its stands, except on the pocket map: at Borodino two squares were blank."""
    field = sheet(one, game.evening.id, language)
    figures = drawn(field, size).figures
    named = Counter(unit for one in figures for unit in one.units)
    standing = Counter((base.side, base.number) for base in field.shapes if isinstance(base, Base))
    assert set(named) == set(standing)
    for unit, times in named.items():
        assert times == (standing[unit] if SIZES[size].label else 1)
    for one_number in figures:
        assert sorted(numbers(one_number.text)) == sorted(number for _, number in one_number.units)


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_a_unit_of_the_pocket_map_has_its_number_beside_it_only_if_it_cannot_be_drawn_larger(
    one: str, game: AnyGame, language: Language
) -> None:
    """It would stand on other ground; numbers stood beside empty boxes."""
    drawing = drawn(sheet(one, game.evening.id, language), "small")
    outside = {unit for figure in drawing.figures if figure.beside for unit in figure.units}
    for true, shown, base in pocket_bases(drawing):
        if (base.side, base.number) in outside:
            assert [dist(*side) for side in pairwise(shown)] == pytest.approx([dist(*side) for side in pairwise(true)])


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_no_unit_of_the_pocket_map_stands_on_ground_that_it_does_not_stand_on_in_the_evening(
    one: str, game: AnyGame, language: Language
) -> None:
    """At Murten Swiss pikes, drawn larger for their numbers, stood in the wood, and crossbowmen on the hill."""
    drawing = drawn(sheet(one, game.evening.id, language), "small")
    grounds: list[tuple[str, Shape]] = [(ground.texture, tuple(outline)) for outline, ground in drawing.areas]
    for line, run in drawing.strips:
        if run.texture not in WAYS:
            grounds.append((run.texture, tuple(band(line, run.width * drawing.plan.scale))))
    entered = [
        (base.number, texture)
        for (true, shown, base), (texture, outline) in product(pocket_bases(drawing), grounds)
        if distance(inner(shown), outline) == 0 < distance(inner(true), outline)
    ]
    assert entered == []


def pocket_bases(drawing: MapDrawing) -> list[tuple[Shape, Shape, Base]]:
    """Each base of a map without names: where it stands in truth, and as it is drawn."""
    plan = drawing.plan
    return [
        (turned(plan.place(base.centre), base.front * plan.scale, base.depth * plan.scale, base.facing), corners, base)
        for corners, base in drawing.bases
    ]


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_a_larger_base_of_the_pocket_map_covers_no_edge_of_a_camp(one: str, game: AnyGame, language: Language) -> None:
    """At Pavia the Spanish square, drawn deeper for its numbers, stood in the camp that it is before."""
    drawing = drawn(sheet(one, game.evening.id, language), "small")
    camps = [box_around(outline) for outline, ground in drawing.areas if ground.texture == AreaTexture.CAMP]
    entered = [
        base.number
        for (true, shown, base), camp in product(pocket_bases(drawing), camps)
        if overlap(shown, camp.corners) and not overlap(true, camp.corners)
    ]
    assert entered == []


@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_a_rank_stays_in_line_on_the_pocket_map(one: str, game: AnyGame) -> None:
    """At Kadesh two ranks of two stood askew: the archers before one file had pushed it back."""
    bases = pocket_bases(drawn(sheet(one, game.evening.id, "en"), "small"))
    for (true, shown, base), (next_to, other, met) in combinations(bases, 2):
        if (base.side, base.facing) == (met.side, met.facing) and distance(true[:2], next_to[:2]) < 0.01:
            x, y = direction(true[3], true[0])
            moved = [(b[0][0] - a[0][0]) * x + (b[0][1] - a[0][1]) * y for a, b in ((true, shown), (next_to, other))]
            assert moved[0] == pytest.approx(moved[1], abs=0.01), (base.number, met.number)


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_no_map_is_turned_on_the_sheet_that_it_is_cut_from(one: str, game: AnyGame, language: Language) -> None:
    """All pieces lie on their long sides."""
    field = sheet(one, game.evening.id, language)
    for size in ("a6", "small"):
        pens = layout(field, SIZES[size]).pens
        assert pens.width > pens.height


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_no_number_could_belong_to_two_units(one: str, game: AnyGame, size: str) -> None:
    """Beside a base it is nearer to that base, or a line leads to it; and numbers do not lie on one another or on other bases."""
    drawing = drawn(sheet(one, game.evening.id, "ru"), size)
    for figure in drawing.figures:
        own = [corners for corners, base in drawing.bases if (base.side, base.number) in figure.units]
        others = [corners for corners, base in drawing.bases if (base.side, base.number) not in figure.units]
        if figure.beside:
            assert not [corners for corners in others if distance(figure.box.corners, corners) == 0]
            assert not [other for other in drawing.figures if other is not figure and other.box.meets(figure.box)]
        if figure.beside and not figure.line:
            near = min(distance(figure.box.corners, corners) for corners in own)
            assert near < min(distance(figure.box.corners, corners) for corners in others)


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_words_of_the_pocket_map_can_be_read_and_keep_off_the_trim(one: str, game: AnyGame, language: Language) -> None:
    """5.6 points at least, and 1 mm from the edge; so do signs and frame."""
    field = sheet(one, game.evening.id, language)
    root = ET.fromstring(map_svg.svg(field, size="small"))
    assert min(float(text.get("font-size", "0")) for text in root.iter(f"{SVG}text")) >= LEAST - 0.01
    plan = layout(field, SIZES["small"])
    frame = plan.field.grown(plan.pens.heavy / 2)
    assert min(frame.left, frame.top, plan.pens.width - frame.right, plan.pens.height - frame.bottom) >= 1
    for text in root.iter(f"{SVG}text"):
        assert 1 <= float(text.get("x", "0")) <= plan.pens.width - 1
        assert 1 <= float(text.get("y", "0")) <= plan.pens.height - 1


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_no_name_lies_on_a_unit_or_on_another_name(one: str, game: AnyGame, language: Language) -> None:
    """Of a road without room for its name, the name is left out."""
    made = drawn(sheet(one, game.evening.id, language), "a4")
    names = [(label.lines, words(label)) for label in made.labels]
    units = [((base.number,), corners) for corners, base in made.bases]
    pairs = (*product(names, units), *combinations(names, 2))
    assert [(first, second) for (first, here), (second, there) in pairs if overlap(here, there)] == []


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_no_words_lie_on_a_limit_nor_the_range_of_a_gun_on_the_edge_of_ground(
    one: str, game: AnyGame, language: Language
) -> None:
    """At Grandson a range stood on the edge of a wood. A limit runs below its own rule, and below the name of a hill that
    it is drawn around: there it may be.
    """
    made = drawn(sheet(one, game.evening.id, language), "a4")
    tags = [box_at(at, ems(text) * LEAST, LEAST * 0.8).corners for tags in made.tags for at, text in tags]
    rules = {id(label): line for line, limit in made.limits if (label := made.names.on_limits.get(id(limit)))}
    limits = [line for line, limit in made.limits if line[0] != line[-1]]
    edges = [[*outline, outline[0]] for outline, _ in made.areas]
    named = [(words(label), [line for line in limits if line is not rules.get(id(label))]) for label in made.labels]
    for shape, lines in (*named, *((tag, [*limits, *edges]) for tag in tags)):
        assert not [line for line in lines if any(overlap(shape, leg) for leg in pairwise(line))]


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_the_rule_of_a_limit_is_level_or_upright_or_nearly(one: str, game: AnyGame, language: Language) -> None:
    """At Zama it ran down a bend of its line, and read as a part of it."""
    made = drawn(sheet(one, game.evening.id, language), "a4")
    assert [label.lines for label in made.names.on_limits.values() if 15 < abs(label.turn) % 90 < 75] == []


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_a_limit_of_the_pocket_map_has_a_sign_of_the_side_that_it_binds_only_with_its_rule(
    one: str, game: AnyGame, language: Language
) -> None:
    """Nobody could tell whose a line was; a sign without words looked like a unit. One without is in the legend."""
    field = sheet(one, game.evening.id, language)
    made = drawn(field, "small")
    bound = [limit for _, limit in made.limits if limit.side is not None]
    for limit in bound:
        if label := made.names.on_limits.get(id(limit)):
            assert label.side == limit.side
            assert label.lines[0]
            # it is nearest to its own line
            away = {id(one): min(to_segment(label.at, leg) for leg in pairwise(line)) for line, one in made.limits}
            assert away[id(limit)] < min((far for one, far in away.items() if one != id(limit)), default=inf) + 0.5
    told = {entry.sample.sign for entry in layout(field, SIZES["small"]).legend if entry.sample}
    assert LineSign.LIMIT in told or all(id(limit) in made.names.on_limits for limit in bound)


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_the_pocket_map_explains_every_sign_on_it(one: str, game: AnyGame, language: Language) -> None:
    """At Wertingen it said nothing of woods and marsh, at Murten of the fortification, at Toulouse of road and flag."""
    field = sheet(one, game.evening.id, language)
    signs: set[str] = {shape.texture for shape in field.shapes if isinstance(shape, Area | Strip)}
    signs |= {shape.sign for shape in field.shapes if isinstance(shape, Spot)}
    signs |= {LineSign.LIMIT for shape in field.shapes if isinstance(shape, Limit)}
    assert signs <= {entry.sample.sign for entry in layout(field, SIZES["small"]).legend if entry.sample}


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_the_numbers_of_two_sectors_do_not_read_as_one(one: str, game: AnyGame, language: Language) -> None:
    """A 5 and a 6 at both sides of a border were 56."""
    made = drawn(sheet(one, game.evening.id, language), "a4")
    boxes = [box_at(at, ems(number) * size, size) for at, number, size in made.numbered]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.grown(a.height / 2).meets(b)]


def test_a_settlement_too_small_for_a_house_has_a_smaller_one() -> None:
    """The Nexenhof at Schöngrabern was an empty box, as a unit is."""
    field = sheet("napoleonic", "schoengrabern-1805", "en")
    made = drawn(field, "small")
    for outline, ground in made.areas:
        if ground.texture == AreaTexture.SETTLEMENT:
            assert 'fill="#000"' in texture(ground.texture, outline, (), NOTHING, made.pens)


def words(label: Label) -> Shape:
    """The corners of a name, without what its letters leave free above and below."""
    wide, tall = max(map(ems, label.lines)) * label.size, label.size * len(label.lines) * 0.8
    return turned(label.at, wide, tall, label.turn)


@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_no_two_units_stand_on_one_place(one: str, game: AnyGame) -> None:
    """Nor the stands of two garrisons of one settlement (N-105)."""
    bases = drawn(sheet(one, game.evening.id, "en"), "a4").bases
    assert [
        (first.number, second.number)
        for (here, first), (there, second) in combinations(bases, 2)
        if overlap(inner(here), inner(there))
    ] == []


@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_hidden_cards_lie_within_the_pocket_map_and_not_on_each_other(one: str, game: AnyGame) -> None:
    """On the Thames one card covered another's question mark and reached over the edge of the table."""
    made = drawn(sheet(one, game.evening.id, "en"), "small")
    cards = [spot_box(at, card, made.pens) for at, card in made.spots if card.sign == SpotSign.AMBUSH]
    assert all(made.plan.field.grown(0.01).holds(box) for box in cards)
    assert not [(a, b) for a, b in combinations(cards, 2) if a.grown(-made.pens.line).meets(b)]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_number_of_a_group_keeps_off_the_ditch_in_front_of_it(language: Language) -> None:
    """On the pocket map of Lützen, with bases as deep as they are, it stood on the ditches of the road."""
    field = sheet("formations", "luetzen-1632", language)
    made = MapDrawing(field, layout(field, replace(SIZES["small"], deepen=False)))
    made.content()
    group = next(one for one in made.figures if "12" in one.text and len(one.units) > 1)
    assert not group.over
    ditches = [
        box_around(line).grown(run.width * made.plan.scale / 2) for line, run in made.strips if run.texture == "ditch"
    ]
    assert ditches
    assert not [one for one in ditches if group.box.meets(one)]


def test_a_slanting_name_takes_no_hatching_from_the_ditch_above_it() -> None:
    """Half of the hollow at Pavia had none: the level box around its name reached over it."""
    field = sheet("formations", "pavia-1525", "en")
    made = MapDrawing(field, layout(field, SIZES["a4"]))
    content = made.content()
    ((line, run),) = ((line, run) for line, run in made.strips if run.texture == "ditch")
    whole = strip(run.texture, line, run.width * made.plan.scale, OccupiedBoxes().met_by, made.pens)
    assert whole in content


@pytest.mark.parametrize(("one", "game"), EVENINGS)
def test_a_white_number_keeps_off_the_sides_of_its_base_on_the_pocket_map(one: str, game: AnyGame) -> None:
    """At Schöngrabern columns a stand wide were as narrow as their numbers, which merged with the paper."""
    drawing = drawn(sheet(one, game.evening.id, "en"), "small")
    shown = {unit: figure for figure in drawing.figures for unit in figure.units}
    for corners, base in drawing.bases:
        figure = shown[base.side, base.number].on
        if figure and figure.white and not figure.turn and base.facing in (0, 180):
            wide = ems(base.number) * figure.size * figure.narrow
            assert wide <= NARROW_BLACK * dist(corners[0], corners[1]) + 0.01, base.number


def test_of_a_garrison_that_another_crowds_the_stand_farthest_from_it_has_its_number_on_the_pocket_map() -> None:
    """In the village of Borodino 1 and 12 stood upon each other."""
    drawing = drawn(sheet("napoleonic", "borodino-village-1812", "en"), "small")
    (one,), (other,) = ([c for c, base in drawing.bases if (base.side, base.number) == (0, n)] for n in ("1", "12"))
    assert not overlap(one, other)
