"""Names and descriptions of the tests and of the ways by hand, in English and German; and all texts of the audit."""

from mischwerk.deck.decks import DECKS

from mischwerk_lab.experiments.audit import words as audit_words
from mischwerk_lab.experiments.audit import words_tests as audit_words_tests
from mischwerk_lab.experiments.audit.hands import HAND_METHODS
from mischwerk_lab.methods import METHODS
from mischwerk_lab.report.words import Table, Words
from mischwerk_lab.trials import TRIALS

_TESTS_DE = {
    "poker": ("Pokerhände", "Die Art der Pokerhand an fünf Plätzen gegen die genauen Häufigkeiten der zehn Arten; "
              "seltene sind zusammengefasst, wenn es zu wenige Blätter sind."),
    "position-mean": ("Mittel und Streuung der Karte an jedem Platz",
                      "Mittel und Streuung der Kartennummer an jedem Platz: was die schwedische Studie in ihren "
                      "Abbildungen 7 bis 23 zeichnet."),
    "card-mean": ("Mittel und Streuung des Platzes jeder Karte",
                  "Mittel und Streuung des Platzes, an dem eine Karte liegt, über alle Karten."),
    "position-chi2": ("Karte nach Platz", "Welche Karte an welchem Platz liegt, als eine Tafel. Dass jedes Blatt jede "
                      "Karte einmal hat, ist berücksichtigt."),
    "runs": ("Aufsteigende Läufe", "Stücke des Blatts mit steigenden Kartennummern. Ein Durchgang über n Stapel lässt "
             "höchstens n. Eulers Zahlen."),
    "rising": ("Steigende Folgen", "Karten i, i+1, i+2 .., die in ihrer Ordnung liegen, andere dazwischen. Einmal "
               "Riffeln lässt höchstens 2. Eulers Zahlen."),
    "peaks": ("Gipfel", "Karten zwischen zwei kleineren. Ein Durchgang über Fächer, oben oder unten angelegt, lässt "
              "höchstens so viele wie Fächer."),
    "adjacency": ("Gebliebene Nachbarn", "Karten, die im sortierten Blatt nebeneinander lagen und es noch tun."),
    "fixed-points": ("Fixpunkte", "Karten, die liegen, wo sie im sortierten Blatt lagen; im Mittel eine."),
    "cycles": ("Zyklen", "Zyklen des Blatts als Permutation. Stirlingzahlen erster Art."),
    "guessing": ("Raten mit Auskunft", "Wer die Ordnung vor dem Mischen kennt, nennt jede Karte, bevor sie aufgedeckt "
                 "wird: die nächste noch nicht gesehene nach der letzten. Im Mittel trifft er 1 + 1/2 + .. + 1/N."),
    "outlier": ("Das verräterischste Blatt", "Die höchste Trefferzahl desselben Spielers in einem einzelnen Blatt: Ein "
                "nie gemischtes verrät alle Karten und fällt auf, wie viele andere auch in Ordnung sind."),
    "serial": ("Serielle Paare", "Wie oft jede Karte auf jede andere folgt, in allen N überlappenden Paaren des zum "
               "Ring geschlossenen Blatts."),
    "coupon": ("Sammelbilder", "Wie viele Karten gegeben werden, bis jede der vier Gruppen gleicher Größe vorkam."),
    "tuples": ("Ordnung von m-Tupeln", "In welcher Ordnung je vier Nachbarn liegen: jede der 24 ist gleich "
               "wahrscheinlich."),
    "apen": ("Näherungsweise Entropie", "Ob eine Karte zur oberen oder unteren Hälfte der übrigen gehört: faire Bits, "
             "deren Muster nach NIST SP 800-22, Abschnitt 2.12, geprüft werden."),
    "kolmogorov": ("Kolmogorow-Abstand der Plätze", "Der größte Abstand der Verteilung einer Karte über die Plätze von "
                   "der gleichmäßigen. Das Gesetz ist exakt."),
}  # fmt: skip
_REPEATS = (
    ("Equal decks", "Gleiche Blätter"),
    (
        "Pairs of decks in the same order: of a source with few seeds they are many.",
        "Paare von Blättern gleicher Reihenfolge: Bei einer Quelle mit wenigen Startwerten sind es viele.",
    ),
)
_WAYS_DE = {
    "wash": ("Durchwühlen", "Die Karten liegen in einer Reihe, werden um zufällige Strecken verschoben, an den Enden "
             "zurückgeworfen und der Reihe nach aufgesammelt."),
    "overhand": ("Überhand-Mischen", "Päckchen werden von oben abgezogen und aufeinander gelegt; zwischen Nachbarn "
                 "wird jeweils mit Wahrscheinlichkeit 1/5 getrennt."),
    "gsr": ("Riffeln", "Nach Gilbert, Shannon und Reeds: binomial abgehoben, alle Verzahnungen gleich wahrscheinlich."),
    "strip": ("Striping", "Päckchen von oben und unten im Wechsel, aufeinander gelegt; Längen gleichverteilt von 1 bis "
              "9."),
    "mash": ("Ineinanderdrücken oder Fächern", "Binomial abgehoben und ineinander geschoben: Nach jeder Karte kommt "
             "mit Wahrscheinlichkeit 1/3 das andere Päckchen an die Reihe."),
    "cut": ("Abheben", "An einer zufälligen Stelle geteilt und in umgekehrter Folge zusammengesetzt."),
}  # fmt: skip


_DECKS_DE = {
    "skat": "Skat", "schafkopf-long": "Schafkopf lang", "schafkopf-short": "Schafkopf kurz",
    "mau-mau-short": "Mau-Mau kurz", "mau-mau-long": "Mau-Mau lang", "doppelkopf-48": "Doppelkopf",
    "doppelkopf-40": "Doppelkopf ohne Neunen", "romme-52": "Rommé kurz ohne Joker", "romme-55": "Rommé kurz",
    "romme-104": "Rommé lang ohne Joker", "romme-110": "Rommé lang", "solitaire-52": "Solitaire kurz",
    "solitaire-104": "Solitaire lang", "poker-52": "Bridge und Poker", "poker-54": "Bridge, Poker, 2 Joker",
}  # fmt: skip


def words(language: str) -> Words:
    """All texts of the audit. ValueError for a language that isn't there."""
    return Words(language, audit_words.TEXTS, audit_words_tests.TEXTS, table())


def table() -> Table:
    """``test-NAME`` and ``test-NAME-about``, ``way-NAME`` and ``way-NAME-about``, ``deck-NAME``."""
    found: dict[str, tuple[str, str]] = {"test-repeats": _REPEATS[0], "test-repeats-about": _REPEATS[1]}
    found |= {f"deck-{deck.name}": (deck.title, _DECKS_DE[deck.name]) for deck in DECKS}
    for name, trial in TRIALS.items():
        title, about = _TESTS_DE.get(name, (trial.title, trial.about))
        found[f"test-{name}"] = (trial.title, title)
        found[f"test-{name}-about"] = (_escaped(trial.about), _escaped(about))
    for name in HAND_METHODS:
        title, about = _WAYS_DE[name]
        found[f"way-{name}"] = (METHODS[name].title, title)
        found[f"way-{name}-about"] = (_escaped(METHODS[name].about), _escaped(about))
    return found


def _escaped(text: str) -> str:
    """For str.format, without fields."""
    return text.replace("{", "{{").replace("}", "}}")
