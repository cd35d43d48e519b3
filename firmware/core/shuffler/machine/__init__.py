"""The machine's life: axes, cards and pockets, from homing to the deck in the well. Over one HAL."""
