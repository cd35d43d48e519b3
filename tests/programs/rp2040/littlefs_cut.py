"""Runs under MicroPython: the machine's memory on the real littlefs, on a flash in memory that can lose its power.

Set up as on the RP2040: sectors of 4096 bytes, pages of 256. Prints one JSON line, see the end.
"""

import json
import os

import vfs
from flash_store import FlashStore
from shuffler.job import PLANNED_METHOD, SEALED, Job
from shuffler.link import protocol
from shuffler.storage.memory import Memory

SECTOR, PAGE = 4096, 256
DONE = protocol.STATES.index("done")


class Flash:
    """``cut``: pages and erases until the power fails, in the midst of the next one; None for never."""

    def __init__(self, sectors, data=None, cut=None):
        self.sectors = sectors
        self.data = data or bytearray(sectors * SECTOR)
        self.cut = cut
        self.done = 0
        self.is_dead = False
        self.erased = [0] * sectors
        self.pages = 0

    def readblocks(self, block, into, offset=0):
        at = block * SECTOR + offset
        into[:] = self.data[at : at + len(into)]

    def writeblocks(self, block, data, offset=0):
        at = block * SECTOR + offset
        for page in range(0, len(data), PAGE):
            part = self._part(PAGE)
            self.data[at + page : at + page + part] = data[page : page + part]
            if part < PAGE:
                return -5
            self.pages += 1
        return 0

    def ioctl(self, op, arg):
        if op == 6:
            part = self._part(SECTOR)
            at = arg * SECTOR
            self.data[at : at + part] = b"\xff" * part
            self.erased[arg] += 1
            return 0 if part == SECTOR else -5
        return {4: self.sectors, 5: SECTOR}.get(op, 0)

    def _part(self, whole):
        """How much of a page or an erase still happens: none once the power is gone."""
        if self.is_dead:
            return 0
        if self.cut is not None and self.done == self.cut:
            self.is_dead = True
            return whole // 3
        self.done += 1
        return whole


def mounted(flash, fresh=False):
    """Memory on ``flash``, mounted at /flash."""
    if fresh:
        vfs.VfsLfs2.mkfs(flash, progsize=PAGE)
    vfs.mount(vfs.VfsLfs2(flash, progsize=PAGE), "/flash")
    return Memory(FlashStore(lambda: False, "/flash/state"))


def job_done():
    return Job(52, PLANNED_METHOD, 0, SEALED)


def live(flash, memory, jobs, truth):
    """A number of jobs and settings; ``truth`` always holds the truth of the moment. Ends when the power fails."""
    memory.at_power_on()
    memory.write_due()
    for n in range(jobs):
        if flash.is_dead:
            return
        memory.job_begins(52)
        if flash.is_dead:
            return
        truth["inside"] = True
        memory.fed(104)
        truth["inside"] = False
        memory.cards_home()
        if flash.is_dead:
            return
        truth["setting"] = [truth["setting"][-1], 20 + n]
        memory.set_setting("cards", 20 + n)
        if flash.is_dead:
            return
        truth["setting"] = [20 + n]
        truth["jobs"] = [truth["jobs"][-1], n + 1]
        memory.job_ended(job_done(), DONE)
        if flash.is_dead:
            return
        truth["jobs"] = [n + 1]


def cut(sectors, jobs):
    """Cut at each page and erase; number of cuts, and a list of what was wrong after the restart."""
    wrong, at = [], 0
    while True:
        flash = Flash(sectors)
        memory = mounted(flash, True)
        flash.cut = flash.done + at
        truth = {"inside": False, "setting": [52], "jobs": [0]}
        live(flash, memory, jobs, truth)
        vfs.umount("/flash")
        if not flash.is_dead:
            return at, wrong
        again = mounted(Flash(sectors, flash.data))
        inside, _ = again.at_power_on()
        if truth["inside"] and not inside:
            wrong.append(f"{at}: empty")
        if again.settings.get("cards") not in truth["setting"]:
            wrong.append(f"{at}: setting {again.settings.get('cards')}, not {truth['setting']}")
        if again.counters.get("shuffles_good") not in truth["jobs"]:
            wrong.append(f"{at}: {again.counters.get('shuffles_good')} jobs, not {truth['jobs']}")
        again.job_begins(52)
        again.cards_home()
        vfs.umount("/flash")
        at += 1


def worn(jobs):
    """(erases, pages) of one job on a Pico's 352 sectors, in the mean; most erases of one sector."""
    flash = Flash(352)
    memory = mounted(flash, True)
    memory.at_power_on()
    memory.write_due()
    erased, pages = sum(flash.erased), flash.pages
    before = list(flash.erased)
    for _ in range(jobs):
        memory.job_begins(52)
        memory.cards_home()
        memory.job_ended(job_done(), DONE)
    vfs.umount("/flash")
    worst = max(after - was for after, was in zip(flash.erased, before))
    return (sum(flash.erased) - erased) / jobs, (flash.pages - pages) / jobs, worst


def full():
    """Warnings of a flash with no room for a file outside the log, then whether the old file is whole."""
    flash = Flash(6)
    mounted(flash, True)
    store = FlashStore(lambda: False, "/flash/state")
    first = store.write("big", b"a" * 1000)
    warning = store.write("big", b"b" * 40000)
    kept = store.read("big") == b"a" * 1000
    left = os.listdir("/flash/state")
    vfs.umount("/flash")
    return [first, warning, kept, left]


def damaged():
    """A folder whose sectors went bad: what reading and writing come to."""
    flash = Flash(16)
    mounted(flash, True)
    store = FlashStore(lambda: False, "/flash/state")
    store.write("one", b"a" * 100)
    flash.data[2 * SECTOR :] = b"\x5a" * (14 * SECTOR)
    results = [store.read("one") != b"a" * 100, store.write("one", b"b") is not None]
    Memory(store).at_power_on()
    vfs.umount("/flash")
    return results


cuts, wrong = cut(24, 14)
print(json.dumps({"cuts": cuts, "wrong": wrong, "worn": worn(1000), "full": full(), "damaged": damaged()}))
