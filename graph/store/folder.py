"""The folder of a store on disk.

format.json     the version of this layout and the base of all minted IRIs
quads/          Oxigraph's files
sources.json    which file became which document; written only after the quads are safe on disk
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from graph import vocabulary
from graph.errors import StoreError, StoreFormatError

FORMAT = 1
"""The version of the layout and of the model in it; raised when an older release could not read the newer."""


def is_store(path: Path) -> bool:
    """Return whether the folder is a store, False where one can be made.

    Raises `StoreError` for anything else, and writes nothing.
    """
    marker = path / "format.json"
    # A process that died while it made the store has left the marker's draft and nothing else.
    if not path.exists() or (path.is_dir() and {p.name for p in path.iterdir()} <= {_draft(marker).name}):
        return False
    if not path.is_dir() or not marker.is_file():
        raise StoreError("not a store", place=str(path), remedy="Use an empty or a new folder, or another --store.")
    found = _json(marker)
    version = found.get("format") if isinstance(found, dict) else None
    if not isinstance(version, int):
        raise StoreError("no version in it", place=str(marker), remedy="Make the store anew with `sayso ingest`.")
    if version > FORMAT:
        raise StoreFormatError(
            f"a store of format {version}, and this release reads up to {FORMAT}",
            place=str(path),
            remedy="Upgrade sayso, or use another --store.",
        )
    if found.get("base") != vocabulary.BASE:
        raise StoreError(
            f"made with the base {found.get('base')}, not {vocabulary.BASE}",
            place=str(path),
            remedy=f"Set SAYSO_BASE={found.get('base')}, or use another --store.",
        )
    return True


def create(path: Path) -> None:
    """Make the folder a store, without quads yet."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(str(error), place=str(path), remedy="Choose a folder that can be written.") from error
    _replace(path / "format.json", {"format": FORMAT, "base": vocabulary.BASE})


def sources(path: Path | None) -> dict[str, str]:
    """Return which file became which document, as it was last kept."""
    kept = path / "sources.json" if path is not None else None
    if kept is None or not kept.exists():
        return {}
    rows = _json(kept)
    if not isinstance(rows, dict):
        raise StoreError("not a list of sources", place=str(kept), remedy="Delete it, and ingest again.")
    return {str(source): str(key) for source, key in rows.items()}


def keep_sources(path: Path, rows: dict[str, str]) -> None:
    """Keep which file became which document."""
    _replace(path / "sources.json", rows)


def changed(path: Path) -> datetime | None:
    """Return when the store was last written, None where nothing was."""
    try:
        return datetime.fromtimestamp((path / "sources.json").stat().st_mtime, UTC)
    except FileNotFoundError:
        return None


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise StoreError(str(error), place=str(path), remedy="Make the store anew with `sayso ingest`.") from error


def _replace(path: Path, content: object) -> None:
    """Write the file whole or not at all, and have it on disk before returning."""
    try:
        with _draft(path).open("w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        _draft(path).replace(path)
    except OSError as error:
        raise StoreError(str(error), place=str(path), remedy="Make room, or choose another folder.") from error


def _draft(path: Path) -> Path:
    return path.with_name(path.name + ".new")
