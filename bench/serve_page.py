"""Measure how soon the page of `mischwerk serve` shows the machine, what watching costs, and that it changes nothing.

A world of 52 cards is shuffled by the page, with --show-cards, watched by nobody, by one, and by twenty browsers that
are programs (each with both WebSockets, in a process of their own); by the page without --show-cards; and by the
command, without a page. All have the same seed, and the records must be the same. What the twins report of themselves
must be so to the microsecond for all that the page has shuffled. The command asks less before it begins: its events are
those of the page, but their times differ by milliseconds, as two runs of a world do that begin apart. The first picture
is timed in a real Chromium, from the start of the navigation to the drawing on the page, by the browser's own clock.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import websockets
from harness import arguments, computer, keep, mischwerk, show_named
from mischwerk import aio
from mischwerk.api import opening
from mischwerk.link.twin import TwinSettings
from mischwerk_serve import machine as machine_module
from mischwerk_serve.access import Guard, Keys
from mischwerk_serve.live_view import Live, looking
from mischwerk_serve.machine import Machine
from mischwerk_serve.server import Server, listening
from mischwerk_serve.web import application

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests" / "support")]
from chromium import CHROMIUM, browser  # noqa: E402

SEED = 5
PATIENCE_S = 60
NO_MATTER = ("wall_s", "pictures")  # of a record: this computer's time, and paths
COUNTING = """
  window.heard = {looks: 0, bytes: 0};
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({data}) => {
        window.heard.looks += typeof data !== "string";
        window.heard.bytes += typeof data === "string" ? data.length : data.byteLength;
      });
    }
  };
"""


class Page:
    """A page that is served: ``machine`` behind it, ``record`` and ``report`` of its last job."""

    def __init__(self, machine: Machine, port: int, keys: Keys) -> None:
        self.machine, self.port, self.keys = machine, port, keys
        self.record: dict[str, Any] = {}

    async def shuffle(self) -> tuple[float, float]:
        """As a press on the button; when it began and ended, by the system's clock."""
        began, done = time.monotonic(), asyncio.Event()
        changed = self.machine.changed

        def heard() -> None:
            changed()
            if not self.machine.state.moves:
                done.set()

        self.machine.changed = heard
        why = self.machine.take(_order(self.machine))
        if why is not None:
            raise RuntimeError(f"the page refused to shuffle: {why}")
        await done.wait()
        if self.machine.state.state != "done":
            raise RuntimeError(f"the shuffle ended as {self.machine.state.state}")
        self.machine.changed = changed
        return began, time.monotonic()


def _order(machine: Machine) -> Any:
    from mischwerk_serve import orders

    return orders.read(json.dumps({"do": "shuffle", "seen": machine.state.jobs}))


@asynccontextmanager
async def served(twin: str, cards: int, *, shows_cards: bool = True) -> AsyncIterator[Page]:
    """A page of a new twin."""
    keys = Keys()
    with looking() as looks, listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        path = looks.path if shows_cards else None
        async with Machine(
            lambda: aio.open(sim=True, twin=twin, cards=cards, sim_seed=SEED, looks=path), cards
        ) as machine:
            live = Live(lambda: machine.state.machine, looks=looks if shows_cards else None)
            live.prepare()
            server = Server(Guard(application(machine, live), keys, port, only_here=True), listener)
            tasks = [asyncio.create_task(task) for task in (machine.drive(), server.run_until_left())]
            try:
                while not server.started:
                    await asyncio.sleep(0.01)
                yield Page(machine, port, keys)
            finally:
                await machine.halt()
                server.leave()
                tasks[0].cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await live.close()


# -- watchers -------------------------------------------------------------------------------------
def watch(port: int, token: str, number: int, ours: Any) -> None:
    """That many, until told to end; what each has heard is answered: (looks, bytes) by the second it came."""
    asyncio.run(_watch(port, token, number, ours))


