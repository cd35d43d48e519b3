"""Write the documents that are tables of the code: protocol.md, faults.md, machines.md, decks.md, files.md; and the
tables within planning.md and randomness.md, between their markers.

`make docs` runs it; a test fails when a committed page differs from what this makes.
"""

from __future__ import annotations

import ast
import itertools
import json
import re
from pathlib import Path
from typing import Any

import mischwerk_machines
from mischwerk import deals, decks
from mischwerk.deck_table import taken_by
from shuffler import faults, hal, keys, plan, protocol, words
from shuffler.drbg import keys_for, needed_bits
from shuffler.source import CREDITED_BITS, RAW_BYTES_PER_KEY

HERE = Path(__file__).resolve().parent
NOTE = "<!-- Made by docs/generate.py (`make docs`). Change the code, not this page. -->\n"


def table(headings: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(headings) + " |", "|" + " --- |" * len(headings)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def protocol_page() -> str:
    """The wire."""
    rows = [
        [
            f"`0x{m.type:02X}`",
            f"`{m.name}`",
            "host to board"
            if m.type < protocol.FIRST_ANSWER
            else "answer"
            if m.type < protocol.FIRST_EVENT
            else "event",
            ", ".join(f"`{field}` {kind}" for field, kind in protocol.fields_of(m)) or "none",
            str(m.since),
            words.MESSAGES[m.name],
        ]
        for m in protocol.MESSAGES
    ]
    numbers = [
        [f"`{name}`", ", ".join(f"{i} {word}" for i, word in enumerate(words))]
        for name, words in (
            ("mode", protocol.MODES),
            ("method", protocol.METHODS),
            ("format", protocol.FORMATS),
            ("state", protocol.STATES),
            ("phase", protocol.PHASES),
        )
    ]
    return f"""# The wire
{NOTE}
Version {protocol.VERSION}. A serial line (USB CDC on a board, a pty on a twin), bytes as they are, no flow control.

**Frames.** Payload, then its CRC-32 (little-endian; the common one, `binascii.crc32`), both stuffed by COBS and put
between zero bytes. A frame that does not decode is counted and dropped; the next good one is understood. At most
1024 bytes of payload.

**Payloads.** Type (u8), sequence number (u8), session (u16), then the fields. All numbers are little-endian. `bytes`
and `text` (UTF-8) have a length byte, `list` is a length byte and a byte for each entry.

**Requests** are answered exactly once; a host that hears nothing sends the same bytes again, and a board that gets
the same request twice carries it out once and repeats its answer. The session number is the host's choice and tells
its requests from those of the host before it. **Events** count their own sequence numbers, so that a host sees when
some were lost and asks for `result` and `get_fault`. Types a version does not know are refused by the board and
ignored by the host.

## Messages

{table(["type", "name", "direction", "fields", "since", "meaning"], rows)}
## Numbers for words

{table(["field", "values"], numbers)}
`identity.flags`: 1 = a twin, 2 = test mode allowed by a jumper. While a job runs the board sends `phase` and, once a
second, `heartbeat`, and nothing about single cards: the time between two cards would tell their pockets.
"""


def faults_page() -> str:
    """The faults."""
    rows = [
        [
            str(k.code),
            f"`{k.name}`",
            faults.SEVERITIES[k.severity],
            "yes" if k.keeps_order else "no",
            k.meaning,
            k.action,
        ]
        for k in faults.KINDS
    ]
    return f"""# Faults
{NOTE}
Families: 1xxx link, 2xxx motion, 3xxx card path, 4xxx configuration, 5xxx entropy.

**Order kept: yes** means that every card's place is still certain: the same plan goes on after you have acted. **No**
means that the order is lost: where the fault is recoverable the machine brings the cards back into the well and draws a
fresh permutation, twice at most; each attempt stands in the record. A **latched** fault keeps its first reason and
refuses to shuffle until `home`; `ENTROPY_FAILED` until the board is switched off ([randomness.md](randomness.md)).

{table(["code", "name", "severity", "order kept", "what happened", "what to do"], rows)}"""


def machines_page() -> str:
    """The builds."""
    rows = []
    for name in mischwerk_machines.names():
        m = mischwerk_machines.load(name)
        rows.append([f"`{name}`", m.kind, str(m.pockets), str(m.capacity), str(m.max_cards), m.summary])
    decks = [[str(n), f"{needed_bits(n)}"] for n in (24, 32, 40, 48, 52, 55, 64, 104, 110)]
    return f"""# Machines
{NOTE}
Every number of a build stands once, in `hardware/machines/NAME.toml`; firmware settings, twin and documents are made
from it. A file may say `extends = "NAME"` and then holds only what differs. Your own file works everywhere a name
does: `mischwerk shuffle --sim --machine ./mine.toml`.

{table(["name", "kind", "pockets", "cards each", "largest deck", "what for"], rows)}
A deck needs log2(N!) bits for every order to be reachable:

{table(["cards", "bits needed"], decks)}"""


def decks_page() -> str:
    """The decks and the games."""
    known = [
        [
            f"`{d.name}`",
            d.title,
            str(d.size),
            str(d.needed_bits),
            str(d.distinct_bits),
            "French, German" if d.german else "French",
            taken_by(d.size),
        ]
        for d in decks.DECKS
    ]
    games = [
        [
            f"`{g.name}`",
            str(g.least) if g.least == g.most else f"{g.least} to {g.most}, usually {g.usual}",
            ", ".join(f"`{name}`" for name in g.decks),
            "; ".join(_pile_words(deals.piles_of(g, None, decks.find(g.decks[0])))),
        ]
        for g in deals.GAMES
    ]
    return f"""# Decks and deals
{NOTE}
## Decks

`--deck NAME` says which cards are in the machine wherever `--cards N` says how many; `mischwerk decks NAME` lists them.

{table(["deck", "what it is", "cards", "bits", "bits, alike as one", "suits", "machines"], known)}
**Bits**: log2(N!), rounded up: what the generator must have for every order to be reachable. **Alike as one**: the
same where the two sevens of clubs of a double deck, or the jokers, are one. The machine always provides the larger.

**Order.** Card 0 is the first in the deck's list and lies lowest; put the pack in face down. A pack of 52 is listed in
the order in which American packs are sold, from its face: jokers, spades and diamonds from ace to king, clubs and
hearts from king to ace. A pack with German suits is listed acorns (clubs), leaves (spades), hearts, bells (diamonds),
each from its lowest number to the ace. A double deck is one pack on the other; ¹ and ² tell their cards apart. Makers
differ: fan the pack and look. The machine reads no faces, so the names in a report hold for a pack that was put in like
that. A deck that has been played with is shuffled just as well; only its names are unknown.

## Deals

`mischwerk deal GAME` draws one order uniformly and lets go of it inside the hands, so every deal is equally likely;
most deals without a stock take one pass.

{table(["game", "players", "decks, the usual one first", "piles, the lowest first"], games)}
A pile *in order* is in random order like a shuffled deck. The cards of any other lie in the order in which they were
fed, lowest first: which hand it is decides that order, so it tells nothing of the other hands, even to a player who
remembers how the deck lay.

Nothing is burned in `poker`: burn from the stock if your table does. In `romme` a card is turned up; where the first
player gets a fourteenth card instead, that is the one.

Any other deal: `mischwerk deal --piles 5,5,5,5,1,rest:ordered`. Each pile is a number of cards or `rest`, at most once,
and `:ordered` if it is to be in order. The piles must be the whole deck (52 cards, or `--cards` or `--deck`).

**How the hands lie.** All piles lie in the well as one stack: the first listed starts at place 0, the lowest; the last
listed lies on top. Lift them off from the top, as many cards as the report says, last pile first. With `--json`,
`piles` has for each its `name`, `size`, `ordered` and `cards` from the lowest to the highest; `cards` is null where
only the machine knows them, in a sealed deal on a board, and in a deal that failed. Why one stack:
[decision 009](decisions/009-one-stack-for-a-deal.md).
"""


def _pile_words(piles: tuple[deals.Pile, ...]) -> list[str]:
    """Piles in words; those that differ by a number in their names only as one entry."""
    groups = itertools.groupby(piles, lambda pile: (pile.name.rstrip(" 0123456789"), pile.ordered))
    return [
        f"{name} {', '.join(str(pile.size) for pile in group)}{' in order' if ordered else ''}"
        for (name, ordered), group in groups
    ]


ROOMS = (
    ("firmware/core/shuffler", "the portable core: decides everything"),
    ("hardware/mischwerk_machines", "the machine files"),
    ("host/mischwerk", "the laptop"),
    ("host/mischwerk/lab/entropy", "what raw noise bits are worth (extra `lab`)"),
    ("sim/mischwerk_sim", "the twin"),
    ("sim/mischwerk_sim/unixport", "the twin's side that runs under MicroPython"),
    ("sim/mischwerk_sim/world", "the physical world"),
)


def files_page() -> str:
    """Every file and its one sentence."""
    parts = [f"# Every file in one sentence\n{NOTE}"]
    for folder, what in ROOMS:
        rows = []
        for path in sorted((HERE.parent / folder).glob("*.py")):
            sentence = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            rows.append([f"`{path.name}`", " ".join(sentence.split("\n\n")[0].split())])
        parts.append(f"## `{folder}`: {what}\n\n{table(['file', 'what'], rows)}")
    return "\n".join(parts)


EXAMPLE = [4, 7, 1, 8, 0, 5, 2, 6, 3]  # of planning.md: nine cards, three pockets of three


def planning_page() -> str:
    """Its tables."""
    results = _figures("planning")
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
                    f"`{r['machine']}`, {r['cards']} cards", str(len(r["plans"])), f"{r['actual_s']:.2f}",
                    f"{r['predicted_s']:.2f}", f"{r['mean_error_percent']:+.1f} %", f"{r['worst_percent']:+.1f} %",
                ]
                for r in _figures("prediction")
            ],
        ),
        "plans": _plans([*results["plans"], results["skat"]]),
        "costs": table(
            ["build", "a valid plan, ms: median", "95 of 100", "heap, KiB", "a step, µs: bytecode", "viper"],
            [
                [
                    f"`{r['machine']}`, {r['cards']} cards", f"{r['valid_ms']['median']:.2f}",
                    f"{r['valid_ms']['p95']:.2f}", f"{r['extra_kib']:.0f}", f"{r['step_us']:.2f}",
                    f"{r['viper_step_us'] or 0:.3f}",
                ]
                for r in results["board"]
            ],
        ),
    }  # fmt: skip
    return _filled("planning.md", parts)


