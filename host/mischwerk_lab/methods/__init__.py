"""Methods of mixing, each with its model, its options and its law: METHODS[name]. A module here adds its own."""

import pkgutil
from importlib import import_module

from mischwerk_lab.methods.method import FAMILIES, Law, Method, Option, Texts

__all__ = ["METHODS", "Law", "Method", "Option", "Texts", "find"]


def _described() -> dict[str, Method]:
    """Gather METHODS of all modules here, family by family."""
    modules = [import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    described = [method for module in modules for method in getattr(module, "METHODS", ())]
    described.sort(key=lambda method: FAMILIES.index(method.family))
    return {method.name: method for method in described}


METHODS = _described()


def find(name: str) -> Method:
    """Find the method of that name. ValueError with a plain text if there is none."""
    if name not in METHODS:
        raise ValueError(f"there is no method {name}; the methods are {', '.join(METHODS)}")
    return METHODS[name]
