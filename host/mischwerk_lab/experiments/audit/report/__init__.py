"""The report of an audit, in English or German, chapter by chapter in the order of the TÜV report."""

from mischwerk_lab.entropy.assessment import FIRMWARE_PERCENT
from mischwerk_lab.experiments.audit import entropy as audit_entropy
from mischwerk_lab.experiments.audit import verdict as audit_verdict
from mischwerk_lab.experiments.audit.board import Board
from mischwerk_lab.experiments.audit.report.chapters import hands, seats, uniformity
from mischwerk_lab.experiments.audit.results import Audit, Recorded
from mischwerk_lab.experiments.audit.wording import Wording, estimator, texts
from mischwerk_lab.report import Cell, Words
from mischwerk_lab.report.document import Report


def report(audit: Audit, language: str) -> Report:
    """All of it. ValueError for a language that isn't there."""
    return _Writer(audit, texts(language)).write()


class _Writer:
    def __init__(self, audit: Audit, words: Words) -> None:
        self._audit, self._words, self._say = audit, words, Wording(audit, words)
        self._made = Report(words("title"), words.language, self._subtitle())

    def write(self) -> Report:
        self._summary()
        self._subject()
        self._source()
        self._hunt()
        self._method()
        uniformity(self._made, self._say)
        hands(self._made, self._say)
        seats(self._made, self._say)
        self._verdict()
        return self._made

    def _subtitle(self) -> str:
        audit, words = self._audit, self._words
        deck = words("deck_named", title=words(f"deck-{audit.deck.name}")) if audit.deck else ""
        if isinstance(audit.source, Recorded):
            decks = self._say.count(audit.sample.decks)
            return words("subtitle_decks", decks=decks, cards=audit.cards, deck=deck, seed=audit.seed)
        identity = audit.source.identity
        what = words("twin" if identity.twin else "board", machine=identity.machine, firmware=identity.firmware)
        return words("subtitle_board", what=what, cards=audit.cards, deck=deck, seed=audit.seed)

    # -- the chapters ------------------------------------------------------------------------------
    def _summary(self) -> None:
        self._made.section(self._words("summary"))
        for statement in audit_verdict.statements(self._audit, self._words):
            self._made.verdict(statement.text, statement.good)

    def _subject(self) -> None:
        audit, words, made = self._audit, self._words, self._made
        made.section(words("subject"))
        rows: list[list[Cell]] = []
        if isinstance(audit.source, Recorded):
            made.paragraph(words("subject_decks"))
            rows += [[words("file"), audit.source.file], [words("sha256"), audit.source.sha256]]
            if audit.source.before_file is not None:
                rows.append([words("before_file"), audit.source.before_file])
            rows.append(
                [
                    words("starts"),
                    words(
                        f"starts-{audit.sample.start}-{audit.sample.how}",
                        tried=audit.sample.tried,
                        start=audit_verdict.began(audit.sample, words),
                    ),
                ]
            )
        else:
            made.paragraph(words("subject_board"))
            identity = audit.source.identity
            if identity.twin:
                made.paragraph(words("subject_twin"))
            rows += [[words(key), getattr(identity, key)] for key in ("machine", "firmware", "interpreter")]
            rows.append([words("shuffles"), len(audit.source.orders)])
        rows += [
            [words("decks" if isinstance(audit.source, Recorded) else "drawn"), audit.sample.decks],
            [words("cards"), audit.cards],
            [words("deck"), words(f"deck-{audit.deck.name}") if audit.deck else words("not_said")],
            [words("about"), audit.about or words("not_said")],
        ]
        if "poker" in audit.sample.tests:
            rows.append([words("poker_places"), ", ".join(map(str, audit.poker_places))])
        rows = [[name, value if isinstance(value, str) else self._say.count(int(str(value)))] for name, value in rows]
        made.table((words("column_what"), words("column_value")), rows, words("facts"), "subject")

    def _source(self) -> None:
        audit, words, made, sample = self._audit, self._words, self._made, self._audit.sample
        made.section(words("source"))
        if isinstance(audit.source, Board):
            self._board_source(audit.source)
        else:
            compared = audit_entropy.compared(sample.orders)
            expected = audit_entropy.expected_pairs(compared, audit.cards)
            made.paragraph(
                words(
                    "source_decks",
                    decks=self._say.count(compared),
                    pairs=self._say.count(sample.pairs),
                    expected=self._say.number(expected),
                )
            )
            if compared < sample.orders:
                made.paragraph(words("source_first", decks=self._say.count(compared)))
        made.paragraph(words("source_intro"))
        needs = audit_entropy.table_1()
        if audit.deck is None:
            needs.append(audit_entropy.plain_need(audit.cards))
        elif audit.deck not in audit_entropy.TABLE_1:
            needs.append(audit_entropy.need(audit.deck))
        columns = ("game", "cards", "orders", "bits", "distinct", "distinct_bits", "keys", "missing")
        rows: list[list[Cell]] = [
            [
                self._games(need),
                need.cards,
                self._say.large(need.orders),
                need.needed_bits,
                self._say.large(need.distinct),
                need.distinct_bits,
                need.keys,
                max(0, need.needed_bits - audit_entropy.TUEV_BITS),
            ]
            for need in needs
        ]
        made.table([words(f"column_{name}") for name in columns], rows, words("table_1"), "table-1")

    def _games(self, need: audit_entropy.Need) -> str:
        """Names of the decks; the audited one stands out."""
        deck, words = self._audit.deck, self._words
        titles = ", ".join(words(f"deck-{name}") for name in need.names)
        if not titles:
            return words("this_deck")
        return f"{titles} ({words('this_deck')})" if deck is not None and deck.name in need.names else titles

    def _board_source(self, source: Board) -> None:
        words, shuffles = self._words, len(source.orders)
        percent = FIRMWARE_PERCENT
        self._made.paragraph(words("source_board", percent=percent, proved=source.proved, shuffles=shuffles))
        assessed = source.assessed
        if assessed is None:
            self._made.paragraph(words("source_few", bits=self._say.count(source.raw_bits)))
            return
        self._made.paragraph(
            words(
                "source_raw",
                bits=self._say.count(source.raw_bits),
                lowest=self._say.number(assessed.lowest.min_entropy),
                name=words(estimator(assessed.lowest.name)),
                safe=assessed.safe_percent,
                percent=assessed.firmware_percent,
                word=words("raw_holds" if assessed.credit_holds else "raw_short"),
            )
        )

    def _hunt(self) -> None:
        hunted, words, made = self._audit.hunted, self._words, self._made
        if hunted is None:
            return
        from mischwerk_lab.hunting import wording

        made.section(words("hunt"))
        made.paragraph(words("hunt_intro"))
        for sentence in audit_verdict.hunt_sentences(self._audit, words):
            made.verdict(sentence, False if hunted.hit is not None else None)
        made.table(wording.columns(words), wording.rows(hunted, words), words("hunt_table"), "hunt")
        made.paragraph(words("hunt_untried"))

    def _method(self) -> None:
        is_board = isinstance(self._audit.source, Board)
        self._made.section(self._words("method"))
        if self._audit.about:
            self._made.paragraph(f"{self._words('about')}: {self._audit.about}")
        self._made.paragraph(self._words("method_board" if is_board else "method_decks"))

    def _verdict(self) -> None:
        audit, words, made = self._audit, self._words, self._made
        made.section(words("verdict"))
        for statement in audit_verdict.statements(audit, words):
            made.verdict(statement.text, statement.good)
        made.subsection(words("limits"))
        margin = self._say.number(98 / audit.sample.decks**0.5, 2)
        is_board = isinstance(audit.source, Board)
        limits = [words("limit_few", decks=self._say.count(audit.sample.decks), margin=margin), words("limit_predict")]
        limits += [words("limit_mechanics"), words("limit_firmware")] if is_board else [words("limit_recorded")]
        made.points([*limits, words("limit_no_liability")])


__all__ = ["report"]
