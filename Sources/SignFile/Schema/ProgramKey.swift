import Diagnostics
import SettingsText

extension TableSchema.Key {
    /// Defines a configuration key whose value is the path of a program, or an array of the path and the
    /// arguments.
    static func program(_ name: String, store: @escaping Store<[String]>) -> Self {
        Self(name: name, form: .strings) { value, settings, findings in
            guard value.kind == .array else {
                let example = "such as [\"/usr/bin/logger\", \"tea\"]"
                return findings.wrongType(
                    value,
                    named: name,
                    expected: "an array of strings, the program first, \(example)"
                )
            }
            let nodes = Array(value.children)
            guard let program = nodes.first else {
                let message = "\(name) must not be empty; remove the key to run nothing"
                return findings.error(message, at: value.location)
            }
            let command = nodes.compactMap { argument($0, of: name, &findings) }
            guard command.count == nodes.count, let path = command.first else { return }
            guard path.hasPrefix("/") else {
                let message =
                    "\(name) must start with the absolute path of a program, not \(Wording.quoted(path))"
                return findings.error(message, at: program.location)
            }
            store(&settings, command)
        }
    }

    /// Returns the program's path or an argument. Adds an error and returns nil if it is not a string, or is empty.
    private static func argument(_ value: TOMLNode, of name: String, _ findings: inout Findings) -> String? {
        guard let argument = findings.text(value, "every element of \(name)") else { return nil }
        guard !argument.isEmpty else {
            findings.error("no element of \(name) may be empty", at: value.location)
            return nil
        }
        // An argument in /tmp is allowed, because the program may create that file in its private /tmp.
        if HiddenDirectories.homesContain(argument) {
            findings.warning(
                "\(name) names \(Wording.quoted(argument)), but the service cannot read home directories; "
                    + "move it, for example to /usr/local/bin",
                at: value.location
            )
        }
        return argument
    }
}
