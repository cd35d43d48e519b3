"""What a host may know of the last job, and what of it stays on the board."""

from .. import reasons
from ..job import AUDITABLE, SEALED
from ..link.protocol import DONE, PAUSED, RUNNING
from ..randomness.audit import SCHEME
from .orders import Refusal

ABOUT_A_JOB = ("result", "reveal_target", "reveal_pass", "get_fault", "get_commitment", "reveal_material")


def answer(name, values, job, state):
    """(name, values as protocol.encode takes them) of the answer to one of ABOUT_A_JOB. Raises Refusal.

    state: of the job, index into protocol.STATES.
    """
    if job is None:
        raise Refusal(reasons.NO_JOB)
    if name == "result":
        is_hidden = job.is_masked and state in (RUNNING, PAUSED)  # how far it is, and when it went wrong
        return "result_is", {
            "state": state,
            "cards": job.cards,
            "method": job.method,
            "mode": job.mode,
            "passes": job.pass_count,
            "duration_us": 0 if is_hidden else job.duration_us,
            "needed_bits": job.needed_bits,
            "credited_bits": job.credited_bits,
            "retries": 0 if is_hidden else job.retries,
            "attempts": job.attempts,
            "faults": _told_faults(job),
            "commitments": len(job.audit.attempts) if job.audit else 0,
        }
    if name == "get_fault":
        return "fault_is", _fault(job, values["index"])
    if name == "get_commitment":
        commitment, nonce = _entry(job.audit.attempts if job.audit else (), values["attempt"], reasons.NO_ATTEMPT)
        return "commitment_is", {
            "attempt": values["attempt"],
            "scheme": SCHEME,
            "commitment": commitment,
            "nonce": nonce,
        }
    if job.mode == SEALED:
        raise Refusal(reasons.SEALED_JOB)
    if name == "reveal_material":
        return _material(values, job, state)
    if job.mode == AUDITABLE and not job.audit.is_revealed:
        raise Refusal(reasons.MATERIAL_FIRST)
    if state == RUNNING or job.target is None:
        raise Refusal(reasons.NOT_YET)
    if name == "reveal_target":
        return "target_is", {"target": job.target}
    pass_ = _entry(job.passes, values["index"], reasons.NO_PASS)
    return "pass_is", {"index": values["index"], "pocket": pass_.pocket, "eject": pass_.eject}


def _material(values, job, state):
    """A part of the material, for the host that asked for the job, when the deck is finished. Raises Refusal."""
    if job.mode != AUDITABLE:
        raise Refusal(reasons.NOT_AUDITABLE)
    if state != DONE:
        raise Refusal(reasons.NOT_FINISHED)
    if not job.audit.opens(values["key"]):
        raise Refusal(reasons.OTHER_KEY)
    if values["part"] >= job.audit.parts():
        raise Refusal(reasons.NO_PART)
    material = job.audit.part(values["part"])
    return "material_is", {"part": values["part"], "parts": job.audit.parts(), "material": material}


def _told_faults(job):
    return min(255, job.fault_count())


def _fault(job, index):
    """The latest are kept, and have the highest numbers."""
    dropped = _told_faults(job) - len(job.faults)
    if index < dropped:
        raise Refusal(reasons.FAULT_DROPPED, (index,))
    return _entry(job.faults, index - dropped, reasons.NO_FAULT)


def _entry(entries, index, reason):
    if index >= len(entries):
        raise Refusal(reason)
    return entries[index]
