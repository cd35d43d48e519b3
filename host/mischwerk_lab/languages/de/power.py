"""Texts of `lab power`, and names of its defects, in German."""

_PASSES = {1: "1 Durchgang"}


def _defects(name: str, title: str, *counts: int) -> dict[str, str]:
    """One key for each number of passes."""
    return {f"defect-{name}-{count}": f"{title}, {_PASSES.get(count, f'{count} Durchgänge')}" for count in counts}


POWER = {
    **_defects("random-pile-10", "10 zufällige Stapel", 1, 2, 3, 4, 5),
    **_defects("random-pile-10-7", "10 Stapel, höchstens 7 Karten", 2),
    **_defects("gsr", "GSR-Riffeln", 5, 6, 7, 8, 9, 10),
    **_defects("half-riffle", "Riffeln, genau halbiert", 5, 6, 7, 8, 9, 10),
    **_defects("overhand", "Überhandmischen", 10, 30, 100),
    **_defects("shelf-10", "10 Fächer, oben oder unten", 1, 2),
    "defect-never-shuffled": "1 von 100 Blättern nie gemischt",
    "defect-stuck-card": "Karte 30 bleibt in 1 von 20 Blättern an Platz 30",
    "defect-lucky-seat": "Karte 0 kommt in 1 von 20 Blättern an Sitz 0 von 4",
    "defect-ordering-swap": "Zwei Nachbarn in 1 von 2 Blättern geordnet",
    "defect-swap": "Zwei Nachbarn in 1 von 2 Blättern vertauscht",
    "defect-none": "Keiner: geplantes Mischen",
    "power": "Welcher Test welchen Fehler erkennt",
    "power_subtitle": (
        "Je Fehler {repeats} {repeats:Stichprobe|Stichproben} von bis zu {decks} {decks:Blatt|Blättern} zu 52 "
        "Karten; Startwert {seed}"
    ),
    # -- what was done
    "power_done": "Was gemacht wurde",
    "power_samples": (
        "Für jeden Fehler gab es {repeats} {repeats:Stichprobe|Stichproben}, jedes Blatt aus dem sortierten "
        "gemischt. Eine Stichprobe wuchs "
        "in Stufen ({rungs} {rungs:Blatt|Blätter}), und auf jeder Stufe beurteilte sie jeder Test nach der exakten "
        "oder "
        "asymptotischen Verteilung seiner Prüfgröße bei gleichmäßigem Mischen."
    ),
    "power_sees": (
        "Es heißt hier, dass ein Test einen Fehler erkennt, wenn er 90 % der Stichproben verwirft, bei einer "
        "Irrtumswahrscheinlichkeit von 1 %. Zwischen zwei Stufen ist diese Zahl von Blättern interpoliert; ihr "
        "95-%-Intervall kommt von wiederholtem Ziehen aus den Stichproben (Bootstrap)."
    ),
    "power_estimated": (
        "Kam ein Test nicht so weit, zeigen aber alle Stichproben zusammen einen Effekt, der außer Zweifel steht (p "
        "unter eins zu einer Million), so ist die Zahl aus diesem Effekt geschätzt und gekennzeichnet."
    ),
    "power_distance": (
        "Der Abstand ist der Totalvariationsabstand von der Gleichverteilung: der größte Betrag, um den die "
        "Wahrscheinlichkeit eines Ereignisses abweicht. Wo er angegeben ist, ist er exakt."
    ),
    # -- decks needed
    "power_needed": "Nötige Blätter",
    "power_map": (
        "Kleinste Zahl von Blättern, mit der ein Test 90 % der Stichproben bei 1 % verwirft; k steht für tausend, M "
        "für eine Million. ~: jenseits der Stichproben aus dem Effekt geschätzt; ·: mit {decks} "
        "{decks:Blatt|Blättern} nicht erkannt."
    ),
    "power_axis_needed": "nötige Blätter",
    "power_sharpest": "Der schärfste Test für jeden Fehler und zum Vergleich der Pokertest.",
    "power_column_defect": "Fehler",
    "power_column_distance": "Abstand",
    "power_column_sharpest": "schärfster Test",
    "power_column_decks": "nötige Blätter",
    "power_column_interval": "95-%-Intervall",
    "power_column_poker": "Pokertest",
    "power_column_ratio": "Vielfaches",
    "power_none": "keiner",
    "power_open": "offen",
    "power_interval": "{low} bis {high}",
    "power_thousands": "{value} Tsd.",
    "power_millions": "{value} Mio.",
    # -- the poker test
    "power_poker": "Warum der Pokertest allein nicht genügt",
    "power_poker_seen": (
        "{seen} der Fehler erkennt irgendein Test; der Pokertest erkennt davon {within} mit höchstens {decks} "
        "Blättern. Mit {study_decks} {study_decks:Blatt|Blättern}, so vielen, wie ihm die schwedische Studie gab, "
        "würde er {study} "
        "erkennen, soweit sich sein Effekt hier feststellen ließ."
    ),
    "power_poker_ratio": (
        "Wo beides bekannt ist, braucht er {least}- bis {most}-mal so viele Blätter wie der schärfste Test, im Median "
        "{median}-mal so viele."
    ),
    "power_poker_ratio_same": ("Wo beides bekannt ist, braucht er {most}-mal so viele Blätter wie der schärfste Test."),
    "power_example": "{defect}: {distance} von der Gleichverteilung entfernt, {needs}; {says}.",
    "power_example_seen": "vom Test „{test}“ mit {decks} {decks:Blatt|Blättern} erkannt",
    "power_example_unseen": "von keinem Test erkannt",
    "power_example_poker": "der Pokertest braucht {decks}",
    "power_example_poker_about": "der Pokertest braucht etwa {decks}",
    "power_example_poker_unseen": (
        "der Pokertest erkennt es mit {decks} nicht, auch nicht mit allen Stichproben zusammen"
    ),
    "power_reason_places": (
        "Er betrachtet fünf Plätze des Blatts und kann nicht sehen, was an den anderen falsch läuft: Eine Karte, die "
        "an Platz 30 kleben bleibt, fehlt in der Hand etwas häufiger, mehr nicht."
    ),
    "power_reason_kind": (
        "Er betrachtet nur die Art der Hand: Farben dürfen vertauscht sein, und welche von zwei Karten zuerst kommt, "
        "spielt keine Rolle. Was ein Mischverfahren hinterlässt, ist aber Ordnung: Karten, die liegen bleiben, wo sie "
        "lagen, Läufe, die aufsteigen, Folgen, die nur verzahnt wurden."
    ),
    "power_reason_rare": (
        "92 % aller Hände sind eine höchste Karte oder ein Paar, und die kommen bei fast jedem Blatt oft vor. Was mehr "
        "zeigen könnte, ist selten: Eine Hand von 649\u202f740 ist ein Royal Flush."
    ),
    "power_reason_sharp": (
        "Am schärfsten sind die Tests, die zählen, was das Verfahren hinterlässt: Läufe bei Stapeln, steigende Folgen "
        "beim Riffeln, Gipfel bei Fächern. Blätter, bei denen diese Zahl gleich ist, sind nach einem solchen Mischen "
        "gleich wahrscheinlich; mehr sagt daher nichts anderes an einem Blatt. Was selten vorkommt, zeigt sich an dem "
        "einen Blatt, das heraussticht."
    ),
    "power_reason_unknown": ("Wer das Verfahren nicht kennt, muss alle Tests versuchen und für ihre Zahl korrigieren."),
    "power_curves": "Wie die Güte der Tests mit der Zahl der Blätter wächst, für zwei Fehler, mit 95-%-Intervallen.",
    "power_axis_decks": "Blätter",
    "power_axis_share": "bei 1 % verworfener Anteil",
    # -- false alarms, and limits
    "power_alarms": "Fehlalarme und Grenzen",
    "power_alarms_none": "Das geplante Mischen, das keinen Fehler hat, wurde nicht geprüft.",
    "power_alarms_text": (
        "Das geplante Mischen hat keinen Fehler: Von {repeats} {repeats:Stichprobe|Stichproben} zu {decks} "
        "{decks:Blatt|Blättern}, jede von {tests} {tests:Test|Tests} "
        "beurteilt, wurde in {rejected} von {judged} {judged:Urteil|Urteilen} bei 1 % verworfen; durch Zufall zu "
        "erwarten sind "
        "{expected}. Zwei Nachbarn zu vertauschen, gleich welche, lässt ein gleichmäßig gemischtes Blatt gleichmäßig "
        "gemischt: Das kann kein Test an fertigen Blättern erkennen, und es schadet nicht."
    ),
    "power_limit_share": (
        "Bei {repeats} {repeats:Stichprobe|Stichproben} hat ein Anteil ein 95-%-Intervall von bis zu ±{margin}."
    ),
    "power_limit_alone": (
        "Jeder Test ist für sich genommen, bei 1 %. Alle zusammen an einer Stichprobe brauchen eine Korrektur (Holm), "
        "und die kostet Blätter."
    ),
    "power_limit_estimates": (
        "Die Schätzungen nehmen an, dass der Effekt gleich bleibt, wenn die Stichprobe wächst. Tests, die Seltenes "
        "zusammenfassen, können mit mehr Blättern mehr davon trennen; eine solche Zahl kann daher etwas danebenliegen."
    ),
    "power_limit_models": "Die Fehler sind Modelle. Blätter aus einem Gerät beurteilt „mischwerk lab audit“.",
    "power_tests": "Die Tests",
    "power_tests_table": "Alle Tests, mit den oben verwendeten Namen.",
    # -- tests in a word or two
    "test-poker-short": "Poker",
    "test-position-mean-short": "Platzmittel",
    "test-card-mean-short": "Kartenmittel",
    "test-position-chi2-short": "Karte nach Platz",
    "test-runs-short": "Läufe",
    "test-rising-short": "steigende Folgen",
    "test-peaks-short": "Gipfel",
    "test-adjacency-short": "Nachbarn",
    "test-fixed-points-short": "Fixpunkte",
    "test-cycles-short": "Zyklen",
    "test-guessing-short": "Raten",
    "test-outlier-short": "Ausreißer",
    "test-serial-short": "Paare",
    "test-coupon-short": "Sammelbilder",
    "test-tuples-short": "m Nachbarn",
    "test-apen-short": "appr. Entropie",
    "test-kolmogorov-short": "Kolmogorow",
    "test-seats-short": "Sitze",
}
