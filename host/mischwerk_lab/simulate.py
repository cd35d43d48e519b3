"""Decks of any method into an .npy file, chunk by chunk, so that neither memory nor an interruption matters.

Until everything is done the file is `unfinished`: the same command continues after the complete chunks. A deck depends
on the seed and its number, so that the file comes out the same.
"""

import io
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from mischwerk.errors import Interrupted, UsageProblem
from mischwerk.executor import results
from mischwerk.forms import counted
from mischwerk.interrupts import Workers
from mischwerk.version import __version__ as mischwerk_version

from mischwerk_lab import engine, methods, unfinished
from mischwerk_lab.kernels.kernel import MAX_CARDS, Kernel, deck_type
from mischwerk_lab.streams import MAX_DECKS, Decks


@dataclass(frozen=True)
class Job:
    """The request; options are those of the method."""

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

    def kernel(self) -> Kernel:
        """Return the kernel of its method. ValueError."""
        return methods.find(self.method).kernel(self.cards, self.options)

    @property
    def size(self) -> int:
        """Bytes of the decks."""
        return self.decks * self.cards * deck_type(self.cards).itemsize


def share(job: Job, first: int, decks: int, progress: engine.Progress | None = None) -> Decks:
    """The decks of a job from number ``first`` on: what one worker does."""
    made: list[Decks] = []
    engine.run(
        job.kernel(),
        job.cards,
        decks,
        job.passes,
        job.seed,
        lambda _pass, part, _first: made.append(part),
        chunk=decks,
        first=first,
        progress=progress,
    )
    return made[0]


def simulate(job: Job, out: Path, address: str | None, progress: Callable[[int], None]) -> int:
    """Write the decks of a checked job to ``out``, here or on the cluster at ``address``; the number of decks that an
    earlier run had left. progress is called with passes of decks done, those of an earlier run included. Raises
    UsageProblem, Interrupted.
    """
    _check_place(job, out)
    part = unfinished.Part(out, _described(job))
    try:
        with part:
            _refuse_existing(out)  # another run may have finished it while we waited for the lock
            head, chunk = _head(job), engine.CHUNK * job.size // job.decks
            begun = min(job.decks, part.go_on(head, chunk, job.size) * engine.CHUNK)
            progress(begun * job.passes)
            for decks in _remaining(job, begun, address, progress):
                part.add(decks.tobytes())
            part.finish(out)
    except KeyboardInterrupt:
        raise _interrupted(job, part) from None
    except OSError as problem:
        raise UsageProblem(
            f"{part.path} can't be written: {problem.strerror}.", "Choose another --out FILE."
        ) from problem
    return begun


def _interrupted(job: Job, part: unfinished.Part) -> Interrupted:
    if not part.is_kept:
        return Interrupted("Interrupted before the first decks were written: nothing is kept.", "Start again.")
    there = "what an earlier run left is still"
    if part.chunks:
        there = f"{min(job.decks, part.chunks * engine.CHUNK)} of {counted(job.decks, 'deck')} are"
    return Interrupted(f"Interrupted: {there} in {part.path}.", "Give the same command again to go on.")


def _remaining(job: Job, first: int, address: str | None, progress: Callable[[int], None]) -> Iterator[Decks]:
    tasks = ((job, at, min(engine.CHUNK, job.decks - at)) for at in range(first, job.decks, engine.CHUNK))
    if address is None:
        for task in tasks:
            yield share(*task, progress)
        return
    for decks in results(share, tasks, Workers(cluster=address)):
        progress(len(decks) * job.passes)
        yield decks


def _check_place(job: Job, out: Path) -> None:
    if out.suffix != ".npy":
        raise UsageProblem(f"{out} is not the name of an .npy file.", "Give --out a name that ends in .npy.")
    _refuse_existing(out)
    if not out.parent.is_dir():
        raise UsageProblem(f"There is no folder {out.parent}.", "Make it, or choose another file with --out.")
    free = shutil.disk_usage(out.parent).free
    if job.size > free:
        raise UsageProblem(
            f"{counted(job.decks, 'deck takes', 'decks take')} {amount(job.size)}, and {amount(free)} are free in "
            f"{out.parent}.",
            "Ask for fewer decks, or choose another place with --out.",
        )


def _refuse_existing(out: Path) -> None:
    if out.exists():
        raise UsageProblem(f"{out} already exists.", "Nothing is overwritten: choose another file with --out.")


def amount(size: int) -> str:
    """Format bytes, in the unit in which it is 1 or more."""
    value, units = float(size), ["bytes", "kB", "MB", "GB", "TB"]
    while value >= 999.95 and len(units) > 1:
        value /= 1000
        units.pop(0)
    return f"{size} bytes" if units[0] == "bytes" else f"{value:.1f} {units[0]}"


def _described(job: Job) -> dict[str, Any]:
    return {**asdict(job), "mischwerk": mischwerk_version, "numpy": np.lib.NumpyVersion(np.__version__).vstring}


def _head(job: Job) -> bytes:
    """Make the head of the .npy file."""
    described = np.lib.format.dtype_to_descr(deck_type(job.cards))
    file = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        file, {"descr": described, "fortran_order": False, "shape": (job.decks, job.cards)}
    )
    return file.getvalue()
