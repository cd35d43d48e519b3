"""Texts of the report of `lab skat`, in English."""

SKAT = {
    "skat-title": "Monte Carlo simulation in Skat, twenty years later",
    "skat-subtitle": (
        "The tables of J. Schäfer's thesis (Magdeburg 2005), played again: {deals} of each set in all seatings, "
        "{columns}, seed {seed}."
    ),
    "skat-deals": "{deals} {deals:deal|deals}",
    "skat-deals-ddss": "{deals} {deals:deal|deals} ({ddss} where DDSS plays)",
    "skat-report": "{page}: {deals}, {columns}, seed {seed}.",
    # -- conclusions
    "skat-conclusions": "Which of the document's conclusions hold",
    "skat-how-played": (
        "Our heuristic player sits in XSkat's place and plays the playouts; deals, bids, discards and games are "
        "XSkat's own. Points are Seeger-Fabian with the document's own factors for lost games, summed over three "
        "seatings and scaled to its 1,000 deals; ± is one standard error, deals being independent."
    ),
    "skat-how-judged": (
        "All cells of a set rest on the same deals: what a conclusion compares is subtracted deal by deal and "
        "averaged over the columns and tables that it speaks of. The mean differs from 0 if it is beyond three "
        "standard errors (Student's t), which chance alone is in 0.27 % of cases. Where a conclusion speaks of "
        "every column, one that is beyond, corrected for their number (Bonferroni), refutes it. That something "
        "stays the same holds if three standard errors around the change lie within {margin} {margin:point|points}, "
        "and does "
        "not if they lie outside. With fewer than {fewest} {fewest:deal|deals}, or fewer than {differing} that "
        "differ at all, nothing can be told. In the last column the same mean by the document's own cells, of the "
        "same columns; it gives no errors."
    ),
    "skat-section": "section",
    "skat-document-says": "the document says",
    "skat-here": "here",
    "skat-found": "found",
    "skat-test": "test",
    "skat-document-cells": "document's cells",
    "skat-by-column": "by column",
    "skat-conclusions-table": (
        "Its conclusions; differences are tournament points in 1,000 deals unless stated otherwise"
    ),
    "skat-columns-table": "The same column by column",
    "skat-missing": "{count} of those that can't be told speak of columns that were not measured:",
    # -- points
    "skat-points": "Points by number of worlds",
    "skat-strength": (
        "Tables of chapter {chapter}: first lines blue with circles, second ones red with squares; dashed as printed, "
        "solid as measured here, with one standard error."
    ),
    "skat-thousand-points": "thousand points",
    # -- tables
    "skat-tables": "The tables",
    "skat-game": "game",
    "skat-printed": "printed",
    "skat-xskat-declares": "XSkat, our deals",
    "skat-heuristic-declares": "heuristic, our deals",
    "skat-games-table": (
        "5.1: games in 1,000 deals. The document's deals are not known; ours are some in which XSkat declares a game, "
        "and all tables are played with that game. The last column is what three heuristic players would declare"
    ),
    "skat-first-printed": "first line, printed",
    "skat-second-printed": "second line, printed",
    "skat-second-less-first": "second less first",
    "skat-lineup-table": "{lineup} ({games}; first line {first}, second {second})",
    "skat-text-of": "text of {section}",
    "skat-all-games": "games",
    "skat-null-games": "null games",
    "skat-player-heuristic": "heuristic",
    "skat-player-simple": "simple",
    "skat-player-stairs": "stairs",
    "skat-player-worlds": "worlds",
    "skat-game-null": "null",
    "skat-game-diamonds": "diamonds",
    "skat-game-hearts": "hearts",
    "skat-game-spades": "spades",
    "skat-game-clubs": "clubs",
    "skat-game-grand": "grand",
    "skat-game-passed in": "passed in",
    # -- games won
    "skat-won": "Games won and points on the list",
    "skat-won-how": (
        "Each player is the soloist of each deal once. On the list are the values of its games, lost ones with the "
        "document's factors, without the points that Seeger and Fabian add. From each table the column with the most "
        "worlds."
    ),
    "skat-table": "table",
    "skat-won-first": "won, first",
    "skat-won-second": "won, second",
    "skat-list-first": "list, first",
    "skat-list-second": "list, second",
    "skat-won-table": (
        "In 1,000 deals. The document has them for table 7.2: 841.5 and 856 games won, 31,165 and 29,875 on the list"
    ),
    # -- times
    "skat-playing-times": "Playing times",
    "skat-times-how": (
        "Milliseconds that a player took to choose in a game, by the wall clock of the computers that played, which "
        "may have had other things to do. Playouts end early when no other card can overtake the best one. The "
        "document: a round of 3,000 games with two Monte Carlo players at three seconds a card took more than 20 hours "
        "on an Athlon XP 3000+, 24 seconds a game; DDSS took ten times as long as the Monte Carlo player with as many "
        "worlds, and got through 100 worlds a card in a second on average, 200 at most; the Monte Carlo player through "
        "more than 1,000."
    ),
    "skat-player": "player",
    "skat-times-table": "Milliseconds a game of one player",
    # -- distributions
    "skat-distributions": "Evaluations and distributions",
    "skat-evaluations": "Evaluation functions, as figures 6.1 to 6.4 define them.",
    "skat-evaluation-stairs": "6.1 stairs",
    "skat-evaluation-I10": "6.2 type I, 10",
    "skat-evaluation-II50": "6.3 type II, 50 %",
    "skat-evaluation-III": "6.4 type III",
    "skat-soloist": "soloist",
    "skat-defenders": "defenders",
    "skat-own-card-points": "own card points",
    "skat-worth": "worth",
    "skat-histograms": (
        "Card points of the own party in {worlds} {worlds:world|worlds}, for one card that it may play: the kinds "
        "that figures 5.2 "
        "to 5.4 show, of each the clearest. Right of the dashed line the game is won."
    ),
    "skat-histogram": "{kind}: {card} in trick {trick}, {game}, deal {deal}",
    "skat-worlds": "worlds",
    "skat-by-trick": (
        "All {count} {count:distribution|distributions} of {deals} {deals:deal|deals}, by trick. The document does "
        "not define its kinds. Here: a "
        "few values, if five hold nine of ten worlds; two maxima of a smoothed density; even, if hardly further than "
        "a tenth from a uniform distribution; normal, by skewness and kurtosis; skewed otherwise."
    ),
    "skat-deviation": "standard deviation: median, quarters",
    "skat-kinds": "kinds of distribution",
    "skat-trick": "trick",
    "skat-card-points": "card points",
    "skat-per-cent": "per cent",
    "skat-kind-normal": "normal",
    "skat-kind-skewed": "skewed",
    "skat-kind-two maxima": "two maxima",
    "skat-kind-even": "even",
    "skat-kind-few values": "few values",
    # -- letters of cards
    "skat-suit-C": "C",
    "skat-suit-S": "S",
    "skat-suit-H": "H",
    "skat-suit-D": "D",
    "skat-rank-T": "T",
    "skat-rank-J": "J",
    "skat-rank-Q": "Q",
}
