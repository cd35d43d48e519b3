"""Simple solids and their properties from the geometry kernel: bounds, volumes, surfaces, meshes, belts."""
