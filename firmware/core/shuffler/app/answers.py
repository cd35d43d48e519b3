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


def answering(packet):
    """Find what answers a request: a function of (work, packet, session, upkeep), which gives (name, values) of the
    answer. Both raise Refusal. The caller calls it: each level of calls takes some of a small stack.

    work: Work of the machine; session: BoardSession, whose listener becomes the host that asks for a job; upkeep:
    Upkeep of settings, counters and log.
    """
    answer = _ANSWERS.get(packet.name)
    if answer is None:
        raise Refusal(reasons.UNKNOWN_REQUEST, (packet.type,))
    return answer


def _made_answers():
    """One for each request, as a function in here: the board's table of names has room for few more."""

    def identity(work, *_):
        c = work.config
        board = work.board
        flags = (1 if board.twin else 0) | (2 if board.jumper else 0) | (0 if work.sequence.masks_times() else 4)
        flags |= board.start_flags | (protocol.FORMATS.index(c.format) + 1) << 6
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

    def status(work, _, session, *__):
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
        if work.upkeep is None:
            raise Refusal(reasons.NO_UPKEEP)
        work.upkeep.state = work.upkeep_state
        return "upkeep_result_is", work.upkeep

    def edge(work, packet, *_):
        index, edges = packet.values["index"], work.edges
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

    def nonce(work, packet, session, _):
        work.take_nonce(packet, session.listener)
        return "accepted", {}

    def diagnose(work, packet, *_):
        work.diagnose(packet.values["on"])
        return "accepted", {}

    def capture(work, packet, *_):
        return "captured", {"raw": work.captured(packet.values["count"])}

    def job(work, packet, session, _):
        work.take(packet.name, packet.values)
        session.listener = packet.session
        return "accepted", {}

    def owners(work, packet, _, upkeep):
        return upkeep.answer(packet.name, packet.values, work.todo is not None)

    def about(work, packet, *_):
        is_running = work.todo in orders.JOBS or work.todo == "resume"
        state = RUNNING if is_running else work.job_state
        return about_a_job(packet.name, packet.values, work.job, state, work.sequence.reporter.is_masked)

    answers = {
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
    for names, make in ((orders.JOBS + CARE + ("home", "resume"), job), (UPKEEP, owners), (ABOUT_A_JOB, about)):
        for name in names:
            answers[name] = make
    return answers


_ANSWERS = _made_answers()
