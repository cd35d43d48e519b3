"""Simple solids and what the geometry kernel says of them: bounds, volumes, surfaces, meshes, belts."""
