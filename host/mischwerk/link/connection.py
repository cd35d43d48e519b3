"""One open board: port locked, control socket listening, identity known. A context manager closes it all."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from mischwerk.errors import LinkError
from mischwerk.interrupts import Interrupts
from mischwerk.link.events import EventLog
from mischwerk.link.line import BOARD, TWIN, Line
from mischwerk.link.link import Link, nothing_to_watch
from mischwerk.link.port_owner import ControlServer
from mischwerk.link.ports import board_id
from mischwerk.link.serial_port import open_port
from mischwerk.link.wire import FLAG_TWIN, VERSION
from mischwerk.messages import message

TWIN_SESSION = 1  # a fresh twin has had no host before, and the same bytes are to be sent every time


@dataclass
class Connection:
    """An identified board."""

    link: Link
    control: ControlServer
    identity: dict[str, Any]

    @property
    def is_twin(self) -> bool:
        """True if the board says that it is simulated."""
        return bool(self.identity["flags"] & FLAG_TWIN)


def new_line(path: str, is_own_twin: bool, log: EventLog | None = None) -> Line:
    """A line on an open port, on which nobody has spoken yet."""
    if is_own_twin:
        return Line(path, TWIN_SESSION, TWIN, log)
    return Line(path, secrets.randbelow(0xFFFF) + 1, BOARD, log, board=board_id(path))


async def greeted(line: Line) -> dict[str, Any]:
    """The identity of the board that answers and speaks our protocol. Raises LinkError."""
    identity = await line.identify()
    if identity["protocol"] != VERSION:
        raise LinkError(
            message("other-protocol", path=line.path, number=identity["protocol"], other=VERSION),
            message("update-the-older"),
        )
    return identity


@contextmanager
def connected(
    path: str,
    job: str,
    interrupts: Interrupts,
    watch: Callable[[], None] | None = None,
) -> Iterator[Connection]:
    """The board at ``path``. ``watch``: given for our own twin, raises when it has died. Raises LinkError."""
    with ExitStack() as stack:
        port = open_port(path)
        stack.callback(port.close)
        control = ControlServer(path, job, interrupts)
        stack.callback(control.close)
        if watch is not None:
            control.identified(True)
        link = Link(port, new_line(path, watch is not None), watch or nothing_to_watch)
        identity = link.run(greeted(link.line))
        board = Connection(link, control, identity)
        control.identified(board.is_twin)
        yield board
