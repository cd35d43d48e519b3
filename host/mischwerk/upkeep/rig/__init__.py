"""The feed rig: what its runs say of roller, nip and cards, and the machine file. docs/how-to/rig-measure.md."""
