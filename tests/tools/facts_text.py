"""What may stand in the words of a fact: numbers only by their constants."""

import re

from builder.text import Language

FIELD = re.compile(r"\{[^{}]*\}")
REFERENCE = re.compile(
    r"\b[A-Z]-[A-Z]?\d[\w.]*(-\d\w*)?|\b(sections?|раздел\w*|п\.) ?\d[\d.]*[ab]?(?: (?:and|to|и|–) \d[\d.]*[ab]?)?"
)
NUMBER_WORDS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty"
        r"|dozens?|hundreds?|half|halves|halved|halving|quarters?|thirds?|fourth|fifth|sixth|tenth|second|twice|thrice|doubl(?:e|ed|es|ing)|tripl(?:e|ed|es))\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"\b(н[оу]л\w+|один|одн(?:а|о|у|ого|ому|им|ой|ом)|два|две|двух|двум|двумя|три|тр[её]х|тр[её]м|тремя|четыре|четыр[её]х"
        r"|пят[ьи]|шест[ьи]|сем[ьи]|восьм[ьи]|восемь|девят[ьи]|десят[ьи]|двадцат\w+|тридцат\w+|сорок\w*|пятьдесят"
        r"|шестьдесят|сто|пол|полтор\w+|половин\w*|пополам|трет[ьи]\w*"
        r"|четверт\w+|десят(?:ая|ой|ую)|втор(?:ой|ая|ую|ого|ому|ым|ые|ых)|дважды|трижды|вдвое|втрое|вчетверо|удва\w+|удво\w+"
        r"|двойн\w+)\b",
        re.IGNORECASE,
    ),
}
# Words of number that are no quantity of the rules: names, also of parts of the field, and turns of speech.
ALLOWED: dict[Language, tuple[str, ...]] = {
    "en": ("Thirty Years' War", "own half", "defender's half", "lettered quarters", "each quarter", "only one side"),
    "ru": (
        "Тридцатилетней войны",
        "ни один",
        "на одном уровне",
        "половине поля",
        "половине обороняющегося",
        "каждой четверти",
    ),
}


def bare_numbers(words: str, language: Language) -> list[str]:
    """Digits and words of number that stand in a text outside placeholders, references and what is allowed."""
    rest = REFERENCE.sub("", FIELD.sub("", words))
    for phrase in ALLOWED[language]:
        rest = re.sub(rf"\b{re.escape(phrase)}\b", "", rest, flags=re.IGNORECASE)
    return re.findall(r"\d+|[½¼¾⅓⅔]", rest) + [found[0] for found in NUMBER_WORDS[language].finditer(rest)]
