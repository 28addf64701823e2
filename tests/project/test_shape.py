"""The memory of the project: what every part must have, and what must not creep in. Each test first proves that it looked."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from builder.checks.common import common_checks
from builder.checks.rule import RETIRED, Rule
from builder.documents.package_data import read_plain
from builder.documents.reading.codes import Wording, wordings
from builder.registry import SYSTEMS, system

CHECKOUT = Path(__file__).parents[2]
BUILDER = CHECKOUT / "builder"
FOLDERS = sorted(path for path in (BUILDER / "systems").iterdir() if path.is_dir() and path.name[0].isalpha())
HOMES = {system_id: system(system_id) for system_id in SYSTEMS}
COMMON: dict[str, Rule] = {
    rule.code: rule for home in HOMES.values() for rule in common_checks(home.parts.account.load())
}
OWN: dict[str, dict[str, Rule]] = {one: {rule.code: rule for rule in home.rules()} for one, home in HOMES.items()}
CODES: dict[str, Rule | Wording] = {
    **wordings(),
    **COMMON,
    **{code: one for own in OWN.values() for code, one in own.items()},
}
FIELD = re.compile(r"\{([^{}|]*)[^{}]*\}")  # its name, without the forms of what it counts


# ---- systems --------------------------------------------------------------------------------------------------------


def test_every_folder_of_a_system_is_in_the_registry_and_the_other_way_round() -> None:
    """A system that is not listed would be there and never be asked."""
    assert FOLDERS
    assert {f"builder.systems.{folder.name}" for folder in FOLDERS} == set(SYSTEMS.values())


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_system_has_the_same_parts(system_id: str) -> None:
    """Whoever knows one system finds his way in each: a part is a module or, when it has grown, a folder."""
    folder = BUILDER / "systems" / SYSTEMS[system_id].rpartition(".")[2]
    parts = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert {"__init__", "profile", "checks", "procedures", "sheets"} <= parts
    assert (folder / "data" / "facts.yaml").is_file()
    assert list((folder / "data").glob("examples*.yaml"))
    assert HOMES[system_id].data == folder / "data"
    assert HOMES[system_id].id == system_id == folder.name.replace("_", "-")


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_part_of_a_system_loads_and_offers_something(system_id: str) -> None:
    """A part that is named and empty would pass unseen."""
    home = HOMES[system_id]
    assert home.rules()
    assert home.calculations()
    assert list(home.constants)
    assert list(home.facts)
    for part in home.parts:
        assert part is None or callable(part.load()), part


def test_prefixes_of_systems_are_their_own() -> None:
    """Two letters, and no two systems share them or take those of the common codes."""
    prefixes = [home.prefix for home in HOMES.values()]
    assert prefixes
    assert len(set(prefixes)) == len(prefixes)
    assert all(re.fullmatch("[A-Z]{2}", prefix) for prefix in prefixes)


# ---- codes and their words ------------------------------------------------------------------------------------------


def test_codes_are_unique_well_formed_and_never_used_again() -> None:
    """D0 the file, S1 its shape, C2 every system, P3 print, M0 our own faults, two letters and three digits for a system's own."""
    assert wordings()
    assert COMMON
    written = [*wordings(), *COMMON, *(code for own in OWN.values() for code in own)]
    assert [code for code, times in Counter(written).items() if times > 1] == []
    assert [code for code in wordings() if not re.fullmatch(r"D0\d\d|S1\d\d|P3\d\d|M0\d\d", code)] == []
    assert [code for code in COMMON if not re.fullmatch(r"C2\d\d", code)] == []
    for one, own in OWN.items():
        assert [code for code in own if not re.fullmatch(HOMES[one].prefix + r"[1-9]\d\d", code)] == []
    assert set(RETIRED) & set(written) == set()
    assert all(reason.strip() for reason in RETIRED.values())


def test_every_code_has_its_case_file() -> None:
    """The example is the documentation; what it says is compared in tests/checks."""
    files = {path.stem: path for path in (CHECKOUT / "tests" / "cases").glob("*.yaml")}
    assert files
    assert set(files) == set(CODES)
    assert [code for code, path in files.items() if read_plain(path)["code"] != code] == []


