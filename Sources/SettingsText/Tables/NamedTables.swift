import Diagnostics

/// Looks up tables by name in a parsed TOML configuration file, and records an error if the file contains a
/// plain value where a table is expected.
extension Findings {
    /// Returns the table called `name`, such as `[scroll]`, from `root`, the root table of a TOML file.
    /// Returns nil if there is no value with this name. If the value is not a single table, also records an
    /// error.
    package mutating func readTable(_ name: String, in root: TOMLNode) -> TOMLNode? {
        guard let member = root.member(name) else { return nil }
        if checkIsTable(member, header: "[\(name)]") { return member }
        markInvalid(name, in: root)
        return nil
    }

    /// Returns all tables called `name`, such as `[[display]]`, from the root table `root` of a TOML file. If
    /// there are more than `maxCount` tables, records an error and returns only the first `maxCount` of them.
    package mutating func readTables(_ name: String, in root: TOMLNode, atMost maxCount: Int) -> [TOMLNode] {
        let tables = readTables(name, in: root)
        guard tables.count > maxCount else { return tables }
        addError(
            "a file may have at most \(maxCount) [[\(name)]]; remove this one and those after it",
            at: tables[maxCount].location
        )
        markInvalid(name, in: root)
        return Array(tables.prefix(maxCount))
    }

    /// Returns the tables in the list called `name`, such as all `[[option]]` tables, from `root`. Records an
    /// error and returns an empty array if the value is not a list. Elements that are not tables are reported
    /// as errors and left out.
    package mutating func readTables(_ name: String, in root: TOMLNode) -> [TOMLNode] {
        guard let member = root.member(name) else { return [] }
        if let message = wrongListMessage(about: member) {
            addError(message, at: member.keyLocation)
            markInvalid(name, in: root)
            return []
        }

        var tables: [TOMLNode] = []
        for element in member.children {
            if element.kind == .table {
                tables.append(element)
            } else {
                addError(wrongElementMessage(about: element, inList: name), at: element.location)
                markInvalid(name, in: root)
            }
        }
        return tables
    }

    /// Returns an error message about `element`, an element of the list `name` that is not a table. If it is
    /// a value of the main (most important) key of such a table, like `text` of an option, the message
    /// suggests to write this key.
    private func wrongElementMessage(about element: TOMLNode, inList name: String) -> String {
        let message = "every element of \(name) must be a table, not \(element.kindDescription)"
        guard let mainKey = mainKeys[name], mainKey.kind == element.kind, let value = element.shortTOML else {
            return message
        }
        return "\(message); write [[\(name)]], followed by \(mainKey.key) = \(value)"
    }

    /// Returns an error message if `member`, which must be a list of tables, is not an array. Also returns
    /// one if it is an array of strings that should be separate tables. Returns nil for any other array.
    private func wrongListMessage(about member: TOMLNode) -> String? {
        let name = member.key
        guard member.kind == .array else {
            let isTable = member.kind == .table
            let remedy = isTable ? "; write [[\(name)]] with double brackets" : remedy(forValue: member)
            return "\(name) must be a list of tables, [[\(name)]], not \(member.kindDescription)\(remedy)"
        }
        guard let strings = member.strings, let mainKey = mainKeys[name], mainKey.kind == .string,
            let remedy = SyntaxAdvice.tables("[[\(name)]]", key: mainKey.key, strings: strings)
        else { return nil }
        return "\(name) must be a list of tables, not of strings; \(remedy)"
    }
}

extension TOMLNode {
    /// The strings in this TOML array, or nil if this node is not an array of at least two strings. Only the
    /// first three elements are checked and returned.
    package var strings: [String]? {
        guard kind == .array else { return nil }
        let elements = Array(children.prefix(3))
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count && strings.count > 1 ? strings : nil
    }
}
