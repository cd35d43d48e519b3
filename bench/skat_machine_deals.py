"""Is a series of Skat that the machine deals any different from one that a seed deals?

The fast twin deals in one pass, auditable, as in `play skat-tournament --machine-deals`; the laboratory's audit judges
the hands of both series. Within a hand cards lie as they were fed, which no player sees: they are put in a drawn order
(fixed seed) before the audit, so that only which hand holds which cards is judged. Deals are kept in out/skat-deals: an
interrupted run goes on. 400 deals: ten minutes.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from harness import arguments, keep, kept_trials, mischwerk
from mischwerk_games.skat.files.deals import read_deals
from mischwerk_games.skat.rules.cards import Deal, members

SEED = 1


def main() -> int:
    """Deal both series, audit both. 1 if the audit finds anything in either."""
    parser = arguments(__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--machine", default="pile10")
    parser.add_argument("--kept", type=Path, help="where the deals are kept (default: out/skat-deals)")
    options = parser.parse_args()
    deals, kept = 20 if options.small else options.deals, kept_trials("skat-deals", options)
    kept.parent.mkdir(parents=True, exist_ok=True)
    runs_on = "cpython" if options.small else "micropython"  # the same deals, in a third of the time
    twin = ("--sim", "--sim-seed", SEED, "--machine", options.machine, "--interpreter", runs_on, "--no-history")
    series = {"machine": ("--machine-deals", deals, *twin), "seed": ("--deals", deals)}
    rows = []
    for name, how in series.items():
        folder = kept.with_name(f"{kept.name}-{name}")
        command = ("play", "skat-tournament", "--players", "random", *how, "--seed", SEED, "--out", folder)
        mischwerk(*command, shows=True)
        rows.append({"dealt_by": name, **audited(list(read_deals(folder / "games.jsonl").values()))})
        print(rows[-1])
    keep("skat_machine_deals", {"machine": options.machine, "deals": deals, "series": rows}, options)
    return int(any(row["rejected"] for row in rows))


def audited(deals: list[Deal]) -> dict[str, Any]:
    """Return what the audit says of the hands: how many tests it made, those that reject, the least p-values."""
    random = Random(SEED)
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "decks.txt"
        path.write_text("".join(" ".join(map(str, deck_of(deal, random))) + "\n" for deal in deals), encoding="utf-8")
        said = mischwerk(
            "lab", "audit", "--decks", path, "--deck", "skat", "--no-sequence", "--json",
            "--out", f"{place}/audit",
            accept=(0, 1),  # 1: the audit speaks against it
        )  # fmt: skip
    return {"decks": len(deals), **summed(json.loads(said))}


def deck_of(deal: Deal, random: Random) -> list[int]:
    """Numbers of the cards: forehand's hand, middlehand's, rearhand's, the skat, each in a drawn order."""
    deck: list[int] = []
    for cards in (*deal.hands, deal.skat):
        hand = list(members(cards))
        random.shuffle(hand)
        deck += hand
    return deck


def summed(report: dict[str, Any]) -> dict[str, Any]:
    """Sum up the audit's report: what it rejects, and p of the tests that look at hands."""
    hands = {name: p for name, p in report["p_values"].items() if "table_3" in name}
    return {
        "tests": len(report["p_values"]),
        "rejected": report["rejected"],
        "even": report["statements"]["B"],
        "seat_without_influence": report["statements"]["D"],
        "p_of_hands": {name: round(p, 4) for name, p in hands.items()},
    }


if __name__ == "__main__":
    sys.exit(main())
