"""The pages of a booklet side by side on sheets that are printed on both sides, folded once and stapled."""

from io import BytesIO

_ON_A_SHEET = 4  # two on each side


def order(pages: int) -> tuple[tuple[int | None, int | None], ...]:
    """The two pages (from 0) on each side of nested sheets, front and back alternating; None is a blank page."""
    whole = -(-pages // _ON_A_SHEET) * _ON_A_SHEET
    sides: list[tuple[int, int]] = []
    for sheet in range(whole // _ON_A_SHEET):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        sides += [(last, first), (first + 1, last - 1)]
    return tuple((left if left < pages else None, right if right < pages else None) for left, right in sides)


def folded(pdf: bytes) -> bytes:
    """Two pages of a PDF, of one size, side by side on each page, to be printed on both sides, flipped on the short
    edge.
    """
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as book, pikepdf.new() as sheets:
        left, low, right, high = (float(edge) for edge in book.pages[0].mediabox)
        width, height = right - left, high - low
        for pair in order(len(book.pages)):
            sheets.add_blank_page(page_size=(2 * width, height))
            side = sheets.pages[-1]
            for place, number in enumerate(pair):
                if number is not None:
                    box = pikepdf.Rectangle(place * width, 0, (place + 1) * width, height)
                    side.add_overlay(book.pages[number], box)
        if "/Title" in book.docinfo:
            sheets.docinfo["/Title"] = book.docinfo["/Title"]
        if "/Lang" in book.Root:
            sheets.Root.Lang = pikepdf.String(str(book.Root.Lang))
        sheets.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name("/DuplexFlipShortEdge"), DisplayDocTitle=True
        )
        stream = BytesIO()
        sheets.save(stream, deterministic_id=True)
    return stream.getvalue()
