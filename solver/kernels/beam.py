"""Beam search by potential: finds wins where depth-first search drowns; proves nothing.

Every move but a take-back lowers 2 · (cards of stock, waste and columns' originals) − (cards on the foundations). So
states are kept in buckets by that potential, from high to low, and of each bucket only the best are expanded. A
take-back raises it by one; together with a placing on the card taken back, which lowers it by two, it belongs in.

Each bucket holds its states, a table that keeps repeats out and a histogram of scores. When it is full, a limit read
off the histogram drops the worse part; from then on losers are dropped before they are even built.
"""

import numpy as np

from solver.kernels.bits import lowest, popcount
from solver.kernels.jit import entry, kernel
from solver.kernels.layout import CARDS, COLUMNS, PASSES, RANKS
from solver.kernels.state import (
    BLACK,
    COUNTS,
    DEPTHS_AT,
    DOWN,
    KEY,
    LOOSE_UP,
    NIL,
    ONE,
    RED,
    ROOT,
    ROOT_OVER,
    ROOT_UP,
    STOCK,
    STOCK_OVER,
    STOCK_UP,
    WORDS,
    cards_up,
    depth_of,
    generate,
    move_code,
    play,
    positions_of,
    reachable,
    stock_moves,
    uncovered,
    waste_of,
)
from solver.kernels.table import hash_of

RING = 8
"""Live buckets: no move lowers the potential by more than five."""
BINS = 1024
BINS_A_POINT = 4
NO_MOVE = 0x7FFF

# Indices into the weights, float64: points per face-down card, per square of a column's face-down cards, per card in
# the waste, per pair in the waste whose upper card is the higher of one suit, per waste card with a lower one of its
# suit under it, and the width of the noise.
W_DOWN, W_SQUARE, W_WASTE, W_PAIR, W_ABOVE, W_NOISE = range(6)

# Indices into the control array, int64.
POTENTIAL, NODES, MOST_UP, DROPPED, HISTORY, LENGTH, NOISE, STARTED, GENERATION, BUILT = range(10)
CONTROLS = 16

WON, EXHAUSTED, PAUSED = 0, 1, 2

ZERO, U1, U2, U3, U4, U8, U15, U16, U32, U255 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 8, 15, 16, 32, 255))
LOW_32 = np.uint64(0xFFFFFFFF)
NIBBLES = np.uint64(0x1111111111111)
DEPTHS_BIT, DEPTHS_MASK = np.uint64(DEPTHS_AT), np.uint64((1 << 25) - 1)
NOISE_STEP = np.uint64(6364136223846793005)
NOISE_ADD = np.uint64(1442695040888963407)


@kernel
def left_of(counts):
    """Cards of stock, waste and columns' originals."""
    return np.int64((counts >> U16) & U255)


@kernel
def potential_of(counts, total):
    return 2 * left_of(counts) - cards_up(counts) + total


@kernel
def waste_costs(state, i, layout, weights, costs):
    """For each n, what n cards in the waste cost: the first n of those left, in the order of drawing."""
    stock = state[i, STOCK]
    once = twice = np.uint64(0)
    cost, number = 0.0, 0
    costs[0] = 0.0
    while stock:
        card = layout.stock[lowest(stock)]
        stock &= stock - U1
        lower = (NIBBLES << (card & np.uint64(3))) & ((U1 << card) - U1)
        under = np.int64(popcount(once & lower) + popcount(twice & lower))
        bit = U1 << card
        twice |= once & bit
        once |= bit
        cost += weights[W_WASTE] + weights[W_PAIR] * under
        if under > 0:
            cost += weights[W_ABOVE]
        number += 1
        costs[number] = cost


@kernel
def column_cost(state, i, layout, weights):
    """What the face-down cards cost."""
    cost = 0.0
    for column in range(layout.sizes[COLUMNS]):
        depth = np.int64(depth_of(state[i, KEY], column, layout))
        if depth > 1:
            cost += weights[W_DOWN] * (depth - 1) + weights[W_SQUARE] * (depth - 1) * (depth - 1)
    return cost


@kernel
def bin_of(score):
    return min(max(np.int64(score * BINS_A_POINT), 0), BINS - 1)


