"""What can be wrong with the shape of a document: S1xx."""

from builder.documents.reading.wording import Wording
from builder.text import Text

SHAPE: tuple[Wording, ...] = (
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
        Text("a text of {length|character|characters}: {bound}", "текст из {length} знаков: {bound}"),
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
        "S125",
        Text(
            "`{id}` is {kind} of `{other}`, this document is of `{own}`",
            "`{id}` — {kind} системы `{other}`, а этот документ — системы `{own}`",
        ),
        Text(
            "name one of `{own}`, or put `system: {other}` here if this document is meant for it",
            "назовите документ системы `{own}` или поставьте здесь `system: {other}`, если документ для неё",
        ),
        "Rules of two systems do not meet: neither checks nor sheets could be made.",
    ),
    Wording(
        "S126",
        Text("the list succeeds itself: {chain}", "расписка сменяет саму себя: {chain}"),
        Text(
            "name as `successor` a list that takes its place, or leave the key out while this one is kept up",
            "назовите в `successor` расписку, которая её заменяет, или уберите ключ, пока эта ведётся",
        ),
        "Whoever follows the successors of a list must arrive at one that is still kept up.",
    ),
    Wording(
        "S127",
        Text(
            "`{code}` is not the code of a check of such a document{guess}",
            "`{code}` — не код проверки такого документа{guess}",
        ),
        Text(
            "write the code of a note or warning that `muster check` tells of this file",
            "напишите код замечания или предупреждения, которое `muster check` показывает об этом файле",
        ),
        "A slip in `settled` would leave the note where it is, and nobody would know why.",
    ),
    Wording(
        "S128",
        Text("`{code}` is an error, and errors cannot be settled", "`{code}` — ошибка, а ошибки снять нельзя"),
        Text(
            "correct what it tells of, and take it out of `settled`",
            "исправьте то, о чём она говорит, и уберите её из `settled`",
        ),
        "An error breaks a rule: two players cannot agree that the rulebook says something else; readings are for that.",
    ),
    Wording(
        "S129",
        Text(
            "`{code}` settles nothing: there is no more of it to tell",
            "`{code}` ничего не снимает: сказать по нему больше нечего",
        ),
        Text("take it out of `settled`", "уберите его из `settled`"),
        "Left there, it would hide the note when it is next deserved.",
        "info",
    ),
    Wording(
        "S130",
        Text(
            "nothing in this text can be seen, only {characters}", "в этом тексте нечего прочесть, только {characters}"
        ),
        Text(
            "write words, or leave the key out where it may be",
            "напишите слова или уберите ключ, если он не обязателен",
        ),
        "Blanks, line breaks and soft hyphens make a card without a name, and a link that nobody finds.",
    ),
    Wording(
        "S131",
        Text(
            "the pieces have {points} points in all, at most {most} may be",
            "точек у всех участков вместе {points}, а можно не больше {most}",
        ),
        Text("draw outlines and courses with fewer points", "задайте контуры и русла меньшим числом точек"),
        "Each piece is compared with all others and with whoever stands there; no field on a table needs so many corners.",
    ),
    Wording(
        "S132",
        Text(
            "the system `{id}` of the package {package} cannot be used: {why}",
            "систему `{id}` из пакета {package} использовать нельзя: {why}",
        ),
        Text(
            "install a version of {package} that works, or uninstall it; whoever wrote the package needs this line",
            "установите исправную версию {package} или удалите пакет; эту строку сообщите его авторам",
        ),
        "A fault of somebody else's package is told as its own, and nothing else suffers from it.",
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
)
