import SignTestSupport
import TestSupport
import Testing

@Suite("loopbanner identify")
struct IdentifyCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func run(_ text: String, _ arguments: String...) throws -> Outcome {
        try Outcome(
            ["identify", directory.file("a.toml", text + "\n[[option]]\ntext = \"Tea\"\n")] + arguments,
            in: directory
        )
    }

    @Test("a display without a wiring has nothing to identify")
    func noWiring() throws {
        let memory = try run("[display]\ndriver = \"memory\"\n")
        #expect(memory.status == 0)
        #expect(memory.output == "")
        #expect(
            memory.error
                == "loopbanner: note: driver 'memory' has no wiring, so there is nothing to identify\n"
        )
    }

    @Test("strips and boards are opened to be asked about")
    func otherDrivers() throws {
        for driver in ["ws2812", "apa102", "unicorn-hat-hd", "ht16k33", "is31fl3731", "sense-hat"] {
            let outcome = try run("[display]\ndriver = \"\(driver)\"\ndevice = \"/dev/none\"\n", "--write")
            #expect(outcome.status == 69)
            #expect(outcome.output == "")
            #expect(outcome.error.contains("loopbanner: error: /dev/none: cannot open"), "\(outcome.error)")
        }
    }

    @Test("a table that cannot be edited is refused before the display is opened")
    func uneditable() throws {
        let text = "[display]\ndevice = \"/dev/none\"\nmodules = {}\n"
        let outcome = try run(text, "--write")
        #expect(outcome.status == 73)
        #expect(
            outcome.error
                == "loopbanner: error: \(directory.path(of: "a.toml")): its display is in a form that cannot be "
                + "edited; write it as a table, [display], or run identify without --write and add the lines to it "
                + "yourself\n"
        )
        #expect(try run(text).status == 69)
        let inline = try run("display = { driver = \"ws2812\", device = \"/dev/none\" }\n", "--write")
        #expect(inline.error.contains("loopbanner: error: /dev/none: cannot open"), "\(inline.error)")
    }

    @Test("a display that is not there ends it with its error and status 69")
    func noDevice() throws {
        let outcome = try run("[display]\ndevice = \"/dev/spidev-none\"\n")
        #expect(outcome.status == 69)
        #expect(outcome.output == "")
        #expect(
            outcome.error.hasPrefix(
                "loopbanner: error: /dev/spidev-none: cannot open: No such file or directory."
            )
        )
    }

    @Test("of several displays one must be named")
    func severalDisplays() throws {
        let text = "[[display]]\ndevice = \"/dev/none\"\n[[display]]\ndriver = \"memory\"\n"
        let file = directory.path(of: "a.toml")
        for arguments in [[], ["--display", "3"], ["--display", "0"]] {
            let outcome = try Outcome(
                ["identify", directory.file("a.toml", text + anOption)] + arguments,
                in: directory
            )
            #expect(outcome.status == 64)
            #expect(
                outcome.error
                    == "loopbanner: error: \(file) has 2 displays; name one with --display, 1 to 2\n"
            )
        }
        #expect(try run(text, "--display", "1").error.hasPrefix("loopbanner: error: /dev/none: cannot open"))
        #expect(
            try run(text, "--display", "2").error.hasPrefix("loopbanner: note: driver 'memory' has no wiring")
        )
        #expect(
            try run("", "--display", "2").error.hasSuffix("has 1 display; name one with --display, 1 to 1\n")
        )
    }

    @Test("an invalid configuration and standard input are refused")
    func refused() throws {
        #expect(try run("[display]\nwidht = 8\n").status == 78)
        let outcome = try Outcome(["identify", "-"], in: directory)
        #expect(outcome.status == 64)
        #expect(
            outcome.error.hasPrefix(
                "Error: identify reads answers from standard input, so the file cannot be -; name a file\n"
            )
        )
    }
}
