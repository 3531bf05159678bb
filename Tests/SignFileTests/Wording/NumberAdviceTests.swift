import SignTestSupport
import Testing

@Suite("Numbers in other notations")
struct NumberAdviceTests {
    @Test("a number is reported with the right value, which is valid", arguments: mistakes)
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[display]\nwidth = 32 ; pixels\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: expected a comment or whitespace, saw ';'; a comment begins with #, as in width = 32  # pixels"
            ],
            corrected: "[display]\nwidth = 32  # pixels\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32 // pixels\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: expected a comment or whitespace, saw '/'; a comment begins with #, as in width = 32  # pixels"
            ],
            corrected: "[display]\nwidth = 32  # pixels\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32 -- pixels\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: expected a comment or whitespace, saw '-'; a comment begins with #, as in width = 32  # pixels"
            ],
            corrected: "[display]\nwidth = 32  # pixels\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32; pixels\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected digit, saw ';'; a comment begins with #, as in width = 32  # pixels"],
            corrected: "[display]\nwidth = 32  # pixels\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32 pixels\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: expected a comment or whitespace, saw 'p'; write only the number: width = 32"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = \"32px\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a string; write only the number: width = 32"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = \"32\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a string; write it without quotes"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32x8\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected digit, saw 'x'; write width = 32 and height = 8"],
            corrected: "[display]\nwidth = 32\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = \"32x8\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a string; write width = 32 and height = 8"],
            corrected: "[display]\nwidth = 32\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32.0\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a decimal number; write it without a point"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = wide\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: could not determine value type; width is a number of pixels, without quotes"]
        ),
        Mistake(
            "[display]\nwidth = \"wide\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a string"]
        ),
        Mistake(
            "[display]\nspeed = 1,000,000\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: expected a comment or whitespace, saw ','; write speed = 1000000"],
            corrected: "[display]\nspeed = 1000000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = 1.000.000\n[[option]]\ntext = \"Tea\"\n",
            ["2:14: error: expected decimal digit or exponent, saw '.'; write speed = 1000000"],
            corrected: "[display]\nspeed = 1000000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = 1'000'000\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: expected digit, saw '''; write speed = 1000000"],
            corrected: "[display]\nspeed = 1000000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = 1 000 000\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected a comment or whitespace, saw '0'; write speed = 1000000"],
            corrected: "[display]\nspeed = 1000000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = 1 MHz\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected a comment or whitespace, saw 'M'; write speed = 1000000"],
            corrected: "[display]\nspeed = 1000000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = \"1 MHz\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: speed must be a whole number, not a string; write speed = 1000000"],
            corrected: "[display]\nspeed = 1000000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = 1.5MHz\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: expected decimal digit, saw 'M'; write speed = 1500000"],
            corrected: "[display]\nspeed = 1500000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = 500 kHz  # slow\n[[option]]\ntext = \"Tea\"\n",
            ["2:13: error: expected a comment or whitespace, saw 'k'; write speed = 500000"],
            corrected: "[display]\nspeed = 500000  # slow\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = 1e6\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: speed must be a whole number, not a decimal number; write speed = 1000000"],
            corrected: "[display]\nspeed = 1000000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nspeed = 50 px/s\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: expected a comment or whitespace, saw 'p'; write only the number: speed = 50"],
            corrected: "[scroll]\nspeed = 50\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nspeed = \"50 px/s\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:9: error: speed must be a number of pixels per second, not a string; write only the number: speed = 50"
            ],
            corrected: "[scroll]\nspeed = 50\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nspeed = 12,5\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:11: error: expected a comment or whitespace, saw ','; use a point for decimals, such as 12.5"
            ],
            corrected: "[scroll]\nspeed = 12.5\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nspeed = \"12,5\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:9: error: speed must be a number of pixels per second, not a string; use a point for decimals, such as 12.5"
            ],
            corrected: "[scroll]\nspeed = 12.5\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nfps = 100 Hz\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected a comment or whitespace, saw 'H'; write only the number: fps = 100"],
            corrected: "[scroll]\nfps = 100\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nfps = \"100 fps\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:7: error: fps must be a whole number, not a string; write only the number: fps = 100"],
            corrected: "[scroll]\nfps = 100\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = \"32 Pixel\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a string; write only the number: width = 32"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nheight = 8px\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected digit, saw 'p'; write only the number: height = 8"],
            corrected: "[display]\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = 1_000_000 Hz\n[[option]]\ntext = \"Tea\"\n",
            ["2:19: error: expected a comment or whitespace, saw 'H'; write speed = 1000000"],
            corrected: "[display]\nspeed = 1000000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nspeed = \"10MHz\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: speed must be a whole number, not a string; write speed = 10000000"],
            corrected: "[display]\nspeed = 10000000\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nspeed = \"fast\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: speed must be a number of pixels per second, not a string"]
        ),
        Mistake(
            "[display]\nwidth = \"4 modules\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a string; write width = 32"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 4 modules\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected a comment or whitespace, saw 'm'; write width = 32"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = \"2 bars\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a string; write width = 64"],
            corrected: "[display]\nwidth = 64\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nheight = \"1 module\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: height must be a whole number, not a string; write height = 8"],
            corrected: "[display]\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 3O\n[[option]]\ntext = \"Tea\"\n",
            ["2:10: error: expected digit, saw 'O'; write width = 30"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32.\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: expected decimal digit, saw '\\n'; write width = 32"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 032\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: leading zeroes are prohibited; write width = 32"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nspeed = .5\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: expected decimal digit, saw '.'; write speed = 0.5"],
            corrected: "[scroll]\nspeed = 0.5\n[[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
