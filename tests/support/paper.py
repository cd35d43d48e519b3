"""Pages as Chromium prints them, as grey values."""

import shutil
import subprocess

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
CAN_PRINT = CHROMIUM is not None and shutil.which("pdftoppm") is not None
WHITE = 250
_DOTS_PER_INCH = 20


def printed(page, folder):
    """An array for each page of paper, rows from the top."""
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
        f"--user-data-dir={folder}/user",
    ]
    target = folder / "printed.pdf"
    command = [CHROMIUM, *options, f"--print-to-pdf={target}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=100)
    raster = ["pdftoppm", "-r", str(_DOTS_PER_INCH), "-gray", str(target), str(folder / "page")]
    subprocess.run(raster, check=True, timeout=100)
    return [_image(path) for path in sorted(folder.glob("page-*.pgm"))]


def texts(folder):
    """Of each page that was printed there."""
    command = ["pdftotext", str(folder / "printed.pdf"), "-"]
    output = subprocess.run(command, check=True, capture_output=True, text=True, timeout=100).stdout
    return [text.strip() for text in output.split("\f") if text.strip()]


def filled(paper):
    """How far down something is printed, as a share of the height."""
    import numpy as np  # not all who look for Chromium have it

    return float(np.flatnonzero((paper < WHITE).any(axis=1))[-1] + 1) / len(paper)


def _image(path):
    """Of a binary PGM file."""
    import numpy as np

    kind, width, height, _, data = path.read_bytes().split(maxsplit=4)
    assert kind == b"P5"
    return np.frombuffer(data, dtype=np.uint8)[-int(width) * int(height) :].reshape(int(height), int(width))
