import Diagnostics
import SettingsText

/// Finds programs in the configuration that the service cannot run. Each program is examined only once.
struct ProgramCheck {
    private let files: ProgramFiles
    /// The result for each examined program, by its path: a description of the problem, or nil if the service
    /// can run the program.
    private var problems: [String: String?] = [:]

    init(_ files: ProgramFiles) {
        self.files = files
    }

    /// Warns if the service cannot run the program in `command`, the value of the key `key` in `table`. Does
    /// not warn about a program in a home directory, because another check reports it.
    mutating func checkCommand(_ command: [String], key: String, table: TOMLNode, findings: inout Findings) {
        guard let program = command.first, !HiddenDirectories.homesContain(program) else { return }
        let problem = problems[program] ?? files.problem(program)
        problems[program] = problem
        guard let problem else { return }
        let location = table.elements(ofArray: key).first?.location ?? table.location
        findings.addWarning("\(Wording.printable(program)): \(problem)", at: location)
    }
}
