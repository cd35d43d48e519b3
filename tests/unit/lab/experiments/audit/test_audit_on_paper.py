"""A printed report, as Chromium prints it: no page but the last is half empty, nothing is cut off at the side."""

import shutil
import subprocess

import numpy as np
import pytest
from mischwerk_lab.experiments.audit import report as audit_report

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(
    CHROMIUM is None or shutil.which("pdftoppm") is None, reason="takes Chromium and Poppler's pdftoppm"
)
WHITE = 250


@pytest.fixture(scope="module", params=["en", "de"])
def pages(request, unfair, tmp_path_factory):
    """Grey values of each printed page, at 20 dots an inch."""
    folder = tmp_path_factory.mktemp(f"paper-{request.param}")
    page = audit_report.report(unfair, request.param).write(folder)
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
        f"--user-data-dir={folder}/user",
    ]
    printed = folder / "report.pdf"
    subprocess.run(
        [CHROMIUM, *options, f"--print-to-pdf={printed}", page.as_uri()], check=True, capture_output=True, timeout=100
    )
    subprocess.run(["pdftoppm", "-r", "20", "-gray", str(printed), str(folder / "page")], check=True, timeout=100)
    return [image(path) for path in sorted(folder.glob("page-*.pgm"))]


def image(path):
    """Of a binary PGM file."""
    kind, width, height, _, data = path.read_bytes().split(maxsplit=4)
    assert kind == b"P5"
    return np.frombuffer(data, dtype=np.uint8)[-int(width) * int(height) :].reshape(int(height), int(width))


def test_no_page_is_half_empty(pages):
    assert len(pages) > 5
    filled = [float(np.flatnonzero((page < WHITE).any(axis=1))[-1] + 1) / len(page) for page in pages]
    assert min(filled[:-1]) > 0.6, filled


def test_nothing_is_cut_off_at_the_side(pages):
    """The right margin is white."""
    for page in pages:
        assert (page[:, -7:] >= WHITE).all()
