"""The command line: the only place that prints and exits."""

import gc
import sys
from typing import TYPE_CHECKING, Any

import click

from builder import __version__
from builder.errors import MusterError, OutputError
from builder.text import LANGUAGES, Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.diagnostic import Diagnostic

_ASKED = "muster.language"  # where the language asked for is kept until the command ends


def _asked(context: click.Context, _: click.Parameter, language: Language | None) -> Language | None:
    """The language, kept for what goes wrong before or while the command runs."""
    context.meta[_ASKED] = language or "en"
    return language


_LANGUAGE = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", callback=_asked, help="language of the messages"
)
_LANGUAGE_OF_SHEETS = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=None,
    callback=_asked,
    help="language of sheets and messages; else the evening's own",
)
_SYSTEM = click.option(
    "--system", "system_id", default=None, help="the rule system; else the first of `muster systems`"
)
_PATHS = click.argument("paths", nargs=-1, required=True)
_FOUND, _UNREADABLE = 1, 2  # exit codes of the contract; 3 is that of OutputError
_INTERRUPTED = 130  # as shells tell of Ctrl-C
# Objects between two searches for cycles: a short run makes many that stay and few cycles. With Python's 700, and its
# last searches when it ends, `muster check` takes a quarter longer (measured).
_LITTLE_GARBAGE = 50_000


