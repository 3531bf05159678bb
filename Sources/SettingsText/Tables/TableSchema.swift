import Diagnostics

/// The keys of a table of the configuration, and how their values are read into `Settings`.
package struct TableSchema<Settings> {
    /// The table's header as written in a file, `[scroll]` or `[[option]]`.
    package var header: String
    /// The keys, in the order in which messages list them.
    package var keys: [Key]
    /// What else people call a key, with its name.
    package var otherNames: [String: String]
    /// What to do about other keys, for a table that has one of them; nil if nothing is known for that table.
    package var remedies: [String: @Sendable (TOMLNode) -> String?]

    /// A table with these keys.
    package init(
        header: String,
        keys: [Key],
        otherNames: [String: String] = [:],
        remedies: [String: @Sendable (TOMLNode) -> String?] = [:]
    ) {
        self.header = header
        self.keys = keys
        self.otherNames = otherNames
        self.remedies = remedies
    }

    /// The forms of the values, by the names of the keys.
    package var forms: [String: ValueForm] {
        Dictionary(keys.map { ($0.name, $0.form) }) { first, _ in first }
    }

    /// Whether `table` has most of the keys, as a copy of the commented default has. Its values were not chosen one by one.
    package func isListing(_ table: TOMLNode) -> Bool {
        2 * keys.count { table.member($0.name) != nil } > keys.count
    }

    /// A key and the function that reads its value and reports mistakes.
    package struct Key {
        package typealias Reader = (
            _ value: TOMLNode, _ settings: inout Settings, _ findings: inout Findings
        ) -> Void

        package var name: String
        package var form: ValueForm
        package var read: Reader

        /// The key `name`, whose values have `form`, read by `read`.
        package init(name: String, form: ValueForm = .other, read: @escaping Reader) {
            self.name = name
            self.form = form
            self.read = read
        }

        /// The same key in a larger table, whose settings have these ones as a part. `lend` calls its function with that part.
        package func inside<Whole>(
            _ lend: @escaping (inout Whole, (inout Settings) -> Void) -> Void
        ) -> TableSchema<Whole>.Key {
            TableSchema<Whole>.Key(name: name, form: form) { value, whole, findings in
                lend(&whole) { read(value, &$0, &findings) }
            }
        }
    }

    /// Reads all members of `table`; unreadable ones leave the settings unchanged.
    package func read(_ table: TOMLNode, into settings: inout Settings, findings: inout Findings) {
        for member in table.children {
            let name = member.key
            if let key = keys.first(where: { $0.name == name }) {
                let errors = findings.errorCount
                key.read(member, &settings, &findings)
                if findings.errorCount > errors { findings.distrust(name, of: table) }
            } else {
                refuse(member, of: table, &findings)
            }
        }
    }

    private func refuse(_ member: TOMLNode, of table: TOMLNode, _ findings: inout Findings) {
        guard findings.wantsError(at: member.keyLocation) else {
            return findings.error("", at: member.keyLocation)
        }
        let name = member.key
        let elsewhere = findings.headers(knowing: name)
        let help: String
        if let remedy = remedies[name.lowercased()]?(table) {
            help = remedy
        } else if let meant = otherNames[name.lowercased()] {
            help = "did you mean '\(meant)'?"
            findings.distrust(meant, of: table)
        } else if !elsewhere.isEmpty {
            help = "it belongs in \(Wording.list(elsewhere, lastJoin: "or"))"
        } else if let nearest = nearestWord(to: name, among: keys.lazy.map(\.name)) {
            help = "did you mean '\(nearest)'?"
            findings.distrust(nearest, of: table)
        } else {
            help = "allowed: \(keys.map(\.name).joined(separator: ", "))"
        }
        findings.error("unknown key \(Wording.quoted(name)) in \(header); \(help)", at: member.keyLocation)
    }
}

extension Findings {
    /// What to write instead of a value where a table belongs, as the end of a message.
    func remedy(forValue member: TOMLNode) -> String {
        guard let main = mainKeys[member.key] else { return "" }
        if let flag = member.boolean, let flags = main.flags {
            return "; write \(main.header), and below it \(main.key) = \(flag ? flags.yes : flags.no)"
        }
        guard main.kind == member.kind, let value = member.tomlText else { return "" }
        return "; write \(main.header), and below it \(main.key) = \(value)"
    }

    /// Whether `member` is a single table, as its `header` requires.
    package mutating func isTable(_ member: TOMLNode, _ header: String) -> Bool {
        if member.kind == .table { return true }
        if let main = mainKeys[member.key], main.kind == member.kind, main.header != header {
            error(
                "key '\(member.key)' is outside of all tables; write \(main.header) above it",
                at: member.keyLocation
            )
            return false
        }
        if member.kind == .array, member.children.reduce(0, { count, _ in count + 1 }) > 1 {
            error("\(header) may be there once; keep one, with single brackets", at: member.keyLocation)
            return false
        }
        let remedy =
            member.kind == .array ? "; write \(header) with single brackets" : remedy(forValue: member)
        let found = "\(member.shortDescription)\(remedy)"
        error("\(member.key) must be a table, \(header), not \(found)", at: member.keyLocation)
        return false
    }
}
