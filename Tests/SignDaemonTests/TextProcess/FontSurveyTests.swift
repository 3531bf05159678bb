import BannerText
import Glibc
import SignDaemon
import TestSupport
import Testing

/// They ask the program that was built beside them.
@Suite("Looking at fonts")
struct FontSurveyTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func font(_ name: String, _ characters: String, rows: Int = 16) throws -> FontEntry {
        .file(try directory.file(name, TinyBDF(characters, rows: rows).text), face: 0)
    }

    /// The program, behind a script that begins with `lines`.
    private func program(_ lines: String) throws -> String {
        let text = "#!/bin/sh\n\(lines)\nexec \(TextDrawer.installedPath) \"$@\"\n"
        let draft = try directory.file("draft", text)
        let path = directory.path(of: "program")
        // A file that this process has written may still be open in a child of another test: then it cannot be run.
        #expect(system("cp '\(draft)' '\(path)' && chmod 755 '\(path)'") == 0)
        return path
    }

    @Test("a survey says what each font has, and how it is drawn in each number of rows")
    func look() throws {
        let one = try font("one.bdf", "A가")
        let two = try font("two.bdf", "B", rows: 8)
        let found = FontSurvey().look(at: [one, .builtin, two], for: ["A", "B", "가"], rows: [8, 16])
        #expect(found.trouble == nil)
        #expect(found.fonts.map(\.entry) == [one, two])
        #expect(found.fonts.map(\.covered) == [["A", "가"], ["B"]])
        #expect(found.fonts.first?.traits == .strikes)
        #expect(found.fonts.first?.name.hasPrefix("Made") == true)
        #expect(found.fonts.first?.fit(inRows: 8)?.fits == false)
        #expect(
            found.fonts.first?.fit(inRows: 16)
                == FontFit(rows: 16, drawing: .strike(factor: 1), size: 16, above: 15, below: 1, fits: true)
        )
        #expect(found.fonts.last?.fit(inRows: 16)?.drawing == .strike(factor: 2))
        #expect(found.fonts.last?.fit(inRows: 12) == nil)
    }

    @Test("more fonts than one program may have are all looked at")
    func many() throws {
        let fonts = try (0..<70).map { try font("\($0).bdf", "A") }
        let found = FontSurvey().look(at: fonts, for: ["A"], rows: [16])
        #expect(found.fonts.map(\.entry) == fonts)
    }

    @Test("a file that is no font is refused with its reason")
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
        let found = FontSurvey().look(at: [bad, good, old, none], for: ["A"], rows: [16])
        #expect(found.fonts.map(\.entry) == [good])
        #expect(found.refused == [bad: .notAFont, old: .noUnicode, none: .notFound])
    }

    @Test("a font that the program dies of is named, and the others are looked at")
    func deadly() throws {
        let program = try program("for font; do case $font in *bad*) kill -SEGV $$;; esac; done")
        let fonts = try (0..<9).map { try font($0 == 3 || $0 == 8 ? "bad\($0).bdf" : "\($0).bdf", "A") }
        let found = FontSurvey(at: program).look(at: fonts, for: ["A"], rows: [16])
        #expect(found.deadly == [fonts[3], fonts[8]])
        #expect(found.fonts.count == 7)
        #expect(found.trouble == nil)
    }

    @Test("a program that is not there, or cannot lock itself up, is said once")
    func absent() throws {
        let fonts = try [font("a.bdf", "A"), font("b.bdf", "A")]
        let absent = FontSurvey(at: "/nowhere/loopbanner-text").look(at: fonts, for: ["A"], rows: [16])
        #expect(absent.trouble == "loopbanner-text is not installed at /nowhere/loopbanner-text")
        let locked = FontSurvey(at: try program("exit 3")).look(at: fonts, for: ["A"], rows: [16])
        #expect(locked.trouble == "loopbanner-text could not lock itself up, or had no memory for the fonts")
        #expect(locked.deadly == [])
        #expect(try !FontSurvey(at: program("kill -9 $$")).works && FontSurvey().works)
    }

    @Test("a program that answers with something else is not believed")
    func confused() throws {
        // A greeting of one open font, and then a reply of one byte to every question.
        let lines = """
            printf '\\010\\000\\000\\000\\000\\001\\001\\000\\000\\000\\000\\000'
            printf '\\001\\000\\000\\000\\003'
            exec sleep 20
            """
        let font = try font("a.bdf", "A")
        let found = FontSurvey(at: try program(lines)).look(at: [font], for: ["A"], rows: [16])
        #expect(found.fonts == [])
        #expect(found.deadly == [font])
    }
}
