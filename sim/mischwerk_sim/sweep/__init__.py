"""Process maps: outcomes of feeds as one or two numbers of a machine or its cards vary."""
