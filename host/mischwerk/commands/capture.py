"""`mischwerk entropy capture`: raw bits of the noise source into a file, and a note beside it that says which board
they come from."""

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mischwerk_work import bar
from mischwerk_work.foreign_text import shown

from mischwerk import machines
from mischwerk.api.opening import CommandContext, Where, refused_detail
from mischwerk.api.shuffler import Shuffler
from mischwerk.commands.owner_options import CaptureOptions
from mischwerk.errors import DeviceFault, Interrupted, MischwerkError, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import options
from mischwerk.messages import message
from mischwerk.terminal.terminal import print_object
from mischwerk.version import __version__

MAX_BITS = 1 << 33  # a gigabyte; a board takes five days for it


def run(args: CaptureOptions) -> int:
    """Capture, and say where the bits are; returns the exit status. Raises MischwerkError; the file is complete or
    absent."""
    _check(args)
    sim_seed = None
    if args.sim:
        sim_seed = options.fresh_sim_seed() if args.sim_seed is None else args.sim_seed
    with Interrupts() as interrupts, _opened(args, sim_seed, interrupts) as shuffler:
        _check_machine(args, shuffler)
        partly = args.out.with_name(args.out.name + ".part")
        try:
            about = _captured(args, shuffler, partly, interrupts)
            about |= {
                "sim_seed": sim_seed,
                "rosc": (args.rosc or options.DEFAULT_ROSC) if args.sim else None,
                "mischwerk": __version__,
            }
            note_of(args.out).write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
            os.replace(partly, args.out)
        except OSError as problem:
            raise UsageProblem(
                f"{args.out} can't be written: {problem.strerror}.", "Choose another --out."
            ) from problem
        except MischwerkError as problem:
            why = refused_detail(problem)
            if why is None:
                raise
            raise DeviceFault(
                f"The board does not enter diagnostic mode: {why}.", "Let the job end, or run `mischwerk home`."
            ) from problem
        finally:
            partly.unlink(missing_ok=True)
    if args.as_json:
        print_object({"file": str(args.out), **about})
    else:
        rate = "" if "bits_per_s" not in about else f" at {about['bits_per_s']:,.0f} bits a second"
        whose = shown(about["machine"])
        print(f"{args.out}: {args.bits:,} raw bits from {whose}{rate}; {note_of(args.out)} says where they come from.")
        print(f"`mischwerk entropy assess {args.out}` says what they are worth.")
    return 0


def note_of(file: Path) -> Path:
    """The note beside a capture."""
    return file.with_name(file.name + ".json")


def _check(args: CaptureOptions) -> None:
    options.check_machine(args)
    if not 8 <= args.bits <= MAX_BITS or args.bits % 8:
        raise UsageProblem(
            f"--bits {args.bits}: a capture takes a multiple of 8 bits, from 8 to {MAX_BITS:,}.",
            "Give --bits 1000000, the minimum for an assessment by the standard.",
        )
    for path in (args.out, note_of(args.out)):
        if path.exists():
            raise UsageProblem(f"{path} already exists.", "Choose another --out, or move it away.")
    if not args.out.parent.is_dir():
        raise UsageProblem(f"There is no folder {args.out.parent}.", "Make it, or choose another --out.")


def _opened(args: CaptureOptions, sim_seed: int | None, interrupts: Interrupts) -> Shuffler:
    """The board, or a twin of the quick model: nothing moves in a capture."""
    context = CommandContext(job="entropy capture", interrupts=interrupts)
    if not args.sim:
        return Shuffler(Where(port=args.port), context)
    machine = args.machine or options.DEFAULT_MACHINE
    where = Where(
        sim=True,
        machine=machine,
        card_format=machines.load(machine).formats[0],
        cards=0,
        twin="model",
        sim_seed=sim_seed,
        interpreter=args.interpreter,
        rosc=args.rosc,
    )
    return Shuffler(where, context)


def _check_machine(args: CaptureOptions, shuffler: Shuffler) -> None:
    about = shuffler.identity
    if args.machine is not None and machines.load(args.machine).name != about.machine:
        raise UsageProblem(
            message("other-machine-at-port", machine=args.machine, path=about.port, other=about.machine),
            message("leave-machine-out"),
        )


def _captured(args: CaptureOptions, shuffler: Shuffler, path: Path, interrupts: Interrupts) -> dict[str, Any]:
    """Write the raw bytes to ``path``; returns what the note says about them."""
    digest = hashlib.sha256()
    about = shuffler.identity
    with path.open("wb") as file, contextlib.closing(shuffler.raw_bits(args.bits // 8)) as pieces:
        began = time.monotonic()
        for raw in _shown(pieces, args.bits // 8, interrupts):
            file.write(raw)
            digest.update(raw)
        seconds = time.monotonic() - began
    # The speed of a twin's computer says nothing about the chip.
    rate = {} if about.twin else {"bits_per_s": round(args.bits / seconds, 1)}
    return {
        "bits": args.bits,
        "sha256": digest.hexdigest(),
        **rate,
        "machine": about.machine,
        "firmware": about.firmware,
        "interpreter": about.interpreter,
        "twin": about.twin,
    }


def _shown(pieces: Iterable[bytes], count: int, interrupts: Interrupts) -> Iterator[bytes]:
    """The pieces of ``count`` raw bytes, with their progress. Raises Interrupted."""
    with bar.shown("raw bytes", count) as advance:
        for raw in pieces:
            if interrupts.wanted.is_set():
                raise Interrupted("Stopped on request: nothing was written.", "Start again when you like.")
            advance(len(raw))
            yield raw
