"""Counting bits of a uint64: three instructions that numba does not offer by itself."""

from numba import types
from numba.extending import intrinsic


@intrinsic
def popcount(typingctx, word):
    """Number of set bits."""

    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


@intrinsic
def lowest(typingctx, word):
    """Index of the lowest set bit; 64 for an empty word."""

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), codegen


@intrinsic
def highest(typingctx, word):
    """Index of the highest set bit of a word that is not empty."""

    def codegen(context, builder, signature, args):
        top = context.get_constant(types.uint64, 63)
        return builder.sub(top, builder.ctlz(args[0], context.get_constant(types.boolean, False)))

    return types.uint64(types.uint64), codegen
