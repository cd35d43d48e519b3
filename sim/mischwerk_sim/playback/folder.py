"""What `shuffle --sim --out` left in a folder: record, twin report, trace. Whatever is missing is reported in one
line."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from mischwerk_machines import reading
from mischwerk_work.foreign_text import shown
from numpy.typing import NDArray
from shuffler.link import protocol

from ..problem import CommandError
from ..trace import VERSION

_LARGEST_BYTES = 1 << 28  # of any of them
_LARGEST_TRACE_BYTES = 1 << 30  # unpacked
RECORD, REPORT, TRACE = "record.json", "twin.jsonl", "trace.json.gz"
_SAME = ("machine", "format", "sim_seed", "twin")  # what record and trace both say; a wrong deck has two sizes
_NEEDED = ("cards", "deck", "result", "machine_s", "faults")  # of a record, besides
_HEAD = (*_SAME, "machine_sha256", "cards", "sees", "columns", "times_ms", "frames")  # of a trace


class Run(NamedTuple):
    """One run. ``columns``: a row for each of ``times_ms``, in it what the trace's watcher lists."""

    record: dict[str, Any]
    events: list[dict[str, Any]]
    trace: dict[str, Any]
    times_ms: NDArray[np.int64]
    columns: NDArray[np.int64]


def read(folder: Path) -> Run:
    """The run in ``folder``. Raises CommandError."""
    if not folder.is_dir():
        raise CommandError(f"{folder} {'is not a folder' if folder.exists() else 'does not exist'}.")
    record = _record(folder / RECORD)
    if record["twin"] not in ("world", "model"):
        raise CommandError(f"{folder} is from a real machine or someone else's twin: only runs of --sim can be played.")
    events = _events(folder / REPORT)
    trace = _trace(folder / TRACE)
    for name in _SAME:
        if record[name] != trace[name]:
            raise CommandError(
                f"{RECORD} and {TRACE} in {folder} are from two runs: {name} is {shown(str(record[name]))} in "
                f"one and {shown(str(trace[name]))} in the other."
            )
    try:
        return Run(record, events, trace, np.array(trace["times_ms"], dtype=np.int64), _columns(trace))
    except (TypeError, ValueError, IndexError, OverflowError) as error:
        raise CommandError(f"{folder / TRACE} is damaged: {error}.") from error


def _record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(_bytes(path))
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{path} is not a record: {error}.") from error
    if not isinstance(record, dict):
        raise CommandError(f"{path} is not a record.")
    versions = record.get("versions")
    theirs = versions.get("protocol") if isinstance(versions, dict) else None
    if theirs != protocol.VERSION or not {*_SAME, *_NEEDED} <= record.keys():
        raise CommandError(
            f"{path} is from another version (protocol {shown(str(theirs))}; this one reads {protocol.VERSION})."
        )
    return record


def _events(path: Path) -> list[dict[str, Any]]:
    try:
        events = [json.loads(line) for line in _bytes(path).splitlines()]
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{path} is damaged: {error}.") from error
    if not all(isinstance(event, dict) and {"event", "t_us"} <= event.keys() for event in events):
        raise CommandError(f"{path} is not a twin report.")
    return events


def _trace(path: Path) -> dict[str, Any]:
    try:
        trace = json.loads(_unpacked(_bytes(path)))
    except (ValueError, RecursionError, zlib.error) as error:
        raise CommandError(f"{path} is damaged: {error}.") from error
    if not isinstance(trace, dict) or "trace" not in trace:
        raise CommandError(f"{path} is not a trace.")
    if trace["trace"] != VERSION or not set(_HEAD) <= trace.keys():
        raise CommandError(f"{path} is from another version ({shown(str(trace['trace']))}; this one reads {VERSION}).")
    return trace


def _columns(trace: dict[str, Any]) -> NDArray[np.int64]:
    """Every look in full."""
    frames = trace["frames"]
    if not frames or len(frames) != len(trace["times_ms"]):
        raise ValueError("times and readings do not match")
    steps = np.zeros((len(frames), trace["columns"]), dtype=np.int64)
    for row, frame in enumerate(frames):
        steps[row, frame[::2]] = frame[1::2]
    return np.cumsum(steps, axis=0)


def _unpacked(packed: bytes) -> bytes:
    """Return what gzip packed; ValueError if that is not whole or too much."""
    packer = zlib.decompressobj(wbits=31)
    data = packer.decompress(packed, _LARGEST_TRACE_BYTES)
    if not packer.eof:
        raise ValueError("it is cut off, or far too large")
    return data


def _bytes(path: Path) -> bytes:
    try:
        return reading.read(path, _LARGEST_BYTES)
    except FileNotFoundError as error:
        raise CommandError(f"{path} does not exist: the shuffle was aborted, or an older version made it.") from error
    except OSError as error:
        raise CommandError(f"{path} can't be read: {reading.reason(error)}.") from error
