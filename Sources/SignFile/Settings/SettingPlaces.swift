import Diagnostics
import SettingsText

/// The positions of settings in the text of a configuration. They determine which of the settings that a
/// program changes is the subject of an error or a warning.
public struct SettingPlaces {
    /// The location of each setting and table header, with its path, such as `schedule[1].when`.
    private let anchors: [(location: TextLocation, path: String)]
    private let tables: Set<String>

    /// Locates the tables of `change` in the configuration `text`, to which the change has already been
    /// applied.
    public init(of change: SettingsChange, in text: [UInt8]) {
        let root = (try? TOMLDocument.parse(text))?.root
        var anchors: [(location: TextLocation, path: String)] = []
        func add(_ table: TOMLNode, _ path: String) {
            anchors.append((table.location, path))
            anchors += table.children.map { ($0.keyLocation, "\(path).\($0.key)") }
        }
        for name in change.tables.sorted() {
            guard let node = root?.member(name) else { continue }
            if node.kind == .array {
                for (index, table) in node.children.enumerated() { add(table, "\(name)[\(index)]") }
            } else {
                add(node, name)
            }
        }
        self.anchors = anchors.sorted { $0.location < $1.location }
        tables = change.tables
    }

    /// Returns the path of the setting at `location`, or nil if no table of the change has a setting in that line.
    private func path(at location: TextLocation) -> String? {
        guard let anchor = anchors.last(where: { $0.location <= location }),
            anchor.location.line == location.line
        else { return nil }
        return anchor.path
    }

    /// Returns the errors among `diagnostics` as problems of the change. An error in another part of the
    /// configuration is a consequence of the change, so it gets the name of a changed table, and its message
    /// names the part.
    public func problems(among diagnostics: [Diagnostic]) -> [ListProblem] {
        diagnostics.filter { $0.severity == .error }.map { finding in
            if let path = path(at: finding.location) { return ListProblem(path, finding.message) }
            let line = "line \(finding.line) of the configuration: "
            return ListProblem(tables.sorted().first ?? "", line + finding.message)
        }
    }

    /// Returns the warnings among `diagnostics` that are about settings of the change, each with its path.
    public func warnings(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.compactMap { finding in
            guard finding.severity == .warning, let path = path(at: finding.location) else { return nil }
            return Diagnostic(.warning, file: path, location: .start, message: finding.message)
        }
    }
}
