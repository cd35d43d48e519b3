"""How many steps a world makes at once, and how often it looks at what, in steps."""

APART_STEPS = 8  # one step of what is set apart, in a wheel (rest/detached.py)
BEAT_STEPS = 4  # motors keep one speed for a beat of this many steps: that is the resolution of their ramps
SENSE_STEPS = 2  # sensors are read at this interval, in steps, while one may change: reading costs a third of a step
# This many are made at once while nothing is fast: cards that fall on one another go through each other in longer ones,
# and a stack under the follower never comes to rest.
STANDING_STEPS = 2
WATCH_STEPS = 40  # rest, and cards that nothing can reach, are looked for every so many ...
CHECK_WATCHES = 3  # ... and impossible states at each third of these looks
SETTLE_US = 5e5  # a fresh deck lies still before that; the tallest may keep trembling a little
