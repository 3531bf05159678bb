import Diagnostics

/// A closure that returns advice about an unknown key of the given table, or nil if there is no advice.
package typealias KeyRemedy = @Sendable (TOMLNode) -> String?

/// The schema of a TOML table: its keys, and how their values are stored in `Settings`.
package struct TableSchema<Settings> {
    /// The header of the table in a file, such as `[scroll]` or `[[option]]`.
    package var header: String
    /// The keys of the table, in the order in which messages list them.
    package var keys: [Key]
    /// Common wrong names of keys, in lowercase, with the correct names.
    package var otherNames: [String: String]
    /// Advice about other unknown keys, by their names in lowercase.
    package var remedies: [String: KeyRemedy]

    /// Creates a schema.
    package init(
        header: String,
        keys: [Key],
        otherNames: [String: String] = [:],
        remedies: [String: KeyRemedy] = [:]
    ) {
        self.header = header
        self.keys = keys
        self.otherNames = otherNames
        self.remedies = remedies
    }

    /// The forms of the values, by key.
    package var forms: [String: ValueForm] {
        Dictionary(keys.map { ($0.name, $0.form) }) { first, _ in first }
    }

    /// Returns whether `table` has most of the keys. Such a table is probably a copy of the commented default file, so
    /// its author did not choose each value.
    package func isListing(_ table: TOMLNode) -> Bool {
        2 * keys.count { table.member($0.name) != nil } > keys.count
    }

    /// A key of a table, with the closure that reads its value.
    package struct Key {
        package typealias Reader = (
            _ value: TOMLNode, _ settings: inout Settings, _ findings: inout Findings
        ) -> Void

        package var name: String
        package var form: ValueForm
        /// Reads a value of the key and stores it in the settings, or reports an error.
        package var read: Reader

        /// Creates a key whose values have `form`.
        package init(name: String, form: ValueForm = .other, read: @escaping Reader) {
            self.name = name
            self.form = form
            self.read = read
        }

        /// Returns this key for a table whose settings, of type `Whole`, contain `Settings` as a part. `access` passes
        /// that part to its second argument.
        package func inside<Whole>(
            _ access: @escaping (inout Whole, (inout Settings) -> Void) -> Void
        ) -> TableSchema<Whole>.Key {
            TableSchema<Whole>.Key(name: name, form: form) { value, whole, findings in
                access(&whole) { read(value, &$0, &findings) }
            }
        }
    }

    /// Reads all members of `table` into `settings`. A member with an error leaves `settings` unchanged.
    package func read(_ table: TOMLNode, into settings: inout Settings, findings: inout Findings) {
        for member in table.children {
            let name = member.key
            if let key = keys.first(where: { $0.name == name }) {
                let errors = findings.errorCount
                key.read(member, &settings, &findings)
                if findings.errorCount > errors { findings.markUnread(name, of: table) }
            } else {
                reportUnknown(member, of: table, &findings)
            }
        }
    }

    private func reportUnknown(_ member: TOMLNode, of table: TOMLNode, _ findings: inout Findings) {
        guard findings.showsError(at: member.keyLocation) else {
            return findings.error("", at: member.keyLocation)
        }
        let name = member.key
        let otherHeaders = findings.headers(withKey: name)
        let help: String
        if let remedy = remedies[name.lowercased()]?(table) {
            help = remedy
        } else if let key = otherNames[name.lowercased()] {
            help = "did you mean '\(key)'?"
            findings.markUnread(key, of: table)
        } else if !otherHeaders.isEmpty {
            help = "it belongs in \(Wording.list(otherHeaders, lastJoin: "or"))"
        } else if let key = nearestWord(to: name, among: keys.lazy.map(\.name)) {
            help = "did you mean '\(key)'?"
            findings.markUnread(key, of: table)
        } else {
            help = "allowed: \(keys.map(\.name).joined(separator: ", "))"
        }
        findings.error("unknown key \(Wording.quoted(name)) in \(header); \(help)", at: member.keyLocation)
    }
}

extension Findings {
    /// Returns advice, as the end of a message, on what to write if the file has the plain value `member` where a table
    /// should be.
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

    /// Returns whether `member` is a single table; otherwise reports an error that names `header`.
    package mutating func isTable(_ member: TOMLNode, _ header: String) -> Bool {
        if member.kind == .table { return true }
        if let main = mainKeys[member.key], main.kind == member.kind, main.header != header {
            error(
                "key '\(member.key)' is outside of all tables; write \(main.header) above it",
                at: member.keyLocation
            )
        } else if member.kind == .array, member.children.dropFirst().contains(where: { _ in true }) {
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
