"""The heuristic player card by card: for each rule a position in which it is the one that decides."""

from mischwerk_games.skat.kernel.heuristic import defender, null_games, soloist
from mischwerk_games.skat.kernel.heuristic.decision import RULES
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.rules.cards import NAMES
from skat_views import FOREHAND, MIDDLEHAND, REARHAND, playing

DEALT = {  # (file, rule): (card, game, hand, what else)
    (soloist, "draw_with_masters"): ("CJ", "clubs", "C7 C8 CT CJ S8 SJ SA HJ D9 DQ", {}),
    (soloist, "force_out_jacks_in_grand"): ("HJ", "grand", "S7 S8 ST SJ SQ SA H7 HJ HQ DA", {}),
    (soloist, "force_out_high_trumps"): ("DJ", "clubs", "C7 C8 CT CK S8 S9 SJ HJ DJ DA", {}),
    (soloist, "develop_in_grand"): ("D8", "grand", "CJ CQ S9 SJ SA HJ D8 D9 DJ DQ", {}),
    (soloist, "cash_sure_cards"): ("HA", "grand", "C7 C8 CJ SJ HT HJ HA D8 DJ DQ", {}),
    (soloist, "cash_aces_early"): ("DA", "spades", "C7 C8 CT S7 ST SQ HT HA DJ DA", {}),
    (soloist, "free_the_ten"): ("D7", "grand", "C8 C9 CJ CK SA HT HA D7 D9 DT", {}),
    (soloist, "long_suit"): ("DA", "grand", "C8 CJ CA S7 S9 SA D7 D9 DT DA", {}),
    (soloist, "wait_for_the_ten"): (
        "C8",
        "spades",
        "C8 CJ CA ST SQ SK SA HT HA D7",
        {"seat": REARHAND, "soloist": REARHAND, "table": "C7 C9"},
    ),
    (soloist, "take_last"): (
        "D7",
        "diamonds",
        "C7 CT CQ SJ HK HA D7 D9 DJ DQ",
        {"seat": REARHAND, "soloist": REARHAND, "table": "SA S7"},
    ),
    (soloist, "take_if_the_next_follows"): (
        "SA",
        "diamonds",
        "C8 CA S8 ST SA HA D9 DT DJ DQ",
        {"seat": MIDDLEHAND, "soloist": MIDDLEHAND, "table": "S9"},
    ),
    (soloist, "make_them_pay"): (
        "D8",
        "grand",
        "CT CJ CA ST SA H7 HT HQ D8 DT",
        {"seat": MIDDLEHAND, "soloist": MIDDLEHAND, "table": "D7"},
    ),
    (soloist, "throw_a_loser"): (
        "H7",
        "grand",
        "CK CA H7 H8 H9 HJ HK HA DJ DA",
        {"seat": MIDDLEHAND, "soloist": MIDDLEHAND, "table": "S8"},
    ),
    (soloist, "give_least"): (
        "DJ",
        "grand",
        "C8 ST SA H7 HJ HQ HK HA DJ DA",
        {"seat": REARHAND, "soloist": REARHAND, "table": "CJ SJ"},
    ),
    (defender, "sure_card"): ("CJ", "grand", "CJ SJ SK H7 H9 HQ D7 D8 D9 DQ", {"soloist": MIDDLEHAND}),
    (defender, "ace_at_once"): ("HA", "clubs", "CJ S7 S8 S9 HT HK HA D7 DQ DK", {"soloist": MIDDLEHAND}),
    (defender, "long_through_the_soloist"): (
        "S9",
        "diamonds",
        "C7 CT CK S9 SJ SQ SK HQ D8 DK",
        {"soloist": MIDDLEHAND},
    ),
    (defender, "short_to_the_partner"): (
        "S8",
        "hearts",
        "C7 C8 CQ CK S8 HT HJ D7 D9 DT",
        {"soloist": REARHAND},
    ),
    (defender, "give_points"): (
        "CA",
        "clubs",
        "C9 CQ CA SQ H8 HK HA DT DQ DK",
        {"seat": REARHAND, "table": "DJ CJ"},
    ),
    (defender, "let_the_ten_come"): (
        "D7",
        "grand",
        "C9 CA S7 S8 H7 H8 HA D7 DK DA",
        {"seat": MIDDLEHAND, "table": "D8"},
    ),
    (defender, "save_the_trump"): (
        "D9",
        "clubs",
        "C8 C9 CT CK H7 H8 HQ HK HA D9",
        {"seat": REARHAND, "soloist": MIDDLEHAND, "table": "S8 S9"},
    ),
    (defender, "take_from_the_soloist"): (
        "SJ",
        "clubs",
        "C8 CJ CQ S7 S9 ST SJ SQ D9 DT",
        {"seat": REARHAND, "table": "DJ C7"},
    ),
    (defender, "partner_may_take"): (
        "CA",
        "clubs",
        "CQ CA S7 SQ SK H9 D9 DT DJ DK",
        {"seat": MIDDLEHAND, "table": "HJ"},
    ),
    (defender, "ace_in_the_middle"): (
        "HA",
        "spades",
        "C7 C8 S9 H7 HT HQ HA D7 DT DA",
        {"seat": MIDDLEHAND, "soloist": REARHAND, "table": "H8"},
    ),
    (defender, "give_points_before_the_soloist"): (
        "DK",
        "hearts",
        "C8 CT CK S7 SA HJ HA D8 D9 DK",
        {"seat": MIDDLEHAND, "soloist": REARHAND, "table": "DA"},
    ),
    (defender, "throw_short"): (
        "H8",
        "grand",
        "C7 C9 CK S9 SK SA H8 HA D8 DT",
        {"seat": MIDDLEHAND, "table": "CJ"},
    ),
    (null_games, "lead_and_stay_below"): ("S7", "null", "S7 S8 S9 H7 H9 HT HJ HQ HK HA", {}),
    (null_games, "throw_the_worst"): (
        "HJ",
        "null",
        "C7 C8 H8 H9 HJ D7 D8 D9 DK DA",
        {"seat": MIDDLEHAND, "soloist": MIDDLEHAND, "table": "S7"},
    ),
    (null_games, "duck_under"): (
        "S9",
        "null",
        "C8 C9 CT CJ S8 S9 H8 H9 HT HJ",
        {"seat": MIDDLEHAND, "soloist": MIDDLEHAND, "table": "ST"},
    ),
    (null_games, "hope_below"): (
        "S8",
        "null",
        "C7 C8 CQ S8 SQ SA H7 H8 HJ HK",
        {"seat": MIDDLEHAND, "soloist": MIDDLEHAND, "table": "S7"},
    ),
    (null_games, "any_card"): (
        "SK",
        "null",
        "C7 C8 CQ SQ SK H7 H8 HJ HK",
        {"seat": REARHAND, "soloist": REARHAND, "table": "S9 ST"},
    ),
    (null_games, "lead_below_all"): ("C7", "null", "C7 CA S9 H9 D9", {}),
    (null_games, "lead_least_risk"): ("S8", "null", "CK S8 HA D9", {}),
    (null_games, "lead_where_he_must_take"): (
        "D7",
        "null",
        "CT CJ S8 SQ H7 H9 HT HJ D7 D8",
        {"soloist": MIDDLEHAND},
    ),
    (null_games, "stay_below_the_soloist"): (
        "S8",
        "null",
        "C9 S7 S8 SK H7",
        {"seat": REARHAND, "soloist": MIDDLEHAND, "table": "S9 ST"},
    ),
    (null_games, "low_before_the_soloist"): (
        "C9",
        "null",
        "C9 CT CJ H8 HT D8 DT DJ DQ DA",
        {"seat": MIDDLEHAND, "soloist": REARHAND, "table": "CQ"},
    ),
    (null_games, "throw_short_suit"): (
        "H8",
        "null",
        "C8 CT CJ CK H8 D7 D8 DT DJ",
        {"seat": MIDDLEHAND, "soloist": FOREHAND, "table": "SJ S9"},
    ),
    (null_games, "rid_of_the_high"): (
        "SA",
        "null",
        "C7 C9 CA SJ SK SA D9 DQ DK DA",
        {"seat": REARHAND, "table": "S7 ST"},
    ),
}

