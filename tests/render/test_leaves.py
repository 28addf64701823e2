"""Pages on sheets of paper: none lost, none blank that can be used, none with something its reader must not see."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.render.files.leaves import Leaf, Part, Side, leaves

SECRET = {"cards", "roster", "umpire"}
OPEN = {"briefing", "open", "matchups", "reference", "map"}
COPIED = {"matchups", "reference", "map"}


def evening(*parts: tuple[str, int, int], secret: bool) -> list[Part]:
    """The parts of an evening: kind, pages and sheets."""
    return [Part(kind, pages, sheets, secret and kind in SECRET) for kind, pages, sheets in parts]


def shown(parts: list[Part]) -> list[str]:
    """What stands on each sheet: "roster 1/open 1"; the number is the part's."""
    return [
        "/".join(
            f"{parts[side.part].kind} {side.part}.{side.page + 1}" if side else "" for side in (leaf.front, leaf.back)
        )
        for leaf in leaves(parts)
    ]


def test_a_roster_has_on_its_back_what_its_player_may_know_of_the_enemy() -> None:
    parts = evening(("roster", 1, 1), ("open", 1, 1), ("roster", 1, 1), ("open", 1, 1), secret=True)
    assert shown(parts) == ["roster 0.1/open 3.1", "roster 2.1/open 1.1"]


def test_matchups_stand_behind_both_rosters() -> None:
    parts = evening(("roster", 1, 1), ("roster", 1, 1), ("matchups", 1, 1), ("reference", 2, 1), secret=False)
    assert shown(parts) == ["roster 0.1/matchups 2.1", "roster 1.1/matchups 2.1", "reference 3.1/reference 3.2"]


def test_behind_one_roster_stands_the_reference_sheet() -> None:
    parts = evening(("roster", 2, 1), ("roster", 1, 1), ("matchups", 1, 1), ("reference", 2, 1), secret=False)
    assert shown(parts) == [
        "roster 0.1/roster 0.2",
        "roster 1.1/reference 3.1",
        "matchups 2.1/reference 3.1",
        "reference 3.1/reference 3.2",
    ]


def test_pages_for_both_share_sheets_and_the_umpire_has_one_of_their_own() -> None:
    parts = evening(("briefing", 2, 1), ("matchups", 1, 1), ("map", 2, 2), ("umpire", 2, 1), secret=True)
    assert shown(parts) == ["briefing 0.1/briefing 0.2", "matchups 1.1/map 2.1", "map 2.2/", "umpire 3.1/umpire 3.2"]


def test_nothing_is_printed_behind_what_is_cut_apart() -> None:
    parts = evening(("cards", 4, 2), ("cards", 2, 2), ("markers", 2, 2), ("reference", 1, 1), secret=False)
    assert shown(parts) == [
        "cards 0.1/cards 0.2",
        "cards 0.3/cards 0.4",
        "cards 1.1/",
        "cards 1.2/",
        "markers 2.1/",
        "markers 2.2/",
        "reference 3.1/",
    ]


PAGES = st.integers(1, 3)


@st.composite
def evenings(draw: st.DrawFn) -> list[Part]:
    """Any evening: one or two armies, with or without secrets, with sheets left out."""
    armies, secret = draw(st.integers(1, 2)), draw(st.booleans())
    kinds = ["briefing", *["cards"] * armies, *["roster", *["open"] * secret] * armies]
    kinds += ["matchups", "reference", "map", "markers", *["umpire"] * secret]
    parts = []
    for kind in kinds:
        pages = draw(PAGES)
        if kind == "cards":
            parts.append((kind, 2 * pages, pages))
        else:
            parts.append((kind, pages, pages if kind in ("map", "markers") else -(-pages // 2)))
    kept = [part for part in parts if part[0] in ("cards", "roster", "open") or draw(st.booleans())]
    return evening(*kept, secret=secret)


def sides(leaf: Leaf) -> list[Side]:
    return [side for side in (leaf.front, leaf.back) if side]


@given(evenings())
def test_every_page_is_printed_and_only_what_is_needed_twice_is_printed_twice(parts: list[Part]) -> None:
    every = list(chain.from_iterable(map(sides, leaves(parts))))
    assert set(every) == {Side(number, page) for number, part in enumerate(parts) for page in range(part.pages)}
    assert {parts[side.part].kind for side in every if every.count(side) > 1} <= COPIED


@given(evenings())
def test_a_back_is_blank_only_behind_what_is_cut_apart_or_where_nothing_is_left_to_copy(parts: list[Part]) -> None:
    if "reference" not in {part.kind for part in parts}:
        return
    for leaf in leaves(parts):
        assert leaf.back or leaf.cut or parts[leaf.front.part].kind == "reference"


@given(evenings())
def test_nobody_gets_a_sheet_with_something_he_must_not_see(parts: list[Part]) -> None:
    """A secret part shares paper with itself and with what everybody may read; no other needs that very copy."""
    for leaf in leaves(parts):
        if leaf.back and leaf.front.part != leaf.back.part:
            assert parts[leaf.back.part].kind in OPEN
            assert not parts[leaf.back.part].secret
    every, armies = leaves(parts), [part.kind for part in parts].count("roster")
    for leaf in every:
        if armies > 1 and parts[leaf.front.part].secret and leaf.back and not parts[leaf.back.part].secret:
            alone = [one for one in every if leaf.back in sides(one)] == [leaf]
            assert not alone or parts[leaf.back.part].kind == "open"


@given(evenings())
def test_a_players_own_sheet_never_has_his_own_open_roster_behind_it(parts: list[Part]) -> None:
    numbers = [number for number, part in enumerate(parts) if part.kind == "roster"]
    for leaf in leaves(parts):
        if parts[leaf.front.part].kind == "roster" and leaf.back and parts[leaf.back.part].kind == "open":
            assert leaf.back.part != leaf.front.part + 1  # an army's open roster comes after its own
            assert len(numbers) == 2


def test_two_open_rosters_are_on_two_sheets_since_each_player_needs_the_other_one() -> None:
    parts = evening(("roster", 2, 1), ("open", 1, 1), ("roster", 2, 1), ("open", 1, 1), ("map", 1, 1), secret=True)
    assert shown(parts) == ["roster 0.1/roster 0.2", "open 1.1/map 4.1", "roster 2.1/roster 2.2", "open 3.1/"]


@given(evenings())
def test_open_rosters_never_share_a_sheet(parts: list[Part]) -> None:
    for leaf in leaves(parts):
        kinds = [parts[side.part].kind for side in sides(leaf)]
        assert kinds != ["open", "open"] or len({side.part for side in sides(leaf)}) == 1


@pytest.mark.parametrize("kind", ["map", "markers", "cards"])
def test_one_page_more_is_cut_apart(kind: str) -> None:
    """The small maps, and all cards."""
    *_, last = leaves([Part(kind, 2, 2)])
    assert last.cut
