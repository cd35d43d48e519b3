"""What is said depends on nothing that the person may not know: exchange two hidden cards, and every word stays."""

from random import Random

from mischwerk_games.skat.players.player import Player
from mischwerk_games.skat.rules.actions import Claim, Discard
from mischwerk_games.skat.rules.cards import as_set, members
from mischwerk_games.skat.rules.dealing import checked
from mischwerk_games.skat.rules.errors import RuleError
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.terminal import lineup
from mischwerk_games.skat.terminal.faces.screen import Screen
from mischwerk_games.skat.terminal.languages.words import Words
from skat_session import Sitting, any_deal

SHOWING = ("help", "list", "hint", "cards", "last", "foo", "claim please")


class Scripted(Player):
    """Does what it did the first time."""

    def __init__(self, script):
        self.script = script

    def begin(self, game, seen, order):
        self.own = iter([action for seat, action in self.script if seat == seen.seat])

    def choose(self, seen):
        return next(self.own)


def script_of(actions, deal):
    """(seat, action), with the seat whose turn it was."""
    state, found = begin(deal), []
    for action in actions:
        found.append((state.turn, action))
        state = apply(state, action)
    return found


def exchanged(deal, actions, own, chosen):
    """The deal with two cards exchanged that the person has not seen, and that still allows these actions; or None."""
    touched = 0
    state = begin(deal)
    for action in actions:
        touched |= action.cards if isinstance(action, Discard) and state.turn != own else 0
        state = apply(state, action)
    played = as_set(card for trick in state.tricks for card in trick.cards) | as_set(state.trick)
    hands = [*deal.hands, deal.skat]
    is_known = state.soloist == own and not state.hand_game
    places = [place for place in range(4) if place != own and not (place == 3 and is_known)]
    one, other = chosen.sample(places, 2)
    free = [list(members(hands[place] & ~played & ~touched)) for place in (one, other)]
    if not all(free):
        return None
    first, second = map(chosen.choice, free)
    hands[one] ^= 1 << first | 1 << second
    hands[other] ^= 1 << first | 1 << second
    changed = checked(hands[:3], hands[3])
    try:
        script_of(actions, changed)
    except RuleError:
        return None
    return changed


def played_game(seed, seat):
    sitting = Sitting(any_deal(seed), seed=seed, seat=seat, games=1)
    lines = sitting.play()
    return sitting.game.actions, lines, sitting.ends[0][2]


def said_in(deal, script, count, seat, monkeypatch, make=None):
    """All that is said in a game of these actions until the person has to act after ``count`` of them."""
    monkeypatch.setattr(lineup, "player", lambda words, seed: Scripted(script))
    sitting = Sitting(deal, seat=seat, games=1, begin=False)
    if make is not None:
        sitting.face = sitting.session._face = make()
    sitting.session.open()
    own = (action for actor, action in script if actor == seat)
    while len(sitting.game.actions) < count:
        action = next(own)
        sitting.game.act(action)
        sitting.game.ask_others()
    for line in SHOWING:
        sitting.session.execute(line)
    sitting.face.tell(sitting.session.turn)
    return sitting


def pairs(seeds):
    """(deal, changed, script, number of actions, seat): wherever the person has to act."""
    chosen = Random(9)
    for seed in seeds:
        seat = seed % 3
        deal = any_deal(seed)
        actions, _, end = played_game(seed, seat)
        if any(isinstance(action, Claim) for action in actions):
            continue
        script = script_of(actions, deal)
        for count, (actor, _) in enumerate(script):
            is_open = end.declaration is not None and end.declaration.is_ouvert
            if actor != seat or is_open:
                continue
            changed = exchanged(deal, actions[:count], seat, chosen)
            if changed is not None:
                yield deal, changed, script[:count], count, seat


def test_lines_are_the_same_for_deals_that_differ_in_hidden_cards(monkeypatch):
    compared = 0
    for deal, changed, script, count, seat in list(pairs(range(24))):
        first = said_in(deal, script, count, seat, monkeypatch).said
        assert first == said_in(changed, script, count, seat, monkeypatch).said and len(first) > 4
        compared += 1
    assert compared > 100


def test_so_is_the_screen(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "60")
    compared = 0
    for deal, changed, script, count, seat in list(pairs(range(9)))[::3]:
        seen = []
        for one in (deal, changed):
            sitting = said_in(one, script, count, seat, monkeypatch, lambda: Screen(Words("de")))
            sitting.face.show_table(sitting.session)
            seen.append(capsys.readouterr().out)
        assert seen[0] == seen[1] and "Hilfe" not in seen[0] and len(seen[0]) > 100
        compared += 1
    assert compared > 15
