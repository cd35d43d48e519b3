"""A person at the table: whole games, what is said, and that wrong lines change nothing."""

import pickle
import re
from pathlib import Path

import pytest
from mischwerk.texts import catalogue
from mischwerk_games.skat.kernel.heuristic.decision import RULES
from mischwerk_games.skat.players import player
from mischwerk_games.skat.players.heuristic.heuristic import reason_of
from mischwerk_games.skat.players.player import RandomPlayer, because
from mischwerk_games.skat.rules.cards import ALL, NAMES, NOBODY, SEATS, members, seating, shown
from mischwerk_games.skat.rules.games import Announced, Declaration
from mischwerk_games.skat.rules.scoring import Scoring, result
from mischwerk_games.skat.rules.state import Claim, Phase
from mischwerk_games.skat.terminal import settings
from mischwerk_games.skat.terminal.events import value_chain
from mischwerk_games.skat.terminal.settings import NoDeal
from mischwerk_games.skat.terminal.words import TEXTS, Words
from skat_session import GRAND, NULL, Sitting, deal_with
from skat_views import deal_of

GOLDEN = Path(__file__).resolve().parents[3] / "data" / "skat" / "terminal_game.txt"


def test_a_short_game_word_for_word():
    """Typed lines begin with "> "."""
    sitting, shown_so_far = Sitting(deal_with(0, GRAND), games=1), []
    shown_so_far += [*sitting.said, sitting.turn_line()]
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        if not line.startswith("> "):
            assert shown_so_far.pop(0) == line
            continue
        assert shown_so_far == [], "more was said"
        sitting.said.clear()
        has_changed = sitting.session.execute(line[2:])
        shown_so_far = list(sitting.said)
        if has_changed and not sitting.session.has_ended:
            shown_so_far.append(sitting.turn_line())
    assert shown_so_far == [] and sitting.session.has_ended


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("table", [3, 4])
def test_whole_sessions_go_round_the_table(language, table):
    sitting = Sitting(language=language, table=table, games=2 * table, players=("random",) * (table - 1))
    sitting.play()
    session = sitting.session
    assert session.number == 2 * table and session.has_ended and not session.is_unfinished
    assert [rotation for _, rotation, _, _ in sitting.ends] == [*range(table)] * 2
    for number, (_, _, state, names) in enumerate(sitting.ends):
        sitting_now = seating(number, table)
        own = [seat for seat in SEATS if sitting_now[seat] == session.settings.own]
        assert [seat for seat in SEATS if names[seat] == "you"] == own
        assert len({*names}) == 3 and all("(random)" in name for name in names if name != "you")
        outcome, entry = result(state), session.scores.entries[number]
        assert entry.score == outcome.score
        assert entry.soloist == (NOBODY if outcome.soloist == NOBODY else sitting_now[outcome.soloist])


def test_both_languages_say_the_same():
    """As many lines, with the same cards in the same order."""
    said = {}
    for language in ("en", "de"):
        sitting = Sitting(language=language, games=3)
        lines = list(sitting.said)
        sitting.said.clear()
        sitting.play()
        said[language] = [[word for word in line.rstrip(".").split() if word in NAMES] for line in lines + sitting.said]
    assert said["en"] == said["de"] and len(said["en"]) > 50


@pytest.mark.parametrize("seat", SEATS)
def test_the_person_sits_where_they_want_to_and_then_goes_round(seat):
    sitting = Sitting(seat=seat, games=4)
    seats = [sitting.game.own]
    while True:
        sitting.play(lambda now: now.session.turn.key == "turn.next" or now.session.has_ended)
        if sitting.session.has_ended:
            break
        sitting.session.execute("next")
        seats.append(sitting.game.own)
    assert seats == [(seat - game) % 3 for game in range(4)]


# -- wrong lines


def frozen(sitting):
    session = sitting.session
    game = session.game
    return pickle.dumps((game.state, game.actions, session.scores.entries, session.has_ended))


def in_phase(phase):
    for seed in range(30):
        sitting = Sitting(deal_of(seed), seed=seed)
        is_there = lambda now: now.game.state.is_over or now.seen.phase == phase  # noqa: E731
        sitting.play(is_there)
        if not sitting.game.state.is_over:
            return sitting
    raise AssertionError("no such game")


