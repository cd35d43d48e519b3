"""The terms of the German texts: what each English one is called, and which words were rejected, with the reason.

A test looks for rejected words in all German texts. The table in docs/german-terms.md is made of this.
"""

from typing import NamedTuple


class Term(NamedTuple):
    """``rejected``: beginnings of words that must not occur in any text, in small letters; ``why``: the reason."""

    english: str
    german: str
    rejected: tuple[str, ...] = ()
    why: str = ""


TERMS = (
    # -- cards and shuffling
    Term(
        "deck",
        "Blatt, Blätter",
        ("deck", "kartenstapel"),
        "The word of Skat and Schafkopf; a Stapel is a pile.",
    ),
    Term("packet", "Päckchen", ("packet", "paket"), "A Paket is sent by post."),
    Term("pile", "Stapel", ("pile",)),
    Term("cap (of a pile)", "Höchstzahl", ("kapazität",), "A Kapazität is what fits in, not what is allowed."),
    Term("shelf", "Fächer", ("shelf",)),
    Term("pass", "Durchgang", ("iteration",), "Iteration is a word of computers."),
    Term("riffle", "Riffeln", ("riffle",)),
    Term("overhand shuffle", "Überhandmischen", ("überhand-",)),
    Term("striping", "Abziehen von oben und unten (Striping)", (), "Nobody knows the English word alone."),
    Term("wash", "Waschen (Verrühren auf dem Tisch)", ("durchwühlen",)),
    Term("cut", "Abheben"),
    Term(
        "start (of a deck)",
        "Ausgangslage",
        ("anfänge", "der anfang"),
        "The Anfang of a deck would be its first card.",
    ),
    Term("continued shuffling", "Weitermischen"),
    Term("dealing order", "Art des Gebens", ("arten zu geben", "art zu geben")),
    Term("seat", "Sitz, Sitzposition"),
    Term("class of cards", "Kartengruppe", ("kartenart",)),
    Term("jack, queen (letters)", "B, D", (), "As they stand on German cards."),
    # -- Skat
    Term("soloist", "Alleinspieler", ("solist",)),
    Term("defenders", "Gegenspieler", ("verteidiger",)),
    Term("card points", "Augen", ("kartenpunkte",), "Punkte are those on the list."),
    Term("deal (of Skat)", "Kartenverteilung", ("deal",), "A Spiel is played, here three times with each."),
    Term("seating", "Sitzordnung"),
    Term("world (sampled)", "Welt"),
    Term("playout", "Simulation", ("playout",)),
    Term("evaluation (of a playout)", "Bewertungsfunktion", ("evaluierung",)),
    # -- what a report says of a shuffler
    Term("nothing found against it", "Ohne Beanstandung", (), "As in an examiner's report."),
    Term("speaks against it", "Beanstandet"),
    Term(
        "guessed beyond chance",
        "über Zufall erraten",
        ("zuviel", "zu viel erraten"),
        "That would be too much, a reproach to the guesser.",
    ),
    Term("guessing with feedback", "Raten mit Rückmeldung", ("auskunft",)),
    Term("seed", "Startwert", ("seed", "saat")),
    Term("twin", "Zwilling"),
    Term("sealed, auditable", "versiegelt, prüfbar"),
    # -- statistics
    Term("uniform deck", "gleichmäßig gemischtes Blatt"),
    Term("total variation distance", "Totalvariationsabstand", ("totale variation",), "One word for one number."),
    Term("confidence", "Konfidenzniveau"),
    Term("lower bound", "untere Schranke", ("untergrenze",)),
    Term("chance alone", "Zufall allein", ("bloßer zufall",)),
    Term(
        "spread (of numbers)",
        "Streuung",
        ("spread", "spannweite"),
        "A Spannweite is the range, from the smallest to the largest.",
    ),
    Term("spread (of a wash)", "Streuweite", (), "How far cards are moved."),
    Term("statistic", "Prüfgröße", ("teststatistik",), "Statistik is the subject."),
    Term("effect", "Effekt"),
    Term("visible from", "erkennbar ab", ("sichtbar ab",)),
    Term("rejected, not rejected", "verworfen, nicht verworfen"),
    Term("false-alarm rate", "Irrtumswahrscheinlichkeit", ("fehlalarmrate",)),
    Term("expected", "zu erwarten"),
    Term("view (of decks)", "Betrachtung", ("ansicht",), "An Ansicht is a picture."),
    Term("block (of decks)", "Abschnitt"),
    Term("bin (of p-values)", "Klasse"),
    Term("table (of counts)", "Tabelle", ("tafel",)),
    Term("ascending runs", "aufsteigende Läufe"),
    Term("rising sequences", "steigende Folgen"),
    Term("approximate entropy", "approximative Entropie", ("näherungsweise",), "The name in the literature."),
    Term("coupon collector", "Sammelbilderproblem", ("sammelbilder.", "coupon")),
    Term("maximum likelihood", "Maximum-Likelihood-Methode", ("größter likelihood",)),
    Term("power (of a test)", "Güte", ("teststärke", "trennschärfe"), "One word for one thing."),
    Term("defect (of a way of mixing)", "Fehler", ("defekt",), "A Defekt is a broken part."),
    Term("sample", "Stichprobe", ("sample",)),
    Term("standard deviation", "Standardabweichung"),
    Term("degrees of freedom", "Freiheitsgrade"),
    Term("how much", "wie viel", ("wieviel",), "Two words since 1996."),
    Term("left out (of a line)", "ausgelassen", ("außer betracht",), "The language of courts."),
)