@kernel
def find_or_add(bucket, row, first, seen, offset, size_mask, generation):
    """Whether row ``row`` repeats a state of its bucket; if not, it is entered in the bucket's table."""
    key, stock = bucket[row, KEY], bucket[row, STOCK]
    slot = hash_of(key, stock) & size_mask
    tag = np.uint64(generation) << U32
    while True:
        entry = seen[offset + np.int64(slot)]
        if entry >> U32 != np.uint64(generation):
            seen[offset + np.int64(slot)] = tag | np.uint64(row - first)
            return False
        other = first + np.int64(entry & LOW_32)
        if bucket[other, KEY] == key and bucket[other, STOCK] == stock:
            return True
        slot = (slot + U1) & size_mask


@kernel
def lower_limit(histogram, b, keep):
    """The first bin of a bucket's histogram up to which more than ``keep`` states lie."""
    count = 0
    for bin_ in range(BINS):
        count += histogram[b, bin_]
        if count > keep:
            return bin_
    return BINS


@kernel
def compact(b, keep, bucket, bins, origin, fill, histogram, limit, seen, tags, control):
    """Drop the worse part of a full bucket and enter the rest in its table anew."""
    capacity = bins.shape[1]
    first = b * capacity
    limit[b] = lower_limit(histogram, b, keep)
    control[GENERATION] += 1
    tags[b] = control[GENERATION]
    control[DROPPED] = 1
    size = seen.shape[0] // RING
    kept = 0
    for n in range(fill[b]):
        bin_ = bins[b, n]
        if bin_ >= limit[b]:
            histogram[b, bin_] -= 1
            continue
        if kept != n:
            for word in range(WORDS):
                bucket[first + kept, word] = bucket[first + n, word]
            bins[b, kept] = bin_
            origin[b, kept] = origin[b, n]
        find_or_add(bucket, first + kept, first, seen, b * size, np.uint64(size - 1), tags[b])
        kept += 1
    fill[b] = kept


@kernel
def choose(b, width, per_depths, bucket, bins, fill, histogram, order, tally, control):
    """Put the numbers of a bucket's best states into ``order``, at most ``per_depths`` (0: any) a depth vector."""
    capacity = bins.shape[1]
    at = 0
    for bin_ in range(BINS):
        count = histogram[b, bin_]
        histogram[b, bin_] = at
        at += count
    for n in range(fill[b]):
        bin_ = bins[b, n]
        order[1, histogram[b, bin_]] = n
        histogram[b, bin_] += 1
    if per_depths == 0:
        chosen = min(width, fill[b])
        for n in range(chosen):
            order[0, n] = order[1, n]
    else:
        size_mask = np.uint64(tally.shape[0] - 1)
        stamp = np.uint64(control[GENERATION])
        chosen = 0
        for n in range(fill[b]):
            depths = (bucket[b * capacity + order[1, n], KEY] >> DEPTHS_BIT) & DEPTHS_MASK
            slot = hash_of(depths, stamp) & size_mask
            # An entry is generation << 40 | depths << 8 | count.
            tag = stamp << np.uint64(40) | depths << U8
            while True:
                entry = tally[slot]
                if entry >> np.uint64(40) != stamp:
                    tally[slot] = tag
                    entry = tag
                if entry & ~U255 == tag:
                    break
                slot = (slot + U1) & size_mask
            if np.int64(entry & U255) < per_depths:
                tally[slot] = entry + U1
                order[0, chosen] = order[1, n]
                chosen += 1
                if chosen == width:
                    break
            else:
                control[DROPPED] = 1
    if chosen < fill[b]:
        control[DROPPED] = 1
    for bin_ in range(BINS):
        histogram[b, bin_] = 0
    return chosen


@kernel
def is_red(card):
    return ((np.uint64(6) >> (card & np.uint64(3))) & U1) == U1


@kernel
def position_in(stock, position):
    """How many cards are left before an original stock position."""
    return np.int64(popcount(stock & ((U1 << np.uint64(position)) - U1)))


@kernel
def turned(state, i, column, layout, weights):
    """How the face-down cards' cost changes when a column's root leaves."""
    depth = np.int64(depth_of(state[i, KEY], column, layout))
    if depth < 2:
        return 0.0
    return -weights[W_DOWN] - weights[W_SQUARE] * (2 * depth - 3)


@kernel
def drop_of(state, i, move, layout):
    """By how much a move other than a take-back lowers the potential."""
    kind = move >> 12
    drop = 2
    if kind == LOOSE_UP:
        drop = 1
    elif kind == ROOT_UP or kind == STOCK_UP:
        drop = 3
    if kind == ROOT_UP or kind == ROOT_OVER:
        # A King laid bare on the table counts as a non-root at once.
        column = (move >> 6) & 63
        if depth_of(state[i, KEY], column, layout) == U2 and layout.columns[column, 1] >= np.uint64(
            4 * (layout.sizes[RANKS] - 1)
        ):
            drop = 4 if kind == ROOT_OVER else 5
    return drop


