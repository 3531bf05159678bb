import Diagnostics
import SettingsText
import SignAPI

/// A change of settings in a sign's configuration file, which a program requests.
public struct SettingsChange: Hashable, Sendable {
    /// A setting that is changed, and its new value.
    struct Entry: Hashable, Sendable {
        /// The path of the setting: `TABLE.KEY`, or the name of a list of tables.
        var path: String
        /// The new value in TOML, which is an array if the setting is a list of tables. If it is nil, the
        /// setting is removed, so that its default applies.
        var value: String?
    }

    /// The error that is thrown if a change of settings is invalid. It contains at least one problem.
    public struct ValidationError: Error, Hashable {
        /// The problems of the change, in the order in which the change contains them.
        public var problems: [ListProblem]
    }

    /// The settings that the change sets or removes. Each setting occurs only once.
    let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// Creates a change that sets the display to that of the configuration `text`, in the same mounting.
    /// Returns nil if the configuration has several displays or none.
    public init?(toDisplayOf text: [UInt8]) {
        let values = SettingValues(text)
        guard !values.hasDisplayList, let display = values.valuesByPath["display"] else { return nil }
        entries = [Entry(path: "display", value: display)]
    }

    /// Creates the change that writes a sign's stored settings, which are kept outside of its configuration
    /// file, into that file. `reply` is the reply of the sign's method `GetSettings`. Returns nil if there
    /// are no stored settings.
    public init?(storedIn reply: JSONTree) throws(ValidationError) {
        let storedPaths = (reply["stored"]?.array ?? []).compactMap(\.string)
        let members = SettingTables.described.compactMap { table in
            Self.storedSettings(of: table, values: reply["settings"]?[table.name], storedPaths: storedPaths)
        }
        guard !members.isEmpty else { return nil }
        try self.init(.object(members))
    }

    /// Returns the stored settings of `table` as a member of a change in JSON, or nil if there are none.
    /// `values` are the current settings of the table. `storedPaths` are the paths of all stored settings,
    /// such as `scroll.speed`.
    private static func storedSettings(
        of table: SettingTables.Table,
        values: JSONTree?,
        storedPaths: [String]
    ) -> JSONTree.Member? {
        if let values, values.array != nil {
            return storedPaths.contains(table.name) ? JSONTree.Member(table.name, values) : nil
        }
        let prefix = "\(table.name)."
        let keys = storedPaths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        guard !keys.isEmpty else { return nil }
        // A stored setting without a value removes the key from the file.
        let settings = keys.map { JSONTree.Member($0, values?[$0] ?? .null) }
        return JSONTree.Member(table.name, .object(settings))
    }

    /// The paths of the settings that change, such as `scroll.speed`, or `schedule` for a complete list of
    /// tables.
    public var paths: [String] { entries.map(\.path) }

    /// Whether the change replaces all options of the configuration file.
    public var replacesOptions: Bool { tables.contains("option") }

    /// The names of the tables in which settings change.
    var tables: Set<String> { Set(entries.map { String($0.path.prefix { $0 != "." }) }) }

    /// Creates a change from its JSON form. The members of `tree` have the names of tables. Each is an object
    /// with new values, in which null removes a key, or an array for a list of tables. The values are checked
    /// later, together with the configuration.
    ///
    /// - Throws: `ValidationError` with all errors.
    public init(_ tree: JSONTree) throws(ValidationError) {
        var newEntries: [Entry] = []
        var problems: [ListProblem] = []
        for member in tree.members ?? [] {
            newEntries += Self.tableEntries(from: member, problems: &problems)
        }
        if newEntries.isEmpty, problems.isEmpty {
            problems.append(
                ListProblem(path: "", message: "no settings given; example: {\"scroll\": {\"speed\": 40}}")
            )
        }
        guard problems.isEmpty else { throw ValidationError(problems: problems) }
        entries = newEntries
    }

    /// Returns the changes of the settings of one table, or of one list of tables. `member` is the name of
    /// the table with the new values. For each invalid part, adds a problem to `problems` instead.
    private static func tableEntries(
        from member: JSONTree.Member,
        problems: inout [ListProblem]
    ) -> [Entry] {
        guard let table = SettingTables.table(named: member.key) else {
            problems.append(unknownTableProblem(member.key))
            return []
        }
        // A file has either a single display or a list of displays.
        let isDisplayList = table.name == "display" && member.value.array != nil
        if table.form != .single || isDisplayList {
            return listEntries(for: table, from: member.value, problems: &problems)
        }
        return keyEntries(for: table, from: member.value, problems: &problems)
    }

