import Diagnostics
import SettingsText

extension TableSchema.Key {
    /// Defines the key `name` of a table, whose value is a command to run: an array of the absolute path of a
    /// program and its arguments. `store` receives a valid command.
    static func program(_ name: String, store: @escaping Store<[String]>) -> Self {
        Self(name: name, form: .strings) { value, settings, findings in
            if let command = requireCommand(in: value, key: name, &findings) { store(&settings, command) }
        }
    }

    /// Returns the command in `value`, the value of the key `key`: the absolute path of a program and its
    /// arguments. If it is invalid, adds an error and returns nil.
    private static func requireCommand(
        in value: TOMLNode,
        key: String,
        _ findings: inout Findings
    ) -> [String]? {
        guard value.kind == .array else {
            let example = "such as [\"/usr/bin/logger\", \"tea\"]"
            let expected = "an array of strings, the program first, \(example)"
            findings.addTypeError(value, named: key, expected: expected)
            return nil
        }
        let nodes = Array(value.children)
        guard let programNode = nodes.first else {
            findings.addError("\(key) must not be empty; remove the key to run nothing", at: value.location)
            return nil
        }

        // If an element is invalid, `requireArgument` adds an error, and the command has fewer elements.
        let command = nodes.compactMap { requireArgument(in: $0, key: key, &findings) }
        guard command.count == nodes.count, let path = command.first else { return nil }
        guard path.hasPrefix("/") else {
            let problem = "\(key) must start with the absolute path of a program"
            findings.addError("\(problem), not \(Wording.quoted(path))", at: programNode.location)
            return nil
        }
        return command
    }

    /// Returns the string in `value`, an element of the command that the key `key` sets. If it is not a
    /// string or is empty, adds an error and returns nil. Warns about a path in a home directory, which the
    /// service cannot read.
    private static func requireArgument(in value: TOMLNode, key: String, _ findings: inout Findings)
        -> String?
    {
        guard let argument = findings.readText(value, named: "every element of \(key)") else { return nil }
        guard !argument.isEmpty else {
            findings.addError("no element of \(key) may be empty", at: value.location)
            return nil
        }
        // An argument in /tmp is allowed, because the program may create that file in its private /tmp.
        if HiddenDirectories.homesContain(argument) {
            findings.addWarning(
                "\(key) names \(Wording.quoted(argument)), but the service cannot read home directories; "
                    + "move it, for example to /usr/local/bin",
                at: value.location
            )
        }
        return argument
    }
}
