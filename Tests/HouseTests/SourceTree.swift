import Foundation
import TestSupport

/// A source file of a target.
struct SourceFile {
    /// The path relative to the root of the repository: `Sources/TARGET/FOLDER/NAME`, or the same below `Tests`.
    let path: String
    let text: String
    let target: String

    /// The folder within the target, or `.` for a file directly in the folder of the target.
    let folder: String

    var isSwift: Bool { path.hasSuffix(".swift") }

    /// The modules that a Swift file imports. Empty for other files.
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

/// All source files below `Sources`, or all below `Tests`.
struct SourceTree {
    var files: [SourceFile]

    var targets: [String] { Set(files.map(\.target)).sorted() }

    /// Creates a tree from texts by their paths.
    init(_ texts: [String: String]) {
        files = texts.map { SourceFile(path: $0, text: $1) }.sorted { $0.path < $1.path }
    }

    /// Reads all files of the folder `name` in `root`.
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
