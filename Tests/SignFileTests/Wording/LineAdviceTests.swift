import SignTestSupport
import Testing

@Suite("Lines and tables that are written as elsewhere")
struct LineAdviceTests {
    @Test("a line or a table in another form comes with the right one, which is read", arguments: mistakes)
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[option]]\ntext = \"Tea\"; dwell = \"5s\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw ';'; write each setting in a line of its own"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\", dwell = \"5s\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw ','; write each setting in a line of its own"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" dwell = \"5s\"\n",
            [
                "2:14: error: expected a comment or whitespace, saw 'd'; write each setting in a line of its own"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\n"
        ),
        Mistake(
            "[[option]]\ntext = 'Tea' id = 'x'\n",
            [
                "2:14: error: expected a comment or whitespace, saw 'i'; write each setting in a line of its own"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\nid = \"x\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32, height = 8\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:11: error: expected a comment or whitespace, saw ','; write each setting in a line of its own"
            ],
            corrected: "[display]\nwidth = 32\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32 height = 8\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: expected a comment or whitespace, saw 'h'; write each setting in a line of its own"
            ],
            corrected: "[display]\nwidth = 32\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32; height = 8\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected digit, saw ';'; write each setting in a line of its own"],
            corrected: "[display]\nwidth = 32\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nautoplay = true, loop = true\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:16: error: expected a comment or whitespace, saw ','; write each setting in a line of its own"
            ],
            corrected: "[scroll]\nautoplay = true\nloop = true\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" \"Coffee\"\n",
            [
                "2:14: error: expected a comment or whitespace, saw '\"'; write one string, text = \"Tea Coffee\""
            ],
            corrected: "[[option]]\ntext = \"Tea Coffee\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\", \"Coffee\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw ','; write one string, text = \"Tea Coffee\""
            ],
            corrected: "[[option]]\ntext = \"Tea Coffee\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" + \"Coffee\"\n",
            [
                "2:14: error: expected a comment or whitespace, saw '+'; write one string, text = \"Tea Coffee\""
            ],
            corrected: "[[option]]\ntext = \"Tea Coffee\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" hot\n",
            [
                "2:14: error: expected a comment or whitespace, saw 'h'; write all words in the quotes, text = \"Tea hot\""
            ],
            corrected: "[[option]]\ntext = \"Tea hot\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"  // hot\n",
            [
                "2:15: error: expected a comment or whitespace, saw '/'; a comment begins with #, as in text = \"Tea\"  # hot"
            ],
            corrected: "[[option]]\ntext = \"Tea\"  # hot\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" ; hot\n",
            [
                "2:14: error: expected a comment or whitespace, saw ';'; a comment begins with #, as in text = \"Tea\"  # hot"
            ],
            corrected: "[[option]]\ntext = \"Tea\"  # hot\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" -- hot\n",
            [
                "2:14: error: expected a comment or whitespace, saw '-'; a comment begins with #, as in text = \"Tea\"  # hot"
            ],
            corrected: "[[option]]\ntext = \"Tea\"  # hot\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" /* hot */\n",
            [
                "2:14: error: expected a comment or whitespace, saw '/'; a comment begins with #, as in text = \"Tea\"  # hot"
            ],
            corrected: "[[option]]\ntext = \"Tea\"  # hot\n"
        ),
        Mistake(
            "[[option]]\ntext = Tea; hot\n",
            ["2:8: error: expected 'true', saw 'T'; a comment begins with #, as in text = \"Tea\"  # hot"],
            corrected: "[[option]]\ntext = \"Tea\"  # hot\n"
        ),
        Mistake(
            "[[option]]\ntext = #1 Tea\n",
            ["2:8: error: expected value, saw '#'; # begins a comment; write text = \"#1 Tea\""],
            corrected: "[[option]]\ntext = \"#1 Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = Tea 3.50 €\n",
            ["2:17: error: unexpected '€'; strings need quotes, such as text = \"Tea 3.50 €\""],
            corrected: "[[option]]\ntext = \"Tea 3.50 €\"\n"
        ),
        Mistake(
            "[[option]]\ntext = Tea 3.50\n",
            ["2:8: error: expected 'true', saw 'T'; strings need quotes, such as text = \"Tea 3.50\""],
            corrected: "[[option]]\ntext = \"Tea 3.50\"\n"
        ),
        Mistake(
            "[[option]] text = \"Tea\"\n",
            [
                "1:12: error: expected a comment or whitespace, saw 't'; write [[option]] in a line of its own, and text = \"Tea\" in the next"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[option] text = \"Tea\"\n",
            [
                "1:10: error: expected a comment or whitespace, saw 't'; write [[option]] in a line of its own, and text = \"Tea\" in the next"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display] width = 32\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:11: error: expected a comment or whitespace, saw 'w'; write [display] in a line of its own, and width = 32 in the next"
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
            "[[option]]\ntext = \"Tea\"\ntext = \"Coffee\"\n",
            [
                "3:8: error: cannot redefine existing string 'text'; 'text' is already set in line 2; another option begins with its own [[option]]"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Coffee\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"3s\"\n[display]\nwidth = 32\n[scroll]\nslide = \"1s\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "5:1: error: cannot redefine existing table 'scroll'; the table is already there, in line 1; move these keys below that header, and remove this one"
            ],
            corrected:
                "[scroll]\ndwell = \"3s\"\nslide = \"1s\"\n[display]\nwidth = 32\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"3s\"\ndwell = \"4s\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:9: error: cannot redefine existing string 'dwell'; 'dwell' is already set in line 2; remove one of the two lines"
            ],
            corrected: "[scroll]\ndwell = \"4s\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nheight = 16\n[[header]]\ntext = \"A\"\n[[header]]\ntext = \"B\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["3:3: error: [header] may be there once; keep one, with single brackets"],
            corrected: "[display]\nheight = 16\n[header]\ntext = \"A\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nheight = 16\n[header]\ntext = \"A\"\n[header]\ntext = \"B\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "5:1: error: cannot redefine existing table 'header'; the table is already there, in line 3; move these keys below that header, and remove this one"
            ],
            corrected: "[display]\nheight = 16\n[header]\ntext = \"A\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "text = \"Tea\"\n",
            ["1:1: error: key 'text' is outside of all tables; write [[option]] above it"],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "option = \"Tea\"\n",
            [
                "1:1: error: option must be a list of tables, [[option]], not a string; write [[option]], and below it text = \"Tea\""
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
                "1:1: error: header must be a table, [header], not a string; write [header], and below it text = \"Hot\""
            ],
            corrected: "[header]\ntext = \"Hot\"\n[display]\nheight = 16\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "scroll = \"ticker\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: scroll must be a table, [scroll], not a string; write [scroll], and below it style = \"ticker\""
            ],
            corrected: "[scroll]\nstyle = \"ticker\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "Tea 3.50\nCoffee 2.80\n",
            [
                "1:5: error: expected '=', saw '3'; for an option write [[option]], and below it text = \"Tea 3.50\""
            ],
            corrected: "[[option]]\ntext = \"Tea 3.50\"\n"
        ),
        Mistake(
            "[[option]]\non tap = \"next\"\ntext = \"Tea\"\n",
            ["2:4: error: expected '=', saw 't'; a key has no spaces; write on_tap"]
        ),
        Mistake(
            "[[button]]\non tap = \"next\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:4: error: expected '=', saw 't'; a key has no spaces; write on_tap"],
            corrected: "[[button]]\non_tap = \"next\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext := \"Tea\"\n",
            ["2:6: error: expected '=', saw ':'; write a single ="],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext => \"Tea\"\n",
            ["2:7: error: could not determine value type; write a single ="],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\nshow = [\"Mon..Fri\" \"Sat\"]\n",
            ["3:20: error: expected comma or closing ']', saw '\"'; write show = [\"Mon..Fri\", \"Sat\"]"]
        ),
        Mistake(
            "[[button]]\n[[button]]\nline = \"GPIO27\"\n[[combination]]\non_tap = \"next\"\nbuttons = [GPIO17, GPIO27]\n\n[[option]]\ntext = \"Tea\"\n",
            ["6:12: error: could not determine value type; write buttons = [\"GPIO17\", \"GPIO27\"]"],
            corrected:
                "[[button]]\n[[button]]\nline = \"GPIO27\"\n[[combination]]\non_tap = \"next\"\nbuttons = [\"GPIO17\", \"GPIO27\"]\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[button]]\n[[button]]\nline = \"GPIO27\"\n[[combination]]\non_tap = \"next\"\nbuttons = \"GPIO17\", \"GPIO27\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "6:19: error: expected a comment or whitespace, saw ','; write buttons = [\"GPIO17\", \"GPIO27\"]"
            ],
            corrected:
                "[[button]]\n[[button]]\nline = \"GPIO27\"\n[[combination]]\non_tap = \"next\"\nbuttons = [\"GPIO17\", \"GPIO27\"]\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\nshow = [\n  \"11:00..14:00\",\n[display]\nwidth = 32\n",
            [
                "5:2: error: could not determine value type; the array that begins in line 3 is not closed; add ]"
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" | id = \"x\"\n",
            [
                "2:14: error: expected a comment or whitespace, saw '|'; write each setting in a line of its own"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\nid = \"x\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"; dwell = \"5s\"; id = \"x\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw ';'; write each setting in a line of its own"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\nid = \"x\"\n"
        ),
        Mistake(
            "[[button]] line = \"GPIO17\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:12: error: expected a comment or whitespace, saw 'l'; write [[button]] in a line of its own, and line = \"GPIO17\" in the next"
            ],
            corrected: "[[button]]\nline = \"GPIO17\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "dots = \"bottom\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: dots must be a table, [dots], not a string; write [dots], and below it position = \"bottom\""
            ],
            corrected: "[dots]\nposition = \"bottom\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "display = \"terminal\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: display must be a table, [display], not a string; write [display], and below it driver = \"terminal\""
            ],
            corrected: "[display]\ndriver = \"terminal\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "schedule = \"22:00..06:00\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: schedule must be a list of tables, [[schedule]], not a string; write [[schedule]], and below it when = \"22:00..06:00\""
            ]
        ),
        Mistake(
            "statistics = false\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: statistics must be a table, [statistics], not false; write [statistics], and below it enabled = false"
            ],
            corrected: "[statistics]\nenabled = false\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "width = 32\n\n[[option]]\ntext = \"Tea\"\n",
            ["1:1: error: key 'width' is outside of all tables; it belongs in [display]"],
            corrected: "[display]\nwidth = 32\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[location]]\nlatitude = 1\nlongitude = 2\n[[location]]\nlatitude = 1\nlongitude = 2\n\n[[option]]\ntext = \"Tea\"\n",
            ["1:3: error: [location] may be there once; keep one, with single brackets"],
            corrected: "[location]\nlatitude = 1\nlongitude = 2\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\nid = \"x\"\ntext = \"Tea\"\nid = \"y\"\n",
            [
                "4:6: error: cannot redefine existing string 'id'; 'id' is already set in line 2; another option begins with its own [[option]]"
            ],
            corrected: "[[option]]\nid = \"x\"\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = Tea\"\n",
            ["2:8: error: expected 'true', saw 'T'; strings need quotes, such as text = \"Tea\""],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Say \"hi\" now\"\n",
            [
                "2:14: error: expected a comment or whitespace, saw 'h'; a quote within a string is written \\\""
            ],
            corrected: "[[option]]\ntext = \"Say \\\"hi\\\" now\"\n"
        ),
        Mistake(
            "Tea 3,50 €\n",
            [
                "1:10: error: unexpected '€'; for an option write [[option]], and below it text = \"Tea 3,50 €\""
            ],
            corrected: "[[option]]\ntext = \"Tea 3,50 €\"\n"
        ),
        Mistake(
            "[[option]]\nTea\n",
            ["2:4: error: expected '=', saw '\\n'; write settings as key = value"]
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\naction = /usr/bin/logger tea\n",
            ["3:10: error: could not determine value type; write action = [\"/usr/bin/logger\", \"tea\"]"]
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\naction = [/usr/bin/logger, tea]\n",
            ["3:11: error: could not determine value type; write action = [\"/usr/bin/logger\", \"tea\"]"]
        ),
        Mistake(
            "[text]\nfonts = \"builtin\", \"a.otf\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:18: error: expected a comment or whitespace, saw ','; write fonts = [\"builtin\", \"a.otf\"]"]
        ),
    ]
}
