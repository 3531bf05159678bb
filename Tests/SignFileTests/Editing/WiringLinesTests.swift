import MatrixDisplays
import SignFile
import SignTestSupport
import Testing

@Suite("A wiring as lines to put into a configuration")
struct WiringLinesTests {
    private func edit(_ text: String, display: Int = 0, to layout: ModuleLayout? = nil) -> WiringEdit {
        var chain = MAX7219Settings()
        chain.modules = layout ?? ModuleLayout.preset(named: "parola") ?? ModuleLayout()
        return edit(text, display: display, to: .max7219(chain))
    }

    private func edit(_ text: String, display: Int = 0, to driver: DriverSettings) -> WiringEdit {
        WiringEdit(of: Array((text + anOption).utf8), file: "f", display: display, to: driver)
    }

    @Test("a file without the table gets a preset")
    func new() {
        for text in ["", "[display]\nwidth = 32\n", "[[display]]\n"] {
            #expect(edit(text).lines == ["[display.modules]", "preset = \"parola\""])
            #expect(edit(text).replacedKeysText == nil)
        }
    }

    @Test("keys that would override a preset are printed, and where they are")
    func overriding() throws {
        let text =
            "[display]\nwidth = 32\n[display.modules]\n# bar\nrotate = 180\norder = \"right-to-left\"\n"
        let keys = ["rotate = 90", "mirror = true", "order = \"right-to-left\""]
        #expect(edit(text).lines == ["[display.modules]"] + keys)
        #expect(edit(text).replacedKeysText == "rotate and order, in lines 5 to 6")
        // `--write` puts the values in the same positions, and a missing key below them.
        let head = "[display]\nwidth = 32\n[display.modules]\n# bar\n"
        let result = try #require(edit(text).result.map { String(decoding: $0, as: UTF8.self) })
        #expect(result == head + "\(keys[0])\n\(keys[2])\n\(keys[1])\n" + anOption)
    }

    @Test("a preset in the file is replaced together with the keys beside it")
    func preset() {
        let text = "[display.modules]\npreset = \"fc16\"\nrotate = 180\n"
        #expect(edit(text).lines.prefix(2) == ["[display.modules]", "preset = \"parola\""])
        #expect(edit(text).lines.last?.hasPrefix("rotate = ") == true)
        #expect(edit(text).replacedKeysText == "preset and rotate, in lines 2 to 3")
        #expect(edit("[display.modules]\npreset = \"fc16\"\n").replacedKeysText == "preset, in line 2")
    }

    @Test("keys with dots and inline tables are printed as the file has them")
    func forms() {
        let layout = ModuleLayout(rotation: .none, isMirrored: true, order: .leftToRight)
        #expect(
            edit("[display]\nmodules.rotate = 180\n", to: layout).lines
                == [
                    "[display]", "modules.rotate = 0", "modules.mirror = true",
                    "modules.order = \"left-to-right\"",
                ]
        )
        #expect(
            edit("[display]\nmodules = { rotate = 180 }\n", to: layout).lines
                == ["[display]", "modules = { rotate = 0, mirror = true, order = \"left-to-right\" }"]
        )
        #expect(
            edit("display.modules.rotate = 180\n", to: layout).lines
                == [
                    "display.modules.rotate = 0", "display.modules.mirror = true",
                    "display.modules.order = \"left-to-right\"",
                ]
        )
    }

    @Test("an inline table of a display is edited, and printed as its line")
    func inlineDisplay() throws {
        let text = "display = { driver = \"ws2812\", width = 8, height = 8 }\n"
        let read = try configuration(text + anOption).display.driver.settings
        var strip = try #require(read as? WS2812Settings)
        strip.strip.wiring.ledPath.corner = .bottomRight
        let line =
            "display = { strip = { first = \"bottom-right\", runs = \"columns\", zigzag = true, order = \"grb\" }, "
            + "driver = \"ws2812\", width = 8, height = 8 }"
        let edit = edit(text, to: DriverSettings(strip))
        #expect(edit.lines == [line])
        #expect(edit.result.map { String(decoding: $0, as: UTF8.self) } == line + "\n" + anOption)
    }

    @Test("the size of boards that are turned is printed where the file has another")
    func boards() {
        var board = IS31FL3731Settings()
        board.mounting.rotation = .quarter
        let text = "[[display]]\ndriver = \"is31fl3731\"\nwidth = 17\nheight = 7\n"
        let edit = edit(text, to: DriverSettings(board))
        #expect(
            edit.lines == [
                "[[display]]", "width = 7", "height = 17", "", "[display.modules]", "rotate = 90",
                "mirror = false",
            ]
        )
        #expect(edit.replacedKeysText == "width and height, in lines 3 to 4")
    }
}
