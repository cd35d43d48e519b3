"""Decks and games."""

from __future__ import annotations

import itertools

from mischwerk.commands.decks import taken_by
from mischwerk.deck import deals, decks

from .common import NOTE, table


def decks_page() -> str:
    """The decks and the games."""
    known = [
        [
            f"`{d.name}`",
            d.title,
            str(d.size),
            str(d.needed_bits),
            str(d.distinct_bits),
            "French, German" if d.german else "French",
            taken_by(d.size),
        ]
        for d in decks.DECKS
    ]
    games = [
        [
            f"`{g.name}`",
            str(g.least) if g.least == g.most else f"{g.least} to {g.most}, usually {g.usual}",
            ", ".join(f"`{name}`" for name in g.decks),
            "; ".join(_pile_words(deals.piles_of(g, None, decks.find(g.decks[0])))),
        ]
        for g in deals.GAMES
    ]
    return f"""# Decks and deals
{NOTE}
Here are all decks and games that the machine knows by name. It counts cards and reads no faces: with `--deck skat`
reports say which card lies where, and `mischwerk deal` knows the hands, skat, talon and stock of a game. It also
shuffles any number of cards that fits the build, and deals piles of your own.

## Decks

`--deck NAME` says which cards are in the machine wherever `--cards N` says how many; `mischwerk decks NAME` lists them.
[Add a deck](../how-to/contributing/extending.md#a-deck) with one line.

{table(["deck", "what it is", "cards", "bits", "bits, alike as one", "suits", "machines"], known)}
**Bits** is log2(N!), rounded up: the generator needs as many to reach every order. **Alike as one** counts equal cards,
such as the two sevens of clubs of a double deck, as one. The machine always provides the larger number.

**Order.** Card 0 is the first in the deck's list and lies lowest; put the pack in face down. A pack of 52 is listed in
the order in which American packs are sold, from its face: jokers, spades and diamonds from ace to king, clubs and
hearts from king to ace. A pack with German suits is listed acorns (clubs), leaves (spades), hearts, bells (diamonds),
each from its lowest number to the ace. A double deck is one pack on the other; ¹ and ² tell their cards apart. Makers
differ: fan the pack and look. The machine reads no faces, so the names in a report hold for a pack that was put in like
that. A deck that has been played with is shuffled just as well; only its names are unknown.

## Deals

`mischwerk deal GAME` draws one order uniformly and ignores it within the hands, so every deal is equally likely;
most deals without a stock take one pass.

{table(["game", "players", "decks, the usual one first", "piles, the lowest first"], games)}
A pile *in order* lies in its drawn, random order. The cards of any other pile lie in the order in which they were fed,
which reveals nothing about other hands, even to a player who remembers how the deck lay.

In `poker`, burn from the stock. In `romme` the card that is turned up can be the first player's fourteenth.

Any other deal: `mischwerk deal --piles 5,5,5,5,1,rest:ordered`. Each pile is a number of cards or `rest`, at most once,
and `:ordered` if it is to be in order. The piles must be the whole deck (52 cards, or `--cards` or `--deck`).

**How the hands lie.** All piles lie in the well as one stack: the first listed starts at place 0, the lowest; the last
listed lies on top. Lift them off from the top, as many cards as the report says, last pile first. With `--json`,
`piles` has for each its `name`, `size`, `ordered` and `cards` from the lowest to the highest; `cards` is null where
only the machine knows them, in a sealed deal on a board, and in a deal that failed. Why one stack:
[decision 009](../decisions/009-one-stack-for-a-deal.md).
"""


def _pile_words(piles: tuple[deals.Pile, ...]) -> list[str]:
    """Piles in words; those that differ by a number in their names only as one entry."""
    groups = itertools.groupby(piles, lambda pile: (pile.name.rstrip(" 0123456789"), pile.ordered))
    return [
        f"{name} {', '.join(str(pile.size) for pile in group)}{' in order' if ordered else ''}"
        for (name, ordered), group in groups
    ]
