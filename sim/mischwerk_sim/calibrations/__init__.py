"""Calibrations that come with the project (`make calibration`), one a build and card format."""
