"""The country of an army: the terrain that is found there, and the months in which the army takes the field."""

from typing import Annotated, Generic, TypeVar

from pydantic import Field

from builder.documents.fields import FEW, Name, Strict

G_co = TypeVar("G_co", bound=str, covariant=True)
Month = Annotated[int, Field(ge=1, le=12)]


class Season(Strict):
    """First and last month, both included; October to March runs into the next year."""

    first: Annotated[Month, Field(alias="from", description="first month, 1 to 12")]
    last: Annotated[Month, Field(alias="to", description="last month, 1 to 12")]

    def holds(self, month: int) -> bool:
        """Whether a month is one of them."""
        if self.first <= self.last:
            return self.first <= month <= self.last
        return month >= self.first or month <= self.last


class Home(Strict, Generic[G_co]):
    """Where and when an army fights at home; `Home[Ground]` has the kinds of terrain of a system."""

    ground: Annotated[
        tuple[G_co, ...], FEW, Field(description="kinds of terrain found there, as in `terrain` of an evening")
    ] = ()
    season: Annotated[Season | None, Field(description="months in which the army takes the field")] = None
    note: Annotated[Name | None, Field(description="the country in a few words, printed in booklets")] = None
