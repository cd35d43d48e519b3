"""Process maps: what comes of feeds as one or two numbers of a machine or its cards vary."""
