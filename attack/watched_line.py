"""A line to a board that notes what leaves it, and a host that stops the job and asks at its own moments."""

from __future__ import annotations

import math
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from shuffler.link import protocol
from shuffler.link.session import HostSession

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))
from wire import Desk, ScriptedLine

SECOND_US = 1_000_000
GRID_US = 40_000  # rp2040/hidden_port.py
QUESTIONS = ("status", "sensors", "result", "get_counter", "get_log", "get_fault", "upkeep_result", "get_setting")
_OTHER = 4711  # session of the host that stops and asks while the job runs


class Attack(NamedTuple):
    """What a host does beside asking for the job: stops it at ``stops_s`` (seconds after it was taken) and asks
    everything in each pause, asks everything every ``poll_ms`` while it runs, and everything when it is over."""

    name: str
    stops_s: tuple[float, ...] = ()
    poll_ms: int = 0
    is_masked: bool = True


class Watched(ScriptedLine):
    """A line that notes what leaves the board, and when; ``attack`` is carried out while the job runs. ``hide``,
    ``hold``: a twin has them not, and what the host says in a job reaches the core as on a board: hal.Hal."""

    def __init__(self, script: Iterator[bytes], attack: Attack) -> None:
        super().__init__(script)
        self._other = HostSession(_OTHER)  # its answers are not the script's
        self._attack = attack
        self._count = 0
        self._stops_us: list[float] = []
        self._poll_us = 0.0  # 0: never
        self._is_running = False
        self._grid_us: float | None = None  # one of its moments, while the port is hidden
        self._hold_us = math.inf
        self.board: Any = None
        self.sent: list[tuple[int, bytes]] = []

    def write(self, data: bytes) -> None:
        self.sent.append((self.board.port.sent_us, bytes(data)))
        super().write(data)

    def begin(self) -> None:
        """The job begins: from here on the host acts at its own moments, whatever the machine does."""
        began_us = self.board.mechanism.time_us
        self._stops_us = [began_us + stop_s * SECOND_US for stop_s in self._attack.stops_s]
        if self._attack.poll_ms:
            self._poll_us = began_us + 1000.0 * self._attack.poll_ms
        tick = self.board._next_tick_us
        self.board._next_tick_us = lambda known, deadline_us: tick(known, min(deadline_us, self._next_us()))

    def hide(self, t_us: int | None) -> None:
        self._grid_us = None if t_us is None else t_us + self._origin_us()

    def hold(self, t_us: int) -> None:
        self._hold_us = t_us + self._origin_us()

    def _origin_us(self) -> float:
        return self.board.mechanism.time_us - self.board.now_us

    def _said_us(self) -> float:
        moments = [*self._stops_us[:1], *([self._poll_us] if self._poll_us else [])]
        return min(moments, default=math.inf) if self._is_running else math.inf

    def _next_us(self) -> float:
        said_us = self._said_us()
        if self._grid_us is None or said_us == math.inf:
            return said_us
        taken_us = self._grid_us + math.ceil((said_us - self._grid_us) / GRID_US) * GRID_US
        return taken_us if taken_us < self._hold_us else math.inf

    def idle(self, limit_us: float | None) -> float:
        self._is_running = False
        passed = super().idle(limit_us)
        self._is_running = True
        return passed

    def read(self) -> bytes:
        now_us = self.board.mechanism.time_us
        while self._next_us() <= now_us:
            if self._stops_us and self._stops_us[0] <= now_us:
                self._stops_us.pop(0)
                self._inbox += self._other.request("stop", {})
            else:
                self._poll_us += 1000 * self._attack.poll_ms
                self._count += 1
                self._inbox += self._other.request(*_question(QUESTIONS[self._count % len(QUESTIONS)]))
        return super().read()


def _question(name: str, index: int = 0) -> tuple[str, dict[str, int]]:
    fields = [field for field, _ in protocol.by_name(name).fields]
    return name, dict.fromkeys(fields, index)


def everything(desk: Desk) -> Generator[bytes, bytes, None]:
    """Ask everything that can be asked of a machine at rest."""
    for name in QUESTIONS:
        yield from desk.ask(name, **_question(name)[1])
    for index in range(11):
        yield from desk.ask("get_counter", index=index)
