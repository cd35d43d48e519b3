"""Plans by the core's planner, and a plan explained. No port."""
