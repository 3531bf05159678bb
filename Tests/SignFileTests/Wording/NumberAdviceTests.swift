import SignTestSupport
import Testing

@Suite("Numbers, durations and places that are written as elsewhere")
struct NumberAdviceTests {
    @Test(
        "a number, a duration or a place comes with the value to write, and that value is read",
        arguments: mistakes
    )
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
            ["2:12: error: expected a comment or whitespace, saw 'p'; write the number alone, width = 32"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = \"32px\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a string; write the number alone, width = 32"],
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
            "[display]\nbrightness = 5%\n[[option]]\ntext = \"Tea\"\n",
            ["2:15: error: expected digit, saw '%'; write the number alone, brightness = 5"],
            corrected: "[display]\nbrightness = 5\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = \"5%\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:14: error: brightness must be a whole number, not a string; write the number alone, brightness = 5"
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
                "2:17: error: expected a comment or whitespace, saw 'p'; write the number alone, brightness = 50"
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
            ["6:12: error: expected digit, saw 'm'; write the number alone, limit = 500"],
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
            "[scroll]\nspeed = 50 px/s\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: expected a comment or whitespace, saw 'p'; write the number alone, speed = 50"],
            corrected: "[scroll]\nspeed = 50\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nspeed = \"50 px/s\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: speed must be a number, not a string; write the number alone, speed = 50"],
            corrected: "[scroll]\nspeed = 50\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nspeed = 12,5\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:11: error: expected a comment or whitespace, saw ','; a decimal number has a point, such as 12.5"
            ],
            corrected: "[scroll]\nspeed = 12.5\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nspeed = \"12,5\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: speed must be a number, not a string; a decimal number has a point, such as 12.5"],
            corrected: "[scroll]\nspeed = 12.5\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nfps = 100 Hz\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected a comment or whitespace, saw 'H'; write the number alone, fps = 100"],
            corrected: "[scroll]\nfps = 100\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nfps = \"100 fps\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:7: error: fps must be a whole number, not a string; write the number alone, fps = 100"],
            corrected: "[scroll]\nfps = 100\n[[option]]\ntext = \"Tea\"\n"
        ),
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
            "[location]\nlatitude = \"52,52\"\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: latitude must be a number of degrees, not a string; a decimal number has a point, such as 52.52"
            ],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 52,52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:14: error: expected a comment or whitespace, saw ','; a decimal number has a point, such as 52.52"
            ],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 52.52\nlongitude = \"13°24'E\"\n[[option]]\ntext = \"Tea\"\n",
            ["3:13: error: longitude must be a number of degrees, not a string; write longitude = 13.4"],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = \"52°31'12\\\"N\"\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: latitude must be a number of degrees, not a string; write latitude = 52.52"],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 52.52 N\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:18: error: expected a comment or whitespace, saw 'N'; write the number alone, latitude = 52.52"
            ],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = \"33.86° S\"\nlongitude = 151.2\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: latitude must be a number of degrees, not a string; write latitude = -33.86"],
            corrected: "[location]\nlatitude = -33.86\nlongitude = 151.2\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 52.52, 13.40\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:17: error: expected a comment or whitespace, saw ','; write latitude = 52.52 and longitude = 13.40"
            ],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = \"52.52, 13.40\"\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: latitude must be a number of degrees, not a string; write latitude = 52.52 and longitude = 13.40"
            ],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 151.2\nlongitude = -33.86\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: latitude must be -90 to 90 degrees, not 151.2; is it the longitude?"],
            corrected: "[location]\nlatitude = -33.86\nlongitude = 151.2\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nautoplay = \"true\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: autoplay must be true or false, not a string; write autoplay = true"],
            corrected: "[scroll]\nautoplay = true\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nautoplay = ja\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: could not determine value type; write autoplay = true"],
            corrected: "[scroll]\nautoplay = true\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nloop = 0\n[[option]]\ntext = \"Tea\"\n",
            ["2:8: error: loop must be true or false, not a whole number; write loop = false"],
            corrected: "[scroll]\nloop = false\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = \"32 Pixel\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: width must be a whole number, not a string; write the number alone, width = 32"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nheight = 8px\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected digit, saw 'p'; write the number alone, height = 8"],
            corrected: "[display]\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nbrightness = 20 Prozent\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:17: error: expected a comment or whitespace, saw 'P'; write the number alone, brightness = 20"
            ],
            corrected: "[display]\nbrightness = 20\n[[option]]\ntext = \"Tea\"\n"
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
            "[scroll]\nspeed = \"fast\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:9: error: speed must be a number, not a string"]
        ),
        Mistake(
            "[scroll]\nloop = false; # no\n[[option]]\ntext = \"Tea\"\n",
            ["2:13: error: expected value-terminator, saw ';'; remove the ; at the end"],
            corrected: "[scroll]\nloop = false # no\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nloop = \"nein\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:8: error: loop must be true or false, not a string; write loop = false"],
            corrected: "[scroll]\nloop = false\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = N 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: expected 'nan', saw 'N'; write latitude = 52.52"],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 52.52\nlongitude = 13° 24' E\n[[option]]\ntext = \"Tea\"\n",
            ["3:15: error: unexpected '°'; write longitude = 13.4"],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
