import Diagnostics
import SettingsText
import SignAPI

/// A change of the gateway's configuration that an owner has requested on the web page.
struct GatewayChange: Hashable {
    /// An error in a requested change. `path` is the path of the setting in the configuration, such as
    /// `source[1].http`.
    struct Problem: Hashable {
        var path: String
        var message: String
    }

    /// An error which reports that a change is invalid. It contains at least one problem.
    struct ValidationError: Error, Hashable {
        var problems: [Problem]
    }

    /// A setting of the configuration and its new value.
    struct Entry: Hashable {
        /// The path of the setting in the configuration: `TABLE.KEY`, or the name of a list of tables such as
        /// `source`.
        var path: String
        /// The new value in TOML notation, or nil to remove the setting. For a list of tables, the value is
        /// an array of tables.
        var value: String?

        var table: String { String(path.prefix { $0 != "." }) }
        var key: String { String(path.dropFirst(table.count + 1)) }
    }

    /// The settings to change and their new values. Each setting occurs only once.
    private(set) var entries: [Entry]
    /// The new password for the MQTT broker, or nil to keep the current password.
    private(set) var password: String?
    /// Whether to remove the password for the MQTT broker.
    private(set) var removesPassword = false

    /// Creates a change of the settings in `entries`.
    init(_ entries: [Entry]) { self.entries = entries }

    /// Reads a change from JSON, such as `{"mqtt": {"url": "mqtt://localhost"}}`. The JSON has an object for
    /// each table of the configuration, in which null removes a key, and an array for each list of tables.
    /// Throws all errors in the tables and keys. The values are checked later, together with the whole
    /// configuration.
    ///
    /// A protected key can be set only in the configuration file. It may occur with its value in
    /// `currentText`, the text of the current configuration. Therefore, a program can send the settings as it
    /// has read them.
    init(_ tree: JSONTree, currentText: [UInt8]) throws(ValidationError) {
        var problems: [Problem] = []
        let currentValues = GatewayValues(currentText)
        entries = []
        for member in tree.members ?? [] {
            guard let table = GatewayTables.table(named: member.key) else {
                problems.append(Self.unknownTableProblem(member.key))
                continue
            }
            if table.isList {
                readList(table, from: member.value, currentValues: currentValues, problems: &problems)
            } else {
                readTable(table, from: member.value, currentValues: currentValues, problems: &problems)
            }
        }
        let isEmpty = entries.isEmpty && password == nil && !removesPassword
        if isEmpty, problems.isEmpty {
            let message = "no settings given; example: {\"mqtt\": {\"url\": \"mqtt://localhost\"}}"
            problems.append(Problem(path: "", message: message))
        }
        guard problems.isEmpty else { throw ValidationError(problems: problems) }
    }

    private static func unknownTableProblem(_ name: String) -> Problem {
        let names = Wording.list(GatewayTables.all.map(\.name), conjunction: "and")
        let message = "unknown table \(Wording.quoted(name)); the page can change \(names)"
        return Problem(path: name, message: message)
    }

    /// Reads the requested changes of one table of the configuration. `tree` is a JSON object with the new
    /// values by key. Adds an entry to this change for each key, or a problem if the key or value is invalid.
    ///
    /// A protected key, which can be set only in the configuration file, is skipped if its value is the
    /// current one in `currentValues`. Another value of it is a problem.
    private mutating func readTable(
        _ table: GatewayTables.Table,
        from tree: JSONTree,
        currentValues: GatewayValues,
        problems: inout [Problem]
    ) {
        guard let members = tree.members else {
            let message = "\(table.name) must be an object of keys and values"
            return problems.append(Problem(path: table.name, message: message))
        }
        for member in members {
            readKey(member, of: table, currentValues: currentValues, problems: &problems)
        }
    }

