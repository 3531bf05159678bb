import Foundation
import Testing

/// Texts in the documents that are generated from the source code. Tests compare them, or update the documents.
public enum GeneratedText {
    /// Whether the documents are updated and not compared. `scripts/renew-documents` sets this variable.
    private static let isRenewing = ProcessInfo.processInfo.environment["LOOPBANNER_RENEW"] != nil

    /// Protects the documents, because tests run in parallel and several of them update the same document.
    private static let lock = NSLock()

    /// Records an issue if the file at `path` differs from `text`. If documents are updated, writes the file instead.
    public static func expect(
        _ text: String,
        isFile path: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        try lock.withLock { try compare(text, toFile: path, location) }
    }

    private static func compare(_ text: String, toFile path: String, _ location: SourceLocation) throws {
        let file = Project.folder.appendingPathComponent(path)
        let current = try? String(contentsOf: file, encoding: .utf8)
        if current == text { return }
        guard isRenewing else {
            let line = zip((current ?? "").split(separator: "\n"), text.split(separator: "\n")).first {
                $0 != $1
            }
            Issue.record(
                "\(path) is not up to date at \(line?.0 ?? "its end"); type: scripts/renew-documents",
                sourceLocation: location
            )
            return
        }
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Records an issue if `text` differs from the section between the comments `<!-- NAME -->` and `<!-- / -->` in the
    /// document at `path`. If documents are updated, writes the section instead.
    public static func expect(
        _ text: String,
        in path: String,
        section name: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        try lock.withLock {
            let document = try Project.text(path)
            let head = "<!-- \(name) -->\n"
            let start = try #require(document.range(of: head), sourceLocation: location).upperBound
            let end = try #require(
                document.range(of: "<!-- / -->", range: start..<document.endIndex),
                sourceLocation: location
            ).lowerBound
            let changed = document.replacingCharacters(in: start..<end, with: "\n\(text)\n")
            try compare(changed, toFile: path, location)
        }
    }

    /// Returns the text of a comment as Markdown. Names of parameters in quotes, tables of a configuration and fields of
    /// a text become code.
    public static func markdown(_ text: String) -> String {
        text.replacing(#/'(\w+(?: [A-Z]+)?)'/#) { "`\($0.output.1)`" }
            .replacing(#/\[\[?[a-z_]+\]\]?|\{value:NAME\}/#) { "`\($0.output)`" }
    }

    /// Returns a table in Markdown with the column titles `titles`.
    public static func table(_ titles: [String], _ rows: [[String]]) -> String {
        let lines = [titles, titles.map { _ in "---" }] + rows
        return lines.map { cells in
            cells.first == "---"
                ? "|\(cells.joined(separator: "|"))|\n"
                : "| \(cells.joined(separator: " | ")) |\n".replacing("|  |", with: "| |")
        }.joined()
    }
}
