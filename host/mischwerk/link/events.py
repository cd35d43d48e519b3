"""events.jsonl: every request, answer and event of one job in order. It holds no wall times, so that a job that is
repeated with the same seeds gives the same bytes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from mischwerk_work.foreign_text import as_json

from mischwerk.errors import Unwritable


class EventLog:
    """Log of the line. Without a path it keeps nothing."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._file: TextIO | None = path.open("w", encoding="utf-8") if path else None
        self._t_us: int | None = None  # board time of the latest event: answers carry none

    def write(self, kind: str, name: str, values: Mapping[str, Any]) -> None:
        """Add one line. ``kind``: request, answer or event. Raises Unwritable, once: later events are not kept."""
        if "t_us" in values:
            self._t_us = values["t_us"]
        if self._file is None:
            return
        plain = {key: value.hex() if isinstance(value, bytes) else value for key, value in values.items()}
        plain.pop("t_us", None)
        line = {"t_us": self._t_us, "kind": kind, "name": name, "values": plain}
        try:
            self._file.write(as_json(line) + "\n")
            self._file.flush()
        except OSError as problem:
            self._file = None
            raise Unwritable(self._path, problem) from problem

    def close(self) -> None:
        """Close the file; further lines are dropped."""
        if self._file is not None:
            self._file.close()
            self._file = None
