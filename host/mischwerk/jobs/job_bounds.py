"""Every job has an end: how long a machine may work, how much it may report and how long it may be silent before it is
not believed any more.

A machine counts by its own clock, not by ours: a twin in a world of many cards may take minutes for a second of its
own. So the bounds are on what it reports: seconds of its clock, and how many events. Wall time is bounded too, for a
board that lies about both; for a twin that bound is a hundred times as wide. A paused machine waits for a person, and
is not followed.
"""

from collections.abc import Mapping
from typing import Any

from shuffler.link.protocol import Packet

from mischwerk.errors import LinkError
from mischwerk.messages import message

MOST_ATTEMPTS = 3  # to draw afresh and carry out: shuffler.machine.sequence
MOST_PLANNED_PASSES = 8  # on two pockets: 2**8 cards
CARD_S = 2  # on average over whole shuffles 0.2 s; a card that comes at the last of its attempts takes 3 s
EXTRAS_S = 300  # homing, planning, a wait for a nonce, all pockets emptied: each takes seconds, three times at most
SLOWEST_STEPS_PER_S = 100  # of a motor that is jogged: thousands
MOST_CARDS = 255

MOST_PHASES = 300  # 3 attempts of 16 passes of feeding and ejecting, and what lies between
MOST_COMMITMENTS = 16  # of an auditable job: shuffler.randomness.audit; resuming restarts the count
MOST_FAULTS = 255  # as many as the wire can number
EVENTS_PER_S = 4  # a heartbeat a second, and what else there is
MOST_SILENCES = 30  # one after the other, each of SILENCE_S: minutes without a heartbeat, that is due each second
# Its clock against ours: a world takes three times as long here, and longer where others work.
TWIN_SLOWNESS = 100  # of one that this program started
CLAIMED_SLOWNESS = 10  # of what says at a port that it is one
SLOWEST_CLOCK = 4  # a board's clock may be told late, but goes as fast as ours: a heartbeat is due each second
LAG_S = 60  # before that is judged
_LONGEST_TURN_S = 2  # of waiting: this program may have been suspended meanwhile


def longest_s(request: str, values: Mapping[str, Any], most_passes: int = MOST_PLANNED_PASSES) -> int:
    """Seconds by the machine's clock within which such a job has ended or paused, whatever goes wrong.
    ``most_passes``: that its machine plans for it."""
    if request in ("jog", "feed"):
        return EXTRAS_S + int(values["steps"]) // SLOWEST_STEPS_PER_S
    if request == "upkeep":
        return EXTRAS_S + MOST_CARDS * CARD_S + 2 * int(values["amount"])
    if request == "home":
        return EXTRAS_S + MOST_CARDS * CARD_S
    passes = int(values.get("passes") or min(most_passes, MOST_PLANNED_PASSES))
    return EXTRAS_S + MOST_ATTEMPTS * passes * int(values.get("cards", MOST_CARDS)) * CARD_S


class Endless(LinkError):
    """A board that reports a job that never ends."""


class JobBounds:
    """Bounds on the reports of one job. ``slowness``: how much slower than ours its clock may go."""

    def __init__(self, path: str, longest_s: int, slowness: int, now_s: float) -> None:
        self._path = path
        self._longest_s = longest_s
        self._slowness = slowness
        self._latest_s = now_s + longest_s * slowness
        self._now_s = now_s
        self._waited_s = 0.0
        self._told_s = 0.0
        self._first_us: int | None = None
        self._counts = {"phase": 0, "fault": 0, "commitment": 0, "event": 0}
        self._silences = 0

    def event(self, event: Packet) -> None:
        """One more event. Raises Endless if that is one too many."""
        self._silences = 0
        self._count("event", self._longest_s * EVENTS_PER_S)
        if event.name == "phase":
            self._count("phase", MOST_PHASES)
        elif event.name == "fault":
            self._count("fault", MOST_FAULTS)
        elif event.name == "commitment":
            self._count("commitment", MOST_COMMITMENTS)
        t_us = event.values.get("t_us", 0)
        if self._first_us is None:
            self._first_us = t_us
        self._told_s = max(self._told_s, (t_us - self._first_us) / 1e6)
        if t_us - self._first_us > self._longest_s * 1_000_000:
            raise self._endless(message("has-worked-for", minutes=f"{(t_us - self._first_us) // 60_000_000:,}"))

    def silence(self) -> None:
        """It says that it is running, but sends nothing. Raises Endless if that continues."""
        self._silences += 1
        if self._silences > MOST_SILENCES:
            raise self._endless(message("has-no-heartbeat"))

    def time(self, now_s: float) -> None:
        """Note our clock. Raises Endless if the job has taken too long, or the machine's clock falls far behind."""
        self._waited_s += min(now_s - self._now_s, _LONGEST_TURN_S)
        self._now_s = now_s
        if self._waited_s > LAG_S + self._told_s * SLOWEST_CLOCK * self._slowness:
            raise self._endless(message("has-told-of", told=f"{self._told_s:.0f}", waited=f"{self._waited_s:.0f}"))
        if now_s > self._latest_s:
            raise self._endless(message("has-not-finished"))

    def _count(self, what: str, most: int) -> None:
        self._counts[what] += 1
        if self._counts[what] > most:
            raise self._endless(message("has-sent-too-much", count=f"{self._counts[what]:,}", what=what))

    def _endless(self, what: str) -> Endless:
        return Endless(message("board-never-ends", path=self._path, what=what), message("check-stopped-then-home"))
