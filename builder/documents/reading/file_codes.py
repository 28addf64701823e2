"""What can be wrong with a file and its YAML: D0xx."""

from builder.documents.reading.wording import Wording
from builder.text import Text

FILE: tuple[Wording, ...] = (
    Wording(
        "D001",
        Text("not valid YAML: {problem}", "не читается как YAML: {problem}"),
        Text(
            "look at this line and the one above it: indentation, a missing colon or quote",
            "посмотрите эту строку и строку над ней: отступ, двоеточие, кавычка",
        ),
        "YAML gives structure by indentation and punctuation; where that breaks, nothing below can be trusted.",
    ),
    Wording(
        "D002",
        Text("not UTF-8 text, looks like {guess}", "текст не в UTF-8, похоже на {guess}"),
        Text("save the file again as UTF-8", "сохраните файл заново в UTF-8"),
        "One encoding for all, so that a name is the same letters on every machine; it is never guessed silently.",
    ),
    Wording(
        "D003",
        Text("larger than {limit} KiB", "больше {limit} КиБ"),
        Text("split it into several documents", "разделите его на несколько документов"),
        "No list of a club comes near this size; a larger file is a mistake or an attack.",
    ),
    Wording(
        "D004",
        Text("the file is empty", "файл пуст"),
        Text("`muster new` writes a starter", "заготовку пишет `muster new`"),
        "An empty file, or one of comments only, says nothing.",
    ),
    Wording(
        "D005",
        Text("a second document begins here", "здесь начинается второй документ"),
        Text(
            "one file, one document: move it to a file of its own",
            "один файл — один документ: перенесите его в свой файл",
        ),
        "A document is found by the name of its file.",
    ),
    Wording(
        "D006",
        Text(
            "the file must be `key: value` lines, not a list or a single value",
            "файл должен состоять из строк `ключ: значение`, а не быть списком или одним значением",
        ),
        Text("begin with `kind:`, `system:` and `id:`", "начните с `kind:`, `system:` и `id:`"),
        "A document is a mapping.",
    ),
    Wording(
        "D007",
        Text("nested deeper than {limit} levels", "вложенность больше {limit} уровней"),
        Text(
            "no document needs that; look for brackets that were not closed",
            "ни одному документу столько не нужно; ищите незакрытые скобки",
        ),
        "Bottomless nesting is how a small file brings a program down.",
    ),
    Wording(
        "D008",
        Text("more than {limit} values", "больше {limit} значений"),
        Text("split it into several documents", "разделите его на несколько документов"),
        "No list of a club comes near this number.",
    ),
    Wording(
        "D009",
        Text(
            "more than {limit} flaws; reading stopped here",
            "больше {limit} ошибок; чтение остановлено здесь",
        ),
        Text("put the first ones right and check again", "исправьте первые и проверьте снова"),
        "Past the first few, flaws are mostly echoes of one mistake.",
    ),
    Wording(
        "D010",
        Text(
            "the control character {character} may not stand in a text",
            "управляющий символ {character} в тексте недопустим",
        ),
        Text("delete it", "удалите его"),
        "Such characters cannot be printed and break files that are made from the text.",
    ),
    Wording(
        "D011",
        Text("a tab where YAML wants spaces", "табуляция там, где YAML требует пробелы"),
        Text("indent with spaces", "делайте отступ пробелами"),
        "YAML forbids tabs in indentation because their width differs between editors.",
    ),
    Wording(
        "D012",
        Text("anchors and aliases are not accepted: {what}", "якоря и ссылки не принимаются: {what}"),
        Text("write the value out", "выпишите значение целиком"),
        "A few lines of aliases can stand for millions of values; and a list should read as it is.",
    ),
    Wording(
        "D013",
        Text("tags are not accepted: {tag}", "теги не принимаются: {tag}"),
        Text(
            "delete the tag; put text that looks like a number in quotes",
            "удалите тег; текст, похожий на число, возьмите в кавычки",
        ),
        "A tag makes a program construct things; a list needs none.",
    ),
    Wording(
        "D014",
        Text("a key must be a plain word", "ключ должен быть простым словом"),
        Text(
            "write `key: value`; a text that begins with {{ or [ goes in quotes",
            "пишите `ключ: значение`; текст, который начинается с {{ или [, берут в кавычки",
        ),
        "Lists and mappings as keys mean nothing here.",
    ),
    Wording(
        "D015",
        Text("merge keys (`<<`) are not accepted", "ключи слияния (`<<`) не принимаются"),
        Text("write the keys out", "выпишите ключи целиком"),
        "Merging hides what a list says, and can be made to explode.",
    ),
    Wording(
        "D016",
        Text(
            "the key `{key}` stands here again, first in line {first}",
            "ключ `{key}` повторён, впервые он в строке {first}",
        ),
        Text(
            "keep one of the two; where a new entry begins, it wants its `-`",
            "оставьте один из двух; если здесь новая запись, перед ней нужен `-`",
        ),
        "Silently keeping the last of two would lose what somebody wrote.",
    ),
    Wording(
        "D017",
        Text(
            "a text of {length|character|characters}, at most {limit} are read",
            "текст из {length} знаков, читается не больше {limit}",
        ),
        Text("shorten it", "сократите его"),
        "Nothing that is printed needs so much.",
    ),
    Wording(
        "D018",
        Text(
            "the invisible character {character} may not stand in a text",
            "невидимый символ {character} в тексте недопустим",
        ),
        Text("delete it and type the word again", "удалите его и наберите слово заново"),
        "It changes what a reader sees without being seen: names would look alike and differ.",
    ),
    Wording(
        "D019",
        Text("cannot be read: {reason}", "не читается: {reason}"),
        Text("check the path and its permissions", "проверьте путь и права доступа"),
        "A path must lead to an ordinary file that may be read.",
    ),
    Wording(
        "D020",
        Text("no YAML text, looks like {what}", "это не текст YAML, похоже на {what}"),
        Text(
            "name the list, roster or evening itself: a text file whose name ends in .yaml",
            "назовите саму расписку, состав или вечер: текстовый файл, имя которого кончается на .yaml",
        ),
        "A sheet that was made from a list, or a table or text of an office program, is easily taken for the list; nothing is read out of it.",
    ),
)
