import BannerText
import BusInterfaces
import Diagnostics
import SettingsText
import SignAPI
import SignCore

/// The tables and keys of a configuration file that programs may change while the sign runs. They do not
/// depend on the hardware and name no programs. The only files that they name are fonts of the system and
/// files in the configuration's folder.
enum SettingTables {
    /// How often a configuration file may contain a table, and how programs may change it.
    enum Form {
        /// The file contains the table at most once.
        case single
        /// The file contains a list of such tables, which a change replaces completely.
        case list
        /// The file contains a list with one such table for each part of the hardware. A change sets keys of
        /// these tables, but neither adds nor removes a table.
        case fixedList
    }

    /// A table of the configuration file that programs may change.
    struct Table {
        /// The name of the table, such as `scroll`.
        var name: String
        /// Whether the file contains the table once or as a list.
        var form: Form
        /// The keys of the table that programs may change.
        var keys: [DescribedKey]
        /// The keys of the table that can be set only in the file, and not by programs.
        var protectedKeys: Set<String> = []
        /// Whether the table is removed along with its last key, because an empty table would be invalid.
        var needsKey = false

        /// Returns whether a file contains the table once or as a list. `node` is the value of the table in
        /// the file, or nil if it is absent. Only for displays does the result depend on `node`, because a
        /// file has either one `[display]` or a list of displays.
        func form(of node: TOMLNode?) -> Form {
            name == "display" && node?.kind == .array ? .fixedList : form
        }
    }

    /// The tables whose keys are described to programs, which can use the descriptions to create forms.
    static let described: [Table] =
        [
            table(ScrollDraft.schema), table(TextDraft.schema),
            display, table(ScheduleDraft.schema), table(CounterDraft.schema),
            table(ButtonDraft.schema, protecting: ButtonDraft.wiringKeys, form: .fixedList),
            table(CombinationDraft.schema),
            table(ReportSettings.schema, protecting: ["on_event"]), table(StatisticsSettings.schema),
            table(RealtimeSettings.schema, protecting: ["device"], needsKey: true),
            table(LocationDraft.schema, needsKey: true),
            table(BrightnessSensorDraft.schema, protecting: ["file"], needsKey: true),
        ] + regions + [table(RegionsSettings.schema), table(DotsSettings.schema)]

    /// All tables that programs may change. The last one, the options, is set when a user sets up a sign.
    static let all: [Table] = described + [table(OptionDraft.schema, protecting: protectedKeysOfOptions)]

    /// The tables of the regions, which are fixed areas at the edges of the display. The picture of a region
    /// can be set only in the file.
    private static var regions: [Table] {
        RegionsSettings.Edge.allCases.map { edge in
            let pictureKeys = Set(ContentDraft.pictureKeys.map(\.name))
            return table(RegionDraft.schema(forRegionAt: edge), protecting: pictureKeys, needsKey: true)
        }
    }

    private static var protectedKeysOfOptions: Set<String> {
        Set(OptionDraft.schema.keys.map(\.name)).subtracting(["id", "text"])
    }

    /// Returns the table called `name`, or nil if programs may not change it.
    static func table(named name: String) -> Table? { all.first { $0.name == name } }

    private static var display: Table {
        let schema = DisplayDraft.schema
        let changeableKeys: Set = ["brightness", "tap_lights", "on_exit"]
        return table(schema, protecting: Set(schema.keys.map(\.name)).subtracting(changeableKeys))
    }

    private static func table<Settings>(
        _ schema: TableSchema<Settings>,
        protecting protectedKeys: Set<String> = [],
        form: Form? = nil,
        needsKey: Bool = false
    ) -> Table {
        Table(
            name: ConfigurationSchema.name(in: schema.header),
            form: form ?? (schema.header.hasPrefix("[[") ? .list : .single),
            keys: schema.describedKeys(besides: protectedKeys),
            protectedKeys: protectedKeys,
            needsKey: needsKey
        )
    }
}

