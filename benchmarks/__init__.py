"""Commands that measure: one a figure of the README, their results in ``data/``."""
