"""Programs that shuffle with a generator of their own."""

from mischwerk_lab.methods.method import TUEV, TUEV_GERMAN, Method, Option, Texts, loop

METHODS = (
    Method(
        "mt19937",
        "program",
        {
            "en": Texts(
                "MT19937 and Fisher-Yates",
                "A Mersenne Twister seeded with 64 bits and warmed up with 800,000 numbers shuffles deck after deck by "
                "Fisher and Yates; the server restarts with a new seed after a fixed number of decks.",
                f"{TUEV}, figures 1 and 2; bit for bit Apache commons-math3 3.6.1",
            ),
            "de": Texts(
                "MT19937 und Fisher-Yates",
                "Ein Mersenne-Twister, mit 64 Bit gestartet und mit 800\u202f000 Zahlen aufgewärmt, mischt Blatt um "
                "Blatt nach Fisher und Yates; nach einer festen Zahl von Blättern beginnt der Server mit einem neuen "
                "Startwert.",
                f"{TUEV_GERMAN}, Abbildungen 1 und 2; Bit für Bit wie Apache commons-math3 3.6.1",
            ),
        },
        loop("programs", "mt19937"),
        None,
        None,
        (Option("decks_per_start", 4096, "B", "decks between two seeds"),),
    ),
    Method(
        "java",
        "program",
        {
            "en": Texts(
                "Java's Collections.shuffle",
                "Fisher and Yates with a linear congruential generator, reseeded for each deck with 48 random bits.",
                "java.util.Collections.shuffle and java.util.Random, by their documentation; bit for bit JDK 17",
            ),
            "de": Texts(
                "Collections.shuffle von Java",
                "Fisher und Yates mit einem linearen Kongruenzgenerator, der für jedes Blatt mit 48 zufälligen Bit neu "
                "gestartet wird.",
                "java.util.Collections.shuffle und java.util.Random, nach ihrer Dokumentation; Bit für Bit wie JDK 17",
            ),
        },
        loop("programs", "java"),
        None,
        None,
    ),
)
