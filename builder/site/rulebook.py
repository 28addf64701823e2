"""The facts of a rule system in formats for other programs."""

import json

from builder.desk.fact_uses import fact_uses
from builder.registry import system
from builder.render.files.exports import spreadsheet
from builder.site.page import words
from builder.text import LANGUAGES, Language


def as_csv(system_id: str, language: Language) -> bytes:
    """CSV with a row for each fact: number, section of the rulebook, words."""
    known, say = system(system_id).facts, words(language)
    rows = (
        (number, known.citation(number).section_name.say(language), known.text(number).say(language))
        for number in known
    )
    return spreadsheet((say["fact_number"], say["fact_section"], say["fact_says"]), rows).encode()


def as_json(system_id: str) -> bytes:
    """JSON by number: section of the rulebook, words in each language, and where the fact is used."""
    known, uses = system(system_id).facts, fact_uses(system_id)
    data = {
        number: {
            "section": known.citation(number).section,
            **{language: known.text(number).say(language) for language in LANGUAGES},
            "used": uses[number],
        }
        for number in known
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
