"""What a user can put right is a text that catalogues can translate."""

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from builder.registry import SYSTEMS, system
from builder.text.errors import MusterError, OutputError
from tests.commands import muster
from tests.languages import both

BUILDER = Path(__file__).parents[2] / "builder"
RAISED = ("MusterError", "OutputError", "PagesUnavailable", "Contradiction")
FIELD = re.compile(r"\{([^{}|]*)[^{}]*\}")  # its name, without the forms of what it counts
CYRILLIC = re.compile("[А-яЁё]")
PLAIN = frozenset(
    {"MusterError(words)", "Contradiction(words)"}
)  # a law's words, which are looked at where the law is made


def modules() -> list[Path]:
    """All modules but those of rule systems that are not registered yet."""
    homes = {(BUILDER / "systems" / SYSTEMS[one].rpartition(".")[2]) for one in SYSTEMS}
    return [
        path
        for path in sorted(BUILDER.rglob("*.py"))
        if path.parent.name != "systems" and (BUILDER / "systems" not in path.parents or homes & set(path.parents))
    ]


# ---- the code -------------------------------------------------------------------------------------------------------


def raised(tree: ast.Module, names: tuple[str, ...] = RAISED) -> Iterator[ast.Call]:
    """The calls that make an error of these classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def bound(tree: ast.Module, name: str) -> list[ast.expr]:
    """What a name is given in a module, at its top or in a function, or in the module of ours that it comes from."""
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(name in (one.asname, one.name) for one in node.names):
            found += bound_in(str(node.module), name)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found += [node.value for one in targets if isinstance(one, ast.Name) and one.id == name]
    return found


def bound_in(module: str, name: str) -> list[ast.expr]:
    """What a name is given in a module of ours."""
    home = BUILDER.parent.joinpath(*module.split(".")).with_suffix(".py")
    return bound(tree_of(home), name) if home.is_file() else []


def bound_through(tree: ast.Module, module: str, name: str) -> list[ast.expr]:
    """What `module.name` is, the module imported by its name from a package of ours."""
    homes = [
        f"{node.module}.{one.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for one in node.names
        if module == (one.asname or one.name)
    ]
    return [way for home in homes for way in bound_in(home, name)]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def texts(tree: ast.Module, node: ast.expr) -> Iterator[ast.Call | None]:
    """The `Text(...)` that an expression comes to, one for each way it may go; None for a way that is no Text."""
    match node:
        case ast.Call(func=ast.Name(id="Text" | "same")):
            yield node
        case ast.Call(func=ast.Attribute(value=words, attr="fill")) | ast.Subscript(value=words):
            yield from texts(tree, words)
        case ast.IfExp(body=one, orelse=other):
            yield from texts(tree, one)
            yield from texts(tree, other)
        case ast.Dict(values=values):
            for value in values:
                yield from texts(tree, value)
        case ast.Name(id=name) if ways := bound(tree, name):
            for way in ways:
                yield from texts(tree, way)
        case ast.Attribute(value=ast.Name(id=module), attr=name) if ways := bound_through(tree, module, name):
            for way in ways:
                yield from texts(tree, way)
        case _:
            yield None


def spoken(tree: ast.Module) -> Iterator[tuple[ast.Call, ast.expr]]:
    """The words of each error, and those of each law with whom it names."""
    for call in raised(tree):
        yield call, call.args[0]
    for law in raised(tree, ("Law",)):
        yield law, law.args[1]
        yield from ((law, one.value) for one in law.keywords if one.arg == "of")


def wrong(tree: ast.Module) -> Iterator[str]:
    """What is no text with words and context that are constants, in English."""
    for call, words in spoken(tree):
        for text in texts(tree, words):
            if text is None:
                yield ast.unparse(call)
                continue
            said = [one.value if isinstance(one, ast.Constant) else None for one in text.args]
            if not said or not all(isinstance(one, str) for one in said) or CYRILLIC.search(" ".join(map(str, said))):
                yield ast.unparse(text)
            elif ast.unparse(text.func) == "same" and re.search("[A-Za-z]", FIELD.sub("", str(said[0]))):
                yield f"not translated: {said[0]!r}"


def test_there_are_messages_to_look_at() -> None:
    """Guards the tests below: a hundred and more, most of them of the rule systems."""
    calls = {path: list(spoken(tree_of(path))) for path in modules()}
    assert sum(map(len, calls.values())) > 100
    assert sum(len(found) for path, found in calls.items() if "formations" in path.parts) > 80


ROOMS = sorted({path.relative_to(BUILDER).parts[0] for path in modules() if path.parent != BUILDER})


@pytest.mark.parametrize("room", [*ROOMS, ""])
def test_every_message_can_be_translated(room: str) -> None:
    """Each error that a user can put right has its words in one piece, for the catalogues."""
    here = [path for path in modules() if path.is_relative_to(BUILDER / room) and (room or path.parent == BUILDER)]
    assert here
    assert [(path.name, one) for path in here for one in wrong(tree_of(path)) if one not in PLAIN] == []


@pytest.mark.parametrize("room", ["documents", "systems"])
def test_models_contradict_in_words_that_can_be_translated(room: str) -> None:
    """A plain ValueError of a document's model would be shown in English alone."""
    here = [path for path in modules() if path.is_relative_to(BUILDER / room)]
    assert here
    assert [(path.name, ast.unparse(call)) for path in here for call in raised(tree_of(path), ("ValueError",))] == []


