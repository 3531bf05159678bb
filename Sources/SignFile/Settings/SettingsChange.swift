import Diagnostics
import SettingsText
import SignAPI

/// A settings change for a sign's configuration file, requested by a program.
public struct SettingsChange: Hashable, Sendable {
    /// A setting and its new value.
    struct Entry: Hashable, Sendable {
        /// The path of the setting: `TABLE.KEY`, or the name of a list of tables.
        var place: String
        /// The new value in TOML. It is an array of tables if the setting is a list of tables. Nil removes
        /// the setting, so that its default applies.
        var value: String?
    }

    /// The reasons why a change is invalid. There is at least one.
    public struct Invalid: Error, Hashable {
        /// The errors, in the order in which the change contains them.
        public var problems: [ListProblem]
    }

    /// The settings that the change sets or removes. Each occurs only once.
    let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// Creates a change that sets the display to that of the configuration `text`, in the same mounting.
    /// Returns nil if the configuration has several displays.
    public init?(toDisplayOf text: [UInt8]) {
        let values = SettingValues(text)
        guard !values.hasDisplayList, let display = values.byPlace["display"] else { return nil }
        entries = [Entry(place: "display", value: display)]
    }

    /// Creates the change that writes the settings which a sign stores apart from its configuration file into
    /// that file. `reply` is the reply of the sign's method `GetSettings`. Returns nil if there are no such
    /// settings.
    public init?(storedIn reply: JSONTree) throws(Invalid) {
        let places = (reply["stored"]?.array ?? []).compactMap(\.string)
        let members = SettingTables.described.compactMap { table in
            Self.storedSettings(of: table, values: reply["settings"]?[table.name], places: places)
        }
        guard !members.isEmpty else { return nil }
        try self.init(.object(members))
    }

    /// Returns the stored settings of `table` as a member of a change, or nil if there are none. `values` are the
    /// current settings of the table, and `places` are the names of all stored settings, such as `scroll.speed`.
    private static func storedSettings(
        of table: SettingTables.Table,
        values: JSONTree?,
        places: [String]
    ) -> JSONTree.Member? {
        if let values, values.array != nil {
            return places.contains(table.name) ? JSONTree.Member(table.name, values) : nil
        }
        let prefix = "\(table.name)."
        let keys = places.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        guard !keys.isEmpty else { return nil }
        // A stored setting without a value removes the key from the file.
        let settings = keys.map { JSONTree.Member($0, values?[$0] ?? .null) }
        return JSONTree.Member(table.name, .object(settings))
    }

    /// The paths of the settings that change, such as `scroll.speed`, or `schedule` for a whole list.
    public var places: [String] { entries.map(\.place) }

    /// Whether the change replaces the options of the configuration file.
    public var replacesOptions: Bool { tables.contains("option") }

    /// The names of the tables whose settings change.
    var tables: Set<String> { Set(entries.map { String($0.place.prefix { $0 != "." }) }) }

    /// Reads a change from its JSON form: an object for each table, with null for a key to remove, and an
    /// array for each list of tables. The values are checked later, together with the configuration.
    ///
    /// - Throws: `Invalid` with all errors.
    public init(_ tree: JSONTree) throws(Invalid) {
        var entries: [Entry] = []
        var problems: [ListProblem] = []
        for member in tree.members ?? [] {
            guard let table = SettingTables.table(named: member.key) else {
                problems.append(Self.problem(withTable: member.key))
                continue
            }
            if table.isList || (table.name == "display" && member.value.array != nil) {
                entries += Self.list(of: table, from: member.value, problems: &problems)
            } else {
                entries += Self.entries(of: table, from: member.value, problems: &problems)
            }
        }
        if entries.isEmpty, problems.isEmpty {
            problems.append(ListProblem("", "no setting is given, such as {\"scroll\": {\"speed\": 40}}"))
        }
        guard problems.isEmpty else { throw Invalid(problems: problems) }
        self.entries = entries
    }