WRONG = {
    Phase.BIDDING: ["17", "19", "2640", "take", "hand", "CJ", "grand", "CJ SJ", "claim", "next"],
    Phase.SKAT: ["18", "hold", "pass", "CJ SJ", "grand", "CJ", "claim"],
    Phase.DISCARD: ["take", "hand", "grand", "CJ", "18", "CJ CJ", "claim"],
    Phase.DECLARE: ["grand schneider", "null schwarz", "grand hand", "take", "CJ SJ", "CJ", "18", "claim"],
    Phase.PLAY: ["18", "hold", "pass", "take", "hand", "grand", "CJ SJ", "next"],
}
ALWAYS = ["", "foo", "undo", "play", "discard CJ", "declare foo", "pass now", "\x1b[2J"]


@pytest.mark.parametrize("phase", WRONG, ids=lambda phase: phase.name)
def test_a_wrong_line_is_answered_by_one_line_and_changes_nothing(phase):
    sitting = in_phase(phase)
    assert phase != Phase.DECLARE or not sitting.seen.hand_game, "a hand game may announce"
    others = [NAMES[card] for card in members(ALL & ~sitting.seen.hand)]
    extra = [*others, f"{others[0]} {others[1]}"] if phase in (Phase.PLAY, Phase.DISCARD) else []
    before = frozen(sitting)
    for line in [*WRONG[phase], *ALWAYS, *extra]:
        said = sitting.says(line)
        assert len(said) == 1 and said[0].startswith("Error, ") and said[0].isprintable(), line
        assert frozen(sitting) == before, line


def test_a_card_that_does_not_follow_is_refused_in_words():
    for seed in range(60):
        sitting = Sitting(deal_of(seed), seed=seed)
        wrong = lambda now: now.seen.hand & ~now.seen.legal if now.seen.legal else 0  # noqa: E731
        sitting.play(lambda now, wrong=wrong: now.game.state.is_over or wrong(now))
        if sitting.game.state.is_over:
            continue
        before = frozen(sitting)
        card, led = NAMES[next(members(wrong(sitting)))], NAMES[sitting.seen.trick[0]]
        assert sitting.says(card) == [f"Error, {card} does not follow {led}."]
        assert frozen(sitting) == before
        return
    raise AssertionError("everything always followed")


def test_what_only_shows_something_changes_nothing():
    sitting = in_phase(Phase.PLAY)
    before = frozen(sitting)
    hand = sitting.seen.hand
    sitting.says("help", "list", "hint", "last")
    (cards,) = sitting.says("cards")
    assert set(cards.removeprefix("Your cards: ").rstrip(".").split()) == set(shown(hand).split())
    assert frozen(sitting) == before


def test_null_below_the_bid_and_levels_after_the_skat_are_refused():
    sitting = Sitting(deal_with(0, GRAND))
    sitting.play(lambda now: now.seen.phase == Phase.SKAT)
    sitting.session.execute("take")
    drawn = sitting.seen.hand
    pair = " ".join(NAMES[card] for card in list(members(drawn))[:2])
    sitting.session.execute(pair)
    assert sitting.says("null schneider") == ["Error, in null only ouvert can be announced."]
    assert sitting.says("grand schwarz") == ["Error, only a hand game can announce schwarz."]
    assert sitting.says("grand hand") == ["Error, the skat was taken: this is not a hand game."]


def test_null_below_the_bid_is_refused():
    for seed in range(30):
        sitting = Sitting(deal_of(seed), seat=1, seed=seed)
        sitting.session.execute("24")
        if sitting.session.turn.key == "turn.skat":
            break
    sitting.session.execute("take")
    sitting.session.execute(sitting.next_line())
    assert sitting.says("null") == ["Error, the bid is 24, more than null is worth: 23."]
    sitting.session.execute("null ouvert")
    assert sitting.seen.declaration == Declaration(5, False, Announced.OUVERT)


# -- hints, claims, the list


def test_a_hint_has_an_action_and_its_reason_at_every_turn():
    sitting, hints = Sitting(deal_of(2), games=1), []
    while not sitting.session.has_ended:
        before = frozen(sitting)
        hints += sitting.says("hint")
        assert frozen(sitting) == before
        sitting.session.execute(sitting.next_line())
    assert len(hints) > 10
    assert all(re.fullmatch(r"Hint: .+: .+[^.]\.", hint) for hint in hints)


def claimed(seat, cards, *lines):
    """A game of those cards, from its declaration on."""
    sitting = Sitting(deal_with(seat, cards), seat=seat, games=1)
    sitting.play(lambda now: now.seen.phase == Phase.SKAT)
    for line in lines:
        sitting.session.execute(line)
    return sitting


def test_a_claim_ends_the_game_when_the_rest_is_certain():
    sitting = claimed(0, GRAND, "hand", "grand")
    sitting.session.execute("claim")
    (_, _, state, _) = sitting.ends[0]
    assert state.claimed == 0 and result(state).won and result(state).schwarz and sitting.session.has_ended


