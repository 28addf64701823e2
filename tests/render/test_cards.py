"""What is on a card: the words as they were written, in time for the eye, and a finding for whatever does not fit."""

import io
from collections.abc import Iterator

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.render import fonts
from builder.render.cards import card_sheets, formats, signs
from builder.render.cards.drawing import CardDrawing, DrawnLine
from builder.render.cards.face import Composer
from builder.render.cards.problems import OWNER, RULES, SUMS, CutText
from builder.sheets.blocks import Back, Card, CardSum, Deck, RuleLine
from builder.sheets.vocabulary import BackPattern, CardShape, CardSign
from builder.text import Language
from builder.text.errors import BuilderBug
from tests.conftest import Golden
from tests.languages import WRITTEN
from tests.render import decks
from tests.render.decks import card, text_of

needs_pt_sans = pytest.mark.skipif(
    not fonts.face().path.name.startswith("PT"), reason="goldens are measured in PT Sans"
)

ORDER = formats.geometry().format(CardShape.ORDER)
LEFT = ORDER.rules.box.x if ORDER.rules else 0.0


def deck(*some: Card, back: Back | None = None) -> Deck:
    return Deck("test", "Test", some, back)


def rendered(*some: Card, back: Back | None = None, single: bool = True) -> card_sheets.RenderedCards:
    return card_sheets.render([deck(*some, back=back)], paper="a4", language="en", single=single)


# ---- the words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", WRITTEN)
def test_every_card_of_the_sample_fits(language: Language) -> None:
    """Four orders for units with short and long names, and the markers: no finding in either language."""
    for some in ([decks.orders(language)], decks.markers(language)):
        assert card_sheets.render(some, paper="a4", language=language).problems == ()


@pytest.mark.parametrize("language", WRITTEN)
def test_the_text_layer_says_what_the_card_says(language: Language) -> None:
    """Search and screen readers find each word of a card."""
    orders = decks.orders(language, 3)
    pdf = card_sheets.render([orders], paper="a4", language=language, single=True).pdf
    for number, one in enumerate(orders.cards):
        said = text_of(pdf, 2 * number)
        texts = [one.title, one.number, one.owner, *(sum_.label for sum_ in one.sums)]
        texts += [f"{rule.key} {rule.says}" for rule in one.rules]
        for text in texts:
            assert "".join(text.split()) in said


@pytest.mark.parametrize(
    "typed",
    ["Knights <b>bold</b>", "AT&T &amp; Söhne", "{{7*7}} {0} %s", "</para><img src=/etc/x>", "\\(a\\) b", "Ёж №½ «м»"],
)
def test_user_text_is_never_markup(typed: str) -> None:
    """Names are printed as they were typed."""
    made = rendered(card(title="X", owner=typed, rules=(RuleLine("May:", typed),)))
    assert made.problems == ()
    assert text_of(made.pdf).count("".join(typed.split())) == 2


letters = st.sampled_from("abcdefgh XYZ,.;:-/&<>0123456789абвгдежзклмнопрст АБВЁёйщЩ«»—")
texts = st.text(letters, min_size=1, max_size=120).map(str.strip).filter(bool)
some_cards = st.builds(
    card,
    title=st.sampled_from(("DEFENCE", "MANOEUVRE", "ВОССТАНОВЛЕНИЕ")),
    owner=st.text(letters, max_size=50),
    rules=st.lists(st.builds(RuleLine, st.sampled_from(("May:", "Обстреляли:", "")), texts), max_size=5).map(tuple),
    sums=st.lists(
        st.builds(CardSum, texts.map(lambda t: t[:25]), st.sampled_from(("7", "12")), st.just("+d6"), st.booleans()),
        max_size=7,
    ).map(tuple),
)


def set_alone(one: Card) -> tuple[CardDrawing, tuple[CutText, ...]]:
    composed = card_sheets.compose([(one, None)], formats.geometry(), Composer())
    return composed.faces[one], composed.problems


def extents(drawing: CardDrawing) -> Iterator[tuple[float, float, str]]:
    """Left and right end of each run of words, in mm."""
    for words in drawing.words:
        measure = fonts.measure(weight=fonts.BOLD if words.bold else fonts.REGULAR)
        yield words.x, words.x + measure.ems(words.text.rstrip()) * words.size / formats.MM, words.text


