import InfiniteScroll
import MatrixDisplays
import MonotonicTime
import SignTestSupport
import Testing

@Suite struct ConfigurationValueTests {
    /// Returns the findings for a table that contains only `line`.
    private func complaint(_ header: String, _ line: String) -> [String] {
        findings(in: "\(header)\n\(line)\n\(anOption)")
    }

    @Test("an option's size is the rows of its letters, and does nothing without a text")
    func optionSize() throws {
        #expect(try configuration("[[option]]\ntext = \"Tea\"\nsize = 8\n").options[0].size == 8)
        #expect(try configuration("[[option]]\ntext = \"Tea\"\n").options[0].size == nil)
        #expect(
            findings(in: "[[option]]\ntext = \"Tea\"\nsize = 7\n") == [
                "f:3:8: error: size must be 8 to 64 rows, not 7"
            ]
        )
        #expect(
            findings(in: "[[option]]\ntext = \"Tea\"\npage = \"solid\"\nsize = 8\n") == [
                "f:4:1: warning: size does nothing without visible text; it sets the letter height"
            ]
        )
    }

    @Test(
        "a value of the wrong type is reported with the expected and the actual type",
        arguments: wrongTypeCases
    )
    func wrongType(header: String, line: String, message: String) {
        #expect(complaint(header, line) == ["f:2:" + message])
    }

    @Test(
        "a number out of its range is reported with the range",
        arguments: [
            ("[display]", "width = 0", "9: error: width must be 1 to 65536 pixels, not 0"),
            ("[display]", "height = -8", "10: error: height must be 1 to 65536 pixels, not -8"),
            ("[display]", "width = 65544", "9: error: width must be 1 to 65536 pixels, not 65544"),
            (
                "[display]", "width = 9223372036854775807",
                "9: error: width must be 1 to 65536 pixels, not 9223372036854775807"
            ),
            ("[display]", "brightness = 101", "14: error: brightness must be 0 to 100 percent, not 101"),
            (
                "[display]", "speed = 50",
                "9: error: speed in [display] is the bus clock, 1000 to 32000000 Hz, not 50; the speed of "
                    + "the text, in pixels per second, belongs in [scroll]"
            ),
            (
                "[display]", "refresh = \"1ns\"",
                "11: error: refresh must be at least 10ms, or 0s for never, not 1ns"
            ),
            ("[display]", "speed = 0", "9: error: speed must be 1000 to 32000000 Hz, not 0"),
            (
                "[display.modules]", "rotate = 45",
                "10: error: rotate must be 0, 90, 180 or 270 degrees, clockwise, not 45"
            ),
            ("[scroll]", "fps = 0", "7: error: fps must be 1 to 1000 frames per second, not 0"),
            ("[scroll]", "gap = -1", "7: error: gap must be 0 to 65536 pixels, not -1"),
            ("[scroll]", "pan_repeat = 0", "14: error: pan_repeat must be 1 to 1000 times, not 0"),
            (
                "[scroll]", "speed = 0",
                "9: error: speed must be more than 0 and at most 100000 pixels per second, not 0"
            ),
            (
                "[scroll]", "speed = nan",
                "9: error: speed must be more than 0 and at most 100000 pixels per second, not nan"
            ),
            (
                "[scroll]", "speed = 0.0001",
                "9: error: speed must be more than 0 and at most 100000 pixels per second, not 0.0001"
            ),
            ("[scroll]", "slide = \"61s\"", "9: error: slide must be 0s to 1min, not 1min 1s"),
            ("[display]", "refresh = \"25h\"", "11: error: refresh must be 0s to 24h, not 25h"),
            ("[[button]]", "debounce = \"2s\"", "12: error: debounce must be 0s to 1s, not 2s"),
            ("[[button]]", "line = -1", "8: error: line, as a number, must be 0 to 65535, not -1"),
        ]
    )
    func outOfRange(header: String, line: String, message: String) {
        #expect(complaint(header, line) == ["f:2:" + message])
    }

    @Test(
        "an unknown word is reported with the allowed and the nearest one",
        arguments: unknownWordCases
    )
    func unknownWord(header: String, line: String, message: String) {
        #expect(complaint(header, line) == ["f:2:" + message])
    }

    @Test(
        "an invalid duration is reported with the reason and examples",
        arguments: badDurationCases
    )
    func badDuration(line: String, message: String) {
        #expect(complaint("[scroll]", line) == ["f:2:" + message])
    }

    private static let wrongTypeCases: [(String, String, String)] = [
        (
            "[display]", "width = \"32\"",
            "9: error: width must be a whole number, not a string; write it without quotes"
        ),
        (
            "[display]", "width = 32.0",
            "9: error: width must be a whole number, not a decimal number; write it without a point"
        ),
        ("[display]", "width = true", "9: error: width must be a whole number, not true"),
        (
            "[display]", "device = 1979-05-27",
            "10: error: device must be a string, not a date or a time; write it in quotes"
        ),
        ("[display]", "on_exit = false", "11: error: on_exit must be 'blank' or 'keep', not false"),
        (
            "[display]", "driver = [\"max7219\"]",
            "10: error: driver must be 'max7219', 'ht16k33', 'is31fl3730', 'is31fl3731', 'apa102', 'ws2812', 'unicorn-hat-hd', 'sense-hat', 'colorlight', 'ddp', 'e131', 'artnet', 'terminal' or 'memory', not an array"
        ),
        (
            "[display.modules]", "rotate = \"90\"",
            "10: error: rotate must be 0, 90, 180 or 270 degrees, clockwise, not a string"
        ),
        (
            "[display.modules]", "mirror = 0",
            "10: error: mirror must be true or false, not a whole number; write mirror = false"
        ),
        (
            "[scroll]", "autoplay = \"true\"",
            "12: error: autoplay must be true or false, not a string; write autoplay = true"
        ),
        (
            "[scroll]", "static_if_fits = {}",
            "18: error: static_if_fits must be true or false, not a table"
        ),
        (
            "[scroll]", "speed = \"50\"",
            "9: error: speed must be a number of pixels per second, not a string; write it without quotes"
        ),
        (
            "[scroll]", "slide = 300",
            "9: error: slide must be a duration, not a whole number; write a number and a unit, "
                + "such as \"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h)"
        ),
        (
            "[scroll]", "dwell = 3.5",
            "9: error: dwell must be a duration, not a decimal number; write a number and a unit, such as "
                + "\"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h), or \"auto\"; did you mean \"3.5s\"?"
        ),
        (
            "[[button]]", "line = true",
            "8: error: line must be a line name, such as \"GPIO17\", or a number, not true"
        ),
        ("[[button]]", "chip = 0", "8: error: chip must be a string, not a whole number; write it in quotes"),
    ]

    private static let unknownWordCases: [(String, String, String)] = [
        (
            "[display]", "driver = \"max7129\"",
            "10: error: unknown driver 'max7129'; did you mean 'max7219'? "
                + "allowed: 'max7219', 'ht16k33', 'is31fl3730', 'is31fl3731', 'apa102', 'ws2812', 'unicorn-hat-hd', 'sense-hat', 'colorlight', 'ddp', 'e131', 'artnet', 'terminal', 'memory'"
        ),
        ("[display]", "on_exit = \"off\"", "11: error: unknown on_exit 'off'; allowed: 'blank', 'keep'"),
        (
            "[display.modules]", "preset = \"FC16\"",
            "10: error: unknown preset 'FC16'; did you mean 'fc16'? "
                + "allowed: 'fc16', 'fc16-flipped', 'generic', 'parola', 'icstation'"
        ),
        (
            "[display.modules]", "order = \"left\"",
            "9: error: unknown order 'left'; did you mean 'left-to-right'? "
                + "allowed: 'right-to-left', 'left-to-right'"
        ),
        (
            "[scroll]", "style = \"tiker\"",
            "9: error: unknown style 'tiker'; did you mean 'ticker'? allowed: 'paged', 'ticker'"
        ),
        (
            "[scroll]", "align = \"centre\"",
            "9: error: unknown align 'centre'; did you mean 'center'? allowed: 'left', 'center', 'right'"
        ),
        (
            "[text]", "font = \"serif\"",
            "8: error: unknown font 'serif'; use 'auto', 'builtin', 'builtin-narrow' or 'builtin-small'; for another font, add its file to fonts; loopbanner fonts lists those on this machine"
        ),
        (
            "[[button]]", "on_tap = \"prev\"",
            "10: error: unknown on_tap 'prev'; did you mean 'previous'? "
                + "allowed: 'next', 'previous', 'activate', 'pause', 'pick', "
                + "'larger', 'smaller', 'brighter', 'darker', 'count', 'none'"
        ),
        (
            "[display]", "device = \"\"",
            "10: error: device must be an absolute path, such as '/dev/spidev0.0', not ''"
        ),
        ("[[button]]", "line = \"\"", "8: error: line must not be empty"),
        ("[[button]]", "chip = \"\"", "8: error: chip must not be empty"),
    ]

    private static let badDurationCases: [(String, String)] = [
        (
            "slide = \"quick\"",
            "9: error: slide 'quick' is not a duration; write a number and a unit, such as "
                + "\"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h)"
        ),
        (
            "dwell = \"3\"",
            "9: error: dwell '3' has no unit; write a number and a unit, such as "
                + "\"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h), or \"auto\""
        ),
        (
            "hold_after_input = \"fourever\"",
            "20: error: hold_after_input 'fourever' is not a duration; write a number and a unit, such as "
                + "\"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h), or \"none\", "
                + "or \"forever\"; did you mean 'forever'?"
        ),
        (
            "pan_lead = \"1 sec\"",
            "12: error: pan_lead '1 sec' has an unknown unit 'sec'; did you mean 's'? write a number and "
                + "a unit, such as \"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h)"
        ),
        ("pan_tail = \"-1s\"", "12: error: pan_tail '-1s' is negative; a duration is zero or more"),
        (
            "collision_guard = \"0.5ns\"",
            "19: error: collision_guard '0.5ns' is finer than one nanosecond"
        ),
        ("dwell = \"9999999h\"", "9: error: dwell '9999999h' is longer than 292 years"),
    ]
}