def test_every_message_is_said_in_both_languages_with_the_same_facts() -> None:
    """What an English reader is told, a Russian reader is told as well; and why the code is there."""
    for code, entry in CODES.items():
        why = entry.about
        assert why.en.strip().endswith((".", ")")), code
        assert why.say("ru").strip().endswith((".", ")")), code
        assert re.search("[а-я]", why.say("ru")), code
        numbers = [{found[0] for found in OPEN_POINT.finditer(words)} for words in (why.en, why.say("ru"))]
        assert numbers[0] == numbers[1], f"{code}: the same numbers behind it"
        for words in (entry.says, entry.fix):
            assert words.en.strip(), code
            assert words.say("ru").strip(), code
            assert set(FIELD.findall(words.en)) == set(FIELD.findall(words.say("ru"))), code
            assert words.say("ru") != words.en or not re.search("[a-z]", FIELD.sub("", words.en)), code


def test_no_finding_leaves_a_field_of_its_message_open() -> None:
    """A whole message of a case has no brace left in it."""
    looked_at = 0
    for path in (CHECKOUT / "tests" / "cases").glob("*.yaml"):
        for case in read_plain(path)["cases"]:
            for find in case["finds"]:
                looked_at += 1
                words = [*find["says"].values(), *find["fix"].values()]
                assert not [one for one in words if re.search(r"\{[a-z_]*\}", one.replace("{systems}", ""))], path.name
    assert looked_at > len(CODES) / 2


# ---- facts, citations, readings -------------------------------------------------------------------------------------


def cited(system_id: str) -> set[str]:
    """Every fact that a constant, a check, a procedure or a common check of a system rests on."""
    home = HOMES[system_id]
    facts = {one.fact for key in home.constants for one in home.constants.cite(key)}
    facts |= {number for rule in home.rules() for number in rule.cites}
    facts |= {one.fact for procedure in home.calculations() for one in procedure.cites}
    return facts | {number for numbers in home.common_cites.values() for number in numbers}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_constant_has_its_unit_and_its_fact(system_id: str) -> None:
    """A number that nobody can look up is an opinion."""
    constants = HOMES[system_id].constants
    assert len(list(constants)) > 100
    for key in constants:
        assert constants[key].unit.strip(), key
        assert all(one.fact for one in constants.cite(key)), key


OPEN_POINT = re.compile(
    r"([A-Z]+-)?(Q|W|VL|PR-[A-Z]{2})-?\d+[a-z]?"
)  # readings, examples, what every sheet and list must be


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_fact_that_is_cited_is_told(system_id: str) -> None:
    """Numbers of facts stand in facts.yaml, open points among the readings or in the digest's list of them."""
    home = HOMES[system_id]
    facts = set(home.facts)
    numbers = cited(system_id)
    assert numbers & facts
    strange = [number for number in numbers - facts if not OPEN_POINT.fullmatch(number)]
    assert strange == []


# ---- documents, code ------------------------------------------------------------------------------------------------


def test_nobody_outside_its_folder_names_a_system() -> None:
    """What the engine must know of a system is a field of its record, never its name."""
    engine = [path for path in BUILDER.rglob("*.py") if "systems" not in path.parts and path.name != "registry.py"]
    pages = list((CHECKOUT / "templates").glob("*.*"))
    assert len(engine) > 20
    assert pages
    names = re.compile("|".join(rf"""["'./]{re.escape(one)}["'./]|`{re.escape(one)}`""" for one in SYSTEMS))
    told = [
        f"{path.relative_to(CHECKOUT)}: {found[0]}"
        for path in engine + pages
        for found in names.finditer(path.read_text("utf-8"))
    ]
    assert told == []


def public(tree: ast.Module) -> list[ast.ClassDef | ast.FunctionDef]:
    """Classes and functions of a module, and methods of its classes, that others may use."""
    open_nodes: list[ast.Module | ast.ClassDef] = [tree]
    found: list[ast.ClassDef | ast.FunctionDef] = []
    for node in open_nodes:
        for child in node.body:
            if isinstance(child, (ast.ClassDef, ast.FunctionDef)) and not child.name.startswith("_"):
                found.append(child)
                open_nodes += [child] if isinstance(child, ast.ClassDef) else []
    return found


def test_every_public_thing_says_what_it_is() -> None:
    """Modules, classes, functions and methods of the program have a docstring."""
    silent, looked_at = [], 0
    for path in BUILDER.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        things = [tree, *public(tree)]
        looked_at += len(things)
        silent += [
            f"{path.relative_to(BUILDER)}: {getattr(one, 'name', 'module')}"
            for one in things
            if not ast.get_docstring(one)
        ]
    assert looked_at > 500
    assert [one for one in silent if not one.endswith("__init__.py: module")] == []
