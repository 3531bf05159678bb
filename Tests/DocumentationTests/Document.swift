import Foundation
import SignTestSupport
import TestSupport

/// A Markdown document of the project: its path relative to the root of the repository, and its text.
struct Document {
    var path: String
    var text: String

    init(_ path: String) throws {
        self.path = path
        text = try Project.text(path)
    }

    /// Returns the documents in the root folder, in `docs`, and next to the code that they describe.
    static func all() throws -> [Document] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Project.folder.appendingPathComponent("docs").path
        )
        let paths = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
        let root = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
        return try (root + paths + besideCode).map { try Document($0) }
    }

    private static let besideCode = [
        "Benchmarks/README.md", "Sources/InfiniteScroll/README.md", "Sources/MatrixDisplays/README.md",
        "Sources/TextHelper/README.md",
        "Tests/InfiniteScrollTests/README.md", "Tests/InfiniteScrollTests/Seeds.md",
    ]

    /// The TOML blocks of the document, each with the line at which it begins. An option is added to a block that has
    /// none, because a configuration requires one.
    var configurations: [(line: Int, text: String)] {
        var blocks: [(line: Int, text: String)] = []
        var isInside = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let fence = line.trimmingCharacters(in: .whitespaces)
            if fence.hasPrefix("```") {
                isInside = fence == "```toml"
                if isInside { blocks.append((line: index + 1, text: "")) }
            } else if isInside {
                blocks[blocks.count - 1].text += line + "\n"
            }
        }
        return blocks.map { block in
            (line: block.line, text: block.text.contains("[[option]]") ? block.text : block.text + anOption)
        }
    }
}
