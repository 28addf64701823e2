"""The command line: the only place that prints and exits."""

import json
import sys
from typing import Any

import click

from builder import __version__
from builder.errors import MusterError
from builder.text import LANGUAGES, Language

_LANGUAGE = click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="language of the messages")
_PATHS = click.argument("paths", nargs=-1, required=True)


class _Main(click.Group):
    """Turns what the user can put right into one line and an exit code, and leaves our own mistakes their traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MusterError as error:
            click.echo(f"muster: {error}", err=True)
            ctx.exit(error.exit_code)


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
    """Check army lists, rosters and evenings: files, folders, or - for standard input."""
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
            click.echo(write(one, lang))
        if form == "text":
            click.echo(_verdict(files, errors, warnings, lang), err=True)
    unreadable = any(one.code == "D019" for one in found) or not files
    if unreadable:
        sys.exit(2)
    sys.exit(1 if errors or (strict and warnings) else 0)


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
    """Run one procedure of the rules: with dice its working and result, without dice the exact odds.

    A unit is written out or named as ARMY-LIST/LINE: `muster calc formations shooting shooter.unit=...`.
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
                click.echo(f"{s} {p.id:<16} {p.about.say(lang)}")
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
        click.echo(calculate.as_text(asked, answer, lang))


def _inputs(asked: Any, pairs: tuple[str, ...], file: str | None, lang: Language) -> Any:
    """The inputs of a calculation; shows what is wrong with them and exits with 1 where there is something."""
    from pathlib import Path

    from builder import calculate
    from builder import diagnostic as d
    from builder.examine import library
    from builder.source import read_bytes

    found: list[d.Diagnostic] = []
    if file is None:
        source = calculate.from_pairs(pairs)
    elif pairs:
        raise click.UsageError("either KEY=VALUE or a file, not both")
    else:
        try:
            content = sys.stdin.buffer.read() if file == "-" else read_bytes(Path(file))
        except OSError as error:
            raise MusterError(f"{file}: {error.strerror or error}") from None
        source, found = calculate.from_text("<stdin>" if file == "-" else file, content)
    given = None
    if not found:
        reader, _ = library(())
        given, found = calculate.inputs(asked, source, reader)
    if given is None:
        for one in found:
            click.echo(d.as_text(one, lang), err=True)
        sys.exit(1)
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
    click.echo(system(system_id).terrain.load()(seed, elements, sides), nl=False)


@muster.command("schema")
@click.argument("kind", type=click.Choice(["army-list", "roster", "evening"]))
@click.option("--system", "system_id", default="formations", help="the rule system")
def show_schema_of(kind: str, system_id: str) -> None:
    """The JSON Schema of a kind of document, for editors that complete and check."""
    from builder.schema import written

    click.echo(written(system_id, kind), nl=False)


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
        click.echo(f"{home.id}: {home.about.say(lang)}")


def _verdict(files: int, errors: int, warnings: int, lang: Language) -> str:
    if lang == "ru":
        return f"файлов: {files}, ошибок: {errors}, предупреждений: {warnings}"
    return f"{files} file{'s' * (files != 1)}, {errors} error{'s' * (errors != 1)}, {warnings} warning{'s' * (warnings != 1)}"


def _json(data: object) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2, default=str))


def main(prog_name: str = "muster") -> None:
    """Entry point of `muster` and `python -m builder`."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    muster(prog_name=prog_name)
