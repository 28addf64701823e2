"""Small wrong changes of a module, one at a time: what a slip of the pen would make of its functions.

Only what stands inside functions is changed: numbers, names and texts of a module's head are data.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any

_SWAPPED: dict[type[ast.AST], Any] = {
    one: other
    for pair in (
        (ast.Lt, ast.LtE),
        (ast.Gt, ast.GtE),
        (ast.Eq, ast.NotEq),
        (ast.In, ast.NotIn),
        (ast.Is, ast.IsNot),
        (ast.And, ast.Or),
        (ast.Add, ast.Sub),
        (ast.Mult, ast.Div),
    )
    for one, other in (pair, pair[::-1])
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_EMPTY = {"list": "[]", "dict": "{}", "Mapping": "{}", "tuple": "()", "str": "''", "set": "set()"}
_NEAR = 12  # numbers up to this one are changed: larger ones are nobody's count

Tree = ast.expr | ast.stmt


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: in which function, on which line, and from what to what; `line` is 1-based.

    `make` gives the changed code of the function; the tree stays changed, so it is called in a process that ends.
    """

    function: str
    first: int  # the function's first line as its code object has it
    line: int
    statement: int  # first line of the statement around it
    change: str
    make: Callable[[], CodeType]


def mutants(source: str, path: str) -> Iterator[Mutant]:
    """Every change of a module's functions and methods, in their order."""
    tree = ast.parse(source)
    for name, function in _functions(tree):
        first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
        seen: dict[str, int] = {}
        for old, new, put, around, statement in _changes(function):
            change = f"{_said(old, old, around)} -> {_said(old, new, around)}"
            seen[change] = seen.get(change, 0) + 1
            if seen[change] > 1:
                change += f" ({seen[change]})"

            def make(
                put: Callable[[Tree], None] = put, new: Tree = new, name: str = name, first: int = first
            ) -> CodeType:
                put(new)
                ast.fix_missing_locations(tree)
                return _code(compile(tree, path, "exec"), name, first)

            yield Mutant(name, first, old.lineno, statement, change, make)


def _functions(
    tree: ast.Module | ast.ClassDef, above: str = ""
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{above}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield above + node.name, node


def _code(module: CodeType, name: str, first: int) -> CodeType:
    for const in module.co_consts:
        if isinstance(const, CodeType):
            if const.co_qualname == name and const.co_firstlineno == first:
                return const
            if name.startswith(f"{const.co_qualname}."):
                return _code(const, name, first)
    raise LookupError(name)


def _changes(
    function: ast.FunctionDef | ast.AsyncFunctionDef,
) -> Iterator[tuple[Tree, Tree, Callable[[Tree], None], ast.AST, int]]:
    """Old, new, how to put the new one there, the node around it, and the line of its statement."""
    empty = _empty(function.returns)

    def walk(parent: ast.AST, line: int) -> Iterator[tuple[Tree, Tree, Callable[[Tree], None], ast.AST, int]]:
        for field, value in ast.iter_fields(parent):
            if field in ("annotation", "returns", "decorator_list", "args") and not isinstance(parent, ast.Call):
                continue
            if isinstance(parent, ast.keyword) and parent.arg == "strict":
                continue  # of zip: a safeguard of the programmer, no rule
            for place, node in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(node, ast.Assert | ast.JoinedStr | ast.pattern) or not isinstance(node, ast.AST):
                    continue
                here = node.lineno if isinstance(node, ast.stmt) else line
                if isinstance(node, ast.expr | ast.stmt):

                    def put(new: Tree, field: str = field, value: object = value, place: int = place) -> None:
                        if isinstance(value, list):
                            value[place] = new
                        else:
                            setattr(parent, field, new)

                    for new in _instead(node, parent, field, empty):
                        yield node, ast.copy_location(new, node), put, parent, here
                yield from walk(node, here)

    yield from walk(function, function.lineno)


def _empty(returns: ast.expr | None) -> list[str]:
    """What a function of this kind could return instead of an answer."""
    said = ast.unparse(returns) if returns else ""
    if said == "bool":
        return ["True", "False"]
    if "None" in said.split(" | "):
        return ["None"] if said != "None" else []
    head = said.split("[")[0]
    return [_EMPTY[head]] if head in _EMPTY else []


def _instead(node: Tree, parent: ast.AST, field: str, empty: list[str]) -> Iterator[Tree]:
    """The wrong things that could stand in a node's place."""
    if field == "test" or (field == "ifs" and isinstance(parent, ast.comprehension)):
        yield ast.Constant(True)
        if field == "test":
            yield ast.Constant(False)
    if isinstance(node, ast.Compare):
        yield from _compared(node)
    elif isinstance(node, ast.BoolOp) and (swapped := _SWAPPED.get(type(node.op))):
        yield ast.BoolOp(swapped(), node.values)
    elif isinstance(node, ast.BinOp) and (swapped := _SWAPPED.get(type(node.op))) and not _joined(node):
        yield ast.BinOp(node.left, swapped(), node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.Constant):
        yield from _constant(node)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in _NAMES:
        yield ast.Name(_NAMES[node.id], ast.Load())
    elif isinstance(node, ast.AugAssign) and (swapped := _SWAPPED.get(type(node.op))):
        yield ast.AugAssign(node.target, swapped(), node.value)
    elif isinstance(node, ast.Return) and node.value is not None:
        yield from (ast.Return(ast.parse(one, mode="eval").body) for one in empty if one != ast.unparse(node.value))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom):
        yield ast.Expr(ast.BoolOp(ast.And(), [ast.Constant(False), node.value]))
    elif isinstance(node, ast.Break | ast.Continue):
        yield ast.Pass()


def _compared(node: ast.Compare) -> Iterator[Tree]:
    for place, operator in enumerate(node.ops):
        swapped = _SWAPPED[type(operator)]
        yield ast.Compare(node.left, [*node.ops[:place], swapped(), *node.ops[place + 1 :]], node.comparators)


def _constant(node: ast.Constant) -> Iterator[Tree]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int) and abs(node.value) <= _NEAR:
        yield ast.Constant(node.value + 1)
        if node.value > 0:
            yield ast.Constant(node.value - 1)


def _joined(node: ast.BinOp) -> bool:
    """Whether + joins texts or sequences: what stands there instead is no number."""
    strange = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
    return any(
        isinstance(one, strange) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in (node.left, node.right)
    )


def _said(old: Tree, now: Tree, around: ast.AST) -> str:
    """How a change is told: a number or name with what stands around it."""
    text = " ".join(ast.unparse(now).split())
    if not isinstance(old, ast.Constant | ast.Name) or isinstance(around, ast.IfExp):
        return text
    if now is old and isinstance(around, ast.expr):
        return " ".join(ast.unparse(around).split())
    return f"{around.arg}={text}" if isinstance(around, ast.keyword) else text
