import Diagnostics

/// The tables of a file by their names.
extension Findings {
    /// The table `name`, at most one in a file.
    package mutating func table(_ name: String, of root: TOMLNode) -> TOMLNode? {
        guard let member = root.member(name) else { return nil }
        if isTable(member, "[\(name)]") { return member }
        distrust(name, of: root)
        return nil
    }

    /// The tables `name`, at most `limit` in a file.
    package mutating func tables(_ name: String, of root: TOMLNode, atMost limit: Int) -> [TOMLNode] {
        let tables = elements(name, of: root)
        guard tables.count > limit else { return tables }
        error(
            "a file may have at most \(limit) [[\(name)]]; remove this one and those after it",
            at: tables[limit].location
        )
        distrust(name, of: root)
        return Array(tables.prefix(limit))
    }

    /// The tables `name`, any number in a file.
    package mutating func elements(_ name: String, of root: TOMLNode) -> [TOMLNode] {
        guard let member = root.member(name) else { return [] }
        guard member.kind == .array else {
            let remedy =
                member.kind == .table
                ? "; write [[\(name)]] with double brackets" : remedy(forValue: member)
            let found = "\(member.shortDescription)\(remedy)"
            error("\(name) must be a list of tables, [[\(name)]], not \(found)", at: member.keyLocation)
            distrust(name, of: root)
            return []
        }
        if let strings = member.strings, let main = mainKeys[name], main.kind == .string,
            let remedy = SyntaxAdvice.tables("[[\(name)]]", main.key, strings)
        {
            error("\(name) must be a list of tables, not of strings; \(remedy)", at: member.keyLocation)
            distrust(name, of: root)
            return []
        }
        var tables: [TOMLNode] = []
        for element in member.children {
            if element.kind == .table {
                tables.append(element)
            } else {
                let main = mainKeys[name].flatMap { $0.kind == element.kind ? $0.key : nil }
                let text = element.tomlText
                let remedy =
                    main.flatMap { key in text.map { "; write [[\(name)]], and below it \(key) = \($0)" } }
                    ?? ""
                let message =
                    "every element of \(name) must be a table, not \(element.shortDescription)\(remedy)"
                error(message, at: element.location)
                distrust(name, of: root)
            }
        }
        return tables
    }
}

extension TOMLNode {
    /// The elements of an array that has several strings and nothing else; nil for other values.
    package var strings: [String]? {
        guard kind == .array else { return nil }
        let elements = Array(children.prefix(3))
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count && strings.count > 1 ? strings : nil
    }
}
