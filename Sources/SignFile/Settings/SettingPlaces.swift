import Diagnostics
import SettingsText

/// The positions of settings in the text of a configuration. They determine which of the settings that a
/// program changes is the subject of an error or a warning.
public struct SettingPlaces {
    private let anchors: SettingAnchors
    private let tables: Set<String>

    /// Locates the tables of `change` in the configuration `text`, to which the change has already been
    /// applied.
    public init(of change: SettingsChange, in text: [UInt8]) {
        anchors = SettingAnchors(of: change.tables.sorted(), in: text)
        tables = change.tables
    }

    /// Returns the errors among `diagnostics` as problems of the change. An error in another part of the
    /// configuration is a consequence of the change, so it gets the name of a changed table, and its message
    /// names the part.
    public func problems(among diagnostics: [Diagnostic]) -> [ListProblem] {
        diagnostics.filter { $0.severity == .error }.map { finding in
            if let path = anchors.path(at: finding.location) { return ListProblem(path, finding.message) }
            let line = "line \(finding.line) of the configuration: "
            return ListProblem(tables.sorted().first ?? "", line + finding.message)
        }
    }

    /// Returns the warnings among `diagnostics` that are about settings of the change, each with its path.
    public func warnings(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.compactMap { finding in
            guard finding.severity == .warning, let path = anchors.path(at: finding.location) else {
                return nil
            }
            return Diagnostic(.warning, file: path, location: .start, message: finding.message)
        }
    }
}
