import Diagnostics
import SettingsText
import SignAPI

/// A change of the gateway's configuration that an owner requests on the web page.
struct GatewayChange: Hashable {
    /// An error in a requested change. `path` is the path of the setting, such as `source[1].http`.
    struct Problem: Hashable {
        var path: String
        var message: String
    }

    /// The errors in an invalid change. There is at least one.
    struct Invalid: Error, Hashable {
        var problems: [Problem]
    }

    /// A setting and its new value.
    struct Entry: Hashable {
        /// The path of the setting: `TABLE.KEY`, or the name of a list of tables.
        var place: String
        /// The new value in TOML notation. For a list of tables, this is an array of tables. Nil removes the
        /// setting.
        var value: String?

        var table: String { String(place.prefix { $0 != "." }) }
        var key: String { String(place.dropFirst(table.count + 1)) }
    }

    /// The settings to change. Each occurs only once.
    private(set) var entries: [Entry]
    /// The new password of the broker's user, or nil to keep the current password.
    private(set) var password: String?
    /// Whether the password of the broker's user is removed.
    private(set) var removesPassword = false

    /// Creates a change of `entries`.
    init(_ entries: [Entry]) { self.entries = entries }

    /// Reads a change in JSON form. It has an object for each table, in which null removes a key, and an
    /// array for each list of tables. The values are checked later, together with the whole configuration.
    ///
    /// A key that only the file can set may occur with its value in `current`, the current configuration.
    /// Therefore, a program can send the settings as it has read them.
    init(_ tree: JSONTree, in current: [UInt8]) throws(Invalid) {
        var problems: [Problem] = []
        let current = GatewayValues(current)
        entries = []
        for member in tree.members ?? [] {
            guard let table = GatewayTables.table(named: member.key) else {
                let names = Wording.list(GatewayTables.all.map(\.name), lastJoin: "and")
                let message = "unknown table \(Wording.quoted(member.key)); the page changes \(names)"
                problems.append(Problem(path: member.key, message: message))
                continue
            }
            if table.isList {
                readList(table, member.value, current, &problems)
            } else {
                readTable(table, member.value, current, &problems)
            }
        }
        if entries.isEmpty, password == nil, !removesPassword, problems.isEmpty {
            let message = "no setting is given, such as {\"mqtt\": {\"url\": \"mqtt://localhost\"}}"
            problems.append(Problem(path: "", message: message))
        }
        guard problems.isEmpty else { throw Invalid(problems: problems) }
    }

    private mutating func readTable(
        _ table: GatewayTables.Table,
        _ tree: JSONTree,
        _ current: GatewayValues,
        _ problems: inout [Problem]
    ) {
        guard let members = tree.members else {
            let message = "\(table.name) must be an object of keys and values"
            return problems.append(Problem(path: table.name, message: message))
        }
        for member in members {
            let path = "\(table.name).\(member.key)"
            if path == "mqtt.\(GatewayTables.password)" {
                readPassword(member.value, at: path, &problems)
            } else if table.protectedKeys[member.key] != nil,
                current.value(of: member.key, in: table, named: nil) == member.value
            {
                continue
            } else if let value = Self.value(of: member, table, at: path, &problems) {
                entries.append(Entry(place: path, value: value.text))
            }
        }
    }

    private mutating func readPassword(_ value: JSONTree, at path: String, _ problems: inout [Problem]) {
        guard !value.isNull else { return removesPassword = true }
        let isLine = { (text: String) in
            (1...1024).contains(text.utf8.count) && text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
        }
        guard let text = value.string, isLine(text) else {
            return problems.append(Problem(path: path, message: "password must be one line of text"))
        }
        password = text
    }

    private mutating func readList(
        _ table: GatewayTables.Table,
        _ tree: JSONTree,
        _ current: GatewayValues,
        _ problems: inout [Problem]
    ) {
        guard let array = tree.array else {
            let message = "\(table.name) must be an array of objects"
            return problems.append(Problem(path: table.name, message: message))
        }
        var tables: [String] = []
        for (index, element) in array.enumerated() {
            let path = "\(table.name)[\(index)]"
            guard let members = element.members else {
                let message = "\(path) must be an object of keys and values"
                problems.append(Problem(path: path, message: message))
                continue
            }
            let name = element["name"]?.string
            let changeable = members.filter { member in
                table.protectedKeys[member.key] == nil
                    || current.value(of: member.key, in: table, named: name) != member.value
            }
            // Keys have the order in which a file's tables are read, so that equal values have equal texts.
            let pairs = changeable.sorted { $0.key < $1.key }.compactMap { member in
                Self.value(of: member, table, at: "\(path).\(member.key)", &problems)?.text.map {
                    "\(member.key) = \($0)"
                }
            }
            tables.append(pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }")
        }
        let value = tables.isEmpty ? nil : "[\(tables.joined(separator: ", "))]"
        entries.append(Entry(place: table.name, value: value))
    }

    /// The new value of a key in TOML notation, or nil to remove the key.
    private struct Value {
        var text: String?
    }

