"""The result of a verification, in words for card players: as paragraphs for a page, and filled for a terminal."""

import re
from collections.abc import Callable
from textwrap import fill
from typing import Any, NamedTuple

from mischwerk_work import foreign_text
from rich.console import Console
from rich.text import Text

from mischwerk.forms import counted
from mischwerk.verify import nonces, records
from mischwerk.verify.findings import Checked, Findings, shown
from mischwerk.verify.records import aborted

_WIDTH = 79
_MOST_LINES = 12
_INDEX = re.compile(r"\[\d+\](?=\.)")


class Paragraph(NamedTuple):
    """``kind``: verdict (the first one), heading, item (of a list), text, unchecked, file (the last one). ``parts``: of
    a sentence about fields of the record, for who names them in other words."""

    kind: str
    text: str
    parts: dict[str, Any] | None = None


def show(name: str, record: dict[str, Any], findings: Findings, console: Console) -> None:
    """Print the verdict, what was proved and what was not, on the console given."""
    style = "bold green" if findings.proved else "bold red"
    before = ""
    for block in paragraphs(name, record, findings, lambda text: _can_say(text, console)):
        if block.kind in ("heading", "text", "unchecked") or (block.kind == "item" and before == "verdict"):
            console.print()
        filled = (
            _item(block.text) if block.kind == "item" else block.text if block.kind == "file" else _filled(block.text)
        )
        console.print(Text(filled, style=style if block.kind == "verdict" else ""), soft_wrap=True)
        before = block.kind


def paragraphs(
    name: str, record: dict[str, Any], findings: Findings, can_say: Callable[[str], bool] = lambda text: True
) -> list[Paragraph]:
    """Write the verdict as paragraphs without lines. ``can_say``: whether a text can be shown as it is."""
    if findings.differing:
        made = _differs(record, findings)
    elif findings.gaps:
        made = _open(record, findings)
    else:
        made = [_fair(record), _heading("What was proved"), *_proved(record, findings)]
        made += [_heading("What was not proved"), *_not_proved(record)]
    if not findings.differing:
        made += _to_read_aloud(record, can_say)
    return [*made, _unchecked(findings), Paragraph("file", f"Record: {foreign_text.shown(name)}")]


def _fair(record: dict[str, Any]) -> Paragraph:
    thing = "deal" if "piles" in record else "order"
    began, faults = records.beginnings(record), len(records.faults(record))
    times, reported = counted(began, "time"), counted(faults, "fault")
    began_again = f", but the board began {times} and reported {reported}"  # each but the last ends with a fault
    but = began_again if began > 1 else f", but the board reported {reported}" if faults else ""
    return Paragraph(
        "verdict", f"Fair{but}: this {thing} is the one and only result of the machine's numbers and the computer's."
    )


def _proved(record: dict[str, Any], findings: Findings) -> list[Paragraph]:
    """Only what follows from the record itself."""
    passes = counted(record["passes"], "pass", "passes")
    commitment = record["audit"]["attempts"][-1]["commitment"]
    lines = [
        f"The machine had fixed its own random numbers by naming their fingerprint, {commitment[:16]}... The"
        " numbers it revealed afterwards match it, and no others that do can be found.",
        f"Together with the computer's number they give exactly {_result(record)}, and no other. If the fingerprint"
        " came first, neither side alone could choose it: as long as either number was random, so is the result.",
        f"The fingerprint also covers this job: {_job(record)}, and the attempts before it. With other cards, piles"
        " or machines the same numbers would have a different one.",
        f"The plan of {passes} leads exactly there, and it is the plan this machine makes for it.",
    ]
    if record["order"] is not None:
        lines.append("Every card in the twin really lies there, as the twin itself reports.")
    return [Paragraph("item", line) for line in lines]


def _not_proved(record: dict[str, Any]) -> list[Paragraph]:
    count = aborted(record)
    lines = [
        "That the fingerprint came before the computer's number. Those who noted it in time know, and so does the log"
        " events.jsonl beside the record, if a command wrote it; the web page keeps none.",
        "That no job was thrown away before this one. Of this job the record has "
        + (f"{count} aborted attempts" if count > 1 else "1 aborted attempt" if count else "no aborted attempts")
        + "; the fingerprint covers each.",
        "That the record is of this deck, and of today: compare the words below with those noted at the table.",
        "That nobody saw the machine's numbers, or the order, before the end.",
        "That the firmware on the machine is the published one.",
    ]
    if record.get("cover_opened") is True:
        lines.append("That nobody looked into the pockets: the cover was open while cards lay there.")
    if record["order"] is None:
        lines.insert(
            0,
            "That the cards really lie so. The machine computes the order but does not see it: compare"
            " the deck with the target in the record.",
        )
    else:
        lines.append("Anything about a real deck: this was the twin, not the machine.")
    if "piles" in record:
        lines.append(
            "That these piles are the ones agreed on, and that each has the right name: compare"
            " them with the rules of the game. Their sizes and places are bound."
        )
    return [Paragraph("item", line) for line in lines]


