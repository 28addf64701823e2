"""The wording of what can be wrong before any rule of a game is asked: D0xx the file and its YAML, S1xx its shape,
P3xx drawing it; and M0xx, what Muster itself does wrong.
"""

from builder.documents.reading.file_codes import FILE
from builder.documents.reading.shape_codes import SHAPE
from builder.documents.reading.wording import Wording
from builder.text import Text

DRAWING: tuple[Wording, ...] = (
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
            "{file} is not drawn after {limit|second|seconds}; nothing was written",
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
OURS: tuple[Wording, ...] = (
    Wording(
        "M001",
        Text(
            "a fault of Muster itself over this file: {error} at {trail}",
            "ошибка самого Muster над этим файлом: {error}, {trail}",
        ),
        Text(
            "nothing to change: please report this line with the file and version {version}; all else is told as usual",
            "менять ничего не нужно: пожалуйста, сообщите эту строку, приложив файл и версию {version}; остальное сказано как обычно",
        ),
        "A mistake of the program is no mistake of the file, and must not hide what else is to be said.",
    ),
)
READING: dict[str, Wording] = {wording.code: wording for wording in (*FILE, *SHAPE, *DRAWING, *OURS)}