/// The settings of a configuration file that programs may change, with their current values.
public struct SettingValues: Hashable, Sendable {
    /// The current values in TOML, by the path of the setting: `TABLE.KEY`, or the name of a list of tables.
    /// Contains only settings that are in the file. At the path `display` are the keys that depend on the
    /// kind of display, or for a list of displays, an array with the other keys of each.
    private(set) var valuesByPath: [String: String] = [:]
    /// Whether the configuration has a list of displays, `[[display]]`, instead of a single one.
    let hasDisplayList: Bool

    /// Reads the settings that programs may change from the configuration `text`. If the text is not valid
    /// TOML, there are no settings.
    public init(_ text: [UInt8]) {
        self.init(root: (try? TOMLDocument.parse(text))?.root)
    }

    /// Reads the settings that programs may change from `root`, the root table of a configuration file.
    /// Reads none if `root` is nil.
    init(root: TOMLNode?) {
        let display = root?.member("display")
        hasDisplayList = display?.kind == .array
        for table in SettingTables.all {
            if let node = root?.member(table.name) { read(node, of: table) }
        }
        // In addition to the keys of a single display, `display` has a value as a whole.
        if !hasDisplayList, let display { valuesByPath["display"] = DisplayEdit.hardwareText(display) }
    }

    /// Stores the settings in `node`, the value of `table` in the file. A list of tables is a single setting,
    /// whose path is the name of the list. In any other table, each key is a setting with a path such as
    /// `scroll.speed`, except for the protected keys, which programs may not change.
    private mutating func read(_ node: TOMLNode, of table: SettingTables.Table) {
        switch table.form(of: node) {
        // A change replaces the whole list, so its value contains all keys.
        case .list: valuesByPath[table.name] = Self.list(node, besides: [])
        case .fixedList: valuesByPath[table.name] = Self.list(node, besides: table.protectedKeys)
        case .single:
            guard node.kind == .table else { return }
            for member in node.children where !table.protectedKeys.contains(member.key) {
                valuesByPath["\(table.name).\(member.key)"] = member.tomlValue
            }
        }
    }

    /// Returns the tables of the list `node` as TOML: an array of tables on a single line, without the keys
    /// in `protectedKeys`.
    private static func list(_ node: TOMLNode, besides protectedKeys: Set<String>) -> String {
        let tables = node.children.map { table in
            let members = table.children.filter { !protectedKeys.contains($0.key) }
            let pairs = members.compactMap { member in member.tomlValue.map { "\(member.key) = \($0)" } }
            return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
        }
        return "[\(tables.joined(separator: ", "))]"
    }

    /// A number that changes with the values of the settings. Programs send it with a change, so that the
    /// change applies only to the settings that they have read.
    public var revision: Int {
        let names = Set(SettingTables.described.map(\.name))
        let read = valuesByPath.filter {
            names.contains(String($0.key.prefix { $0 != "." })) && ($0.key != "display" || hasDisplayList)
        }
        return SettingsRevision.number(of: read)
    }

    /// The values as a JSON object, which contains an object for each table and an array for each list of
    /// tables.
    public var tree: JSONTree {
        .object(
            SettingTables.described.map { table in
                guard table.form == .single, !(table.name == "display" && hasDisplayList) else {
                    return JSONTree.Member(
                        table.name,
                        JSONTree(toml: valuesByPath[table.name] ?? "[]") ?? .null
                    )
                }
                let members = table.keys.compactMap { key in
                    valuesByPath["\(table.name).\(key.name)"].map { value in
                        JSONTree.Member(key.name, JSONTree(toml: value) ?? .null)
                    }
                }
                return JSONTree.Member(table.name, .object(members))
            }
        )
    }

    /// The descriptions of all settings that programs may change, as JSON objects of the type `Setting` in
    /// the sign's Varlink interface.
    public var descriptions: [JSONTree] {
        SettingTables.described.flatMap { table in
            table.keys.map { $0.tree(in: table.name) }
        }
    }
}
