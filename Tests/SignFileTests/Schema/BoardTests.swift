import BusInterfaces
import BusTestSupport
import MatrixDisplays
import Pixels
import SignCore
import SignTestSupport
import Testing

@Suite("Boards on an I2C bus in a configuration")
struct BoardTests {
    private func found(_ display: String) -> [String] {
        findings(in: "[display]\n\(display)\n" + anOption)
    }

    private func notes(_ display: String) throws -> [String] {
        try Configuration.parse(Array("[display]\n\(display)\n\(anOption)".utf8), file: "f").notes.map(
            \.description
        )
    }

    private func settings(_ display: String) throws -> DisplaySettings {
        try configuration("[display]\n\(display)\n" + anOption).display
    }

    @Test("boards of a driver that has none are warned of, with the driver that they need")
    func otherDriver() {
        #expect(
            found("board = \"bicolor-8x8\"\naddresses = [0x70, 0x71]") == [
                "f:2:1: warning: board and addresses do nothing with driver 'max7219'; board 'bicolor-8x8' needs driver = "
                    + "\"ht16k33\""
            ]
        )
        #expect(
            found("driver = \"ws2812\"\nboard = \"scroll-phat-hd\"") == [
                "f:3:1: warning: board does nothing with driver 'ws2812'; board 'scroll-phat-hd' needs driver = "
                    + "\"is31fl3731\""
            ]
        )
        #expect(
            found("addresses = [0x70]") == [
                "f:2:1: warning: addresses does nothing with driver 'max7219'; boards need driver 'ht16k33', "
                    + "'is31fl3730' or 'is31fl3731'"
            ]
        )
        // The driver cannot be read and may be the right one, so there is no error about the board.
        #expect(found("driver = \"bicolor\"\nboard = \"bicolor-8x8\"").count == 1)
    }

    @Test("the display is as large as its boards")
    func size() throws {
        let expected: [(String, Int, Int)] = [
            ("driver = \"ht16k33\"", 8, 8),
            ("driver = \"ht16k33\"\naddresses = [0x70, 0x71, 0x72, 0x73]", 32, 8),
            ("driver = \"ht16k33\"\nboard = \"backpack-16x8\"\naddresses = [0x70, 0x71]", 32, 8),
            ("driver = \"ht16k33\"\nboard = \"backpack-16x8\"\nmodules = {rotate = 90}", 8, 16),
            ("driver = \"is31fl3730\"", 11, 5), ("driver = \"is31fl3731\"", 17, 7),
            ("driver = \"is31fl3731\"\nboard = \"matrix-16x9\"\naddresses = [0x74, 0x77]", 32, 9),
            ("driver = \"is31fl3730\"\nboard = \"micro-dot-phat\"", 45, 7),
            ("driver = \"ht16k33\"\nwidth = 8", 8, 8), ("driver = \"unicorn-hat-hd\"", 16, 16),
        ]
        for (lines, width, height) in expected {
            let display = try settings(lines)
            #expect(display.size == PixelSize(width: width, height: height), "\(lines)")
            #expect(
                try display.driver.settings.makeDisplay(
                    size: display.size,
                    brightness: 20,
                    on: RecordingBuses()
                ).size
                    == display.size
            )
        }
    }

    @Test("the bus is /dev/i2c-1 unless device names another")
    func bus() throws {
        #expect(
            try settings("driver = \"ht16k33\"\nspeed = 2_000_000").driver.settings.deviceNode == "/dev/i2c-1"
        )
        let other = try settings("driver = \"is31fl3730\"\ndevice = \"/dev/i2c-3\"")
        #expect(other.driver.settings.deviceNode == "/dev/i2c-3")
    }

    @Test(
        "an address is refused where no chip, or not this one, can have it",
        arguments: [
            ("[]", "f:3:13: error: addresses must be a list such as [0x70, 0x71], not an empty list"),
            ("0x70", "f:3:13: error: addresses must be a list such as [0x70, 0x71], not a whole number"),
            (
                "[\"0x70\"]",
                "f:3:14: error: addresses must be a list of numbers such as [0x70, 0x71], not a string"
            ),
            ("[0x70, 0x80]", "f:3:20: error: an I2C address must be 0x08 to 0x77, not 0x80"),
            ("[-1]", "f:3:14: error: an I2C address must be 0x08 to 0x77, not -1"),
            ("[0x70, 0x71, 0x70]", "f:3:26: error: addresses lists 0x70 twice; each board needs its own"),
            (
                "[70, 71]",
                "f:3:13: error: the chips of driver 'ht16k33' have addresses from 0x70 to 0x77, not 0x46; 70 without "
                    + "0x is 0x46, so write 0x70"
            ),
            (
                "[0x60]",
                "f:3:13: error: the chips of driver 'ht16k33' have addresses from 0x70 to 0x77, not 0x60"
            ),
        ]
    )
    func addresses(list: String, finding: String) {
        #expect(found("driver = \"ht16k33\"\naddresses = \(list)") == [finding])
    }

    @Test("a board whose address cannot be set is reported")
    func fixedAddress() {
        #expect(
            found("driver = \"is31fl3730\"\naddresses = [0x61]") == [
                "f:3:13: error: board 'scroll-phat' always has the address 0x60; omit addresses"
            ]
        )
    }

    @Test("an unknown board suggests the nearest one, or lists them")
    func board() {
        #expect(
            found("driver = \"ht16k33\"\nboard = \"backpack-8×8\"") == [
                "f:3:9: error: unknown board 'backpack-8×8'; did you mean 'backpack-8x8'? driver 'ht16k33' supports "
                    + "'backpack-8x8', 'backpack-16x8', 'featherwing-16x8' and 'bicolor-8x8'"
            ]
        )
        #expect(
            found("driver = \"is31fl3730\"\nboard = \"scroll-phat-hd\"") == [
                "f:3:9: error: unknown board 'scroll-phat-hd'; did you mean 'scroll-phat'? driver 'is31fl3730' supports "
                    + "'scroll-phat' and 'micro-dot-phat'"
            ]
        )
    }

    @Test("another size than that of the boards is an error")
    func wrongSize() {
        #expect(
            found("driver = \"ht16k33\"\naddresses = [0x70, 0x71]\nwidth = 32\nheight = 8") == [
                "f:4:9: error: the boards are 16×8 pixels, not 32×8; omit width and height, "
                    + "or correct board and addresses"
            ]
        )
    }

    @Test("more frames than a bus at its usual clock can carry are a note")
    func pace() throws {
        let eight = "driver = \"ht16k33\"\naddresses = [0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77]"
        #expect(
            try notes(eight) == [
                "f:3:13: note: a picture takes 12960 µs on an I2C bus at the usual 100 kHz, longer than the 10000 µs "
                    + "per frame at 100 fps; add dtparam=i2c_arm_baudrate=400000 to /boot/firmware/config.txt, "
                    + "or set fps to 77 or less"
            ]
        )
        #expect(try notes(eight + "\n[scroll]\nfps = 77").isEmpty)
    }

    @Test("a button on a line of the bus cuts off the display")
    func button() {
        #expect(
            findings(in: "[display]\ndriver = \"ht16k33\"\n[[button]]\nline = \"GPIO3\"\n" + anOption) == [
                "f:4:8: error: GPIO line 'GPIO3' is SCL on the display's bus; a button there disconnects the display; "
                    + "use another line, such as GPIO22 or GPIO27"
            ]
        )
    }

    @Test(
        "the node of another kind of bus is refused, whatever the driver",
        arguments: [
            ("ht16k33", "/dev/spidev0.0", "an SPI device", "an I2C bus"),
            ("max7219", "/dev/i2c-1", "an I2C bus", "an SPI device"),
            ("is31fl3731", "/dev/fb0", "a framebuffer", "an I2C bus"),
            ("sense-hat", "/dev/spidev0.0", "an SPI device", "a framebuffer"),
        ]
    )
    func otherNode(driver: String, device: String, found: String, wanted: String) {
        let text = "[display]\ndriver = \"\(driver)\"\ndevice = \"\(device)\"\n" + anOption
        #expect(
            findings(in: text) == [
                "f:3:10: error: '\(device)' is \(found), but driver '\(driver)' needs \(wanted); remove device, or "
                    + "name another"
            ]
        )
    }

    @Test("a driver without a device accepts any, and a name of an unknown kind is valid")
    func anyNode() {
        #expect(findings(in: "[display]\ndriver = \"memory\"\ndevice = \"/dev/i2c-1\"\n" + anOption).isEmpty)
        #expect(findings(in: "[display]\ndevice = \"/dev/my-sign\"\n" + anOption).isEmpty)
    }

    @Test("more pictures than the kernel sends to a Sense HAT are noted")
    func senseHATPace() throws {
        let text = "[display]\ndriver = \"sense-hat\"\n[scroll]\nfps = "
        let loaded = try Configuration.parse(Array((text + "100\n" + anOption).utf8), file: "f")
        #expect(
            loaded.notes.map(\.description).contains(
                """
                f:2:10: note: a picture takes 17460 µs on an I2C bus at the usual 100 kHz, longer than the 10000 µs \
                per frame at 100 fps; add dtparam=i2c_arm_baudrate=400000 to /boot/firmware/config.txt, or set fps \
                to 57 or less
                """
            )
        )
        let slow = try Configuration.parse(Array((text + "50\n" + anOption).utf8), file: "f")
        #expect(!slow.notes.contains { $0.message.contains("I2C") })
    }
}
