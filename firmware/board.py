"""The only place for GPIO numbers and driver currents. Harness, documents and firmware read them from here.

A Pico with three STEP/DIR drivers. Every pin of its edge is used; a rack leaves SLOT and MOUTH open, a wheel nothing.
Other boards are in boards/, with the same names; None: the board has no such pin.
"""

CPU_HZ = 200000000  # as the RP2040 may at 1.15 V; MicroPython starts it with 125 MHz

# Axes, by hal.FEED, hal.POCKET, hal.PUSHER. STEP is a side-set pin of its state machine, DIR an out pin.
STEP_PINS = (2, 4, 6)
DIR_PINS = (3, 5, 7)
# False turns an axis round: the direction that the machine calls positive is then DIR low.
DIR_HIGH_IS_POSITIVE = (True, True, True)
ENABLE_PINS = (8,)  # low: drivers on (EN of a TMC2209 and of its kin); one line for all three
COVER_CUTS_DRIVERS = True  # the carrier's gate keeps EN high while the cover is open; False: wired without it
FOLLOWER_PIN = 9  # servo: 50 Hz, pulses of FOLLOWER_*_US
FOLLOWER_UP_US = 1300
FOLLOWER_DOWN_US = 1700
# Longer or shorter with every pulse, at most, and by how much more than with the one before: it takes the
# follower_move_ms of the machine files, and pulls away from a rack's follower with half of what it falls with.
FOLLOWER_STEP_US = 51
FOLLOWER_GAIN_US = 12

# Sensors, by hal.THROAT .. hal.MOUTH: pin, level of the pin that means 1 (blocked, at home, open), mechanical.
# Optical ones pull low through the sensor's own transistor when blocked; switches are closed to ground at rest.
SENSORS = (
    (10, 0, False),  # throat
    (11, 0, False),  # entry
    (12, 0, False),  # pocket beam
    (13, 0, False),  # well
    (14, 1, True),  # home pocket: a switch that opens, so that a broken wire reads as "at home" and is seen in homing
    (15, 1, True),  # home pusher, the same
    (16, 0, False),  # slot (wheel)
    (17, 1, True),  # cover: opens with the cover; a broken wire reads as open
    (18, 0, False),  # mouth (wheel)
)
DEBOUNCE_US = 3000  # of mechanical ones: a change counts when it has stood so long

BUTTON_PIN = 19  # to ground: shuffle, stop; held: home; held at power-on: maintenance
SELECT_PIN = 20  # to ground: deck and machine
LED_PIN = 21  # one WS2812
BUZZER_PIN = 22
TEST_JUMPER_PIN = 28  # to ground: test mode allowed
DISPLAY_SDA_PIN, DISPLAY_SCL_PIN = 26, 27  # I2C1: SSD1306, 128 x 64, address 0x3C; optional
DISPLAY_BUS = 1
DISPLAY_ADDRESS = 0x3C

# TMC2209 drivers on one UART wire each way (1 kOhm from TX to RX), addresses by MS1 and MS2; optional.
TMC_FITTED = True  # False: plain STEP/DIR drivers, whose currents are set by hand
TMC_UART = 0
TMC_TX_PIN, TMC_RX_PIN = 0, 1
TMC_ADDRESSES = (0, 1, 2)
TMC_RUN_MA = (900, 1100, 1000)  # RMS in each coil; with a heat sink a module bears about 1200
TMC_HOLD_MA = (200, 450, 250)
TMC_SENSE_MOHM = 110
MICROSTEPS = 16

LED_ON_BOARD_PIN = 25
