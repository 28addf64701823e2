"""The page that opens a roster from its code, and a script with the data of each list."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from builder.checks.wording import Named
from builder.documents import roster_code
from builder.documents.package_data import read_data
from builder.documents.roster import RosterKeys, common_keys
from builder.registry import known, working
from builder.render.pages import jinja_html as jinja
from builder.sheets.blocks import Block, units
from builder.site import blocks
from builder.site.catalogue import Catalogue, Listed
from builder.site.page import NAME, Page, Site
from builder.text import LANGUAGES, SOURCE, Language, package_files


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """`r/index.html`, and `assets/lists/<id>.js` for each list: edition, names, rosters on the site, values of lines."""
    yield Page("r/index.html", (*catalogue.lists, *known()), partial(_page, tuple(catalogue.lists)))
    for listed in catalogue.lists.values():
        rosters = tuple(one.document.id for one in catalogue.rosters_of(listed))
        path = f"assets/lists/{listed.document.id}.js"
        yield Page(path, (listed.digest, *rosters), partial(_script, listed, rosters))


def _keys(keys: RosterKeys) -> dict[str, Any]:
    """The keys of rosters for the page: letter, name in each language, whether it holds ids in the roster."""
    return {
        key: {"letter": one.letter, "refers": one.refers}
        | ({language: one.name.say(language) for language in LANGUAGES} if one.name else {})
        for key, one in keys.items()
    }


def _page(lists: tuple[str, ...]) -> bytes:
    tree: dict[str, Any] = read_data(package_files.templates() / "site" / "r.yaml")
    facts = {
        "version": roster_code.VERSION,
        "keys": {"": _keys(common_keys()), **{one.id: _keys(one.roster_keys) for one in working()[0]}},
        "digits": roster_code.DIGITS,
        "most": roster_code.MOST,
        "lists": lists,
    }
    words = {key: {language: said.say(language) for language in LANGUAGES} for key, said in tree["words"].items()}
    told = json.dumps({**facts, **tree, "words": words}, ensure_ascii=False)
    languages = [(one, NAME.say(one)) for one in LANGUAGES]
    return jinja.fill("site/r", language=SOURCE, styles=(), code=told, said=tree["words"], languages=languages).encode()


def _script(listed: Listed, rosters: tuple[str, ...]) -> bytes:
    document = listed.document
    told = {
        "system": document.system,
        "edition": document.edition,
        "name": {language: document.name.say(language) for language in LANGUAGES},
        "rosters": rosters,
        "lines": lines({language: blocks.of_list(listed, language) for language in LANGUAGES}),
        "variants": _names(document.variants),
        "options": {line.id: _names(line.options) for line in document.lines if line.options},
    }
    name, value = (json.dumps(one, ensure_ascii=False) for one in (document.id, told))
    return f"window.muster ??= {{}};\n(window.muster.lists ??= {{}})[{name}] = {value};\n".encode()


def _names(things: Iterable[Named]) -> dict[str, dict[Language, str]]:
    """What things are called in each language, by id."""
    return {one.id: {language: one.name.say(language) for language in LANGUAGES} for one in things}


def lines(blocks_by_language: Mapping[str, tuple[Block, ...]]) -> dict[str, Any]:
    """The lines of a list by id, in each language: name, values by column, and what its options change and cost."""
    found: dict[str, Any] = {}
    for language, made in blocks_by_language.items():
        for table in units(made):
            heads = (*table.columns, *table.tail_columns)
            for line in table.lines:
                one = found.setdefault(line.id, {"name": {}, "cells": {}, "options": {}})
                one["name"][language] = line.name
                one["cells"][language] = _values(heads, (*line.cells, *line.tail))
                for option in (sub for sub in line.below if sub.id):
                    told = _values(table.columns, option.cells)
                    more = one["options"].setdefault(option.id, {"cells": {}, "price": {}})
                    more["cells"][language] = [[head, value] for head, value in told if head != table.price]
                    more["price"][language] = [[head, value] for head, value in told if head == table.price]
    return found


def _values(heads: tuple[str, ...], cells: tuple[str, ...]) -> list[list[str]]:
    """Values with the heads of their columns, without empty ones."""
    return [[head, value] for head, value in zip(heads, cells, strict=False) if value]