def randomness_page() -> str:
    """Its tables."""
    bench = _figures("randomness")
    sides = bench["us"]
    keys = [
        [str(n), str(needed_bits(n)), str(keys_for(n)), f"{8 * RAW_BYTES_PER_KEY * keys_for(n):,}",
         str(CREDITED_BITS * keys_for(n))]
        for n in (24, 32, 40, 48, 52, 55, 56, 64, 104, 110)
    ]  # fmt: skip
    costs = [
        [what, *(f"{side[name] / 1000:.2f}" for side in sides.values()), chip]
        for what, name, chip in (
            ("a ChaCha20 block", "block", ""),
            ("start-up test, 1,024 bits", "start_up_test", f"{bench['machine_ms']['power_on']:.0f}"),
            ("a key: 2,048 bits tested and hashed", "key", ""),
            ("a draw of 52 cards from its key", "draw_52", f"{bench['machine_ms']['draw_52']:.0f} with one key"),
            ("a draw of 110 cards from its keys", "draw_110", f"{bench['machine_ms']['draw_110']:.0f} with three"),
        )
    ]
    parts = {
        "keys": table(["cards", "bits needed", "keys", "raw bits", "bits credited"], keys),
        "bench": table(["what", *(f"{name}, ms" for name in sides), "chip, as reckoned, ms"], costs),
    }
    return _filled("randomness.md", parts)


