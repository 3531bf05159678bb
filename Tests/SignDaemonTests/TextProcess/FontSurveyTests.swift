import BannerText
import Glibc
import SignDaemon
import TestSupport
import Testing

/// Tests the survey of fonts with the program `loopbanner-text` that was built beside the tests.
@Suite("Examining fonts")
struct FontSurveyTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func font(_ name: String, _ characters: String, rows: Int = 16) throws -> FontEntry {
        .file(try directory.file(name, TinyBDF(characters, rows: rows).text), face: 0)
    }

    /// Returns the path of a script that executes `lines` and then the program.
    private func program(_ lines: String) throws -> String {
        let text = "#!/bin/sh\n\(lines)\nexec \(TextDrawer.installedPath) \"$@\"\n"
        let draft = try directory.file("draft", text)
        let path = directory.path(of: "program")
        // A file that this process has written may still be open in a child of another test, and then cannot
        // be run.
        #expect(system("cp '\(draft)' '\(path)' && chmod 755 '\(path)'") == 0)
        return path
    }

    @Test("a survey reports the coverage of each font and its fit to each height")
    func look() throws {
        let one = try font("one.bdf", "A가")
        let two = try font("two.bdf", "B", rows: 8)
        let found = FontSurvey().examine([one, .builtin, two], scalars: ["A", "B", "가"], rows: [8, 16])
        #expect(found.problem == nil)
        #expect(found.usableFonts.map(\.entry) == [one, two])
        #expect(found.usableFonts.map(\.covered) == [["A", "가"], ["B"]])
        #expect(found.usableFonts.first?.traits == .strikes)
        #expect(found.usableFonts.first?.name.hasPrefix("Made") == true)
        #expect(found.usableFonts.first?.fit(inRows: 8)?.fits == false)
        #expect(
            found.usableFonts.first?.fit(inRows: 16)
                == FontFit(
                    rows: 16,
                    drawing: .strike(factor: 1),
                    size: 16,
                    rowsAboveBaseline: 15,
                    rowsBelowBaseline: 1,
                    fits: true
                )
        )
        #expect(found.usableFonts.last?.fit(inRows: 16)?.drawing == .strike(factor: 2))
        #expect(found.usableFonts.last?.fit(inRows: 12) == nil)
    }

    @Test("more fonts than one process can open are all examined")
    func many() throws {
        let fonts = try (0..<70).map { try font("\($0).bdf", "A") }
        let found = FontSurvey().examine(fonts, scalars: ["A"], rows: [16])
        #expect(found.usableFonts.map(\.entry) == fonts)
    }

    @Test("a file that is not a font is refused with its reason")
    func refused() throws {
        let good = try font("good.bdf", "A")
        let bad = FontEntry.file(try directory.file("bad.ttf", "no font"), face: 0)
        let old = FontEntry.file(
            try directory.file(
                "old.bdf",
                {
                    var font = TinyBDF("A")
                    font.registry = "KSX1001"
                    return font.text
                }()
            ),
            face: 0
        )
        let none = FontEntry.file(directory.path(of: "none.ttf"), face: 0)
        let found = FontSurvey().examine([bad, good, old, none], scalars: ["A"], rows: [16])
        #expect(found.usableFonts.map(\.entry) == [good])
        #expect(found.refusals == [bad: .notAFont, old: .noUnicode, none: .notFound])
    }

    @Test("a font that crashes the program is reported, and the others are examined")
    func crashing() throws {
        let program = try program("for font; do case $font in *bad*) kill -SEGV $$;; esac; done")
        let fonts = try (0..<9).map { try font($0 == 3 || $0 == 8 ? "bad\($0).bdf" : "\($0).bdf", "A") }
        let found = FontSurvey(at: program).examine(fonts, scalars: ["A"], rows: [16])
        #expect(found.crashingFonts == [fonts[3], fonts[8]])
        #expect(found.usableFonts.count == 7)
        #expect(found.problem == nil)
    }

    @Test("a program that is missing or has no sandbox is reported once")
    func absent() throws {
        let fonts = try [font("a.bdf", "A"), font("b.bdf", "A")]
        let absent = FontSurvey(at: "/nowhere/loopbanner-text").examine(fonts, scalars: ["A"], rows: [16])
        #expect(absent.problem == "loopbanner-text is not installed at /nowhere/loopbanner-text")
        let locked = FontSurvey(at: try program("exit 3")).examine(fonts, scalars: ["A"], rows: [16])
        #expect(
            locked.problem == "loopbanner-text could not enter its sandbox, or had no memory for the fonts"
        )
        #expect(locked.crashingFonts == [])
        #expect(try !FontSurvey(at: program("kill -9 $$")).isProgramUsable && FontSurvey().isProgramUsable)
    }

    @Test("a malformed reply is rejected")
    func confused() throws {
        // The reply is a greeting with one open font, and then one byte for every request.
        let lines = """
            printf '\\010\\000\\000\\000\\000\\003\\001\\000\\000\\000\\000\\000'
            printf '\\001\\000\\000\\000\\003'
            exec sleep 20
            """
        let font = try font("a.bdf", "A")
        let found = FontSurvey(at: try program(lines)).examine([font], scalars: ["A"], rows: [16])
        #expect(found.usableFonts == [])
        #expect(found.crashingFonts == [font])
    }
}
