"""The reference sheet: all of the rules with --full, else exactly what is on the table (PR-QR-01 to 03)."""

import re

import pytest
from pypdfium2 import PdfDocument

from builder.render import fonts
from builder.render.block_types.typography import tied
from builder.render.pages import document_page, reference_plan
from builder.rules.modifiers import ModifierRow
from builder.sheets.blocks import Document, Example, Rules, Table
from builder.systems.formations import matrix
from builder.systems.formations.procedures.modifiers import MODIFIERS, Situation, SumKind
from builder.systems.formations.profile import FormationsGame, Profile
from builder.systems.formations.readings import known, settle
from builder.systems.formations.rulebook import FACTS, RULES
from builder.systems.formations.sheets.army import SheetArmy
from builder.text import LANGUAGES, Language
from tests.render import leaves
from tests.systems.formations.sheets import as_text
from tests.systems.formations.sheets.armies import army, game, samples
from tests.tools.samples import presented as present

HAND = RULES.below("arms.shooting")
PIECES = RULES.below("artillery.pieces")
GROUNDS = [ground for ground in matrix.grounds() if ground != "open"]


def sheet(evening: FormationsGame, language: Language = "en", *, full: bool = False) -> Document:
    return present(evening, language, full=full).reference


def text(document: Document) -> str:
    return as_text.document(document).replace("\u00a0", " ")


def block(document: Document, title: str) -> Table | Rules | None:
    return next((one for one in document.blocks if isinstance(one, Table | Rules) and one.title == title), None)


def first_column(document: Document, title: str) -> set[str]:
    table = block(document, title)
    return {row[0].says for row in table.rows} if isinstance(table, Table) else set()


def whole(language: Language = "en") -> Document:
    return sheet(samples()[0], language, full=True)


def profiles(evening: FormationsGame) -> list[Profile]:
    """Every profile that may come on the table, dismounted ones too."""
    lines = [mustered.line for host in evening.armies for mustered in SheetArmy(host).units]
    return [one for line in lines for one in (line, line.dismounted) if one]


# ---- everything with --full ------------------------------------------------------------------------------------------


