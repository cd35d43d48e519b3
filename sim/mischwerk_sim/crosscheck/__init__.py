"""The same machine in MuJoCo: feed, insertion and ejection in an engine that we did not write, beside pymunk."""
