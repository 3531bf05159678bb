import Foundation
import TestSupport

/// A source file of a target.
struct SourceFile {
    /// From the repository's root: `Sources/TARGET/FOLDER/NAME`, or the same below `Tests`.
    let path: String
    let text: String
    let target: String

    /// The folder within the target; `.` for files directly in the target's folder.
    let folder: String

    var isSwift: Bool { path.hasSuffix(".swift") }

    /// The modules that a Swift file imports.
    let imports: [String]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        let steps = path.split(separator: "/")
        target = steps.count > 2 ? String(steps[1]) : ""
        folder = steps.count > 3 ? steps[2..<(steps.count - 1)].joined(separator: "/") : "."
        imports = path.hasSuffix(".swift") ? Self.imports(in: text) : []
    }

    private static func imports(in text: String) -> [String] {
        text.lines(containing: "import").compactMap { line in
            let match = line.prefixMatch(
                of: #/(?:@\w+ +)*(?:\w+ +)?import +(?:(?:struct|func|enum|class) +)?(\w+)/#
            )
            return match.map { String($0.output.1) }
        }
    }

    var lines: Int { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count }
}

/// Everything below `Sources`, or below `Tests`.
struct SourceTree {
    var files: [SourceFile]

    var targets: [String] { Set(files.map(\.target)).sorted() }

    /// A tree of texts by their paths.
    init(_ texts: [String: String]) {
        files = texts.map { SourceFile(path: $0, text: $1) }.sorted { $0.path < $1.path }
    }

    /// The tree on disk that is called `name`, below `root`.
    init(_ name: String = "Sources", below root: URL) throws {
        var texts: [String: String] = [:]
        let sources = root.appendingPathComponent(name)
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() {
            let path = name + file.path.dropFirst(sources.path.count)
            let isSource = ["swift", "c", "cpp", "h", "hpp"].contains(file.pathExtension)
            if isSource { texts[path] = try String(contentsOf: file, encoding: .utf8) }
        }
        self.init(texts)
    }

    func lines(of target: String) -> Int {
        files.filter { $0.target == target }.reduce(0) { $0 + $1.lines }
    }
}
