"""What a document's model allows at a place: its keys and their kinds, for messages and suggestions."""

from typing import Any, get_args

from pydantic import BaseModel

Key = str | int


def model_at(model: type[BaseModel], where: tuple[Key, ...]) -> type[BaseModel] | None:
    """The model that describes the mapping at `where`, None if there is none."""
    for key in where:
        if isinstance(key, int):
            continue
        field = next((f for name, f in model.model_fields.items() if key in (name, f.alias)), None)
        below = _model_in(field.annotation) if field else None
        if below is None:
            return None
        model = below
    return model


def keys_of(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys a person may write in a mapping of this model."""
    return tuple(field.alias or name for name, field in model.model_fields.items())


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in get_args(annotation) if (found := _model_in(part))), None)