@pytest.mark.parametrize(
    "code",
    [
        "MusterError('words')",
        "OutputError(f'{path}: words')",
        "MusterError(Text('слова'))",
        "MusterError(Text(f'words {x}'))",
        "MusterError(Text('words', f'context {x}'))",
        "MusterError(same('words'))",
        "Law('id', Text('words' + x), broken, 'C-1-01')",
        "Law('id', Text('words'), broken, 'C-1-01', of=same('part {part}'))",
        "says = 'words'\nMusterError(says)",
        "from builder.systems.formations.procedures import terrain\nMusterError(terrain.WORKS)",
        "says = Text('words') if x else 'words'\nMusterError(says)",
    ],
)
def test_the_search_finds_what_is_wrong(code: str) -> None:
    """It sees through names, conditions and fields."""
    assert list(wrong(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "MusterError(Text('words'))",
        "A = Text('words {a}')\nB = Text('more')\nMusterError((A if x else B).fill(a=1))",
        "WORDS = {'x': Text('words')}\nMusterError(WORDS[x].fill(a=1))",
        "MusterError(same('{file}: {reason}'))",
        "from builder.checks import unknown as again\nMusterError(again.PIECES)",
    ],
)
def test_the_search_passes_what_is_right(code: str) -> None:
    assert list(wrong(ast.parse(code))) == []


# ---- what is shown --------------------------------------------------------------------------------------------------


def test_an_error_is_english_by_itself_and_whole_after_a_journey() -> None:
    """A process that draws sends it to the one that prints."""
    error = OutputError(both("the disk is full", "на диске нет места"))
    back = pickle.loads(pickle.dumps(error))
    assert (str(error), str(back)) == ("the disk is full", "the disk is full")
    assert isinstance(back, OutputError)
    assert back.says.say("ru") == "на диске нет места"


def test_plain_words_read_alike_in_both_languages() -> None:
    assert MusterError("1/2").says == both("1/2", "1/2")


FOOT = "{class: infantry, density: free, arms: [heavy-bow], stats: {combat: 4, attack: 3, protection: 2, shooting: 4, morale: 2, move: 12}}"
SHOT = f"shooter: {{order: attack, profile: {FOOT}}}\ntarget: {{order: defence, profile: {FOOT}}}\ndistance: 5\n"
DENSE = SHOT.replace("order: attack", "order: defence").replace(
    "free, arms: [heavy-bow], stats: {combat: 4", "dense, arms: [spear, heavy-bow], stats: {combat: 5", 1
)


@pytest.mark.parametrize(
    ("words", "given", "says"),
    [
        (("calc", "formation", "shooting"), "", "неизвестная система `formation` (может быть, `formations`?)"),
        (("calc", "formations", "shoting"), "", "нет процедуры `shoting` (может быть, `shooting`?)"),
        (("calc", "formations", "shooting", "shooter"), "", "`shooter` — не в виде KEY=VALUE"),
        (("calc", "formations", "shooting", "-f", "nowhere.yaml"), "", "nowhere.yaml: нет такого файла"),
        (("calc", "formations", "shooting", "-f", "-"), SHOT, "приказ «Атака»: не стреляют"),
        (("calc", "formations", "shooting", "-f", "-"), DENSE, "плотный строй: не стреляют (C-3.1-02)"),
        (("calc", "formations", "scale", "troop=artillery"), "", "сколько, правила не говорят"),
        (("calc", "formations", "discipline", "discipline=9"), "", "Д не больше"),
        (("explain", "FO999"), "", "нет проверки, факта, открытого вопроса или примера `FO999`"),
        (("build", "nowhere", "--quiet"), "", "нет такого файла"),
    ],
)
def test_a_russian_is_answered_in_russian(words: tuple[str, ...], given: str, says: str) -> None:
    """Not a word of it is English, but for ids and keys."""
    said = muster(*words, "--lang", "ru", given=given)
    assert said.exit_code in (1, 2)
    assert says in said.stderr


def test_without_a_language_the_answer_is_english() -> None:
    assert (
        "on Attack no unit may shoot, only on Defence or Manoeuvre"
        in muster("calc", "formations", "shooting", "-f", "-", given=SHOT).stderr
    )


def test_values_that_contradict_each_other_are_told_in_russian() -> None:
    """The models of inputs know both languages too."""
    said = muster(
        "calc", "formations", "shooting", "-f", "-", "--lang", "ru", given=SHOT.replace("order: attack", "losses: 3")
    )
    assert said.exit_code == 1
    assert "S198: отряд, в котором фигурок 4, с потерями 3 разгромлен (C-1-22)" in said.stderr


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_readings_are_refused_in_both_languages(system_id: str) -> None:
    """A reading that a system does not know is named in the language asked for."""
    assert system(system_id).id == system_id
    for procedure in system(system_id).calculations():
        if "readings" in procedure.inputs.model_fields:
            said = muster("calc", system_id, procedure.id, "readings.Q-0=x", "--lang", "ru")
            assert "неизвестный открытый вопрос `Q-0`" in said.stderr
            return
    pytest.skip("no procedure of it depends on a reading")
