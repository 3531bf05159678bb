import Glibc
import SignDaemon
import SignTestSupport
import TestSupport
import Testing

/// The result of running `loopbanner` until it ends.
struct Outcome {
    var status: CInt?
    var output: String
    var error: String

    /// Runs `loopbanner` with `arguments`. `input` is the text on its standard input, which is empty if `input` is nil.
    /// `before` is a shell command that is executed first.
    init(
        _ arguments: [String],
        in directory: TemporaryDirectory,
        input: String? = nil,
        before: String? = nil
    ) throws {
        let number = UInt64.random(in: .min ... .max)
        let input = try input.map { try directory.file("in-\(number)", $0) }
        let program = try #require(
            Program(
                arguments,
                input: .file(input ?? "/dev/null"),
                output: .file("\(directory.path)/out-\(number)"),
                error: .file("\(directory.path)/err-\(number)"),
                before: before
            )
        )
        status = program.end()
        output = directory.text(of: "out-\(number)")
        error = directory.text(of: "err-\(number)")
    }
}

@Suite("The command line")
struct CommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func run(_ arguments: String...) throws -> Outcome {
        try Outcome(arguments, in: directory)
    }

    @Test("--version and --help print the version and the commands")
    func help() throws {
        let version = try run("--version")
        #expect(version.status == 0)
        #expect(version.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
        let help = try run("--help")
        #expect(help.status == 0)
        for command in ["run", "preview", "check", "simulate", "render"] {
            #expect(help.output.contains("\n  \(command) "))
            #expect(try run(command, "--help").status == 0)
        }
    }

    @Test("the help for preview lists every key")
    func keys() throws {
        let said = try run("preview", "--help").output.split(whereSeparator: \.isWhitespace)
        #expect(said.joined(separator: " ").contains(PreviewKeys.help))
        for key in ["space", "1", "←", "→", "enter", "p", "+", "-", "a", "q", "l"] {
            #expect(PreviewKeys.help.contains(" \(key) "), "\(key)")
        }
    }

    @Test(
        "unknown arguments end with status 64",
        arguments: [
            ["nonsense"], ["run", "--nonsense"], ["simulate", "--for", "soon"],
            ["simulate", "--frames", "gif"],
        ]
    )
    func usage(_ arguments: [String]) throws {
        let outcome = try Outcome(arguments, in: directory)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("Usage: loopbanner"))
    }

    @Test(
        "an unknown command is answered with the likely one, or with where all are listed",
        arguments: [
            ("simulat", "did you mean 'simulate'?"), ("chek", "did you mean 'check'?"),
            ("menu.toml", "to show a file, type: loopbanner preview menu.toml"),
            ("nonsense", "loopbanner --help lists the commands"),
        ]
    )
    func unknownCommand(_ word: String, _ advice: String) throws {
        let outcome = try run(word)
        #expect(outcome.status == 64)
        #expect(outcome.error.hasPrefix("Error: unknown command '\(word)'; \(advice)\n"))
    }

    @Test("simulate shows a transition for all options, and suggests the nearest name")
    func transition() throws {
        let file = try directory.file(
            "two.toml",
            """
            [display]
            width = 16
            [scroll]
            dwell = "1s"
            slide = "200ms"
            [[option]]
            text = "a"
            [[option]]
            text = "b"
            """
        )
        func simulate(_ arguments: String...) throws -> Outcome {
            try Outcome(
                ["simulate", "--config", file, "--for", "2s", "--frames", "ascii"] + arguments,
                in: directory
            )
        }
        let doors = try simulate("--transition", "doors")
        #expect(doors.status == 0, "\(doors.error)")
        #expect(try doors.output != simulate().output)
        #expect(try simulate("--transition", "slide").output == simulate().output)
        let near = try simulate("--transition", "door")
        #expect(near.status == 64)
        #expect(
            near.error.hasPrefix(
                "Error: --transition: 'door' is unknown; did you mean 'doors'? write one of slide, "
            )
        )
        #expect(
            try simulate("--transition", "all").error.hasPrefix(
                "Error: --transition all draws pictures; write: loopbanner render --transition all --output NAME.png"
            )
        )
    }

    @Test("simulate refuses a script that names an unknown button")
    func unknownButton() throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n[[button]]\n")
        let script = try directory.file("script", "1s tap GPIO17\n2s press GPIO4\n")
        let outcome = try run("simulate", "--config", file, "--script", script)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.error == "\(script):2:1: error: unknown button 'GPIO4'; the only button is 'GPIO17'\n"
        )
    }

    @Test(
        "check prints every mistake of a file, and ends with status 78",
        arguments: [["check"], ["run"], ["simulate"], ["render", "--output", "a.gif"]]
    )
    func bad(_ command: [String]) throws {
        let file = try directory.file(
            "a.toml",
            """
            [display]
            widht = 32
            [scroll]
            dwell = "soon"
            [[option]]
            text = "Tea"
            """
        )
        let outcome = try Outcome(command + ["--config", file], in: directory)
        #expect(outcome.status == 78)
        #expect(outcome.output.isEmpty)
        let lines = outcome.error.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("\(file):2:1: error: ") == true)
        #expect(lines.first?.contains("width") == true)
        #expect(lines.last?.hasPrefix("\(file):4:9: error: ") == true)
    }

    @Test("simulate names a picture that cannot be shown, and shows a box with a cross in its place")
    func missingPicture() throws {
        let file = try directory.file(
            "a.toml",
            "[display]\ndriver = \"memory\"\nwidth = 8\n[[option]]\npicture = \"none.gif\"\n"
        )
        let outcome = try run("simulate", "--config", file, "--for", "1s", "--frames", "ascii")
        #expect(outcome.status == 0)
        #expect(outcome.error.hasPrefix("\(file):5:11: warning: none.gif: no such file"))
        #expect(outcome.output.contains(["########", "##....##", "#.#..#.#"].joined(separator: "\",\"")))
    }

    @Test("a missing file is a bad configuration")
    func noFile() throws {
        let missing = try run("run", "--config", directory.path + "/none")
        #expect(missing.status == 78)
        #expect(missing.error == "\(directory.path)/none:1:1: error: no such file\n")
        let folder = try run("run", "--config", directory.path)
        #expect(folder.status == 78)
        #expect(folder.error.contains(":1:1: error: this is a directory"))
    }

    @Test("a device that is no display is unusable hardware")
    func noDevice() throws {
        let file = try directory.file(
            "a.toml",
            "[display]\ndevice = \"/dev/null\"\n[[option]]\ntext = \"Tea\"\n"
        )
        let outcome = try run("run", "--config", file)
        #expect(outcome.status == 69)
        #expect(outcome.error.contains("loopbanner: error: /dev/null: cannot open: "))
        #expect(outcome.error.contains("(not an SPI device)"))
    }

    @Test("simulate prints what would happen, and reads files beside its script")
    func simulate() throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        try directory.file("b.toml", "[[option]]\ntext = \"Coffee\"\n")
        let script = try directory.file("script", "1s config b.toml\r\n2s config none.toml\r\n")
        let outcome = try run(
            "simulate",
            "--config",
            file,
            "--script",
            script,
            "--for",
            "3s",
            "--frames",
            "ascii"
        )
        #expect(outcome.status == 0)
        #expect(outcome.error == "\(directory.path)/none.toml:1:1: error: no such file\n")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == #"{"at":0,"seq":1,"event":"started"}"#)
        #expect(lines.contains { $0.contains(#""text":"Coffee""#) })
        #expect(
            lines.contains {
                $0.contains(#""event":"config_rejected","reason":"\#(directory.path)/none.toml"#)
            }
        )
        #expect(lines.filter { $0.contains(#""frame":"#) }.count == 2)
        #expect(lines.last?.hasSuffix(#""event":"stopped"}"#) == true)
        #expect(lines.last?.hasPrefix(#"{"at":3000000000,"#) == true)
    }

    @Test("simulate reports the mistakes in its script")
    func badScript() throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        let script = try directory.file("script", "1s tpa\nsoon tap\n")
        let outcome = try run("simulate", "--config", file, "--script", script)
        #expect(outcome.status == 64)
        #expect(outcome.error.hasPrefix("\(script):1:4: error: unknown input 'tpa'; did you mean 'tap'?\n"))
        #expect(outcome.error.split(separator: "\n").count == 2)
    }

    @Test("a closed output pipe is no error", arguments: ["simulate", "check"])
    func brokenPipe(_ command: String) throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let program = try #require(
            Program(
                [command, "--config", file],
                output: .descriptor(ends[1]),
                error: .file(directory.path + "/err")
            )
        )
        close(ends[1])
        #expect(program.end() == 0)
        #expect(directory.text(of: "err").isEmpty)
    }

    @Test("simulate and check report a full disk", arguments: ["simulate", "check"])
    func fullDisk(_ command: String) throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        let program = try #require(
            Program(
                [command, "--config", file],
                output: .file("/dev/full"),
                error: .file(directory.path + "/err")
            )
        )
        #expect(program.end() == 74)
        #expect(
            directory.text(of: "err")
                == "loopbanner: error: cannot write to standard output: No space left on device\n"
        )
    }
}
