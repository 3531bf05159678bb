import SignTestSupport
import Testing

@Suite("Percentages and currents in other notations")
struct LightAdviceTests {
    @Test(
        "a percentage or a current is reported with the right value, which is valid",
        arguments: mistakes
    )
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[display]\nbrightness = 5%\n[[option]]\ntext = \"Tea\"\n",
            ["2:15: error: expected digit, saw '%'; write only the number: brightness = 5"],
            corrected: "[display]\nbrightness = 5\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = \"5%\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:14: error: brightness must be a whole number, not a string; write only the number: brightness = 5"
            ],
            corrected: "[display]\nbrightness = 5\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = 0.5\n[[option]]\ntext = \"Tea\"\n",
            ["2:14: error: brightness must be a whole number, not a decimal number; write brightness = 50"],
            corrected: "[display]\nbrightness = 50\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = 50 percent\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:17: error: expected a comment or whitespace, saw 'p'; write only the number: brightness = 50"
            ],
            corrected: "[display]\nbrightness = 50\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 2A\n[[option]]\ntext = \"Tea\"\n",
            ["6:10: error: expected digit, saw 'A'; write limit = 2000"],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 2000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = \"2A\"\n[[option]]\ntext = \"Tea\"\n",
            ["6:9: error: limit must be a whole number, not a string; write limit = 2000"],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 2000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 2 A\n[[option]]\ntext = \"Tea\"\n",
            ["6:11: error: expected a comment or whitespace, saw 'A'; write limit = 2000"],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 2000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 2,5 A\n[[option]]\ntext = \"Tea\"\n",
            ["6:10: error: expected a comment or whitespace, saw ','; write limit = 2500"],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 2500\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 500mA\n[[option]]\ntext = \"Tea\"\n",
            ["6:12: error: expected digit, saw 'm'; write only the number: limit = 500"],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 500\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 2.5\n[[option]]\ntext = \"Tea\"\n",
            ["6:9: error: limit must be a whole number, not a decimal number; write limit = 2500"],
            corrected:
                "[display]\ndriver = \"ws2812\"\nwidth = 16\nheight = 16\n[display.strip]\nlimit = 2500\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = 20 Prozent\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:17: error: expected a comment or whitespace, saw 'P'; write only the number: brightness = 20"
            ],
            corrected: "[display]\nbrightness = 20\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = \"0.5%\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:14: error: brightness must be a whole number, not a string; write brightness = 1"],
            corrected: "[display]\nbrightness = 1\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = 0.5%\n[[option]]\ntext = \"Tea\"\n",
            ["2:17: error: expected decimal digit, saw '%'; write brightness = 1"],
            corrected: "[display]\nbrightness = 1\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = \"50.5%\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:14: error: brightness must be a whole number, not a string; write brightness = 51"],
            corrected: "[display]\nbrightness = 51\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = .5\n[[option]]\ntext = \"Tea\"\n",
            ["2:14: error: expected decimal digit, saw '.'; write brightness = 50"],
            corrected: "[display]\nbrightness = 50\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = 1.0\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:14: error: brightness must be a whole number, not a decimal number; write brightness = 100, or 1 for one percent"
            ],
            corrected: "[display]\nbrightness = 100\n[[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
