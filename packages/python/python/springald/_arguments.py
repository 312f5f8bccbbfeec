"""Checks of arguments."""

from __future__ import annotations

import operator

from .errors import ArgumentError


def whole(name: str, value: int, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`.

    >>> whole("depth", 3, 0, 9)
    3
    """
    number = operator.index(value)
    if not low <= number <= high:
        expected = f"a number from {low} to {high}"
        raise ArgumentError(
            f"{name}: found {number}, expected {expected}",
            found=str(number),
            expected=expected,
            where=name,
        )
    return number


def optional(name: str, value: int | None, low: int, high: int) -> int | None:
    """Return a whole number from `low` to `high`, or `None`."""
    return None if value is None else whole(name, value, low, high)


def real(name: str, value: float, low: float, high: float) -> float:
    """Return a number from `low` to `high`."""
    number = float(value)
    if not low <= number <= high:
        expected = f"a number from {low:g} to {high:g}"
        raise ArgumentError(
            f"{name}: found {number}, expected {expected}",
            found=str(number),
            expected=expected,
            where=name,
        )
    return number
