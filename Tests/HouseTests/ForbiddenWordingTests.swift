import Foundation
import TestSupport
import Testing

/// Tests that the project is written in plain technical English.
@Suite("Forbidden wording")
struct ForbiddenWordingTests {
    /// The folders and files that are checked. The name of a folder ends with "/".
    private static let checked = [
        "Benchmarks/", "CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md", "Sources/", "Tests/",
        "config/", "debian/", "docs/", "integration/", "man/", "packaging/", "scripts/", "systemd/",
    ]
    /// The folders in which identifiers are not checked.
    private static let withoutNames = ["Benchmarks/", "Tests/"]
    /// The names that are right in some folders, because they name the thing there: the words of a text or a
    /// vocabulary, the stages of a rollout, and drafts of a fleet's files.
    private static let rightNames: [String: [String]] = [
        "words": [
            "Sources/BannerText/TextEffects", "Sources/BusInterfaces/", "Sources/Schedules/Windows/",
            "Sources/SettingsText/", "Sources/SignAPI/Values/DurationError+Message.swift",
            "Sources/SignCore/Commands/", "Sources/SignDaemon/Preview/",
            "Sources/SignFile/Schema/", "Sources/SignGateway/Settings/", "Sources/SignGateway/Web/",
            "Sources/loopbanner/",
        ],
        // A role of users, which the interface names.
        "look": ["Sources/SignAPI/Table/", "Sources/SignGateway/Secrets/", "Sources/SignGateway/Web/"],
        "Stage": ["Sources/GatewayMessages/", "Sources/SignGateway/"],
        "Draft": ["Sources/SignGateway/"],
        "wanted": ["Sources/SignGateway/FleetView/"],
    ]

    /// Returns the text files that are checked, with their paths relative to the root of the repository.
    private static func texts(but excluded: [String] = []) -> [(path: String, text: String)] {
        let paths = checked.flatMap { path -> [String] in
            guard path.hasSuffix("/") else { return [path] }
            let folder = Project.folder.appendingPathComponent(path)
            let names =
                FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return names.sorted().map { path + $0 }
        }
        return paths.compactMap { path in
            // The list of forbidden phrases and its tests contain these phrases.
            guard !excluded.contains(where: path.hasPrefix),
                !path.hasPrefix("Tests/HouseTests/ForbiddenWording")
            else { return nil }
            return (try? Project.text(path)).map { (path, $0) }
        }
    }

    @Test("no text has a phrase of the list")
    func phrases() {
        let wording = ForbiddenWording()
        let texts = Self.texts()
        #expect(texts.count > 40)
        for (path, text) in texts {
            for finding in wording.phrases(in: text, path: path) { Issue.record("\(finding.description)") }
        }
    }

    @Test("no Swift code has a name of the list")
    func names() {
        let wording = ForbiddenWording()
        for (path, text) in Self.texts(but: Self.withoutNames) where path.hasSuffix(".swift") {
            for finding in wording.names(in: text, path: path) {
                let isRight = Self.rightNames[finding.wording]?.contains(where: path.hasPrefix) ?? false
                if !isRight { Issue.record("\(finding.description)") }
            }
        }
    }

    private func found(in text: String) -> [String] {
        ForbiddenWording(["goes on": "continues", "nobody": "none"]).phrases(in: text, path: "a.md").map {
            "\($0.line ?? 0) \($0.wording)"
        }
    }

    @Test("a phrase is found in prose, comments and literals, also across lines")
    func phraseAcrossLines() {
        #expect(found(in: "The sign goes on.\nNobody sees it.") == ["1 goes on", "2 nobody"])
        #expect(found(in: "/// The sign goes\n    /// on alone.") == ["1 goes on"])
        #expect(found(in: "# it goes\n# on") == ["1 goes on"])
        #expect(found(in: "\"it goes \"\n    + \"on\"") == ["1 goes on"])
    }

    @Test("parts of words and words on either side of punctuation are no phrase")
    func noPhrase() {
        #expect(
            found(in: "It goes only there. There it goes; on Monday it returns. goesOn, undergoes on") == []
        )
    }

    @Test("a name is found as a whole or by its parts, and not in a comment or a string")
    func nameParts() {
        let code = """
            // The deed is wanted.
            let deedCount = "scribe"
            let known = isKnown
            struct LineDesk {}
            """
        let findings = ForbiddenWording().names(in: code, path: "a.swift").map(\.wording)
        #expect(findings == ["LineDesk", "deedCount", "known"])
    }

    @Test("a finding names the place, the wording and a better one")
    func description() {
        let finding = ForbiddenWording(["anew": "write 'again'"]).phrases(
            in: "\ndrawn anew",
            path: "docs/a.md"
        )[0]
        #expect(finding.description == "docs/a.md:2: 'anew': write 'again'")
    }
}
