import SignTestSupport
import Testing

/// Tests that a mistake causes only one error. A value that could not be read must not cause more errors.
@Suite struct ConfigurationConsequenceTests {
    @Test("a mistake is one error and causes no second one", arguments: mistakes)
    func noConsequences(mistake: String, error: String) {
        #expect(findings(in: mistake + anOption) == ["f:" + error])
    }

    private static let combination = "[[combination]]\non_tap = \"pause\"\nbuttons = "

    private static let mistakes: [(String, String)] = display + scroll + text + buttons + tables

    private static let display: [(String, String)] = [
        (
            "[display]\ndriver = \"terminl\"\nwidth = 1024\n",
            "2:10: error: unknown driver 'terminl'; did you mean 'terminal'? "
                + "allowed: 'max7219', 'ht16k33', 'is31fl3730', 'is31fl3731', 'apa102', 'ws2812', 'unicorn-hat-hd', 'sense-hat', 'colorlight', 'ddp', 'e131', 'artnet', 'terminal', 'memory'"
        ),
        (
            "[display]\nwidth = 1024\nheight = \"8\"\n",
            "3:10: error: height must be a whole number, not a string; write it without quotes"
        ),
        (
            "[display]\nwidth = 1024\nspeed = 1e7\n",
            "3:9: error: speed must be a whole number, not a decimal number; write speed = 10000000"
        ),
        (
            "[display]\ndriver = \"memory\"\nwidth = 65536\nheight = \"1\"\n",
            "4:10: error: height must be a whole number, not a string; write it without quotes"
        ),
        (
            "[display]\nwidth = 1028\n",
            "2:9: error: width must be a multiple of 8 for driver 'max7219' (8×8 modules), "
                + "not 1028; nearest: 1024 or 1032"
        ),
        (
            "[display]\nwidth = 8200\n",
            "2:9: error: 8200×8 pixels: a chain has at most 1024 modules of 8×8 pixels. Make the display smaller."
        ),
        (
            "[display]\nwidth = 65536\n",
            "2:9: error: width times height must be at most 131072, not 524288"
        ),
        (
            "[display]\nwidth = 1024\n[scroll]\nfps = \"50\"\n",
            "4:7: error: fps must be a whole number, not a string; write it without quotes"
        ),
        (
            "[display]\nwidth = 1024\n[[scroll]]\n",
            "3:3: error: scroll must be a table, [scroll], not an array; write [scroll] with single brackets"
        ),
        (
            "[display]\nwidth = 1024\n[scrol]\nfps = 50\n",
            "3:2: error: unknown table 'scrol'; did you mean [scroll]?"
        ),
        (
            "[display]\nwidth = 1024\n[scroll]\nfsp = 50\n",
            "4:1: error: unknown key 'fsp' in [scroll]; did you mean 'fps'?"
        ),
    ]

    private static let scroll: [(String, String)] = [
        (
            "[scroll]\nstyle = \"ticker\"\nfps = \"60\"\nspeed = 60\n",
            "3:7: error: fps must be a whole number, not a string; write it without quotes"
        ),
        (
            "[scroll]\nstyle = \"ticker\"\nfps = 60\nspeed = \"60\"\n",
            "4:9: error: speed must be a number of pixels per second, not a string; write it without quotes"
        ),
        (
            "[scroll]\nstyle = \"ticker\"\nspeed = 33\nmotion = \"non\"\n",
            "4:10: error: unknown motion 'non'; did you mean 'none'? allowed: 'full', 'reduced', 'none'"
        ),
    ]

    private static let text: [(String, String)] = [
        (
            "[text]\nscale = \"2\"\nscale_min = 2\nscale_max = 3\n",
            "2:9: error: scale must be a whole number, not a string; write it without quotes"
        ),
        (
            "[text]\nscale = 2\nscale_max = 9\n",
            "3:13: error: scale_max must be 1 to 8 times the font's own size, not 9"
        ),
        (
            "[header]\npicture = \"a.png\"\nsize = \"8\"\n",
            "3:8: error: size must be a whole number, not a string; write it without quotes"
        ),
    ]

