"""The front page does what it says."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_ten_lines_play_gravitatur_and_explain_a_refusal(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(code.splitlines()) <= 12
    exec(compile(code, "README.md", "exec"), {})
    said = capsys.readouterr().out
    sentence, facts = said.splitlines()[:2]
    assert sentence.endswith(".") and "e2" in facts
    assert '[Variant "Gravitatur Chess"]' in said and "1. Gd4/e4" in said
