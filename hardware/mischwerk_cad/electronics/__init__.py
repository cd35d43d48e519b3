"""Pins, cables and currents: wiring, power budget."""