@given(some_cards)
def test_columns_never_touch_and_nothing_runs_off(one: Card) -> None:
    """Whatever is written: rule lines end 1.5 mm before the sums begin, and all stays 1.5 mm from the trim."""
    drawing, problems = set_alone(one)
    too_wide = {problem.part for problem in problems}
    sums_left = min((line.x1 for line in drawing.lines), default=80.0)
    for (left, right, _), words in zip(extents(drawing), drawing.words, strict=True):
        assert left >= LEFT - 1e-6
        assert words.y - 0.7 * words.size / formats.MM + 1e-6 >= 1.5
        assert words.y <= 18.5
        if words.y > 6.2 and left < sums_left - 1e-6 and RULES not in too_wide:
            assert right <= min(sums_left - 1.5, 78.5)
        elif RULES not in too_wide and SUMS not in too_wide:
            assert right <= 78.5


@given(some_cards)
def test_type_is_never_smaller_than_can_be_read(one: Card) -> None:
    """Rule lines 6.3 pt at least, anything 6 pt at least: text that does not fit is a finding, not small."""
    drawing, _ = set_alone(one)
    assert all(words.size >= 6 for words in drawing.words)
    assert all(size >= 6.3 for form in formats.geometry().formats.values() if form.rules for size in form.rules.sizes)


@given(some_cards)
@settings(max_examples=30)
def test_what_is_cut_is_reported_and_what_is_whole_is_not(one: Card) -> None:
    """Without a finding every word is there; where one is missing, a finding names the part."""
    drawing, problems = set_alone(one)
    shown = "".join("".join(words.text for words in drawing.words).split())
    parts = {problem.part for problem in problems}
    for rule in one.rules:
        if RULES not in parts:
            assert "".join(f"{rule.key}{rule.says}".split()) in shown
    if OWNER not in parts:
        assert "".join(one.owner.split()) in shown


def test_rule_lines_have_one_size_on_all_orders_of_a_unit() -> None:
    """One crowded Defence makes each order smaller: none looks less important. Kinds that no unit has together may differ."""
    plain, full = card("A", rules=(RuleLine("May:", "shoot."),)), decks.order("ru", 0, 1, "X")
    attack = Card(CardShape.ORDER, CardSign.ARROW, "B", plain.number, plain.owner, plain.rules)
    other = Card(CardShape.ORDER, CardSign.HORSE, "D", "5", "E", plain.rules)
    composed = card_sheets.compose(
        [(one, None) for one in (plain, full, attack, other)], formats.geometry(), Composer()
    )
    alone, _ = set_alone(plain)

    def size(drawing: CardDrawing) -> float:
        return next(words.size for words in drawing.words if words.text in ("May: ", "Можно: "))

    assert size(composed.faces[plain]) == size(composed.faces[full]) == size(composed.faces[attack]) < size(alone)
    assert size(composed.faces[other]) == size(alone)


def test_rules_that_need_more_lines_than_there_are_run_on_with_their_key_words_bold() -> None:
    """No card loses a rule for want of a line: four rules of a line and a bit go on five lines."""
    rules = tuple(RuleLine(f"Key {number}:", "says more than one line has room for here.") for number in range(4))
    sums = (CardSum("a label of some length", "12", "+d6"),)
    drawing, problems = set_alone(card(rules=rules, sums=sums))
    assert problems == ()
    shown = [words for words in drawing.words if words.y > 6.2 and words.x < 50]
    assert sum(words.bold for words in shown) == len(rules)
    assert any(words.bold and words.x > LEFT + 1 for words in shown)
    ends = {words.y: words for words in sorted(drawing.words) if words.y > 6.2 and words.x < 50}
    assert not any(words.bold for words in ends.values()), "a key word is alone at the end of a line"


