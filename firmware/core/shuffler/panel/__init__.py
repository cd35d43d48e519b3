"""What buttons mean, and what lights, tones and display are to show. No device."""
