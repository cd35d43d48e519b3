"""The feed rig: what its runs say of roller, nip and cards, and the machine file from it. docs/how-to/rig-measure.md."""