    /// Reads the requested change of one key of `table`. `member` is the key and its new value.
    private mutating func readKey(
        _ member: JSONTree.Member,
        of table: GatewayTables.Table,
        currentValues: GatewayValues,
        problems: inout [Problem]
    ) {
        let path = "\(table.name).\(member.key)"
        // The password is stored in a separate file, so it becomes no entry of the configuration.
        if path == "mqtt.\(GatewayTables.password)" {
            return readPassword(member.value, at: path, problems: &problems)
        }
        if Self.isUnchangedProtectedKey(member, in: table, named: nil, currentValues: currentValues) {
            return
        }
        guard let value = Self.newValue(of: member, in: table, at: path, problems: &problems) else { return }
        entries.append(Entry(path: path, value: value.toml))
    }

    /// Returns whether `member`, a key of `table` and its requested value, is a protected key with its
    /// current value. If `table` is a list of tables, `name` selects the one with this name.
    private static func isUnchangedProtectedKey(
        _ member: JSONTree.Member,
        in table: GatewayTables.Table,
        named name: String?,
        currentValues: GatewayValues
    ) -> Bool {
        let isProtected = table.protectedKeys[member.key] != nil
        let currentValue = currentValues.value(of: member.key, in: table, named: name)
        return isProtected && member.value == currentValue
    }

    /// Reads the new password for the MQTT broker from `value`. JSON null removes the current password. Adds
    /// to `problems` if the value is invalid.
    private mutating func readPassword(_ value: JSONTree, at path: String, problems: inout [Problem]) {
        guard !value.isNull else { return removesPassword = true }
        guard let text = value.string, (1...1024).contains(text.utf8.count),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else {
            return problems.append(Problem(path: path, message: "password must be a single line of text"))
        }
        password = text
    }

    /// Reads the requested change of a list of tables, such as `[[source]]`. `tree` is a JSON array with an
    /// object for each table. Adds one entry to this change, which replaces the whole list, and a problem for
    /// each invalid table or key.
    ///
    /// A protected key, which can be set only in the configuration file, is left out of the entry if its
    /// value is the current one of the table with the same name. Another value of it is a problem.
    private mutating func readList(
        _ table: GatewayTables.Table,
        from tree: JSONTree,
        currentValues: GatewayValues,
        problems: inout [Problem]
    ) {
        guard let array = tree.array else {
            let message = "\(table.name) must be an array of objects"
            return problems.append(Problem(path: table.name, message: message))
        }
        var inlineTables: [String] = []
        for (index, element) in array.enumerated() {
            let path = "\(table.name)[\(index)]"
            guard element.members != nil else {
                let message = "\(path) must be an object of keys and values"
                problems.append(Problem(path: path, message: message))
                continue
            }
            let members = Self.membersToSet(of: element, in: table, currentValues: currentValues)
            inlineTables.append(Self.inlineTable(of: members, in: table, at: path, problems: &problems))
        }
        // An empty list is removed from the configuration.
        let value = inlineTables.isEmpty ? nil : "[\(inlineTables.joined(separator: ", "))]"
        entries.append(Entry(path: table.name, value: value))
    }

    /// Returns the members of `element`, an element of a list of tables, without unchanged protected keys.
    private static func membersToSet(
        of element: JSONTree,
        in table: GatewayTables.Table,
        currentValues: GatewayValues
    ) -> [JSONTree.Member] {
        let name = element["name"]?.string
        return (element.members ?? []).filter { member in
            !isUnchangedProtectedKey(member, in: table, named: name, currentValues: currentValues)
        }
    }

    /// Returns `members`, the keys of a table in the configuration, as an inline table in TOML notation.
    /// Omits keys that are null or invalid, and adds a problem for each invalid one.
    private static func inlineTable(
        of members: [JSONTree.Member],
        in table: GatewayTables.Table,
        at path: String,
        problems: inout [Problem]
    ) -> String {
        var pairs: [String] = []
        // Keys have the order in which a file's tables are read, so that equal values have equal texts.
        for member in members.sorted(by: { $0.key < $1.key }) {
            let value = newValue(of: member, in: table, at: "\(path).\(member.key)", problems: &problems)
            if let toml = value?.toml { pairs.append("\(member.key) = \(toml)") }
        }
        return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
    }

    /// The new value of a key in the configuration.
    private struct NewValue {
        /// The new value in TOML notation, or nil to remove the key from the configuration.
        var toml: String?
    }