def _filled(name: str, parts: dict[str, str]) -> str:
    """The page as it stands, with what lies between its markers made again."""
    page = (HERE / name).read_text(encoding="utf-8")
    for marker, text in parts.items():
        begin, end = f"<!-- {marker} -->\n", f"<!-- /{marker} -->"
        page, found = re.subn(f"{begin}.*?{end}", lambda _, t=f"{begin}{text}{end}": t, page, flags=re.DOTALL)
        if found != 1:
            raise ValueError(f"{name} has {found} places for {marker}")
    return page


def _figures(name: str) -> Any:
    return json.loads((HERE.parent / "bench" / f"{name}.json").read_text(encoding="utf-8"))


def _plans(rows: list[dict[str, Any]]) -> str:
    return table(
        ["build, cards", "orders", "passes", "pockets, mostly", "plain", "planned", "95 of 100 within", "bound"],
        [
            [
                f"`{r['machine']}`, {r.get('deal', r['cards'])}", f"{r['permutations']:,}", _passes(r["passes"]),
                r["pockets_mostly"], f"{r['plain_s']['mean']:.1f}", f"{r['s']['mean']:.1f}", f"{r['s']['p95']:.1f}",
                f"{r['feed_limited_s']:.1f}",
            ]
            for r in rows
        ],
    )  # fmt: skip


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
    for number, one in enumerate(plan.plan(EXAMPLE, base, base), 1):
        pockets = [[card for card, p in zip(deck, one.pocket, strict=True) if p == q] for q in one.eject]
        fed, deck = deck, [card for cards in pockets for card in cards]
        digit = "second" if number == 1 else "first"
        rows.append([f"{number}, by the {digit} digit", _cards(fed), *map(_cards, pockets), _cards(deck)])
    parts.append(table(["pass", "cards as they are fed", *(f"pocket {p}" for p in range(base)), "then"], rows))
    return "\n".join(parts)


