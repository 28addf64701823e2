"""`used:` of every fact is what is found, and says something."""

import re
from pathlib import Path

import pytest

from builder.desk.coverage import NOWHERE, fact_uses
from builder.documents.package_data import read_plain
from builder.registry import SYSTEMS, system
from tests.tools import facts_used
from tests.tools.printed import SHEETS


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_where_facts_are_used_is_up_to_date(system_id: str) -> None:
    """The file is what the tool writes: whoever adds a line to a sheet, or a step to a procedure, writes it anew."""
    path = facts_used.file(system(system_id))
    uses = facts_used.used(system_id)
    assert uses
    stale = [number for number, fact in read_plain(path).items() if tuple(fact.get("used", ())) != uses[number]]
    assert not stale, "python -m tests.tools.facts_used --write"
    assert facts_used.written(path, uses) == path.read_text("utf-8"), "python -m tests.tools.facts_used --write"


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_use_is_a_check_a_procedure_or_a_sheet(system_id: str) -> None:
    """No fact is without a use, and no word of them means nothing."""
    home = system(system_id)
    words = {*SHEETS, *NOWHERE, *(procedure.id for procedure in home.calculations())}
    seen = set()
    for number, uses in fact_uses(system_id).items():
        assert uses, number
        strange = [use for use in uses if use not in words and not re.fullmatch(rf"(C|{home.prefix})[1-9]\d\d", use)]
        assert not strange, number
        seen |= set(uses)
    assert words <= seen | {"explain"}, "a sheet or a procedure that rests on no fact"


def test_a_fact_that_only_a_condition_mentions_is_not_said_to_be_on_a_sheet() -> None:
    """A modifier that is asked about and does not act puts no number on a card."""
    uses = facts_used.used("formations")
    assert "cards" in uses["C-3.4-06"], "support counts on the cards of a formation"
    assert "cards" not in uses["C-12.5-07"]


def test_a_file_written_by_hand_comes_out_in_one_form(tmp_path: Path) -> None:
    """Texts and section comments stay, the rest takes the form of the file."""
    path = tmp_path / "facts.yaml"
    path.write_text('# 1. One\nC-1-01:\n  en: "yes \\"x\\""\n\n# 2. Two\nC-2-01: {en: a, used: [old]}\n')
    fresh = facts_used.written(path, {"C-1-01": (), "C-2-01": ("melee", "cards")})
    assert fresh == ('# 1. One\nC-1-01:\n  en: "yes \\"x\\""\n\n# 2. Two\nC-2-01:\n  en: "a"\n  used: [melee, cards]\n')
