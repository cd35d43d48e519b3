"""Whether a build holds together: collisions, fasteners, section, masses, light. Each returns findings."""
