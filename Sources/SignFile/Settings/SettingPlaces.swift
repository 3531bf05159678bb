import Diagnostics
import SettingsText

/// The positions of changed settings in the text of a configuration. After a program has changed several
/// settings, they show which setting an error or a warning is about.
public struct SettingPlaces {
    private let anchors: SettingAnchors
    private let tables: Set<String>

    /// Locates the tables that `change` affects in the configuration `text`, to which the change has already
    /// been applied.
    public init(of change: SettingsChange, in text: [UInt8]) {
        anchors = SettingAnchors(tables: change.tables.sorted(), in: text)
        tables = change.tables
    }

    /// Returns the errors among `diagnostics` as problems of the change. An error in another part of the
    /// configuration is a consequence of the change. It is therefore reported for a changed table, and its
    /// message names the line of the file.
    public func problems(among diagnostics: [Diagnostic]) -> [ListProblem] {
        diagnostics.filter { $0.severity == .error }.map { finding in
            if let path = anchors.path(at: finding.location) {
                return ListProblem(path: path, message: finding.message)
            }
            let line = "line \(finding.line) of the configuration: "
            return ListProblem(path: tables.sorted().first ?? "", message: line + finding.message)
        }
    }

    /// Returns the warnings among `diagnostics` that are about settings of the change, each with the path of
    /// the setting.
    public func warnings(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.compactMap { finding in
            guard finding.severity == .warning, let path = anchors.path(at: finding.location) else {
                return nil
            }
            return Diagnostic(.warning, file: path, location: .start, message: finding.message)
        }
    }
}