def _differs(record: dict[str, Any], findings: Findings) -> list[Paragraph]:
    differing = findings.differing
    count = len(differing)
    verb = "differs" if count == 1 else "differ"
    verdict = f"NOT as it should be: {counted(count, 'thing')} {verb}."
    lines = [
        Paragraph("verdict", verdict),
        *(Paragraph("item", _difference(finding), finding._asdict()) for finding in differing[:_MOST_LINES]),
    ]
    if count > _MOST_LINES:
        more = count - _MOST_LINES
        lines.append(Paragraph("item", f"and {more} more; --json lists them all", {"more": more}))
    if record["audit"].get("scheme") == 2 and any(finding.field.endswith("].commitment") for finding in differing):
        why = (
            "The fingerprint binds method, cards, piles, format, machine, capacity and the earlier attempts as well as "
            "the machine's numbers: at least one of them is not what was committed to."
        )
        lines.append(Paragraph("text", why))
    untrusted = (
        "Nothing is proved. Either the record was changed after the job, or the machine or the program that wrote it "
        "did not do what it says. Don't trust this order."
    )
    return [*lines, Paragraph("text", untrusted)]


def _open(record: dict[str, Any], findings: Findings) -> list[Paragraph]:
    gaps = [Paragraph("item", f"{gap.field}: {gap.why}", gap._asdict()) for gap in findings.gaps]
    title = "Not proved: nothing differs, but not everything could be checked here."
    if record["audit"].get("scheme") == 1:
        title = "Not proved: nothing differs, but this old record does not say which deck its numbers belong to."
    if records.beginnings(record) > records.FAIR_BEGINNINGS:
        title = f"Not called fair: the board began {counted(records.beginnings(record), 'time')}."
    lines = [Paragraph("verdict", title), *gaps[:_MOST_LINES]]
    agreed = {finding.field for finding in findings.checked}
    if "target" in agreed:
        what = (
            "What could be checked agrees: the numbers the machine had committed to give, together with the "
            f"computer's, exactly this order of {record['cards']} cards."
        )
        lines.append(Paragraph("text", what))
    return lines


def _result(record: dict[str, Any]) -> str:
    if "piles" in record:
        return f"this deal of {record['cards']} cards in {counted(len(record['piles']), 'pile')}"
    return f"this order of {record['cards']} cards, card by card"


def _job(record: dict[str, Any]) -> str:
    """Return what the commitment binds, in words."""
    job = "a shuffle" if record["method"] == "planned" else f"a deal in {counted(len(record['piles']), 'pile')}"
    capacity = counted(record["capacity"], "card")
    return (
        f"{job} of {counted(record['cards'], 'card')} in the format {record['format']}, by a {record['machine']}"
        f" whose pockets take {capacity}"
    )


def _to_read_aloud(record: dict[str, Any], can_say: Callable[[str], bool]) -> list[Paragraph]:
    """Fingerprint and nonce in words, for people who noted them at the table. Only where both can be read."""
    attempts = record["audit"].get("attempts")
    last = attempts[-1] if isinstance(attempts, list) and attempts else None
    if not isinstance(last, dict) or not records.is_hash(last.get("commitment")):
        return []
    lines = [f"fingerprint: {nonces.words_of_hash(last['commitment'])} ({last['commitment'][:16]})"]
    if records.is_hash(last.get("nonce")):
        lines.append(f"the computer's number: {nonces.words_of_hash(last['nonce'])} ({last['nonce'][:16]})")
    if nonces.is_normal(last.get("phrase")):
        phrase = last["phrase"] if can_say(last["phrase"]) else shown(last["phrase"])
        alphabet = nonces.alphabet(last["phrase"])
        letters = "" if alphabet in (None, "Latin") else f", in {alphabet} letters"
        lines.append(f"the computer's number was made from what was said{letters}: {phrase}")
    return [_heading("To read aloud"), *(Paragraph("item", line) for line in lines)]


def _can_say(phrase: str, console: Console) -> bool:
    """Tell whether this terminal can show a phrase."""
    try:
        phrase.encode(console.encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _difference(finding: Checked) -> str:
    return f"{finding.field}: should be {finding.expected}, is {finding.found}"


def _unchecked(findings: Findings) -> Paragraph:
    """Everything not mentioned above, in one paragraph; entries of a list together."""
    fields = list(dict.fromkeys(_INDEX.sub("", finding.field) for finding in findings.unchecked))
    shortened = fields if len(fields) <= 60 else [*fields[:60], f"{len(fields) - 60} more"]
    text = f"Not checked, or only in part (--json says why): {', '.join(shortened)}."
    return Paragraph("unchecked", text, {"fields": fields})


def _heading(text: str) -> Paragraph:
    return Paragraph("heading", text)


def _item(text: str) -> str:
    return fill(f"- {text}", _WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _filled(text: str) -> str:
    return fill(text, _WIDTH, break_on_hyphens=False)
