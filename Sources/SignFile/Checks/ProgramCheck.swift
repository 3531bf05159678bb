import Diagnostics
import SettingsText

/// Warns about programs that the service cannot run. Each file is inspected once.
struct ProgramCheck {
    private let files: ProgramFiles
    /// The problems of the programs inspected so far.
    private var problems: [String: String?] = [:]

    init(_ files: ProgramFiles) {
        self.files = files
    }

    /// Checks `command`, the value of `key`. A program in a home directory has a separate warning.
    mutating func run(_ command: [String], at key: String, of table: TOMLNode, _ findings: inout Findings) {
        guard let program = command.first, !HiddenDirectories.homesContain(program) else { return }
        let problem = problems[program] ?? files.problem(program)
        problems[program] = problem
        guard let problem else { return }
        let location = table.elements(of: key).first?.location ?? table.location
        findings.warning("\(Wording.printable(program)): \(problem)", at: location)
    }
}