    /// Returns the configuration `text` with this change applied. Throws an error if the change concerns one
    /// of `tables`, which belong to a release in effect, or a setting whose notation cannot be edited, or if
    /// the change is for another number of displays than the configuration has.
    public func applied(to text: [UInt8], besides tables: ReleaseTables?) throws(Invalid) -> [UInt8] {
        let problems = self.tables.sorted().filter { tables?.names.contains($0) == true }.map { name in
            ListProblem(name, "a release sets \(name); publish another one, or restore the list of the file")
        }
        guard problems.isEmpty else { throw Invalid(problems: problems) }
        if let problem = displayProblem(in: text) { throw Invalid(problems: [problem]) }
        guard let edited = SettingsEdit(of: text)?.result(of: self) else {
            let name = self.tables.sorted().first ?? ""
            let problem =
                "the notation of \(name) in the configuration file cannot be edited; change it there"
            throw Invalid(problems: [ListProblem(name, problem)])
        }
        return edited
    }

    /// Returns the error in a change that has a different number of displays than the configuration `text`.
    private func displayProblem(in text: [UInt8]) -> ListProblem? {
        guard let value = entries.first(where: { $0.place == "display" })?.value, value.hasPrefix("[") else {
            return nil
        }
        let given = (try? TOMLDocument.parse(Array("display = \(value)".utf8)))?.root.elements(of: "display")
        let count = (try? TOMLDocument.parse(text))?.root.elements(of: "display").count ?? 0
        guard let given, given.count != count else { return nil }
        guard count > 0 else {
            return ListProblem("display", "display must be an object, because there is one")
        }
        return ListProblem(
            "display",
            "display must have \(count) elements, one for each display, not \(given.count)"
        )
    }

    private static func problem(withTable name: String) -> ListProblem {
        let names = SettingTables.described.map(\.name)
        let quoted = Wording.quoted(name)
        if ConfigurationSchema.names.contains(name) {
            return ListProblem(name, "\(quoted) can only be set in the configuration file")
        }
        let help =
            nearestWord(to: name, among: names).map { "did you mean '\($0)'?" }
            ?? "programs change \(Wording.list(names, lastJoin: "and"))"
        return ListProblem(name, "unknown table \(quoted); \(help)")
    }

    /// Returns the changes of the keys of a single table.
    private static func entries(
        of table: SettingTables.Table,
        from tree: JSONTree,
        problems: inout [ListProblem]
    ) -> [Entry] {
        guard let members = tree.members else {
            problems.append(ListProblem(table.name, "\(table.name) must be an object of keys and values"))
            return []
        }
        let id = table.name == "display" ? members.first { $0.key == "product" }?.value : nil
        let product = id.flatMap { Self.product(withID: $0.string ?? "", problems: &problems) }
        let productKeys = Set(["product"] + (product?.keys.map(\.name) ?? []))
        let others = members.filter { id == nil || !productKeys.contains($0.key) }.compactMap { member in
            entry(for: member, in: table, at: "\(table.name).\(member.key)", &problems)
        }
        guard let product else { return others }
        return [display(product, members: members, problems: &problems)] + others
    }

    /// Returns the change of the display to `product`, with the values of its keys in `members`. Adds a problem for each
    /// value that has no notation in TOML. The configuration's reader checks the values later.
    private static func display(
        _ product: DisplayProduct,
        members: [JSONTree.Member],
        problems: inout [ListProblem]
    ) -> Entry {
        var values: [String: String] = [:]
        // Without the key, the product's usual size applies. An empty field of a form is a mistake.
        for key in product.keys where key.isRequired && key.isNumber {
            guard members.contains(where: { $0.key == key.name && $0.value.isNull }) else { continue }
            problems.append(
                ListProblem("display.\(key.name)", "\(key.name) needs a number, such as \(key.example)")
            )
        }
        for member in members
        where !member.value.isNull && product.keys.contains(where: { $0.name == member.key }) {
            do throws(ListedOption.Invalid) {
                values[member.key] = try ListedOption.toml(member)
            } catch {
                problems.append(ListProblem("display.\(member.key)", error.message))
            }
        }
        return Entry(place: "display", value: product.value(with: values))
    }

