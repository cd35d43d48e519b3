"""Looking after a machine: `jog`, `count`, `clean`, `calibrate`, `settings`, `log`, `doctor`."""
