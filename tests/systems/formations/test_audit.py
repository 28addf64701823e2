"""Situations worked out by hand from the rule text come out of the procedures as they did on paper."""

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from builder.desk import calculations
from builder.documents.package_data import read_data
from builder.rules.calculation import Calculation
from builder.text.citation import Citation, cite
from builder.text.errors import MusterError

AUDIT: dict[str, Any] = read_data(Path(__file__).parent / "oracles" / "audit.yaml")
SITUATIONS: list[dict[str, Any]] = AUDIT["situations"]
ALLOWED = [one for one in SITUATIONS if not one.get("refused")]
ENUMERATED = [one for one in SITUATIONS if "chances" in one]
REFUSED = [one for one in SITUATIONS if one.get("refused")]


@pytest.mark.parametrize("situation", ALLOWED, ids=lambda one: f"{one['id']} {one['claim']}")
def test_the_procedure_agrees_with_the_hand(situation: dict[str, Any]) -> None:
    """Every sum, result and chance that was worked out by hand is the procedure's."""
    answer = _run(situation)
    sums = _sums(answer)
    assert {key: sums.get(key) for key in situation.get("totals", {})} == _fractions(situation.get("totals", {}))
    assert {key: _plain(answer.result.get(key)) for key in situation.get("result", {})} == situation.get("result", {})
    assert {key: answer.odds.get(key) for key in situation.get("odds", {})} == _fractions(situation.get("odds", {}))


@pytest.mark.parametrize("situation", ENUMERATED, ids=lambda one: f"{one['id']} {one['claim']}")
def test_the_chances_are_those_of_every_throw_counted(situation: dict[str, Any]) -> None:
    """Without dice the exact chances are those of a count over all faces, made apart from these procedures."""
    asked = {key: value for key, value in situation["inputs"].items() if key not in ("die", "dice")}
    answer = _run(situation | {"inputs": asked})
    assert {key: chance for key, chance in answer.odds.items() if chance} == _fractions(situation["chances"])


@pytest.mark.parametrize("situation", REFUSED, ids=lambda one: f"{one['id']} {one['claim']}")
def test_what_the_rules_forbid_is_refused(situation: dict[str, Any]) -> None:
    """A question that the rules do not allow gets one message, and it names its facts."""
    with pytest.raises((MusterError, ValidationError)) as refused:
        _run(situation)
    errors = refused.value.errors() if isinstance(refused.value, ValidationError) else [{"msg": str(refused.value)}]
    assert [re.search(r"\([CQ]-[^()]+\)", one["msg"]) is not None for one in errors] == [True]


def test_every_situation_proves_something() -> None:
    """Each has a number of its own, a claim, a working by hand, known facts, and something that is expected."""
    assert [one for one, times in Counter(one["id"] for one in SITUATIONS).items() if times > 1] == []
    for one in SITUATIONS:
        assert one["claim"]
        assert one["by_hand"]
        assert any(one.get(kind) for kind in ("totals", "result", "odds", "refused"))
        assert all(isinstance(fact, Citation) for fact in cite("formations", *one["cites"]))


def _run(situation: dict[str, Any]) -> Calculation:
    found = calculations.procedure("formations", situation["procedure"].replace("_", "-"))
    answer = found.run(found.inputs.model_validate_json(json.dumps(_filled(situation["inputs"]))))
    assert isinstance(answer, Calculation)
    return answer


def _filled(given: Any) -> Any:
    """The inputs with the profile instead of each unit's name."""
    if isinstance(given, dict):
        return {
            key: _named(value) if key in ("profile", "row", "units") else _filled(value) for key, value in given.items()
        }
    return [_filled(one) for one in given] if isinstance(given, list) else given


def _named(given: Any) -> Any:
    if isinstance(given, list):
        return [_named(one) for one in given]
    return AUDIT["units"][given] if isinstance(given, str) else given


SUMS = {
    "Shooting total": "shooting", "Attack total": "attack", "Protection total": "protection", "P": "P", "Mor": "morale",
}  # fmt: skip


def _sums(answer: Calculation) -> dict[str, Fraction]:
    """The first sum of each kind and part in the working: `Shooting total (shooter)` is shooting.shooter."""
    found: dict[str, Fraction] = {}
    for step in answer.working:
        label = step.label.en
        name, _, part = label.removesuffix(")").rpartition(" (")
        if label.endswith(")") and (kind := SUMS.get(name)):
            assert not isinstance(step.value, str)
            found.setdefault(f"{kind}.{part}", Fraction(step.value))
    return found


def _fractions(given: dict[str, Any]) -> dict[str, Fraction]:
    return {key: Fraction(str(value)) for key, value in given.items()}


def _plain(value: object) -> object:
    """As the oracle writes it: whole numbers bare, others as a quotient."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value
