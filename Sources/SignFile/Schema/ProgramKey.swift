import Diagnostics
import SettingsText

extension TableSchema.Key {
    /// A program and its arguments.
    static func program(_ name: String, store: @escaping Store<[String]>) -> Self {
        Self(name: name, form: .strings) { value, settings, findings in
            let wanted = """
                an array of strings, the program first, such as ["/usr/bin/logger", "tea"]
                """
            guard value.kind == .array else { return findings.wrongType(value, name, wanted) }
            let words = Array(value.children)
            guard let program = words.first else {
                let message = "\(name) must not be empty; remove the key to run nothing"
                return findings.error(message, at: value.location)
            }
            let command = words.compactMap { word($0, of: name, &findings) }
            guard command.count == words.count, let path = command.first else { return }
            guard path.hasPrefix("/") else {
                let message =
                    "\(name) must start with the absolute path of a program, not \(Wording.quoted(path))"
                return findings.error(message, at: program.location)
            }
            store(&settings, command)
        }
    }

    private static func word(_ value: TOMLNode, of name: String, _ findings: inout Findings) -> String? {
        guard let word = findings.text(value, "every element of \(name)") else { return nil }
        guard !word.isEmpty else {
            findings.error("no element of \(name) may be empty", at: value.location)
            return nil
        }
        // A file in /tmp is meant for the program itself, which has its own /tmp there.
        if HiddenDirectories.homesContain(word) {
            findings.warning(
                "\(name) names \(Wording.quoted(word)), but the service cannot read home directories; "
                    + "move it, for example to /usr/local/bin",
                at: value.location
            )
        }
        return word
    }
}