def test_a_line_for_a_pencil_is_drawn_though_it_has_no_key_word() -> None:
    """The free lines of a reserve's note: a card to be written on that has no line is an empty box."""
    free = Card(
        CardShape.NOTE,
        CardSign.RESERVE,
        "Reserve note",
        "",
        "Army",
        (RuleLine("Units:", "2 Swords."), RuleLine("", "")) * 2,
    )
    drawing, problems = Composer().face(free, formats.geometry().format(CardShape.NOTE))
    assert problems == []
    lines = [line for line in drawing.lines if line.x2 - line.x1 > 50]
    assert len(lines) == 2
    assert len({line.y1 for line in lines}) == 2


# ---- findings -------------------------------------------------------------------------------------------------------


def only_problem(one: Card) -> CutText:
    (problem,) = rendered(one).problems
    return problem


def test_a_title_that_is_too_long_is_a_finding() -> None:
    problem = only_problem(card("COUNTERCHARGE AT THE DOUBLE WITH ALL HANDS"))
    assert (problem.where, problem.part.en) == ("units.3", "title")
    assert problem.over > 1
    assert problem.message.en.startswith("card “COUNTERCHARGE AT THE DOUBLE WITH ALL HANDS 4 Archers”, title: ")


def test_a_name_of_many_words_is_a_finding_and_ends_in_an_ellipsis() -> None:
    long = "Вспомогательные лёгкие пехотинцы северных княжеств и вольных городов Поволжья и Приуралья"
    one = card("ВОССТАНОВЛЕНИЕ", long)
    assert only_problem(one).part.say("ru") == "название на лицевой стороне"
    drawing, _ = set_alone(one)
    assert any(words.text.endswith("…") for words in drawing.words)


def test_too_many_rule_lines_are_a_finding_that_says_by_how_much() -> None:
    line = RuleLine("May:", "shoot; take or leave hedgehog or turtle; set up a barricade.")
    problem = only_problem(card(rules=(line,) * 8))
    assert problem.part.en == "rules text"
    assert 1 < problem.over < 5


def test_a_seventh_sum_is_a_finding() -> None:
    six = tuple(CardSum(f"Shot {number}", "7", "+d6") for number in range(6))
    assert rendered(card(sums=six)).problems == ()
    assert only_problem(card(sums=(*six, CardSum("one more", "7", "+d6")))).part.en == "sums column"


def test_a_word_longer_than_its_line_is_broken_at_a_hyphen_or_is_a_finding() -> None:
    hyphened = "light-" * 24 + "horse"
    assert rendered(card(rules=(RuleLine("", hyphened),))).problems == ()
    problem = only_problem(card(rules=(RuleLine("", hyphened.replace("-", "")),)))
    assert problem.over > 5


@pytest.mark.parametrize(("text", "letter"), [("Ход → марш", "→"), ("5′ 🐎", "′🐎"), ("武士", "武士")])
def test_letters_that_the_typeface_does_not_have_are_a_finding(text: str, letter: str) -> None:
    """A PDF has no second font to fall back on: an empty box would stand there."""
    problem = only_problem(card(sums=(CardSum(text, "7", "+d6"),)))
    assert problem.missing == letter
    assert f"U+{ord(letter[0]):04X}" in problem.message.say("ru")


def test_a_finding_quotes_no_endless_text() -> None:
    problem = only_problem(card(owner="x" * 5000))
    assert len(problem.message.en) < 250


def test_the_name_on_the_back_is_checked_too() -> None:
    made = rendered(card(), back=Back("→ " + "Holy League of the Three Kingdoms and of the Free Cities " * 3))
    assert {problem.part.en for problem in made.problems} == {"name on the back"}
    assert len(made.problems) == 2


@pytest.mark.parametrize(
    ("one", "says"),
    [
        (Card("poster", CardSign.SHIELD, "X", "", ""), "poster"),  # type: ignore[arg-type]
        (Card(CardShape.ORDER, "unicorn", "X", "", ""), "unicorn"),  # type: ignore[arg-type]
        (Card(CardShape.COUNTER, CardSign.LOSS, "X", "", "", rules=(RuleLine("a", "b"),)), "no place"),
    ],
)
def test_an_unknown_shape_or_sign_is_a_bug_of_the_program(one: Card, says: str) -> None:
    with pytest.raises(BuilderBug, match=says):
        rendered(one)
    with pytest.raises(BuilderBug, match="plaid"):
        rendered(card(), back=Back("X", "plaid"))  # type: ignore[arg-type]