    /// Returns the configuration `text` with this change applied. `releaseTables` are the tables that the
    /// sign's current release sets (content that the sign received over the network), or nil if there is
    /// none. Throws an error if the change affects one of them, has another number of displays or buttons
    /// than the text, or concerns a setting whose notation cannot be edited.
    public func applied(
        to text: [UInt8],
        besides releaseTables: ReleaseTables?
    ) throws(ValidationError) -> [UInt8] {
        let changedTables = tables.sorted()
        let releaseProblems = changedTables.filter { releaseTables?.names.contains($0) == true }.map { name in
            ListProblem(
                path: name,
                message: "a release sets \(name); publish another one, or restore the list of the file"
            )
        }
        guard releaseProblems.isEmpty else { throw ValidationError(problems: releaseProblems) }
        if let problem = countProblem(in: text) { throw ValidationError(problems: [problem]) }
        guard let edited = SettingsEdit(of: text)?.result(of: self) else {
            let name = changedTables.first ?? ""
            let problem =
                "the notation of \(name) in the configuration file cannot be edited; change it there"
            throw ValidationError(problems: [ListProblem(path: name, message: problem)])
        }
        return edited
    }

    /// Returns the problem that this change has a different number of displays or buttons than the
    /// configuration `text`, or nil if the numbers match. The lists of displays and of buttons are fixed
    /// lists, which have one table for each part of the hardware. A program may change the keys in these
    /// tables, but not their number.
    private func countProblem(in text: [UInt8]) -> ListProblem? {
        let root = (try? TOMLDocument.parse(text))?.root
        for entry in entries where Self.setsWholeList(entry) {
            // An entry for a single key, whose value may be an array too, has the path of that key instead.
            guard let table = SettingTables.table(named: entry.path) else { continue }
            let isFixedList = table.form(of: root?.member(table.name)) == .fixedList
            if isFixedList {
                let newCount = Self.count(of: entry)
                let existingCount = root?.elements(ofArray: table.name).count ?? 0
                guard newCount == existingCount else {
                    return Self.problem(withCount: newCount, of: table.name, existing: existingCount)
                }
            } else if table.name == "display" {
                // The file has no list of displays, but a single one, which a list cannot replace.
                let message = "display must be an object, because there is only one"
                return ListProblem(path: "display", message: message)
            }
            // The tables of all other lists may be added and removed.
        }
        return nil
    }

    /// Returns whether `entry` changes a complete list of tables. Its value is then an array in TOML, or nil
    /// if all tables of the list are removed.
    private static func setsWholeList(_ entry: Entry) -> Bool {
        guard let value = entry.value else { return true }
        return value.hasPrefix("[")
    }

    /// Returns the number of tables in the new value of `entry`, the change of a list of tables, or 0 if the
    /// list is removed.
    private static func count(of entry: Entry) -> Int {
        guard let value = entry.value else { return 0 }
        let document = try? TOMLDocument.parse(Array("\(entry.path) = \(value)".utf8))
        return document?.root.elements(ofArray: entry.path).count ?? 0
    }

    /// Returns the problem that a change contains `given` tables called `name`, but the configuration file
    /// contains `existing` of them.
    private static func problem(withCount given: Int, of name: String, existing: Int) -> ListProblem {
        guard existing > 0 else {
            let message =
                "the configuration file has no [[\(name)]]; add it there, because it depends on the hardware"
            return ListProblem(path: name, message: message)
        }
        let elements = existing == 1 ? "1 element" : "\(existing) elements"
        return ListProblem(
            path: name,
            message: "\(name) must have \(elements), one for each \(name), not \(given)"
        )
    }

    private static func unknownTableProblem(_ name: String) -> ListProblem {
        let names = SettingTables.described.map(\.name)
        let quoted = Wording.quoted(name)
        if ConfigurationSchema.names.contains(name) {
            return ListProblem(path: name, message: "\(quoted) can only be set in the configuration file")
        }
        let help =
            nearestWord(to: name, among: names).map { "did you mean '\($0)'?" }
            ?? "programs change \(Wording.list(names, conjunction: "and"))"
        return ListProblem(path: name, message: "unknown table \(quoted); \(help)")
    }

