"""The calculators: a page for each procedure of each system, and a script file with all its cases."""

import json
from collections.abc import Iterator
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from builder.documents.reading.folders import yaml_below
from builder.render.files.jobs import Job, Made
from builder.site import calculator_answers
from builder.site.calculator_choices import calculated, calculator, lists_used
from builder.site.catalogue import Catalogue
from builder.site.page import Page, Site, fill, in_languages
from builder.system import System
from builder.text import LANGUAGES, Language


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """For each system of the site, a list of its calculators, and each calculator in each language with its cases."""
    if not site.calculators:
        return
    for home in catalogue.systems:
        yield from in_languages(f"{home.id}/calc/index.html", (), partial(_index, site, home))
        for procedure in calculated(home.id):
            depends = tuple(_digest(home.samples, one) for one in lists_used(home.id, procedure.id))
            title = procedure.name.en
            cases = Job("", "site", title, made_cases, (home.id, procedure.id))
            yield Page(data_path(home.id, procedure.id), depends, partial(_as_it_is, cases))
            for language in LANGUAGES:
                job = Job("", "site", title, made_page, (site, home.id, procedure.id, language))
                yield Page(f"{language}/{home.id}/calc/{procedure.id}.html", depends, partial(_as_it_is, job))


def data_path(system_id: str, name: str) -> str:
    """The path of a calculator's cases, which are shared by all languages."""
    return f"assets/calc/{system_id}/{name}.js"


def made_cases(system_id: str, name: str) -> Made:
    """The cases of a calculator as a script (a page opened from disk cannot load anything else)."""
    said = json.dumps(calculator_answers.table(calculator(system_id, name)), ensure_ascii=False, separators=(",", ":"))
    return Made(f"window.muster = window.muster || {{}};\nwindow.muster.calculator = {said};\n".encode())


def made_page(site: Site, system_id: str, name: str, language: Language) -> Made:
    """The page of a calculator, with its first case for browsers without JavaScript."""
    shown = calculator(system_id, name)
    first = next(shown.cases())
    path = f"{system_id}/calc/{name}.html"
    html = fill(
        "calculator",
        site,
        path,
        language,
        calculator=shown,
        home_of=shown.system,
        answer=calculator_answers.answered(shown, first),
        chosen=first,
        data=data_path(system_id, name),
        languages=" ".join(LANGUAGES),
    )
    return Made(html)


def _index(site: Site, home: System, path: str, language: Language) -> bytes:
    return fill("calculators", site, path, language, home_of=home, procedures=calculated(home.id))


def _as_it_is(job: Job) -> Job:
    return job


@cache
def _digest(samples: Path, list_id: str) -> str:
    """The hash of a sample list."""
    path = next(path for path in yaml_below(samples) if path.stem == list_id)
    return sha256(path.read_bytes()).hexdigest()
