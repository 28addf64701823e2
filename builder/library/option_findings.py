"""What the checks of lines find in them with each of their options: reported at the option."""

from collections.abc import Callable, Iterable, Iterator

from builder.checks.wording import id_and_name
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
    """The errors and warnings that lines get only with one of their options; `ask` returns those of a list, `plain` are
    those of this one.

    In the nth round, only the lines that have an nth option are checked, each with that option: what is found in a line
    depends on no other line.
    """
    known = {(one.code, one.where) for one in plain}
    for number in range(max((len(line.options) for line in army_list.lines), default=0)):
        places = [place for place, line in enumerate(army_list.lines) if number < len(line.options)]
        lines = tuple(_with(army_list.lines[place], number) for place in places)
        for one in ask(only(army_list, lines)):
            key, *below = one.where.split(".")
            if key == "lines" and below:
                place = places[int(below[0])]
                if (one.code, ".".join((key, str(place), *below[1:]))) not in known:
                    yield _placed(one, army_list.lines[place], source, (place, number), below[1:])


def only(army_list: ArmyList, lines: tuple[Line, ...]) -> ArmyList:
    """A list with only some lines, without what names lines: limits, leaders, variants, contingents."""
    return army_list.model_copy(update={"lines": lines} | dict.fromkeys(_NAMING, ()))


_NAMING = ("limits", "leaders", "variants", "contingents")  # what is found in a line depends on none of them


def _with(line: Line, number: int) -> Line:
    """The line with its nth option and no others: each option is checked on its own."""
    return line.with_options([line.options[number].id]).model_copy(update={"options": ()})


def _placed(
    one: Diagnostic, line: Line, source: YamlSource, which: tuple[int, int], below: Iterable[str]
) -> Diagnostic:
    """The finding at an option, or at the key that it changes; `which` line and option, by number."""
    place, number = which
    changes = (int(key) if key.isdigit() else key for key in below)
    where = source.known(("lines", place, "options", number, "changes", *changes))
    row, column = source.mark(where)
    says = _WITH.fill(option=id_and_name(line.options[number]), says=one.message)
    return one._replace(message=says, line=row, column=column, where=".".join(map(str, where)))
