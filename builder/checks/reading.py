"""The wording of what can be wrong before any rule of a game is asked: D0xx the file and its YAML, S1xx its shape."""

from dataclasses import dataclass

from builder.diagnostic import Severity
from builder.text import Text


@dataclass(frozen=True, slots=True)
class Wording:
    """A code with its message, its way out and why it is there."""

    code: str
    says: Text
    fix: Text
    about: str
    severity: Severity = "error"


READING: dict[str, Wording] = {
    wording.code: wording
    for wording in (
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
                "a text of {length} characters, at most {limit} are read",
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
        Wording(
            "S101",
            Text("`{key}` is missing", "нет ключа `{key}`"),
            Text("add `{key}:` {hint}", "добавьте `{key}:` {hint}"),
            "Without it the document cannot be understood.",
        ),
        Wording(
            "S102",
            Text("unknown key `{key}`{guess}", "неизвестный ключ `{key}`{guess}"),
            Text("known here: {known}", "здесь известны: {known}"),
            "A key with a slip of the pen would otherwise be ignored in silence.",
        ),
        Wording(
            "S103",
            Text("`{value}` is not one of the known words{guess}", "`{value}` — не из известных слов{guess}"),
            Text("choose one of: {known}", "выберите одно из: {known}"),
            "Words of equipment, order and shape are fixed, so that rules can ask about them.",
        ),
        Wording(
            "S104",
            Text("`{value}` is not {wanted}", "`{value}` — не {wanted}"),
            Text("write {right}", "напишите {right}"),
            "Kinds of values are not guessed: `NO`, `12:30` and `012` are text, 12 is a number.",
        ),
        Wording(
            "S105",
            Text("{value} is outside the allowed range: {bound}", "{value} вне допустимых пределов: {bound}"),
            Text("write a value in the range", "напишите значение в этих пределах"),
            "Beyond the bound it can only be a slip.",
        ),
        Wording(
            "S106",
            Text("`{value}` is not an id{why}", "`{value}` не годится как идентификатор{why}"),
            Text(
                "small Latin letters, digits and single hyphens, at most 40: `men-at-arms`",
                "строчные латинские буквы, цифры и одиночные дефисы, не больше 40: `men-at-arms`",
            ),
            "Ids become file names and links; they are permanent words.",
        ),
        Wording(
            "S107",
            Text("a text of {length} characters: {bound}", "текст из {length} знаков: {bound}"),
            Text("change its length", "измените его длину"),
            "Names are printed on small paper.",
        ),
        Wording(
            "S108",
            Text("`{key}`: entries {length}, wanted {bound}", "`{key}`: записей {length}, нужно {bound}"),
            Text("add or remove entries", "добавьте или удалите записи"),
            "Too few cannot be played, too many cannot be meant.",
        ),
        Wording(
            "S109",
            Text("`{value}` is not a date of history{guess}", "`{value}` — не историческая дата{guess}"),
            Text(
                "write 1415-10-25, 1415, 331-10-01 BC or 331 BC",
                "напишите 1415-10-25, 1415, 331-10-01 BC или 331 BC",
            ),
            "One date decides which weapon, gun, line or rule is in force.",
        ),
        Wording(
            "S110",
            Text("unknown kind of document `{value}`{guess}", "неизвестный вид документа `{value}`{guess}"),
            Text("`kind:` is army-list, roster or evening", "`kind:` бывает army-list, roster или evening"),
            "The kind decides how the rest is read.",
        ),
        Wording(
            "S111",
            Text("unknown system `{value}`{guess}", "неизвестная система `{value}`{guess}"),
            Text("known systems: {known}", "известные системы: {known}"),
            "The system decides which rules are asked.",
        ),
        Wording(
            "S112",
            Text(
                "the file is called {file} but the id is `{id}`",
                "файл называется {file}, а идентификатор — `{id}`",
            ),
            Text(
                "call the file {id}.yaml, so that other documents find it",
                "назовите файл {id}.yaml, чтобы другие документы его находили",
            ),
            "A document is found by the name of its file.",
            "warning",
        ),
        Wording(
            "S113",
            Text("there is no {wanted} `{id}`{guess}", "нет документа `{id}` ({wanted}){guess}"),
            Text(
                "give its file or folder on the command line too, or put {id}.yaml beside this one",
                "укажите в команде и его файл или папку либо положите {id}.yaml рядом",
            ),
            "A roster is read with its army list, an evening with its rosters.",
        ),
        Wording(
            "S114",
            Text("the id `{id}` is already taken by {other}", "идентификатор `{id}` уже занят: {other}"),
            Text("give one of the two another id", "дайте одному из двух другой идентификатор"),
            "An id means one document.",
        ),
        Wording(
            "S115",
            Text("“{value}”: the sheets cannot print {letters}", "«{value}»: на листах не напечатать {letters}"),
            Text("write it with Latin or Russian letters", "напишите латинскими или русскими буквами"),
            "The typefaces of the sheets have Latin and Cyrillic letters; no letter is left out or borrowed in silence.",
        ),
        Wording(
            "S116",
            Text("`{key}` changes nothing here{why}", "`{key}` здесь ничего не меняет{why}"),
            Text("leave it out, or look for what was meant", "уберите или проверьте, то ли имелось в виду"),
            "A fact that does not count in a calculation would be thought to have counted.",
            "info",
        ),
        Wording(
            "S117",
            Text(
                "changed since edition {edition} was published in {file}: {change} (changes in all: {count})",
                "изменена с тех пор, как издание {edition} вышло в {file}: {change} (всего изменений: {count})",
            ),
            Text(
                "raise `edition` to {next}, or put the change back; `muster diff {file} {list}` shows all of them",
                "поднимите `edition` до {next} или верните как было; все изменения показывает `muster diff {file} {list}`",
            ),
            "Two lists that differ must not bear the same number: players would think that they have the same one.",
        ),
        Wording(
            "S118",
            Text(
                "edition {edition}, but {file} is already edition {past}",
                "издание {edition}, но {file} — уже издание {past}",
            ),
            Text("raise `edition` to {next}", "поднимите `edition` до {next}"),
            "Editions count upwards: a past one stands below the list itself.",
        ),
        Wording(
            "S119",
            Text(
                "{what} of edition {edition} is gone without a word",
                "{what} издания {edition} исчезла без следа",
            ),
            Text(
                "under `retired:` say - {{id: {id}, edition: {now}}}, and `successor:` if another line takes its place; or put it back",
                "скажите в `retired:` - {{id: {id}, edition: {now}}} и `successor:`, если её место заняла другая строка; или верните её",
            ),
            "Ids are permanent: rosters name lines by them, so that one that goes leaves a tombstone for ever.",
        ),
        Wording(
            "S120",
            Text("{file} holds {holds}", "в {file} лежит {holds}"),
            Text(
                "a past edition is the whole army list as it was published, called by its id and edition: england-1415-1.yaml",
                "прошлое издание — это вся расписка, как она вышла, а файл назван по её id и изданию: england-1415-1.yaml",
            ),
            "A past edition is found by the name of its file.",
        ),
        Wording(
            "S121",
            Text(
                "{file} is called like no past edition of a list beside its folder",
                "{file} не назван как прошлое издание какой-либо расписки рядом с его папкой",
            ),
            Text(
                "call it by id and edition of a list that lies beside this folder: england-1415-1.yaml",
                "назовите его по id и изданию расписки, которая лежит рядом с этой папкой: england-1415-1.yaml",
            ),
            "The folder of past editions is read with the lists beside it; a file that belongs to none would be forgotten.",
        ),
        Wording(
            "S122",
            Text("`{value}` is not the address of a site: {why}", "`{value}` — не адрес сайта: {why}"),
            Text(
                "write the whole address of the folder the site lies in: https://example.org/lists",
                "напишите весь адрес папки, в которой лежит сайт: https://example.org/lists",
            ),
            "The QR code on a roster begins with it; a phone opens nothing but http and https.",
        ),
        Wording(
            "S123",
            Text("there is no army list `{id}`{guess}", "нет расписки `{id}`{guess}"),
            Text(
                "write the id of a list; if another list is meant that is not at hand, put {id}.yaml beside this one",
                "напишите id расписки; если речь о другой, которой под рукой нет, положите {id}.yaml рядом",
            ),
            "A list that is named as enemy, ally or successor is told by its name; a slip of the pen would be printed in its place.",
            "warning",
        ),
        Wording(
            "S124",
            Text("the army list `{id}` is not at hand", "расписки `{id}` под рукой нет"),
            Text(
                "give its file or folder on the command line too, or put {id}.yaml beside this one; else its id is printed",
                "укажите в команде и его файл или папку либо положите {id}.yaml рядом; иначе напечатан будет id",
            ),
            "A list of another club may lie elsewhere: it is named all the same, only its name is not known.",
            "info",
        ),
        Wording(
            "S198",
            Text("{problem}", "{problem}"),
            Text("change one of the values that contradict each other", "измените одно из противоречащих значений"),
            "Values that are each possible but not together.",
        ),
        Wording(
            "S199",
            Text("`{value}` cannot stand here", "`{value}` здесь стоять не может"),
            Text("see `muster schema` for what can", "что может, показывает `muster schema`"),
            "The value does not fit the document's schema.",
        ),
        Wording(
            "P301",
            Text("{file}: {says}", "{file}: {says}"),
            Text("shorten the text", "сократите текст"),
            "A text that does not fit its card, or has a letter that the typeface lacks; nothing is shrunk or lost in silence.",
        ),
        Wording(
            "P302",
            Text("{file}: {says}", "{file}: {says}"),
            Text("shorten the text or divide the long word", "сократите текст или разделите длинное слово"),
            "A text that runs out of its place on a roster, a reference sheet or a map, or has a letter that the typeface lacks.",
        ),
        Wording(
            "P303",
            Text(
                "{file} is not drawn after {limit} seconds; nothing was written",
                "{file}: не нарисован за {limit} секунд; ничего не записано",
            ),
            Text(
                "leave out units or long texts until it is; an ordinary evening takes seconds",
                "уберите отряды или длинные тексты, пока не получится; обычный вечер занимает секунды",
            ),
            "A document that takes so long can only be a slip, and nobody should wait for it for ever.",
        ),
        Wording(
            "P305",
            Text(
                "{file} has no QR code: the roster is too long for one that a phone can read (modules to a side: more than {most})",
                "{file} без QR-кода: состав слишком велик для кода, который прочтёт телефон (модулей в стороне: больше {most})",
            ),
            Text(
                "shorter names or a shorter address of the site make it smaller; the roster itself is printed whole",
                "его уменьшат короткие имена и короткий адрес сайта; сам состав напечатан целиком",
            ),
            "A larger code would have to be read from so near that phones cannot focus.",
            "warning",
        ),
        Wording(
            "P304",
            Text(
                "{file} takes more than {limit} MiB of memory to draw; nothing was written",
                "{file}: рисунок занимает больше {limit} МиБ памяти; ничего не записано",
            ),
            Text(
                "leave out units or long texts until it does not",
                "уберите отряды или длинные тексты, пока не получится",
            ),
            "A document that needs so much can only be a slip, and would take the memory of everything else.",
        ),
    )
}
