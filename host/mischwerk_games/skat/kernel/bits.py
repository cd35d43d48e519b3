"""Operations on sets of cards in compiled code: a processor has one instruction for each. Sets are int64."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:

    def count(cards: int) -> int:
        """Return how many cards a set has."""

    def lowest(cards: int) -> int:
        """The lowest number in a set that is not empty."""

    def highest(cards: int) -> int:
        """The highest number in a set that is not empty."""
else:
    from numba import types
    from numba.extending import intrinsic

    _OF_A_SET = types.int64(types.int64)

    @intrinsic
    def count(typing: Any, cards: Any) -> Any:
        return _OF_A_SET, lambda context, builder, signature, given: builder.ctpop(given[0])

    @intrinsic
    def lowest(typing: Any, cards: Any) -> Any:
        def generated(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return builder.cttz(given[0], context.get_constant(types.boolean, True))

        return _OF_A_SET, generated

    @intrinsic
    def highest(typing: Any, cards: Any) -> Any:
        def generated(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            zeros = builder.ctlz(given[0], context.get_constant(types.boolean, True))
            return builder.sub(context.get_constant(types.int64, 63), zeros)

        return _OF_A_SET, generated
