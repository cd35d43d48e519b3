"""The tables within planning.md."""

from __future__ import annotations

from typing import Any

from shuffler.planning import keys, plan

from .common import figures, table

EXAMPLE = [4, 7, 1, 8, 0, 5, 2, 6, 3]  # of planning.md: nine cards, three pockets of three


def planning_page() -> dict[str, str]:
    """Its tables."""
    results = figures("planning")
    parts = {
        "example": _example(),
        "fewer-pockets": table(
            ["pockets used in both passes (`pile10`, 52 cards)", "seconds, predicted", "after the search"],
            [[str(r["pockets"]), f"{r['plain_s']:.1f}", f"{r['s']:.1f}"] for r in results["fewer_pockets"]],
        ),
        "prediction": table(
            ["build", "plans", "seconds, mean", "predicted", "error, mean", "error, worst"],
            [
                [
                    f"`{r['machine']}`, {r['cards']} cards",
                    str(len(r["plans"])),
                    f"{r['actual_s']:.2f}",
                    f"{r['predicted_s']:.2f}",
                    f"{r['mean_error_percent']:+.1f} %",
                    f"{r['worst_percent']:+.1f} %",
                ]
                for r in figures("prediction")
            ],
        ),
        "plans": _plans([*results["plans"], results["skat"]]),
        "costs": table(
            ["build", "a valid plan, ms: median", "95 of 100", "heap, KiB", "a step, µs: bytecode", "viper"],
            [
                [
                    f"`{r['machine']}`, {r['cards']} cards",
                    f"{r['valid_ms']['median']:.2f}",
                    f"{r['valid_ms']['p95']:.2f}",
                    f"{r['extra_kib']:.0f}",
                    f"{r['step_us']:.2f}",
                    f"{r['viper_step_us'] or 0:.3f}",
                ]
                for r in results["board"]
            ],
        ),
    }
    return parts


def _plans(rows: list[dict[str, Any]]) -> str:
    return table(
        ["build, cards", "orders", "passes", "pockets, mostly", "plain", "planned", "95 of 100 within", "bound"],
        [
            [
                f"`{r['machine']}`, {r.get('deal', r['cards'])}",
                f"{r['permutations']:,}",
                _passes(r["passes"]),
                r["pockets_mostly"],
                f"{r['plain_s']['mean']:.1f}",
                f"{r['s']['mean']:.1f}",
                f"{r['s']['p95']:.1f}",
                f"{r['feed_limited_s']:.1f}",
            ]
            for r in rows
        ],
    )


def _passes(counts: dict[str, int]) -> str:
    """All alike: the number; else how many orders took how many."""
    if len(counts) == 1:
        return next(iter(counts))
    return ", ".join(f"{count:,} took {passes}" for passes, count in counts.items())


def _example() -> str:
    """A small plan as three tables: the keys, and what the passes do with the cards."""
    base = 3
    digits = ["".join(map(str, key)) for key in keys.staggered(len(EXAMPLE), base, 2)]
    rows = [["card wanted there", *map(str, EXAMPLE)], ["its key", *digits]]
    parts = [table(["place in the finished deck", *map(str, range(len(EXAMPLE)))], rows)]
    deck = list(range(len(EXAMPLE)))
    rows = []
    for number, pass_ in enumerate(plan.plan(EXAMPLE, base, base), 1):
        pockets = [[card for card, p in zip(deck, pass_.pocket, strict=True) if p == q] for q in pass_.eject]
        fed, deck = deck, [card for cards in pockets for card in cards]
        digit = "second" if number == 1 else "first"
        rows.append([f"{number}, by the {digit} digit", _cards(fed), *map(_cards, pockets), _cards(deck)])
    parts.append(table(["pass", "cards as they are fed", *(f"pocket {p}" for p in range(base)), "then"], rows))
    return "\n".join(parts)


def _cards(cards: list[int]) -> str:
    return " ".join(map(str, cards))
