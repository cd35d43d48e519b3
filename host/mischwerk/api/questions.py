"""What an identified board can be asked while no job runs, as procedures without a port (link/steps.py)."""

import os
from typing import Any

from mischwerk.api.opening import Opening
from mischwerk.api.values import Identity, Log, Sensors, Stopped
from mischwerk.errors import DeviceFault, MischwerkError
from mischwerk.link import raw_bits
from mischwerk.link.board_status import Refused, Status
from mischwerk.link.ports import board_id, candidates
from mischwerk.upkeep import setting_values, tasks


class Questions:
    """Asks one board on an open line."""

    def __init__(self, opening: Opening, identity: dict[str, Any]) -> None:
        self.identity = Identity.of(opening.line.path, identity, opening.line.board)
        self._opening = opening
        self._line = opening.line
        self._values = identity

    async def status(self) -> Status:
        """Return what the board is doing. Raises LinkError."""
        return Status.of(self._line.path, self.identity.machine, await self._line.ask("status"))

    async def stop(self) -> Stopped:
        """Stop a machine on which this program runs no job. Raises LinkError, DeviceFault."""
        answer = await self._line.request("stop")
        if answer.name != "accepted":
            raise DeviceFault("The board did not accept the stop.", "Press stop on the machine, or switch it off.")
        return Stopped(True, self._line.path, None)

    async def settings(self) -> dict[str, Any]:
        """All settings by name: numbers, booleans, lists or text. Raises MischwerkError."""
        found = await tasks.settings(self._line)
        return {name: setting_values.typed(name, value) for name, value in found.items()}

    async def change_setting(self, name: str, value: Any) -> Any:
        """Change a setting; its value then. Raises UsageProblem, and then it is as it was."""
        after = await setting_values.put(self._line, name, setting_values.in_words(value))
        return setting_values.typed(name, after.after)

    async def sensors(self) -> Sensors:
        """Return what the sensors say now. Raises MischwerkError."""
        told = await tasks.ask(self._line, "sensors")
        return Sensors.of(tasks.levels(told), told["supply"])

    async def log(self) -> Log:
        """Return what happened since power-on, and the counters. Raises MischwerkError."""
        lines = await tasks.listed(self._line, "log")
        counters = await tasks.listed(self._line, "counter")
        return Log.of(lines, counters)

    async def diagnose(self) -> None:
        """Enter diagnostic mode, in which the board gives raw bits. Raises MischwerkError."""
        try:
            await raw_bits.enter(self._line)
        except Refused as refusal:
            raise self._explained(refusal) from refusal

    async def capture(self, size: int) -> bytes:
        """A piece of the raw bits. Raises MischwerkError."""
        return await raw_bits.piece(self._line, size)

    async def end_diagnosis(self) -> None:
        """Leave diagnostic mode, if possible."""
        await raw_bits.leave(self._line)

    def _explained(self, refusal: Refused) -> MischwerkError:
        return tasks.explained(refusal) if self._opening.context is None else refusal.explained()


# -- Finds a board that was away: at the port where it was, or wherever the same board has come back.

_PTYS = ("/dev/pts/", "/dev/ttys")  # a twin's port: its number is given to the next terminal when the twin has gone


class Whereabouts:
    """``port``: as somebody has named it, None for the only board there is. Boards are told apart by their chip's
    id."""

    def __init__(self, port: str | None) -> None:
        self._named = port
        self._path: str | None = None  # where it was last
        self._board: str | None = None

    def seen_at(self, path: str) -> None:
        """It answers there now."""
        self._path, self._board = path, board_id(path)

    def forget(self) -> None:
        """Any board will do."""
        self._path = self._board = None

    def path(self) -> str | None:
        """The port at which it can be opened now; None while it is away."""
        if self._path is None:
            return self._first()
        if self._board is None:
            return self._path if _is_there(self._path, is_reopened=True) else None
        others = [one for one in candidates() if one != self._path]
        return next((one for one in (self._path, *others) if board_id(one) == self._board), None)

    def _first(self) -> str | None:
        if self._named is not None:
            return self._named if _is_there(self._named, is_reopened=False) else None
        found = candidates()
        return found[0] if len(found) == 1 else None


def _is_there(path: str, is_reopened: bool) -> bool:
    """Tell whether there is such a port, and not just another terminal that has got its number."""
    is_pty = os.path.realpath(path).startswith(_PTYS)
    return os.path.exists(path) and not (is_reopened and is_pty and not os.path.islink(path))
