"""Feeds by the thousand in the world: what comes of them, how often, and how long it takes."""