    /// Returns the product `id`. If there is no such product, adds a problem and returns nil.
    private static func product(withID id: String, problems: inout [ListProblem]) -> DisplayProduct? {
        let path = "display.product"
        if let product = DisplayProduct.named(id) { return product }
        let ids = DisplayProduct.all.map(\.id)
        let help = nearestWord(to: id, among: ids).map { "did you mean '\($0)'?" } ?? "GetDisplays lists all"
        problems.append(ListProblem(path, "unknown product \(Wording.quoted(id)); \(help)"))
        return nil
    }

    /// Returns the change that replaces a list of tables. Invalid values are omitted, and a problem is added for each.
    private static func list(
        of table: SettingTables.Table,
        from tree: JSONTree,
        problems: inout [ListProblem]
    ) -> [Entry] {
        guard let array = tree.array else {
            problems.append(ListProblem(table.name, "\(table.name) must be an array of objects"))
            return []
        }
        var inlineTables: [String] = []
        for (index, element) in array.enumerated() {
            let path = "\(table.name)[\(index)]"
            guard let members = element.members else {
                problems.append(ListProblem(path, "\(path) must be an object of keys and values"))
                continue
            }
            inlineTables.append(inlineTable(of: members, in: table, at: path, problems: &problems))
        }
        // Without a table, the list is absent.
        let value = inlineTables.isEmpty ? nil : "[\(inlineTables.joined(separator: ", "))]"
        return [Entry(place: table.name, value: value)]
    }

    /// Returns an inline table in TOML with the keys and values in `members`. Omits invalid values, and adds a problem
    /// for each.
    private static func inlineTable(
        of members: [JSONTree.Member],
        in table: SettingTables.Table,
        at path: String,
        problems: inout [ListProblem]
    ) -> String {
        // Keys have the order in which a file's tables are read, so that equal values have equal texts.
        let sortedMembers = members.filter { !$0.value.isNull }.sorted { $0.key < $1.key }
        var pairs: [String] = []
        for member in sortedMembers {
            let change = entry(for: member, in: table, at: "\(path).\(member.key)", &problems)
            if let text = change?.value { pairs.append("\(member.key) = \(text)") }
        }
        return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
    }

    /// Returns the change of a key. If it is invalid, adds a problem and returns nil.
    private static func entry(
        for member: JSONTree.Member,
        in table: SettingTables.Table,
        at path: String,
        _ problems: inout [ListProblem]
    ) -> Entry? {
        if let problem = keyProblem(of: member, table) {
            problems.append(ListProblem(path, problem))
            return nil
        }
        if member.value.isNull { return Entry(place: path, value: nil) }
        do throws(ListedOption.Invalid) {
            return Entry(place: path, value: try ListedOption.toml(member))
        } catch {
            problems.append(ListProblem(path, error.message))
            return nil
        }
    }

    /// Returns the reason why programs may not set this key, or may not set it to this value, or nil if they may.
    private static func keyProblem(of member: JSONTree.Member, _ table: SettingTables.Table) -> String? {
        if table.protectedKeys.contains(member.key) {
            return "\(member.key) can only be set in the configuration file"
        }
        guard ListedOption.isPlain(member.key) else { return "unknown key \(Wording.quoted(member.key))" }
        if member.key == "font", let font = member.value.string, !OwnFont.isOpenToPrograms(font) {
            return "font must be a built-in font, a file beside the configuration, or a font of the system"
        }
        let isPath = member.value.string?.utf8.contains(UInt8(ascii: "/")) ?? false
        guard member.key == "background", isPath else { return nil }
        return "background must be the name of a file beside the configuration, without /"
    }
}
