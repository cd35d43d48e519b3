"""Looking after a machine: what the doctor looks at, calibration, counting and cleaning."""