def _cards(cards: list[int]) -> str:
    return " ".join(map(str, cards))


def board_page() -> str:
    """The table of pins, from firmware/board.py."""
    path = HERE.parent / "firmware" / "board.py"
    board: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), board)
    rows: dict[int, str] = {}
    for axis, step, direction in zip(hal.AXIS_NAMES, board["STEP_PINS"], board["DIR_PINS"], strict=True):
        rows[step], rows[direction] = f"STEP of {axis}", f"DIR of {axis}"
    for sensor, (pin, level, mechanical) in zip(hal.SENSOR_NAMES, board["SENSORS"], strict=True):
        what = "switch, open" if mechanical else "light barrier, high" if level else "light barrier, low"
        at_home = sensor.startswith("home")
        when = "with the cover open" if sensor == "cover" else "at home" if at_home else "when blocked"
        rows[pin] = f"{sensor} sensor: {what} {when}"
    for name, what in (
        ("ENABLE_PIN", "EN of all drivers, low: on"), ("FOLLOWER_PIN", "servo of the follower"),
        ("BUTTON_PIN", "main button, to ground"), ("SELECT_PIN", "select button, to ground"),
        ("LED_PIN", "WS2812 (data in)"), ("BUZZER_PIN", "buzzer"), ("TEST_JUMPER_PIN", "test jumper, to ground"),
        ("DISPLAY_SDA_PIN", "display SDA"), ("DISPLAY_SCL_PIN", "display SCL"),
        ("TMC_TX_PIN", "drivers' UART through 1 kOhm"), ("TMC_RX_PIN", "drivers' UART"),
    ):  # fmt: skip
        rows[board[name]] = what
    pins = table(["GPIO", "what"], [[f"GP{pin}", what] for pin, what in sorted(rows.items())])
    return _filled("board.md", {"pins": pins})


def panel_page() -> str:
    """The light's table."""
    headings = ["state", "colour", "pattern", "in test mode", "meaning"]
    return _filled("panel.md", {"colours": table(headings, [list(map(str, row)) for row in words.lights_rows()])})


def settings_page() -> str:
    """What the machine remembers."""
    allowed = [[f"`{row[0]}`", *map(str, row[1:])] for row in words.settings_rows()]
    counted = [[f"`{row[0]}`", *map(str, row[1:])] for row in words.counters_rows()]
    parts = {
        "settings": table(["setting", "allowed", "default", "meaning", "since version"], allowed),
        "counters": table(["counter", "what it counts"], counted),
    }
    return _filled("settings.md", parts)


PAGES = {
    "board.md": board_page,
    "panel.md": panel_page,
    "settings.md": settings_page,
    "protocol.md": protocol_page,
    "faults.md": faults_page,
    "machines.md": machines_page,
    "decks.md": decks_page,
    "files.md": files_page,
    "planning.md": planning_page,
    "randomness.md": randomness_page,
}


def main() -> None:
    """Write all pages."""
    for name, make in PAGES.items():
        (HERE / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
