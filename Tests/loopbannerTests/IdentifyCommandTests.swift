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

    @Test("a display without a chain has nothing to identify")
    func noChain() throws {
        let memory = try run("[display]\ndriver = \"memory\"\n")
        #expect(memory.status == 0)
        #expect(memory.output == "")
        #expect(
            memory.error
                == "loopbanner: note: driver 'memory' has no chain of modules, so there is nothing to identify\n"
        )
        let strip = try run("[display]\ndriver = \"ws2812\"\n[display.strip]\nlimit = 600\n")
        #expect(strip.status == 0)
        #expect(
            strip.error == """
                loopbanner: note: driver 'ws2812' has no chain of modules, so there is nothing to identify; identify is \
                for MAX7219 modules: set first, runs and zigzag in [display.strip] until a text reads correctly

                """
        )
        let boards = try run("[display]\ndriver = \"ht16k33\"\n", "--write")
        #expect(boards.status == 0)
        #expect(
            boards.error == """
                loopbanner: note: driver 'ht16k33' has no chain of modules, so there is nothing to identify; each board \
                has its own address: write addresses from left to right, and rotate in [display.modules] if the boards \
                are turned

                """
        )
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
            try run(text, "--display", "2").error.hasPrefix("loopbanner: note: driver 'memory' has no chain")
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