class _Main(click.Group):
    """Turns what the user can put right into one line and an exit code, and leaves our own mistakes their traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MusterError as error:
            click.echo(f"muster: {error.says.say(ctx.meta.get(_ASKED, 'en'))}", err=True)
            ctx.exit(error.exit_code)
        except KeyboardInterrupt:
            ctx.exit(_INTERRUPTED)


@click.group(cls=_Main, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="muster")
def muster() -> None:
    """Army lists in YAML: checked, printed as cards and sheets, calculated by the rules."""


@muster.command()
@_PATHS
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text")
@click.option("--strict", is_flag=True, help="a warning fails like an error")
@_LANGUAGE
def check(paths: tuple[str, ...], form: str, strict: bool, lang: Language) -> None:
    """Check documents: files, folders, or - for standard input.

    Documents are army lists, rosters and evenings; what they refer to is looked for beside them.
    """
    from builder import diagnostic as d
    from builder.examine import examine, library

    reader, files = library(paths)
    found = examine(reader)
    errors, warnings = d.counted(found, "error"), d.counted(found, "warning")
    if form == "json":
        summary = {"files": files, "errors": errors, "warnings": warnings}
        _json({**summary, "diagnostics": [d.as_data(one, lang) for one in found]})
    else:
        write = d.as_github if form == "github" else d.as_text
        for one in found:
            _say(write(one, lang))
        if form == "text":
            _say(_verdict(files, errors, warnings, lang) if files or found else _NO_FILES.say(lang), err=True)
    sys.exit(_code(found, files) or (_FOUND if strict and warnings else 0))


@muster.command()
@_PATHS
@click.option("--out", type=click.Path(file_okay=False), default="output", help="folder for what is built")
@click.option("--only", default=None, metavar="PARTS", help="some of: cards,roster,reference,map,markers")
@_LANGUAGE_OF_SHEETS
@click.option("--paper", type=click.Choice(["a4", "letter"]), default=None, help="paper; else the evening's own")
@click.option("--single", is_flag=True, help="one card a page, the page as large as the card (for print shops)")
@click.option("--full", is_flag=True, help="the reference sheet tells all of the rules")
@click.option("--quiet", "-q", is_flag=True, help="say nothing but what went wrong")
@click.option("--watch", is_flag=True, help="build again whenever a file changes")
def build(
    paths: tuple[str, ...],
    out: str,
    only: str | None,
    lang: Language | None,
    paper: str | None,
    single: bool,
    full: bool,
    quiet: bool,
    watch: bool,
) -> None:
    """Build what an evening needs, ready to print.

    Cards, rosters, reference sheet, map and markers of each evening given; of a roster alone, what it needs itself.
    """
    from pathlib import Path

    from builder.build import KINDS, Choices

    parts = frozenset(part.strip() for part in only.split(",")) if only else frozenset(KINDS)
    if unknown := parts - set(KINDS):
        raise click.BadParameter(f"{', '.join(sorted(unknown))}; known: {', '.join(KINDS)}", param_hint="--only")
    choices = Choices(Path(out), parts, lang, paper, single, full)
    code = _build_once(paths, choices, quiet)
    if not watch:
        sys.exit(code)
    from builder.watch import changes

    if not quiet:
        _say(_WATCHING.say(lang or "en"), err=True)
    for changed in changes(paths):
        _say(_CHANGED.fill(files=", ".join(changed)).say(lang or "en"), err=True)
        try:
            _build_once(paths, choices, quiet)
        except MusterError as error:
            _say(f"muster: {error.says.say(lang or 'en')}", err=True)


def _build_once(paths: tuple[str, ...], choices: Any, quiet: bool) -> int:
    from builder.build import build as build_all
    from builder.progress import Progress

    with Progress(quiet) as progress:
        outcome = build_all(paths, choices, progress.tell)
    lang = outcome.language
    told = ("error",) if quiet else ("error", "warning")  # notes are for `check`
    _show((one for one in outcome.diagnostics if one.severity in told), lang)
    for built in outcome.built:
        for message in built.messages:
            _say(f"muster: {message.say(lang)}", err=True)
        if not quiet:
            _say("\n".join(_told(built, choices)))
    if (errors := sum(one.severity == "error" for one in outcome.diagnostics)) and not quiet:
        _say((_PARTLY if outcome.built else _NOTHING).fill(errors=errors).say(lang), err=True)
    return _code(outcome.diagnostics, outcome.files)


def _told(built: Any, choices: Any) -> list[str]:
    """What lies where, how many sheets of paper it takes, and how to print it."""
    russian = (choices.language or built.language) == "ru"
    if not built.changed:
        same = "ничего не изменилось, ничего не рисовали" if russian else "nothing has changed, nothing was rendered"
        return [f"{built.folder}/: {same}"]
    lines = [f"{built.title}: {built.folder}/"]
    for leaf in built.leaves:
        single = choices.single and leaf.file.startswith("cards-")  # its pages are cards, for a print shop
        unit = ("карт." if single else "л.") if russian else ("card" if single else "sheet") + "s" * (leaf.sheets != 1)
        paper = f"{leaf.sheets} {unit}"
        kept = ("" if leaf.fresh else " (без изменений)") if russian else ("" if leaf.fresh else " (unchanged)")
        lines.append(f"  {leaf.file:<34} {paper if leaf.sheets else '':>9}  {leaf.title}{kept}")
    total = sum(leaf.sheets for leaf in built.leaves if not (choices.single and leaf.file.startswith("cards-")))
    if not total:
        return lines
    if russian:
        lines.append(f"Всего листов: {total}. Печатайте в масштабе 100 %, с двух сторон, переворот по длинному краю.")
    else:
        lines.append(
            f"{total} sheet{'s' * (total != 1)} of paper in all. Print at 100 %, on both sides, flipped on the long edge."
        )
    return lines


@muster.command("map")
@click.argument("evening")
@click.option("--size", type=click.Choice(["a4", "letter", "a6", "small"]), default="a4", help="small is 60x40 mm")
@_LANGUAGE_OF_SHEETS
def map_of(evening: str, size: str, lang: Language | None) -> None:
    """The map of an evening as SVG, on standard output."""
    from builder.build import Choices, sheets_of
    from builder.render import maps

    sheets, found = sheets_of((evening,), Choices(language=lang))
    if sheets is None:
        _show(found, lang or "en")
        sys.exit(_code(found))
    if sheets.map is None:
        raise MusterError(_NO_MAP.fill(file=evening))
    _say(maps.svg(sheets.map, size=size))


@muster.command()
@click.argument("code", metavar="CODE|FACT")
@_LANGUAGE
def explain(code: str, lang: Language) -> None:
    """What a code of a finding or a fact's number means.

    Such as C207 or C-5.1-04.
    """
    from builder.explain import explanation

    _say(explanation(code, lang))


@muster.command()
@click.argument("kind", type=click.Choice(["army-list", "roster", "evening"]))
@_SYSTEM
@click.option("--id", "document_id", default=None, help="the document's id, also the name of its file")
@click.option("--out", "out", type=click.Path(file_okay=False), default=".", help="folder to write it in")
@_LANGUAGE
def new(kind: str, system_id: str | None, document_id: str | None, out: str, lang: Language) -> None:
    """Write a commented document to begin with.

    An army list, a roster or an evening, and beside it the schema by which an editor completes and checks it.
    """
    from pathlib import Path

    from builder.starter import write

    name = f"my-{kind}" if document_id is None else document_id
    for path in write(kind, _chosen(system_id), name, Path(out), lang):
        _say(str(path))


@muster.command()
@click.argument("first", metavar="ROSTER")
@click.argument("second", metavar="ROSTER")
@click.option("--json", "as_json", is_flag=True, help="as JSON")
@_LANGUAGE
def odds(first: str, second: str, as_json: bool, lang: Language) -> None:
    """Exact chances of each unit of one roster against each of another."""
    from builder.matchup import as_lines, matchups

    found, table = matchups((first, second), lang)
    if table is None:
        _show(found, lang)
        sys.exit(_code(found))
    if as_json:
        _json(table)
    else:
        _say("\n".join(as_lines(table)))


@muster.command()
@click.argument("system_id", metavar="[SYSTEM]", required=False)
@click.argument("name", metavar="[PROCEDURE]", required=False)
@click.argument("pairs", metavar="[KEY=VALUE]...", nargs=-1)
@click.option("-f", "--file", "file", type=click.Path(), help="read the inputs from a YAML file, - for standard input")
@click.option("--odds", is_flag=True, help="the exact chances (given anyway where no dice are given)")
@click.option("--json", "as_json", is_flag=True, help="as JSON")
@click.option("--schema", "show_schema", is_flag=True, help="the JSON Schema of the inputs")
@click.option("--list", "show_list", is_flag=True, help="all procedures of all systems")
@_LANGUAGE
def calc(
    system_id: str | None,
    name: str | None,
    pairs: tuple[str, ...],
    file: str | None,
    odds: bool,
    as_json: bool,
    show_schema: bool,
    show_list: bool,
    lang: Language,
) -> None:
    """Run one procedure of the rules, step by step.

    With dice its working and result, without dice the exact odds.

    A unit is written out or named as ARMY-LIST/LINE: `muster calc SYSTEM shooting shooter.profile=my-army/archers`.
    """
    from builder import calculate
    from builder.registry import SYSTEMS, system

    if show_list:
        known = [(s, p) for s in SYSTEMS if system_id in (None, s) for p in system(s).calculations()]
        if as_json:
            _json(
                [
                    {"system": s, "procedure": p.id, "name": p.name.say(lang), "about": p.about.say(lang)}
                    for s, p in known
                ]
            )
        else:
            for s, p in known:
                _say(f"{s} {p.id:<16} {p.about.say(lang)}")
        return
    if not system_id or not name:
        raise click.UsageError("which SYSTEM and PROCEDURE? `muster calc --list` names them")
    asked = calculate.procedure(system_id, name)
    if show_schema:
        _json(asked.inputs.model_json_schema(by_alias=True))
        return
    given = _inputs(asked, pairs, file, lang)
    if odds and "dice" in given.__class__.model_fields:
        given = given.model_copy(update={"dice": None})
    answer = asked.run(given)
    if as_json:
        _json(calculate.as_data(system_id, asked, given, answer, lang))
    else:
        _say(calculate.as_text(asked, answer, lang))


def _inputs(asked: Any, pairs: tuple[str, ...], file: str | None, lang: Language) -> Any:
    """The inputs of a calculation; shows what is wrong with them and exits with 1 where there is something."""
    from pathlib import Path

    from builder import calculate
    from builder.examine import library
    from builder.folders import reason
    from builder.source import read_bytes

    found: list[Diagnostic] = []
    if file is None:
        source = calculate.from_pairs(pairs)
    elif pairs:
        raise click.UsageError("either KEY=VALUE or a file, not both")
    else:
        try:
            content = sys.stdin.buffer.read() if file == "-" else read_bytes(Path(file))
        except OSError as error:
            raise MusterError(
                Text("{file}: {reason}", "{file}: {reason}").fill(file=file, reason=reason(error))
            ) from None
        source, found = calculate.from_text("<stdin>" if file == "-" else file, content)
    given = None
    if not found:
        reader, _ = library(())
        given, found = calculate.inputs(asked, source, reader)
    if given is None:
        _show(found, lang)
        sys.exit(_FOUND)
    return given


@muster.command()
@click.argument("system_id", metavar="SYSTEM")
@click.option("--seed", type=click.IntRange(0), required=True, help="the same seed gives the same field")
@click.option("--elements", type=click.IntRange(0, 12), default=None, help="how many pieces of terrain")
@click.option("--size", default=None, metavar="WIDTHxDEPTH", help="sides of the field in the system's measure")
def terrain(system_id: str, seed: int, elements: int | None, size: str | None) -> None:
    """Roll a field by the rules' own tables, as YAML for an evening."""
    from builder.registry import system

    sides: tuple[float, float] | None = None
    if size:
        try:
            width, depth = size.lower().split("x")
            sides = float(width), float(depth)
        except ValueError:
            raise click.BadParameter(f"{size!r} is not like 120x120", param_hint="--size") from None
    _say(system(system_id).terrain.load()(seed, elements, sides), nl=False)


