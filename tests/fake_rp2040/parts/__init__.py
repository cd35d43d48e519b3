"""What the chip and the board around it are made of: memory, flash, pads, USB, devices on the buses."""
