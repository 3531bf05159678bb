import Foundation
import SignCore
import SignTestSupport
import TestSupport
import Testing

@Suite("The command render")
struct RenderCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.file(
            "a.toml",
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
    }

    private func render(_ arguments: String...) throws -> Outcome {
        try Outcome(["render", "--config", directory.path + "/a.toml"] + arguments, in: directory)
    }

    private func gif(_ name: String) throws -> GIFReader {
        try GIFReader(Array(FileManager.default.contents(atPath: "\(directory.path)/\(name)") ?? Data()))
    }

    private func delays(_ name: String) throws -> Int { try gif(name).frames.map(\.delay).reduce(0, +) }

    @Test("render draws one lap without --for and without a script")
    func lap() throws {
        let outcome = try render("--output", directory.path + "/a.gif")
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty && outcome.error.isEmpty)
        #expect(try delays("a.gif") == 240)
        #expect(try gif("a.gif").width == 128)
        #expect(try render("--for", "lap", "--scale", "2", "--output", directory.path + "/b.GIF").status == 0)
        #expect(try delays("b.GIF") == 240)
        #expect(try gif("b.GIF").width == 32)
    }

    @Test("render draws a script until ten seconds after its last line")
    func script() throws {
        let script = try directory.file("script", "2s tap\n")
        let outcome = try render("--script", script, "--output", directory.path + "/a.gif", "--fps", "25")
        #expect(outcome.status == 0)
        #expect(try delays("a.gif") == 1200)
    }

    @Test("render draws ten seconds of a banner that stands still")
    func still() throws {
        let file = try directory.file("b.toml", "[[option]]\ntext = \"b\"\n")
        let output = directory.path + "/b.gif"
        let outcome = try Outcome(["render", "--config", file, "--output", output], in: directory)
        #expect(outcome.status == 0)
        #expect(try delays("b.gif") == 1000)
        #expect(try gif("b.gif").frames.count == 1)
    }

    @Test("render draws a sheet, and notes missing key frames")
    func sheet() throws {
        let lines = (1...300).map { "\($0)s tap\n" }.joined()
        let script = try directory.file("script", lines)
        let outcome = try render("--script", script, "--scale", "2", "--output", directory.path + "/a.png")
        #expect(outcome.status == 0)
        #expect(
            outcome.error.wholeMatch(
                of: /loopbanner: note: the sheet has the first 200 of \d+ key frames\n/
            ) != nil
        )
        let bytes = Array(FileManager.default.contents(atPath: directory.path + "/a.png") ?? Data())
        #expect(try PNGReader(bytes).width > 1000)
    }

    @Test("render refuses impossible pictures with status 64")
    func usage() throws {
        func expect(_ arguments: [String], _ error: String) throws {
            let common = ["render", "--config", directory.path + "/a.toml"]
            let outcome = try Outcome(common + arguments, in: directory)
            #expect(outcome.status == 64)
            #expect(outcome.error.hasPrefix(error))
        }
        let output = ["--output", directory.path + "/a.gif"]
        try expect([], "Error: Missing expected argument '--output <output>'")
        try expect(
            ["--output", "a.jpeg"],
            "Error: --output: 'a.jpeg' must end in .gif or .png"
        )
        try expect(output + ["--scale", "0"], "Error: --scale must be 1 to 64 pixels, not 0")
        try expect(
            output + ["--transition", "all"],
            "Error: --transition all draws a sheet; write --output NAME.png"
        )
        try expect(
            output + ["--transition", "dissolv"],
            "Error: --transition: 'dissolv' is unknown; did you mean 'dissolve'? write all, or one of "
                + TransitionChoice.names.joined(separator: ", ")
        )
        try expect(output + ["--fps", "60"], "Error: --fps must be 50 or 25, not 60")
        try expect(output + ["--color", "pink"], "Error: The value 'pink' is invalid for '--color <color>'")
        try expect(
            output + ["--for", "0s"],
            "loopbanner: error: the minimum length is 20ms; raise it with --for"
        )
        try expect(
            ["--output", directory.path + "/a.png", "--for", "0s"],
            "loopbanner: error: the minimum length is 1ms; raise it with --for"
        )
        try expect(
            output + ["--for", "2h"],
            "loopbanner: error: the maximum length is 1h; lower it with --for"
        )
        let tooLong = "loopbanner: error: the maximum length is 1h; lower it with --for"
        try expect(output + ["--for", "9223372036854775807ns"], tooLong)
        let end = try directory.file("end", "9223372036s tap\n")
        try expect(output + ["--script", end], tooLong)
        try expect(output + ["--for", "soon"], "Error: --for: 'soon' ")
        let script = try directory.file("script", "1s tap\n")
        try expect(
            output + ["--for", "lap", "--script", script],
            "Error: --for lap cannot be used with a script; write a time, such as 10s"
        )
        let still = try directory.file("b.toml", "[[option]]\ntext = \"b\"\n")
        let outcome = try Outcome(["render", "--config", still, "--for", "lap"] + output, in: directory)
        #expect(outcome.status == 64)
        #expect(
            outcome.error.hasPrefix(
                "loopbanner: error: --for lap: without input, the banner does not complete a lap within "
                    + "10min; write a time instead, such as 10s"
            )
        )
        #expect(!FileManager.default.fileExists(atPath: directory.path + "/a.gif"))
    }

    @Test("render reads each file of its script once and reports it once", arguments: ["gif", "png"])
    func complainsOnce(_ format: String) throws {
        try directory.file("b.toml", "[display]\nwidth = 16\n[[option]]\npicture = \"none.gif\"\n")
        let script = try directory.file("script", "1s config b.toml\n2s config b.toml\n")
        let output = directory.path + "/a." + format
        let outcome = try render("--script", script, "--for", "3s", "--output", output)
        #expect(outcome.status == 0)
        let lines = outcome.error.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains("b.toml:4:11: warning: none.gif: no such file") == true)
    }

    /// Returns the path of a configuration with a ticker that moves for a long time.
    private func ticker() throws -> String {
        try directory.file(
            "ticker.toml",
            "[display]\nwidth = 16\n[scroll]\nstyle = \"ticker\"\n[[option]]\ntext = \"Hello\"\n"
        )
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path) }
    }

    private func begin(_ arguments: [String], before: String? = nil) throws -> Program {
        let file = try ticker()
        let output = directory.path + "/a.gif"
        let program = try #require(
            Program(
                ["render", "--config", file, "--output", output] + arguments,
                output: .file(directory.path + "/out"),
                error: .file(directory.path + "/err"),
                before: before
            )
        )
        #expect(eventually { ((try? names) ?? []).contains { $0.hasSuffix(".part") } })
        return program
    }

    @Test("render leaves no file behind when it is interrupted", arguments: [SIGINT, SIGTERM, SIGHUP])
    func brokenOff(_ signal: CInt) throws {
        let program = try begin(["--for", "1h", "--scale", "64"])
        program.send(signal)
        #expect(program.end() == -1)
        #expect(try !names.contains { $0.hasPrefix("a.gif") })
    }

    @Test("render continues when an ignored signal arrives")
    func ignored() throws {
        let program = try begin(["--for", "1s", "--scale", "64"], before: "trap '' HUP")
        program.send(SIGHUP)
        #expect(program.end() == 0)
        #expect(try names.filter { $0.hasPrefix("a.gif") } == ["a.gif"])
    }

    @Test("render ends with status 73 and a message if it cannot write")
    func unwritable() throws {
        let missing = try render("--output", directory.path + "/none/a.gif")
        #expect(missing.status == 73)
        #expect(
            missing.error
                == "loopbanner: error: \(directory.path)/none/a.gif: cannot write to its folder: "
                + "No such file or directory; create the folder, or specify another one\n"
        )
        try FileManager.default.createDirectory(
            atPath: directory.path + "/a.png",
            withIntermediateDirectories: false
        )
        let folder = try render("--output", directory.path + "/a.png")
        #expect(folder.status == 73)
        #expect(
            folder.error
                == "loopbanner: error: \(directory.path)/a.png: this is a directory; specify a file in it\n"
        )
    }
}
