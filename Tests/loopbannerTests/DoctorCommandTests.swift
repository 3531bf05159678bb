import Glibc
import TestSupport
import Testing

@Suite("loopbanner doctor")
struct DoctorCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func run(_ arguments: String...) throws -> Outcome {
        try Outcome(arguments, in: directory)
    }

    private static let memory = "[display]\ndriver = \"memory\"\n[[option]]\ntext = \"Tea\"\n"

    @Test("a configuration that needs no device has no failing point, and status 0")
    func good() throws {
        let file = try directory.file("a.toml", Self.memory)
        let outcome = try run("doctor", file)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        #expect(outcome.output.hasPrefix("ok    configuration: \(file) is valid\n"))
        #expect(outcome.output.contains("\nok    display: driver 'memory' needs no device\n"))
        #expect(outcome.output.contains("\nnote  sign: not running\n"))
        #expect(outcome.output.hasSuffix("\nno check failed\n"))
    }

    @Test("an invalid configuration ends it as it ends check, before the machine is looked at")
    func invalid() throws {
        let file = try directory.file("a.toml", "[display]\nwidht = 8\n")
        let outcome = try run("doctor", file)
        #expect(outcome.status == 78)
        #expect(outcome.output == "")
        let checked = try run("check", file)
        #expect(outcome.error == checked.error)
        let json = try run("doctor", "--json", file)
        #expect(json.status == 78)
        #expect(json.error == "")
        let checkedAsJSON = try run("check", "--json", file)
        #expect(json.output == checkedAsJSON.output)
    }

    @Test("a missing node and a device of another kind are failing points, with status 69")
    func failing() throws {
        let missing = try directory.file(
            "a.toml",
            "[display]\ndevice = \"/dev/spidev-none\"\n[[option]]\ntext = \"Tea\"\n"
        )
        let outcome = try run("doctor", missing)
        #expect(outcome.status == 69)
        #expect(outcome.output.contains("\nFAIL  /dev/spidev-none: "))
        #expect(outcome.output.contains("\n      remedy: "))
        #expect(outcome.output.contains(" checks failed\n"))
        let other = try directory.file(
            "b.toml",
            "[display]\ndevice = \"/dev/null\"\n[[option]]\ntext = \"Tea\"\n"
        )
        #expect(
            try run("doctor", other).output.contains(
                """

                FAIL  /dev/null: this is a device of the subsystem 'mem', not SPI
                      remedy: Set device in [display] to one, such as /dev/spidev0.0.

                """
            )
        )
    }

    @Test("warnings of check are printed, and end nothing")
    func warning() throws {
        let file = try directory.file("a.toml", "[scroll]\nspeed = 70\nstyle = \"ticker\"\n" + Self.memory)
        let outcome = try run("doctor", file)
        #expect(outcome.status == 0)
        let checked = try run("check", file)
        #expect(outcome.error == checked.error)
        #expect(outcome.error.contains("warning: "))
    }

    @Test("--json prints a line for each point, and nothing else")
    func json() throws {
        let file = try directory.file("a.toml", Self.memory)
        let outcome = try run("doctor", "--json", file)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        let lines = outcome.output.split(separator: "\n")
        #expect(
            lines.first == """
                {"verdict":"ok","subject":"configuration","finding":"\(file) is valid","remedy":null}
                """
        )
        #expect(lines.count >= 5)
        #expect(lines.allSatisfy { $0.hasPrefix("{\"verdict\":\"") && $0.hasSuffix("}") })
    }

    @Test("a lamp test of a display without LEDs is left out")
    func lampTest() throws {
        let file = try directory.file("a.toml", Self.memory)
        let outcome = try run("doctor", "--lamp-test", file)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("\nnote  lamp test: left out: driver 'memory' has no LEDs\n"))
    }

    @Test("standard input can be the configuration")
    func standardInput() throws {
        let outcome = try Outcome(["doctor", "-"], in: directory, input: Self.memory)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("ok    configuration: <stdin> is valid\n"))
    }

    @Test("escape sequences in names do not reach the terminal")
    func escapes() throws {
        let file = try directory.file("a\u{1B}[2J.toml", Self.memory)
        #expect(
            try run("doctor", file).output.hasPrefix(
                "ok    configuration: \(directory.path)/a\\u{1b}[2J.toml is"
            )
        )
    }
}
