import MatrixDisplays
import SignCore
import SignFile
import SignTestSupport
import Testing

@Suite("The time that several displays need for a picture")
struct BusTimeCheckTests {
    private func found(_ text: String) throws -> [String] {
        let read = try Configuration.parse(Array((text + anOption).utf8), file: "f")
        return (read.diagnostics + read.notes).map(\.description).filter { $0.contains(" µs") }
    }

    private let four = "driver = \"ht16k33\"\naddresses = [0x70, 0x71, 0x72, 0x73]\n"
    private let three = "driver = \"ht16k33\"\naddresses = [0x74, 0x75, 0x76]\n"

    @Test("displays that share a bus are summed, with what to do")
    func bus() throws {
        #expect(
            try found(
                "[[display]]\nspeed = 500_000\nwidth = 120\n[[display]]\ndevice = \"/dev/spidev0.1\"\nwidth = 120\n[scroll]\nfps = 150\n"
            ) == [
                "f:5:10: warning: the displays on lines 1 and 4 share the bus '/dev/spidev0': sending a picture to all of them "
                    + "takes 4464 + 2304 = 6768 µs, longer than the 6666 µs per frame at 150 fps; raise speed, or "
                    + "set fps to 147 or less; another bus would not help, since one thread sends to all"
            ]
        )
        #expect(
            try found("[[display]]\n\(four)[[display]]\n\(three)") == [
                "f:6:13: note: the displays on lines 1 and 4 share the bus '/dev/i2c-1': sending a picture to all of them takes "
                    + "about 6480 + 4860 = 11340 µs, longer than the 10000 µs per frame at 100 fps; add "
                    + "dtparam=i2c_arm_baudrate=400000 to /boot/firmware/config.txt, or set fps to 88 or less; another "
                    + "bus would not help, since one thread sends to all"
            ]
        )
        #expect(try found("[[display]]\n\(four)[[display]]\n\(three)[scroll]\nfps = 88\n").isEmpty)
        // The device is written in another way, but it is the same bus.
        #expect(
            try found("[[display]]\n\(four)[[display]]\n\(three)device = \"/dev//./i2c-1\"\n").first?
                .contains("share the bus '/dev/i2c-1'") == true
        )
    }

    @Test("displays on several buses add up, because one thread serves them")
    func thread() throws {
        #expect(
            try found("[[display]]\n\(four)[[display]]\n\(three)device = \"/dev/i2c-3\"\n") == [
                "f:6:13: note: the displays on lines 1 and 4 are updated one after the other: sending a picture to all of them "
                    + "takes about 6480 + 4860 = 11340 µs, longer than the 10000 µs per frame at 100 fps; add "
                    + "dtparam=i2c_arm_baudrate=400000 to /boot/firmware/config.txt, set baudrate=400000 in the dtoverlay "
                    + "line of /dev/i2c-3, or set fps to 88 or less"
            ]
        )
        let strip =
            "[[display]]\ndriver = \"ws2812\"\n[[display]]\ndevice = \"/dev/spidev1.0\"\nspeed = 300_000\n"
        #expect(
            try found(strip + "[scroll]\nfps = 110\n") == [
                "f:5:9: warning: the displays on lines 1 and 3 are updated one after the other: sending a picture to all of them "
                    + "takes 8280 + 2064 = 10344 µs, longer than the 9090 µs per frame at 110 fps; raise speed, or "
                    + "set fps to 96 or less"
            ]
        )
    }

    @Test("the kernel sends to a Sense HAT, so only the bus is shared with it")
    func senseHAT() throws {
        let board =
            "[[display]]\ndriver = \"sense-hat\"\n[[display]]\ndriver = \"ht16k33\"\naddresses = [0x70, 0x71]\n"
        #expect(
            try found(board + "[scroll]\nfps = 50\n") == [
                "f:5:13: note: the displays on lines 1 and 3 share the bus '/dev/i2c-1': sending a picture to all of them takes "
                    + "about 17460 + 3240 = 20700 µs, longer than the 20000 µs per frame at 50 fps; add "
                    + "dtparam=i2c_arm_baudrate=400000 to /boot/firmware/config.txt, put the other boards on another "
                    + "I2C bus, or set fps to 48 or less"
            ]
        )
        #expect(try found(board + "device = \"/dev/i2c-3\"\n[scroll]\nfps = 50\n").isEmpty)
    }

    @Test("where one display alone is too slow, only a rate is suggested that is right for all")
    func alone() throws {
        let slow = "[[display]]\nwidth = 256\nspeed = 100_000\n[[display]]\ndevice = \"/dev/spidev0.1\"\n"
        let messages = try found(slow)
        #expect(messages.count == 1)
        #expect(
            messages.first?.contains("the displays on lines 1 and 4 share the bus '/dev/spidev0'") == true
        )
        let rate = try #require(messages.first.flatMap { suggestedRate(in: $0) })
        #expect(try found(slow + "[scroll]\nfps = \(rate)\n").isEmpty)
        #expect(try found(slow + "[scroll]\nfps = \(rate + 1)\n").count == 1)
        #expect(try found("[[display]]\n[[display]]\ndevice = \"/dev/spidev0.1\"\n").isEmpty)
    }

    @Test(
        "a display that is slower than all others together has a separate message, and its rate is the one for all"
    )
    func slowest() throws {
        let text =
            "[[display]]\ndriver = \"sense-hat\"\n[[display]]\ndriver = \"ht16k33\"\ndevice = \"/dev/i2c-3\"\n"
            + "[[display]]\ndriver = \"ht16k33\"\ndevice = \"/dev/i2c-4\"\n"
        let messages = try found(text + "[scroll]\nfps = 400\n")
        #expect(messages.count == 2)
        #expect(messages.allSatisfy { suggestedRate(in: $0) == 57 }, "\(messages)")
    }

    private func suggestedRate(in message: String) -> Int? {
        let words = message.split(separator: " ")
        return words.firstIndex(of: "fps").flatMap { _ in
            words.indices.first { words[$0] == "to" && $0 > 0 && words[$0 - 1] == "fps" }
        }.flatMap { Int(words[$0 + 1]) }
    }

    @Test("the clock of a bus that an overlay makes is set there")
    func otherBus() throws {
        let text = "[display]\n\(four)device = \"/dev/i2c-3\"\n[scroll]\nfps = 160\n"
        #expect(
            try found(text).first?
                .hasSuffix(
                    "; set baudrate=400000 in the dtoverlay line of /dev/i2c-3, or set fps to 154 or less"
                ) == true
        )
    }

    @Test("where not even one picture a second fits, the advice is what helps")
    func impossible() throws {
        #expect(
            try found("[display]\ndriver = \"apa102\"\nspeed = 1000\n") == [
                "f:3:9: warning: a picture of 256 LEDs takes 8384000 µs at 1000 Hz, longer than the 10000 µs per "
                    + "frame at 100 fps; raise speed"
            ]
        )
        #expect(BusTime.advice([], microseconds: 2_000_000) == "make the display smaller")
        #expect(BusTime.advice([], microseconds: 1_000_000) == "set fps to 1 or less")
    }
}
