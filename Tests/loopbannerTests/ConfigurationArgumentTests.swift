import SignTestSupport
import TestSupport
import Testing

@Suite("Naming the configuration file")
struct ConfigurationArgumentTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func run(_ arguments: [String], input: String? = nil) throws -> Outcome {
        try Outcome(arguments, in: directory, input: input)
    }

    @Test("the file may be an argument or follow --config or -c", arguments: ["check", "simulate"])
    func spellings(_ command: String) throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        let plain = try run([command, file])
        #expect(plain.status == 0)
        #expect(!plain.output.isEmpty)
        for arguments in [[command, "--config", file], [command, "-c", file]] {
            let other = try run(arguments)
            #expect(other.status == 0)
            #expect(other.output == plain.output)
        }
    }

    @Test("render and run take the file as an argument too")
    func others() throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        let picture = directory.path + "/a.png"
        #expect(try run(["render", file, "--output", picture]).status == 0)
        let bad = try directory.file("b.toml", "[[option]]\n")
        #expect(try run(["run", bad]).error.hasPrefix("\(bad):1:1: error: text is missing"))
    }

    @Test("two files are one too many")
    func two() throws {
        let outcome = try run(["simulate", "a.toml", "--config", "b.toml"])
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("two configuration files are given, 'a.toml' and 'b.toml'; name one"))
    }

    @Test("a dash is standard input", arguments: [["-"], ["--config", "-"], ["-c", "-"]])
    func dash(_ name: [String]) throws {
        let good = "[[option]]\ntext = \"Tea\"\n"
        let checked = try run(["check"] + name, input: good)
        #expect(checked.status == 0)
        #expect(checked.output == "<stdin>: valid, 1 option\n")
        let bad = try run(["check"] + name, input: "[[option]]\ntext = 1\n")
        #expect(bad.status == 78)
        #expect(
            bad.error == "<stdin>:2:8: error: text must be a string, not a whole number; write it in quotes\n"
        )
        #expect(try run(["simulate"] + name, input: good).output.contains(#""text":"Tea""#))
    }

    @Test("a script may come from standard input, but not both")
    func script() throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        let outcome = try run(["simulate", file, "--script", "-"], input: "1s tap\n2s tpa\n")
        #expect(outcome.status == 64)
        #expect(outcome.error == "<stdin>:2:4: error: unknown input 'tpa'; did you mean 'tap'?\n")
        let both = try run(["simulate", "-", "--script", "-"], input: "")
        #expect(both.status == 64)
        #expect(both.error.contains("standard input cannot be both the configuration and the script"))
    }

    @Test("run and preview need a file that they can read again", arguments: ["run", "preview"])
    func again(_ command: String) throws {
        let outcome = try run([command, "-"], input: "[[option]]\ntext = \"Tea\"\n")
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("\(command) rereads its configuration later, so the file cannot be -"))
    }

    @Test("summer time begins and ends in simulate as on the sign")
    func summerTime() throws {
        let file = try directory.file(
            "a.toml",
            "[scroll]\ndwell = \"1s\"\n[[option]]\nid = \"a\"\ntext = \"{time:%H:%M:%S %Z}\"\n[[option]]\ntext = \"b\"\n"
        )
        func texts(at clock: String) throws -> [Substring] {
            let outcome = try run([
                "simulate", file, "--clock", clock, "--timezone", "Europe/Berlin", "--for", "5s",
            ])
            return outcome.output.split(separator: "\n").filter {
                $0.contains(#""event":"selected","id":"a""#)
            }
            .compactMap { $0.split(separator: #""text":""#).last?.prefix { $0 != "\"" } }
        }
        #expect(try texts(at: "2026-03-29T00:59:58") == ["01:59:58 CET", "03:00:02 CEST"])
        #expect(try texts(at: "2026-10-25T00:59:57") == ["02:59:57 CEST", "02:00:01 CET"])
    }

    @Test("--timezone sets the clock of the sign")
    func timezone() throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"{time:%H:%M %Z}\"\n")
        func texts(_ zone: String) throws -> Bool {
            let arguments = [
                "simulate", file, "--clock", "2026-07-01T12:00:00", "--timezone", zone, "--for", "1s",
            ]
            return try run(arguments).output.contains(#""text":"14:00 CEST""#)
        }
        #expect(try texts("Europe/Berlin"))
        #expect(try !texts("UTC"))
        for zone in ["Europe/Berln", "../passwd", "Europe", "", "/etc/localtime"] {
            let outcome = try run(["simulate", file, "--timezone", zone])
            #expect(outcome.status == 64)
            #expect(
                outcome.error.contains("--timezone: unknown time zone '\(zone)'; write a name such as")
            )
        }
    }

    @Test("signs in step are refused when their clocks would come to an end")
    func endOfClocks() throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        for clock in ["2262-04-10T23:50:00", "9999-01-01T00:00:00"] {
            let outcome = try run(["simulate", file, "--signs", "2", "--clock", clock, "--for", "5s"])
            #expect(outcome.status == 64)
            #expect(
                outcome.error.contains("--clock: with --signs the simulation must end before 2262-04-10")
            )
            #expect(try run(["simulate", file, "--clock", clock, "--for", "5s"]).status == 0)
        }
    }

    @Test("a script's unknown ids and buttons are reported together with its typos")
    func names() throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n[[button]]\n")
        let script = try directory.file("script", "1s goto Te\n2s tpa\n3s press GPIO4\n")
        let outcome = try run(["simulate", file, "--script", script])
        #expect(outcome.status == 64)
        #expect(
            outcome.error == """
                \(script):1:1: error: unknown option 'Te'; did you mean 'Tea'?
                \(script):2:4: error: unknown input 'tpa'; did you mean 'tap'?
                \(script):3:1: error: unknown button 'GPIO4'; the only button is 'GPIO17'

                """
        )
    }
}
