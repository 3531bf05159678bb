import Foundation
import SignTestSupport
import TestSupport

/// A document: its path from the repository's root, and its text.
struct Document {
    var path: String
    var text: String

    init(_ path: String) throws {
        self.path = path
        text = try Project.text(path)
    }

    /// The documents in the root, in `docs`, and beside the code that they describe.
    static func all() throws -> [Document] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Project.folder.appendingPathComponent("docs").path
        )
        let paths = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
        let root = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
        return try (root + paths + besideCode).map { try Document($0) }
    }

    private static let besideCode = [
        "Benchmarks/README.md", "Sources/MatrixDisplays/README.md", "Sources/TextHelper/README.md",
        "Tests/InfiniteScrollTests/README.md", "Tests/InfiniteScrollTests/Seeds.md",
    ]

    /// The TOML blocks, each with the line on which it begins, and with an option if it has none.
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
