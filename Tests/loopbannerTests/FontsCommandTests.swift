import Foundation
import TestSupport
import Testing

private let unifont = "/usr/share/fonts/opentype/unifont/unifont.otf"

/// Tests the command `fonts` with the program `loopbanner-text` that was built beside `loopbanner`.
@Suite("loopbanner fonts")
struct FontsCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func run(_ arguments: String...) throws -> Outcome {
        try Outcome(["fonts"] + arguments, in: directory)
    }

    @Test("each font has a line with its file, its name, how it is drawn and what it can write")
    func list() throws {
        try directory.file("a.bdf", TinyBDF("AZaz 가뷁힣").text)
        try directory.file("b.bdf", TinyBDF("AZaz ", rows: 8).text)
        let outcome = try run(directory.path)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        let lines = outcome.output.split(separator: "\n")
        try #require(lines.count == 2)
        #expect(lines[0].hasPrefix("\(directory.path)/a.bdf  Made"))
        #expect(lines[0].hasSuffix("  strike of 16 px, fits    Latin, Hangul"))
        #expect(lines[1].hasSuffix("  strike of 8 px ×2, fits  Latin"))
        let low = try run(directory.path, "--size", "8")
        #expect(low.output.contains("  strike of 16 px, 8 rows cut off  Latin, Hangul\n"))
    }

    @Test("a text is drawn in the fonts that have it, and the lines for the configuration follow")
    func text() throws {
        let have = try directory.file("a.bdf", TinyBDF("가").text)
        try directory.file("b.bdf", TinyBDF("A").text)
        let outcome = try run(directory.path, "--text", "가가")
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("1 font has all characters of '가가', the best first:\n\(have)  Made"))
        let block = "│███████ ███████ │\n"
        #expect(
            outcome.output.hasSuffix(
                """
                \n
                \(have)
                \([String](repeating: block, count: 8).joined())
                for the configuration:

                [text]
                size = 16
                fonts = ["\(have)", "builtin"]

                """
            )
        )
    }

    @Test("fonts beside the configuration are found without being named")
    func besides() throws {
        try directory.file("a.bdf", TinyBDF("\u{E123}").text)
        let outcome = try run("--text", "\u{E123}", "-c", "\(directory.path)/sign.toml")
        #expect(outcome.output.contains("\(directory.path)/a.bdf  "))
    }

    @Test("an unusable file is reported with its reason; the status is 69 if no file is usable")
    func refused() throws {
        let bad = try directory.file("bad.ttf", "no font")
        let good = try directory.file("good.bdf", TinyBDF("A").text)
        let warning =
            "loopbanner: warning: '\(bad)' is not a readable font, or is damaged\n"
        let some = try run(bad, good)
        #expect(some.status == 0)
        #expect(some.error == warning)
        let none = try run(bad)
        #expect(none.status == 69)
        #expect(none.error == warning + "loopbanner: error: none of these is a usable font\n")
    }

    @Test("a text that no font has names a package, with status 69")
    func package() throws {
        try directory.file("a.bdf", TinyBDF("A").text)
        let outcome = try run(directory.path, "--text", "中")
        #expect(outcome.status == 69)
        #expect(outcome.output == "")
        #expect(
            outcome.error == """
                loopbanner: error: no font has '中'; to install one: sudo apt install fonts-unifont

                """
        )
    }

    @Test("a text that the built-in letters have is shown in them where no font can be read")
    func builtin() throws {
        try directory.file("a.bdf", TinyBDF("A").text)
        let outcome = try run(directory.path, "--text", "커피", "--size", "8")
        #expect(outcome.status == 0)
        #expect(
            outcome.output.hasPrefix(
                "the built-in letters have all characters of '커피'; no other font has them:\n\nbuiltin\n"
            )
        )
        #expect(outcome.output.hasSuffix("[text]\nsize = 8\nfonts = [\"builtin\"]\n"))
    }

    @Test("the fonts of the machine that cannot be used are not counted")
    func unasked() throws {
        #expect(try !run("--text", "Tea").error.contains("cannot be used"))
    }

    @Test("a size that lines cannot have, and a blank text, are wrong usage")
    func usage() throws {
        #expect(try run("--size", "7").status == 64)
        #expect(try run("--size", "65").error.contains("--size must be 8 to 64 rows, not 65"))
        #expect(try run("--text", " ").status == 64)
    }

    @Test(
        "Unifont is a pixel font that shows Hangul in 16 rows",
        .enabled(if: FileManager.default.fileExists(atPath: unifont))
    )
    func pixelFont() throws {
        let outcome = try run(unifont, "--text", "안녕")
        #expect(outcome.output.contains("  Unifont Regular  pixel font ×1, fits  Latin, "))
        #expect(outcome.output.contains("│  ▄▀▀▀▀▄    █               █   │\n"))
    }

    @Test("check advises a font beside the configuration, and that one helps")
    func check() throws {
        let font = try directory.file("a.bdf", TinyBDF("\u{2603}", rows: 8).text)
        let option = "[display]\ndriver = \"memory\"\n[[option]]\ntext = \"\u{2603}\"\n"
        let file = try directory.file("a.toml", option)
        let outcome = try Outcome(["check", file], in: directory)
        #expect(outcome.status == 0)
        #expect(
            outcome.error == """
                \(file):4:8: warning: the font lacks '\u{2603}' (U+2603 SNOWMAN); it is shown as a box; to show it, \
                write in [text]: fonts = ["builtin", "\(font)"]

                """
        )
        let better = try directory.file("b.toml", option + "[text]\nfonts = [\"builtin\", \"a.bdf\"]\n")
        #expect(try Outcome(["check", better], in: directory).error == "")
    }
}
