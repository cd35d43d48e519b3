"""The deck in a twin's well, which a person can change between two jobs: asked for at a socket beside its port.

The twin's end, and what is said there, is mischwerk_sim/board/deck_change.py.
"""

import json
import os
import secrets
import socket
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk.errors import LinkError, MischwerkError, UsageProblem
from mischwerk.link import control
from mischwerk.messages import message

CHANGE_TIMEOUT_S = 60.0  # a world of many cards is built and settles


_SUFFIX = ".deck"


_LONGEST = 1024  # bytes of an answer


class Laid(NamedTuple):
    """What was laid in last; ``sim_seed``: of the twin since then."""

    cards: int
    sim_seed: int


def folder() -> Path | None:
    """Where twins listen; None where no such folder can be made."""
    try:
        return control.runtime_folder()
    except UsageProblem:
        return None


def laid(port: str) -> Laid | None:
    """Return what was laid into the twin at ``port``; None if it does not say, as in the middle of a job."""
    try:
        return _laid(_asked(port, {}, control.ANSWER_TIMEOUT_S))
    except (OSError, MischwerkError):
        return None


def change(port: str, cards: int) -> Laid:
    """Lay a deck of `cards` into the twin at ``port``, which is switched off meanwhile: a new one, in its order.
    Raises UsageProblem if it has no well for it, LinkError."""
    try:
        answer = _asked(port, {"lay": cards}, CHANGE_TIMEOUT_S)
    except OSError as problem:
        raise LinkError(message("twin-keeps-deck"), message("restart-with-deck")) from problem
    if "problem" in answer:
        raise UsageProblem(message("twins-well-too-small", cards=cards), message("use-fewer-cards"))
    return _laid(answer)


def _laid(answer: dict[str, Any]) -> Laid:
    try:
        return Laid(int(answer["cards"]), int(answer["sim_seed"]))
    except (KeyError, TypeError, ValueError):
        raise LinkError(message("twin-keeps-deck"), message("restart-with-deck")) from None


def _asked(port: str, question: dict[str, Any], timeout_s: float) -> dict[str, Any]:
    """The answer. Raises OSError if there is none."""
    twin = next(iter(control.sockets(Path(os.path.realpath(port)).name + _SUFFIX)), None)
    if twin is None:
        raise FileNotFoundError
    own = twin.with_name(f"{os.getpid()}-{secrets.token_hex(4)}.ask")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as asker:
        asker.settimeout(timeout_s)
        asker.bind(str(own))
        try:
            asker.sendto(json.dumps(question).encode(), str(twin))
            answer = json.loads(asker.recv(_LONGEST))
        except ValueError:
            return {}
        finally:
            own.unlink(missing_ok=True)
    return answer if isinstance(answer, dict) else {}
