import SettingsText
import SignCore
import SignTestSupport
import Testing

@testable import SignFile

@Suite struct ConfigurationTableTests {
    @Test(
        "an unknown key suggests the nearest known one",
        arguments: [
            ("spede = 3", "[scroll]", "spede", "speed"),
            ("Speed = 3", "[scroll]", "Speed", "speed"),
            ("slied = 3", "[scroll]", "slied", "slide"),
            ("autoplay_diretion = 3", "[scroll]", "autoplay_diretion", "autoplay_direction"),
            ("hold = 3", "[scroll]", "hold", "hold_after_input"),
            ("brightnes = 3", "[display]", "brightnes", "brightness"),
            ("heigth = 3", "[display]", "heigth", "height"),
            ("serpentin = 3", "[display.modules]", "serpentin", "serpentine"),
            ("on_doubletap = 3", "[[button]]", "on_doubletap", "on_double_tap"),
            ("stdut = 3", "[report]", "stdut", "stdout"),
            ("fnt = 3", "[text]", "fnt", "font"),
            ("dwel = 3", "[[option]]", "dwel", "dwell"),
        ]
    )
    func nearestKey(line: String, header: String, key: String, nearest: String) {
        let text = "\(header)\n\(line)\n" + (header == "[[option]]" ? "text = \"Tea\"\n" : anOption)
        #expect(
            findings(in: text)
                == ["f:2:1: error: unknown key '\(key)' in \(header); did you mean '\(nearest)'?"]
        )
    }

    @Test("a key unlike any other lists the allowed ones")
    func unlikeAnyKey() {
        #expect(
            findings(in: "[report]\nxyzzy = 1\n\n[[option]]\ntext = \"Tea\"\nqwert = \"red\"\n") == [
                "f:2:1: error: unknown key 'xyzzy' in [report]; allowed: stdout, on_event, kinds",
                "f:6:1: error: unknown key 'qwert' in [[option]]; allowed: id, text, "
                    + "picture, fit, dither, invert, color, background, page, icon, dwell, action, "
                    + "size, font, align, max_running, whole_display, transition, slide, effect, show",
            ]
        )
    }

    @Test("a key of another table names the table it belongs to")
    func keyOfAnotherTable() {
        #expect(
            findings(
                in: "speed = 3\nwidth = 8\n[scroll]\nbrightness = 5\n[display]\ndwell = \"3s\"" + anOption
            ) == [
                "f:1:1: error: key 'speed' is outside any table; it belongs in [display], [scroll] or [[schedule]]",
                "f:2:1: error: key 'width' is outside any table; it belongs in [display]",
                "f:4:1: error: unknown key 'brightness' in [scroll]; it belongs in [display] or [[schedule]]",
                "f:6:1: error: unknown key 'dwell' in [display]; it belongs in [scroll], [[option]] or [[schedule]]",
            ]
        )
    }

    @Test(
        "an unknown table suggests the nearest known one",
        arguments: [
            ("[displya]", 2, "displya", "did you mean [display]?"),
            ("[[optoin]]", 3, "optoin", "did you mean [[option]]?"),
            ("[options]", 2, "options", "did you mean [[option]]?"),
            ("[modules]", 2, "modules", "did you mean [display.modules]?"),
            (
                "[network]", 2, "network",
                "allowed: [display], [display.pins], [display.modules], [display.strip], [[display]], [wall], [scroll], "
                    + "[header], [footer], [left], [right], [regions], "
                    + "[dots], [text], [[button]], [[combination]], [[counter]], [[option]], [[schedule]], [location], "
                    + "[report], [statistics], [brightness_sensor], [realtime]"
            ),
        ]
    )
    func nearestTable(line: String, column: Int, name: String, help: String) {
        #expect(findings(in: line + anOption) == ["f:1:\(column): error: unknown table '\(name)'; \(help)"])
    }

    @Test("a table with the wrong brackets shows the right ones")
    func brackets() {
        #expect(
            findings(in: "[option]\ntext = \"Tea\"\n[[scroll]]\n[button]\n[[display.modules]]\n") == [
                "f:1:2: error: option must be a list of tables, [[option]], not a table; "
                    + "write [[option]] with double brackets",
                "f:3:3: error: scroll must be a table, [scroll], not an array; write [scroll] with single brackets",
                "f:4:2: error: button must be a list of tables, [[button]], not a table; "
                    + "write [[button]] with double brackets",
                "f:5:11: error: modules must be a table, [display.modules], not an array; "
                    + "write [display.modules] with single brackets",
            ]
        )
    }

    @Test("a value in place of a table is an error")
    func valuesForTables() {
        #expect(
            findings(
                in: "display = 3\nreport = true\noption = [1, {text = \"Tea\"}, \"x\"]\nbutton = \"b\"\n"
            ) == [
                "f:1:1: error: display must be a table, [display], not a whole number",
                "f:2:1: error: report must be a table, [report], not true; write [report], followed by stdout = true",
                "f:3:11: error: every element of option must be a table, not a whole number",
                "f:3:30: error: every element of option must be a table, not a string; write [[option]], followed by text = \"x\"",
                "f:4:1: error: button must be a list of tables, [[button]], not a string; write [[button]], followed by line = \"b\"",
            ]
        )
    }

    @Test("tables may also be written inline and with dotted keys")
    func inlineTables() throws {
        let read = try configuration(
            "display.width = 64\nscroll = {speed = 25}\noption = [{text = \"Tea\"}]\ndisplay.modules.rotate = 180\n"
        )
        #expect(read.display.width == 64)
        #expect(read.display.chain.modules.rotation == .half)
        #expect(read.scroll.speed == 25 * 256)
        #expect(read.options == [OptionSettings(id: "Tea", text: "Tea")])
    }

    @Test("one run reports every error of a file, in the order of the file")
    func allAtOnce() {
        let text = """
            [report]
            stdout = 1

            [display]
            width = 0
            height = "8"
            hight = 8

            [[option]]
            dwell = "x"

            [scroll]
            fps = 0

            [[button]]
            on_tap = "nxt"
            """
        let places = findings(in: text).map { $0.prefix { $0 != "e" } }
        #expect(
            places == [
                "f:2:10: ", "f:5:9: ", "f:6:10: ", "f:7:1: ", "f:9:1: ", "f:10:9: ", "f:13:7: ", "f:16:10: ",
            ]
        )
    }

    @Test("one mistake is one error, and not another one of what depends on it")
    func noConsequences() {
        let text = """
            [display]
            driver = "terminl"
            width = 30
            [[button]]
            line = 17
            chip = 0
            [[option]]
            text = 3
            [[option]]
            id = 4
            text = "Tea"
            """
        let places = findings(in: text).map { $0.prefix { $0 != "e" } }
        #expect(places == ["f:2:10: ", "f:6:8: ", "f:8:8: ", "f:10:6: "])
    }

    @Test(
        "a key that other programs call differently is answered with its name here",
        arguments: [
            ("[[button]]\npin = 11", "pin", "line"),
            ("[[button]]\non_press = \"next\"", "on_press", "on_tap"),
            ("[text]\nfont_size = 12", "font_size", "size"), ("[display]\ncolumns = 32", "columns", "width"),
            ("[scroll]\nDelay = 3", "Delay", "dwell"), ("[[option]]\nimage = \"a.png\"", "image", "picture"),
            ("[header]\ntitle = \"Hot\"", "title", "text"),
        ]
    )
    func otherNames(text: String, key: String, name: String) {
        let header = text.prefix { $0 != "\n" }
        let text = text.hasPrefix("[[option") ? text : text + anOption
        #expect(
            findings(in: text) == ["f:2:1: error: unknown key '\(key)' in \(header); did you mean '\(name)'?"]
        )
    }

    @Test("other names of keys are not names of keys themselves, and refer to existing keys")
    func otherNamesAreSound() {
        func check<Settings>(_ schema: TableSchema<Settings>) {
            let names = schema.keys.map(\.name)
            for (other, name) in schema.otherNames {
                #expect(!names.contains(other) && names.contains(name), "\(schema.header) \(other)")
            }
        }
        var schema = ConfigurationSchema()
        check(schema.display)
        check(schema.scroll)
        check(schema.text)
        check(RegionDraft.schema(forRegionAt: .header))
        check(schema.button)
        check(schema.option)
    }

    @Test("the names of the top-level tables are those of the headers")
    func namesOfTables() {
        let headers = ConfigurationSchema().tables.map(\.header)
        #expect(ConfigurationSchema.names == Set(headers.map(ConfigurationSchema.name)))
    }

    @Test("a control sequence in a file does not reach the terminal")
    func harmlessMessages() {
        let long = String(repeating: "k", count: 50)
        #expect(
            findings(in: "[text]\n\"a\\u001B[2J\\u202E\" = 1\n\(long) = 1\n" + anOption) == [
                "f:2:1: error: unknown key 'a\\u{1b}[2J\\u{202e}' in [text]; allowed: font, color, size, fonts, writing, language, scale, "
                    + "scale_min, scale_max",
                "f:3:1: error: unknown key '\(long.prefix(40))…' in [text]; allowed: font, color, size, fonts, writing, language, scale, "
                    + "scale_min, scale_max",
            ]
        )
    }
}
