import Diagnostics
import SettingsText

/// Warns about programs that the service cannot run. Each file is inspected once.
struct ProgramCheck {
    private let files: ProgramFiles
    /// The results of the inspections so far, by path: the problem of the program, or nil if it has none.
    private var problems: [String: String?] = [:]

    init(_ files: ProgramFiles) {
        self.files = files
    }

    /// Warns if the service cannot run `command`, the value of `key` in `table`. A program in a home directory causes a
    /// separate warning.
    mutating func run(_ command: [String], at key: String, of table: TOMLNode, _ findings: inout Findings) {
        guard let program = command.first, !HiddenDirectories.homesContain(program) else { return }
        let problem = problems[program] ?? files.problem(program)
        problems[program] = problem
        guard let problem else { return }
        let location = table.elements(of: key).first?.location ?? table.location
        findings.warning("\(Wording.printable(program)): \(problem)", at: location)
    }
}