async def _watch(port: int, token: str, number: int, ours: Any) -> None:
    heard: list[list[tuple[float, int, bool]]] = [[] for _ in range(number)]
    opened = [asyncio.Event() for _ in range(2 * number)]
    tasks = []
    for at in range(number):
        for path in ("looks", "live"):
            tasks.append(asyncio.create_task(_one(port, token, path, heard[at], opened[len(tasks)])))
    for event in opened:
        await event.wait()
    ours.send("watching")
    await asyncio.to_thread(ours.recv)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    ours.send(heard)


async def _one(port: int, token: str, path: str, heard: list[tuple[float, int, bool]], opened: asyncio.Event) -> None:
    origin = f"http://127.0.0.1:{port}"
    url, protocols = f"ws://127.0.0.1:{port}/{path}", [websockets.Subprotocol(name) for name in ("mischwerk", token)]
    headers = {"Origin": origin}
    async with websockets.connect(url, additional_headers=headers, subprotocols=protocols, proxy=None) as socket:
        while True:
            message = await socket.recv()
            opened.set()
            heard.append((time.monotonic(), len(message), isinstance(message, bytes)))
            if isinstance(message, bytes):
                await socket.send("next")


async def watched(
    twin: str, cards: int, crowd_size: int | None
) -> tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]:
    """A shuffle seen by that many, None: without --show-cards; figures, record, and what the twin reported."""
    number = crowd_size or 0
    with Kept() as files:
        async with served(twin, cards, shows_cards=crowd_size is not None) as page:
            ours, theirs = multiprocessing.Pipe()
            crowd = multiprocessing.get_context("spawn").Process(
                target=watch, args=(page.port, page.keys.token, number, theirs)
            )
            crowd.start()
            await asyncio.to_thread(_answer, ours)
            began, ended = await page.shuffle()
            ours.send("end")
            heard = await asyncio.to_thread(_answer, ours)
            crowd.join()
            report = files.report()
    seconds = ended - began
    within = [[message for message in each if began <= message[0] <= ended] for each in heard]
    looks = [sum(is_look for _, _, is_look in each) / seconds for each in within]
    sizes = [sum(size for _, size, _ in each) / seconds for each in within]
    figures = {
        "what": "without --show-cards" if crowd_size is None else f"watched by {number}",
        "shuffle_s": round(seconds, 2),
        "looks_per_s": round(statistics.median(looks), 1) if looks else 0.0,
        "looks_per_s_least": round(min(looks), 1) if looks else 0.0,
        "bytes_per_s": round(statistics.median(sizes)) if sizes else 0,
        "bytes_per_s_all": round(sum(sizes)),
        "machine_s": files.record["machine_s"],
    }
    return figures, files.record, report


def _answer(ours: Any) -> Any:
    if not ours.poll(PATIENCE_S):
        raise RuntimeError("those who watch do not answer")
    return ours.recv()


# -- what a twin and its record say ---------------------------------------------------------------
class Kept:
    """Keeps what the library knows of the jobs within: the record, and the twin's report, which is deleted with it."""

    def __enter__(self) -> Kept:
        self.record: dict[str, Any] = {}
        self._path = Path()
        self._carry_out = aio.AsyncShuffler.carry_out
        ours = self

        async def carry_out(shuffler: aio.AsyncShuffler, *request: Any) -> Any:
            result = await ours._carry_out(shuffler, *request)
            ours.record = result.to_dict()
            return result

        def settings(*given: Any, **named: Any) -> TwinSettings:
            made = TwinSettings(*given, **named)
            assert made.report is not None
            ours._path = made.report
            return made

        aio.AsyncShuffler.carry_out = carry_out  # type: ignore[method-assign]
        opening.TwinSettings = settings  # type: ignore[misc, assignment]
        return self

    def __exit__(self, *_: object) -> None:
        aio.AsyncShuffler.carry_out = self._carry_out  # type: ignore[method-assign]
        opening.TwinSettings = TwinSettings  # type: ignore[misc]

    def report(self) -> list[dict[str, Any]]:
        return told(self._path)


def told(path: Path) -> list[dict[str, Any]]:
    """Events of a twin's report."""
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [event for event in events if event["event"] not in ("switched_on", "picture")]


