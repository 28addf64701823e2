"""Options of a troop line: what some of its units may take, for points, in some years, and what that changes in the line."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast, get_args

from pydantic import BaseModel, Field, GetCoreSchemaHandler, create_model
from pydantic.fields import FieldInfo
from pydantic_core.core_schema import CoreSchema

from builder.documents.fields import FEW, Id, Name, Numbers, Strict, Years

N = TypeVar("N", bound=BaseModel)
M = TypeVar("M", bound=BaseModel)

KEPT = frozenset({"id", "name", "number", "years", "note", "price", "options"})
"""What no option changes: the name, number and years of a line; the price has a key of its own."""


class Changes(Generic[N]):
    """The type of `changes` for options of lines `N`: a model with the same keys, each of which may be left out."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of that model."""
        return handler(cls.model(source))

    @staticmethod
    def model(annotation: Any) -> type[BaseModel]:
        """The model for a parametrized type: `Changes[LineValues]`."""
        of = next(
            (one for one in get_args(annotation) if isinstance(one, type) and issubclass(one, BaseModel)), BaseModel
        )
        return changes_of(of, KEPT)


class Option(Strict, Generic[N]):
    """Something that units of a line may take. Options of a unit apply in the order of the line."""

    id: Id
    name: Name
    price: Annotated[
        int, Field(ge=-10_000, le=10_000, description="points added to the price of the line, or taken off it")
    ] = 0
    years: Annotated[Years, Field(description="years in which it may be taken; default: those of the line")] = Years()
    number: Annotated[Numbers, Field(description="how many units of the line may have it")] = Numbers()
    one_in: Annotated[
        int | None, Field(ge=2, le=200, description="a number N: at most one in every N units of the line may have it")
    ] = None
    all_or_none: Annotated[bool, Field(description="either all units of the line have it or none")] = False
    without: Annotated[tuple[Id, ...], FEW, Field(description="options that a unit with this one may not have")] = ()
    changes: Annotated[
        Changes[N] | None, Field(description="keys of the line that are different for a unit with this option")
    ] = None
    note: Annotated[Name | None, Field(description="short note on history or use, printed in booklets")] = None

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: pydantic finds a class for its parameters, pickle by a name that this one does not have."""
        return _blank_option, type(self).__pydantic_generic_metadata__["args"], self.__getstate__()

    def applied(self, line: M) -> M:
        """A line with what this option changes in it."""
        return line if self.changes is None else changed(line, cast(BaseModel, self.changes))

    def most_of(self, units: int) -> int:
        """How many of the line's units may have it, if the army has that many units of the line."""
        return min(self.number.most, units if self.one_in is None else units // self.one_in)


class SomeKeys(Strict):
    """Some of the keys of a model, `of`; `kept` are those that it does not have. A key that is left out changes nothing."""

    of: ClassVar[type[BaseModel]]
    kept: ClassVar[frozenset[str]]

    def __reduce__(self) -> tuple[Any, ...]:
        return _blank_changes, (self.of, self.kept), self.__getstate__()


@cache
def changes_of(model: type[BaseModel], kept: frozenset[str]) -> type[BaseModel]:
    """A model with the keys of another except `kept`, none of them required; the same for its parts."""
    fields: Any = {name: _optional(field) for name, field in model.model_fields.items() if name not in kept}
    made = create_model(f"ChangesTo{model.__name__}", __base__=SomeKeys, **fields)
    made.of, made.kept = model, kept
    return made


def _blank_option(*lines: Any) -> Any:
    """An option of such lines, before its values are set."""
    kind: Any = Option.__class_getitem__(lines) if lines else Option
    return kind.__new__(kind)


def _blank_changes(of: type[BaseModel], kept: frozenset[str]) -> BaseModel:
    """Changes to such a model, before their values are set."""
    kind = changes_of(of, kept)
    return kind.__new__(kind)


def _optional(field: FieldInfo) -> tuple[Any, Any]:
    """A field that may be left out; a part with keys of its own has only some of them."""
    kind: Any = field.annotation
    if part := _part(kind):
        kind = changes_of(part, frozenset())
    for limit in field.metadata:
        kind = Annotated[kind, limit]
    return kind, Field(default=None, alias=field.alias, description=field.description)


def _part(kind: Any) -> type[Strict] | None:
    """The model of a part with keys of its own, of which a change may give some; None for other kinds of values.

    A part that may be missing is one too, if none of its keys is required.
    """
    if isinstance(kind, type):
        return kind if issubclass(kind, Strict) else None
    models = [one for one in get_args(kind) if isinstance(one, type) and issubclass(one, Strict)]
    if len(models) != 1 or any(field.is_required() for field in models[0].model_fields.values()):
        return None
    return models[0]


def changed(whole: M, changes: BaseModel) -> M:
    """A model with the keys that the changes give; parts and tables keep what these leave out."""
    given = {name: getattr(changes, name) for name in changes.model_fields_set}
    return whole.model_copy(update={name: _value(getattr(whole, name), new) for name, new in given.items()})


def _value(old: Any, new: Any) -> Any:
    if isinstance(new, SomeKeys):
        return changed(new.of() if old is None else old, new)
    return {**old, **new} if isinstance(old, Mapping) and isinstance(new, Mapping) else new
