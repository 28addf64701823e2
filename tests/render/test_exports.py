"""Lists and rosters for other programs: what was typed arrives as it was typed, and nothing of it does anything there."""

import csv
import io
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from builder.registry import SYSTEMS, system
from builder.render import assets
from builder.render.block_types.wording import WIDTH
from builder.render.files.exports import BOM, comma_separated, markdown, plain
from builder.sheets.blocks import (
    Document,
    Example,
    OddsRow,
    Prose,
    RuleLine,
    Rules,
    StatLine,
    StatTable,
    SubLine,
    Table,
)
from builder.text import LANGUAGES, Language
from tests.conftest import Golden
from tests.languages import SPOKEN
from tests.tools.samples import armies, army_lists, presented

HOSTILE = [
    '=HYPERLINK("http://e.example")', "+1", "-2+3", "@SUM(A1)", "'=1", "''=1", "＝1", "4/6", "a,b", 'a"b', "a;b", "<b>", "&lt;",
    "**bold**", "_a_", "`c`", "[d](e)", "![f](g)", "a|b", "a\\|b", "\\", "# h", "1. i", "2) j", "- k", "+ l", "> m", "~~n~~",
    "a;=1", "a;'=1", "a; +1", 'a;"=1"', "see www.e.example", "WWW.E.example", "ftp://e.example", "mail me@e.example", "me.2+x@e.example",
    "===", "http://e.example/a_b_c", "$x$", "<!-- o -->", "&amp;", "\\*", "@all", "#1",
]  # fmt: skip
TYPED = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z")) | st.sampled_from(" \\`*_{}[]<>()#+-.!|~&=@'\",;/$"),
    min_size=1,
    max_size=40,
).map(str.strip).filter(bool)  # fmt: skip
GOLDEN = {
    "age-of-battles": ("burgundy-1471", "burgundy-grandson"),
    "chainmail": ("toulouse-aragon", "montfort-muret"),
    "formations": ("england-1415", "england-agincourt"),
    "napoleonic": ("russia-1812", "russia-borodino"),
    "red-plains": ("takeda-1561", "takeda-kawanakajima"),
}
FORMATS = {"md": markdown, "csv": comma_separated, "txt": plain}


def line(name: str, number: str = "0–6", price: str = "75", **more: object) -> StatLine:
    """A troop line of that name and price."""
    one = StatLine(number, name, ("foot",), ("4", price), (), ("from 1415",), id="line")
    return replace(one, **more)  # type: ignore[arg-type]


def document(*lines: StatLine, kind: str = "list", title: str = "Army", **more: object) -> Document:
    """A document with one table of troops."""
    table = StatTable("Troops", "unit", ("BS", "pts"), (), ("years",), lines, (), "pts")
    return Document("army", kind, title, "", "en", (replace(table, **more),))  # type: ignore[arg-type]


def rows(text: str) -> list[list[str]]:
    """What a reader of comma-separated values sees, apostrophes of ours taken away."""
    assert text.startswith(BOM)
    read = list(csv.reader(io.StringIO(text.removeprefix(BOM), newline=""), strict=True))
    guard = re.compile(r"'(?='*([=+\-@\t\r＝＋－＠]|\d+/\d+$))")
    inside = re.compile(r"""([;\t])'(?=['"\s]*[=+\-@＝＋－＠])""")
    bare = [[guard.sub("", cell, count=1) if guard.match(cell) else cell for cell in row] for row in read]
    return [[inside.sub(r"\1", cell) for cell in row] for row in bare]


def shown(text: str) -> list[tuple[str, str]]:
    """The texts that Markdown shows, each with the kind of block it stands in; any other markup than ours fails."""
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)
    found = []
    for before, token in pairwise(tokens):
        if token.type == "inline":
            assert {child.type for child in token.children or ()} <= {
                "text",
                "strong_open",
                "strong_close",
                "text_special",
                "html_inline",
            }
            assert {child.content for child in token.children or () if child.type == "html_inline"} <= {"<!-- -->"}
            found.append(
                (before.tag, "".join(child.content for child in token.children or () if child.type != "html_inline"))
            )
    return found


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_shown_as_typed(name: str) -> None:
    """No formula, no day in June, no markup, no link."""
    made = document(line(name), title=name)
    assert rows(comma_separated(made))[1][3] == name
    assert {("h1", name), ("td", name)} <= set(shown(markdown(made)))
    assert f"0–6 {name} ... 75" in plain(made)


@given(TYPED)
def test_any_name_is_shown_as_typed(name: str) -> None:
    """Whatever letters and signs are in it."""
    made = replace(
        document(line(name)),
        blocks=(*document(line(name)).blocks, Prose("", (name,)), Rules("", "", (RuleLine(name, name),))),
    )
    assert rows(comma_separated(made))[1][3] == name
    texts = shown(markdown(made))
    assert ("td", name) in texts
    assert ("p", name) in texts
    assert ("p", f"{name} {name}") in texts


@given(TYPED)
def test_no_cell_opens_a_formula(name: str) -> None:
    """Of what a spreadsheet reads, nothing begins with one of the signs that begin one."""
    text = comma_separated(document(line(name), line("'" + name)))
    for row in csv.reader(io.StringIO(text.removeprefix(BOM), newline="")):
        assert [cell for cell in row if cell[:1] in tuple("=+-@＝＋－＠")] == []


@given(TYPED, st.sampled_from(";\t"), TYPED)
def test_no_cell_opens_a_formula_where_others_divide_cells(before: str, sign: str, behind: str) -> None:
    """In most of Europe a semicolon ends a cell, in some programs a tab too: quotes of ours do not hold there."""
    name = f"{before}{sign}{behind}"
    text = comma_separated(document(line(name), line(f'{before}{sign}"{behind}"'), line(f"{before}{sign} '{behind}")))
    for divider in (sign, ";"):
        for row in csv.reader(io.StringIO(text.removeprefix(BOM), newline=""), delimiter=divider):
            assert [cell for cell in row if cell.lstrip()[:1] in tuple("=+-@＝＋－＠")] == []


def test_a_cell_with_a_semicolon_stands_in_quotes() -> None:
    """A program that divides at commas and semicolons both, as some offer it first, then takes it whole."""
    assert '"Foot; or horse"' in comma_separated(document(line("Foot; or horse")))


LINKED = re.compile(
    r"(https?|ftp)://|www\.|[\w.+-]\\?@\w", re.IGNORECASE
)  # what GitHub makes links of, escaped mail too


@given(
    st.sampled_from(["http://", "HTTPS://", "ftp://", "www.", "Www.", "mailto:me@", "xmpp:me@", "me@", "me.2-x+y@"]),
    st.sampled_from(["", "x ", "(", "_"]),
)
def test_a_bare_address_in_markdown_is_no_link(opening: str, before: str) -> None:
    """Whoever writes an army list should not send its readers anywhere."""
    name = f"{before}{opening}e.example"
    told = markdown(
        replace(document(line(name), title=name), blocks=(*document(line(name)).blocks, Prose("", (name,))))
    )
    assert LINKED.search(f"x {name}")
    assert not LINKED.search(told)
    assert ("h1", name) in shown(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_sample_list_and_roster_arrives_whole(system_id: str, language: Language) -> None:
    """A row for each unit, as many cells as columns, no column of no name or without a word, lines that end as RFC 4180 wants."""
    home = system(system_id)
    made = [home.listed(one, language) for one in army_lists(system_id)]
    for army in armies(system_id):
        sheets = presented(army, language)
        made += [*sheets.rosters, *sheets.open_rosters]
    assert len(made) > 3
    for one in made:
        tables = [block for block in one.blocks if isinstance(block, StatTable)]
        units = [unit for table in tables for unit in table.lines]
        text = comma_separated(one)
        assert text.count("\r\n") == text.count("\n") == len(units) + 1
        heads, *others = rows(text)
        assert all(heads)
        assert len(set(heads)) == len(heads)
        assert {len(row) for row in others} == {len(heads)}
        assert all(map(any, zip(*others, strict=True)))
        at = heads.index(tables[0].first)
        assert [row[at] for row in others] == [re.sub(r"\s+", " ", unit.name) for unit in units]
        ids = (
            [row[0] for row in others] if heads[0] == assets.words(language)["id"] else [unit.number for unit in units]
        )
        assert ids == [unit.id for unit in units]
        assert {("td", unit.name) for unit in units} <= set(shown(markdown(one)))
        said = plain(one)
        assert [row for row in said.splitlines() if len(row) > WIDTH and len(row.split()) > 1] == []
        joined = re.sub(r"\s+", " ", said)
        assert [unit.name for unit in units if re.sub(r"\s+", " ", unit.name) not in joined] == []


def test_values_of_a_list_stand_in_columns_with_names() -> None:
    """A unit's second profile is told with its values."""
    sub = SubLine("dismounted: free order", ("3", "", ""))
    made = document(line("Knights", below=(sub,), notes=(RuleLine("", "They ride."),)))
    assert rows(comma_separated(made)) == [
        ["id", "part", "how many", "unit", "BS", "pts", "years", "details"],
        ["line", "Troops", "0–6", "Knights", "4", "75", "from 1415", "foot; They ride.; dismounted: free order: BS 3"],
    ]


def test_tables_share_their_columns_by_name() -> None:
    """The names of guns stand where those of regiments stand; what only one table has is empty in the other."""
    one, other = document(line("Pikes")).blocks[0], document(line("Guns"), first="gun").blocks[0]
    assert isinstance(other, StatTable)
    other = replace(other, columns=("range", "pts"))
    made = replace(document(), blocks=(one, other))
    heads, pikes, guns = rows(comma_separated(made))
    assert heads == ["id", "part", "how many", "unit", "BS", "pts", "years", "range", "details"]
    assert (pikes[3], pikes[4], pikes[7]) == ("Pikes", "4", "")
    assert (guns[3], guns[4], guns[7]) == ("Guns", "", "4")


def test_two_columns_of_one_name_stay_two() -> None:
    """Nothing is written over."""
    made = document(line("Pikes"), columns=("pts", "pts"))
    heads, row = rows(comma_separated(made))
    assert heads[4:6] == ["pts", "pts 2"]
    assert row[4:6] == ["4", "75"]


def test_equal_units_of_a_roster_are_one_line_in_a_chat() -> None:
    """With what they cost together; who brings a commander stands apart."""
    king = RuleLine("•", "Henry V: general")
    made = document(
        *(line("Longbowmen", number=str(n), price="25", id=f"u{n}") for n in range(3)),
        line("Longbowmen", number="3", price="25", id="u3", notes=(king,)),
        kind="roster",
        total=(RuleLine("Total 100", "units 100"),),
    )
    assert plain(made) == (
        "Army\n\nTroops:\n3 × Longbowmen (foot) ... 75\nLongbowmen (foot) ... 25\n  • Henry V: general\n\nTotal 100: units 100\n"
    )


def test_dashes_are_not_told_in_a_chat() -> None:
    """Who does not shoot has no line about it; a price that is none is no price."""
    made = document(line("Pikes", price="–", tail=("",)))
    assert plain(made) == "Army\n\nTroops:\n0–6 Pikes\n  BS 4\n  foot\n"


def test_a_column_in_which_no_unit_says_anything_is_left_out() -> None:
    """No line has years, and an open roster has but numbers for ids."""
    heads, _ = rows(comma_separated(document(line("Pikes", tail=("",), id="0–6"))))
    assert heads == ["part", "how many", "unit", "BS", "pts", "details"]


def test_letters_at_the_head_of_a_column_are_told_in_full() -> None:
    """A star behind them, which speaks of a note, stays with the letters."""
    heads, _ = rows(
        comma_separated(document(line("Pikes"), columns=("A*", "pts"), heads=(("A", "Attack"), ("pts", "points"))))
    )
    assert heads[4:6] == ["Attack (A*)", "points (pts)"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_no_head_of_a_sample_is_letters_alone(system_id: str, language: Language) -> None:
    """In a file there is no legend beside the table: what is shorter than a word stands in brackets behind the whole words."""
    home = system(system_id)
    made = [home.listed(one, language) for one in army_lists(system_id)]
    made += [one for army in armies(system_id) for one in presented(army, language).rosters]
    heads = {head for one in made for head in rows(comma_separated(one))[0]}
    assert len(heads) > 8
    short = {head for head in heads if re.fullmatch(r"\w{1,2}\*?|\w+\.\*?", head)}
    assert short <= {"id", "№", "no.", "Nr.", "Pkt."}


def test_a_roster_says_for_whom_it_is() -> None:
    """One that is open in both languages and all three forms; one that hides nothing is for all and says nothing."""
    open_, whole = (document(line("Pikes"), kind="roster") for _ in range(2))
    open_ = replace(open_, mark="open")
    told: dict[Language, str] = {"en": "what the opponent may see", "ru": "то, что может видеть противник"}
    for language, words in told.items():
        for write in FORMATS.values():
            assert words in re.sub(r"\s+", " ", write(replace(open_, language=language)))
            assert words not in re.sub(r"\s+", " ", write(replace(whole, language=language)))


def test_worked_examples_and_chances_are_told_whole() -> None:
    """Each step with its sum and place, the outcome, and every chance in percent."""
    chances = OddsRow("Shot", (("hit", "58.3%"), ("miss", "41.7%")))
    example = Example("Bows at foot", (("strength", "4 + 1 = 5", "C-1-01"), ("die", "6", "")), "hit", (chances,))
    made = replace(document(kind="reference"), blocks=(example, chances))
    told = "Shot: hit 58.3% · miss 41.7%"
    assert plain(made) == (f"Army\n\nBows at foot\n  strength 4 + 1 = 5 (C-1-01)\n  die 6\nhit\n{told}\n\n{told}\n")
    texts = [words for _, words in shown(markdown(made))]
    assert texts == ["Army", "Bows at foot", "strength 4 + 1 = 5 (C-1-01)", "die 6", "hit", told, told]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_reference_of_every_system_arrives_whole(system_id: str, language: Language) -> None:
    """All of the rules: what its tables, rules, examples and chances say is in Markdown and in plain text."""
    made = presented(armies(system_id)[0], language, full=True).reference
    said = [step for block in made.blocks for step in told_by(block)]
    assert len(said) > 50
    for texts in ("\n".join(words for _, words in shown(markdown(made))), plain(made)):
        whole = spaced(texts)
        assert [one for one in said if spaced(one) not in whole] == []


def told_by(block: object) -> list[str]:
    """The texts of a block of a reference sheet."""
    match block:
        case Table():
            return [
                block.title.rstrip(":"),
                block.note,
                *(cell.says for row in block.rows for cell in row if cell.says.strip("– ")),
            ]
        case Rules():
            return [block.title.rstrip(":"), *(text for one in block.lines for text in (one.key, one.says))]
        case Example():
            return [block.title, block.outcome, *(text for step in block.steps for text in step)]
        case OddsRow():
            return [text for outcome in block.outcomes for text in outcome]
    raise AssertionError(block)


def spaced(text: str) -> str:
    """A text with one space between its words, wherever its lines end."""
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("system_id", "language"), SPOKEN)
def test_a_list_reads_as_reviewed(system_id: str, language: Language, form: str, golden: Golden) -> None:
    """One list of each system, in both languages."""
    names = {one.id: one.name.text for one in army_lists(system_id)}
    one = next(one for one in army_lists(system_id) if one.id == GOLDEN[system_id][0])
    golden(f"exports/{one.id}-{language}.{form}", FORMATS[form](system(system_id).listed(one, language, names)))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("system_id", GOLDEN)
def test_a_roster_reads_as_reviewed(system_id: str, form: str, golden: Golden) -> None:
    """One roster of each system, as its own player has it."""
    language: Language = "ru" if form == "txt" else "en"
    army = next(one for one in armies(system_id) if one.roster.id == GOLDEN[system_id][1])
    made = presented(army, language).rosters[0]
    golden(f"exports/{army.roster.id}-{language}.{form}", FORMATS[form](made))


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_an_opponent_does_not_read_what_a_player_calls_his_units_in_the_file(system_id: str) -> None:
    """The id of a unit may say what it is there for: an open roster has its number instead."""
    for army in armies(system_id):
        sheets = presented(army, "en")
        for one in sheets.open_rosters:
            units = [unit for block in one.blocks if isinstance(block, StatTable) for unit in block.lines]
            assert [unit.id for unit in units] == [unit.number for unit in units]
        own = [unit for block in sheets.rosters[0].blocks if isinstance(block, StatTable) for unit in block.lines]
        assert {unit.id for unit in army.roster.units} <= {unit.id for unit in own}
