"""A twin whose story is named by FAKE_TWIN."""

import argparse
import json
import os
import select
import signal
import sys
import time

from fake_board import HANGING, HAPPY, MISFED, FakeBoard, Script

parser = argparse.ArgumentParser()
parser.add_argument("serve")
for name in (
    "machine",
    "format",
    "cards",
    "sim-seed",
    "twin",
    "pace",
    "report",
    "pictures",
    "trace",
    "link",
    "rosc",
    "hand",
):
    parser.add_argument(f"--{name}")
parser.add_argument("--set", action="append")
parser.add_argument("--child", action="store_true")
arguments = parser.parse_args()
story = os.environ.get("FAKE_TWIN", "happy")

if story == "usage":
    print("broken.toml: rack.pitch_mm: must be positive\nCorrect the file.", file=sys.stderr)
    sys.exit(2)
if story == "crash":
    print("Traceback (most recent call last):\nMemoryError: no room", file=sys.stderr)
    sys.exit(1)

STORIES = {
    "happy": HAPPY,
    "draws": HAPPY,
    "wrong": HAPPY,
    "silent": HAPPY,
    "misfeed": MISFED,
    "hang": HANGING,
    "dies": HANGING,
    "deaf": [*HANGING[:2], ("sleep", 60)],
    "breaks": HANGING,
}
cards = int(arguments.cards)
undrawn: list[str] = []  # pictures that the story "draws" draws at its end
board = FakeBoard(
    Script(flags=1, machine=os.path.basename(arguments.machine).removesuffix(".toml"), shuffle=list(STORIES[story]))
)


def report(event: str, **values: object) -> None:
    if arguments.report:
        with open(arguments.report, "a", encoding="utf-8") as file:
            file.write(json.dumps({"event": event, "t_us": 1, **values}) + "\n")


def on_step(step: object) -> None:
    name, values = step
    job = board.last_job()
    is_known = job.name == "arrange" or job.values["mode"] != 0
    target = board.target_of(job) if is_known and name in ("phase", "finished") else list(reversed(range(cards)))
    if name == "phase" and values["phase"] == 4:
        if values["pass"] == 1:
            count = job.values.get("passes") or board.passes_of(job)
            report("planned", target=target, passes=[{"pocket": [0] * cards, "eject": [0]}] * count)
        for card in range(1, cards + 1):
            report("progress", **{"pass": values["pass"], "card": card})
            time.sleep(float(os.environ.get("FAKE_CARD_S", "0")))
        if story == "dies":
            print("ValueError: the sky fell", file=sys.stderr, flush=True)
            os._exit(1)
        if story == "breaks":
            report("error", message="Traceback\nZeroDivisionError: a card without mass")
    if name == "finished" and story != "silent":
        if arguments.pictures:
            path = os.path.join(arguments.pictures, "01-end.png")
            if story == "draws":
                undrawn.append(path)
            else:
                open(path, "wb").close()
            report("picture", path=path, title="the end")
        done = values["state"] == 3
        order = target if story in ("happy", "draws") else target[1::-1] + target[2:]
        places = ["well"] * cards if done else ["well"] * (cards - 3) + ["pocket 1", "pocket 2", "throat"]
        report("state", phase="idle", order=order if done else None, places=places)


board.on_step = on_step
report("switched_on", machine=arguments.machine, cards=cards, sim_seed=int(arguments.sim_seed), twin=arguments.twin)
if arguments.link:
    os.symlink(board.path, arguments.link)
if os.environ.get("FAKE_ARGV"):
    with open(os.environ["FAKE_ARGV"], "w", encoding="utf-8") as file:
        json.dump([os.getpid(), *sys.argv[1:]], file)
if story == "deaf":  # to everything but SIGKILL
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    arguments.child = False
print(board.path, flush=True)
board.start()
while not arguments.child or not select.select([sys.stdin], [], [], 0.05)[0]:
    time.sleep(0.01)
for path in undrawn:
    time.sleep(float(os.environ["FAKE_DRAWING_S"]))
    if "FAKE_FULL" in os.environ:
        print("01-end.png can't be written: No space left on device.", file=sys.stderr)
        sys.exit(3)
    open(path, "wb").close()
