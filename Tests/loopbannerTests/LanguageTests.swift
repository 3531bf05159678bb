import Foundation
import TestSupport
import Testing

@Suite("The language of dates, from the machine's locale data")
struct LanguageTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Returns the text that `simulate` shows first on a sign whose only text is `{time:FORMAT}`, at noon of January 1,
    /// 2026.
    private func words(_ format: String, _ language: String) throws -> String? {
        let file = try directory.file(
            "a.toml",
            "[text]\nlanguage = \"\(language)\"\n[[option]]\nid = \"date\"\ntext = \"{time:\(format)}\"\n"
        )
        let outcome = try Outcome(
            ["simulate", file, "--for", "0s"],
            in: directory,
            before: "export LOCPATH='\(directory.path)'"
        )
        #expect(outcome.status == 0)
        return outcome.output.components(separatedBy: #""text":""#).dropFirst().first?
            .components(separatedBy: "\"").first
    }

    /// Compiles a locale from the sources of the package locales, only for this test.
    private func compile(_ source: String, as name: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/localedef")
        process.arguments = ["-f", "UTF-8", "-i", source, directory.path(of: name)]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }

    @Test(
        "names and formats are those of the installed locale",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/de_AT"))
    )
    func installed() throws {
        #expect(try words("%A", "de") == "Thursday")
        // The locale of the usual country is missing, and only that of another country exists.
        try compile("de_AT", as: "de_AT.UTF-8")
        #expect(try words("%A, %-d. %B", "de") == "Donnerstag, 1. Jänner")
        #expect(try words("%x", "de_AT") == "2026-01-01")
        try compile("pl_PL", as: "pl_PL.UTF-8")
        #expect(try words("%-d %B, %OB", "pl") == "1 stycznia, styczeń")
        try compile("ko_KR", as: "ko_KR.UTF-8")
        #expect(try words("%c", "ko") == "2026년 01월 01일 (목) 오후 12시 00분 00초")
    }
}
