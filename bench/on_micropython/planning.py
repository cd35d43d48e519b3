"""What planning costs the board, measured under MicroPython: run by bench/planning.py, not by hand.

Arguments: a JSON file (targets, steps, tries of the heap) and the file to write the answer to. CONFIG comes from the
module machine_config, as on the board. All times are of this computer, all bytes of its 64-bit words.
"""

import gc
import json
import sys
import time

from machine_config import CONFIG
from shuffler.planning import planner, racksteps, wheelsteps

MODULE, NAME = {"rack": (racksteps, "rack_steps"), "wheel": (wheelsteps, "wheel_steps")}[CONFIG.kind]
PLAIN = getattr(MODULE, NAME)
try:
    VIPER = getattr(__import__(CONFIG.kind + "steps_viper"), NAME)
except SyntaxError:  # no native code on this computer
    VIPER = None

_GRAIN = 256  # bytes: how finely the heap is filled
_TRIES = 3  # the fastest of this many counts: the computer does other work as well


def timed(make):
    """Result and microseconds of ``make()``."""
    began = time.ticks_us()
    result = make()
    return result, time.ticks_diff(time.ticks_us(), began)


def planned(target, steps):
    """A plan from beginning to end, as shuffler.machine.drawing makes it."""
    made = planner.Planner(target, CONFIG)
    if made.begin(steps):
        made.improve(steps)
    return made.finish()


def measured(target, steps):
    """Microseconds: a valid plan; a whole plan but for its search; a step of the plain and of the viper search."""
    made, first = timed(lambda: planner.Planner(target, CONFIG))
    began, more = timed(lambda: made.begin(steps))
    rest = timed(made.finish)[1]
    times_us = [first, first + more + rest]
    for code in (PLAIN, VIPER):
        if code and began:
            setattr(MODULE, NAME, code)
            made = planner.Planner(target, CONFIG)
            made.begin(steps)
            times_us.append(timed(lambda: made.improve(steps))[1] / steps)  # noqa: B023
    setattr(MODULE, NAME, PLAIN)
    return times_us


def times(targets, steps):
    """Lists over the targets, the quickest of a few tries each."""
    names = ("first_us", "whole_us", "step_us", "viper_step_us")
    answer = {name: [] for name in names}
    for target in targets:
        tries = [measured(target, steps) for _ in range(_TRIES)]
        for k in range(len(tries[0])):
            answer[names[k]].append(min(times_us[k] for times_us in tries))
    return answer


def works_in(room, target, steps):
    """Tell whether a plan can be made with ``room`` bytes of the heap free."""
    gc.collect()
    ballast = None
    while gc.mem_free() > room + _GRAIN:
        ballast = (bytearray(_GRAIN - 64), ballast)
    try:
        planned(target, steps)
        return True
    except MemoryError:
        return False


def heap(targets, steps):
    """Bytes of free heap a plan needs (the most of all targets), and what stays of it."""
    needed, kept = [], []
    for target in targets:
        low, high = 0, 128 * 1024
        while high - low > _GRAIN:
            middle = (low + high) // 2
            if works_in(middle, target, steps):
                high = middle
            else:
                low = middle
        needed.append(high)
        gc.collect()
        before = gc.mem_alloc()
        passes = planned(target, steps)
        gc.collect()
        kept.append(gc.mem_alloc() - before)
        del passes
    return {"needed_bytes": needed, "kept_bytes": kept}


def main(path, to):
    """All of it."""
    with open(path) as file:
        job = json.load(file)
    targets = job["targets"]
    answer = times(targets, job["steps"])
    answer.update(heap(targets[: job["heaps"]], 1000))
    with open(to, "w") as file:
        json.dump(answer, file)


main(sys.argv[1], sys.argv[2])
