"""What is said depends on nothing that the person may not know: exchange two hidden cards, and every word stays."""

from random import Random

from mischwerk_games.skat.players.player import Player
from mischwerk_games.skat.rules.cards import as_set, checked, members
from mischwerk_games.skat.rules.errors import RuleError
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.state import Claim, Discard
from mischwerk_games.skat.terminal import settings
from mischwerk_games.skat.terminal.screen import Screen
from mischwerk_games.skat.terminal.words import Words
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


def exchanged(deal, script, own, chosen):
    """Deal and script with two cards exchanged that the person has not seen: in hands, in the skat, or a discarded one
    for one that was kept. None if that can't be played."""
    state, discarded, at = begin(deal), 0, None
    for number, (seat, action) in enumerate(script):
        if isinstance(action, Discard) and seat != own:
            discarded, at = action.cards, number
        state = apply(state, action)
    played = as_set(card for trick in state.tricks for card in trick.cards) | as_set(state.trick)
    kept = list(members(state.hands[state.soloist] & ~played)) if at is not None else []
    if kept and chosen.random() < 0.3:
        old, new = chosen.choice(list(members(discarded))), chosen.choice(kept)
        other = Discard(discarded ^ (1 << old | 1 << new))
        changed, script = deal, [*script[:at], (state.soloist, other), *script[at + 1 :]]
    else:
        hands = [*deal.hands, deal.skat]
        is_known = state.soloist == own and not state.hand_game
        places = [place for place in range(4) if place != own and not (place == 3 and is_known)]
        one, other = chosen.sample(places, 2)
        free = [list(members(hands[place] & ~played & ~discarded)) for place in (one, other)]
        if not all(free):
            return None
        pair = 1 << chosen.choice(free[0]) | 1 << chosen.choice(free[1])
        hands[one] ^= pair
        hands[other] ^= pair
        changed = checked(hands[:3], hands[3])
    try:
        script_of([action for _, action in script], changed)
    except RuleError:
        return None
    return changed, script


def said_in(deal, script, seat, monkeypatch, make=None):
    """All that is said in a game of these actions."""
    monkeypatch.setattr(settings, "player", lambda words, seed: Scripted(script))
    sitting = Sitting(deal, seat=seat, games=1, begin=False)
    if make is not None:
        sitting.face = sitting.session._face = make()
    sitting.session.open()
    own = (action for actor, action in script if actor == seat)
    while len(sitting.game.actions) < len(script):
        sitting.game.act(next(own))
        sitting.game.ask_others()
    for line in SHOWING:
        sitting.session.execute(line)
    sitting.face.tell(sitting.session.turn)
    return sitting


def pairs(seeds):
    """((deal, script), the same with hidden cards exchanged, seat): wherever the person has to act."""
    chosen = Random(9)
    for seed in seeds:
        seat, deal = seed % 3, any_deal(seed)
        sitting = Sitting(deal, seed=seed, seat=seat, games=1, limit=0 if seed % 2 else 24)
        sitting.play()
        end = sitting.ends[0][2]
        is_open = end.declaration is not None and end.declaration.is_ouvert
        if is_open or any(isinstance(action, Claim) for action in sitting.game.actions):
            continue
        script = script_of(sitting.game.actions, deal)
        for count, (actor, _) in enumerate(script):
            changed = exchanged(deal, script[:count], seat, chosen) if actor == seat else None
            if changed is not None:
                yield (deal, script[:count]), changed, seat


def test_lines_are_the_same_for_deals_that_differ_in_hidden_cards(monkeypatch):
    compared, soloists = 0, set()
    for first, other, seat in list(pairs(range(12))):
        said = said_in(*first, seat, monkeypatch)
        assert said.said == said_in(*other, seat, monkeypatch).said and len(said.said) > 4
        compared += 1
        soloists.add((said.game.state.soloist - seat) % 3 if said.game.state.soloist >= 0 else None)
    assert compared > 50 and soloists == {None, 0, 1, 2}


def test_so_is_the_screen(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "60")
    compared = 0
    for first, other, seat in list(pairs(range(12)))[::6]:
        seen = []
        for one in (first, other):
            sitting = said_in(*one, seat, monkeypatch, lambda: Screen(Words("de")))
            sitting.face.show_table(sitting.session)
            seen.append(capsys.readouterr().out)
        assert seen[0] == seen[1] and len(seen[0]) > 100
        compared += 1
    assert compared > 15
