"""The evening (вечер): one game, the unit that is built."""

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from builder.documents.fields import MANY, PRINTED, Date, Id, Name, Settled, Source, Strict, Word
from builder.documents.paper import USUAL, Paper
from builder.documents.site_address import NoAddress, ascii_address

Edge = Literal["north", "south", "east", "west"]


class TableSize(Strict):
    """The field's sides in the system's own measure (steps, cm, inches, cells)."""

    width: Annotated[float, Field(gt=0, le=1000)]
    depth: Annotated[float, Field(gt=0, le=1000)]


class Side(Strict):
    """One player of the evening: his roster, his part in the scenario, his edge of the table."""

    roster: Id
    edge: Edge
    back: Annotated[Name | None, Field(description="words on the back of his cards; left out: the army's name")] = None


def _address(value: str) -> str:
    """The same words, if they are the address of a site."""
    try:
        ascii_address(value)
    except NoAddress as problem:
        raise PydanticCustomError("address", "not the address of a site", {"why": problem.why}) from None
    return value


class PrintChoices(Strict):
    """How this evening is printed unless the command line says otherwise."""

    language: Literal["en", "ru"] = "en"
    paper: Paper = USUAL
    layout: Annotated[
        Literal["grid", "most", "easy"],
        Field(description="cards in a grid, the most that go on the paper, or one block that is easy to cut"),
    ] = "grid"
    bleed: Annotated[Literal[0, 3], Field(description="mm that backs are printed beyond the trim")] = 0
    backs: Annotated[
        Literal["long-edge", "short-edge", "fold", "none"],
        Field(description="on the other side, turned on this edge; beside a line to fold the paper on; or none"),
    ] = "long-edge"
    large: Annotated[bool, Field(description="large print: cards 30 x 120 mm, larger type and boxes")] = False
    low_ink: Annotated[bool, Field(description="outlines instead of black, no tints")] = False
    black: Annotated[bool, Field(description="black only: no colour and no grey")] = False
    site: Annotated[
        Annotated[str, Field(max_length=400), AfterValidator(_address)] | None,
        Field(description="address of the club's site (https://...): the QR codes on rosters open there"),
    ] = None


class Evening(Strict):
    """An evening; each system's own model narrows `sides` and adds terrain and deployment."""

    printed: ClassVar[frozenset[str]] = PRINTED  # the keys whose texts are printed

    kind: Literal["evening"]
    system: Id
    id: Id
    name: Name
    date: Date
    points: Annotated[int | None, Field(ge=0, le=100_000)] = None
    history: Name | None = None
    sources: Annotated[tuple[Source, ...], MANY] = ()
    settled: Settled = ()
    table: TableSize
    sides: Annotated[tuple[Side, ...], Field(min_length=2, max_length=2)]
    readings: Annotated[
        dict[Word, Word],
        MANY,
        Field(default_factory=dict, description="decisions on open points, by Q number: {Q-09: per-round}"),
    ]
    print: PrintChoices = PrintChoices()