    /// Returns the new value of a key. If it is invalid, adds a problem and returns nil.
    private static func value(
        of member: JSONTree.Member,
        _ table: GatewayTables.Table,
        at path: String,
        _ problems: inout [Problem]
    ) -> Value? {
        guard let key = table.keys.first(where: { $0.name == member.key }) else {
            let message =
                table.protectedKeys[member.key] != nil
                ? "\(member.key) can only be set in the configuration file"
                : "unknown key \(Wording.quoted(member.key))"
            problems.append(Problem(path: path, message: message))
            return nil
        }
        switch member.value {
        case .null: return Value(text: nil)
        case .string(let text): return Value(text: text.quotedAsTOML)
        case .boolean(let flag): return Value(text: "\(flag)")
        case .integer(let number): return Value(text: "\(number)")
        case .number(let number): return Value(text: "\(number)")
        case .array(let elements) where key.isList && elements.allSatisfy({ $0.string != nil }):
            let texts = elements.compactMap { $0.string?.quotedAsTOML }
            return Value(text: texts.isEmpty ? nil : "[\(texts.joined(separator: ", "))]")
        case .array where key.isList:
            problems.append(Problem(path: path, message: "\(member.key) must be an array of texts"))
            return nil
        case .array, .object:
            let message = "\(member.key) must be a text, a number, true or false"
            problems.append(Problem(path: path, message: message))
            return nil
        }
    }
}

// MARK: Editing

extension GatewayChange {
    /// Applies this change to the text of a configuration. `passwordPath` is the path of the file in which
    /// the caller stores a new password of the broker's user; the text then names this file. Throws if the
    /// notation of `text` cannot be edited.
    func applied(to text: [UInt8], passwordPath: String?) throws(Invalid) -> [UInt8] {
        var bytes = text
        for table in GatewayTables.all {
            let own = completed(entries.filter { $0.table == table.name }, of: table, in: bytes, passwordPath)
            guard !own.isEmpty else { continue }
            guard let edited = Self.edited(bytes, table, own) else {
                let message =
                    "the notation of \(table.name) in the configuration file cannot be edited; change it there"
                throw Invalid(problems: [Problem(path: table.name, message: message)])
            }
            bytes = edited
        }
        return bytes
    }

    /// Returns a problem if the change would send the stored password of the broker's user to a new address. `text` is
    /// the current configuration. A person who borrows the session of an owner must not learn the password.
    func passwordProblem(in text: [UInt8]) -> Problem? {
        guard let mqtt = (try? TOMLDocument.parse(text))?.root.member("mqtt"), mqtt.kind == .table,
            mqtt.member("password_file") != nil, password == nil, !removesPassword,
            let url = entries.first(where: { $0.place == "mqtt.url" })?.value,
            url != mqtt.member("url")?.string?.quotedAsTOML,
            !entries.contains(where: { $0.place == "mqtt.user" && $0.value == nil })
        else { return nil }
        return Problem(
            path: "mqtt.\(GatewayTables.password)",
            message: "the address of the broker changes, so enter its password again"
        )
    }

    private static func edited(_ text: [UInt8], _ table: GatewayTables.Table, _ entries: [Entry]) -> [UInt8]?
    {
        guard let edit = TableEdit(of: text) else { return nil }
        guard table.isList else {
            let values = entries.map { (key: $0.key, value: $0.value) }
            return edit.result(of: values, in: table.name, removesEmptyTable: true)
        }
        let order = table.keys.map(\.name)
        // The tables of a list without names are distinguished by their order.
        let hasNames = order.contains("name")
        let rules = TableEdit.ListRules(
            order: order,
            protecting: Set(table.protectedKeys.keys),
            reusesTables: !hasNames
        )
        return edit.list(table.name, entries.last?.value, by: rules)
    }

    /// Adds the changes that follow from `entries`: the file of a new password, and the removal of the whole
    /// table if its main key is removed.
    private func completed(
        _ entries: [Entry],
        of table: GatewayTables.Table,
        in text: [UInt8],
        _ passwordPath: String?
    ) -> [Entry] {
        var entries = entries
        if let mainKey = table.mainKey,
            entries.contains(where: { $0.key == mainKey && $0.value == nil }),
            let node = (try? TOMLDocument.parse(text))?.root.member(table.name), node.kind == .table
        {
            return node.children.map { Entry(place: "\(table.name).\($0.key)", value: nil) }
        }
        guard table.name == "mqtt" else { return entries }
        let place = GatewayTables.passwordFile
        if removesPassword || entries.contains(where: { $0.place == "mqtt.user" && $0.value == nil }) {
            entries.append(Entry(place: place, value: nil))
        } else if password != nil, let passwordPath {
            entries.append(Entry(place: place, value: passwordPath.quotedAsTOML))
        }
        return entries
    }

    /// Converts `diagnostics`, the findings about the changed configuration `text`, to problems with the
    /// paths of the settings. A problem in any other part of the file contains the line number.
    static func problems(_ diagnostics: [Diagnostic], in text: [UInt8]) -> [Problem] {
        let anchors = SettingAnchors(of: GatewayTables.all.map(\.name), in: text)
        return diagnostics.map { finding in
            guard let path = anchors.path(at: finding.location) else {
                return Problem(
                    path: "",
                    message: "line \(finding.line) of the configuration: \(finding.message)"
                )
            }
            return Problem(path: place(of: finding, in: path), message: finding.message)
        }
    }

    /// Returns the path of the key that a finding is about. `path` is the path of the table or setting at the
    /// finding's location. A message about a missing key begins with the key's name.
    private static func place(of finding: Diagnostic, in path: String) -> String {
        if path == GatewayTables.passwordFile { return "mqtt.\(GatewayTables.password)" }
        guard !path.contains("."), let table = GatewayTables.table(named: String(path.prefix { $0 != "[" }))
        else {
            return path
        }
        let word = finding.message.prefix { $0.isLetter || $0 == "_" }
        return table.keys.contains { $0.name == word } ? "\(path).\(word)" : path
    }
}
