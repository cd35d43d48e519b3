"""`mischwerk serve`, from its options to the end: whatever ends it stops the machine first."""

import asyncio
import signal
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from mischwerk import aio, machines
from mischwerk.aio import AsyncShuffler, Whereabouts
from mischwerk.errors import EXIT_DONE, EXIT_INTERRUPTED, EXIT_LINK, Interrupted
from mischwerk.interrupts import heeded
from mischwerk.jobs import options
from mischwerk_work.foreign_text import shown

from . import access
from .access import Guard, Keys, is_loopback
from .live_view import Live, Looks, looking
from .machine import DEFAULT_CARDS, Machine
from .server import Server, listening
from .web import application


@dataclass(frozen=True, kw_only=True)
class ServeOptions:
    """Options as typed. ``host``, ``bind_port``: where the page is served (None: the usual port, or any);
    ``shows_cards``: of a twin."""

    sim: bool
    port: str | None
    machine: str | None
    cards: int | None
    card_format: str | None
    host: str
    bind_port: int | None
    shows_cards: bool
    opens_browser: bool
    sim_seed: int | None
    twin: str | None
    interpreter: str | None
    rosc: str | None
    history: bool

    def opens(self, looks: Path | None = None, port: str | None = None) -> AsyncShuffler:
        """The machine, not yet open; ``looks``: a socket that a twin tells where its cards lie; ``port``: where the
        board is now. Raises UsageProblem for what can't be."""
        return aio.open(
            sim=self.sim,
            port=port or self.port,
            machine=self.machine,
            card_format=self.card_format,
            cards=self.cards if self.sim else None,
            twin=self.twin,
            sim_seed=self.sim_seed,
            interpreter=self.interpreter,
            rosc=self.rosc,
            history=self.history,
            looks=looks,
        )

    def announced(self) -> int:
        """Cards in the deck, at first. Raises UsageProblem."""
        if self.machine is None and not self.sim:
            return DEFAULT_CARDS if self.cards is None else self.cards
        return options.announced(self.cards, machines.load(self.machine or options.DEFAULT_MACHINE))


def run(arguments: ServeOptions) -> int:
    """Serve until a signal comes; exit status. Raises UsageProblem, LinkError, Interrupted at a second signal."""
    cards = arguments.announced()
    arguments.opens(Path() if arguments.shows_cards else None)  # says what can't be before anything is opened
    with listening(arguments.host, arguments.bind_port) as listener:
        try:
            return asyncio.run(_serve(arguments, cards, listener))
        except asyncio.CancelledError:
            raise Interrupted(
                "Left at once: a stop was sent, but the machine has not yet confirmed that it has stopped.",
                "Stay clear of it until it has stopped: see `mischwerk status`. Then `mischwerk home` brings the "
                "cards back.",
            ) from None


async def _serve(arguments: ServeOptions, cards: int, listener: socket.socket) -> int:
    port = listener.getsockname()[1]
    keys = Keys()
    with looking() if arguments.shows_cards else nullcontext() as looks:
        path = looks.path if looks else None
        where = None if arguments.sim else Whereabouts(arguments.port)

        def opens() -> AsyncShuffler:
            return arguments.opens(path, None if where is None else where.path())

        async with Machine(opens, cards, where) as machine, _drawn(arguments, machine, looks) as live:
            server = Server(Guard(application(machine, live), keys, port, is_loopback(arguments.host)), listener)
            with _left() as left, access.addresses(arguments.host, port, keys.token) as page:
                _say(arguments, machine, page.url)
                if arguments.opens_browser:
                    page.open()
                return await _until(left, machine, server)


@asynccontextmanager
async def _drawn(arguments: ServeOptions, machine: Machine, looks: Looks | None) -> AsyncIterator[Live]:
    live = Live(lambda: machine.state.machine, arguments.card_format or options.FORMATS[0], looks, arguments.machine)
    live.prepare()
    try:
        yield live
    finally:
        await live.close()


async def _until(left: asyncio.Event, machine: Machine, server: Server) -> int:
    waiting = asyncio.create_task(left.wait())
    driving = asyncio.create_task(machine.drive())
    serving = asyncio.create_task(server.run_until_left())
    stands = moved = False
    try:
        await asyncio.wait({waiting, driving, serving}, return_when=asyncio.FIRST_COMPLETED)
        moved = machine.state.moves
        stands = await machine.halt()
    finally:
        server.leave()
        driving.cancel()
        waiting.cancel()
        ended = await asyncio.gather(driving, serving, return_exceptions=True)
    for problem in ended:
        if isinstance(problem, Exception):
            raise problem
    if stands:
        print("Ended: the machine stands still.", file=sys.stderr, flush=True)
        return EXIT_INTERRUPTED if moved else EXIT_DONE
    print(
        "Ended: a stop was sent, but the machine has not confirmed that it has stopped.\n"
        "Stay clear of it; press stop on it, or switch it off.",
        file=sys.stderr,
        flush=True,
    )
    return EXIT_LINK


@contextmanager
def _left() -> Iterator[asyncio.Event]:
    """Set by the first signal; the second cancels this task, which does not wait for the machine any more."""
    left = asyncio.Event()
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None

    def leave() -> None:
        if left.is_set():
            task.cancel()
        left.set()

    # `nohup` means it.
    numbers = heeded()
    for number in numbers:
        try:
            loop.add_signal_handler(number, leave)
        except NotImplementedError:  # on Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(leave))
    try:
        yield left
    finally:
        for number in numbers:
            loop.remove_signal_handler(number)


def _say(arguments: ServeOptions, machine: Machine, url: str) -> None:
    host = arguments.host
    state = machine.state
    print(url, flush=True)
    about = f"{shown(state.machine)} ({'twin' if state.twin else 'board'} at {shown(state.port)})"
    if state.state == "lost" and state.trouble is not None:
        about = f"{state.trouble.error} This program waits for it"
    rule = "Anyone who has it can move the machine. Ctrl-C stops it and ends."
    lines = [f"{about}: open this address in a browser. {rule}"]
    if not is_loopback(host):
        lines.append(
            f"--host {shown(host)}: everybody in your network can reach this page. Without the token in the address it "
            "stays closed, but nothing is encrypted: anyone who can listen in this network can read the token, and "
            "then move the machine. Use it only where you trust everybody."
        )
    if arguments.shows_cards:
        lines.append(
            "--show-cards: everybody who opens this page sees where the twin's cards lie, and can tell their order."
        )
    print(*lines, sep="\n", file=sys.stderr, flush=True)
