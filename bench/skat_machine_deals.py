"""Is a series of Skat that the machine deals any different from one that a seed deals?

The fast twin deals in one pass, auditable, as in `play skat-tournament --machine-deals`; the laboratory's audit judges
the hands of both series. Within a hand cards lie as they were fed, which no player sees: they are put in a drawn order
(fixed seed) before the audit, so that only which hand holds which cards is judged. Deals are kept in out/skat-deals: an
interrupted run goes on. 400 deals: ten minutes. Figures in bench/skat_machine_deals.json.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from mischwerk_games.skat.files.deals import read_deals
from mischwerk_games.skat.rules.cards import members
from mischwerk_games.skat.rules.dealing import Deal

ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).with_name("skat_machine_deals.json")
SEED = 1


def main() -> int:
    """Deal both series, audit both. 1 if the audit finds anything in either."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--machine", default="pile10")
    parser.add_argument("--kept", type=Path, default=ROOT / "out" / "skat-deals", help="where the deals are kept")
    parser.add_argument("--figures", type=Path, default=RESULTS)
    options = parser.parse_args()
    options.kept.parent.mkdir(parents=True, exist_ok=True)
    series = {
        "machine": (
            "--machine-deals",
            str(options.deals),
            "--sim",
            "--sim-seed",
            str(SEED),
            "--machine",
            options.machine,
            "--no-history",
        ),
        "seed": ("--deals", str(options.deals)),
    }
    rows = []
    for name, how in series.items():
        folder = options.kept.with_name(f"{options.kept.name}-{name}")
        mischwerk(
            "play",
            "skat-tournament",
            "--players",
            "random",
            *how,
            "--seed",
            str(SEED),
            "--out",
            str(folder),
        )
        rows.append({"dealt_by": name, **audited(list(read_deals(folder / "games.jsonl").values()))})
        print(rows[-1])
    report = {"machine": options.machine, "deals": options.deals, "series": rows}
    options.figures.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return int(any(row["rejected"] for row in rows))


def audited(deals: list[Deal]) -> dict[str, Any]:
    """What the audit says of the hands: how many tests it made, those that reject, the least p-values."""
    random = Random(SEED)
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "decks.txt"
        path.write_text("".join(" ".join(map(str, deck_of(deal, random))) + "\n" for deal in deals), encoding="utf-8")
        told = json.loads(
            mischwerk(
                "lab", "audit", "--decks", str(path), "--deck", "skat", "--no-sequence", "--json",
                "--out", str(Path(place) / "audit"),
            )
        )  # fmt: skip
    return {"decks": len(deals), **summed(told)}


def deck_of(deal: Deal, random: Random) -> list[int]:
    """Numbers of the cards: forehand's hand, middlehand's, rearhand's, the skat, each in a drawn order."""
    deck: list[int] = []
    for cards in (*deal.hands, deal.skat):
        hand = list(members(cards))
        random.shuffle(hand)
        deck += hand
    return deck


def summed(told: dict[str, Any]) -> dict[str, Any]:
    """Of the audit's report: what it rejects, and p of the tests that look at hands."""
    hands = {name: p for name, p in told["p_values"].items() if "table_3" in name}
    return {
        "tests": len(told["p_values"]),
        "rejected": told["rejected"],
        "even": told["statements"]["B"],
        "seat_without_influence": told["statements"]["D"],
        "p_of_hands": {name: round(p, 4) for name, p in hands.items()},
    }


def mischwerk(*words: str) -> str:
    """A command's standard output. Raises CalledProcessError."""
    done = subprocess.run(
        [sys.executable, "-m", "mischwerk", *words], stdout=subprocess.PIPE, text=True, check=False, cwd=ROOT
    )
    if done.returncode not in (0, 1):  # 1: the audit speaks against it
        raise subprocess.CalledProcessError(done.returncode, words)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
