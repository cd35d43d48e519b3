"""From the noise source to uniform numbers: health tests, generator, draw, audit. Knows no machine."""
