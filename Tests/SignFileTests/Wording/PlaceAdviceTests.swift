import SignTestSupport
import Testing

@Suite("Locations and flags in other notations")
struct PlaceAdviceTests {
    @Test("a location or a flag is reported with the right value, which is valid", arguments: mistakes)
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[location]\nlatitude = \"52,52\"\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: latitude must be a number of degrees, not a string; use a point for decimals, such as 52.52"
            ],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 52,52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:14: error: expected a comment or whitespace, saw ','; use a point for decimals, such as 52.52"
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
                "2:18: error: expected a comment or whitespace, saw 'N'; write only the number: latitude = 52.52"
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
            "[location]\nlatitude = N 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n",
            ["2:12: error: expected 'nan', saw 'N'; write latitude = 52.52"],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 52.52\nlongitude = 13° 24' E\n[[option]]\ntext = \"Tea\"\n",
            ["3:15: error: unexpected '°'; write longitude = 13.4"],
            corrected: "[location]\nlatitude = 52.52\nlongitude = 13.40\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 48.85\nlongitude = 2.35 O\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:18: error: expected a comment or whitespace, saw 'O'; O is east in German, and west in French, Italian and Spanish; write longitude = 2.35 or longitude = -2.35"
            ],
            corrected: "[location]\nlatitude = 48.85\nlongitude = 2.35\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 48.85\nlongitude = \"2,35 O\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:13: error: longitude must be a number of degrees, not a string; O is east in German, and west in French, Italian and Spanish; write longitude = 2.35 or longitude = -2.35"
            ],
            corrected: "[location]\nlatitude = 48.85\nlongitude = -2.35\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 48.85\nlongitude = 2.35 Ost\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:18: error: expected a comment or whitespace, saw 'O'; write only the number: longitude = 2.35"
            ],
            corrected: "[location]\nlatitude = 48.85\nlongitude = 2.35\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlatitude = 48.85\nlongitude = \"2.35 ouest\"\n[[option]]\ntext = \"Tea\"\n",
            ["3:13: error: longitude must be a number of degrees, not a string; write longitude = -2.35"],
            corrected: "[location]\nlatitude = 48.85\nlongitude = -2.35\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[location]\nlongitude = 9.4\nlatitude = .5\n[[option]]\ntext = \"Tea\"\n",
            ["3:12: error: expected decimal digit, saw '.'; write latitude = 0.5"],
            corrected: "[location]\nlongitude = 9.4\nlatitude = 0.5\n[[option]]\ntext = \"Tea\"\n"
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
            "[scroll]\nloop = false; # no\n[[option]]\ntext = \"Tea\"\n",
            ["2:13: error: expected value-terminator, saw ';'; remove the ; at the end"],
            corrected: "[scroll]\nloop = false # no\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nloop = \"nein\"\n[[option]]\ntext = \"Tea\"\n",
            ["2:8: error: loop must be true or false, not a string; write loop = false"],
            corrected: "[scroll]\nloop = false\n[[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
