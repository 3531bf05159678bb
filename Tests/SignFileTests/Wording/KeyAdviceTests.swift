import SignTestSupport
import Testing

@Suite("Keys of other programs, and swapped ones")
struct KeyAdviceTests {
    @Test(
        "a key of another program, or a swapped one, is reported with the right one, which is valid",
        arguments: mistakes
    )
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[schedule]]\nbrightness = 5\nfrom = \"22:00\"\nto = \"06:00\"\nwhen = \"22:00..06:00\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:1: error: unknown key 'from' in [[schedule]]; put the whole window in one key, such as when = [\"22:00..06:00\"]",
                "4:1: error: unknown key 'to' in [[schedule]]; put the whole window in one key, such as when = [\"22:00..06:00\"]",
            ],
            corrected: "[[schedule]]\nbrightness = 5\nwhen = \"22:00..06:00\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[schedule]]\nwhen = \"07:00..22:00\"\nbrightness = 5\non = \"07:00\"\noff = \"22:00\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "4:1: error: unknown key 'on' in [[schedule]]; a sign is lit unless a schedule makes it dark; write when = [\"22:00..07:00\"] and lit = false",
                "5:1: error: unknown key 'off' in [[schedule]]; a sign is lit unless a schedule makes it dark; write when = [\"22:00..07:00\"] and lit = false",
            ],
            corrected: "[[schedule]]\nwhen = [\"22:00..07:00\"]\nlit = false\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[schedule]]\nwhen = \"22:00..07:00\"\noff = true\nbrightness = 5\n[[option]]\ntext = \"Tea\"\n",
            ["3:1: error: unknown key 'off' in [[schedule]]; write lit = false"],
            corrected: "[[schedule]]\nwhen = [\"22:00..07:00\"]\nlit = false\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[text]\nfonts = [\"builtin-narrow\"]\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: fonts may contain only files and \"builtin\", but 'builtin-narrow' is neither; write font = \"builtin-narrow\""
            ],
            corrected: "[text]\nfont = \"builtin-narrow\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[schedule]]\nbrightness = 5\nstart = \"22:00\"\nwhen = \"22:00..06:00\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:1: error: unknown key 'start' in [[schedule]]; put the whole window in one key, such as when = [\"22:00..24:00\"]"
            ],
            corrected: "[[schedule]]\nbrightness = 5\nwhen = \"22:00..06:00\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\nfrom = \"11:00\"\nto = \"14:00\"\n",
            [
                "3:1: error: unknown key 'from' in [[option]]; put the whole window in one key, such as show = [\"11:00..14:00\"]",
                "4:1: error: unknown key 'to' in [[option]]; put the whole window in one key, such as show = [\"11:00..14:00\"]",
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\ndays = \"Mo-Fr\"\nstart = \"11:00\"\nend = \"14:00\"\n",
            [
                "3:1: error: unknown key 'days' in [[option]]; put the whole window in one key, such as show = [\"Mon..Fri 11:00..14:00\"]",
                "4:1: error: unknown key 'start' in [[option]]; put the whole window in one key, such as show = [\"Mon..Fri 11:00..14:00\"]",
                "5:1: error: unknown key 'end' in [[option]]; put the whole window in one key, such as show = [\"Mon..Fri 11:00..14:00\"]",
            ]
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\npin = 18\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "5:1: error: unknown key 'pin' in [display]; the data line of driver 'ws2812' is always GPIO10, MOSI of the SPI bus; remove the key"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\npin = 18\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:1: error: unknown key 'pin' in [display]; the pins are those of the SPI bus, GPIO10, GPIO11 and GPIO8; for other pins, add [display.pins] with data, clock and select"
            ],
            corrected: "[display]\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"apa102\"\nwidth = 16\nheight = 16\ngpio = 10\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "5:1: error: unknown key 'gpio' in [display]; the lines of driver 'apa102' are always GPIO10 and GPIO11 of the SPI bus; remove the key"
            ],
            corrected:
                "[display]\ndriver = \"apa102\"\nwidth = 16\nheight = 16\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\npin = 18\n[[option]]\ntext = \"Tea\"\n",
            [
                "6:1: error: unknown key 'pin' in [display.strip]; the data line of driver 'ws2812' is always GPIO10, MOSI of the SPI bus; remove the key"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\ncount = 256\n[[option]]\ntext = \"Tea\"\n",
            [
                "6:1: error: unknown key 'count' in [display.strip]; set width and height to the number of LEDs across and down"
            ],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[button]]\ntap = \"next\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:1: error: unknown key 'tap' in [[button]]; did you mean 'on_tap'?"],
            corrected: "[[button]]\non_tap = \"next\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[button]]\nlong = \"next\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:1: error: unknown key 'long' in [[button]]; did you mean 'long_press'?"]
        ),
        Mistake(
            "[[button]]\nlong_press = \"activate\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:14: error: long_press is a length of time, and 'activate' is a command; write on_long_press = \"activate\""
            ]
        ),
        Mistake(
            "[[button]]\non_long_press = \"600ms\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:17: error: on_long_press is the command, and '600ms' is a length of time; write long_press = \"600ms\""
            ],
            corrected: "[[button]]\nlong_press = \"600ms\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[button]]\ndouble_tap = \"previous\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:14: error: double_tap is a length of time, and 'previous' is a command; write on_double_tap = \"previous\""
            ],
            corrected: "[[button]]\non_double_tap = \"previous\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[button]]\non_tap = \"300ms\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: on_tap is the command, and '300ms' is a length of time; write on_tap = \"next\""]
        ),
        Mistake(
            "[display]\ndriver = \"/dev/spidev0.0\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: unknown driver '/dev/spidev0.0'; this is a device; set device = \"/dev/spidev0.0\", and driver to the name of the chip"
            ]
        ),
        Mistake(
            "[display]\ndevice = \"max7219\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: device is a path, and 'max7219' is a driver; write driver = \"max7219\""],
            corrected: "[display]\ndriver = \"max7219\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