@muster.command("schema")
@click.argument("kind", type=click.Choice(["army-list", "roster", "evening"]))
@_SYSTEM
def show_schema_of(kind: str, system_id: str | None) -> None:
    """The JSON Schema of a kind of document, for editors."""
    from builder.schema import written

    _say(written(_chosen(system_id), kind), nl=False)


def _chosen(system_id: str | None) -> str:
    """The system that was named, else the first there is."""
    from builder.registry import SYSTEMS

    return system_id or next(iter(SYSTEMS))


@muster.command()
@click.option("--json", "as_json", is_flag=True, help="as JSON")
@_LANGUAGE
def systems(as_json: bool, lang: Language) -> None:
    """The rule systems that Muster knows."""
    from builder.registry import SYSTEMS, system

    homes = [system(one) for one in SYSTEMS]
    if as_json:
        _json(
            [
                {"id": h.id, "name": h.name.say(lang), "about": h.about.say(lang), "measure": h.measure.say(lang)}
                for h in homes
            ]
        )
        return
    for home in homes:
        _say(f"{home.id}: {home.about.say(lang)}")


def _verdict(files: int, errors: int, warnings: int, lang: Language) -> str:
    if lang == "ru":
        return f"файлов: {files}, ошибок: {errors}, предупреждений: {warnings}"
    return f"{files} file{'s' * (files != 1)}, {errors} error{'s' * (errors != 1)}, {warnings} warning{'s' * (warnings != 1)}"


