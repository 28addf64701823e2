"""Pictures of PDF pages, small and quick, for the page of links."""

import io


def pages(pdf: bytes) -> int:
    """How many pages a PDF has."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def png(pdf: bytes, page: int = 0, *, width: int = 640) -> bytes:
    """A page (from 0) as a PNG `width` pixels wide, in 16 colours or greys: enough to know it again."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        picture = sheet.render(scale=width / sheet.get_width()).to_pil()
        file = io.BytesIO()
        picture.convert("RGB").quantize(16).save(file, "PNG", optimize=False)
        return file.getvalue()
