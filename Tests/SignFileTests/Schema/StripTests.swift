import Foundation
import MatrixDisplays
import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@Suite("A strip of LEDs in a configuration")
struct StripTests {
    private let head = "[display]\ndriver = \"ws2812\"\nwidth = 8\nheight = 8\n"

    private func strip(_ lines: String) throws -> StripWiring {
        let display = try configuration(head + "[display.strip]\n\(lines)\n" + anOption).display
        return try #require(display.driver.settings as? WS2812Settings).strip.wiring
    }

    private func found(_ lines: String) -> [String] {
        findings(in: head + "[display.strip]\n\(lines)\n" + anOption)
    }

    private func notes(_ text: String) throws -> [String] {
        try Configuration.parse(Array((text + anOption).utf8), file: "f").notes.map(\.description)
            .filter { $0.contains("white") }
    }

    @Test("the keys are the wiring, the order and the limit")
    func keys() throws {
        let text = """
            [display.strip]
            first = "bottom-right"
            runs = "rows"
            zigzag = false
            order = "rgbw"
            limit = 2000
            panel_width = 4
            panel_height = 2
            panel_first = "top-right"
            panel_runs = "rows"
            panel_zigzag = true
            panel_turn = false
            """
        let display = try configuration(head + text + anOption).display
        #expect(display.format == .color)
        let settings = try #require(display.driver.settings as? WS2812Settings)
        #expect(settings.order.word == "rgbw")
        #expect(settings.strip.limit == 2000)
        #expect(
            "\(settings.strip.wiring)"
                == "rows from bottom-right; panels of 4×2 in rows from top-right in a zigzag"
        )
        #expect(try strip("") == StripWiring())
        #expect(
            try configuration(head.replacing("ws2812", with: "apa102") + anOption).display.format == .color
        )
    }

    @Test(
        "a value that is not one of a key's is refused at its place",
        arguments: [
            (
                "first = \"top\"",
                "f:6:9: error: unknown first 'top'; did you mean 'top-left'? allowed: 'top-left', 'top-right', 'bottom-left', 'bottom-right'"
            ),
            ("runs = \"diagonal\"", "f:6:8: error: unknown runs 'diagonal'; allowed: 'rows', 'columns'"),
            (
                "order = \"gbrx\"",
                "f:6:9: error: order must be 'rgb' in the order sent on the wire, such as 'grb', or with a white channel "
                    + "'grbw', not 'gbrx'"
            ),
            ("limit = 0", "f:6:9: error: limit must be 1 to 1000000 mA, not 0"),
            ("panel_width = 0", "f:6:15: error: panel_width must be 1 to 65536 pixels, not 0"),
            (
                "serpentine = true",
                "f:6:1: error: unknown key 'serpentine' in [display.strip]; did you mean 'zigzag'?"
            ),
            (
                "limit = 64",
                "f:6:9: error: limit 64 mA leaves no current for light: 64 dark LEDs draw 64 mA; "
                    + "write limit = 80 or more in [display.strip]"
            ),
            (
                "panel_height = 3",
                "f:6:16: error: a display of 8×8 pixels cannot be divided into panels of 8×3; correct width and height, "
                    + "or panel_width and panel_height"
            ),
        ]
    )
    func mistakes(line: String, finding: String) {
        #expect(found(line) == [finding])
    }

    @Test("a wrong value causes no second error")
    func noConsequences() {
        #expect(found("limit = \"x\"\npanel_width = 3").count == 1)
        #expect(found("order = 3").count == 1)
    }

    @Test(
        "a picture that spidev's buffer does not hold is a warning with the remedy, unless the buffer is larger"
    )
    func buffer() throws {
        let text =
            "[display]\ndriver = \"ws2812\"\nwidth = 64\nheight = 8\nstrip = {limit = 4000}\n[scroll]\nfps = 60\n"
        #expect(
            findings(in: text + anOption) == [
                "f:3:9: warning: a picture takes 6384 bytes in one transfer, but spidev's buffer holds only 4096; append "
                    + "spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt, and reboot"
            ]
        )
        let large = try Configuration.parse(
            Array((text + anOption).utf8),
            file: "f",
            spidevBufferSize: 65_536
        )
        #expect(large.diagnostics.isEmpty)
    }

    @Test("more frames than the wire carries are a warning")
    func pace() {
        let text = "[display]\ndriver = \"ws2812\"\nwidth = 40\nheight = 8\nstrip = {limit = 4000}\n"
        #expect(
            findings(in: text + anOption) == [
                "f:3:9: warning: a picture of 320 LEDs takes 10200 µs at 3200000 Hz, longer than the 10000 µs per "
                    + "frame at 100 fps; set fps to 98 or less"
            ]
        )
    }

    @Test("the clock of a WS2812 cannot be chosen, and that of an APA102 can")
    func clock() throws {
        let large = head.replacing("width = 8", with: "width = 24")
        #expect(
            findings(in: large + "speed = 1_000_000\n" + anOption) == [
                "f:5:9: error: speed 1000000 is not suitable for driver 'ws2812', whose pulses are made at 3200000 Hz; "
                    + "remove the key"
            ]
        )
        let apa102 = try configuration(
            head.replacing("ws2812", with: "apa102") + "speed = 8_000_000\n" + anOption
        )
        #expect((apa102.display.driver.settings as? APA102Settings)?.clock == 8_000_000)
    }

    @Test("a note has the current of white and what the limit leaves")
    func current() throws {
        #expect(
            try notes(head + "[display.strip]\nlimit = 600\n") == [
                "f:6:9: note: a white picture at brightness 20 would take 832 mA; limit 600 mA dims it to 69 % of that light"
            ]
        )
        #expect(try notes(head + "[display.strip]\nlimit = 832\n").isEmpty)
    }

    @Test("the disabled settings of the commented file are the defaults, apart from the panels")
    func switchedOff() throws {
        let text = try Project.text("config/loopbanner.toml")
        let start = try #require(text.range(of: "#[display.strip]")?.lowerBound)
        let lines = text[start...].split(separator: "\n", omittingEmptySubsequences: false).prefix {
            !$0.isEmpty
        }
        let table = lines.map { $0.drop { $0 == "#" } }.joined(separator: "\n")
        var read = try #require(
            try configuration(head + table + anOption).display.driver.settings as? WS2812Settings
        )
        #expect(read.order == WS2812Settings.defaultOrder)
        read.strip.order = nil
        read.strip.wiring.panelWidth = nil
        read.strip.wiring.panelHeight = nil
        #expect(read.strip == PixelStripSettings())
    }

    @Test("other drivers do nothing with the table")
    func otherDrivers() throws {
        #expect(findings(in: "[display.strip]\nlimit = 2\n" + anOption).isEmpty)
        let text = "[display.strip]\nlimit = 2\n"
        #expect(
            try Configuration.parse(Array((text + anOption).utf8), file: "f").notes.map(\.description) == [
                "f:1:10: note: [display.strip] does nothing with driver 'max7219'"
            ]
        )
        let pins = "[display.pins]\ndata = \"GPIO5\"\nclock = \"GPIO6\"\nselect = \"GPIO13\"\n"
        for (table, name) in [(pins, "pins"), ("[display.modules]\nrotate = 90\n", "modules")] {
            let notes = try Configuration.parse(Array((head + table + anOption).utf8), file: "f").notes
            #expect(
                notes.map(\.description).contains(
                    "f:5:10: note: [display.\(name)] does nothing with driver 'ws2812'"
                )
            )
        }
    }
}