    /// Returns the changes of single keys of `table`, which occurs only once in a file. `tree` is a JSON
    /// object with the new values. For each invalid key or value, adds a problem to `problems` instead.
    private static func keyEntries(
        for table: SettingTables.Table,
        from tree: JSONTree,
        problems: inout [ListProblem]
    ) -> [Entry] {
        guard let members = tree.members else {
            problems.append(
                ListProblem(path: table.name, message: "\(table.name) must be an object of keys and values")
            )
            return []
        }

        var displayEntries: [Entry] = []
        var otherMembers = members
        // If the user has chosen another kind of display, the keys that depend on it change together.
        if table.name == "display" {
            (displayEntries, otherMembers) = Self.displayChange(from: members, problems: &problems)
        }

        let otherEntries = otherMembers.compactMap { member in
            keyEntry(for: member, table: table, path: "\(table.name).\(member.key)", problems: &problems)
        }
        return displayEntries + otherEntries
    }

    /// Returns the change that replaces all tables of the list `table` with those in the JSON array `tree`,
    /// or no change if `tree` is not an array. For each invalid table or value, adds a problem to `problems`
    /// instead.
    private static func listEntries(
        for table: SettingTables.Table,
        from tree: JSONTree,
        problems: inout [ListProblem]
    ) -> [Entry] {
        guard let array = tree.array else {
            problems.append(
                ListProblem(path: table.name, message: "\(table.name) must be an array of objects")
            )
            return []
        }
        var inlineTables: [String] = []
        for (index, element) in array.enumerated() {
            let path = "\(table.name)[\(index)]"
            guard let members = element.members else {
                problems.append(
                    ListProblem(path: path, message: "\(path) must be an object of keys and values")
                )
                continue
            }
            inlineTables.append(inlineTable(members: members, table: table, path: path, problems: &problems))
        }

        // Without a table, the list is absent.
        let value = inlineTables.isEmpty ? nil : "[\(inlineTables.joined(separator: ", "))]"
        return [Entry(path: table.name, value: value)]
    }

    /// Returns an inline table in TOML with the keys and values in `members`. For each invalid key or value,
    /// adds a problem to `problems` instead. `path` is the path of the table, such as `schedule[2]`.
    private static func inlineTable(
        members: [JSONTree.Member],
        table: SettingTables.Table,
        path: String,
        problems: inout [ListProblem]
    ) -> String {
        // Keys have the order in which a file's tables are read, so that equal values have equal texts.
        let sortedMembers = members.filter { !$0.value.isNull }.sorted { $0.key < $1.key }
        var pairs: [String] = []
        for member in sortedMembers {
            let change = keyEntry(
                for: member,
                table: table,
                path: "\(path).\(member.key)",
                problems: &problems
            )
            if let text = change?.value { pairs.append("\(member.key) = \(text)") }
        }
        return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
    }

    /// Returns the change that sets the key of `member` to its value, or removes the key if the value is
    /// null. If programs may not change the key, or if the value is invalid, adds a problem and returns nil.
    /// `path` is the path of the setting, such as `scroll.speed`.
    private static func keyEntry(
        for member: JSONTree.Member,
        table: SettingTables.Table,
        path: String,
        problems: inout [ListProblem]
    ) -> Entry? {
        if let problem = keyProblem(of: member, in: table) {
            problems.append(ListProblem(path: path, message: problem))
            return nil
        }
        if member.value.isNull { return Entry(path: path, value: nil) }
        do throws(ListedOption.ValidationError) {
            return Entry(path: path, value: try ListedOption.tomlValue(of: member))
        } catch {
            problems.append(ListProblem(path: path, message: error.message))
            return nil
        }
    }

    /// Returns the reason why programs may not set the key of `member` in `table`, or may not set it to this
    /// value. Returns nil if they may.
    private static func keyProblem(of member: JSONTree.Member, in table: SettingTables.Table) -> String? {
        if table.protectedKeys.contains(member.key) {
            return "\(member.key) can only be set in the configuration file"
        }
        guard ListedOption.isPlainKey(member.key) else { return "unknown key \(Wording.quoted(member.key))" }
        if ["font", "fonts"].contains(member.key),
            !fonts(in: member.value).allSatisfy(OwnFont.isOpenToPrograms)
        {
            return
                "\(member.key) must be a built-in font, a file next to the configuration file, or a system font"
        }
        let isPath = member.value.string?.utf8.contains(UInt8(ascii: "/")) ?? false
        guard member.key == "background", isPath else { return nil }
        return "background must be the name of a file next to the configuration file, without /"
    }

    /// Returns the names of fonts in `value`, the JSON value of a key `font` or `fonts`.
    private static func fonts(in value: JSONTree) -> [String] {
        value.string.map { [$0] } ?? (value.array ?? []).compactMap(\.string)
    }
}
