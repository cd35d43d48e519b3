"""Decks of any method into an .npy file, chunk by chunk, so that neither memory nor an interruption matters.

Until all is done the file is named FILE.part, and FILE.part.json beside it says what it is: the same command goes on
where it stopped. Whole chunks count only. A deck depends on the seed and its number, so that the file comes out the
same.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

import mischwerk
from mischwerk.errors import Interrupted, UsageProblem
from mischwerk.lab import cluster, engine, methods
from mischwerk.lab.methods.kernel import MAX_CARDS, deck_type
from mischwerk.lab.streams import Decks

MAX_DECKS = 1 << 44  # as many have random numbers of their own


@dataclass(frozen=True)
class Job:
    """What is asked for; options are those of the method."""

    method: str
    cards: int
    decks: int
    passes: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """ValueError with a plain text if it can't be done."""
        for what, value, low, high in (
            ("cards", self.cards, 2, MAX_CARDS), ("decks", self.decks, 1, MAX_DECKS),
            ("passes", self.passes, 1, 1_000_000), ("seed", self.seed, 0, 2**64 - 1),
        ):  # fmt: skip
            if not low <= value <= high:
                raise ValueError(f"--{what} {value} is out of range: give {low} to {high}")
        self.kernel()

    def kernel(self) -> methods.Kernel:
        """Of its method. ValueError."""
        return methods.find(self.method).kernel(self.cards, self.options)

    @property
    def size(self) -> int:
        """Bytes of the decks."""
        return self.decks * self.cards * deck_type(self.cards).itemsize


def share(job: Job, first: int, decks: int, progress: engine.Progress | None = None) -> Decks:
    """The decks of a job from number ``first`` on: what one worker does."""
    made: list[Decks] = []
    engine.run(
        job.kernel(), job.cards, decks, job.passes, job.seed, lambda _pass, part, _first: made.append(part),
        chunk=decks, first=first, progress=progress,
    )  # fmt: skip
    return made[0]


def simulate(job: Job, out: Path, address: str | None, progress: Callable[[int], None]) -> int:
    """Write the decks of a checked job to ``out``, here or on the cluster at ``address``; the number of decks that an
    earlier run had left. progress is told of passes of decks done, those of an earlier run included. Raises
    UsageProblem, Interrupted.
    """
    _check_place(job, out)
    part, note = out.with_name(out.name + ".part"), out.with_name(out.name + ".part.json")
    left, resumed = 0, _is_ours(job, part, note)
    try:
        note.write_text(json.dumps(_described(job)) + "\n", encoding="utf-8")
        with part.open("r+b" if resumed else "w+b") as file:
            begun = left = _prepared(job, file, resumed)
            progress(left * job.passes)
            for decks in _remaining(job, left, address, progress):
                file.write(decks.tobytes())
                left += len(decks)
            file.flush()
            os.fsync(file.fileno())
        part.replace(out)
        note.unlink()
    except KeyboardInterrupt:
        raise Interrupted(
            f"Interrupted: {left} of {job.decks} decks are in {part}.", "Give the same command again to go on."
        ) from None
    except OSError as problem:
        raise UsageProblem(f"{part} can't be written: {problem.strerror}.", "Choose another --out FILE.") from problem
    finally:
        if not (left or resumed):
            for path in (part, note):
                path.unlink(missing_ok=True)
    return begun


def _remaining(
    job: Job, first: int, address: str | None, progress: Callable[[int], None]
) -> Iterator[Decks]:  # fmt: skip
    tasks = ((job, at, min(engine.CHUNK, job.decks - at)) for at in range(first, job.decks, engine.CHUNK))
    if address is None:
        for task in tasks:
            yield share(*task, progress)
        return
    for decks in cluster.results(address, share, tasks):
        progress(len(decks) * job.passes)
        yield decks


def _check_place(job: Job, out: Path) -> None:
    if out.suffix != ".npy":
        raise UsageProblem(f"{out} is no name of an .npy file.", "Give --out a name that ends in .npy.")
    if out.exists():
        raise UsageProblem(f"{out} exists already.", "Nothing is overwritten: choose another file with --out.")
    if not out.parent.is_dir():
        raise UsageProblem(f"There is no folder {out.parent}.", "Make it, or choose another file with --out.")
    free = shutil.disk_usage(out.parent).free
    if job.size > free:
        raise UsageProblem(
            f"{job.decks} decks take {job.size / 1e9:.1f} GB, and {free / 1e9:.1f} GB are free in {out.parent}.",
            "Ask for fewer decks, or choose another place with --out.",
        )


def _described(job: Job) -> dict[str, Any]:
    return {**asdict(job), "mischwerk": mischwerk.__version__, "numpy": np.lib.NumpyVersion(np.__version__).vstring}


def _is_ours(job: Job, part: Path, note: Path) -> bool:
    """Whether there is a file to go on with. UsageProblem if there is one of another job."""
    if not part.exists():
        return False
    try:
        same = json.loads(note.read_text(encoding="utf-8")) == _described(job)
    except (OSError, ValueError):
        same = False
    if not same:
        raise UsageProblem(
            f"{part} is there already and is not of the same simulation: it can't be gone on with.",
            f"Give the command it was begun with, or delete {part}.",
        )
    return True


def _prepared(job: Job, file: BinaryIO, resumed: bool) -> int:
    """Decks that the file holds already; it stands behind them now. A power cut may have left zeros for decks."""
    card = deck_type(job.cards)
    header = {"descr": np.lib.format.dtype_to_descr(card), "fortran_order": False, "shape": (job.decks, job.cards)}
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    np.lib.format.write_array_header_1_0(file, header)
    begin, chunk = file.tell(), engine.CHUNK * job.cards * card.itemsize
    chunks = min(max(0, size - begin), job.size) // chunk if resumed else 0
    while chunks:
        file.seek(begin + (chunks - 1) * chunk)
        last = np.frombuffer(file.read(chunk), card).reshape(-1, job.cards)
        if (np.sort(last, axis=1) == np.arange(job.cards)).all():
            break
        chunks -= 1
    file.seek(begin + chunks * chunk)
    file.truncate()
    return chunks * engine.CHUNK
