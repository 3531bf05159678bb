import Diagnostics

/// The keys of a table of the configuration, and how their values are read into `Settings`.
package struct TableSchema<Settings> {
    /// The table's header as written in a file, `[scroll]` or `[[option]]`.
    package var header: String
    /// The keys, in the order in which messages list them.
    package var keys: [Key]
    /// What else people call a key, with its name.
    package var otherNames: [String: String]

    /// A table with these keys.
    package init(header: String, keys: [Key], otherNames: [String: String] = [:]) {
        self.header = header
        self.keys = keys
        self.otherNames = otherNames
    }

    /// A key and the function that reads its value and reports mistakes.
    package struct Key {
        package typealias Reader = (
            _ value: TOMLNode, _ settings: inout Settings, _ findings: inout Findings
        ) -> Void

        package var name: String
        package var read: Reader

        /// The key `name`, read by `read`.
        package init(name: String, read: @escaping Reader) {
            self.name = name
            self.read = read
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
        if let meant = otherNames[name.lowercased()] {
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
    /// Whether `member` is a single table, as its `header` requires.
    package mutating func isTable(_ member: TOMLNode, _ header: String) -> Bool {
        if member.kind == .table { return true }
        let remedy = member.kind == .array ? "; write \(header) with single brackets" : ""
        let found = "\(member.shortDescription)\(remedy)"
        error("\(member.key) must be a table, \(header), not \(found)", at: member.keyLocation)
        return false
    }
}
