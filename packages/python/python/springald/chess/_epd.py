"""The operations of EPD."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..errors import ArgumentError
from ._basics import Move

if TYPE_CHECKING:
    from .board import Board

_OPERATION = re.compile(r'((?:[^;"]|"(?:\\.|[^"\\])*(?:"|$))*)(?:;|$)')


def written(board: Board, operations: Mapping[str, Any]) -> Iterator[str]:
    """Yield operations as EPD writes them, for a position."""
    for code, operand in operations.items():
        if operand is None:
            yield f"{code};"
        elif isinstance(operand, Move):
            yield f"{code} {board.san(operand)};"
        elif isinstance(operand, (int, float)):
            yield f"{code} {operand};"
        elif isinstance(operand, str):
            escaped = operand.replace("\\", "\\\\").replace('"', '\\"')
            yield f'{code} "{escaped}";'
        elif code == "pv":
            line, sans = board.copy(), list[str]()
            for move in operand:
                sans.append(line.san(move))
                line.push(move)
            yield f"{code} {' '.join(sans)};"
        else:
            yield f"{code} {' '.join(sorted(board.san(move) for move in operand))};"


def read(board: Board, text: str) -> dict[str, Any]:
    """Return the operations of a text, for a position."""
    operations: dict[str, Any] = {}
    for found in _OPERATION.findall(text):
        code, _, operand = found.strip(" -").partition(" ")
        if not code:
            continue
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", code):
            raise ArgumentError(
                f"epd: found {code!r}, expected the code of an operation",
                found=code,
                expected="the code of an operation",
                where="epd",
            )
        operations[code] = _operand(board, code, operand.strip())
    return operations


def _operand(board: Board, code: str, operand: str) -> Any:
    if not operand:
        return None
    if operand.startswith('"'):
        inside = operand[1:-1] if len(operand) > 1 and operand.endswith('"') else operand[1:]
        return re.sub(r"\\(.)", r"\1", inside)
    if code == "pv":
        line = board.copy()
        return [line.push_san(san) for san in operand.split()]
    if code in ("bm", "am"):
        return [board.parse_san(san) for san in operand.split()]
    for number in (int, float):
        try:
            return number(operand)
        except ValueError:
            pass
    return board.parse_san(operand)
