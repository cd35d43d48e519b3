"""How many bits of a secret order can a host see? All that a board sends, and when, over some hundreds of decks.

Machine and host do the same each time and only the order differs, so whatever differs on the line comes from the order:
the entropy of what was sent is all that can have been learnt. Without masking the times of the phases are finer than so
few decks can count; there the entropy of a normal law of the same spread is given, at a millisecond.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from mischwerk_sim import noise
from mischwerk_work.executor import HERE, Workers, results
from rich.console import Console
from rich.table import Table
from shuffler.app.service import Service
from shuffler.link import framing, protocol

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))
from leak_estimate import counted, spread
from watched_line import SECOND_US, Attack, Watched, everything
from wire import Desk, Over

from bench import Bench

BOUND_BITS = 3.0
DECKS_TO_JUDGE = 40  # fewer leave an interval of a bit and more: a trial shows that the meter runs, not what leaks
PAUSED, DONE = protocol.STATES.index("paused"), protocol.STATES.index("done")

ATTACKS = (
    Attack("listens"),
    Attack("asks every 40 ms", poll_ms=40),
    Attack("stops once, early", (3.3,)),
    Attack("stops once, late", (16.6,)),
    Attack("stops three times", (4.1, 9.2, 14.3)),
    Attack("three stops in a row", (8.0, 8.1, 8.2)),
    Attack("listens, times not masked", is_masked=False),
)


class Job(NamedTuple):
    """A kind of job on a build. most_decks: for one that takes minutes."""

    name: str
    machine: str
    cards: int
    request: str
    values: dict[str, Any]
    most_decks: int = 10_000


def _shuffle(cards: int, **changes: Any) -> dict[str, Any]:
    return {"cards": cards, "format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b"", **changes}


def _deal(*piles: int) -> dict[str, Any]:
    return {"cards": sum(piles), "format": 0, "mode": 0, "seed": b"", "piles": bytes(piles)}


# Of a random pile, up to what a host can ask for: the most for which its grid is as wide; decks.
PASSES = ((2, 10_000), (4, 10_000), (8, 40), (16, 40))
JOBS = (
    Job("rack, shuffle of 52", "pile10", 52, "shuffle", _shuffle(52)),
    Job("rack, Skat deal", "pile10", 32, "deal", _deal(10, 10, 10, 2)),
    Job("rack, four hands of 13", "pile10", 52, "deal", _deal(13, 13, 13, 13)),
    *(
        Job(
            f"rack, random pile of 52, {passes} passes",
            "pile10",
            52,
            "shuffle",
            _shuffle(52, method=1, passes=passes),
            most,
        )
        for passes, most in PASSES
    ),
    Job("rack of 11, two decks", "pile11", 104, "shuffle", _shuffle(104)),
    Job("wheel, random pile of 52, 16 passes", "wheel54", 52, "shuffle", _shuffle(52, method=1, passes=16), 40),
    Job("wheel, shuffle of 52", "wheel54", 52, "shuffle", _shuffle(52)),
    Job("wheel, Skat deal", "wheel54", 32, "deal", _deal(10, 10, 10, 2)),
)


def _script(desk: Desk, line: Callable[[], Watched], job: Job, attack: Attack) -> Generator[bytes, bytes, None]:
    if not attack.is_masked:
        yield from desk.ask("set_setting", setting="mask_times", value="no")
    # The settings are on flash now, and the clock stands: the job begins at the same moment each time.
    line().begin()
    answer = yield from desk.ask(job.request, **job.values)
    if answer.name != "accepted":
        raise AssertionError(f"{job.name}: {answer.values}")
    heard = 0
    while True:
        states = [packet.values["state"] for packet in desk.packets if packet.name == "finished"]
        if len(states) == heard:
            raise AssertionError("the machine is idle and has not reported the end")
        heard = len(states)
        yield from everything(desk)
        if states[-1] != PAUSED:
            break
        yield from desk.ask("resume")
    yield from desk.ask("home")  # its duration shows where the pockets were
    yield from everything(desk)


def _give_port(bench: Bench, line: Watched) -> None:
    """Have what the host says reach the core as through a board's port: what was taken can be read at once."""
    read = bench.hal.link_read

    def taken() -> bytes:
        bench.hal.board_call().port.poll()
        return read()

    bench.hal.hide_line, bench.hal.hold_line, bench.hal.link_read = line.hide, line.hold, taken