def test_who_does_not_lead_is_asked_for_a_claim_and_may_play_on():
    sitting = claimed(1, NULL, "hand", "null ouvert")
    assert sitting.session.turn.key == "turn.claim" and sitting.game.state.turn == 0
    assert sitting.says("C7") == ["Error, that can't be done now. Your turn: claim the rest, or next."]
    sitting.session.execute("next")
    assert sitting.session.turn.key == "turn.play" and len(sitting.seen.trick) == 1
    assert sitting.says("claim") == ["Error, a claim is made at the beginning of a trick."]
    sitting.session.execute(sitting.next_line())
    assert sitting.session.turn.key == "turn.claim"
    assert sitting.says("hint") == ["Hint: claim: the rest is certain."]
    sitting.session.execute("claim")
    assert sitting.game.actions[-1] == Claim(1) and result(sitting.game.state).won


def test_a_claim_that_is_not_certain_is_refused():
    sitting = in_phase(Phase.PLAY)
    sitting.play(lambda now: now.game.state.is_over or (now.seen.phase == Phase.PLAY and not now.seen.trick))
    assert sitting.says("claim") == ["Error, the rest is not certain from what you know."]


def test_the_last_trick_and_before_it():
    sitting = in_phase(Phase.PLAY)
    while sitting.seen.tricks:
        sitting = in_phase(Phase.PLAY)
    assert sitting.says("last") == ["Error, there is no trick yet."]
    sitting.play(lambda now: len(now.game.state.tricks) == 1 or now.game.state.is_over)
    cards = [NAMES[card] for card in sitting.game.state.tricks[-1].cards]
    assert sitting.says("stich")[0].startswith(f"Last trick: {' '.join(cards)}, taken by ")


def test_the_list_after_each_game_and_before_the_first():
    sitting = Sitting(games=2)
    assert sitting.says("list") == ["The list is still empty."]
    sitting.play(lambda now: now.session.turn.key == "turn.next")
    assert sitting.says("CJ") == ["Error, the game is over. Your turn: next for the next game, or quit."]
    said = sitting.says("list")
    assert len(said) == 4 and said[0].startswith("Game 1: ") and said[-1].startswith("Seeger-Fabian: Anna ")


def test_a_list_without_an_end_is_kept_from_its_first_game_on():
    sitting = Sitting()
    sitting.play(lambda now: now.session.turn.key == "turn.next")
    assert sitting.session.is_unfinished and not sitting.session.is_running
    full = Sitting(games=1)
    full.play()
    assert not full.session.is_unfinished


@pytest.mark.parametrize(("scoring", "times"), [(Scoring.ISKO, {2}), (Scoring.THESIS, {2, 4})])
def test_a_lost_game_says_how_many_times_its_value_it_counts(scoring, times):
    factors = set()
    for seed in range(60):
        sitting = Sitting(deal_of(seed), seed=seed, games=1, scoring=scoring)
        sitting.play()
        outcome = result(sitting.ends[0][2], scoring)
        last = re.fullmatch(r"\w+: (-\d+) on the list, (\d) times the value\.", sitting.said[-1])
        assert bool(last) == (outcome.score < 0)
        if last:
            assert int(last[1]) == outcome.score == -int(last[2]) * outcome.value
            factors.add(int(last[2]))
    assert factors == times


def test_what_an_announced_game_would_have_needed_is_said():
    sitting = Sitting(deal_with(0, "C7 C8 C9 S7 S8 H7 H8 D7 D8 DJ"), games=1)
    sitting.play(lambda now: now.seen.phase == Phase.SKAT)
    for line in ("hand", "grand hand schneider"):
        sitting.session.execute(line)
    sitting.play()
    assert "Schneider was announced: that needed 90 card points." in sitting.said


@pytest.mark.parametrize("scoring", Scoring)
def test_how_a_value_comes_about_is_what_it_is_worth(scoring):
    counted = 0
    for seed in range(40):
        sitting = Sitting(deal_of(seed), seed=seed, games=1, scoring=scoring)
        sitting.play()
        state = sitting.ends[0][2]
        outcome = result(state, scoring)
        if state.declaration is None or outcome.matadors == 0 or outcome.overbid:
            continue
        levels, times = value_chain(state.declaration, outcome, scoring)
        assert times * (12, 11, 10, 9, 24)[state.declaration.game] == outcome.value
        assert len(levels) == 1 + times - abs(outcome.matadors)
        counted += 1
    assert counted > 10


