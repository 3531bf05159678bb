import SignTestSupport
import Testing

@Suite("Tables, options and languages in other notations")
struct TableAdviceTests {
    @Test("a table is reported with the right lines, which are valid", arguments: mistakes)
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[option]] = [\"Tea\", \"Cake\"]\n",
            [
                "1:12: error: expected a comment or whitespace, saw '='; write one [[option]] for each, the first with text = \"Tea\" below it, the next with text = \"Cake\""
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Cake\"\n"
        ),
        Mistake(
            "[[option]] = [\"Tea\", \"Cake\", \"Jam\"]\n",
            [
                "1:12: error: expected a comment or whitespace, saw '='; write one [[option]] for each, the first with text = \"Tea\" below it, the next with text = \"Cake\", and so on"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Cake\"\n"
        ),
        Mistake(
            "[[option]] \"Tea\" # hot\n",
            [
                "1:12: error: expected a comment or whitespace, saw '\"'; write [[option]], followed by text = \"Tea\""
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]] { text = \"Tea\" }\n",
            [
                "1:12: error: expected a comment or whitespace, saw '{'; write [[option]], and text = \"Tea\" on the next line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "options = [\"Tea\", \"Cake\"]\n",
            [
                "1:1: error: unknown table 'options'; write one [[option]] for each, the first with text = \"Tea\" below it, the next with text = \"Cake\""
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Cake\"\n"
        ),
        Mistake(
            "menu = [\"Tea\", \"Cake\"]\n",
            [
                "1:1: error: unknown table 'menu'; write one [[option]] for each, the first with text = \"Tea\" below it, the next with text = \"Cake\""
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Cake\"\n"
        ),
        Mistake(
            "texts = [\"Tea\", \"Cake\"]\n",
            [
                "1:1: error: unknown table 'texts'; write one [[option]] for each, the first with text = \"Tea\" below it, the next with text = \"Cake\""
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Cake\"\n"
        ),
        Mistake(
            "option = [\"Tea\", \"Cake\"]\n",
            [
                "1:1: error: option must be a list of tables, not of strings; write one [[option]] for each, the first with text = \"Tea\" below it, the next with text = \"Cake\""
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Cake\"\n"
        ),
        Mistake(
            "[[items]]\ntext = \"Tea\"\n",
            ["1:3: error: unknown table 'items'; did you mean [[option]]?"],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display] width = 32 brightness = 20\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:11: error: expected a comment or whitespace, saw 'w'; write [display], width = 32 and brightness = 20, each on a separate line"
            ],
            corrected: "[display]\nwidth = 32\nbrightness = 20\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]] text = \"Tea\", dwell = \"3s\" # x\n",
            [
                "1:12: error: expected a comment or whitespace, saw 't'; write [[option]], text = \"Tea\" and dwell = \"3s\", each on a separate line"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\ndwell = \"3s\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32\n[display]\nbrightness = 20\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:1: error: cannot redefine existing table 'display'; the table is already defined on line 1; move these keys below that header, and remove this one"
            ],
            corrected: "[display]\nwidth = 32\nbrightness = 20\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32\n[display]\nwidth = 64\n[[option]]\ntext = \"Tea\"\n",
            [
                "3:1: error: cannot redefine existing table 'display'; the table is already defined on line 1; keep only one, or for two displays write [[display]], with double brackets, above each"
            ],
            corrected: "[display]\nwidth = 64\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nwidth = 32\ndevice = \"/dev/spidev0.0\"\n[display]\nwidth = 32\ndevice = \"/dev/spidev0.1\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "4:1: error: cannot redefine existing table 'display'; write [[display]] with double brackets above each of several displays"
            ],
            corrected:
                "[[display]]\nwidth = 32\ndevice = \"/dev/spidev0.0\"\n[[display]]\nwidth = 32\ndevice = \"/dev/spidev0.1\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[dots]\nenabled = true\n[[option]]\ntext = \"Tea\"\n",
            ["2:1: error: unknown key 'enabled' in [dots]; write position = \"bottom\""],
            corrected: "[dots]\nposition = \"bottom\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[dots]\nenabled = false\n[[option]]\ntext = \"Tea\"\n",
            ["2:1: error: unknown key 'enabled' in [dots]; write position = \"none\""],
            corrected: "[dots]\nposition = \"none\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[dots]\nshow = true\n[[option]]\ntext = \"Tea\"\n",
            ["2:1: error: unknown key 'show' in [dots]; write position = \"bottom\""],
            corrected: "[dots]\nposition = \"bottom\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[dots]\nhidden = true\n[[option]]\ntext = \"Tea\"\n",
            ["2:1: error: unknown key 'hidden' in [dots]; write position = \"none\""],
            corrected: "[dots]\nposition = \"none\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "dots = false\n[[option]]\ntext = \"Tea\"\n",
            [
                "1:1: error: dots must be a table, [dots], not false; write [dots], followed by position = \"none\""
            ],
            corrected: "[dots]\nposition = \"none\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[scroll]\nenabled = false\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:1: error: unknown key 'enabled' in [scroll]; to stop the automatic motion, write autoplay = false"
            ],
            corrected: "[scroll]\nautoplay = false\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nenabled = true\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:1: error: unknown key 'enabled' in [display]; remove it, since the table needs no such key"
            ],
            corrected: "[display]\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[display]\nenabled = false\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:1: error: unknown key 'enabled' in [display]; to run without a display write driver = \"memory\""
            ],
            corrected: "[display]\ndriver = \"memory\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[text]\nenabled = \"off\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:1: error: unknown key 'enabled' in [text]; to disable the table, start each of its lines with #"
            ],
            corrected: "# [text]\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[header]\ntext = \"A\"\nenabled = false\n[[option]]\ntext = \"Tea\"\n",
            ["3:1: error: unknown key 'enabled' in [header]; remove the whole table [header] to show none"],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\nenabled = true\n",
            ["3:1: error: unknown key 'enabled' in [[option]]; remove it"],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\nname = \"Tea\"\n",
            [
                "2:1: error: unknown key 'name' in [[option]]; write text = \"Tea\" for the displayed text; the name in events and commands is id"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\nname = \"Tea\"\nid = \"tea\"\n",
            [
                "2:1: error: unknown key 'name' in [[option]]; write text = \"Tea\" for the displayed text"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\nid = \"tea\"\n"
        ),
        Mistake(
            "[[option]]\nname = \"tea\"\ntext = \"Tea\"\n",
            [
                "2:1: error: unknown key 'name' in [[option]]; write id = \"tea\" for the name in events and commands"
            ],
            corrected: "[[option]]\nid = \"tea\"\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[[option]]\nname = \"tea\"\nid = \"a\"\ntext = \"Tea\"\n",
            [
                "2:1: error: unknown key 'name' in [[option]]; remove it; the name in events and commands is the id"
            ],
            corrected: "[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[text]\nlanguage = \"zz\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: warning: dates are written in English, because 'zz' is not a language code; write a code such as \"de\", \"fr\", \"ko\" or \"de_AT\""
            ]
        ),
        Mistake(
            "[text]\nlanguage = \"dk\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: warning: dates are written in English, because 'dk' is not a language code; did you mean \"da\"?"
            ]
        ),
        Mistake(
            "[text]\nlanguage = \"deu\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: warning: dates are written in English, because 'deu' is not a language code; did you mean \"de\"?"
            ]
        ),
        Mistake(
            "[text]\nlanguage = \"german\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: language must be a code such as \"de\", \"fr\", \"ko\" or \"de_AT\", not 'german'; did you mean \"de\"?"
            ],
            corrected: "[text]\nlanguage = \"en\"\n[[option]]\ntext = \"Tea\"\n"
        ),
        Mistake(
            "[text]\nlanguage = \"English\"\n[[option]]\ntext = \"Tea\"\n",
            [
                "2:12: error: language must be a code such as \"de\", \"fr\", \"ko\" or \"de_AT\", not 'English'; did you mean \"en\"?"
            ],
            corrected: "[text]\nlanguage = \"en\"\n[[option]]\ntext = \"Tea\"\n"
        ),
    ]
}