def transcript(job: Job, attack: Attack, seed: int) -> tuple[tuple[tuple[int, bytes], ...], int, str]:
    """Return what left the board for the deck drawn from noise number ``seed``: (microseconds, bytes) of each piece;
    the state in which the job ended; the deck as it lies."""
    desk = Desk()
    lines: list[Watched] = []
    line = Watched(_script(desk, lambda: lines[0], job, attack), attack)
    lines.append(line)
    bench = Bench(job.machine, job.cards, line=line, search=None)
    line.board = bench.board
    _give_port(bench, line)
    bench.board.noise = noise.source("healthy", seed)
    with contextlib.suppress(Over):
        Service(bench.hal, bench.config).run()
    desk.packets = [protocol.decode(p) for p in framing.Decoder().feed(b"".join(data for _, data in line.sent))]
    states = [packet.values["state"] for packet in desk.packets if packet.name == "finished"]
    return tuple(line.sent), states[-2], str(bench.scene.order())


def phase_times_ms(sent: tuple[tuple[int, bytes], ...]) -> list[float]:
    """When the phases of the deck began, milliseconds from the first feeding on."""
    packets = [protocol.decode(payload) for payload in framing.Decoder().feed(b"".join(data for _, data in sent))]
    names = ("feeding", "ejecting")
    times = [p.values["t_us"] for p in packets if p.name == "phase" and protocol.PHASES[p.values["phase"]] in names]
    times.append(next(p.values["t_us"] for p in packets if p.name == "finished"))
    return [t / 1000 for t in times]


def ended_s(sent: tuple[tuple[int, bytes], ...]) -> float:
    """When the job was finally reported as done, in seconds since power-on."""
    decoder = framing.Decoder()
    ends = []
    for t_us, data in sent:
        packets = [protocol.decode(payload) for payload in decoder.feed(data)]
        ends += [t_us for packet in packets if packet.name == "finished" and packet.values["state"] == DONE]
    return ends[0] / SECOND_US  # the second is that of homing


def measure(job: Job, attack: Attack, decks: int, seed: int, workers: Workers = HERE) -> dict[str, Any]:
    """One row: what this attack learns about this job over a number of decks."""
    tasks = ((job, attack, seed * 1_000_000 + number) for number in range(decks))
    runs = list(results(transcript, tasks, workers))
    if len({order for _, _, order in runs}) < decks - 1:
        raise AssertionError("the decks must differ")
    if attack.is_masked:
        leak = counted([sent for sent, _, _ in runs], seed)
    else:
        leak = spread([phase_times_ms(sent) for sent, _, _ in runs], seed)
    return {
        "job": job.name,
        "attack": attack.name,
        "masked": attack.is_masked,
        "decks": decks,
        "done": sum(state == DONE for _, state, _ in runs),
        "transcripts": len({sent for sent, _, _ in runs}),
        "seconds": round(float(np.mean([ended_s(sent) for sent, _, _ in runs])), 2),
        "bits": round(leak.bits, 2),
        "low": round(leak.low, 2),
        "high": round(leak.high, 2),
    }


def verdict(worst_bits: float, decks: int) -> int:
    """Print whether the bound holds; the exit status: 1 if it does not, by decks enough to tell."""
    print(f"At most {worst_bits:.2f} bits (upper end) where times are masked; the bound is {BOUND_BITS:g}.")
    if decks < DECKS_TO_JUDGE:
        print(f"{decks} decks are too few to judge by: take {DECKS_TO_JUDGE} or more.")
        return 0
    return 0 if worst_bits < BOUND_BITS else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=200, help="of each job and attack")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="jobs and attacks whose names have this")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, help="write the rows here, as JSON")
    args = parser.parse_args()
    rows = []
    for job in JOBS:
        for attack in ATTACKS:
            if args.only in f"{job.name}, {attack.name}":
                rows.append(measure(job, attack, min(args.decks, job.most_decks), args.seed, Workers(args.jobs)))
    title = "What a host learns about a secret order"
    table = Table("job", "what the host does", "done", "seconds", "bits revealed", "95 %", title=title)
    for row in rows:
        interval = f"{row['low']:.2f} to {row['high']:.2f}"
        table.add_row(
            row["job"],
            row["attack"],
            f"{row['done']} of {row['decks']}",
            f"{row['seconds']:.2f}",
            f"{row['bits']:.2f}",
            interval,
        )
    Console(width=100).print(table)
    if args.out:
        args.out.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    worst = max((row["high"] for row in rows if row["masked"]), default=0.0)
    return verdict(worst, args.decks)


if __name__ == "__main__":
    sys.exit(main())
