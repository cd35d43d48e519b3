"""Distances, speeds and accelerations -> step segments, and those -> what a board plays. Pure."""