def in_force(row: ModifierRow[Situation]) -> bool:
    """Whether the readings by default let it act."""
    readings = settle({})
    return all(readings[fact] in RULES[key].value for fact, key, _ in row.when if fact.startswith("Q-"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["shooting", "melee"])
def test_the_whole_sheet_has_every_modifier_in_force(kind: SumKind, language: Language) -> None:
    """PR-QR-02: each row of the rules core with its name, or beside the row it repeats for skirmishers and chariots."""
    said = text(whole(language))
    for row in filter(in_force, MODIFIERS[kind].rows):
        if row.id.endswith(("-skirmishers", "-light-chariots")) and row.id != "at-skirmishers":
            value = RULES[str(RULES[f"{row.key}.found"].value)].value
            assert str(value).replace("1/2", "½") in said, row.id
        else:
            assert row.name.say(language) in said, row.id
            assert RULES.filled_text(f"{row.key}.says").say(language) in said, row.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_sheet_has_every_weapon_piece_ground_and_kind_of_troops(language: Language) -> None:
    """PR-QR-03."""
    said = text(whole(language))
    names = [f"arms.shooting.{one}.name" for one in HAND] + [f"artillery.pieces.{one}.name" for one in PIECES]
    names += [f"terrain.troops.{one}.name" for one in matrix.troops()] + [
        f"camp.works.{one}.name" for one in RULES.below("camp.works")
    ]
    names += [f"command.talents.{one}.name" for one in RULES.below("command.talents")]
    for key in names:
        assert RULES.text(key).say(language) in said, key
    for ground in GROUNDS:
        key = f"terrain.ground.{ground}"
        assert RULES.text(f"{key}.short" if RULES.has_text(f"{key}.short") else f"{key}.name").say(language) in said
    for piece in RULES.below("arms.pieces"):
        assert RULES.filled_text(f"arms.pieces.{piece}.says").say(language) in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_sheet_has_phases_orders_disorder_and_readings(language: Language) -> None:
    """PR-QR-01, PR-QR-02: eight phases, the order matrix in words, every cause of disorder, every open point for it."""
    said = text(whole(language))
    for phase in RULES.below("setup.phases"):
        assert RULES.text(f"setup.phases.{phase}.name").say(language) in said
    for row in RULES.below("orders.matrix"):
        assert RULES.filled_text(f"orders.matrix.{row}.name").say(language) in said
    for cause in RULES.below("disorder.sources"):
        assert RULES.filled_text(f"disorder.sources.{cause}.says").say(language) in said
    for question, reading in known().items():
        assert (f"{question} " in said) == ("reference" in reading.printed)


def test_result_tables_say_each_outcome_with_losses_and_disorder() -> None:
    """PR-QR-01: both tables, by edge and column."""
    for kind, title in (("shooting", "Shooting"), ("melee", "Melee")):
        table = block(sheet(samples()[0]), title)
        assert isinstance(table, Table)
        for row, cells in zip(RULES.below(f"{kind}.table"), table.rows, strict=True):
            for column, cell in zip(RULES.below(f"{kind}.table.{row}"), cells[1:], strict=True):
                outcome = str(RULES[f"{kind}.table.{row}.{column}"].value)
                assert cell.says.startswith(RULES.text(f"fighting.outcomes.{outcome}.name").en)
                losses = RULES[f"{kind}.outcomes.{outcome}.losses"].value
                assert (f"{losses}\u00a0loss" in cell.says) == (losses not in (0, "all"))
                own = f"{kind}.outcomes.{outcome}.disorder"
                points = RULES[str(RULES[own].value)].value if own in RULES else 0
                assert (f"{points}\u00a0disorder" in cell.says) == (points > 0)
        assert table.note.count("d6") == 2


def test_the_sheet_tells_each_fact_it_names_once() -> None:
    """The facts that a block says it tells stand on it, and no heading is empty."""
    for document in (whole(), *(sheet(evening) for evening in samples())):
        named = [fact for one in document.blocks if isinstance(one, Rules) for fact in one.facts]
        assert len(named) == len(set(named))
        for one in document.blocks:
            if isinstance(one, Rules):
                assert one.lines, one.title
                assert all(line.says for line in one.lines), one.title
            if isinstance(one, Table):
                assert one.rows, one.title
        assert all(fact in FACTS for fact in named)


# ---- only what is on the table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_the_filtered_sheet_has_just_the_weapons_and_pieces_on_the_table(evening: FormationsGame) -> None:
    """Dismounted profiles count: they may be on it by and by."""
    arms = {arm for one in profiles(evening) for arm in one.arms}
    pieces = {one.piece for one in profiles(evening) if one.piece}
    document = sheet(evening)
    assert first_column(document, "Weapons") == {
        RULES.text(f"arms.shooting.{arm}.name").en for arm in HAND if arm in arms
    }
    assert first_column(document, "Artillery") == {
        RULES.text(f"artillery.pieces.{one}.name").en for one in PIECES if one in pieces
    }
    titles = ("Elephants and chariots", "Elephants", "Chariots")
    special = [one for one in document.blocks if isinstance(one, Rules) and one.title in titles]
    found = {line.key.lower() for one in special for line in one.lines}
    assert found == {
        f"{RULES.text(f'arms.pieces.{one}.name').en}:".lower() for one in RULES.below("arms.pieces") if one in pieces
    }


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_the_filtered_terrain_table_has_just_the_grounds_and_troops_on_the_table(evening: FormationsGame) -> None:
    """Rows by the field, columns by who is there; a hill by the classes of its slopes, a river with its bridge."""
    table = block(sheet(evening), "Terrain")
    assert isinstance(table, Table)
    columns = {matrix.troop(one) for one in profiles(evening)}
    assert set(table.columns[1:]) == {RULES.text(f"terrain.troops.{one}.name").en for one in columns}
    grounds = {element.ground for element in evening.evening.terrain}
    slopes = {slope for element in evening.evening.terrain for slope in element.slopes}
    keys = [f"terrain.ground.{one}" for one in grounds if one != "hill"]
    expected = {RULES.text(f"{key}.short" if RULES.has_text(f"{key}.short") else f"{key}.name").en for key in keys}
    expected |= {"gentle slope, up", "down a gentle slope"} if "gentle" in slopes else set()
    expected |= {"steep slope"} if "steep" in slopes else set()
    expected |= {"bridge"} if any(element.bridges for element in evening.evening.terrain) else set()
    walls = {"stakes (barricade)", *(RULES.text(f"camp.works.{one}.name").en for one in RULES.below("camp.works"))}
    assert {row[0].says for row in table.rows} - walls == expected


def test_modifiers_come_with_what_they_need() -> None:
    """No lance without riders who couch it, no balls without guns, no higher ground on a plain."""
    plain = text(sheet(game(army("swords", of="first"), army("archers", of="second"))))
    for word in (
        "impact of lances",
        "pikes against",
        "ball and stone shot",
        "higher ground",
        "barricade",
        "cavalry against elephants",
        "penetration",
    ):
        assert word not in plain, word
    rich = game(
        army("knights", "pikes", "crossbows", "fanatics", of="first"),
        army("elephants", "bombards", "stakers", of="second"),
        terrain=(
            {
                "id": "hill",
                "ground": "hill",
                "outline": ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0)),
                "slopes": ("gentle",) * 4,
            },
        ),
    )
    said = text(sheet(rich))
    for word in (
        "impact of lances",
        "pikes against",
        "ball and stone shot",
        "higher ground",
        "barricade",
        "cavalry against elephants",
        "penetration",
        "impetus",
    ):
        assert word in said, word
    before = game(army("knights", of="first", year=1050), army("swords", of="second", year=1050))
    assert "impact of lances" not in text(sheet(before))
    on_foot = text(sheet(game(army("pikes", of="first"), army("spears", of="second"))))
    assert "pikes against infantry" in on_foot
    for word in ("pikes against cavalry", "spears and halberds against cavalry"):
        assert word not in on_foot, word


