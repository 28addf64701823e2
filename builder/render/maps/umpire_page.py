"""The umpire's sheet: what both sides hide, and on its back the map with all of it, unless both players see the same."""

from builder.documents.paper import PAPERS
from builder.render.look import PLAIN, Look
from builder.render.maps import map_svg
from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.render.pages import document_page
from builder.sheets.blocks import Document, MapSheet


def html(document: Document, field: MapSheet | None, *, paper: str, look: Look = PLAIN) -> str:
    """Both as one HTML page, which browsers can also display and print; large print must be magnified."""
    if field is None:
        return document_page.html(document, paper=paper, look=look, short=True)
    usual = look._replace(large=False)  # the page is magnified, and the map with it
    pens = layout(field, SIZES[paper].made_for(usual)).pens
    turned = pens.width > pens.height
    _, width, height, _ = PAPERS[paper]
    long, short = (one / look.page for one in ((height, width) if turned else (width, height)))
    drawn = map_svg.svg(field, size=paper, look=usual)
    return document_page.html(document, paper=paper, look=look, behind=document_page.Behind(drawn, long, short))
