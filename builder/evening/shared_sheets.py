"""An army's markers on the sheets of its cards, where the whole evening then takes fewer sheets.

Only the joined file is printed so: what fits depends on how many cards a player keeps secret, and the file of the markers is
public.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from builder.render.cards.card_sheets import imposed, with_backs
from builder.render.cards.formats import geometry
from builder.render.files.jobs import Job, Made
from builder.sheets.blocks import Deck


def with_shared_sheets(here: list[tuple[Job, Made]]) -> list[tuple[Job, Made]]:
    """The files of an evening, the markers of an army with its cards if all then take fewer sheets."""
    cards = [job for job, _ in here if job.kind == "cards"]
    markers = next((job for job, _ in here if job.kind == "markers"), None)
    if markers is None:
        return here
    ways = (_moved(cards, markers, moves) for moves in product((False, True), repeat=len(cards)))
    best = {job.file: job for job in min(ways, key=_sheets)}
    placed = ((best.get(job.file, job), job, made) for job, made in here if job is not markers or job.file in best)
    return [(new, made if new.arguments == job.arguments else new.run()) for new, job, made in placed]


def markers_begin(job: Job, made: Made) -> Iterator[int]:
    """The page on which the markers begin in a file of an army's cards that has some."""
    if job.kind != "cards":
        return
    decks, paper, _, _, _, plan, look = job.arguments
    markers = {card for deck in decks[1:] for card in deck.cards}
    _, sheets = imposed(with_backs(decks, plan), paper, plan, look)
    with_some = (at for at, sheet in enumerate(sheets) if any(place.card in markers for place in sheet.places))
    yield from (at * (made.pages // made.sheets) for at in islice(with_some, 1))


def _moved(cards: Sequence[Job], markers: Job, moves: Sequence[bool]) -> list[Job]:
    """These files, with the markers of the armies that `moves` names on their cards' sheets."""
    left: tuple[Deck, ...] = markers.arguments[0]
    made = []
    for job, moved in zip(cards, moves, strict=True):
        own = tuple(deck for deck in left if moved and deck.id.rpartition("-")[0] == job.owner)
        left = tuple(deck for deck in left if deck not in own)
        made.append(_printing(job, (*job.arguments[0], *own)))
    return [*made, _printing(markers, left)] if left else made


def _printing(job: Job, decks: tuple[Deck, ...]) -> Job:
    return replace(job, arguments=(decks, *job.arguments[1:]))


def _sheets(jobs: Sequence[Job]) -> int:
    """The sheets of these files and of the small maps, which need none of their own where cards leave room."""
    count, room = 0, False
    for decks, paper, _, _, _, plan, look in (job.arguments for job in jobs):
        _, sheets = imposed(with_backs(decks, plan), paper, plan, look)
        count += len(sheets)
        needed = geometry().sheet.magnified(look.page).spare
        room = room or any(sheet.spare >= needed for sheet in sheets)
    return count + (not room)