def test_no_cards_make_no_file() -> None:
    """An army of skirmishers has no order cards."""
    assert rendered() == card_sheets.RenderedCards(b"", 0, ())


def test_every_shape_sign_and_pattern_has_its_place_in_the_templates() -> None:
    known = formats.geometry()
    assert set(known.formats) == set(CardShape)
    assert set(known.back.patterns) == set(BackPattern)
    assert set(signs.drawn()) == set(CardSign)


# ---- backs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pattern", BackPattern)
@pytest.mark.parametrize("shape", [CardShape.ORDER, CardShape.AMBUSH, CardShape.NOTE])
def test_a_pattern_is_its_own_image_after_half_a_turn(pattern: BackPattern, shape: CardShape) -> None:
    """So that a card turned about cannot be told from the others, and the printer's drift does not show."""
    form, style = formats.geometry().format(shape), formats.geometry().back
    drawing, problems = Composer().back(Back("FRANCE", pattern), form, style)
    assert problems == []

    def ends(line: DrawnLine, turned: bool) -> frozenset[tuple[float, float]]:
        points = ((line.x1, line.y1), (line.x2, line.y2))
        if turned:
            points = tuple((form.width - x, form.height - y) for x, y in points)  # type: ignore[assignment]
        return frozenset((round(x, 6), round(y, 6)) for x, y in points)

    assert len(drawing.lines) >= 2
    assert {ends(line, False) for line in drawing.lines} == {ends(line, True) for line in drawing.lines}
    for line in drawing.lines:
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            assert min(x, y, form.width - x, form.height - y) >= 3


def test_all_backs_of_a_deck_are_one_picture() -> None:
    """Nothing on a back tells which order lies there: each shows the same form."""
    pdf = card_sheets.render([decks.orders("en")], paper="a4", language="en").pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        shown = set()
        for page in list(document.pages)[1::2]:
            for instruction in pikepdf.parse_content_stream(page):
                if str(instruction.operator) == "Do":
                    shown.add(str(instruction.operands[0]))
    assert len(shown) == 1


# ---- goldens --------------------------------------------------------------------------------------------------------


def log(drawing: CardDrawing) -> Iterator[str]:
    """The drawing as text, one line per element, in drawing order."""
    for mark in drawing.marks:
        yield f"sign {mark.name} {mark.x:.2f} {mark.y:.2f} x{mark.scale:.3f}"
    for box in drawing.boxes:
        yield f"black {box.x:.2f} {box.y:.2f} {box.width:.2f} x {box.height:.2f}"
    for line in drawing.lines:
        ends = f"{line.x1:.2f} {line.y1:.2f} {line.x2:.2f} {line.y2:.2f}"
        yield f"line {ends} ink {line.ink:g} grey {line.grey:g}"
    for words in drawing.words:
        weight = ("bold" if words.bold else "regular") + " white" * words.white
        yield f"words {words.x:.2f} {words.y:.2f} {weight} {words.size:g} |{words.text}|"


def drawn(some: list[tuple[Card, Back | None]]) -> str:
    composed = card_sheets.compose(some, formats.geometry(), Composer())
    lines: list[str] = []
    for one, drawing in composed.faces.items():
        lines += [
            f"# {one.shape} {drawing.width:g} x {drawing.height:g} mm: {one.title} {one.number} {one.owner}".rstrip()
        ]
        lines += log(drawing)
    for (back, shape), drawing in composed.backs.items():
        lines += [f"# back of {shape}: {back.title}, {back.pattern}", *log(drawing)]
    return "\n".join(lines)


@needs_pt_sans
@pytest.mark.parametrize("language", WRITTEN)
def test_the_order_cards_look_as_reviewed(language: Language, golden: Golden) -> None:
    orders = decks.orders(language, 3)
    golden(f"cards/orders-{language}.txt", drawn([(one, orders.back) for one in orders.cards]))


@needs_pt_sans
@pytest.mark.parametrize("language", WRITTEN)
def test_the_markers_look_as_reviewed(language: Language, golden: Golden) -> None:
    some = decks.markers(language)
    golden(f"cards/markers-{language}.txt", drawn([(one, each.back) for each in some for one in each.cards]))
