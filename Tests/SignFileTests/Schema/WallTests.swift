import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("Several displays in a configuration")
struct WallTests {
    private static let twoBars = "[[display]]\n[[display]]\ndevice = \"/dev/spidev0.1\"\n"

    @Test("the displays stand side by side in the order of the file, each with its own settings")
    func settings() throws {
        let text = """
            [[display]]
            gap = 2
            brightness = 40
            [display.modules]
            preset = "generic"
            [[display]]
            driver = "is31fl3731"
            [display.modules]
            rotate = 180

            """
        // A Scroll pHAT HD has seven rows.
        #expect(
            findings(in: text + anOption) == [
                "f:6:1: error: this display has 7 rows, but the one on line 1 has 8; side-by-side displays need the "
                    + "same height"
            ]
        )
        let memory = text.replacing("is31fl3731\"", with: "memory\"\nwidth = 16\nbrightness = 30")
        let wall = try configuration(memory + anOption).wall
        #expect(wall.displays.map(\.driver.name) == ["max7219", "memory"])
        #expect(wall.displays.map(\.brightness) == [40, 30])
        #expect(wall.displays.map(\.gap) == [2, 0])
        #expect(wall.size.width == 32 + 2 + 16)
        #expect(wall.first.chain.modules.rotation == .half)
        #expect(wall.arrangement == .sideBySide)
    }

    @Test("a list of one display is that display")
    func one() throws {
        let list = try configuration("[[display]]\nwidth = 64\n" + anOption)
        #expect(try list == configuration("[display]\nwidth = 64\n" + anOption))
        #expect(findings(in: "[[display]]\n" + anOption).isEmpty)
    }

    @Test("a text that rests behind a gap is noted, and one that moves is not")
    func behindTheGap() throws {
        let wall = "[[display]]\nwidth = 16\ngap = 40\n[[display]]\nwidth = 16\ndevice = \"/dev/spidev0.1\"\n"
        func notes(_ scroll: String, _ option: String = "text = \"Tea\"") throws -> [String] {
            let text = "\(wall)[scroll]\n\(scroll)\n[[option]]\n\(option)\n"
            return try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description)
        }
        #expect(
            try notes("") == [
                "f:10:8: note: 'Tea' stops behind a gap between displays: 13 of its columns are hidden; use "
                    + "style = \"ticker\", another align, or a smaller gap"
            ]
        )
        #expect(try notes("align = \"left\"").isEmpty)
        #expect(try notes("style = \"ticker\"").isEmpty)
        #expect(
            try notes("", "text = \"Tea of the day is Earl Grey\"").map { $0.hasSuffix("so it pans") } == [
                true
            ]
        )
    }

    @Test("a second Sense HAT is refused: there is one framebuffer")
    func senseHATs() {
        let board = "[[display]]\ndriver = \"sense-hat\"\n"
        #expect(
            findings(in: board + board + anOption) == [
                "f:4:10: error: the framebuffer 'RPi-Sense FB' is already used by the display on line 1; a Raspberry Pi has "
                    + "one such board"
            ]
        )
    }

    @Test("copies have one size, and gap does nothing there")
    func copies() throws {
        let text = "[wall]\narrangement = \"copies\"\n" + Self.twoBars
        #expect(try configuration(text + anOption).wall.size.width == 32)
        #expect(
            findings(in: text + "width = 64\ngap = 1\n" + anOption) == [
                "f:6:9: error: this display has 64×8 pixels, but the one on line 3 has 32×8; with "
                    + "arrangement = \"copies\" all need the same size",
                "f:7:7: warning: gap does nothing with arrangement = \"copies\"; remove the key",
            ]
        )
    }

    @Test("a sign can show some columns of a banner that others beside it show, too")
    func severalSigns() throws {
        func wall(_ keys: String) -> String { "[wall]\n\(keys)\n[display]\nwidth = 64\n" + anOption }
        let loaded = try configuration(wall("columns = 200\noffset = 66"))
        #expect(loaded.wall.size.width == 200)
        #expect(loaded.wall.parts.map { $0.tile?.picture.width } == [64])
        #expect(try configuration(wall("columns = 64")).wall.parts[0].tile == nil)
        let notes = try Configuration.parse(Array(wall("columns = 200").utf8), file: "f").notes
        #expect(!notes.contains { $0.description.contains("does nothing") })
        #expect(
            findings(in: wall("columns = 100\noffset = 66")) == [
                "f:2:11: error: this sign shows columns 66 to 129 of the banner, which has 100; columns "
                    + "must be at least 130"
            ]
        )
        #expect(
            findings(in: wall("offset = 66")) == [
                "f:2:10: error: offset needs columns, the width of the banner on all signs together"
            ]
        )
        #expect(
            findings(in: wall("columns = 0")) == ["f:2:11: error: columns must be 1 to 65536 columns, not 0"]
        )
        #expect(
            findings(in: wall("columns = 60000")) == [
                "f:2:11: error: all displays together have 480000 pixels, including hidden columns; the maximum is "
                    + "131072"
            ]
        )
    }

    @Test("a gap at the last display, and a wall of one, do nothing")
    func withoutEffect() throws {
        #expect(
            findings(in: Self.twoBars + "gap = 4\n" + anOption) == [
                "f:4:7: warning: gap does nothing at the last display; remove the key"
            ]
        )
        let loaded = try Configuration.parse(Array(("[wall]\n" + anOption).utf8), file: "f")
        #expect(
            loaded.notes.map(\.description) == ["f:1:2: note: [wall] does nothing with a single display"]
        )
    }

    @Test("no two displays can have the same device, whatever kind it is")
    func clashes() {
        let boards = "[[display]]\ndriver = \"ht16k33\"\n"
        let pins = "[[display]]\n[display.pins]\ndata = \"GPIO5\"\nclock = \"GPIO6\"\nselect = \"GPIO13\"\n"
        func expect(_ text: String, _ error: String) {
            #expect(findings(in: text + anOption) == [error])
        }
        expect(
            "[[display]]\n[[display]]\n",
            "f:2:1: error: '/dev/spidev0.0' is already used by the display on line 1; each display needs its own chip "
                + "select, such as '/dev/spidev0.1'"
        )
        expect(
            boards + boards + "addresses = [0x71, 0x70]\n",
            "f:5:13: error: 0x70 on '/dev/i2c-1' is already used by the display on line 1; change the jumpers of one "
                + "board, and update addresses"
        )
        expect(
            pins + pins.replacing("GPIO13", with: "GPIO22").replacing("GPIO5", with: "13"),
            "f:8:8: error: GPIO line '13' is already used as select of the display on line 1; use another line"
        )
        expect(
            "[[display]]\n" + pins.replacing("GPIO6", with: "GPIO11"),
            "f:5:9: error: GPIO line 'GPIO11' is already used as SCLK of '/dev/spidev0.0', which the display on line 1 uses; use "
                + "another line"
        )
        expect(
            pins.replacing("GPIO6", with: "GPIO3") + boards,
            "f:4:9: error: GPIO line 'GPIO3' is already used as SCL of '/dev/i2c-1', which the display on line 6 uses; use another "
                + "line"
        )
        expect(
            "[[display]]\n[[display]]\ndriver = \"apa102\"\ndevice = \"/dev/spidev0.1\"\n",
            "f:4:10: error: the display on line 1 is on the same bus, /dev/spidev0; an LED strip has no chip "
                + "select and receives everything sent there, so put one of them on another bus, such as "
                + "'/dev/spidev1.0'"
        )
        let shared =
            "error: the display on line 1 is on the same bus, /dev/spidev0; an LED strip has no chip select and "
            + "receives everything sent there, so "
        expect(
            "[[display]]\n[[display]]\ndriver = \"ws2812\"\n[display.strip]\nlimit = 1000\n",
            "f:3:10: \(shared)leave the strip with driver 'ws2812' on '/dev/spidev0.0', and put the other display on "
                + "'/dev/spidev1.0'"
        )
        let strip = "[[display]]\ndriver = \"ws2812\"\n[display.strip]\nlimit = 1000\n"
        expect(
            strip + strip,
            "f:6:10: \(shared)chain both strips as one display: a second one with driver 'ws2812' works only on a "
                + "Raspberry Pi 5, on '/dev/spidev1.0'"
        )
        expect(
            "[[display]]\ndriver = \"terminal\"\n[[display]]\ndriver = \"terminal\"\n",
            "f:4:10: error: standard output is already used by the display on line 1; only one can be drawn there"
        )
        #expect(findings(in: boards + boards + "addresses = [0x71]\n" + anOption).isEmpty)
        #expect(findings(in: Self.twoBars + anOption).isEmpty)
        #expect(
            findings(in: "[[display]]\ndriver = \"memory\"\n[[display]]\ndriver = \"memory\"\n" + anOption)
                .isEmpty
        )
    }

    @Test("a button on a line that any display needs is reported once")
    func buttons() {
        func button(_ line: String) -> [String] {
            findings(in: Self.twoBars + "[[button]]\nline = \"\(line)\"\n" + anOption)
        }
        let remedy = "; use another line, such as GPIO22 or GPIO27"
        #expect(button("GPIO7") == ["f:5:8: warning: GPIO line 'GPIO7' is CE1 on the display's bus\(remedy)"])
        #expect(button("GPIO8") == ["f:5:8: warning: GPIO line 'GPIO8' is CE0 on the display's bus\(remedy)"])
        #expect(
            button("GPIO10") == [
                "f:5:8: error: GPIO line 'GPIO10' is MOSI on the display's bus; a button there disconnects the "
                    + "display\(remedy)"
            ]
        )
        #expect(button("GPIO17").isEmpty)
    }

    @Test("a display that cannot be read is compared with no other")
    func unread() {
        #expect(
            findings(in: "[[display]]\ndevice = 3\n[[display]]\nheight = \"a\"\n" + anOption).count == 2
        )
    }

    @Test("every display is checked against the frame rate, and in all there is a limit of pixels")
    func limits() {
        let wide = Self.twoBars.replacing("[[display]]\n", with: "[[display]]\nwidth = 256\n")
        #expect(
            findings(in: wide + "[scroll]\nfps = 1000\n" + anOption).map { String($0.prefix(15)) }
                == ["f:5:10: warning"]
        )
        let memory = "[[display]]\ndriver = \"memory\"\nwidth = 9000\ngap = 10\n"
        #expect(
            findings(in: memory + memory.replacing("gap = 10\n", with: "") + anOption) == [
                "f:7:9: error: all displays together have 144080 pixels, including hidden columns; the maximum is 131072"
            ]
        )
        #expect(
            findings(in: String(repeating: "[[display]]\ndriver = \"memory\"\n", count: 17) + anOption) == [
                "f:33:1: error: a file may have at most 16 [[display]]; remove this one and those after it"
            ]
        )
    }

    @Test("a text that a display of bits shows like its background is a warning")
    func contrast() {
        func found(_ format: String, _ more: String) -> [String] {
            findings(
                in: "[[display]]\ndriver = \"memory\"\nformat = \"\(format)\"\n[[display]]\n" + more
            )
        }
        let dim =
            "the pixels of display 2 (/dev/spidev0.0) are only lit or dark, so text in this color is as dark there "
            + "as its background; choose a brighter color"
        let bright =
            "the pixels of display 2 (/dev/spidev0.0) are only lit or dark, so text in this color is as lit "
            + "there as its background; choose a darker background"
        #expect(found("color", anOption + "color = \"red\"\n").isEmpty)
        #expect(found("color", anOption + "color = \"black\"\nbackground = \"amber\"\n").isEmpty)
        #expect(found("color", anOption + "color = \"#700000\"\n") == ["f:8:9: warning: \(dim)"])
        #expect(
            found("color", anOption + "color = \"red\"\nbackground = \"blue\"\n")
                == ["f:8:9: warning: \(bright)"]
        )
        #expect(found("color", anOption + "background = \"white\"\n") == ["f:8:14: warning: \(bright)"])
        // The light level of red is less than half.
        #expect(found("gray", anOption + "color = \"red\"\n") == ["f:8:9: warning: \(dim)"])
        #expect(
            found(
                "color",
                "[text]\ncolor = \"#004000\"\n[dots]\nposition = \"right\"\ncolor = \"#123\"\n" + anOption
                    + "[[option]]\ntext = \"Milk\"\n"
            )
                == ["f:6:9: warning: \(dim)", "f:9:9: warning: \(dim)"]
        )
        #expect(found("bit", anOption + "color = \"#700000\"\n").isEmpty)
    }

    @Test("a text that looks like its background on a display with a few colors is a warning")
    func fewColors() {
        let display = "[display]\ndriver = \"ht16k33\"\nboard = \"bicolor-8x8\"\n"
        let option = "[[option]]\ntext = \"T\"\n"
        let only = "the same as its background; it has red, green and yellow only"
        func found(_ keys: String) -> [String] { findings(in: display + option + keys) }
        #expect(
            found("color = \"blue\"\nbackground = \"green\"\n")
                == ["f:6:9: warning: blue is shown as green on this board, \(only)"]
        )
        #expect(
            found("color = \"purple\"\nbackground = \"yellow\"\n")
                == ["f:6:9: warning: purple is shown as yellow on this board, \(only)"]
        )
        #expect(
            found("color = \"#400000\"\n") == [
                "f:6:9: warning: #400000 is shown as black on this board, \(only)"
            ]
        )
        let wall =
            "[[display]]\ndriver = \"memory\"\nwidth = 8\nheight = 8\nformat = \"color\"\n[[display]]\n"
            + "driver = \"ht16k33\"\nboard = \"bicolor-8x8\"\n"
        #expect(
            findings(in: wall + option + "color = \"blue\"\nbackground = \"green\"\n").last?
                .hasSuffix("warning: blue is shown as green on display 2 (/dev/i2c-1 0x70), \(only)") == true
        )
        #expect(findings(in: display + option + "color = \"blue\"\nbackground = \"red\"\n").isEmpty)
    }

    @Test("a strip on the second controller is reported with the display on the first one")
    func secondController() throws {
        let gaps =
            "note: on a Raspberry Pi 4 or earlier, /dev/spidev1.0 sends bytes with gaps, which the LEDs of driver 'ws2812' "
            + "mistake for another bit or the end; "
        let strip = "driver = \"ws2812\"\nwidth = 8\nheight = 8\ndevice = \"/dev/spidev1.0\"\n"
        func notes(_ text: String) throws -> [String] {
            try Configuration.parse(Array((text + anOption).utf8), file: "f").notes.map(\.description)
                .filter { $0.contains("with gaps") }
        }
        #expect(try notes("[display]\n" + strip) == ["f:5:10: \(gaps)use /dev/spidev0.0"])
        #expect(
            try notes("[[display]]\ndriver = \"ws2812\"\nwidth = 8\nheight = 8\n[[display]]\n" + strip) == [
                "f:9:10: \(gaps)/dev/spidev0.0 is used by the one on line 1 and supports only one WS2812 strip; "
                    + "use APA102 for the second"
            ]
        )
        #expect(
            try notes("[[display]]\nwidth = 8\n[[display]]\n" + strip)
                == ["f:7:10: \(gaps)put it on /dev/spidev0.0, and the display on line 1 on /dev/spidev1.0"]
        )
    }

    @Test("two spellings of a node are one device")
    func spellings() {
        #expect(
            findings(
                in: "[[display]]\ndevice = \"/dev//spidev0.0\"\n[[display]]\ndevice = \"/dev/./spidev0.0\"\n"
                    + anOption
            ) == [
                "f:4:10: error: '/dev/spidev0.0' is already used by the display on line 1; each display needs its own chip "
                    + "select, such as '/dev/spidev0.1'"
            ]
        )
        #expect(
            findings(in: "[display]\ndriver = \"ht16k33\"\ndevice = \"/dev//spidev0.0\"\n" + anOption).first?
                .hasPrefix("f:3:10: error: '/dev//spidev0.0' is an SPI device") == true
        )
    }

    @Test("mistakes in the brackets are reported with the right header")
    func brackets() {
        #expect(
            findings(in: "[display.strip] # LEDs\nlimit = 900\n[[display]]\n[[display]]\n" + anOption) == [
                "f:3:1: error: cannot redefine existing table 'display' as array-of-tables; [display.strip] belongs "
                    + "below its [[display]]; move it there"
            ]
        )
        #expect(
            findings(in: "[display]\n[display.strip]\n[[display]]\n" + anOption).first?
                .hasSuffix("write [[display]] with double brackets above each of several displays") == true
        )
        #expect(
            findings(in: "[display]\n[display]\n" + anOption) == [
                "f:2:1: error: cannot redefine existing table 'display'; the table is already defined on line 1; "
                    + "remove this header"
            ]
        )
        #expect(
            findings(in: "display = []\n" + anOption) == [
                "f:1:11: error: display has no table; write [display], or [[display]] above each of several displays"
            ]
        )
        #expect(
            findings(in: "[display]\ngap = 2\n" + anOption) == [
                "f:2:1: error: unknown key 'gap' in [display]; it belongs in [[display]], [scroll], [header], "
                    + "[footer], [left], [right] or [dots]"
            ]
        )
    }
}
