"""Why a line of text, or the names on it, are no deck, in German; ``-advice``: what to do."""

LINES = {
    "line-not-text": "sie ist kein Text in UTF-8",
    "line-gap": "sie sagt, dass ein Blatt fehlt",
    "line-cards": "sie hat {cards} {cards:Karte|Karten}, nicht {wanted}",
    "line-size": "sie hat {cards} {cards:Karte|Karten}; es müssen {fewest} bis {most} sein",
    "line-not-number": "Karte {place} ist {text}, und das ist keine Kartennummer",
    "line-outside": (
        "eine Karte {number} gibt es nicht: die Nummern von {cards} {cards:Karte|Karten} gehen von {first} bis {last}"
    ),
    "line-not-json": "sie beginnt wie JSON, ist aber keines",
    "line-error": "sie ist eine Fehlermeldung, kein Blatt: {error}",
    "line-not-done": "sie ist nicht der Bericht von einem Mischen, das zu Ende ging",
    "line-other-job": "sie ist der Bericht von etwas anderem als einem Mischen: {job}",
    "line-sealed": "versiegelt gemischt, also ist die Reihenfolge unbekannt: Mischen Sie mit --auditable",
    "line-twice": "{twice} ist {times}-mal da, und {missing} fehlt",
    "line-twice-number": "Karte {twice} ist {times}-mal da, und Karte {missing} fehlt",
    "names-size": "sie hat {cards} {cards:Karte|Karten}, das Blatt {deck} hat {size}",
    "names-unheard-of": "sie nennt {cards} {cards:Karte|Karten}; ein Blatt mit so vielen ist nicht bekannt",
    "names-unheard-of-advice": "Nehmen Sie stattdessen Nummern.",
    "names-several": "ihre Karten gehören zu mehreren Blättern: {names}",
    "names-several-advice": "Sagen Sie, welches es ist: --deck NAME.",
    "names-copies": "Karte {place} ist {text}, und die gibt es in {deck} {times}-mal",
    "names-copies-advice": (
        "Kennzeichnen Sie gleiche Karten ({marks}): Was sich nicht unterscheiden lässt, kann nicht einzeln geprüft "
        "werden."
    ),
    "names-unknown": "Karte {place} ist {text}, und das ist keine Karte von {deck}",
}
