"""The examples in the documentation of the modules are true."""

import doctest
import importlib
import pkgutil

import pytest

import springald

MODULES = ["springald"] + [
    f"springald.{module.name}" for module in pkgutil.iter_modules(springald.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0


def test_the_package_has_examples() -> None:
    finder = doctest.DocTestFinder()
    examples = [test for test in finder.find(springald.Game) if test.examples]
    assert len(examples) > 8
