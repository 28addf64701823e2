"""Markers on the sheets of cards, where an evening then takes fewer sheets."""

from builder.evening.shared_sheets import markers_begin, with_shared_sheets
from builder.render.cards.slots import USUAL
from builder.render.files.jobs import Job, Made, deck_pdf
from builder.render.look import PLAIN
from builder.sheets.blocks import Back, Card, Deck
from builder.sheets.vocabulary import CardShape

ARMIES = ("rome", "carthage")


def deck(name: str, shape: CardShape, many: int, back: Back | None = None) -> Deck:
    return Deck(name, name, (Card(shape, None, name, "", ""),) * many, back)


def drawn(kind: str, owner: str, *decks: Deck) -> tuple[Job, Made]:
    job = Job(f"{kind}{owner}.pdf", kind, kind, deck_pdf, (decks, "a4", "en", False, kind, USUAL, PLAIN), owner)
    return job, job.run()


def evening(cards: int, counters: int, *scene: Deck) -> list[tuple[Job, Made]]:
    """The files of an evening with so many cards and counters for each army."""
    back = Back("Rome")
    armies = [drawn("cards", army, deck(army, CardShape.ORDER, cards, back)) for army in ARMIES]
    markers = [deck(f"{army}-counters", CardShape.COUNTER, counters) for army in ARMIES]
    return [*armies, drawn("markers", "", *markers, *scene)]


def printed(files: list[tuple[Job, Made]]) -> dict[str, list[str]]:
    """Which decks are in which file."""
    return {job.file: [one.id for one in job.arguments[0]] for job, _ in files}


def test_a_few_markers_are_cut_from_the_sheet_of_their_army_cards() -> None:
    files = with_shared_sheets(evening(16, 20))
    assert printed(files) == {f"cards{army}.pdf": [army, f"{army}-counters"] for army in ARMIES}
    assert [(made.pages, made.sheets) for _, made in files] == [(2, 1), (2, 1)]


def test_markers_have_their_own_sheet_where_that_takes_no_more_paper() -> None:
    files = evening(28, 20)
    assert with_shared_sheets(files) == files


def test_markers_of_the_scenario_are_on_no_army_sheet() -> None:
    files = printed(with_shared_sheets(evening(16, 20, deck("zama-scenario", CardShape.COUNTER, 4))))
    assert files.pop("markers.pdf")[-1] == "zama-scenario"
    assert all("zama-scenario" not in decks for decks in files.values())


def test_it_is_known_on_which_page_of_a_file_of_cards_the_markers_begin() -> None:
    """The joined file had no bookmark for them."""
    files = with_shared_sheets(evening(36, 20))
    assert [list(markers_begin(job, made)) for job, made in files] == [[2], [2]]
    assert [list(markers_begin(job, made)) for job, made in evening(36, 20)] == [[], [], []]
