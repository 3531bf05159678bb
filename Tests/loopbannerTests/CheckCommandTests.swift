import Glibc
import SignTestSupport
import TestSupport
import Testing

@Suite("loopbanner check")
struct CheckCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func run(_ arguments: String...) throws -> Outcome {
        try Outcome(arguments, in: directory)
    }

    @Test("check counts the options of a good file")
    func good() throws {
        let file = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        let outcome = try run("check", "--config", file)
        #expect(outcome.status == 0)
        #expect(outcome.output == "\(file): valid, 1 option\n")
        #expect(outcome.error.isEmpty)
    }

    @Test("check takes several files, and one that is wrong makes the status 78")
    func several() throws {
        let good = try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        let bad = try directory.file("b.toml", "[[option]]\ntxt = \"Tea\"\n")
        let outcome = try run("check", good, bad, good)
        #expect(outcome.status == 78)
        #expect(outcome.output == "\(good): valid, 1 option\n\(good): valid, 1 option\n")
        #expect(outcome.error.hasPrefix("\(bad):2:1: error: unknown key 'txt' in [[option]]"))
        #expect(try run("check", good, "-c", good).status == 0)
        let twice = try run("check", "-", "-")
        #expect(twice.status == 64)
        #expect(twice.error.hasPrefix("Error: standard input is named twice, but can be read only once\n"))
    }

    @Test("check prints after its verdict what delays a tap")
    func price() throws {
        let file = try directory.file(
            "a.toml",
            "[[option]]\ntext = \"Tea\"\n[[button]]\non_double_tap = \"previous\"\n"
        )
        let outcome = try run("check", "--config", file)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                \(file): valid, 1 option
                \(file):3:1: note: GPIO17: a tap is recognized when the button is released and 300 ms pass without a \
                second press (on_double_tap); with wait = "at-rest" it is immediate during a slide

                """
        )
        #expect(outcome.error.isEmpty)
    }

    @Test("a picture that cannot be shown is a warning, and with --strict status 78")
    func badPicture() throws {
        let file = try directory.file(
            "a.toml",
            "[[option]]\npicture = \"good.png\"\n[[option]]\npicture = \"large.png\"\n"
        )
        try directory.file("good.png", TinyPNG(gray: [[255, 0]]).bytes)
        let large = TinyPNG(width: 20_000, height: 20, bitDepth: 1, colorType: 0, rows: [])
        try directory.file("large.png", large.bytes)
        let warning = """
            \(file):4:11: warning: large.png: 20000×20 pixels; a picture may have at most 8192 on each side; \
            make it smaller

            """
        let outcome = try run("check", "--config", file)
        #expect(outcome.status == 0)
        #expect(outcome.output == "\(file): valid, 2 options, 1 warning\n")
        #expect(outcome.error == warning)
        let strict = try run("check", "--strict", file)
        #expect(strict.status == 78)
        #expect(strict.output.isEmpty)
        #expect(strict.error == warning)
    }

    @Test("check does not call a picture broken for which there is no memory", arguments: ["gif", "png"])
    func noMemory(_ kind: String) throws {
        // Decoding either picture takes 16 MB at once.
        let side = 4000
        var png = TinyPNG(width: side, height: side, bitDepth: 1, colorType: 0, rows: [])
        png.isInterlaced = true
        for (columns, rows) in [(8, 8), (8, 8), (4, 8), (4, 4), (2, 4), (2, 2), (1, 2)] {
            let row = [UInt8](repeating: 0, count: (side / columns + 7) / 8)
            png.rows += [[UInt8]](repeating: row, count: side / rows)
        }
        let gif = TinyGIF(width: side, height: side, frames: [TinyGIF.Frame([[1]])])
        try directory.file("a.\(kind)", kind == "png" ? png.bytes : gif.bytes)
        let file = try directory.file("a.toml", "[[option]]\npicture = \"a.\(kind)\"\n")
        var complaints: Set<String> = []
        for mebibytes in stride(from: 16, through: 1024, by: 4) {
            let outcome = try Outcome(
                ["check", "--config", file],
                in: directory,
                before: "ulimit -v \(mebibytes << 10)"
            )
            // With enough memory, the picture is read. It contains nothing to show.
            if outcome.error.contains("comes out all dark") { break }
            if outcome.status == 0 { complaints.insert(outcome.error) }
        }
        let text = "a.\(kind): not enough memory to read it; make the picture smaller"
        #expect(complaints == ["\(file):2:11: warning: \(text)\n"])
    }

    @Test(
        "a picture of 57 bytes that claims a chunk of 2 GiB needs no memory for it",
        arguments: ["pCAL", "sCAL", "iCCP", "IDAT"]
    )
    func claimedChunk(_ name: String) throws {
        let header = TinyPNG(gray: [[1]]).bytes.prefix(33)
        var png = Array(header)
        png += [0x7F, 0xFF, 0xFF, 0xFF] + Array(name.utf8)
        png += [UInt8](repeating: 0x31, count: 16)
        #expect(png.count == 57)
        try directory.file("a.png", png)
        let file = try directory.file("a.toml", "[[option]]\npicture = \"a.png\"\n")
        let outcome = try Outcome(["check", file], in: directory, before: "ulimit -v \(1 << 20)")
        let reason = "the file is corrupt (the file ends too early); save the picture again"
        #expect(outcome.error == "\(file):2:11: warning: a.png: \(reason)\n")
    }

    @Test("--json prints each finding as a line of JSON, and nothing else")
    func json() throws {
        let bad = try directory.file("a.toml", "[display]\nwidht = 32\n[[option]]\npage = \"dark\"\n")
        let outcome = try run("check", "--json", bad)
        #expect(outcome.status == 78)
        #expect(outcome.error.isEmpty)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first == """
                {"file":"\(bad)","line":2,"column":1,"severity":"error","message":"unknown key 'widht' in [display]; \
                did you mean 'width'?"}
                """
        )
        let good = try directory.file(
            "b.toml",
            "[[option]]\ntext = \"Tea\"\n[[button]]\non_double_tap = \"previous\"\n[scroll]\nspeed = 70\n"
                + "style = \"ticker\"\n"
        )
        let valid = try run("check", good, "--json")
        #expect(valid.status == 0)
        #expect(valid.error.isEmpty)
        let severities = valid.output.split(separator: "\n").compactMap {
            $0.firstMatch(of: /"severity":"(\w+)"/)?.1
        }
        #expect(severities == ["warning", "note"])
        #expect(try run("check", good, "--json", "--strict").status == 78)
    }

    @Test("escape sequences and line ends in names do not reach the terminal")
    func escapes() throws {
        let name = "a\u{1B}[2J\nb.toml"
        let file = try directory.file(name, "[[option]]\ntext = \"Tea\"\n")
        let outcome = try run("check", file)
        #expect(outcome.output == "\(directory.path)/a\\u{1b}[2J\\u{a}b.toml: valid, 1 option\n")
        try directory.file(name, "[[option]]\ntext = 1\n")
        #expect(
            try run("check", file).error.hasPrefix("\(directory.path)/a\\u{1b}[2J\\u{a}b.toml:2:8: error: ")
        )
    }
}
