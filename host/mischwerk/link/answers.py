"""Requests whose answers are used as they come: the right kind of answer, matching the request, or a fault."""

from typing import Any

from mischwerk.errors import DeviceFault

REFUSED = "refused"
_KINDS = {
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
    "upkeep_result": "upkeep_result_is",
    "get_setting": "setting_is",
    "get_counter": "counter_is",
    "get_log": "log_is",
    "get_edge": "edge_is",
}
_ECHOED = ("index", "attempt", "part")  # fields that request and answer have in common


def check(name: str, answer_name: str | None) -> None:
    """Raises DeviceFault if the answer to a request is neither the one that belongs to it nor a refusal."""
    if answer_name not in (_KINDS.get(name, "accepted"), REFUSED):
        raise contradiction(f"it answers `{name}` with {answer_name or 'something unknown'}")


def checked(name: str, asked: dict[str, Any], answer_name: str | None, values: Any) -> dict[str, Any]:
    """Values of the answer to a request, that was not refused. Raises DeviceFault if it does not match the request."""
    check(name, answer_name)
    for field in _ECHOED:
        if field in asked and values.get(field, asked[field]) != asked[field]:
            raise contradiction(f"asked for {field} {asked[field]} of `{name}`, it answered for {values[field]}")
    return dict(values)


def raw_bytes(values: dict[str, Any], count: int) -> bytes:
    """The raw bytes of a `captured`. Raises DeviceFault for another number than was asked for."""
    given = bytes(values["raw"])
    if len(given) != count:
        raise contradiction(f"asked for {count} raw bytes, it sent {len(given)}")
    return given


def contradiction(what: str) -> DeviceFault:
    """A board whose answer does not match the request."""
    return DeviceFault(
        f"The board's answer does not match the request: {what}.",
        "Don't rely on what it did; switch it off and on, and update its firmware.",
    )
