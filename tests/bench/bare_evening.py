"""The bare parts of an evening, one after another in one process: `bare_evening.py FOLDER OUT`.

FOLDER holds recordings of cards (`*.json`) and pages (`*.html`) by `record.py`. Each becomes a PDF by its library alone,
then a picture of each is made and all are joined: no rules, no checks, no layout of cards, no second core.
"""

import json
import sys
from pathlib import Path

import pikepdf
import pypdfium2
from bare_cards import draw  # type: ignore[import-not-found] # the script beside this one
from weasyprint import HTML

FOLDER, OUT = Path(sys.argv[1]), Path(sys.argv[2])
for recording in sorted(FOLDER.glob("*.json")):
    draw(json.loads(recording.read_text("utf-8")), str(OUT / f"{recording.stem}.pdf"))
for page in sorted(FOLDER.glob("*.html")):
    HTML(filename=page).write_pdf(OUT / f"{page.stem}.pdf")
for pdf in sorted(OUT.glob("*.pdf")):
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[0]
        picture = sheet.render(scale=640 / sheet.get_width()).to_pil()
        picture.convert("L").save(OUT / f"{pdf.stem}.png")
with pikepdf.new() as whole:
    for pdf in sorted(OUT.glob("*.pdf")):
        with pikepdf.open(pdf) as part:
            whole.pages.extend(part.pages)
    whole.save(OUT / "evening.pdf")