@pytest.mark.parametrize(("ground", "heights"), [("ravine", True), ("ditch", False)])
def test_a_ravine_makes_heights_and_a_ditch_does_not(ground: str, heights: bool) -> None:
    """C-12.5-07 speaks of the deep ravine; a ditch only covers from shots (C-12.5-08, C-12.5-10)."""
    course = {"id": "course", "ground": ground, "course": ((0.0, 10.0), (20.0, 10.0))}
    said = text(sheet(game(army("swords", of="first"), army("archers", of="second"), terrain=(course,))))
    assert ("higher ground" in said) is heights
    assert ("in a ditch" in said) is not heights


@pytest.mark.parametrize(("ground", "told"), [("ravine", True), ("ditch", False)])
def test_who_may_go_along_a_ravine_and_shoot_into_it_is_told_where_there_is_one(ground: str, told: bool) -> None:
    """C-12.5-04 to C-12.5-06: at Murten, which a ravine decides, only the full sheet had them."""
    course = {"id": "course", "ground": ground, "course": ((0.0, 10.0), (20.0, 10.0))}
    made = sheet(game(army("swords", of="first"), army("archers", of="second"), terrain=(course,)))
    rules = block(made, "Terrain rules")
    assert bool(rules) is told
    assert not told or [line.key for line in rules.lines] == [  # type: ignore[union-attr]
        "Along a ravine:",
        "Shots into or out of a ravine:",
        "Column partly in a ravine:",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_worked_example_is_on_the_fullest_sheet_too(language: Language) -> None:
    """Murten: rules that a player needs in every turn come before further examples, and no block goes on elsewhere."""
    made = sheet(next(one for one in samples() if one.evening.id == "murten-1476"), language)
    best = reference_plan.plan(made.blocks, 210, 297)
    titles = [block.title for block in best.blocks if not isinstance(block, Rules)]  # type: ignore[union-attr]
    assert [one for one in made.blocks if isinstance(one, Example) and one.title in titles]
    assert not [one for one in best.blocks if getattr(one, "title", "").endswith("…")]


def test_rules_about_what_is_not_there_are_left_out() -> None:
    """Fanatics, legionaries, dismounting, walls that somebody can break."""
    plain = text(sheet(game(army("swords", of="first"), army("archers", of="second"))))
    for word in ("Fanatics", "Legionaries", "Dismount", "Breach", "Field works", "Guns"):
        assert word not in plain, word
    said = text(
        sheet(
            game(army("fanatics", "riders", "bombards", of="first"), army("legionaries", of="second", camp="fortified"))
        )
    )
    for word in ("Fanatics", "Legionaries", "Dismount", "Breach", "Field works", "Guns"):
        assert word in said, word


def test_the_clubs_own_reading_is_on_the_sheet_and_changes_the_table() -> None:
    """Q-81 read otherwise."""
    first, second = army("crossbows", of="first"), army("archers", of="second")
    chosen = text(sheet(game(first, second, readings={"Q-81": "dense-free"})))
    assert "Q-81 big shields against shooting: dense and free order only" in chosen
    assert "dense- or free-order infantry shot at from the front" in chosen
    assert "Q-81" not in text(sheet(game(first, second)))


def test_signs_of_the_terrain_table_are_explained_where_they_stand_in_it() -> None:
    """At Pavia “?” and “−½” were explained, and neither was in the table."""
    for evening in samples():
        table = next(
            one for one in present(evening, "en").reference.blocks if isinstance(one, Table) and one.title == "Terrain"
        )
        said = "".join(cell.says for row in table.rows for cell in row[1:])
        for sign, words in (("?", "not stated"), ("−", "unguarded works")):
            assert (sign in said) == (words in table.note), evening.evening.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_the_filtered_sheet_is_one_leaf(evening: FormationsGame, language: Language) -> None:
    """Two A4 pages at most, in type that is read at arm's length."""
    document = sheet(evening, language)
    html = document_page.html(document, paper="a4")
    assert 1 <= html.count('class="page squeezed"') <= reference_plan.MOST_PAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_without_the_narrow_typeface_the_filtered_sheet_is_one_leaf_too(
    evening: FormationsGame, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Roboto is a third wider: it is pressed together as on cards, and no word runs out of its place."""
    monkeypatch.setattr(fonts, "folders", lambda: ())
    fonts.forget()
    try:
        assert fonts.face().path.name.startswith("Roboto")
        made = document_page.pdf(document_page.html(sheet(evening, language), paper="a4"))
    finally:
        monkeypatch.undo()
        fonts.forget()
    assert made.pages <= reference_plan.MOST_PAGES
    assert made.problems == ()
    assert leaves.beyond(made.pdf, margin=7.0) == []


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_no_cell_reads_as_half_or(evening: FormationsGame) -> None:
    """“½ disorder” is half of what? A part of the move and its Disorder Points stand apart, and points have their number."""
    (ground,) = (one for one in sheet(evening).blocks if isinstance(one, Table) and one.title == "Terrain")
    cells = [cell.says.replace("\u00a0", " ") for row in ground.rows for cell in row[1:]]
    assert any(", 1 disorder" in says for says in cells)
    assert all(re.fullmatch(r"[^,]+, \d disorder", says) for says in cells if "disorder" in says)


@pytest.mark.parametrize(("language", "least"), [("en", 5), ("ru", 8)])
def test_every_short_form_of_a_formula_is_spelled_out(language: Language, least: int) -> None:
    """Shooting total: Cbt + Shoot + modifiers + d6: each short form of the formulas stands among the abbreviations."""
    title = {"en": "Abbreviations", "ru": "Сокращения"}[language]
    for evening in samples():
        blocks = sheet(evening, language).blocks
        (short,) = (one for one in blocks if isinstance(one, Rules) and one.title == title)
        known = {one.split("\u00a0")[0] for one in short.lines[0].says.split("\u00a0· ")}
        formulas = [one.note for one in blocks if isinstance(one, Table) and "=" in one.note and "+" in one.note]
        letters = {word for note in formulas for word in re.findall(r"[A-ZА-Я][A-Za-zА-Яа-я]*", note)} - {"К"}
        assert len(letters) >= least
        assert letters <= known


# ---- worked examples -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_examples_are_short_and_name_this_evenings_units(evening: FormationsGame) -> None:
    """A shot, a clash and a defensive shot; each total one line."""
    found = [one for one in sheet(evening).blocks if isinstance(one, Example)]
    assert [one.title.partition(":")[0] for one in found] == ["Shot", "Clash", "Defensive shot"]
    assert not [one.title for one in found if re.search(r"W-\d", one.title)], "no reader knows our numbers of examples"
    names = {mustered.name.en for host in evening.armies for mustered in SheetArmy(host).units}
    for one in found:
        assert sum(name in one.title for name in names) >= 2, one.title
        assert len(one.steps) + len(one.odds) + 1 <= 10


def test_armies_that_do_not_shoot_have_no_examples_of_it() -> None:
    """Nothing is invented for them: there is only a clash."""
    blocks = sheet(game(army("swords", of="first"), army("pikes", of="second"))).blocks
    assert [one.title.partition(":")[0] for one in blocks if isinstance(one, Example)] == ["Clash"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_short_key_stands_on_one_line(language: Language) -> None:
    """At Pavia "Only one side" stood on a line of its own, and "panics:" began the next."""
    pavia = next(one for one in samples() if one.evening.id == "pavia-1525")
    sheet = present(pavia, language).reference
    pages = PdfDocument(document_page.pdf(document_page.html(sheet, paper="a4")).pdf)
    printed = [line.strip() for page in pages for line in page.get_textpage().get_text_range().splitlines()]
    keys = [tied(line.key) for block in sheet.blocks if isinstance(block, Rules) for line in block.lines]
    short = [key for key in keys if key and len(key) < 24]
    assert short
    assert [key for key in short if not any(line.startswith(key) for line in printed)] == []


def test_on_defence_only_hedgehog_and_turtle_are_formed() -> None:
    """C-4.3a-01, C-4.3a-06: the table of orders said that Defence allows reforms."""
    hedgehog, reform = (
        [RULES[f"orders.matrix.{row}.{order}"].value for order in ("defence", "manoeuvre", "attack", "recovery")]
        for row in ("hedgehog", "reform")
    )
    assert hedgehog == ["allowed", "forbidden", "forbidden", "forbidden"]
    assert reform == ["forbidden", "allowed", "forbidden", "forbidden"]
