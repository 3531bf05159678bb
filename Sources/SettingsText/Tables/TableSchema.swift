import Diagnostics

/// A closure that receives a table with an unknown key, and returns advice for the error message, or nil if it has
/// none.
package typealias KeyRemedy = @Sendable (TOMLNode) -> String?

/// Describes a TOML table: its keys, and how the value of each key is stored in a value of type `Settings`.
package struct TableSchema<Settings> {
    /// The table's header line in a file, such as `[scroll]` or `[[option]]`. Messages use it as the table's name.
    package var header: String
    /// All keys that the table may have, in the order in which messages list them.
    package var keys: [Key]
    /// Wrong names that users often write for a key, in lowercase, each with the correct name.
    package var otherNames: [String: String]
    /// Advice about unknown keys, by the unknown key in lowercase. It is for mistakes that need more explanation than a
    /// correct name.
    package var remedies: [String: KeyRemedy]
    /// The values that apply if a key is missing, as TOML, by the name of the key. Only keys that forms show have one
    /// here.
    package var defaults: [String: String] { makeDefaults() }
    private let makeDefaults: () -> [String: String]

    /// Creates a description from the table's header and its keys.
    package init(
        header: String,
        keys: [Key],
        defaults: @autoclosure @escaping () -> [String: String] = [:],
        otherNames: [String: String] = [:],
        remedies: [String: KeyRemedy] = [:]
    ) {
        self.header = header
        self.keys = keys
        makeDefaults = defaults
        self.otherNames = otherNames
        self.remedies = remedies
    }

    /// The kind of value that each key expects, by the name of the key.
    package var forms: [String: ValueForm] {
        Dictionary(keys.map { ($0.name, $0.form) }) { first, _ in first }
    }

    /// Returns whether `table` contains more than half of the keys. Such a table is probably a copy of the commented
    /// default file, whose author did not choose each value on purpose.
    package func isListing(_ table: TOMLNode) -> Bool {
        2 * keys.count { table.member($0.name) != nil } > keys.count
    }

    /// A key of a table, with the closure that checks its value and stores it.
    package struct Key {
        package typealias Reader = (
            _ value: TOMLNode, _ settings: inout Settings, _ findings: inout Findings
        ) -> Void

        package var name: String
        package var form: ValueForm
        /// The values that the key accepts, as far as they can be described as data.
        package var domain: ValueDomain { makeDomain() ?? form.domain }
        private let makeDomain: () -> ValueDomain?
        /// Checks the key's value and stores it in the settings. Adds an error if the value is invalid.
        package var read: Reader

        /// Creates a key. `form` describes the valid values, so that messages can suggest one. `domain` describes them
        /// for forms. If it is nil, it is derived from `form`.
        package init(
            name: String,
            form: ValueForm = .other,
            domain: @autoclosure @escaping () -> ValueDomain? = nil,
            read: @escaping Reader
        ) {
            self.name = name
            self.form = form
            makeDomain = domain
            self.read = read
        }

        /// Returns this key, which first calls `problem` with the value. If `problem` returns an error message, the key
        /// adds it and does not store the value.
        package func rejecting(_ problem: @escaping (TOMLNode) -> String?) -> Key {
            var key = self
            key.read = { [read] value, settings, findings in
                if let message = problem(value) { return findings.error(message, at: value.location) }
                read(value, &settings, &findings)
            }
            return key
        }

        /// Returns this key for settings of type `Whole`, which contain this key's settings as a part. `access` calls
        /// its second argument with that part.
        package func inside<Whole>(
            _ access: @escaping (inout Whole, (inout Settings) -> Void) -> Void
        ) -> TableSchema<Whole>.Key {
            TableSchema<Whole>.Key(name: name, form: form, domain: makeDomain()) { value, whole, findings in
                access(&whole) { read(value, &$0, &findings) }
            }
        }
    }

    /// Reads the values of `table` into `settings`. Adds an error for each unknown key and each invalid value, and
    /// ignores it.
    package func read(_ table: TOMLNode, into settings: inout Settings, findings: inout Findings) {
        for member in table.children {
            let name = member.key
            if let key = key(named: name) {
                let errors = findings.errorCount
                key.read(member, &settings, &findings)
                if findings.errorCount > errors { findings.markUnread(name, of: table) }
            } else {
                reportUnknown(member, of: table, &findings)
            }
        }
    }

    /// Returns the key called `name`, or nil if there is none.
    private func key(named name: String) -> Key? {
        // The compiler does not specialize this type, and a generic method of a collection would look up conformances.
        for index in keys.indices where keys[index].name == name { return keys[index] }
        return nil
    }

    private func reportUnknown(_ member: TOMLNode, of table: TOMLNode, _ findings: inout Findings) {
        guard findings.showsError(at: member.keyLocation) else {
            return findings.countHiddenError(at: member.keyLocation)
        }
        let help = help(withUnknown: member.key, of: table, &findings)
        findings.error(
            "unknown key \(Wording.quoted(member.key)) in \(header); \(help)",
            at: member.keyLocation
        )
    }

    /// Returns the end of the error message about the unknown key `name`. If the user probably meant another key of the
    /// table, also records that the value of that key was not read.
    private func help(withUnknown name: String, of table: TOMLNode, _ findings: inout Findings) -> String {
        if let remedy = remedies[name.lowercased()]?(table) { return remedy }
        let otherHeaders = findings.headers(withKey: name)
        let intendedKey: String?
        if let correctName = otherNames[name.lowercased()] {
            intendedKey = correctName
        } else if !otherHeaders.isEmpty {
            return "it belongs in \(Wording.list(otherHeaders, lastJoin: "or"))"
        } else {
            intendedKey = nearestWord(to: name, among: keys.lazy.map(\.name))
        }
        guard let intendedKey else { return "allowed: \(keys.map(\.name).joined(separator: ", "))" }
        findings.markUnread(intendedKey, of: table)
        return "did you mean '\(intendedKey)'?"
    }
}

extension Findings {
    /// Returns advice for a file that contains the plain value `member` where a table is expected. The advice names the
    /// header and the key to write. It is the end of a message and begins with a semicolon, or is empty.
    func remedy(forValue member: TOMLNode) -> String {
        guard let main = mainKeys[member.key] else { return "" }
        let value =
            if let flag = member.boolean, let flags = main.flags {
                flag ? flags.yes : flags.no
            } else {
                main.kind == member.kind ? member.shortTOML : nil
            }
        return value.map { "; write \(main.header), and below it \(main.key) = \($0)" } ?? ""
    }

    /// Returns whether `member`, a member of the root table, is a single table. If it is not, adds an error that names
    /// `header`, the correct header, such as `[scroll]`.
    package mutating func isTable(_ member: TOMLNode, _ header: String) -> Bool {
        if member.kind == .table { return true }

        // A member with the name of a table may also be a key of another table, whose header is missing above it.
        if let main = mainKeys[member.key], main.kind == member.kind, main.header != header {
            error(
                "key '\(member.key)' is outside of all tables; write \(main.header) above it",
                at: member.keyLocation
            )
        } else if member.kind == .array, Array(member.children).count > 1 {
            error("\(header) may occur only once; keep one, with single brackets", at: member.keyLocation)
        } else {
            let remedy =
                member.kind == .array ? "; write \(header) with single brackets" : remedy(forValue: member)
            error(
                "\(member.key) must be a table, \(header), not \(member.kindDescription)\(remedy)",
                at: member.keyLocation
            )
        }
        return false
    }
}
