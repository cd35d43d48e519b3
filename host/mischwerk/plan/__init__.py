"""The core's planner with types, and a plan explained. No port."""
