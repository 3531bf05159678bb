import SignTestSupport
import Testing

@Suite("Lines in the notation of other formats")
struct LineAdviceTests {
    @Test("a line in another notation is reported with the right one, which is valid", arguments: mistakes)
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[option]]\ntext = \"Tea\"; dwell = \"5s\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw ';'; write each setting on a separate line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\", dwell = \"5s\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw ','; write each setting on a separate line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" dwell = \"5s\"\n",
            [
                "2:14: error: expected a comment or whitespace, saw 'd'; write each setting on a separate line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\n"
        ),
        Mistake(
            "[[option]]\ntext = 'Tea' id = 'x'\n",
            [
                "2:14: error: expected a comment or whitespace, saw 'i'; write each setting on a separate line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\nid = \"x\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32, height = 8\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:11: error: expected a comment or whitespace, saw ','; write each setting on a separate line"
            ],
            corrected: "[display]\nwidth = 32\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32 height = 8\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: expected a comment or whitespace, saw 'h'; write each setting on a separate line"
            ],
            corrected: "[display]\nwidth = 32\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32; height = 8\n[[option]]\ntext = \"Tea\"\n",
            ["2:11: error: expected digit, saw ';'; write each setting on a separate line"],
            corrected: "[display]\nwidth = 32\nheight = 8\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nautoplay = true, loop = true\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:16: error: expected a comment or whitespace, saw ','; write each setting on a separate line"
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
                "2:14: error: expected a comment or whitespace, saw 'h'; write the whole text in quotes, text = \"Tea hot\""
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
            "[[option]]\ntext = \"Tea\"\ntext = \"Coffee\"\n",
            [
                "3:8: error: cannot redefine existing string 'text'; 'text' is already set on line 2; another option needs its own [[option]]"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Coffee\"\n"
        ),
        Mistake(
            "[scroll]\ndwell = \"3s\"\ndwell = \"4s\"\n\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:9: error: cannot redefine existing string 'dwell'; 'dwell' is already set on line 2; remove one of the two lines"
            ],
            corrected: "[scroll]\ndwell = \"4s\"\n\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "Tea 3.50\nCoffee 2.80\n",
            [
                "1:5: error: expected '=', saw '3'; for an option, write [[option]], followed by text = \"Tea 3.50\""
            ],
            corrected: "[[option]]\ntext = \"Tea 3.50\"\n"
        ),
        Mistake(
            "[[option]]\non tap = \"next\"\ntext = \"Tea\"\n",
            ["2:4: error: expected '=', saw 't'; keys cannot contain spaces; write on_tap"]
        ),
        Mistake(
            "[[button]]\non tap = \"next\"\n\n[[option]]\ntext = \"Tea\"\n",
            ["2:4: error: expected '=', saw 't'; keys cannot contain spaces; write on_tap"],
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
                "5:2: error: could not determine value type; the array that starts on line 3 is not closed; add ]"
            ]
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\" | id = \"x\"\n",
            [
                "2:14: error: expected a comment or whitespace, saw '|'; write each setting on a separate line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\nid = \"x\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"; dwell = \"5s\"; id = \"x\"\n",
            [
                "2:13: error: expected a comment or whitespace, saw ';'; write each setting on a separate line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\ndwell = \"5s\"\nid = \"x\"\n"
        ),
        Mistake(
            "[[option]]\nid = \"x\"\ntext = \"Tea\"\nid = \"y\"\n",
            [
                "4:6: error: cannot redefine existing string 'id'; 'id' is already set on line 2; another option needs its own [[option]]"
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
                "2:14: error: expected a comment or whitespace, saw 'h'; write a quote inside a string as \\\""
            ],
            corrected: "[[option]]\ntext = \"Say \\\"hi\\\" now\"\n"
        ),
        Mistake(
            "Tea 3,50 €\n",
            [
                "1:10: error: unexpected '€'; for an option, write [[option]], followed by text = \"Tea 3,50 €\""
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
