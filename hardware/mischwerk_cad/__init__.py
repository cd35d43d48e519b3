"""The machine as solids: parts, assembly, checks and drawings, from the machine file and construction.toml."""