    /// Converts `member`, a key of `table` and its requested value, to TOML notation. Null and an empty array
    /// remove the key. If the key cannot be changed or the value has a wrong type, adds a problem and returns
    /// nil. `path` is the path of the key in the configuration, for the problem.
    private static func newValue(
        of member: JSONTree.Member,
        in table: GatewayTables.Table,
        at path: String,
        problems: inout [Problem]
    ) -> NewValue? {
        guard let key = table.keys.first(where: { $0.name == member.key }) else {
            problems.append(Problem(path: path, message: refusalMessage(forKey: member.key, in: table)))
            return nil
        }
        switch member.value {
        case .null: return NewValue(toml: nil)
        case .string(let text): return NewValue(toml: text.quotedAsTOML)
        case .boolean(let flag): return NewValue(toml: "\(flag)")
        case .integer(let number): return NewValue(toml: "\(number)")
        case .number(let number): return NewValue(toml: "\(number)")
        case .array(let elements) where key.isList:
            if let listValue = newValue(ofTexts: elements) { return listValue }
            problems.append(Problem(path: path, message: "\(member.key) must be an array of strings"))
            return nil
        case .array, .object:
            let message = "\(member.key) must be a string, a number, true or false"
            problems.append(Problem(path: path, message: message))
            return nil
        }
    }

    /// Converts `elements`, an array of strings, to TOML notation. An empty array removes the key. Returns
    /// nil if an element is not a string.
    private static func newValue(ofTexts elements: [JSONTree]) -> NewValue? {
        let quotedTexts = elements.compactMap { $0.string?.quotedAsTOML }
        guard quotedTexts.count == elements.count else { return nil }
        return NewValue(toml: quotedTexts.isEmpty ? nil : "[\(quotedTexts.joined(separator: ", "))]")
    }

    /// Returns the message that `key` of `table` cannot be changed, because it is protected or does not
    /// exist.
    private static func refusalMessage(forKey key: String, in table: GatewayTables.Table) -> String {
        let isProtected = table.protectedKeys[key] != nil
        return isProtected
            ? "\(key) can only be set in the configuration file"
            : "unknown key \(Wording.quoted(key))"
    }
}

// MARK: Editing

extension GatewayChange {
    /// Returns the configuration `text` with this change. `passwordPath` is the path of the file in which the
    /// caller stores a new password for the MQTT broker. The returned configuration names this file. Throws
    /// if the notation of `text` cannot be edited.
    func applied(to text: [UInt8], passwordPath: String?) throws(ValidationError) -> [UInt8] {
        var editedText = text
        for table in GatewayTables.all {
            let entriesToSet = entriesToSet(in: table, of: editedText, passwordPath: passwordPath)
            guard !entriesToSet.isEmpty else { continue }
            guard let result = Self.editedText(table, in: editedText, setting: entriesToSet) else {
                let message =
                    "the notation of \(table.name) in the configuration file cannot be edited; change it there"
                throw ValidationError(problems: [Problem(path: table.name, message: message)])
            }
            editedText = result
        }
        return editedText
    }

    /// Returns a problem if the change would send the stored password for the MQTT broker to a new address,
    /// or nil if it would not. With an owner's session, a person could otherwise obtain the password. `text`
    /// is the current configuration.
    func passwordProblem(in text: [UInt8]) -> Problem? {
        guard let mqtt = Self.table(named: "mqtt", in: text) else { return nil }
        let hasPassword = mqtt.member("password_file") != nil
        let keepsPassword = password == nil && !removesPassword && !removesBrokerUser
        let newURL = entries.first { $0.path == "mqtt.url" }?.value
        let hasNewURL = newURL != nil && newURL != mqtt.member("url")?.string?.quotedAsTOML
        guard hasPassword, keepsPassword, hasNewURL else { return nil }
        return Problem(
            path: "mqtt.\(GatewayTables.password)",
            message: "the broker address has changed; enter its password again"
        )
    }

    private var removesBrokerUser: Bool { entries.contains(Entry(path: "mqtt.user", value: nil)) }

    /// Returns the table called `name` in the configuration `text`, or nil if there is no such table.
    private static func table(named name: String, in text: [UInt8]) -> TOMLNode? {
        let member = (try? TOMLDocument.parse(text))?.root.member(name)
        return member?.kind == .table ? member : nil
    }

