"""The software bill of materials of a release: CycloneDX 1.6 as JSON, made of what the project pins.

Every package of requirements.txt with its hashes, the files of others that the wheel brings, and what asks for each.
"""

from __future__ import annotations

import datetime
import json
import re
import tomllib
import uuid
from pathlib import Path
from typing import Any

from shuffler import VERSION

VENDORED = "hardware/mischwerk_cad/web/vendored/README.md"
_PINNED = re.compile(r"^([\w.-]+)==([\w.]+)(?: ; (.+?))?(?: \\)?$((?:\n    --hash=\S+(?: \\)?)*)", re.MULTILINE)
_BROUGHT = re.compile(r"npm package `(\S+)` (\S+), unchanged\n\(SHA-256 (\w+)\)\. ([\w.-]+):")


def bill(root: Path, seconds: int) -> str:
    """Write it as JSON; ``seconds``: of the commit, so that the same commit gives the same bytes."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    about = project["project"]
    components = [*_pinned(root, _asked_for(project)), _brought(root)]
    itself = _component("pypi", about["name"], VERSION) | {
        "type": "application",
        "description": about["description"],
        "licenses": [{"license": {"id": about["license"]}}],
    }
    made = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": itself,
        },
        "components": components,
    }
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(made))
    return json.dumps({**made, "serialNumber": f"urn:uuid:{number}"}, indent=1) + "\n"


def _asked_for(project: dict[str, Any]) -> dict[str, list[str]]:
    """Package -> "always", or the extras and groups that name it."""
    groups = {"always": project["project"]["dependencies"], **project["project"]["optional-dependencies"]}
    by: dict[str, list[str]] = {}
    for group, wanted in {**groups, **project["dependency-groups"]}.items():
        for line in wanted:
            by.setdefault(_canonical(re.split(r"[=;\[ ]", line)[0]), []).append(group)
    return by


def _pinned(root: Path, asked: dict[str, list[str]]) -> list[dict[str, Any]]:
    components = []
    for name, version, marker, hashes in _PINNED.findall((root / "requirements.txt").read_text(encoding="utf-8")):
        said = [{"name": "mischwerk:extra", "value": group} for group in asked.get(_canonical(name), ())]
        said += [{"name": "mischwerk:marker", "value": marker}] if marker else []
        files = [{"alg": "SHA-256", "content": digest} for digest in re.findall(r"sha256:(\w+)", hashes)]
        component = _component("pypi", _canonical(name), version)
        components.append({**component, "hashes": files, **({"properties": said} if said else {})})
    return components


def _brought(root: Path) -> dict[str, Any]:
    match = _BROUGHT.search((root / VENDORED).read_text(encoding="utf-8"))
    if not match:
        raise ValueError(f"{VENDORED} does not say what it brings")
    name, version, digest, licence = match.groups()
    return {
        **_component("npm", name, version),
        "hashes": [{"alg": "SHA-256", "content": digest}],
        "licenses": [{"license": {"id": licence}}],
    }


def _component(kind: str, name: str, version: str) -> dict[str, Any]:
    locator = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    return {"type": "library", "name": name, "version": version, "purl": locator, "bom-ref": locator}


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
