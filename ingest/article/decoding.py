"""Bytes become text, or an error that says what they are instead."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from graph.errors import InputError

_MAGIC = (
    (b"%PDF-", "a PDF file"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"PK\x03\x04", "a ZIP file, as DOCX, ODT and EPUB are"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"\x1f\x8b", "a gzip file"),
    (b"{\\rtf", "an RTF file"),
)
_PAGE = ("<!doctype html", "<html")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_AS_TEXT = "Save it as text (.txt) or Markdown (.md) first."


_DECLARED = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})
       | <\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{2,40})""",
    re.IGNORECASE | re.VERBOSE,
)
_HEAD = 4096
"""Bytes in which a page declares its encoding."""


def read(path: Path) -> str:
    """Return the text of a file, unchanged but for a byte order mark; UTF-8 unless such a mark says otherwise.

    A web page is in the encoding that it declares.
    Raises `InputError` for what is missing, no file, empty, binary or not in the encoding it should be in.
    """
    place = str(path)
    try:
        if path.is_dir():
            raise InputError("this is a folder", place=place, remedy="Name a file in it.")
        if path.exists() and not path.is_file():
            raise InputError("this is no regular file", place=place, remedy="Name a file.")
        data = path.read_bytes()
        path.name.encode()
    except UnicodeEncodeError as error:
        # The name is part of every answer, and neither JSON nor RDF can hold half a character.
        raise InputError("the file's name is not UTF-8", place=ascii(place), remedy="Rename the file.") from error
    except FileNotFoundError as error:
        raise InputError("no such file", place=place, remedy="Check the path.") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be read: {reason}", place=place, remedy="Check the path and its rights.") from error
    text = _declared(data) or _decode(data, place)
    if not text.strip():
        raise InputError("the file holds no text", place=place, remedy="Check that it was saved.")
    return text


def is_page(text: str) -> bool:
    """Whether a text is HTML, whatever its file is called."""
    head = text.lstrip("\ufeff \t\r\n")[:_HEAD].lower()
    return (
        head.startswith(_PAGE)
        or (head.startswith("<?xml") and "<html" in head)
        or (head.startswith("<!--") and "<html" in head)
    )


def _declared(data: bytes) -> str | None:
    """Return a page's text by the encoding it declares; None for what is no page, or wrongly declared."""
    if any(data.startswith(bom) for bom, _ in _BOMS) or not data.lstrip()[:_HEAD].lower().startswith(
        (b"<!", b"<html", b"<?xml")
    ):
        return None
    match = _DECLARED.search(data[:_HEAD])
    if match is None:
        return None
    try:
        return data.decode((match[1] or match[2]).decode("ascii"))
    except (LookupError, UnicodeDecodeError):
        return None


def _decode(data: bytes, place: str) -> str:
    for magic, name in _MAGIC:
        if data.startswith(magic):
            raise InputError(f"this is {name}, which is not read yet", place=place, remedy=_AS_TEXT)
    bom, encoding = next(((b, e) for b, e in _BOMS if data.startswith(b)), (b"", "utf-8"))
    body = data[len(bom) :]
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"byte {error.start + len(bom)} on line {line} is not {encoding.upper()}",
            place=f"{place}, line {line}",
            remedy="Save the file as UTF-8.",
        ) from error
    if "\0" in text:
        at = text.index("\0")
        raise InputError(f"this is a binary file (a NUL at {at})", place=place, remedy=_AS_TEXT)
    return text
