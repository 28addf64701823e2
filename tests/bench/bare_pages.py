"""A bare WeasyPrint script: pages of HTML to PDF. `bare_pages.py PAGE.html OUT.pdf [PAGE.html OUT.pdf]...`."""

import sys

from weasyprint import HTML

for page, out in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
    HTML(filename=page).write_pdf(out)
