"""Texts of the worth of knowing how a pack lay, in English."""

WORTH = {
    "worth": "What it is worth to know how the pack lay",
    "worth_subtitle": (
        "{deals} {deals:deal|deals} of each game, {worlds} {worlds:world|worlds} for each card; seed {seed}."
    ),
    "worth_summary": "What came out",
    "worth_how": "What was done",
    "worth_limits": "What it doesn't say",
    "worth_game-skat": "Skat",
    "worth_game-whist": "Trick game",
    "worth_unit-skat": "points on the list a deal",
    "worth_unit-whist": "tricks a deal",
    "worth_knows": "the player knows",
    "worth_won": "wins",
    "worth_gain": "gains",
    "worth_error": "±",
    "worth_right": "hidden cards placed right",
    "worth_failed": "unanswered",
    "worth_nothing": "nothing",
    "worth_all": "all cards",
    "worth_times": "{method}, {passes} times",
    "worth_once": "{method}, once",
    "worth_method-gsr": "GSR riffle",
    "worth_method-overhand": "overhand",
    "worth_method-random-pile": "ten random piles",
    "worth_method-planned": "the machine's shuffle",
    "worth_caption": "{game}: {unit}, and what is gained over the player who knows nothing, with standard errors.",
    "worth_figure": "Gain in {unit} by the number of GSR riffles, with two standard errors; dashed: all cards seen.",
    "worth_riffles": "GSR riffles",
    "worth_axis": "gain ({unit})",
    "worth_open": "all cards seen",
    "worth_line": (
        "{game}: a player who knows the order (before: {knows}) gains {gain} ± {error} {unit}; all cards seen: {most} "
        "± {most_error}."
    ),
    "worth_until": "{game}: gains beyond two standard errors are seen up to GSR riffle number {passes}.",
    "worth_until_none": (
        "{game}: no gain beyond two standard errors is seen after any number of GSR riffles that was tried."
    ),
    "worth_point_start": (
        "Before the deal the pack lay in an order without pattern, which the player knows completely; then it was "
        "mixed in the way that is named, and dealt. The player knows that way, and sees each of their own cards as it "
        "is dealt."
    ),
    "worth_point_deals": (
        "Deals are drawn evenly, and how the pack lay before follows from an order that the mixing gave: so all "
        "rows play the same deals, and differ by knowledge alone, not by skewed hands."
    ),
    "worth_point_player": (
        "For each card to be played the player draws worlds, hands that agree with everything seen, by how probable"
        " the mixing makes them, plays each card in each of them to the end by rules of thumb, and takes the best. "
        "A player who knows nothing does the same with even worlds."
    ),
    "worth_point_skat": (
        "Skat: table of three, by the rules of the game; points by Seeger-Fabian. Knowledge is used for cards only,"
        " not for bids, discards and declarations, which all three decide by rules of thumb, and the other two "
        "their cards, too."
    ),
    "worth_point_whist": (
        "Trick game: 52 cards, dealt one by one to four, two against two, spades are trumps, no bids, no open hand;"
        " 13 tricks. The three others play by rules of thumb, which the player takes for granted."
    ),
    "worth_point_law": (
        "Riffles and piles: worlds by the exact law of the order, by sequential importance sampling and Metropolis."
        " Other mixings: only which card follows which is known, counted in 100,000 decks; their gain is a lower "
        "bound."
    ),
    "worth_limit_players": "All players are ours. Better ones may gain more, or leave less to gain.",
    "worth_limit_bids": "Knowing the cards in the bidding is worth something, too, and is not counted.",
    "worth_limit_start": (
        "After a game the pack is not without pattern: tricks lie in it as they were played. That makes hands "
        "uneven for all, which is another matter, and not measured here."
    ),
}
