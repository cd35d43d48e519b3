"""The feed rig: what its runs say of roller, nip and cards, and the machine file that comes of it. docs/rig.md."""