    /// Returns the configuration `text` with new values in `table`. If `table` is a single table, `entries`
    /// contains the new value of each changed key. If it is a list of tables, such as `[[source]]`, the last
    /// of `entries` contains the entire new list. The new list lacks protected keys, which can be set only in
    /// the file, and the tables keep those that they have. Returns nil if the notation of the table cannot be
    /// edited.
    private static func editedText(
        _ table: GatewayTables.Table,
        in text: [UInt8],
        setting entries: [Entry]
    ) -> [UInt8]? {
        guard let tableEdit = TableEdit(of: text) else { return nil }
        guard table.isList else {
            let values = entries.map { (key: $0.key, value: $0.value) }
            return tableEdit.textAfterSetting(values, inTable: table.name, removesEmptyTable: true)
        }

        let keyNames = table.keys.map(\.name)
        // A new table takes the place of the old one with the same name, and keeps its protected keys. If
        // tables have no names, it may take the place of any old one.
        let hasNames = keyNames.contains("name")
        let rules = TableEdit.ListRules(
            keyOrder: keyNames,
            protecting: Set(table.protectedKeys.keys),
            reusesAnyTable: !hasNames
        )
        return tableEdit.textAfterSettingList(table.name, to: entries.last?.value, rules: rules)
    }

    /// Returns the entries of this change for `table` in the configuration `text`, including the entry for
    /// the path of the password file. If the change removes the main key of the table, returns entries that
    /// remove all its keys instead.
    private func entriesToSet(
        in table: GatewayTables.Table,
        of text: [UInt8],
        passwordPath: String?
    ) -> [Entry] {
        let requestedEntries = entries.filter { $0.table == table.name }
        let removesMainKey = requestedEntries.contains { $0.key == table.mainKey && $0.value == nil }
        if removesMainKey, let tableInText = Self.table(named: table.name, in: text) {
            return tableInText.children.map { Entry(path: "\(table.name).\($0.key)", value: nil) }
        }
        guard table.name == "mqtt" else { return requestedEntries }
        return requestedEntries + passwordFileEntry(passwordPath: passwordPath)
    }

    /// Returns an entry that sets or removes the path of the broker's password file in the configuration.
    /// Returns an empty array if the password is kept.
    private func passwordFileEntry(passwordPath: String?) -> [Entry] {
        if removesPassword || removesBrokerUser {
            return [Entry(path: GatewayTables.passwordFile, value: nil)]
        }
        guard password != nil, let passwordPath else { return [] }
        return [Entry(path: GatewayTables.passwordFile, value: passwordPath.quotedAsTOML)]
    }

    /// Converts `diagnostics`, the errors and warnings about the changed configuration `text`, to problems
    /// with the paths of the settings. If a diagnostic concerns another part of the file, its message
    /// contains the line number.
    static func problems(_ diagnostics: [Diagnostic], in text: [UInt8]) -> [Problem] {
        let anchors = SettingAnchors(tables: GatewayTables.all.map(\.name), in: text)
        return diagnostics.map { diagnostic in
            guard let path = anchors.path(at: diagnostic.location) else {
                return Problem(
                    path: "",
                    message: "line \(diagnostic.line) of the configuration: \(diagnostic.message)"
                )
            }
            return Problem(path: keyPath(of: diagnostic, in: path), message: diagnostic.message)
        }
    }

    /// Returns the path of the key that `diagnostic` concerns. `path` is the path of the table or setting at
    /// the location of the diagnostic. If a key is missing, its name is at the beginning of the diagnostic's
    /// message.
    private static func keyPath(of diagnostic: Diagnostic, in path: String) -> String {
        if path == GatewayTables.passwordFile { return "mqtt.\(GatewayTables.password)" }
        let isTable = !path.contains(".")
        let tableName = String(path.prefix { $0 != "[" })
        guard isTable, let table = GatewayTables.table(named: tableName) else { return path }
        let firstWord = diagnostic.message.prefix { $0.isLetter || $0 == "_" }
        return table.keys.contains { $0.name == firstWord } ? "\(path).\(firstWord)" : path
    }
}
