"""How the order cards of an army are set: what stands at the same place and in the same size on each of them."""

from dataclasses import replace
from functools import cache
from itertools import chain

import pytest

from builder.documents.game import AnyArmy, AnyGame
from builder.render.cards import card_sheets, formats
from builder.render.cards.face import Composer
from builder.render.cards.formats import MM
from builder.sheets.blocks import Deck
from builder.sheets.vocabulary import CardShape
from builder.systems.formations.profile import Section
from builder.text import Language
from tests.languages import SPOKEN
from tests.systems.formations.sheets.armies import KINDS, army, commander, formation, game, samples
from tests.tools.samples import armies
from tests.tools.samples import presented as present

SPEAK = [language for system, language in SPOKEN if system == "formations"]
SHAPES = formats.geometry()
ORDER = SHAPES.format(CardShape.ORDER)


@cache
def decks(language: Language) -> tuple[Deck, ...]:
    """The order cards of all sample evenings and rosters, of every kind of unit, and of every kind of foot and horse in a line of five."""
    kinds = [kind for kind in KINDS if kind != "dragoons"]
    every = army(*kinds, of="first", commanders=(commander("knights", "genius"),))
    lined = ("archers", "riders", "bowmen-on-horse", "legionaries", "crossbows")
    lines = (formation(f"{kind}-line", (kind,), *((f"{kind}-{number}",) for number in range(2, 6))) for kind in lined)
    wide = army(*(kind for kind in lined for _ in range(5)), of="first", formations=tuple(lines))
    foes = army("elephants", "camels", "knights", "stakers", of="second", camp="fortified")
    given: list[AnyGame | AnyArmy] = [*samples(), *armies("formations"), game(every, foes), game(wide, foes)]
    return tuple(chain.from_iterable(present(one, language).cards for one in given))


@pytest.mark.parametrize("language", SPEAK)
def test_no_rule_and_no_sum_of_an_order_card_is_ever_cut(language: Language) -> None:
    """Their words are the program's own, so nobody else could shorten them."""
    for deck in decks(language):
        composed = card_sheets.compose([(one, None) for one in deck.cards], SHAPES, Composer())
        assert [problem.message.en for problem in composed.problems] == []


@pytest.mark.parametrize("language", SPEAK)
def test_nothing_is_cut_where_works_stand_on_the_field(language: Language) -> None:
    """Barricades and forts of both sides in every sample evening: what there is no room for stands on the reference sheet."""
    works = tuple(Section(ends=((2, 2), (4, 2)), work=kind) for kind in ("barricade", "fortification"))
    for one in samples():
        sides = tuple(side.model_copy(update={"works": (*side.works, *works)}) for side in one.evening.sides)
        walled = replace(one, evening=one.evening.model_copy(update={"sides": sides}))
        for deck in present(walled, language).cards:
            composed = card_sheets.compose([(card, None) for card in deck.cards], SHAPES, Composer())
            assert [problem.message.en for problem in composed.problems] == [], one.evening.id


@pytest.mark.parametrize("language", SPEAK)
def test_sums_of_an_army_begin_at_one_edge_and_have_one_size(language: Language) -> None:
    """The eye finds a figure at the same place on each card."""
    part = ORDER.sums
    assert part
    for deck in decks(language):
        composed = card_sheets.compose([(one, None) for one in deck.cards], SHAPES, Composer())
        faces = [face for one, face in composed.faces.items() if one.sums]
        (edge,) = {round(line.x1, 3) for face in faces for line in face.lines}
        right = {words.size for face in faces for words in face.words if words.x > edge - 0.01 and words.y > 6.5}
        assert right <= {part.key.size, *part.row[1:]}


@pytest.mark.parametrize("language", SPEAK)
def test_rule_lines_are_as_large_as_the_fullest_card_of_the_army_allows(language: Language) -> None:
    """Never below 6.3 pt, and where one size larger would fit all cards, they have it."""
    assert ORDER.rules
    for deck in decks(language):
        composer = Composer()
        made = composer.settings(deck.cards, SHAPES)
        settings = {card: its for card, its in made.items() if card.shape is CardShape.ORDER}
        (level,) = {setting.level for setting in settings.values()}
        assert ORDER.rules.sizes[level] >= 6.3
        larger = (composer.face(one, ORDER, its._replace(level=level - 1)) for one, its in settings.items())
        assert level == 0 or any(problems for _, problems in larger)


@pytest.mark.parametrize("language", SPEAK)
def test_lines_between_sums_keep_a_quarter_of_a_millimetre_from_figures(language: Language) -> None:
    """Nearer lines looked by lamp light like strokes of the figures: "8 9 8" behind stakes, a 7 like a Z."""
    part = ORDER.sums
    assert part
    for deck in decks(language):
        composer = Composer()
        composed = card_sheets.compose([(one, None) for one in deck.cards], SHAPES, composer)
        for face in (face for one, face in composed.faces.items() if one.shape is CardShape.ORDER and one.sums):
            figures = [one for one in face.words if one.size == part.row.value and one.y > 6.5]
            for line in face.lines:
                for one in (one for one in figures if line.x1 < one.x < line.x2):
                    above, below = one.y - composer.cap * one.size / MM - line.y1, line.y1 - one.y
                    assert max(above, below) - line.ink / MM / 2 > 0.249, (deck.title, one.text)
