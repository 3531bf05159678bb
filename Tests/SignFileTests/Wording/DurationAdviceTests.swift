import SignTestSupport
import Testing

@Suite("Durations in other notations")
struct DurationAdviceTests {
    @Test("a duration is reported with the right value, which is valid", arguments: mistakes)
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[scroll]\ndwell = 3s\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: expected digit, saw 's'; a duration needs quotes, such as dwell = \"3s\""],
            corrected: "[scroll]\ndwell = \"3s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = 3 sec\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:11: error: expected a comment or whitespace, saw 's'; a duration needs quotes, such as dwell = \"3s\""
            ],
            corrected: "[scroll]\ndwell = \"3s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = 3 Sekunden\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:11: error: expected a comment or whitespace, saw 'S'; a duration needs quotes, such as dwell = \"3s\""
            ],
            corrected: "[scroll]\ndwell = \"3s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = 0,5 s\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: expected a comment or whitespace, saw ','; a duration needs quotes, such as dwell = \"0.5s\""
            ],
            corrected: "[scroll]\ndwell = \"0.5s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = 3s ; slow\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: expected digit, saw 's'; a comment begins with #, as in dwell = \"3s\"  # slow"],
            corrected: "[scroll]\ndwell = \"3s\"  # slow\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"3,5s\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:9: error: dwell '3,5s' has an unknown unit ','; write a number and a unit, such as \"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h), or \"auto\"; did you mean \"3.5s\"?"
            ],
            corrected: "[scroll]\ndwell = \"3.5s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"1:30\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:9: error: dwell '1:30' has an unknown unit ':'; write a number and a unit, such as \"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h), or \"auto\"; did you mean \"1min 30s\"?"
            ],
            corrected: "[scroll]\ndwell = \"1min 30s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = auto\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: could not determine value type; strings need quotes, such as dwell = \"auto\""],
            corrected: "[scroll]\ndwell = \"auto\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nrefresh = 1 s\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw 's'; a duration needs quotes, such as refresh = \"1s\""
            ],
            corrected: "[display]\nrefresh = \"1s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ntap_lights = 1 minute\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:16: error: expected a comment or whitespace, saw 'm'; a duration needs quotes, such as tap_lights = \"1min\""
            ]
        ),
        Mistake(
            "[scroll]\nslide = 300 ms\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw 'm'; a duration needs quotes, such as slide = \"300ms\""
            ],
            corrected: "[scroll]\nslide = \"300ms\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nslide = 300 msec ; fast\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw 'm'; a comment begins with #, as in slide = \"300ms\"  # fast"
            ],
            corrected: "[scroll]\nslide = \"300ms\"  # fast\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"3 seconds\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:9: error: dwell '3 seconds' has an unknown unit 'seconds'; did you mean 's'? write a number and a unit, such as \"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h), or \"auto\""
            ],
            corrected: "[scroll]\ndwell = \"3 s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = .5\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:9: error: expected decimal digit, saw '.'; a duration needs quotes, such as dwell = \"0.5s\""
            ],
            corrected: "[scroll]\ndwell = \"0.5s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \".5\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:9: error: dwell '.5' is not a duration; write a number and a unit, such as \"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h), or \"auto\"; did you mean \"0.5s\"?"
            ],
            corrected: "[scroll]\ndwell = \"0.5s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \".5s\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:9: error: dwell '.5s' is not a duration; write a number and a unit, such as \"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h), or \"auto\"; did you mean \"0.5s\"?"
            ],
            corrected: "[scroll]\ndwell = \"0.5s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = 0.5\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:9: error: dwell must be a duration, not a decimal number; write a number and a unit, such as \"300ms\", \"3s\", \"1.5s\" or \"2min\" (units: ns us ms s min h), or \"auto\"; did you mean \"0.5s\"?"
            ],
            corrected: "[scroll]\ndwell = \"0.5s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = 5.\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:11: error: expected decimal digit, saw '\\n'; a duration needs quotes, such as dwell = \"5s\""
            ],
            corrected: "[scroll]\ndwell = \"5s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = 5,0\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:10: error: expected a comment or whitespace, saw ','; a duration needs quotes, such as dwell = \"5.0s\""
            ],
            corrected: "[scroll]\ndwell = \"5.0s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = 1m30\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: expected digit, saw 'm'; a duration needs quotes, such as dwell = \"1min 30s\""],
            corrected: "[scroll]\ndwell = \"1min 30s\"\n[[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
