"""JSON Schemas agree with the models and with the samples, so that an editor says what `muster check` says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from builder.desk.schemas import described, file_name, schema, written
from builder.documents.reading.yaml_source import parse
from builder.library.loading import KINDS
from builder.registry import SYSTEMS, system
from builder.text.package_files import army_lists, templates
from tests.commands import muster
from tests.conftest import Golden

SAMPLES = sorted(army_lists().rglob("*.yaml"))
HEAD = "# yaml-language-server: $schema="


def plain(value: Any) -> Any:
    """A document as JSON has it: lists, not tuples."""
    if isinstance(value, dict):
        return {key: plain(below) for key, below in value.items()}
    return [plain(below) for below in value] if isinstance(value, tuple) else value


def read(path: Path) -> dict[str, Any]:
    """A document as plain data."""
    source = parse(str(path), path.read_bytes())
    assert not source.flaws
    data: dict[str, Any] = plain(source.data)
    return data


def validator(system_id: str, kind: str) -> Draft202012Validator:
    """The schema that lies in the templates."""
    text = (templates() / "schemas" / file_name(system_id, kind)).read_text("utf-8")
    return Draft202012Validator(json.loads(text))


SCHEMAS = [(system_id, kind) for system_id in SYSTEMS for kind in KINDS]


@pytest.mark.parametrize(("system_id", "kind"), SCHEMAS)
def test_the_schemas_that_lie_there_are_those_of_the_models(system_id: str, kind: str, golden: Golden) -> None:
    """`pytest --update-golden` writes them again; each is a schema."""
    Golden(templates() / "schemas", golden.update)(file_name(system_id, kind), written(system_id, kind))
    Draft202012Validator.check_schema(schema(system_id, kind))


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_schema_explains_keys_in_each_language_and_is_otherwise_the_same(system_id: str) -> None:
    """An editor shows a description where a key is typed."""
    for kind in ("army-list", "roster", "evening"):
        english, russian = schema(system_id, kind), schema(system_id, kind, "ru")
        assert len(list(described(english))) > 8
        for one, other in zip(described(english), described(russian), strict=True):
            assert re.search("[а-яё]", other["description"]), one["description"]
            one["description"] = other["description"]
        assert english == russian
    told = muster("schema", "roster", "--system", system_id, "--lang", "ru").stdout
    assert json.loads(told) == schema(system_id, "roster", "ru")


def test_no_schema_is_left_over() -> None:
    """Of a system that is gone, or under another name."""
    here = {path.name for path in (templates() / "schemas").iterdir()}
    assert here == {file_name(system_id, kind) for system_id, kind in SCHEMAS}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_each_sample_names_its_schema_and_keeps_to_it(path: Path) -> None:
    """In its first line, by a relative path, so that an editor completes and checks it in any checkout."""
    data = read(path)
    head = path.read_text("utf-8").splitlines()[0]
    assert head.startswith(HEAD)
    named = path.parent / head.removeprefix(HEAD)
    wanted = templates() / "schemas" / file_name(data["system"], data["kind"])
    assert named.resolve() == wanted.resolve()
    assert [error.message for error in validator(data["system"], data["kind"]).iter_errors(data)] == []


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("kind", KINDS)
def test_schema_and_model_refuse_the_same_slips(system_id: str, kind: str) -> None:
    """An unknown key, a missing one, words for a number: pydantic and JSON Schema are two opinions."""
    found = (read(path) for path in SAMPLES)
    sample = next((data for data in found if (data["system"], data["kind"]) == (system_id, kind)), None)
    if sample is None:
        pytest.skip(f"no sample of {kind} of {system_id}")
    check, home = validator(system_id, kind), system(system_id)
    model = home.model_of(kind)
    slips: list[dict[str, Any]] = [
        {**sample, "colour": "blue"},
        {key: value for key, value in sample.items() if key != "id"},
        {**sample, "id": "Not An Id"},
        {**sample, "name": 7},
        {**sample, "system": "chess"},
    ]
    model.model_validate(tupled(sample))
    for slip in slips:
        assert list(check.iter_errors(slip)), slip.keys() - sample.keys()
        with pytest.raises(ValueError, match="validation error"):
            model.model_validate(tupled(slip))


def tupled(value: Any) -> Any:
    """The other way round."""
    if isinstance(value, dict):
        return {key: tupled(below) for key, below in value.items()}
    return tuple(map(tupled, value)) if isinstance(value, list) else value


WORDS = [  # where a word of the rules stands: system, kind of document, model, key, where the data have those words
    ("red-plains", "army-list", "TroopLine", "type", "troops.kinds"),
    ("red-plains", "evening", "Order", "order", "orders.kinds"),
    ("napoleonic", "army-list", "TroopLine", "type", "units.types"),
    ("napoleonic", "army-list", "TroopLine", "experience", "units.experience"),
    ("napoleonic", "roster", "RosterUnit", "experience", "units.experience"),
    ("age-of-battles", "army-list", "TroopLine", "type", "troops.kinds"),
    ("age-of-battles", "army-list", "TroopLine", "weapon", "arms.weapons"),
    ("age-of-battles", "army-list", "TroopLine", "missile", "arms.missiles"),
    ("age-of-battles", "roster", "RosterUnit", "formation", "fighting.formations"),
]


@pytest.mark.parametrize(("system_id", "kind", "model", "key", "where"), WORDS)
def test_an_editor_completes_the_words_that_the_rules_know(
    system_id: str, kind: str, model: str, key: str, where: str
) -> None:
    """They are those of the data, none more and none less."""
    found = schema(system_id, kind)["$defs"][model]["properties"][key]
    (words,) = enums(found)
    assert words == list(system(system_id).constants.below(where))
    assert len(words) > 1


def enums(node: Any) -> list[list[str]]:
    """Every list of words in a piece of a schema."""
    if not isinstance(node, dict):
        return [found for below in node for found in enums(below)] if isinstance(node, list) else []
    own = [node["enum"]] if "enum" in node else []
    return own + [found for key, below in node.items() if key != "enum" for found in enums(below)]
