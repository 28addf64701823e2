"""What PDF/UA-1 asks for and a program can see: `faults` names whatever a tagged PDF lacks; the numbers are the clauses of ISO 14289-1."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf

_PAINTS = {"Tj", "TJ", "'", '"', "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Do", "sh", "INLINE IMAGE"}
_CELLS = {"TH", "TD"}
_STANDARD = {
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "NonStruct", "Private", "P", "H", "H1",
    "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot", "Span", "Quote", "Note",
    "Reference", "BibEntry", "Code", "Link", "Annot", "Figure", "Formula", "Form",
}  # fmt: skip
_PARENTS = {  # 7.2: what may lie in what
    "TR": {"Table", "THead", "TBody", "TFoot"}, "TH": {"TR"}, "TD": {"TR"}, "THead": {"Table"}, "TBody": {"Table"}, "TFoot": {"Table"},
    "LI": {"L"}, "Lbl": {"LI", "TOCI", "Note"}, "LBody": {"LI"},
}  # fmt: skip


def faults(data: bytes) -> list[str]:
    """Everything that is missing, a line each; nothing if a program finds no fault."""
    with pikepdf.open(BytesIO(data)) as pdf:
        return [*_of_document(pdf), *_of_structure(pdf), *_of_pages(pdf), *_of_fonts(pdf)]


def _of_document(pdf: pikepdf.Pdf) -> Iterator[str]:
    root: Any = pdf.Root
    if not root.get("/MarkInfo", {}).get("/Marked", False):
        yield "6.2: not marked as tagged"
    if root.get("/MarkInfo", {}).get("/Suspects", False):
        yield "7.1: its tags are called suspect"
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", str(root.get("/Lang", ""))):
        yield "7.2: no language"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False):
        yield "7.1: the title is not to be shown"
    told = bytes(root.Metadata.read_bytes()).decode("utf-8") if "/Metadata" in root else ""
    if not re.search(r"pdfuaid:part(>|=['\"])\s*1", told):
        yield "5: not called PDF/UA-1"
    if not re.search(r"<dc:title>.*?<rdf:li[^>]*>[^<]+", told, re.DOTALL):
        yield "7.1: no title in the metadata"


def _children(node: Any) -> Iterator[Any]:
    kids = node.get("/K")
    if isinstance(kids, pikepdf.Array):
        yield from kids
    elif kids is not None:
        yield kids


def _of_structure(pdf: pikepdf.Pdf) -> Iterator[str]:
    if "/StructTreeRoot" not in pdf.Root:
        yield "7.1: no structure"
        return
    tree = pdf.Root.StructTreeRoot
    roles = {str(name)[1:]: str(role)[1:] for name, role in tree.get("/RoleMap", {}).items()}
    headings: list[int] = []
    yield from _below(tree, "", roles, headings)
    for before, after in zip([0, *headings], headings, strict=False):
        if after > before + 1:
            yield f"7.4.2: a heading of rank {after} after one of rank {before}"


def _below(node: Any, parent: str, roles: dict[str, str], headings: list[int]) -> Iterator[str]:
    for kid in _children(node):
        if not isinstance(kid, pikepdf.Dictionary) or "/S" not in kid:
            continue
        kind = str(kid.S)[1:]
        kind = roles.get(kind, kind)
        if kind not in _STANDARD:
            yield f"7.1: {kind} is no kind that is known"
        if kind in _PARENTS and parent not in _PARENTS[kind]:
            yield f"7.2: {kind} in {parent or 'nothing'}"
        if re.fullmatch("H[1-6]", kind):
            headings.append(int(kind[1]))
        if kind in ("Figure", "Formula") and not str(kid.get("/Alt", "") or kid.get("/ActualText", "")).strip():
            yield f"7.3: a {kind.lower()} without words in its place"
        if kind == "TH" and not _scoped(kid):
            yield "7.5: a head of a table that does not say of what"
        if kind == "Table":
            yield from _columns(kid)
        yield from _below(kid, kind, roles, headings)


def _attributes(node: Any) -> Iterator[Any]:
    told = node.get("/A")
    yield from told if isinstance(told, pikepdf.Array) else () if told is None else (told,)


def _scoped(cell: Any) -> bool:
    return any(isinstance(one, pikepdf.Dictionary) and "/Scope" in one for one in _attributes(cell)) or "/ID" in cell


def _span(cell: Any, name: str) -> int:
    return next((int(one[name]) for one in _attributes(cell) if isinstance(one, pikepdf.Dictionary) and name in one), 1)


def _rows(node: Any) -> Iterator[Any]:
    for kid in _children(node):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            if str(kid.S) == "/TR":
                yield kid
            elif str(kid.S) in ("/THead", "/TBody", "/TFoot"):
                yield from _rows(kid)


def _columns(table: Any) -> Iterator[str]:
    """7.2: every row of a table fills the same number of columns, those counted that reach down from rows above.
    7.5: every cell names the heads of its columns.
    """
    hanging: dict[int, int] = {}  # column: rows that a cell above still covers
    heads: dict[int, list[str]] = {}
    widths: set[int] = set()
    for row in _rows(table):
        column = 0
        for cell in _children(row):
            if not (isinstance(cell, pikepdf.Dictionary) and str(cell.get("/S", ""))[1:] in _CELLS):
                continue
            while hanging.get(column, 0):
                column += 1
            wide, high = _span(cell, "/ColSpan"), _span(cell, "/RowSpan")
            above = [head for place in range(column, column + wide) for head in heads.get(place, ())]
            if str(cell.S) == "/TD" and above != _named(cell):
                yield f"7.5: a cell of column {column} is said to stand under {_named(cell)}, not under {above}"
            for place in range(column, column + wide):
                hanging[place] = high
                if str(cell.S) == "/TH" and "/ID" in cell:
                    heads.setdefault(place, []).append(str(cell.ID))
            column += wide
        widths.add(sum(1 for rows in hanging.values() if rows))
        hanging = {place: rows - 1 for place, rows in hanging.items() if rows}
    if len(widths) > 1:
        yield f"7.2: rows of a table fill {sorted(widths)} columns"


def _named(cell: Any) -> list[str]:
    """The heads that a cell names."""
    return [
        str(head)
        for one in _attributes(cell)
        if isinstance(one, pikepdf.Dictionary)
        for head in one.get("/Headers", ())
    ]


def _places(pdf: pikepdf.Pdf) -> dict[Any, str]:
    """What holds each annotation in the structure, by its number."""
    root: Any = pdf.Root
    tree = root.StructTreeRoot.ParentTree.Nums if "/StructTreeRoot" in root else []
    pairs = zip(tree[::2], tree[1::2], strict=True)
    return {number: str(one.S) for number, one in pairs if isinstance(one, pikepdf.Dictionary)}


def _of_pages(pdf: pikepdf.Pdf) -> Iterator[str]:
    places = _places(pdf)
    for number, page in enumerate(pdf.pages, 1):
        if "/StructParents" not in page:
            yield f"7.1: page {number} has no way into the structure"
        if "/Annots" in page and page.get("/Tabs") != pikepdf.Name.S:
            yield f"7.18.3: page {number} is not gone through in the order of its structure"
        for one in page.get("/Annots", []):
            if one.get("/Subtype") == pikepdf.Name.Link:
                if not str(one.get("/Contents", "")):
                    yield f"7.18.5: a link on page {number} without words"
                if places.get(one.get("/StructParent")) != "/Link":
                    yield f"7.18.5: a link on page {number} that is none in the structure"
        yield from (f"7.1: page {number} has {what}" for what in _untagged(page))


def _untagged(page: pikepdf.Page) -> Iterator[str]:
    """What is painted neither as part of the structure nor as mere decoration."""
    marks: list[str] = []
    for instruction in pikepdf.parse_content_stream(page):
        operands: Any = instruction.operands
        name = str(instruction.operator)
        if name in ("BMC", "BDC"):
            known = isinstance(operands[-1], pikepdf.Dictionary) and "/MCID" in operands[-1]
            marks.append("artifact" if str(operands[0]) == "/Artifact" else "content" if known else "")
            if marks.count("artifact") and marks.count("content"):
                yield "content in what is decoration, or decoration in content"
        elif name == "EMC":
            marks.pop()
        elif name in _PAINTS and not any(marks):
            yield f"something painted without a tag ({name})"


def _of_fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    for font in {one.objgen: one for page in pdf.pages for one in _fonts(page.get("/Resources", {}))}.values():
        name = str(font.get("/BaseFont", "?"))
        inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(inner.get("/FontDescriptor", {}).keys()):
            yield f"7.21.4.1: {name} is not embedded"
        if "/ToUnicode" not in font:
            yield f"7.21.7: {name} does not say what its letters are"


def _fonts(resources: Any) -> Iterator[Any]:
    yield from resources.get("/Font", {}).values()
    for form in resources.get("/XObject", {}).values():
        yield from _fonts(form.get("/Resources", {}))
