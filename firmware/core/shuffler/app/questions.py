"""What a host may know of the last job, and what of it stays on the board."""

from .. import reasons
from ..job import AUDITABLE, SEALED
from ..link.protocol import DONE, PAUSED, RUNNING
from ..randomness.audit import SCHEME
from .orders import Refusal

ABOUT_A_JOB = ("result", "reveal_target", "reveal_pass", "get_fault", "get_commitment", "reveal_material")


def answer(name, values, job, state, is_masked):
    """(name, values as protocol.encode takes them) of the answer to one of ABOUT_A_JOB. Raises Refusal.

    state: of the job, index into protocol.STATES; is_masked: see Reporter.
    """
    if job is None:
        raise Refusal(reasons.NO_JOB)
    progress, record = job.progress, job.record
    attempts = job.audit.attempts if job.audit else ()
    told_faults = min(255, record.fault_count)
    if name == "result":
        is_hidden = is_masked and state in (RUNNING, PAUSED)  # how far it is, and when it went wrong
        return "result_is", {
            "state": state,
            "cards": job.cards,
            "method": job.method,
            "mode": job.mode,
            "passes": progress.pass_count,
            "duration_us": 0 if is_hidden else record.duration_us,
            "needed_bits": record.needed_bits,
            "credited_bits": record.credited_bits,
            "retries": 0 if is_hidden else record.retries,
            "attempts": progress.attempts,
            "faults": told_faults,
            "commitments": len(attempts),
        }
    if name == "get_fault":
        index, dropped = values["index"], told_faults - len(record.faults)
        if index < dropped:  # the latest are kept, and have the highest numbers
            raise Refusal(reasons.FAULT_DROPPED, (index,))
        return "fault_is", _entry(record.faults, index - dropped, reasons.NO_FAULT)
    if name == "get_commitment":
        attempt = values["attempt"]
        commitment, nonce = _entry(attempts, attempt, reasons.NO_ATTEMPT)
        return "commitment_is", {"attempt": attempt, "scheme": SCHEME, "commitment": commitment, "nonce": nonce}
    if job.mode == SEALED:
        raise Refusal(reasons.SEALED_JOB)
    if name == "reveal_material":
        return _material(values, job, state)
    if job.mode == AUDITABLE and not job.audit.is_revealed:
        raise Refusal(reasons.MATERIAL_FIRST)
    if state == RUNNING or progress.target is None:
        raise Refusal(reasons.NOT_YET)
    if name == "reveal_target":
        return "target_is", {"target": progress.target}
    pass_ = _entry(progress.passes, values["index"], reasons.NO_PASS)
    return "pass_is", {"index": values["index"], "pocket": pass_.pocket, "eject": pass_.eject}


def _material(values, job, state):
    """A part of the material, for the host that asked for the job, when the deck is finished. Raises Refusal."""
    audit = job.audit
    if job.mode != AUDITABLE:
        raise Refusal(reasons.NOT_AUDITABLE)
    if state != DONE:
        raise Refusal(reasons.NOT_FINISHED)
    if not audit.opens(values["key"]):
        raise Refusal(reasons.OTHER_KEY)
    if values["part"] >= audit.parts():
        raise Refusal(reasons.NO_PART)
    material = audit.part(values["part"])
    return "material_is", {"part": values["part"], "parts": audit.parts(), "material": material}


def _entry(entries, index, reason):
    if index >= len(entries):
        raise Refusal(reason)
    return entries[index]
