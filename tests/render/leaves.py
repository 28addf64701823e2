"""What a test reads back from a printed file: its words, and whether they lie on the paper."""

from typing import Any

import pypdfium2

POINT = 25.4 / 72
APART = 4  # points: the middles of words in one row differ by less


def opened(pdf: bytes) -> Any:
    """The document, to be used in a `with`."""
    return pypdfium2.PdfDocument(pdf)


def texts(pdf: bytes) -> list[str]:
    """The words of each page, their white space made single."""
    with opened(pdf) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def lines(pdf: bytes) -> list[str]:
    """The words of the first page, row by row as they stand on paper."""
    with opened(pdf) as document:
        words = document[0].get_textpage()
        boxes = [words.get_rect(index) for index in range(words.count_rects())]
        said = [((low + high) / 2, left, words.get_text_bounded(*box)) for box in boxes for left, low, _, high in [box]]
    rows: list[list[tuple[float, float, str]]] = []
    for one in sorted(said, reverse=True):
        if not rows or rows[-1][0][0] - one[0] > APART:
            rows.append([])
        rows[-1].append(one)
    return [" ".join(text for _, _, text in sorted(row, key=lambda one: one[1])) for row in rows]


def packed(text: str) -> str:
    """A text without its white space: line breaks of a layout say nothing about what was typed."""
    return "".join(text.split())


def beyond(pdf: bytes, margin: float = 0.0) -> list[tuple[int, str]]:
    """Page and letter of each printed letter that lies nearer to the paper's edge than `margin` mm."""
    found = []
    with opened(pdf) as document:
        for number, page in enumerate(document, start=1):
            width, height = page.get_size()
            words = page.get_textpage()
            for index in range(words.count_chars()):
                left, bottom, right, top = words.get_charbox(index)
                rim = margin / POINT
                if right > left and not (
                    rim <= left and right <= width - rim and rim <= bottom and top <= height - rim
                ):
                    found.append((number, words.get_text_range(index, 1)))
    return found


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of each page in mm."""
    with opened(pdf) as document:
        return [(round(page.get_width() * POINT, 1), round(page.get_height() * POINT, 1)) for page in document]
