"""What each request of the host is answered."""

from .. import VERSION, hal, reasons
from ..link import protocol
from ..link.protocol import RUNNING
from ..machine.reporter import phase_index
from . import orders
from .orders import Refusal
from .questions import ABOUT_A_JOB
from .questions import answer as about_a_job
from .upkeep import UPKEEP
from .work import CARE


def answer(packet, work, session, upkeep):
    """(name, values) of the answer to a request. Raises Refusal.

    work: Work of the machine; session: BoardSession, whose listener becomes the host that asks for a job; upkeep:
    Upkeep of settings, counters and log.
    """
    name, values = packet.name, packet.values
    if name in _ANSWERS:
        return _ANSWERS[name](work, values, session, packet)
    if name in orders.JOBS or name in ("home", "resume") or name in CARE:
        work.take(name, values)
        session.listener = packet.session
        return "accepted", {}
    if name in UPKEEP:
        return upkeep.answer(name, values, work.todo is not None)
    if name in ABOUT_A_JOB:
        is_running = work.todo in orders.JOBS or work.todo == "resume"
        return about_a_job(name, values, work.job, RUNNING if is_running else None)
    raise Refusal(reasons.UNKNOWN_REQUEST, (packet.type,))


def _made_answers():
    """One for each request, as a function in here: the board's table of names has room for few more."""

    def identity(work, *_):
        c = work.config
        board = work.board
        flags = (1 if board.twin else 0) | (2 if board.jumper else 0) | (0 if work.sequence.masks_times() else 4)
        return "identity", {
            "protocol": protocol.VERSION,
            "firmware": VERSION,
            "machine": c.name,
            "kind": c.kind,
            "pockets": c.pockets,
            "capacity": c.capacity,
            "interpreter": board.interpreter,
            "flags": flags,
        }

    def status(work, _, session, __):
        return "status_is", {
            "phase": phase_index("diagnosing") if work.is_diagnosing else work.sequence.reporter.public_phase(),
            "state": work.state if work.todo is None else RUNNING,
            "fault": work.latched_fault(),
            "homed": 1 if work.sequence.homed else 0,
            "bad_frames": session.bad_frames,
        }

    def stop(work, *_):
        if work.todo is not None:
            work.sequence.drive.halt("STOPPED")
        return "accepted", {}

    def sensors(work, *_):
        work.check_idle()  # the throat's beam would tell the time of every card
        work.check_not_paused()  # its pockets stand somewhere
        board = work.board
        levels = 0
        for sensor in range(len(hal.SENSOR_NAMES)):
            levels |= board.level(sensor) << sensor
        return "sensors_are", {"levels": levels, "supply": board.supply()}

    def upkeep_result(work, *_):
        result = work.upkeep
        if result is None:
            raise Refusal(reasons.NO_UPKEEP)
        return "upkeep_result_is", {
            "what": result.what,
            "state": work.upkeep_state,
            "cards": result.cards,
            "misfeeds": result.misfeeds,
            "least_steps": result.least_steps,
            "mean_steps": result.mean_steps(),
            "most_steps": result.most_steps,
        }

    def edge(work, values, *_):
        index, edges = values["index"], work.edges
        if index >= len(edges):
            raise Refusal(reasons.SO_MANY, (len(edges),))
        sensor, level, t_us, steps = edges[index]
        fields = {"index": index, "count": len(edges), "sensor": sensor, "level": level, "t_us": t_us, "steps": steps}
        return "edge_is", fields

    def maintenance(work, *_):
        work.check_idle()
        if work.board.twin:
            raise Refusal(reasons.NO_MAINTENANCE)
        work.forget_job()
        work.board.scrub()
        work.board.maintenance()
        return "accepted", {}

    def nonce(work, _, session, packet):
        work.take_nonce(packet, session.listener)
        return "accepted", {}

    def diagnose(work, values, *_):
        work.diagnose(values["on"])
        return "accepted", {}

    def capture(work, values, *_):
        return "captured", {"raw": work.captured(values["count"])}

    return {
        "identify": identity,
        "status": status,
        "stop": stop,
        "sensors": sensors,
        "upkeep_result": upkeep_result,
        "get_edge": edge,
        "maintenance": maintenance,
        "nonce": nonce,
        "diagnose": diagnose,
        "capture": capture,
    }


_ANSWERS = _made_answers()