LATER = {  # with tricks that lie behind: (leader, the cards of forehand, middlehand, rearhand from the leader on)
    (soloist, "cash_the_game"): ("CA", "grand", "CJ SJ HJ DJ CA CT CK HA HT D7", {"skat": "SA ST"}),
    (soloist, "least"): ("C7", "clubs", "C7 C8", {}),
    (soloist, "win_now"): (
        "SK",
        "spades",
        "CT CQ S7 S8 SJ SK D7",
        {
            "seat": REARHAND,
            "soloist": REARHAND,
            "table": "H8 H9",
            "skat": "CA HA",
            "played": [(REARHAND, "SA ST DK"), (REARHAND, "DA C7 C8")],
        },
    ),
    (soloist, "trump_rather_than_throw"): (
        "DQ",
        "diamonds",
        "CJ CK CA SJ HJ DT DQ DK",
        {"seat": REARHAND, "soloist": REARHAND, "table": "H7"},
    ),
    (soloist, "take_in_the_middle"): ("CJ", "clubs", "CJ CA H7", {"table": "C7"}),
    (soloist, "over_trump"): (
        "S8",
        "spades",
        "CJ S8 S9 SJ SQ SA D9 DJ",
        {"seat": REARHAND, "soloist": REARHAND, "table": "CQ", "played": [(MIDDLEHAND, "C7 C8 H7")]},
    ),
    (defender, "cash_to_sixty"): (
        "SA",
        "grand",
        "SA HA D7",
        {
            "seat": REARHAND,
            "played": [(REARHAND, "CJ SJ HJ"), (REARHAND, "DJ C7 C8"), (REARHAND, "CT CK CQ"), (REARHAND, "ST SK SQ")],
        },
    ),
    (defender, "partner_trumps"): (
        "DQ",
        "hearts",
        "C9 CT CJ CQ CK S8 S9 DT DQ",
        {"soloist": MIDDLEHAND, "played": [(MIDDLEHAND, "D7 S7 D8")]},
    ),
    (defender, "make_the_soloist_trump"): (
        "H9",
        "spades",
        "C9 CQ CK H9 HQ D9 DK",
        {"seat": MIDDLEHAND, "soloist": REARHAND, "played": [(MIDDLEHAND, "H7 S7 H8")]},
    ),
    (defender, "partner_s_suit"): (
        "DK",
        "hearts",
        "C8 CT CK S8 H7 HK D8 D9 DK",
        {"seat": MIDDLEHAND, "soloist": REARHAND, "played": [(FOREHAND, "DQ DA D7")]},
    ),
    (defender, "least"): ("C7", "clubs", "C7 C8 ST", {"soloist": MIDDLEHAND}),
    (defender, "defeat_now"): (
        "ST",
        "grand",
        "C9 CK ST SK HQ",
        {
            "soloist": REARHAND,
            "table": "S9 S8",
            "played": [(FOREHAND, "CA CT CQ"), (FOREHAND, "HA HT HK"), (FOREHAND, "DK D7 D8")],
        },
    ),
    (defender, "give_least"): (
        "D7",
        "clubs",
        "CT CK ST SJ SQ HQ HK D7 DT DK",
        {"seat": MIDDLEHAND, "soloist": REARHAND, "table": "DQ"},
    ),
    (null_games, "lowest_of_all"): (
        "H8",
        "null",
        "H8 HQ HK D9 DT DQ DK DA",
        {"seat": REARHAND, "soloist": MIDDLEHAND, "played": [(FOREHAND, "H7 C7 H9"), (FOREHAND, "D7 C8 D8")]},
    ),
}
POSITIONS = DEALT | LATER


