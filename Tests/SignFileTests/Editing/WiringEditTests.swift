import Foundation
import MatrixDisplays
import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@Suite("Putting a wiring into a configuration")
struct WiringEditTests {
    private static let generic = ModuleLayout(rotation: .half, order: .rightToLeft)
    private static let odd = ModuleLayout(rotation: .none, isMirrored: true, order: .leftToRight)

    private func edited(_ text: String, display: Int = 0, to layout: ModuleLayout = generic) -> String? {
        let wall = (try? configuration(text))?.wall
        let old = wall.flatMap { display < $0.displays.count ? $0[display].driver.settings : nil }
        var chain = old as? MAX7219Settings ?? MAX7219Settings()
        chain.modules = layout
        return edited(text, display: display, to: .max7219(chain))
    }

    private func edited(_ text: String, display: Int = 0, to driver: DriverSettings) -> String? {
        WiringEdit(of: Array(text.utf8), file: "f", display: display, to: driver).result.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test("a value is replaced where it is, and the comments around it stay")
    func replaced() {
        #expect(
            edited(
                "# a sign\n[display.modules] # wiring\npreset = \"fc16\"   # our bar\n\n[[option]]\ntext = 'Tea'\n"
            )
                == "# a sign\n[display.modules] # wiring\npreset = \"generic\"   # our bar\n\n[[option]]\ntext = 'Tea'\n"
        )
        #expect(
            edited(
                """
                [display.modules]
                mirror=false # no
                  rotate = 270
                order = 'left-to-right' # of "modules"
                [[option]]
                text = "Tea"
                """,
                to: Self.odd
            ) == """
                [display.modules]
                mirror=true # no
                  rotate = 0
                order = "left-to-right" # of "modules"
                [[option]]
                text = "Tea"
                """
        )
    }

    @Test("of several displays, the one that was asked about gets the wiring")
    func severalDisplays() {
        let text =
            "[[display]]\n# left\nwidth = 8 # one\n[[display]]\ndevice = \"/dev/spidev0.1\"\nwidth = 8\n"
        let table = "\n[display.modules]\npreset = \"generic\"\n"
        #expect(
            edited(text + anOption)
                == text.replacing("# one\n", with: "# one\n" + table) + anOption
        )
        #expect(edited(text + anOption, display: 1) == text + table + anOption)
        let written = text.replacing("# one\n", with: "# one\n[display.modules]\npreset = \"fc16\"\n")
        #expect(
            edited(written + anOption) == written.replacing("fc16", with: "generic") + anOption
        )
        #expect(edited(written + anOption, display: 1) == written + table + anOption)
        #expect(edited("[[display]]" + anOption) == "[[display]]\n" + table + anOption.dropFirst())
        #expect(edited(text + anOption, display: 2) == nil)
    }

    @Test("a missing key is added after the last one")
    func added() {
        #expect(
            edited("[display.modules]\npreset = \"fc16\" # bar\n# end\n" + anOption, to: Self.odd)
                == "[display.modules]\npreset = \"fc16\" # bar\nrotate = 0\nmirror = true\norder = \"left-to-right\"\n"
                + "# end\n" + anOption
        )
        #expect(
            edited("[display.modules]\n# nothing yet\n" + anOption)
                == "[display.modules]\nrotate = 180\n# nothing yet\n" + anOption
        )
    }

    @Test("a line is added below the comments that continue the one before")
    func continuedComment() {
        let comments = "preset = \"fc16\" # the bar\n    # or generic\n\t# or parola"
        let lines = "rotate = 0\nmirror = true\norder = \"left-to-right\"\n"
        #expect(
            edited("[display.modules]\n\(comments)\n# more\n" + anOption, to: Self.odd)
                == "[display.modules]\n\(comments)\n\(lines)# more\n" + anOption
        )
        let text = "[[option]]\ntext = \"Tea\"\n[display.modules]\n"
        #expect(edited("\(text)\(comments)", to: Self.odd) == "\(text)\(comments)\n\(lines)")
    }

    @Test("a missing table is added after [display], or at the end")
    func newTable() {
        #expect(
            edited("[display]\nwidth = 64 # two bars\n\n# buttons\n[[button]]\n" + anOption)
                == "[display]\nwidth = 64 # two bars\n\n[display.modules]\npreset = \"generic\"\n\n# buttons\n[[button]]\n"
                + anOption
        )
        #expect(
            edited("[[option]]\ntext = \"Tea\"")
                == "[[option]]\ntext = \"Tea\"\n\n[display.modules]\npreset = \"generic\"\n"
        )
        #expect(
            edited("[display]\r\nwidth = 64\r\n[[option]]\r\ntext = \"Tea\"\r\n")
                == "[display]\r\nwidth = 64\r\n\r\n[display.modules]\r\npreset = \"generic\"\r\n[[option]]\r\ntext = \"Tea\"\r\n"
        )
    }

    @Test("tables written in other ways are edited too")
    func otherForms() {
        #expect(
            edited("[display]\nmodules.rotate = 90\nwidth = 64\n" + anOption, to: Self.odd)
                == "[display]\nmodules.rotate = 0\nmodules.mirror = true\nmodules.order = \"left-to-right\"\nwidth = 64\n"
                + anOption
        )
        #expect(
            edited("display.modules.rotate = 90\n" + anOption, to: Self.odd)
                == "display.modules.rotate = 0\ndisplay.modules.mirror = true\n"
                + "display.modules.order = \"left-to-right\"\n" + anOption
        )
        #expect(
            edited(
                "[display]\nmodules = { rotate = 90, mirror = false } # é\nwidth = 64\n" + anOption,
                to: Self.odd
            )
                == "[display]\nmodules = { rotate = 0, mirror = true, order = \"left-to-right\" } # é\nwidth = 64\n"
                + anOption
        )
    }

    @Test("a key is added behind a value that became longer")
    func inlineGrowth() {
        #expect(
            edited(
                "[display]\nmodules = { mirror = false, rotate = 0 }\n" + anOption,
                to: ModuleLayout(rotation: .threeQuarters, order: .leftToRight)
            )
                == "[display]\nmodules = { mirror = false, rotate = 270, order = \"left-to-right\" }\n"
                + anOption
        )
    }

    @Test("a display in the network gets its order of colors in [display]")
    func network() throws {
        var keys = DriverKeys()
        keys.network.interface = "eth1"
        var card = ColorlightSettings(keys)
        card.configuredOrder = .rgb
        let text =
            "[display]\ndriver = \"colorlight\"\ninterface = \"eth1\" # USB\nwidth = 64\nheight = 32\n"
            + anOption
        let changed = text.replacing("height = 32\n", with: "height = 32\norder = \"rgb\"\n")
        #expect(edited(text, to: DriverSettings(card)) == changed)
        card.configuredOrder = .grb
        #expect(
            edited(changed, to: DriverSettings(card)) == changed.replacing("\"rgb\"", with: "\"grb\"")
        )
        card.configuredOrder = .bgr
        #expect(edited(text, to: DriverSettings(card)) == text)
        card.wiring.panelWidth = 32
        card.wiring.panelPath.corner = .bottomRight
        let panels = "\n[display.strip] # cards\npanel_width = 32\n"
        #expect(
            edited(text + panels, to: DriverSettings(card)) == text + panels
                + "panel_first = \"bottom-right\"\n"
        )
    }

    @Test("a strip gets its keys in [display.strip], and what it may take stays")
    func strip() throws {
        var strip = WS2812Settings()
        strip.strip.limit = 900
        strip.strip.wiring.ledPath.corner = .bottomRight
        strip.strip.wiring.ledPath.isZigzag = false
        strip.strip.order = .rgb
        let text =
            "[display]\ndriver = \"ws2812\" # 32×8\n[display.strip]\nlimit = 900 # mA\nzigzag = true\n"
            + anOption
        #expect(
            edited(text, to: DriverSettings(strip))
                == text.replacing(
                    "zigzag = true\n",
                    with: "zigzag = false\nfirst = \"bottom-right\"\norder = \"rgb\"\n"
                )
        )
        strip.strip.limit = 500
        strip.strip.order = .grb
        let short = "[display]\ndriver = \"ws2812\" # 32×8\n" + anOption
        let table = [
            "", "[display.strip]", "first = \"bottom-right\"", "runs = \"columns\"", "zigzag = false",
            "order = \"grb\"", "",
        ]
        #expect(
            edited(short, to: DriverSettings(strip))
                == short.replacing("# 32×8\n", with: "# 32×8\n" + table.joined(separator: "\n"))
        )
        // The order of the colors is the default, so the key need not be written.
        let usual =
            "[display]\ndriver = \"ws2812\"\nstrip = { first = \"top-left\", zigzag = true }\n" + anOption
        #expect(
            edited(usual, to: DriverSettings(strip))
                == usual.replacing("top-left", with: "bottom-right").replacing("true", with: "false")
        )
        let second = "[[display]]\nheight = 8\n[[display]]\ndriver = \"apa102\"\nheight = 8 # strip\n"
        var other = APA102Settings()
        other.strip.wiring.ledPath.axis = .rows
        let strips = [
            "", "[display.strip]", "first = \"top-left\"", "runs = \"rows\"", "zigzag = true",
            "order = \"bgr\"",
        ]
        let device = "device = \"/dev/spidev1.0\"\n"
        other.strip.device = "/dev/spidev1.0"
        #expect(
            edited(second + device + anOption, display: 1, to: DriverSettings(other))
                == second + device + strips.joined(separator: "\n") + "\n" + anOption
        )
    }

    @Test("boards get their addresses in order, and their comments stay")
    func boards() throws {
        let text = """
            [display]
            driver = "ht16k33"
            addresses = [
              0x70, # the first one
              0x71, # ] the second one
            ]
            """ + "\n" + anOption
        let read = try configuration(text).display.driver.settings
        var boards = try #require(read as? HT16K33Settings)
        boards.boards.addresses = [0x71, 0x70]
        #expect(
            edited(text, to: DriverSettings(boards))
                == text.replacing("0x70,", with: "0x7_,").replacing("0x71,", with: "0x70,")
                .replacing("0x7_,", with: "0x71,")
        )
        boards.boards.mounting.rotation = .half
        #expect(
            edited(
                "[display]\ndriver = \"ht16k33\"\naddresses = [0x70,0x71] # two\n" + anOption,
                to: DriverSettings(boards)
            )
                == "[display]\ndriver = \"ht16k33\"\naddresses = [0x71,0x70] # two\n\n"
                + "[display.modules]\nrotate = 180\nmirror = false\n" + anOption
        )
        #expect(
            WiringTable(DriverSettings(boards))?.lines
                == [
                    "[display]", "addresses = [0x71, 0x70]", "", "[display.modules]", "rotate = 180",
                    "mirror = false",
                ]
        )
    }

    @Test("the size of a board that is turned follows, where it is written")
    func turnedBoard() throws {
        let text = "[display]\ndriver = \"is31fl3731\"\nwidth = 17\nheight = 7 # rows\n" + anOption
        var board = IS31FL3731Settings()
        board.mounting.rotation = .quarter
        let table = "\n[display.modules]\nrotate = 90\nmirror = false\n"
        #expect(
            edited(text, to: DriverSettings(board))
                == "[display]\ndriver = \"is31fl3731\"\nwidth = 7\nheight = 17 # rows\n" + table + anOption
        )
        board.mounting.rotation = .none
        #expect(edited(text, to: DriverSettings(board)) == text)
        #expect(
            WiringTable(DriverSettings(board))?.lines == [
                "[display.modules]", "rotate = 0", "mirror = false",
            ]
        )
        #expect(WiringTable(.memory) == nil)
    }

    @Test("an array over several lines before the place does not break the file")
    func severalLines() throws {
        let text = "[display]\nwidth = 32\naddresses = [\n  0x70, # one\n]\n" + anOption
        let result = try #require(edited(text))
        #expect(result == text + "\n[display.modules]\npreset = \"generic\"\n")
    }

    @Test("a table that cannot be edited, another driver and a broken file are left alone")
    func refused() {
        #expect(edited("[display]\nmodules = {}\n" + anOption) == nil)
        #expect(edited("[display]\ndriver = \"memory\"\n" + anOption) == nil)
        #expect(edited("[display\n") == nil)
        #expect(edited("") == nil)
    }

    @Test("every wiring can be written into every example file, and only its lines change")
    func shippedFiles() throws {
        let folder = Project.folder.appendingPathComponent("config/examples")
        let examples = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".toml") }.map { "config/examples/\($0)" }
        var count = 0
        for path in ["config/loopbanner.toml"] + examples {
            let text = try Project.text(path)
            guard (try? configuration(text))?.display.driver.settings is MAX7219Settings else { continue }
            count += 1
            var generator = SeededGenerator(seed: 7)
            for layout in ModuleTableTests.layouts.shuffled(using: &generator).prefix(
                InputCount.of(3, nightly: 12)
            ) {
                let result = try #require(edited(text, to: layout), "\(path), \(layout)")
                #expect(try configuration(result).display.chain.modules == layout)
                var rest = result.split(separator: "\n", omittingEmptySubsequences: false)[...]
                for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                    let words = [
                        "preset", "rotate", "mirror", "order", "first_row", "serpentine",
                        "turn_returning_rows",
                    ]
                    if words.contains(where: { line.hasPrefix("\($0) ") }) { continue }
                    guard let place = rest.firstIndex(of: line) else {
                        Issue.record("\(path): \(line) is gone, with \(layout)")
                        break
                    }
                    rest = rest[(place + 1)...]
                }
            }
        }
        #expect(count > 3)
    }
}
