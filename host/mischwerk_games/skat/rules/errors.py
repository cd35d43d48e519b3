"""What the rules refuse. The text of each error is one line that a player can be shown."""


class RuleError(Exception):
    """Something against the rules; whatever it was done to has not changed."""


class WrongPhase(RuleError):
    """The action belongs to another part of the game."""


class IllegalBid(RuleError):
    """No bid value, or not more than what was bid."""


class IllegalDiscard(RuleError):
    """Not two cards, or cards that the soloist does not hold."""


class IllegalDeclaration(RuleError):
    """An announcement that this game can't have, or a null game below the bid."""


class IllegalCard(RuleError):
    """A card that is elsewhere, or that doesn't follow suit."""


class IllegalClaim(RuleError):
    """The rest of the game isn't certain for the claimer."""


class ImpossibleContract(RuleError):
    """A contract that the deal can't lead to."""