def test_a_position_in_which_this_rule_decides(subtests):
    for file, rule in POSITIONS:
        with subtests.test(f"{file.__name__}.{rule}"):
            card, game, hand, more = POSITIONS[file, rule]
            advice = Heuristic().advise(playing(game, hand, **more))
            assert (NAMES[advice.action.card], advice.reason) == (card, getattr(file, rule).__doc__)


def test_every_rule_has_a_position_and_a_reason_of_its_own():
    assert {(file.__name__, rule) for file, rule in POSITIONS} == {(rule.__module__, rule.__name__) for rule in RULES}
    assert len({rule.__doc__ for rule in RULES}) == len(RULES) and all(rule.__doc__ for rule in RULES)


def test_what_is_certain_is_claimed():
    seen = playing("grand", "CJ SJ HJ DJ CA CT", soloist=FOREHAND)
    assert Heuristic().advise(seen) == (seen.claim, "the rest is certain")


def test_who_did_not_follow_has_no_more_of_that_suit():
    """The same cards, but the soloist behind has shown that he has no hearts: no point in the ace."""
    hand = {"seat": FOREHAND, "soloist": MIDDLEHAND}
    first = playing("clubs", "CJ S7 S8 S9 HT HK HA D7 DQ", **hand)
    later = playing("clubs", "CJ S7 S8 S9 HT HK HA D7 DQ", played=[(REARHAND, "H7 H8 C7")], **hand)
    assert NAMES[Heuristic().choose(first).card] == "HA"
    assert NAMES[Heuristic().choose(later).card] != "HA"
