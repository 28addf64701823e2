"""What the checks of lines find in them with each of their options: reported at the option."""

from collections.abc import Callable, Iterable, Iterator

from builder.checks.wording import called
from builder.documents.army_list import ArmyList, Line
from builder.documents.reading.yaml_source import YamlSource
from builder.text import Text
from builder.text.diagnostic import Diagnostic

_WITH = Text("with the option {option}: {says}")


def of_options(
    army_list: ArmyList,
    source: YamlSource,
    ask: Callable[[ArmyList], Iterable[Diagnostic]],
    plain: Iterable[Diagnostic],
) -> Iterator[Diagnostic]:
    """The errors and warnings that lines get only with one of their options; `ask` tells those of a
    list, `plain` is what is found in this one.

    In the nth round each line has its nth option, so there are as many rounds as the line with most options has.
    """
    known = {(one.code, one.where) for one in plain}
    for number in range(max((len(line.options) for line in army_list.lines), default=0)):
        lines = tuple(_with(line, number) for line in army_list.lines)
        for one in ask(army_list.model_copy(update={"lines": lines})):
            key, *below = one.where.split(".")
            if key == "lines" and (one.code, one.where) not in known:
                yield from _placed(one, army_list.lines[int(below[0])], source, number, tuple(below))


def _with(line: Line, number: int) -> Line:
    """The line with its nth option, as it is if it has fewer: to be asked about alone, its options have been."""
    changed = line.with_options([line.options[number].id]) if number < len(line.options) else line
    return changed.model_copy(update={"options": ()})


def _placed(
    one: Diagnostic, line: Line, source: YamlSource, number: int, below: tuple[str, ...]
) -> Iterator[Diagnostic]:
    """The finding at the option, or at the key that it changes; nothing for a line without it."""
    if number < len(line.options):
        changes = (int(key) if key.isdigit() else key for key in below[1:])
        where = source.known(("lines", int(below[0]), "options", number, "changes", *changes))
        row, column = source.mark(where)
        says = _WITH.fill(option=called(line.options[number]), says=one.message)
        yield one._replace(message=says, line=row, column=column, where=".".join(map(str, where)))
