"""What outlives the power switch: settings, counters, journal, on a store of small files."""
