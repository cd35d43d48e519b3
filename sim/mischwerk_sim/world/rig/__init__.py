"""The feed end of a machine alone: a bench for feeds, and a twin of the feed rig."""
