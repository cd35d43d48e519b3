"""The twin report: what only a twin can know, as JSON lines at a path given at start. The firmware never reads it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from mischwerk_machines.reading import reason
from shuffler import hal

from ..mechanism import Mechanism, MechanismError
from .workplace import ForkedWork, WorkFailed

if TYPE_CHECKING:
    from ..trace import LiveLooks, Trace

_JOB_ENDS = ("idle", "paused", "fault")
_HALF = 0.4  # of the deck back in the well: a picture from the middle of ejecting


class Report:
    """Writes events, pictures and a trace; does nothing where no path was given. ``live``: for those who watch.

    Pictures: the machine before the first card, in the middle of each phase of a pass, and at the end. The trace is
    written whenever a job ends. ``limit_us``: of the mechanism's time; none beyond it passes unseen.
    """

    limit_us = math.inf

    def __init__(
        self,
        path: Path | None = None,
        pictures: Path | None = None,
        trace: Path | None = None,
        live: LiveLooks | None = None,
    ) -> None:
        self._path = path
        self._file: IO[str] | None = path.open("w", encoding="utf-8") if path else None
        self._pictures = pictures
        self._beside = ForkedWork()
        self._traces: list[Trace | LiveLooks] = [] if live is None else [live]
        if trace:
            from ..trace import Trace  # with NumPy, which takes a tenth of a second

            self._traces.insert(0, Trace(trace))
        self._count = 0
        self._pass = 0
        self._passed = 0
        self._cards = 0
        self._phase = "idle"
        self._worked = ""  # the last phase of a pass
        self._swept = False
        self._base: list[int] | None = None  # the deck in the well when the last target was drawn
        self._due: list[tuple[Callable[[Mechanism], bool], str]] = []

    def switched_on(self, mechanism: Mechanism, **facts: Any) -> None:
        """First line of each deck: which twin this is."""
        self._cards, self._phase, self._base = facts["cards"], "idle", None
        self._due.clear()
        self._write("switched_on", mechanism, **facts)
        for trace in self._traces:
            trace.begin(mechanism, **facts)

    def error(self, mechanism: Mechanism, message: str) -> None:
        """The simulation itself broke."""
        self._write("error", mechanism, message=message)
        self._picture(mechanism, "error")
        self._save(mechanism)

    def phase(self, mechanism: Mechanism, phase: str) -> None:
        """The firmware showed a phase on its panel."""
        was, self._phase = self._phase, phase
        self._write("phase", mechanism, phase=phase)
        while self._due:  # its moment never came: better late than never
            self._picture(mechanism, self._due.pop(0)[1])
        if phase == "drawing":
            self._pass = 0
            self._worked = ""
            self._picture(mechanism, "start")
            self._base = self._order(mechanism)
        elif phase == "feeding" and self._worked != "feeding":  # not the same pass, resumed after a pause
            self._pass += 1
            self._passed = 0
        elif phase == "ejecting":
            number = self._pass
            self._swept = False
            self._due.append((self._half_ejected, f"pass {number} ejecting"))
        elif phase in _JOB_ENDS and was not in _JOB_ENDS:
            self._state(mechanism, phase)
        if phase in ("feeding", "ejecting"):
            self._worked = phase
        if phase in _JOB_ENDS and phase != was:
            self._save(mechanism)

    def planned(self, mechanism: Mechanism, target: list[int], passes: list[dict[str, Any]]) -> None:
        """The firmware's plan."""
        self._write("planned", mechanism, target=target, passes=passes)

    def edge(self, mechanism: Mechanism, sensor: int, level: int) -> None:
        """A sensor changed: a tail in the throat is one card more, and half the deck is worth a picture."""
        if sensor != hal.THROAT or level or self._phase not in ("feeding", "counting"):
            return
        self._passed += 1
        self._write("progress", mechanism, **{"pass": self._pass, "card": self._passed})
        if self._passed == (self._cards + 1) // 2:
            self._due.append((lambda _: True, f"pass {self._pass} feeding"))

    @property
    def next_look_us(self) -> float:
        """When a trace samples again; time must not jump over that."""
        return min((trace.next_us for trace in self._traces), default=math.inf)

    @property
    def is_looking(self) -> bool:
        """True if it samples even while nothing happens."""
        return bool(self._traces or self._due)

    def time_passed(self, mechanism: Mechanism) -> None:
        """Called as the world advances: traces it, and takes the pictures that are due."""
        for trace in self._traces:
            trace.look(mechanism)
        if self._due and self._due[0][0](mechanism):
            self._picture(mechanism, self._due.pop(0)[1])

    def close(self) -> None:
        """Close the file, and wait for the last picture."""
        try:
            if self._file:
                self._file.close()
        finally:
            self._beside.wait()

    def _save(self, mechanism: Mechanism) -> None:
        for trace in self._traces:
            trace.save(mechanism)

    def _half_ejected(self, mechanism: Mechanism) -> bool:
        """The pusher is out, for the first time with a good part of the deck back in the well."""
        if not mechanism.pusher_out_steps:
            return False
        position = mechanism.axes[hal.PUSHER].position(mechanism.time_us)
        out, self._swept = self._swept, position > 0.5 * mechanism.pusher_out_steps
        if out or not self._swept:
            return False
        return mechanism.places().count("well") >= _HALF * self._cards

    def _state(self, mechanism: Mechanism, phase: str) -> None:
        order, places = self._order(mechanism), mechanism.places()
        base = self._base
        if base is not None and order is not None and len(base) == len(places):
            # A target numbers the cards by their places when it was drawn, the mechanism by those at switch-on.
            number = {card: place for place, card in enumerate(base)}
            order, places = [number[card] for card in order], [places[card] for card in base]
        self._picture(mechanism, "end")
        self._write("state", mechanism, phase=phase, order=order, places=places)

    def _order(self, mechanism: Mechanism) -> list[int] | None:
        """Cards in the well, lowest first, or None (and a line that says why) where they can't be told apart."""
        try:
            return mechanism.order()
        except MechanismError as error:
            self._write("unreadable", mechanism, message=str(error))
            return None

    def _picture(self, mechanism: Mechanism, what: str) -> None:
        if self._pictures is None:
            return
        self._count += 1
        path = self._pictures / f"{self._count:02d}-{what.replace(' ', '-')}.png"
        mechanism.prepare_to_draw()
        self._beside.run(lambda: _draw(mechanism, path, what))
        self._write("picture", mechanism, path=path.name, title=what)

    def _write(self, event: str, mechanism: Mechanism, **fields: Any) -> None:
        if self._file:
            line = {"event": event, "t_us": round(mechanism.time_us), **fields}
            try:
                self._file.write(json.dumps(line) + "\n")
                self._file.flush()
            except OSError as problem:  # it does not say for which file
                self._file = None
                raise OSError(problem.errno, reason(problem), str(self._path)) from None


def _draw(mechanism: Mechanism, path: Path, what: str) -> None:
    """A picture that appears only when it is complete. Raises WorkFailed, with the reason in words."""
    part = path.with_name(path.name + ".part")
    try:
        mechanism.draw(part, what)
        part.replace(path)
    except OSError as problem:
        part.unlink(missing_ok=True)
        raise WorkFailed(f"{path.name} can't be written: {reason(problem)}.") from None
