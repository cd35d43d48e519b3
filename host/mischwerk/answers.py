"""Which answer each request has, and what of it must agree with the request. Anything else is the fault of the board,
told in plain words, and never looked into."""

from typing import Any

from mischwerk.errors import DeviceFault, LinkError
from mischwerk.wire import Packet

ACCEPTED, REFUSED = "accepted", "refused"
_ANSWERS = {
    "identify": "identity",
    "status": "status_is",
    "result": "result_is",
    "reveal_target": "target_is",
    "reveal_pass": "pass_is",
    "get_fault": "fault_is",
    "get_commitment": "commitment_is",
    "reveal_material": "material_is",
    "capture": "captured",
    "sensors": "sensors_are",
    "tended": "tended_is",
    "get_setting": "setting_is",
    "get_counter": "counter_is",
    "get_log": "log_is",
}  # all others are accepted, or refused as these may be
_ECHOED = ("index", "attempt", "part")  # fields that stand in request and answer alike


def expected(request: str) -> str:
    """Name of the answer to a request that is not refused."""
    return _ANSWERS.get(request, ACCEPTED)


def check(path: str, request: str, answer: Packet) -> Packet:
    """The answer itself, if it is the expected one or a refusal. Raises LinkError."""
    if answer.name in (expected(request), REFUSED):
        return answer
    what = f"`{answer.name}`" if answer.name else f"a message of the unknown type {answer.type:#04x}"
    raise LinkError(
        f"The board at {path} answers `{request}` with {what} instead of `{expected(request)}`.",
        "Update firmware and program together; if both are new, switch the board off and on.",
    )


def checked(request: str, asked: dict[str, Any], values: Any) -> dict[str, Any]:
    """Values of an answer, if they are about what was asked. Raises DeviceFault."""
    for field in _ECHOED:
        if field in asked and values.get(field, asked[field]) != asked[field]:
            raise contradiction(f"asked for {field} {asked[field]} of `{request}` it tells of {values[field]}")
    return dict(values)


def contradiction(what: str) -> DeviceFault:
    """A board that tells of something else than it was asked for."""
    return DeviceFault(
        f"The board contradicts what was asked of it: {what}.",
        "Don't rely on what it did; switch it off and on, and update its firmware.",
    )
