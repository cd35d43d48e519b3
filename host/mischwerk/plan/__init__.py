"""Plans made by the core's planner, and their explanation. No port."""
