"""KiCad's files: packages, symbols, schematic, layout, project."""
