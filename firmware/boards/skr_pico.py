"""BTT SKR Pico V1.0 as the board: RP2040, four TMC2209s, servo output and light on one. Built by
`make firmware BOARD=skr-pico`, which puts this file onto the board as `board.py`.

Held against the maker's schematic and pin drawing. Its X, Y, Z and E0 stop inputs have 10 kOhm to 3.3 V, 0.1 uF and a
buffer: an edge up is seen a millisecond late. The thermistors' inputs, 4.7 kOhm to 3.3 V and 0.1 uF, are as slow, and
take switches. PROBE and the UART's plug lead to the chip without any part: PROBE is the throat's, which must be quick,
and the UART's plug the buttons', which hang on one cable; their harness brings pull-ups and filters
(hardware/mischwerk_cad/wiring-skr-pico.toml). That is enough for a rack; a wheel has two barriers more. No buzzer, no
display and no test jumper: no pins are left for them.
"""

CPU_HZ = 200000000

STEP_PINS = (11, 6, 19)  # X: feed, Y: pocket, Z: pusher (either of the two Z plugs)
DIR_PINS = (10, 5, 28)
DIR_HIGH_IS_POSITIVE = (True, True, True)
ENABLE_PINS = (12, 7, 2)
COVER_CUTS_DRIVERS = False
FOLLOWER_PIN = 29  # the servo's plug
FOLLOWER_UP_US = 1300
FOLLOWER_DOWN_US = 1700
FOLLOWER_STEP_US = 51
FOLLOWER_GAIN_US = 12

SENSORS = (
    (22, 0, False),  # throat: PROBE
    (4, 0, False),  # entry: X-STOP
    (3, 0, False),  # pocket beam: Y-STOP
    (25, 0, False),  # well: Z-STOP
    (16, 1, True),  # home pocket: E0-STOP
    (27, 1, True),  # home pusher: TH0
    (None, 0, False),  # slot (wheel)
    (26, 1, True),  # cover: THB
    (None, 0, False),  # mouth (wheel)
)
DEBOUNCE_US = 3000

BUTTON_PIN = 1  # RX of the UART's plug
SELECT_PIN = 0  # TX of the UART's plug
LED_PIN = 24  # RGB
BUZZER_PIN = None
TEST_JUMPER_PIN = None
DISPLAY_SDA_PIN, DISPLAY_SCL_PIN = None, None
DISPLAY_BUS = 0
DISPLAY_ADDRESS = 0x3C

TMC_FITTED = True
TMC_UART = 1
TMC_TX_PIN, TMC_RX_PIN = 8, 9
TMC_ADDRESSES = (0, 2, 1)  # X, Y, Z, fixed on the board
TMC_RUN_MA = (900, 1100, 1000)
TMC_HOLD_MA = (200, 450, 250)
TMC_SENSE_MOHM = 110
MICROSTEPS = 16

LED_ON_BOARD_PIN = None
