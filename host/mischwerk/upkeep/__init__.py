"""Looking after a machine: what the doctor looks at, calibration, maintenance."""