def since_homing(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """From the job's first phase on; how long the machine stood before, the host's clock decides."""
    first = next(number for number, event in enumerate(events) if event.get("phase") == "homing")
    began_us = events[first]["t_us"]
    return [{**event, "t_us": event["t_us"] - began_us} for event in events[first:]]


def timeless(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All but when."""
    return [{**event, "t_us": None} for event in events]


def commanded(twin: str, cards: int) -> tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]:
    """Measure `mischwerk shuffle --sim`, without a page."""
    with tempfile.TemporaryDirectory(prefix="mischwerk-") as folder:
        out = Path(folder) / "out"
        environment = {**os.environ, "MISCHWERK_HOME": folder}
        mischwerk(
            "shuffle", "--sim", "--twin", twin, "--cards", cards,
            "--sim-seed", SEED, "--out", out,
            env=environment,
        )  # fmt: skip
        record = json.loads((out / "record.json").read_text(encoding="utf-8"))
        report = told(out / "twin.jsonl")
    figures = {"what": "the command, no page", "shuffle_s": record["wall_s"], "machine_s": record["machine_s"]}
    return figures, record, report


# -- the first picture ----------------------------------------------------------------------------
async def first_pictures(twin: str, cards: int, times: int) -> dict[str, Any]:
    """From the start of the navigation, in Chromium; the program has served for a while."""
    times_ms: list[float] = []
    async with served(twin, cards) as page, browser() as open_tab:
        origin = f"http://127.0.0.1:{page.port}"
        tab = await open_tab(f"{origin}/#token={page.keys.token}")
        drawn = "performance.getEntriesByName('drawn')"
        await tab.until(f"{drawn}.length")
        for _ in range(times):
            await tab.call("Page.navigate", url=f"{origin}/")
            await tab.until(f"{drawn}.length")
            times_ms.append(await tab.value(f"{drawn}[0].startTime"))
        await tab.call("Page.addScriptToEvaluateOnNewDocument", source=COUNTING)
        await tab.call("Page.navigate", url=f"{origin}/")
        await tab.until(f"{drawn}.length && window.heard.looks")
        before = await tab.value("window.heard")
        began, ended = await page.shuffle()
        after = await tab.value("window.heard")
    seconds = ended - began
    return {
        "what": "Chromium",
        "times": times,
        "first_picture_ms": round(statistics.median(times_ms)),
        "first_picture_ms_most": round(max(times_ms)),
        "shuffle_s": round(seconds, 2),
        "looks_per_s": round((after["looks"] - before["looks"]) / seconds, 1),
        "bytes_per_s": round((after["bytes"] - before["bytes"]) / seconds),
    }


def main() -> None:
    """Measure and write the report."""
    machine_module.POLL_S = 3600.0  # else the clock decides how often the machine is asked before a press
    options = arguments(__doc__).parse_args()
    twin, cards, crowds, times = ("model", 8, (0, 3), 2) if options.small else ("world", 52, (0, 1, 20), 20)
    alone, record, report = commanded(twin, cards)
    rows = [alone]
    unseen: list[dict[str, Any]] = []
    for number in (None, *crowds):
        figures, seen_record, seen_report = asyncio.run(watched(twin, cards, number))
        unseen = unseen or seen_report
        ours, theirs = since_homing(seen_report), since_homing(report)
        same = {
            "record": {name: record[name] for name in record if name not in NO_MATTER}
            == {name: seen_record[name] for name in record if name not in NO_MATTER},
            "events": timeless(ours) == timeless(theirs),
            "times": ours == since_homing(unseen),
        }
        apart_ms = max(abs(event["t_us"] - other["t_us"]) for event, other in zip(ours, theirs, strict=True)) / 1000
        rows.append({**figures, "same": same, "apart_ms": round(apart_ms, 1)})
    if CHROMIUM is not None:
        rows.append(asyncio.run(first_pictures(twin, cards, times)))
    show_named("The page, live", rows)
    if not all(all(row.get("same", {}).values()) for row in rows):
        raise SystemExit("Watching has changed what the machine did.")
    keep("serve_page", {**computer(), "cards": cards, "rows": rows}, options)


if __name__ == "__main__":
    main()