    private static let buttons: [(String, String)] = [
        ("[[button]]\nline = \"\"\n[[button]]\nline = \"GPIO17\"\n", "2:8: error: line must not be empty"),
        (
            "[[button]]\nchip = 0\n[[button]]\nline = \"GPIO17\"\n",
            "2:8: error: chip must be a string, not a whole number; write it in quotes"
        ),
        ("[[button]]\nline = 17\nchip = \"\"\n", "3:8: error: chip must not be empty"),
        (
            "[[button]]\n[[button]]\nlien = \"GPIO27\"\n",
            "3:1: error: unknown key 'lien' in [[button]]; did you mean 'line'?"
        ),
        (
            "[[button]]\nname = \"a\"\n[[button]]\nname = \"b\"\n" + combination + "[\"a\", \"b\"]\n",
            "3:1: error: 'GPIO17' is already used by the button on line 1; each button needs a separate GPIO line"
        ),
        (
            "[[button]]\n[[button]]\n[[button]]\nline = \"GPIO4\"\n" + combination
                + "[\"GPIO17\", \"GPIO4\"]\n",
            "2:1: error: 'GPIO17' is already used by the button on line 1; each button needs a separate GPIO line"
        ),
        (
            "[[button]]\nline = 70_000\n[[button]]\n" + combination + "[\"GPIO17\", \"GPIO27\"]\n",
            "2:8: error: line, as a number, must be 0 to 65535, not 70000"
        ),
        (
            "[[button]]\nname = 1\n[[button]]\nline = \"GPIO4\"\n" + combination + "[\"front\", \"GPIO4\"]\n",
            "2:8: error: name must be a string, not a whole number; write it in quotes"
        ),
        (
            "[[button]]\nname = \"a\"\n[[button]]\nname = \"a\"\nline = \"GPIO4\"\n" + combination
                + "[\"a\", \"GPIO17\"]\n",
            "4:8: error: name 'a' is already used by another button; names must be unique and differ from all lines and keys"
        ),
        (
            "[[button]]\ndebounce = \"700ms\"\nlong_press = \"0s\"\ndouble_tap = \"1s\"\n",
            "3:14: error: long_press must be 1ms to 1min, not 0s"
        ),
        (
            "[[button]]\ndebounce = \"2s\"\nlong_press = \"4ms\"\n",
            "2:12: error: debounce must be 0s to 1s, not 2s"
        ),
    ]

    private static let twoButtons = "[[button]]\n[[button]]\nline = \"GPIO27\"\n"
    private static let pair = combination + "[\"GPIO17\", \"GPIO27\"]\n"

    private static let tables: [(String, String)] = [
        (
            "[button]\n" + pair,
            "1:2: error: button must be a list of tables, [[button]], not a table; write [[button]] with double brackets"
        ),
        (
            "[[buton]]\n" + pair,
            "1:3: error: unknown table 'buton'; did you mean [[button]]?"
        ),
        (
            twoButtons + pair + "within = \"700ms\"\non_long_press = \"next\"\nlong_press = \"0s\"\n",
            "9:14: error: long_press must be 1ms to 1min, not 0s"
        ),
        (
            twoButtons + "on_long_press = \"next\"\nlong_press = \"0s\"\n" + pair + "within = \"700ms\"\n",
            "5:14: error: long_press must be 1ms to 1min, not 0s"
        ),
        (
            twoButtons + "[[combination]]\nbutons = [\"GPIO17\", \"GPIO27\"]\non_tap = \"next\"\n",
            "5:1: error: unknown key 'butons' in [[combination]]; did you mean 'buttons'?"
        ),
        (
            "[[option]]\ntxt = \"Cake\"\n",
            "2:1: error: unknown key 'txt' in [[option]]; did you mean 'text'?"
        ),
        (
            "[header]\ntxt = \"Cake\"\n",
            "2:1: error: unknown key 'txt' in [header]; did you mean 'text'?"
        ),
    ]

    @Test("a mistake hides no independent one")
    func othersStay() {
        let text = """
            [[button]]
            line = ""
            debounce = "1s"
            long_press = "900ms"
            [[button]]
            line = "GPIO4"
            [[button]]
            line = "GPIO4"
            [[combination]]
            buttons = ["GPIO4", "GPIO4"]
            """
        let places = findings(in: text + anOption).map { $0.prefix { $0 != "e" } }
        #expect(places == ["f:2:8: ", "f:4:14: ", "f:8:8: ", "f:9:1: "])
    }
}
