import SignTestSupport
import Testing

@Suite("Headers in the notation of other formats")
struct HeaderAdviceTests {
    @Test(
        "a header, or a value in place of a table, is reported with the right one, which is valid",
        arguments: mistakes
    )
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[option]] text = \"Tea\"\n",
            [
                "1:12: error: expected a comment or whitespace, saw 't'; write [[option]], and text = \"Tea\" on the next line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[option] text = \"Tea\"\n",
            [
                "1:10: error: expected a comment or whitespace, saw 't'; write [[option]], and text = \"Tea\" on the next line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display] width = 32\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:11: error: expected a comment or whitespace, saw 'w'; write [display], and width = 32 on the next line"
            ],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display] ; my display\nwidth = 32\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:11: error: expected a comment or whitespace, saw ';'; a comment begins with #, as in [display]  # my display"
            ],
            corrected: "[display]  # my display\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display\nwidth = 32\n[[option]]\ntext = \"Tea\"\n",
            ["1:9: error: expected ']', saw '\\n'; write [display]"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n",
            ["1:10: error: expected a comment or whitespace, saw ']'; write [display]"],
            corrected: "[display]\nwidth = 32\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"3s\"\n[display]\nwidth = 32\n[scroll]\nslide = \"1s\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "5:1: error: cannot redefine existing table 'scroll'; the table is already defined on line 1; move these keys below that header, and remove this one"
            ],
            corrected:
                "[scroll]\ndwell = \"3s\"\nslide = \"1s\"\n[display]\nwidth = 32\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nheight = 16\n[[header]]\ntext = \"A\"\n[[header]]\ntext = \"B\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["3:3: error: [header] may occur only once; keep one, with single brackets"],
            corrected: "[display]\nheight = 16\n[header]\ntext = \"A\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nheight = 16\n[header]\ntext = \"A\"\n[header]\ntext = \"B\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "5:1: error: cannot redefine existing table 'header'; the table is already defined on line 3; move these keys below that header, and remove this one"
            ],
            corrected: "[display]\nheight = 16\n[header]\ntext = \"A\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "text = \"Tea\"\n",
            ["1:1: error: key 'text' is outside any table; write [[option]] above it"],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "option = \"Tea\"\n",
            [
                "1:1: error: option must be a list of tables, [[option]], not a string; write [[option]], followed by text = \"Tea\""
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "option = [\"Tea\", \"Coffee\"]\n",
            [
                "1:1: error: option must be a list of tables, not of strings; write one [[option]] for each, the first with text = \"Tea\" below it, the next with text = \"Coffee\""
            ]
        ),
        Mistake(
            "header = \"Hot\"\n[display]\nheight = 16\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: header must be a table, [header], not a string; write [header], followed by text = \"Hot\""
            ],
            corrected: "[header]\ntext = \"Hot\"\n[display]\nheight = 16\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "scroll = \"ticker\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: scroll must be a table, [scroll], not a string; write [scroll], followed by style = \"ticker\""
            ],
            corrected: "[scroll]\nstyle = \"ticker\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[button]] line = \"GPIO17\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:12: error: expected a comment or whitespace, saw 'l'; write [[button]], and line = \"GPIO17\" on the next line"
            ],
            corrected: "[[button]]\nline = \"GPIO17\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "dots = \"bottom\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: dots must be a table, [dots], not a string; write [dots], followed by position = \"bottom\""
            ],
            corrected: "[dots]\nposition = \"bottom\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "display = \"terminal\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: display must be a table, [display], not a string; write [display], followed by driver = \"terminal\""
            ],
            corrected: "[display]\ndriver = \"terminal\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "schedule = \"22:00..06:00\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: schedule must be a list of tables, [[schedule]], not a string; write [[schedule]], followed by when = \"22:00..06:00\""
            ]
        ),
        Mistake(
            "statistics = false\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: statistics must be a table, [statistics], not false; write [statistics], followed by enabled = false"
            ],
            corrected: "[statistics]\nenabled = false\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "width = 32\n\n[[option]]\ntext = \"Tea\"\n",
            ["1:1: error: key 'width' is outside any table; it belongs in [display]"],
            corrected: "[display]\nwidth = 32\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[location]]\nlatitude = 1\nlongitude = 2\n[[location]]\nlatitude = 1\nlongitude = 2\n\n[[option]]\ntext = \"Tea\"\n",
            ["1:3: error: [location] may occur only once; keep one, with single brackets"],
            corrected: "[location]\nlatitude = 1\nlongitude = 2\n\n[[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
