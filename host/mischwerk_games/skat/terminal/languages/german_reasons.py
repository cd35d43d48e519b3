"""Reasons of the heuristic player in German: by its own words, and with what they hold where they hold a number."""

CARDS = {
    "these tricks are certain and win the game": "diese Stiche sind sicher und gewinnen das Spiel",
    "draw trumps: nobody can take this one": "Trumpf ziehen: diesen kann niemand nehmen",
    "a jack, to draw the higher ones": "ein Bube, damit die höheren fallen",
    "a low trump: the high ones of the others must fall before the rest is worth anything": (
        "ein kleiner Trumpf: erst müssen die hohen der anderen fallen"
    ),
    "the jacks are gone: first what still has to be made good, while the certain cards keep the lead": (
        "die Buben sind weg: erst hochspielen, solange die sicheren Karten das Spiel halten"
    ),
    "nobody can take this card": "diese Karte kann niemand nehmen",
    "an ace, while the others still have cards of its suit": "ein Ass, solange die anderen noch bedienen müssen",
    "a small card, so that the ace falls and the ten is good": (
        "eine kleine Karte, damit das Ass fällt und die Zehn steht"
    ),
    "from the longest suit, to make its small cards good": (
        "von der längsten Farbe, damit ihre kleinen Karten hoch werden"
    ),
    "nothing better: the cheapest card": "nichts Besseres: die kleinste",
    "this trick wins the game": "dieser Stich gewinnt das Spiel",
    "takes it with a trump: discarding would cost a king or more": (
        "stechen: abwerfen würde mindestens einen König kosten"
    ),
    "nothing in this trick: the ace waits for the ten": "der Stich ist leer: das Ass wartet auf die Zehn",
    "last to play: takes, with the card that brings the most": (
        "in Hinterhand: nehmen, mit der Karte, die am meisten bringt"
    ),
    "good unless the next one has no card of this suit": "reicht, wenn der Nächste diese Farbe hat",
    "nobody behind can beat this card": "dahinter kann niemand diese Karte nehmen",
    "a trump that makes the last player use a higher one": "ein Trumpf, für den der Letzte einen höheren braucht",
    "higher than the others so far, and no ten or ace: the last player has to spend something": (
        "höher als bisher, aber kein Volles: der Letzte muss etwas geben"
    ),
    "can't or won't take: a small card of a short suit, and no ten loses its guard": (
        "nicht nehmen: eine kleine Karte einer kurzen Farbe, und keine Zehn wird blank"
    ),
    "does not take: the cheapest card": "nicht nehmen: die kleinste",
    "these tricks are certain and defeat the soloist": "diese Stiche sind sicher, damit hat der Alleinspieler verloren",
    "the soloist can't take this card and has to follow": "der Alleinspieler muss bedienen und kann sie nicht nehmen",
    "the partner has none of this suit and may trump it": "der Partner hat diese Farbe nicht und kann stechen",
    "an ace while the soloist still has a card of its suit": "ein Ass, solange der Alleinspieler die Farbe noch hat",
    "the soloist has none of this suit and must spend a trump or let it go": (
        "der Alleinspieler hat diese Farbe nicht: er muss stechen oder sie laufen lassen"
    ),
    "the suit that the partner has led, with a king or a queen if that is the highest": (
        "die Farbe des Partners, mit König oder Dame, wenn sie die höchste ist"
    ),
    "the soloist is next: a small card of a long suit, best one in which the partner may have the ace": (
        "der Alleinspieler sitzt dahinter: klein von langer Farbe, am besten wo der Partner das Ass haben kann"
    ),
    "the partner is next: a small card of a short suit, best one in which the partner may have the ace": (
        "der Partner sitzt dahinter: klein von kurzer Farbe, am besten wo er das Ass haben kann"
    ),
    "no suit worth leading: the cheapest card": "keine Farbe lohnt: die kleinste",
    "this trick defeats the soloist": "mit diesem Stich hat der Alleinspieler verloren",
    "the partner takes this trick: give it points": "der Stich gehört dem Partner: schmieren",
    "a grand and little in this trick: the ace waits for the ten": (
        "Grand und wenig im Stich: das Ass wartet auf die Zehn"
    ),
    "too little in this trick for a trump": "zu wenig im Stich für einen Trumpf",
    "takes the trick from the soloist, with the card that brings the most": (
        "dem Alleinspieler den Stich nehmen, mit der Karte, die am meisten bringt"
    ),
    "the partner probably beats the soloist: give it points": "der Partner nimmt ihn wohl noch: schmieren",
    "the highest of the suit, before the soloist plays": "die höchste der Farbe, bevor der Alleinspieler kommt",
    "the partner leads the highest card and the soloist has to follow": (
        "der Partner hat die höchste ausgespielt, und der Alleinspieler muss bedienen"
    ),
    "free to discard: small cards of a short suit, and no ten loses its guard": (
        "abwerfen: kleine Karten einer kurzen Farbe, und keine Zehn wird blank"
    ),
    "gives the cheapest card": "die kleinste geben",
    "everybody who has this suit is above, and its other cards stay low enough": (
        "wer diese Farbe hat, liegt darüber, und die übrigen bleiben klein genug"
    ),
    "everybody who has this suit is above": "wer diese Farbe hat, liegt darüber",
    "of the lowest cards, the one with the most cards above it": "von den kleinsten die, über der die meisten liegen",
    "free to discard: the most dangerous card": "abwerfen: die gefährlichste Karte",
    "the highest card that stays below": "die höchste, die darunter bleibt",
    "has to go over: the lowest, and somebody may be higher yet": (
        "muss darüber: die kleinste, vielleicht geht noch jemand höher"
    ),
    "the trick is his": "der Stich gehört ihm",
    "a low card of a suit in which the soloist may be high": (
        "klein in einer Farbe, in der der Alleinspieler hoch sein kann"
    ),
    "the soloist has the trick so far: below him": "der Alleinspieler hat den Stich: darunter bleiben",
    "free to discard: from the shortest suit, so that the partner can lead it": (
        "abwerfen: von der kürzesten Farbe, damit der Partner sie spielen kann"
    ),
    "the soloist plays after: low, so that he must go over": (
        "der Alleinspieler kommt noch: klein, damit er darüber muss"
    ),
    "nothing to win: the highest goes": "nichts zu holen: die höchste weg",
    "the lowest card": "die kleinste Karte",
    "the skat makes the hand better": "der Skat macht das Blatt besser",
}
GAMES = {"clubs": "Kreuz", "spades": "Pik", "hearts": "Herz", "diamonds": "Karo", "grand": "Grand", "null": "Null"}
_DECLARED, _LIST = r"(\w+)( hand)?( schneider| schwarz| ouvert)?", r"([+-]\d+) on the list on average"
LEVELS = {" hand": " Hand", " schneider": " Schneider", " schwarz": " Schwarz", " ouvert": " ouvert"}
# What is said before the play: a regular expression of the English words, and the German ones with its groups.
BEFORE_PLAY = (
    (r"no game that is likely enough for (\d+)", "kein Spiel, das für {0} sicher genug ist"),
    (r"good for (\d+)", "gut bis {0}"),
    (r"(\w+)( hand)?, (\d+%) without the skat", "{0}{1}, {2}, ohne den Skat"),
    (r"(\w+)( hand)?, (\d+%), without these two", "{0}{1}, {2}, ohne diese beiden"),
    (r"(\w+)( hand)?, (\d+%)", "{0}{1}, {2}"),
    (r"no game with this hand is worth that much", "kein Spiel mit diesem Blatt ist so viel wert"),
    (rf"{_LIST}, bidding ([+-]\d+)", "im Mittel {0} auf der Liste, Reizen {1}"),
    (rf"good up to (\d+): {_LIST}, passing ([+-]\d+)", "gut bis {0}: im Mittel {1} auf der Liste, Passen {2}"),
    (rf"{_DECLARED}: {_LIST}, with the skat ([+-]\d+)", "{0}{1}{2}: im Mittel {3} auf der Liste, mit dem Skat {4}"),
    (rf"{_LIST}, {_DECLARED} ([+-]\d+)", "im Mittel {0} auf der Liste, {1}{2}{3} {4}"),
    (rf"{_DECLARED}: {_LIST}", "{0}{1}{2}: im Mittel {3} auf der Liste"),
    (_LIST, "im Mittel {0} auf der Liste"),
)
