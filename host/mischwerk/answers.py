"""Which answer each request has. Any other is the fault of the board, told in plain words, and never looked into."""

from mischwerk.errors import LinkError
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
