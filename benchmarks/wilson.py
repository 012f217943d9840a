"""Wilson's interval of a share, by the convention of Blake & Gent (JAIR 85:21, 8.1)."""

from math import sqrt
from typing import Final

Z: Final = 1.959964
"""Of the normal distribution, for 95 %."""


def interval(won: int, lost: int, unknown: int = 0) -> tuple[float, float]:
    """The 95 % interval of the share won: the low end counts unknown deals as lost, the high end as won."""
    deals = won + lost + unknown
    return _ends(won, deals)[0], _ends(won + unknown, deals)[1]


def _ends(won: int, deals: int) -> tuple[float, float]:
    share = won / deals
    middle = share + Z * Z / (2 * deals)
    half = Z * sqrt(share * (1 - share) / deals + Z * Z / (4 * deals * deals))
    scale = 1 + Z * Z / deals
    return (middle - half) / scale, (middle + half) / scale
