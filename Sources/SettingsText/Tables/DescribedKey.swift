import SignAPI

/// A key that programs may change, described so that they can make a form of it.
package struct DescribedKey {
    package var name: String
    /// The kind of the value, as in the interface's type `Setting`.
    package var kind: String
    package var domain: ValueDomain
    /// The key's default value in TOML, or nil if the key has none.
    package var defaultValue: String?

    /// Creates a description. By default, the kind is that of the domain.
    package init(name: String, kind: String? = nil, domain: ValueDomain, defaultValue: String? = nil) {
        self.name = name
        self.kind = kind ?? domain.kind.rawValue
        self.domain = domain
        self.defaultValue = defaultValue
    }

    /// Returns the description as a JSON object of the interface's type `Setting`. `table` is the name of the key's
    /// table.
    package func tree(in table: String) -> JSONTree {
        let values = [("lowest", domain.lowest), ("highest", domain.highest), ("default", defaultValue)]
        let members = values.compactMap { name, value in
            value.flatMap { JSONTree(toml: $0) }.map { JSONTree.Member(name, $0) }
        }
        return .object([
            JSONTree.Member("table", .string(table)), JSONTree.Member("key", .string(name)),
            JSONTree.Member("kind", .string(kind)), JSONTree.Member("unit", .string(domain.unit)),
            JSONTree.Member("choices", .array(domain.choices.map { .string($0) })),
            JSONTree.Member("values", .object(members)),
        ])
    }
}

extension TableSchema {
    /// Returns the descriptions of the table's keys, except those in `protectedKeys`. `kinds` has the kinds that differ
    /// from those of the domains, by the name of the key.
    package func describedKeys(
        besides protectedKeys: Set<String>,
        kinds: [String: String] = [:]
    ) -> [DescribedKey] {
        let defaults = defaults
        return keys.filter { !protectedKeys.contains($0.name) }.map { key in
            DescribedKey(
                name: key.name,
                kind: kinds[key.name],
                domain: key.domain,
                defaultValue: defaults[key.name]
            )
        }
    }
}

extension JSONTree {
    /// Creates the JSON of the value `text`, which is in TOML. Returns nil if `text` is not a valid value.
    package init?(toml text: String) {
        let document = try? TOMLDocument.parse(Array("value = \(text)".utf8))
        guard let node = document?.root.member("value") else { return nil }
        self = node.tree
    }
}

extension TOMLNode {
    /// The value as JSON. A table becomes an object. A date, which no described key has, becomes null.
    package var tree: JSONTree {
        switch kind {
        case .string: string.map { .string($0) } ?? .null
        case .integer: integer.map { .integer($0) } ?? .null
        case .float: float.map { .number($0) } ?? .null
        case .boolean: boolean.map { .boolean($0) } ?? .null
        case .array: .array(children.map(\.tree))
        case .table: .object(children.map { JSONTree.Member($0.key, $0.tree) })
        case .date: .null
        }
    }
}
