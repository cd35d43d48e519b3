"""How an audit comes into the history: that it was made, and whether anything speaks against the shuffler."""

from pathlib import Path

from mischwerk.forms import counted
from mischwerk.history.entry import AUDIT, Entry

from mischwerk_lab.experiments.audit import names as audit_names
from mischwerk_lab.experiments.audit import verdict
from mischwerk_lab.experiments.audit.board import Board
from mischwerk_lab.experiments.audit.results import Audit


def entry_of(audit: Audit, folder: Path) -> Entry:
    """No deck and no file of decks is named in it. ``folder``: of the report."""
    board = audit.source if isinstance(audit.source, Board) else None
    found = verdict.statements(audit, audit_names.words("en"))
    against = [letter for letter, one in zip("ABCD", found, strict=True) if one.good is False]
    if against:
        said = f"{' and '.join(against)} {'speaks' if len(against) == 1 else 'speak'} against it"
    else:
        said = "nothing speaks against it"
    return Entry(
        kind=AUDIT,
        result="done",
        machine=None if board is None else board.identity.machine,
        is_twin=board is not None and board.identity.twin,
        cards=audit.cards,
        deck=None if audit.deck is None else audit.deck.name,
        firmware=None if board is None else board.identity.firmware,
        note=f"{said}, by {counted(sum(sample.decks for sample in audit.samples), 'deck')}",
        folder=str(folder.absolute()),
        board=None if board is None else board.identity.board,
    )
