"""The shuffle of a deal number: docs/shuffle.md, its vectors and the code say the same, and it is fair."""

import re
from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from solver.cards import card_name
from solver.codes import Code, parse_code
from solver.deals import Deal, layout_of, seed_of, shuffle, splitmix64
from solver.formats import jsonl
from solver.variants import GAMES

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "shuffle.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\w+) \| (\d+) \| `(\w+)` \| ([^|]+) \| `(\w+)` \|$", PAGE, re.MULTILINE)
VECTORS = jsonl.loads((ROOT / "data" / "shuffle_vectors.jsonl").read_text(encoding="utf-8"))


def deck_by_the_page(name: str, copies: int, number: int) -> list[str]:
    """Steps 2 to 6 of the page, written from its words and not from the code."""
    low = 0xFFFFFFFFFFFFFFFF
    state = hash_by_the_page(name) ^ number
    deck = [rank + suit for _ in range(copies) for suit in "SHDC" for rank in "A23456789TJQK"]
    for i in reversed(range(1, len(deck))):
        while True:
            state = (state + 0x9E3779B97F4A7C15) & low
            z = state
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & low
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & low
            z ^= z >> 31
            top = int(f"{z:064b}"[: len(f"{i:b}")], 2)
            if top <= i:
                break
        deck[i], deck[top] = deck[top], deck[i]
    return deck


def hash_by_the_page(text: str) -> int:
    value = 0xCBF29CE484222325
    for letter in text:
        value = (value ^ ord(letter)) * 0x100000001B3 % 2**64
    return value


def in_dealing_order(deal: Deal) -> list[str]:
    """A deal's cards as they left the deck: row by row, the stock, the cells."""
    rows = range(max(map(len, deal.columns)))
    tableau = [column[row] for row in rows for column in deal.columns if row < len(column)]
    return [card_name(card) for card in (*tableau, *deal.stock, *deal.cells)]


def test_every_game_has_its_vectors():
    for game in GAMES:
        numbers = {int(number) for name, number, *_ in ROWS if name == game}
        assert {0, 1, 314, 2**35 - 1} <= numbers
        assert len(numbers) >= 6
    assert [deal.name for deal in VECTORS] == [
        str(Code(game, next(iter(GAMES[game])), int(number))) for game, number, *_ in ROWS
    ]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_the_table_of_the_page_is_what_the_code_deals(row):
    game, number, digits, first, hashed = row
    cards = in_dealing_order(Deal.from_number(game, int(number)))
    assert parse_code(f"{game}1-{next(iter(GAMES[game]))}-{digits}").number == int(number)
    assert " ".join(cards[:10]) == first
    assert f"{hash_by_the_page(''.join(cards)):016x}" == hashed


@pytest.mark.parametrize("deal", VECTORS, ids=lambda deal: deal.name)
def test_the_vectors_are_what_the_code_deals(deal):
    dealt = Deal.from_code(deal.name)
    assert (dealt.columns, dealt.stock, dealt.cells) == (deal.columns, deal.stock, deal.cells)


def test_the_words_of_the_page_deal_the_same():
    for number in [*range(40), 314, 2**31, 2**34 + 12345, 2**35 - 1]:
        for game in GAMES:
            expected = deck_by_the_page(f"{game}1", layout_of(game).copies, number)
            assert in_dealing_order(Deal.from_number(game, number)) == expected


def test_the_words_named_on_the_page():
    assert f"`{seed_of('DS', 0):016x}`" in PAGE
    for number in (0, 1):
        assert f"`{next(splitmix64(seed_of('DS', number))):016x}`" in PAGE


def test_the_page_says_whose_shuffle_it_is():
    words = " ".join(PAGE.replace("*", "").split())
    assert "is not published. The shuffle on this page is this project's own" in words


def test_the_reference_is_short():
    assert len(re.search(r"```c\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()) <= 30


def test_the_mode_does_not_matter():
    for game, modes in GAMES.items():
        deals = {Deal.from_code(Code(game, mode, 314)).columns for mode in modes}
        assert len(deals) == 1


def test_another_game_is_another_shuffle():
    assert len({next(splitmix64(seed_of(game, number))) for game in ("DS", "KL", "SH") for number in range(99)}) == 297


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def naive_shuffle(deck, seed):
    """The well-known unfair shuffle, every place swapped with any place: the tests below must notice it."""
    words = splitmix64(seed)
    for i in range(len(deck)):
        j = next(words) % len(deck)
        deck[i], deck[j] = deck[j], deck[i]


def surprise_in_orders(how, deals=12_000):
    """Chi-square of the 120 orders of five cards: 119 is expected of a fair shuffle, give or take 15."""
    orders = dict.fromkeys(permutations(range(5)), 0)
    for number in range(deals):
        deck = list(range(5))
        how(deck, seed_of("DS", number))
        orders[tuple(deck)] += 1
    return chi_square(orders.values(), deals / 120)


def test_all_orders_are_equally_likely():
    assert 60 < surprise_in_orders(shuffle) < 195
    assert surprise_in_orders(naive_shuffle) > 500


def test_every_card_is_equally_likely_in_every_place():
    deals = [in_dealing_order(Deal.from_number("DS", number)) for number in range(2_000)]
    for place in range(104):
        counts = Counter(cards[place] for cards in deals)
        assert len(counts) == 52
        assert chi_square(counts.values(), 2_000 / 52) < 51 + 6 * 10
    # Neighbouring numbers are as different as any two deals: two places of 104 agree, on average.
    agreeing = [sum(map(str.__eq__, one, two)) for one, two in pairwise(deals)]
    assert abs(sum(agreeing) / len(agreeing) - 2) < 0.2
