import Foundation
import Testing

/// Texts in documents that are generated from the sources.
public enum GeneratedText {
    /// Whether the documents are written instead of compared, as by `scripts/renew-documents`.
    private static let isRenewing = ProcessInfo.processInfo.environment["LOOPBANNER_RENEW"] != nil

    /// Tests run in parallel, and several of them write one document.
    private static let lock = NSLock()

    /// Records an issue unless the file at `path` equals `text`.
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

    /// Records an issue unless `text` is between the comments `<!-- NAME -->` and `<!-- / -->` of the document at
    /// `path`.
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

    /// The text of a comment in Markdown, with the parameters that it quotes as code.
    public static func markdown(_ text: String) -> String {
        text.replacing(#/'(\w+)'/#) { "`\($0.output.1)`" }
    }

    /// Returns a table in Markdown.
    public static func table(_ titles: [String], _ rows: [[String]]) -> String {
        let lines = [titles, titles.map { _ in "---" }] + rows
        return lines.map { cells in
            cells.first == "---"
                ? "|\(cells.joined(separator: "|"))|\n"
                : "| \(cells.joined(separator: " | ")) |\n".replacing("|  |", with: "| |")
        }.joined()
    }
}