def _code(found: "Iterable[Diagnostic]", files: int = 1) -> int:
    """The exit code that findings deserve; `files` is how many files were read."""
    errors = {one.code for one in found if one.severity == "error"}
    return _UNREADABLE if "D019" in errors or not files else _FOUND if errors else 0


def _show(found: "Iterable[Diagnostic]", lang: Language) -> None:
    from builder.diagnostic import as_text

    for one in found:
        _say(as_text(one, lang), err=True)


def _json(data: object) -> None:
    import json

    spelled = "utf" in (getattr(sys.stdout, "encoding", None) or "utf").lower()
    _say(json.dumps(data, ensure_ascii=not spelled, indent=2, default=str))


def _say(words: str, err: bool = False, nl: bool = True) -> None:
    """Every word of ours passes here. A reader that has gone away ends the program quietly (click sees to it)."""
    try:
        click.echo(words, err=err, nl=nl)
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = None  # or Python would try the rest again when it ends
        raise OutputError(_NO_OUTPUT.fill(reason=error.strerror or error)) from None


_NO_FILES = Text(
    "no file ending in .yaml or .yml is there, nor in the two levels of folders below",
    "файлов .yaml и .yml там нет, и двумя уровнями папок ниже тоже",
)
_NOTHING = Text(
    "errors: {errors}; nothing was written, what lay there before is as it was",
    "ошибок: {errors}; ничего не записано, прежнее осталось как было",
)
_PARTLY = Text(
    "errors: {errors}; what has them was not written, and is as it was before",
    "ошибок: {errors}; то, что с ошибками, не записано и осталось как было",
)
_WATCHING = Text("waiting for changes; Ctrl-C ends it", "жду изменений; Ctrl-C — закончить")
_CHANGED = Text("{files} changed", "изменилось: {files}")
_NO_MAP = Text("{file} is not an evening: only an evening has a map", "{file} — не вечер: карта есть только у вечера")
_NO_OUTPUT = Text("standard output: {reason}", "стандартный вывод: {reason}")


def main(prog_name: str = "muster") -> None:
    """Entry point of `muster` and `python -m builder`."""
    gc.set_threshold(_LITTLE_GARBAGE)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # closed by whoever started us
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        muster(prog_name=prog_name)
    finally:
        gc.disable()
        gc.freeze()  # the process ends: nobody needs the cycles among its modules found
