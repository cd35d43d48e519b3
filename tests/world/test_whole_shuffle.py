"""One whole 52-card deck in the physical world on each kind of build, as its user runs it, MicroPython and all.

What comes out of the well is the planned order, card for card, and that is the order the independent reference draws
from the same seed. The seeds are fixed, so this does not fail by chance.
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "reference"))

from fewest_passes import carry_out

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
BUILDS = {"pile10": (10, 10), "wheel54": (54, 1)}  # pockets, capacity
DRAWS = json.loads((Path(__file__).resolve().parents[1] / "golden" / "draw.json").read_text(encoding="utf-8"))
[DRAWN] = [draw["target"] for draw in DRAWS if (draw["seed"], draw["cards"]) == (SEED, 52)]


def shuffle(folder, *options):
    command = [sys.executable, "-m", "mischwerk", "shuffle", "--sim", "--json", "--out", str(folder / "out"), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    return done, json.loads(done.stdout)


@pytest.mark.parametrize("machine, passes", [("pile10", 2), ("wheel54", 1)])
def test_the_deck_in_the_well_is_the_planned_one(tmp_path, machine, passes):
    done, record = shuffle(tmp_path, "--machine", machine, "--seed", SEED, "--sim-seed", "1")
    assert done.returncode == 0, done.stderr
    assert record["result"] == "done"
    assert record["target"] == DRAWN, "the deck was not drawn as the reference draws it"
    assert record["order"] == record["target"], "the cards do not lie as planned"
    plan = [(pass_["pocket"], pass_["eject"]) for pass_ in record["plan"]]
    assert carry_out(plan, 52, *BUILDS[machine]) == record["target"], "the reported plan is not one for this target"
    assert Counter(record["order"]) == Counter(range(52))
    assert record["twin"] == "world"
    assert record["interpreter"] == "micropython 1.29.0-preview"
    assert record["passes"] == passes
    assert record["seed_mode"] == "test"
    assert record["machine_s"] > 10, "cards can't be moved that quickly"
    assert all(Path(picture).stat().st_size > 10_000 for picture in record["pictures"])
    assert len(record["pictures"]) == 2 + 2 * passes  # start, middle of feeding and ejecting of each pass, end


@pytest.mark.parametrize("lying, said", [(7, "7 cards counted, 8 announced"), (9, "9 cards counted, 8 announced")])
def test_a_wrong_deck_is_said_as_such_with_all_cards_back_in_the_well(tmp_path, lying, said):
    done, record = shuffle(tmp_path, "--cards", "8", "--sim-cards", str(lying), "--sim-seed", "1")
    assert done.returncode == 3
    assert record["result"] == "fault"
    assert record["faults"][-1]["name"] == "WRONG_COUNT"
    assert said in record["faults"][-1]["detail"]
    assert sorted(record["order"]) == list(range(lying))