def test_each_player_may_be_of_another_kind(monkeypatch):
    made = []
    monkeypatch.setattr(settings, "kind", lambda word: None)
    monkeypatch.setattr(settings, "player", lambda name, seed, scoring: made.append(name) or RandomPlayer(seed))
    assert settings.kinds("one, other", 2) == ("one", "other") and settings.kinds("one", 3) == ("one",) * 3
    sitting = Sitting(deal_of(1), seat=1, players=("one", "other"), games=1)
    assert made == ["other", "one"], "forehand and rearhand: the dealer is the first at the table"
    assert sitting.session.company.kinds == ["one", "other", "person"]


def test_a_machine_that_does_not_deal_is_an_error_and_may_be_asked_again():
    class Fails:
        def deal(self, number):
            raise NoDeal("the machine is out.")

    sitting = Sitting(deal_of(1), games=2)
    sitting.play(lambda now: now.session.turn.key == "turn.next")
    sitting.session._dealer = Fails()
    assert sitting.says("next") == ["Error, the machine is out."]
    assert sitting.session.turn.key == "turn.next" and sitting.session.is_unfinished


def test_a_person_gives_up_for_their_party():
    sitting = claimed(0, GRAND, "hand")
    assert sitting.says("give up") == ["Error, that can be given up during the play only."]
    said = sitting.says("grand", "gebe auf")
    assert "Forehand gives the game up." in said and said[-1] == "Forehand: -288 on the list, 2 times the value."
    defender = Sitting(deal_with(0, GRAND), seat=1, games=1, limit=0, seed=3)
    defender.play(lambda now: now.session.turn.key == "turn.play")
    said = defender.says("concede")
    assert said[0] == "Middlehand leaves the rest to the soloist." and defender.ends[0][2].given_up == 1


# -- training


def test_undo_is_for_training_only():
    sitting = in_phase(Phase.PLAY)
    before = frozen(sitting)
    assert sitting.says("undo") == ["Error, undo is for --training."]
    assert frozen(sitting) == before


def test_undo_takes_back_step_by_step_to_the_beginning_and_the_same_game_follows():
    sitting, seen = Sitting(deal_of(3), training=True, games=1), []
    while not sitting.session.has_ended:
        seen.append(frozen(sitting))
        line = sitting.next_line()
        sitting.session.execute(line)
        if not sitting.session.has_ended:
            assert sitting.says("undo")[0] == "Taken back."
            assert frozen(sitting) == seen[-1]
            sitting.session.execute(line)
    other = Sitting(deal_of(3), games=1)
    other.play()
    assert other.ends == sitting.ends and len(seen) > 10
    back = Sitting(deal_of(3), training=True)
    back.play(lambda now: len(now.game.state.tricks) == 4)
    while back.game.own_steps:
        back.session.execute("undo")
        assert frozen(back) in seen
    assert back.says("undo") == ["Error, there is nothing to take back."]


def test_every_reason_of_the_computer_players_is_given_in_german_too():
    words = Words("de")
    rules = [reason_of(rule) for rule in RULES]
    assert [rule for rule in rules if words.reason(rule) == rule] == []
    said = set(
        re.findall(
            r'because\(\s*"([\w-]+)"', "".join(path.read_text() for path in Path(player.__file__).parent.rglob("*.py"))
        )
    )
    had = {key.removeprefix("reason.") for key in catalogue(TEXTS, "de").own if key.startswith("reason.")}
    assert had == said | {rule.key.removeprefix("reason.") for rule in rules}
    share = because("without-these", "{game}, {share}, without these two", game="diamonds hand", share="89%")
    assert (
        share == "diamonds hand, 89%, without these two" and words.reason(share) == "Karo Hand, 89%, ohne diese beiden"
    )
    other = because("points-game", "", points="+31", game="null ouvert", other="-12")
    assert words.reason(other) == "im Mittel +31 auf der Liste, Null Ouvert -12"
    assert words.reason("chess, 71%.") == "chess, 71%"
    assert words.reason(because("of-a-later-version", "chess")) == "chess"
    wins = next(rule for rule in rules if rule == "this trick wins the game")
    assert Words("de", is_ascii=True).reason(wins) == "dieser Stich gewinnt das Spiel"
    assert Words("en").reason(wins) == wins


@pytest.mark.parametrize("seed", range(4))
def test_no_hint_of_a_german_session_is_english(seed):
    sitting, hints = Sitting(deal_of(seed), games=1), []
    while not sitting.session.has_ended:
        given = settings.advice(sitting.seen).reason if sitting.seen.claim is None else reason_of(RULES[0])
        hints.append((given, Words("de").reason(given)))
        sitting.session.execute(sitting.next_line())
    assert all(german != english for english, german in hints if not re.fullmatch(r"grand.*%", english))
