import MatrixDisplays
import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("A display on three GPIO lines in a configuration")
struct PinsTests {
    private let pins = "[display.pins]\ndata = \"GPIO5\"\nclock = \"GPIO6\"\nselect = \"GPIO13\"\n"

    @Test("the lines replace the SPI device")
    func lines() throws {
        let display = try configuration(pins + anOption).display
        #expect(display.chain.pins?.lines == ["GPIO5", "GPIO6", "GPIO13"])
        #expect(display.driver.settings.deviceNode == nil)
        #expect(findings(in: pins + anOption).isEmpty)
        let other = try configuration(pins.replacing("GPIO6", with: "GPIO16") + anOption).display
        #expect(!other.driver.isSameDevice(as: display.driver))
        #expect(display.driver.isSameDevice(as: display.driver))
    }

    @Test("a missing line names all three")
    func missing() {
        #expect(
            findings(in: "[display.pins]\ndata = \"GPIO5\"\nselect = \"GPIO13\"\n" + anOption) == [
                "f:1:1: error: clock is missing; [display.pins] needs three lines: data (DIN), clock (CLK) and "
                    + "select (CS)"
            ]
        )
    }

    @Test("one line for two purposes is an error, however it is spelled")
    func twice() {
        #expect(
            findings(in: "[display.pins]\ndata = \"GPIO5\"\nclock = \"6\"\nselect = \"GPIO6\"\n" + anOption)
                == [
                    "f:4:10: error: select and clock use the same GPIO line, 'GPIO6'; each needs its own"
                ]
        )
    }

    @Test("a line that no Raspberry Pi has is a warning, as for a button")
    func existence() {
        #expect(
            findings(in: pins.replacing("GPIO6", with: "GPIO 6") + anOption) == [
                "f:3:9: warning: no Raspberry Pi has a GPIO line 'GPIO 6'; did you mean 'GPIO6'?"
            ]
        )
    }

    @Test("a button on one of the lines is an error")
    func button() {
        #expect(
            findings(in: pins + "[[button]]\nline = \"GPIO13\"\n" + anOption) == [
                "f:6:8: error: GPIO line 'GPIO13' is already used as select in [display.pins]; use another one"
            ]
        )
        // The display is not on the SPI bus, so GPIO10, a line of this bus, is free.
        #expect(findings(in: pins + "[[button]]\nline = \"GPIO10\"\n" + anOption).isEmpty)
    }

    @Test("more frames than the lines can carry are a note")
    func pace() throws {
        func notes(_ width: Int) throws -> [String] {
            let text = "[display]\nwidth = \(width)\n\(pins)[scroll]\nfps = 100\n\(anOption)"
            return try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description)
        }
        #expect(try notes(128).isEmpty)
        #expect(
            try notes(256) == [
                "f:3:1: note: on GPIO lines a picture of 32 modules takes about 16432 µs, longer than the 10000 µs "
                    + "per frame at 100 fps; use an SPI bus, or set fps to 60 or less"
            ]
        )
    }
}
