"""How long the machine thinks without listening: the lines of the core that run in a piece, as many as in 5 ms of the
chip. At 200 MHz it took 47 ms there for a plan of 52 cards like those that are counted in
`test_a_line_is_what_it_was_measured_to_be`."""

import json
import random
import sys
from pathlib import Path

import draw_reference
import mischwerk_machines
import pass_theory
import pytest
import shuffler
from fewest_passes import carry_out, dealt
from shuffler.job import RANDOM_PILE, Job
from shuffler.machine.drawing import drawing
from shuffler.pieces import flat
from shuffler.planning import plan
from shuffler.planning.planner import Planning
from shuffler.randomness.source import NoiseSource

from bench import Bench

CORE = str(Path(shuffler.__file__).parent)
NOT_COUNTED = ("bits.py", "chacha20.py", "racksteps.py", "wheelsteps.py")  # the board runs them as viper code
PLANNED_US = 47_000  # 52 cards on pile10, on the chip
MOST_US = 5000
MANY = 60  # cards: with more of them a piece may take twice as long
MOST_TESTED_US = 10_000  # where a window of the noise source is full, and tested against itself shifted


class Lines:
    """Counts lines of the core while it is entered."""

    def __init__(self):
        self.count = 0
        self.is_test = False  # of the noise source

    def __enter__(self):
        sys.settrace(self._call)
        return self

    def __exit__(self, *_):
        sys.settrace(None)

    def _call(self, frame, event, _):
        name = frame.f_code.co_filename
        return self._line if name.startswith(CORE) and not name.endswith(NOT_COUNTED) else None

    def _line(self, frame, event, _):
        self.count += event == "line"
        self.is_test |= frame.f_code.co_name == "_periods"
        return self._line


def pieces(generator):
    """Lines of each piece, and what it returned."""
    counted = []
    while True:
        with Lines() as lines:
            try:
                next(generator)
            except StopIteration as end:
                return [*counted, (lines.is_test, lines.count)], end.value
        counted.append((lines.is_test, lines.count))


def shuffled(cards, seed):
    return random.Random(seed).sample(range(cards), cards)


def config(build):
    machine = mischwerk_machines.load(build)
    return mischwerk_machines.config(machine, mischwerk_machines.card_format("poker"))


@pytest.fixture(scope="module")
def line_us():
    """What a line takes on the chip."""
    made = []
    for seed in range(5):
        planning = Planning(shuffled(52, seed), config("pile10"), None, True)
        counted, _ = pieces(flat(planning.beginning(40000)))
        made.append(sum(count for _, count in counted))
    return PLANNED_US / sorted(made)[2]


def test_a_line_is_what_it_was_measured_to_be(line_us):
    assert 2 < line_us < 10


JOBS = {
    "drawn": lambda cards: Job(cards, 0, 0, 0, b""),
    "random pile": lambda cards: Job(cards, RANDOM_PILE, 3, 0, b""),
}


BUILDS = [("pile10", 52), ("pile11", 110), ("pile6", 55), ("wheel54", 54), ("wheel110", 110), ("pile8", 8)]


@pytest.mark.parametrize(
    ("build", "cards", "method"),
    [(*build, method) for build in BUILDS for method in JOBS if "wheel" not in build[0] or method != "random pile"],
)
def test_no_piece_of_thinking_takes_longer_than_5_ms(line_us, build, cards, method):
    bench = Bench(build, cards)
    job = JOBS[method](cards)
    noise = NoiseSource(bench.hal)
    for _ in noise.start_up():
        pass
    drawn, (_, passes) = pieces(drawing(job, bench.config, bench.hal, noise))
    checked, _ = pieces(plan.executing(passes, cards, bench.config.pockets, bench.config.capacity))
    for number, (is_test, count) in enumerate([*drawn, *checked]):
        assert count * line_us < (MOST_TESTED_US if is_test or cards > MANY else MOST_US), (
            f"piece {number} of {len(drawn)}"
        )


# -- tests/golden/draw.json and stream.json are what the independent reference computes, untouched since; the plans
# of plans.json, which are the core's own, do on other lists than the core's what they are for, in as many passes as
# need be.


PLANS = json.loads((draw_reference.GOLDEN.parent / "plans.json").read_text(encoding="utf-8"))


def test_golden_files_are_the_references():
    for path, cases in (
        (draw_reference.GOLDEN, draw_reference.golden()),
        (draw_reference.STREAM, draw_reference.streams()),
    ):
        assert path.read_text(encoding="utf-8") == draw_reference.text(cases)


def test_golden_streams_are_of_every_kind():
    """Several refills under one key, several keys, a word refused under the first."""
    cases = draw_reference.streams()
    word_counts = [sum(times for _, times in case["bounds"]) for case in cases]
    assert max(count for count, case in zip(word_counts, cases) if case["keys"] == 1) > 15 * 56
    assert {1, 2} < {case["keys"] for case in cases}
    assert sum(case["refused"] for case in cases) == 1


def test_reference_knows_nothing_of_the_core():
    source = Path(draw_reference.__file__).read_text(encoding="utf-8")
    assert "import shuffler" not in source
    assert "from shuffler" not in source


def test_golden_plans_are_of_every_build_and_kind():
    vectors = PLANS["vectors"]
    for name, config in PLANS["machines"].items():
        machine = mischwerk_machines.load(name.partition("-")[0])
        assert (config["pockets"], config["capacity"]) == (machine.pockets, machine.capacity)
        assert config["lifo"] == (name == "pile8-lifo")
        assert config["improve_steps"] > 0
        assert any(v["machine"] == name and v["piles"] is None for v in vectors)
    assert {"pile6", "pile8", "pile10", "pile11", "wheel54", "pile8-lifo"} == set(PLANS["machines"])
    assert {len(v["plan"]) for v in vectors} == {1, 2, 3}
    assert any(v["plan"] != v["planned"] for v in vectors), "the search has changed nothing at all"


@pytest.mark.parametrize("machine", PLANS["machines"])
def test_golden_plans_give_their_target_in_as_few_passes_as_theory_has(machine):
    """One pass if it does; else two, if there are keys enough or two do; else three."""
    config = PLANS["machines"][machine]
    build = config["pockets"], config["capacity"], config["lifo"]
    for vector in PLANS["vectors"]:
        if vector["machine"] != machine:
            continue
        cards, target = vector["cards"], vector["target"]
        assert target == draw_reference.target(bytes.fromhex(vector["seed"]), cards)
        wanted = dealt(target, vector["piles"] or [(cards, True)])
        for which in ("plan", "planned"):
            passes = [(pass_["pocket"], pass_["eject"]) for pass_ in vector[which]]
            assert carry_out(passes, cards, *build) == wanted, (which, cards)
        assert len(vector["plan"]) == len(vector["planned"])
        if pass_theory.one_pass_does(wanted, *build):
            assert len(vector["plan"]) == 1
        elif cards <= build[0] ** 2 or len(vector["plan"]) == 2:
            assert len(vector["plan"]) == 2
        else:
            assert (machine, cards) == ("pile6", 60), "a deck of which two passes are known to be too few"
            assert not pass_theory.two_passes_do(wanted, *build[:2])
            assert len(vector["plan"]) == 3
