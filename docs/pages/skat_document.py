"""The figures within skat-players.md that `lab skat` has measured: the document's tables played again."""

from __future__ import annotations

import textwrap
from typing import Any

from mischwerk_lab.report import Words
from mischwerk_lab.skat import measure
from mischwerk_lab.skat.conclusions import judging
from mischwerk_lab.skat.phrases import told

from .common import figures, table

_NOT_MEASURED = told(judging.NOT_MEASURED, Words("en"))


def parts() -> dict[str, str]:
    """Make its tables and sentences, by their markers."""
    main, worlds, timed = (figures(name) for name in ("skat_document", "skat_worlds", "skat_timed"))
    return {
        "document": _document(main),
        "document-games": _kinds_of_games(),
        "document-worlds": _further(worlds, main),
        "document-timed": _further(timed, main),
        "document-left": _left(main, worlds, timed),
        "strength": _strength(figures("skat_players")),
    }


def _document(result: dict[str, Any]) -> str:
    text = textwrap.fill(
        f"{result['deals_in_words']} of each set in all seatings, columns {', '.join(result['columns'])}: "
        f"{result['summary']}. " + _near(result),
        120,
    )
    return text + "\n\n" + _judged([claim for claim in result["statements"] if claim["found"] != _NOT_MEASURED])


def _judged(statements: list[dict[str, Any]]) -> str:
    rows = [
        [
            claim["where"],
            claim["said"],
            f"**{claim['verdict']}**",
            claim["found"],
            claim["test"],
            claim["printed"] or "",
        ]
        for claim in statements
    ]
    return table(["section", "the document says", "here", "measured", "test", "by its own cells"], rows)


def _further(result: dict[str, Any], before: dict[str, Any]) -> str:
    """Return what another run has measured of the conclusions that the main one has not."""
    missing = {claim["said"] for claim in before["statements"] if claim["found"] == _NOT_MEASURED}
    claims = [claim for claim in result["statements"] if claim["said"] in missing and claim["found"] != _NOT_MEASURED]
    tables = ", ".join(dict.fromkeys(cell["table"] for cell in result["cells"]))
    text = f"{result['deals_in_words']} in all seatings, tables {tables}, columns {', '.join(result['columns'])}.\n\n"
    return text + _judged(claims)


def _left(*results: dict[str, Any]) -> str:
    """Return what none of the runs has measured."""
    measured = {one["said"] for result in results for one in result["statements"] if one["found"] != _NOT_MEASURED}
    left = [claim for claim in results[0]["statements"] if claim["said"] not in measured]
    return "".join(f"- {claim['where']}: {claim['said']}\n" for claim in left)


def _kinds_of_games() -> str:
    lines = measure.table()
    rows = [[line.game, f"{line.printed}", f"{line.xskat}", f"{line.heuristic}"] for line in lines]
    return table(["games in 1,000 deals", "table 5.1", "XSkat, our deals", "three `heuristic`, our deals"], rows)


def _near(result: dict[str, Any]) -> str:
    """Our own error alone: the document's cells have one too, which it does not give."""
    lines = [line for cell in result["cells"] for line in cell["lines"] if line["printed"] is not None]
    near = sum(abs(line["points"] - line["printed"]) <= 2 * line["error"] for line in lines)
    return f"Of {len(lines)} printed figures {near} are within two of our standard errors."


def _strength(result: dict[str, Any]) -> str:
    rows = []
    for cell in result["cells"]:
        first, second = cell["lines"]
        cells = [_score(first), _score(second), f"{cell['second_less_first']:+,} ± {cell['error']:,}"]
        kinds = [f"{'two ' if line['seats'] == 2 else ''}`{line['players'].format('..')}`" for line in (first, second)]
        rows.append([cell["column"], *kinds, *cells])
    text = f"XSkat's contracts, {result['deals_in_words']} in all seatings; in brackets what the document has.\n\n"
    return text + table(["", "one kind", "other kind", "points of one", "of the other", "other less one"], rows)


def _score(line: dict[str, Any]) -> str:
    shown = f"{line['points']:,} ± {line['error']:,}"
    return shown if line["printed"] is None else f"{shown} ({line['printed']:,})"
