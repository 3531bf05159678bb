import Diagnostics

/// A closure that receives a table with an unknown key and returns advice for the error message, or nil if it
/// has no advice.
package typealias KeyRemedy = @Sendable (TOMLNode) -> String?

/// A description of one kind of TOML table: its keys, and how the value of each key is stored in a value of
/// type `Settings`.
package struct TableSchema<Settings> {
    /// The header of the table as it is written in a file, such as `[scroll]` or `[[option]]`. Error messages
    /// identify the table by it.
    package var header: String
    /// All keys that the table may have, in the order in which error messages list them.
    package var keys: [Key]
    /// The correct names of keys, by the wrong names that users often write instead. The wrong names are in
    /// lowercase.
    package var otherNames: [String: String]
    /// Closures that return advice about an unknown key, by its name in lowercase. They are for mistakes that
    /// need more explanation than the correct name of a key.
    package var remedies: [String: KeyRemedy]
    /// The default values of keys in TOML notation, by the name of the key. Only keys that appear in input
    /// forms have an entry.
    package var defaults: [String: String] { makeDefaults() }
    private let makeDefaults: () -> [String: String]

    /// Creates the description of a table from its header, such as `[scroll]`, and its keys. Optionally adds
    /// default values for input forms, correct names for commonly misspelled keys, and advice about unknown
    /// keys.
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

    /// Returns whether `table` contains more than half of the keys in this description. If so, the table is
    /// probably a copy of the commented default file, which means that its author did not choose each value
    /// deliberately.
    package func listsMostKeys(_ table: TOMLNode) -> Bool {
        2 * keys.count { table.member($0.name) != nil } > keys.count
    }

    /// A key of a TOML table, together with the closure that checks the key's value and stores it in the
    /// settings.
    package struct Key {
        package typealias Reader = (
            _ value: TOMLNode, _ settings: inout Settings, _ findings: inout Findings
        ) -> Void

        package var name: String
        package var form: ValueForm
        /// A description of the values that the key accepts, from which a program can build an input form. It
        /// may omit rules that cannot be expressed as data.
        package var domain: ValueDomain { makeDomain() ?? form.domain }
        private let makeDomain: () -> ValueDomain?
        /// A closure that checks the key's value and stores it in the settings, or records an error if the
        /// value is invalid.
        package var read: Reader

        /// Creates a key of a table. The closure `read` checks and stores its value. `form` is the kind of
        /// value, which error messages use to suggest corrections. `domain` describes the valid values for
        /// input forms; if it is nil, `form` is used instead.
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

        /// Returns a copy of this key that first checks each value with `problem`. If `problem` returns an
        /// error message, the key records the error and does not store the value.
        package func rejecting(_ problem: @escaping (TOMLNode) -> String?) -> Key {
            var key = self
            key.read = { [read] value, settings, findings in
                if let message = problem(value) { return findings.addError(message, at: value.location) }
                read(value, &settings, &findings)
            }
            return key
        }

        /// Returns this key as a key of the larger settings type `Whole`, which contains this key's settings
        /// as a part. `access` must call its second argument with that part, so that the key can modify it.
        package func storing<Whole>(
            through access: @escaping (inout Whole, (inout Settings) -> Void) -> Void
        ) -> TableSchema<Whole>.Key {
            TableSchema<Whole>.Key(name: name, form: form, domain: makeDomain()) { value, whole, findings in
                access(&whole) { read(value, &$0, &findings) }
            }
        }
    }

    /// Reads the values of `table` into `settings`. Unknown keys and invalid values are recorded as errors in
    /// `findings`, and are otherwise ignored.
    package func read(_ table: TOMLNode, into settings: inout Settings, findings: inout Findings) {
        for member in table.children {
            let name = member.key
            if let key = key(named: name) {
                let errors = findings.errorCount
                key.read(member, &settings, &findings)
                if findings.errorCount > errors { findings.markInvalid(name, in: table) }
            } else {
                addUnknownKeyError(member, in: table, findings: &findings)
            }
        }
    }

    /// Returns the key called `name`, or nil if the table does not support this key.
    private func key(named name: String) -> Key? {
        // The compiler does not specialize this type, and a generic method of a collection would look up
        // conformances.
        for index in keys.indices where keys[index].name == name { return keys[index] }
        return nil
    }

    private func addUnknownKeyError(_ member: TOMLNode, in table: TOMLNode, findings: inout Findings) {
        guard findings.showsError(at: member.keyLocation) else {
            return findings.countHiddenError(at: member.keyLocation)
        }
        let help = help(forUnknownKey: member.key, in: table, findings: &findings)
        findings.addError(
            "unknown key \(Wording.quoted(member.key)) in \(header); \(help)",
            at: member.keyLocation
        )
    }

    /// Returns the advice at the end of the error message about the unknown key `name`. If the user probably
    /// meant another key of the table, also marks the value of that key as not read.
    private func help(forUnknownKey name: String, in table: TOMLNode, findings: inout Findings) -> String {
        if let remedy = remedies[name.lowercased()]?(table) { return remedy }
        let otherHeaders = findings.headers(withKey: name)
        let intendedKey: String?
        if let correctName = otherNames[name.lowercased()] {
            intendedKey = correctName
        } else if !otherHeaders.isEmpty {
            return "it belongs in \(Wording.list(otherHeaders, conjunction: "or"))"
        } else {
            intendedKey = nearestWord(to: name, among: keys.lazy.map(\.name))
        }
        guard let intendedKey else { return "allowed: \(keys.map(\.name).joined(separator: ", "))" }
        findings.markInvalid(intendedKey, in: table)
        return "did you mean '\(intendedKey)'?"
    }
}

extension Findings {
    /// Returns advice to write a table instead of the plain value `member`, with the header and the key to
    /// use. It begins with a semicolon, because it is appended to an error message. Returns an empty string
    /// if there is no advice.
    func remedy(forValue member: TOMLNode) -> String {
        guard let main = mainKeys[member.key] else { return "" }
        let value =
            if let flag = member.boolean, let flags = main.flags {
                flag ? flags.yes : flags.no
            } else {
                main.kind == member.kind ? member.shortTOML : nil
            }
        return value.map { "; write \(main.header), followed by \(main.key) = \($0)" } ?? ""
    }

    /// Returns whether `member`, a member of the root table of a file, is a single table. If it is not,
    /// records an error that names `header`, the correct header, such as `[scroll]`.
    package mutating func checkIsTable(_ member: TOMLNode, header: String) -> Bool {
        if member.kind == .table { return true }
        addError(notTableMessage(about: member, header: header), at: member.keyLocation)
        return false
    }

    /// Returns an error message about `member`, which is a value or a list but must be the table with the
    /// header `header`.
    private func notTableMessage(about member: TOMLNode, header: String) -> String {
        // A member with the name of a table may also be the main (most important) key of another table, whose
        // header is missing above it.
        if let mainKey = mainKeys[member.key], mainKey.kind == member.kind, mainKey.header != header {
            return "key '\(member.key)' is outside any table; write \(mainKey.header) above it"
        }
        // The table was written as a list, with headers such as [[scroll]].
        if member.kind == .array, Array(member.children).count > 1 {
            return "\(header) may occur only once; keep one, with single brackets"
        }
        let remedy =
            member.kind == .array ? "; write \(header) with single brackets" : remedy(forValue: member)
        return "\(member.key) must be a table, \(header), not \(member.kindDescription)\(remedy)"
    }
}
