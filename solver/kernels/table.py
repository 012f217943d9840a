"""An exact transposition table: open addressing over whole keys, no hash-only entries, so a proof rests on no luck.

An entry is two uint64: the state's key word, and its stock word with the table's generation in the five free bits
above the 59 stock positions. An entry of another generation counts as free, so the next deal needs no clearing.
"""

import numpy as np

from solver.kernels.jit import entry, kernel

GENERATION_AT = 59
MAX_GENERATION = 31
"""Generations run from 1; after this one the table is cleared."""

_MIX_A, _MIX_B = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_GENERATION_BIT, _S29, _S32, _ONE = np.uint64(GENERATION_AT), np.uint64(29), np.uint64(32), np.uint64(1)


@kernel
def hash_of(key, stock):
    """Mix the two words of a state's key."""
    mixed = (key ^ (key >> _S32)) * _MIX_A + stock * _MIX_B
    mixed ^= mixed >> _S29
    mixed *= _MIX_B
    return mixed ^ (mixed >> _S32)


@kernel
def insert(table, generation, key, stock):
    """Add a key to the table, uint64 (2^n, 2); False if it was there. The caller keeps the table from filling up."""
    size_mask = np.uint64(table.shape[0] - 1)
    tagged = stock | np.uint64(generation) << _GENERATION_BIT
    slot = hash_of(key, stock) & size_mask
    while True:
        found = table[slot, 1]
        if found == tagged:
            if table[slot, 0] == key:
                return False
        elif found >> _GENERATION_BIT != np.uint64(generation):
            table[slot, 0] = key
            table[slot, 1] = tagged
            return True
        slot = (slot + _ONE) & size_mask


@entry
def move_entries(small, small_generation, large, generation):
    """Copy the entries of one generation into a larger table."""
    stock_mask = (_ONE << _GENERATION_BIT) - _ONE
    for slot in range(small.shape[0]):
        if small[slot, 1] >> _GENERATION_BIT == np.uint64(small_generation):
            insert(large, generation, small[slot, 0], small[slot, 1] & stock_mask)
