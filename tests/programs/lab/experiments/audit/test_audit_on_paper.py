"""A printed audit, as Chromium prints it: no page but the last is half empty, nothing is cut off at the side."""

import pytest
from mischwerk_lab.experiments.audit import report as audit_report
from paper import CAN_PRINT, WHITE, filled, printed

pytestmark = pytest.mark.skipif(not CAN_PRINT, reason="takes Chromium and Poppler's pdftoppm")


@pytest.fixture(scope="module", params=["en", "de"])
def pages(request, unfair, tmp_path_factory):
    folder = tmp_path_factory.mktemp(f"paper-{request.param}")
    return printed(audit_report.report(unfair, request.param).write(folder), folder)


def test_no_page_is_half_empty(pages):
    assert len(pages) > 5
    assert min(map(filled, pages[:-1])) > 0.6, [filled(page) for page in pages]


def test_nothing_is_cut_off_at_the_side(pages):
    """The right margin is white."""
    for page in pages:
        assert (page[:, -7:] >= WHITE).all()