@kernel
def add(source, i, move, origin_word, b, bin_, bucket, bins, origin, fill, histogram, limit, seen, tags, layout,
        control):  # fmt: skip
    """Build the state a move makes and keep it in bucket ``b`` unless it repeats one or is not good enough any more.

    Returns:
        Its row in ``bucket`` if it is a win, else −1.
    """
    capacity = bins.shape[1]
    if fill[b] == capacity:
        compact(b, capacity // 2, bucket, bins, origin, fill, histogram, limit, seen, tags, control)
        if bin_ >= limit[b]:
            return -1
    first = b * capacity
    row = first + fill[b]
    play(source, i, bucket, row, move, layout)
    control[BUILT] += 1
    size = seen.shape[0] // RING
    if find_or_add(bucket, row, first, seen, b * size, np.uint64(size - 1), tags[b]):
        return -1
    bins[b, fill[b]] = bin_
    origin[b, fill[b]] = origin_word | np.uint64(move)
    histogram[b, bin_] += 1
    fill[b] += 1
    up = cards_up(bucket[row, COUNTS])
    if up > control[MOST_UP]:
        control[MOST_UP] = up
        if up == layout.sizes[CARDS]:
            return row
    return -1


@kernel
def noise(control, width):
    """The next of a fixed series of numbers between 0 and ``width``."""
    word = np.uint64(control[NOISE]) * NOISE_STEP + NOISE_ADD
    control[NOISE] = np.int64(word >> U1)
    return width * np.float64(word >> np.uint64(40)) / 16777216.0


@kernel
def trace(history, origin_word, line):
    """Write the line that led to a state into ``line``, from its start; returns its length."""
    length = 0
    word = origin_word
    while True:
        # Backwards: the last move first.
        line[length] = np.int32(word & np.uint64(NO_MOVE))
        length += 1
        before = np.int32((word >> U16) & np.uint64(NO_MOVE))
        if before != NO_MOVE:
            line[length] = before
            length += 1
        parent = np.int64(word >> U32)
        if parent == 0:
            break
        word = history[parent]
    for n in range(length // 2):
        line[n], line[length - 1 - n] = line[length - 1 - n], line[n]
    return length


@entry
def beam(layout, start, weights, width, per_depths, bucket, bins, origin, fill, histogram, limit, seen, tags, order,
         tally, history, costs, scratch, moves, line, control, max_nodes):  # fmt: skip
    """Search on from the bucket the control array says, until a win, the last bucket or ``max_nodes`` in all.

    Args:
        start: uint64 (WORDS,).
        weights: float64 (6,), see ``W_…``; a lower score is better.
        width: states expanded per bucket; per_depths: of these at most so many per vector of column depths, 0 any.
        bucket: uint64 (RING · capacity, WORDS), the states; ``bins``, ``origin``: (RING, capacity), their scores and
            where they came from (parent << 32 | take-back << 16 | move); ``fill``: (RING,) how many there are.
        histogram, limit: int64 (RING, BINS), (RING,); ``seen``: uint64, RING tables; ``tags``: their generations.
        order: int64 (2, capacity); ``tally``: uint64, a table; ``history``: uint64, the origins of expanded states.
        costs: float64 (64,); ``scratch``: uint64 (1, WORDS); ``moves``: int32 (2, MAX_MOVES).
        line: int32, takes the line of a win, `LENGTH` moves.
        control: int64 (CONTROLS,).

    Returns:
        ``WON``, ``EXHAUSTED`` (nothing was missed only if `DROPPED` is 0, and even then this is no proof: chains of
        take-backs are left out) or ``PAUSED``.
    """
    total = layout.sizes[CARDS]
    capacity = bins.shape[1]
    if control[STARTED] == 0:
        control[STARTED] = 1
        control[NODES] = control[MOST_UP] = control[DROPPED] = control[BUILT] = 0
        control[HISTORY] = 1
        control[NOISE] = 1
        for b in range(RING):
            fill[b] = 0
            limit[b] = BINS
            control[GENERATION] += 1
            tags[b] = control[GENERATION]
            for bin_ in range(BINS):
                histogram[b, bin_] = 0
        control[POTENTIAL] = potential_of(start[COUNTS], total)
        b = control[POTENTIAL] % RING
        for word in range(WORDS):
            bucket[b * capacity, word] = start[word]
        bins[b, 0] = 0
        histogram[b, 0] = 1
        origin[b, 0] = np.uint64(0)
        fill[b] = 1
    while control[POTENTIAL] >= 0:
        if control[NODES] >= max_nodes:
            return PAUSED
        potential = control[POTENTIAL]
        b = potential % RING
        first = b * capacity
        chosen = choose(b, width, per_depths, bucket, bins, fill, histogram, order, tally, control)
        for n in range(chosen):
            i = first + order[0, n]
            parent = control[HISTORY] if control[NODES] > 0 else 0
            word = np.uint64(parent) << U32
            history[parent] = origin[b, order[0, n]]
            if control[NODES] > 0:
                control[HISTORY] += 1
            control[NODES] += 1
            count = abs(generate(bucket, i, layout, moves, NIL))
            key, stock = bucket[i, KEY], bucket[i, STOCK]
            if weights[W_WASTE] > 0.0:
                waste_costs(bucket, i, layout, weights, costs)
            columns = column_cost(bucket, i, layout, weights)
            lying = costs[np.int64(waste_of(key))]
            free_black, free_red = uncovered(bucket, i, layout)
            later, recycled = ZERO, NIL if layout.sizes[PASSES] == 0 else ONE
            for m in range(count):
                move = moves[0, m]
                kind, a = move >> 12, (move >> 6) & 63
                if kind == DOWN:
                    card = np.uint64(a)
                    red = is_red(card)
                    if card < U4 or ((free_red if red else free_black) >> (card & ~U3)) & U1:
                        # Nothing sits on an Ace, and beside an uncovered host of its class it brings nothing new.
                        continue
                    guests = (U15 << ((card & ~U3) - U4)) & (BLACK if red else RED)
                    held = positions_of(guests, stock, layout)
                    if held:
                        now, later = reachable(key, stock, layout)
                        held &= now | later
                    following = stock_moves(STOCK_OVER, held & ~later, NIL, moves, ONE, NIL)
                    following = stock_moves(STOCK_OVER, held & later, recycled, moves, ONE, following)
                    if bucket[i, ROOT] & guests:
                        for column in range(layout.sizes[COLUMNS]):
                            depth = depth_of(key, column, layout)
                            if depth > ZERO and (guests >> layout.columns[column, depth]) & U1:
                                moves[1, following] = move_code(ROOT_OVER, column, NIL)
                                following += 1
                    if following > 0:
                        play(bucket, i, scratch, NIL, move, layout)
                    for f in range(following):
                        then = moves[1, f]
                        if then >> 12 == STOCK_OVER:
                            score = columns + costs[position_in(stock, (then >> 6) & 63)]
                        else:
                            score = columns + lying + turned(bucket, i, (then >> 6) & 63, layout, weights)
                        bin_ = bin_of(score + noise(control, weights[W_NOISE]))
                        # The take-back itself raised the potential by one.
                        target = (potential + 1 - drop_of(scratch, NIL, then, layout)) % RING
                        if bin_ >= limit[target]:
                            control[DROPPED] = 1
                            continue
                        both = word | np.uint64(move) << U16
                        row = add(scratch, NIL, then, both, target, bin_, bucket, bins, origin, fill, histogram,
                                  limit, seen, tags, layout, control)  # fmt: skip
                        if row >= 0:
                            control[LENGTH] = trace(history, origin[row // capacity, row % capacity], line)
                            return WON
                    continue
                score = columns + lying
                if kind == STOCK_UP or kind == STOCK_OVER:
                    score = columns + costs[position_in(stock, a)]
                elif kind == ROOT_UP or kind == ROOT_OVER:
                    score += turned(bucket, i, a, layout, weights)
                bin_ = bin_of(score + noise(control, weights[W_NOISE]))
                target = (potential - drop_of(bucket, i, move, layout)) % RING
                if bin_ >= limit[target]:
                    control[DROPPED] = 1
                    continue
                row = add(bucket, i, move, word | np.uint64(NO_MOVE) << U16, target, bin_, bucket, bins, origin, fill,
                          histogram, limit, seen, tags, layout, control)  # fmt: skip
                if row >= 0:
                    control[LENGTH] = trace(history, origin[row // capacity, row % capacity], line)
                    return WON
        fill[b] = 0
        limit[b] = BINS
        control[GENERATION] += 1
        tags[b] = control[GENERATION]
        control[POTENTIAL] -= 1
    return EXHAUSTED
