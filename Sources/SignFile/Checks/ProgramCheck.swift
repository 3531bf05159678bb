import Diagnostics
import SettingsText

/// Warns of programs that the service cannot run. Each file is looked at once.
struct ProgramCheck {
    private let files: ProgramFiles
    /// The complaints about programs so far; nil is none.
    private var complaints: [String: String?] = [:]

    /// A check against `files`.
    init(_ files: ProgramFiles) {
        self.files = files
    }

    /// Checks `command`, the value of `key`. A program in a home directory has its own warning.
    mutating func run(_ command: [String], at key: String, of table: TOMLNode, _ findings: inout Findings) {
        guard let program = command.first, !HiddenDirectories.homesContain(program) else { return }
        let complaint = complaints[program] ?? files.complaint(program)
        complaints[program] = complaint
        guard let complaint else { return }
        let location = table.member(key)?.children.first { _ in true }?.location ?? table.location
        findings.warning("\(Wording.printable(program)): \(complaint)", at: location)
    }
}
