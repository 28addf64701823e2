"""Our renderers alone, on blocks that were made before: `ours.py cards|pages BLOCKS OUT`.

What `bare_cards.py` and `bare_pages.py` are held against: from blocks to the PDF, layout and its checks included, but
without lists, rules and sums.
"""

import pickle
import sys
from pathlib import Path

kind, blocks, out = sys.argv[1], pickle.loads(Path(sys.argv[2]).read_bytes()), Path(sys.argv[3])
if kind == "cards":
    from builder.render.cards import card_sheets

    out.write_bytes(card_sheets.render((blocks,), paper="a4", language="en").pdf)
else:
    from builder.render.pages import document_page

    out.write_bytes(document_page.pdf(document_page.html(blocks, paper="a4")).pdf)
