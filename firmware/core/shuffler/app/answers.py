"""What each request of the host is answered."""

from .. import VERSION, hal, reasons
from ..link import protocol
from ..machine.reporter import phase_index
from . import orders
from .orders import Refusal
from .questions import ABOUT_A_JOB
from .questions import answer as about_a_job
from .upkeep import UPKEEP
from .work import CARE, RUNNING


def answer(packet, work, session, upkeep):
    """(name, values) of the answer to a request. Raises Refusal.

    work: Work of the machine; session: BoardSession, whose listener becomes the host that asks for a job; upkeep:
    Upkeep of settings, counters and log.
    """
    name = packet.name
    board, sequence = work.board, work.sequence
    if name == "identify":
        c = work.config
        return "identity", {
            "protocol": protocol.VERSION,
            "firmware": VERSION,
            "machine": c.name,
            "kind": c.kind,
            "pockets": c.pockets,
            "capacity": c.capacity,
            "interpreter": board.interpreter,
            "flags": _flags(board, sequence),
        }
    if name == "status":
        return "status_is", {
            "phase": phase_index("diagnosing") if work.is_diagnosing else sequence.reporter.public_phase(),
            "state": work.state if work.todo is None else RUNNING,
            "fault": work.latched_fault(),
            "homed": 1 if sequence.homed else 0,
            "bad_frames": session.bad_frames,
        }
    if name == "stop":
        if work.todo is not None:
            sequence.drive.halt("STOPPED")
        return "accepted", {}
    if name in orders.JOBS or name in ("home", "resume") or name in CARE:
        work.take(name, packet.values)
        session.listener = packet.session
        return "accepted", {}
    if name == "sensors":
        work.check_idle()  # the throat's beam would tell the time of every card
        work.check_not_paused()  # its pockets stand somewhere
        return "sensors_are", {"levels": _levels(board), "supply": board.supply()}
    if name == "upkeep_result":
        return "upkeep_result_is", _upkeep_fields(work)
    if name == "get_edge":
        return "edge_is", _edge_fields(work.edges, packet.values["index"])
    if name in UPKEEP:
        return upkeep.answer(name, packet.values, work.todo is not None)
    if name == "maintenance":
        return _maintenance(work)
    if name == "nonce":
        work.take_nonce(packet, session.listener)
        return "accepted", {}
    if name == "diagnose":
        work.diagnose(packet.values["on"])
        return "accepted", {}
    if name == "capture":
        return "captured", {"raw": work.captured(packet.values["count"])}
    if name in ABOUT_A_JOB:
        is_running = work.todo in orders.JOBS or work.todo == "resume"
        return about_a_job(name, packet.values, work.job, RUNNING if is_running else None)
    raise Refusal(reasons.UNKNOWN_REQUEST, (packet.type,))


def _flags(board, sequence):
    flags = (1 if board.twin else 0) | (2 if board.jumper else 0)
    return flags | (0 if sequence.masks_times() else 4)


def _levels(board):
    levels = 0
    for sensor in range(len(hal.SENSOR_NAMES)):
        levels |= board.level(sensor) << sensor
    return levels


def _upkeep_fields(work):
    result = work.upkeep
    if result is None:
        raise Refusal(reasons.NO_UPKEEP)
    return {
        "what": result.what,
        "state": work.upkeep_state,
        "cards": result.cards,
        "misfeeds": result.misfeeds,
        "least_steps": result.least_steps,
        "mean_steps": result.mean_steps(),
        "most_steps": result.most_steps,
    }


def _edge_fields(edges, index):
    if index >= len(edges):
        raise Refusal(reasons.SO_MANY, (len(edges),))
    sensor, level, t_us, steps = edges[index]
    return {"index": index, "count": len(edges), "sensor": sensor, "level": level, "t_us": t_us, "steps": steps}


def _maintenance(work):
    work.check_idle()
    if work.board.twin:
        raise Refusal(reasons.NO_MAINTENANCE)
    work.forget_job()
    work.board.scrub()
    work.board.maintenance()
    return "accepted", {}
