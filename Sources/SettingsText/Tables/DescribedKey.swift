import SignAPI

/// A description of a configuration key that programs may change. A program can build an input form from it.
package struct DescribedKey {
    package var name: String
    /// The kind of the key's value, as defined by the type `Setting` of the API for programs.
    package var kind: String
    package var domain: ValueDomain
    /// The default value of the key in TOML, or nil if the key has none.
    package var defaultValue: String?

    /// Creates the description of a configuration key.
    ///
    /// - Parameters:
    ///   - name: The name of the key.
    ///   - kind: The kind of the key's value. If it is nil, the kind of `domain` is used.
    ///   - domain: The permitted values of the key.
    ///   - defaultValue: The default value in TOML, or nil if there is none.
    package init(name: String, kind: String? = nil, domain: ValueDomain, defaultValue: String? = nil) {
        self.name = name
        self.kind = kind ?? domain.kind.rawValue
        self.domain = domain
        self.defaultValue = defaultValue
    }

    /// Returns the description as a JSON object of the type `Setting` of the API for programs. `table` is the
    /// name of the configuration table that contains the key.
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
    /// Returns descriptions of all keys of the configuration table except `protectedKeys`. `kinds` contains
    /// the kinds, by key, that differ from those of the keys' permitted values.
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
    /// Creates the JSON of the TOML value `text`. Returns nil if `text` is not a valid value.
    package init?(toml text: String) {
        let document = try? TOMLDocument.parse(Array("value = \(text)".utf8))
        guard let node = document?.root.member("value") else { return nil }
        self = node.tree
    }
}

extension TOMLNode {
    /// The value of this node as JSON. A table becomes an object. A date becomes null, because no described
    /// key has a date as its value.
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
