import BusInterfaces
import SettingsText
import SignCore

/// The schemas of all tables that a configuration file can contain. A schema describes the keys of its table.
/// It is created when the table first occurs in a file, because creating all schemas would take longer than
/// reading a small file.
struct ConfigurationSchema {
    private(set) lazy var display = DisplayDraft.schema
    private(set) lazy var displays = DisplayDraft.listSchema
    private(set) lazy var wall = WallSettings.schema
    private(set) lazy var scroll = ScrollDraft.schema
    private(set) lazy var regions = RegionsSettings.schema
    private(set) lazy var dots = DotsSettings.schema
    private(set) lazy var text = TextDraft.schema
    private(set) lazy var button = ButtonDraft.schema
    private(set) lazy var combination = CombinationDraft.schema
    private(set) lazy var counter = CounterDraft.schema
    private(set) lazy var option = OptionDraft.schema
    private(set) lazy var report = ReportSettings.schema
    private(set) lazy var schedule = ScheduleDraft.schema
    private(set) lazy var location = LocationDraft.schema
    private(set) lazy var statistics = StatisticsSettings.schema
    private(set) lazy var realtime = RealtimeSettings.schema

    /// The header of a table, with the name of each key and the kind of value that it expects.
    private typealias Outline = (header: String, keys: [(name: String, form: ValueForm)])

    /// The outlines of all tables in the recommended order. A key that `[display]` and `[[display]]` have in
    /// common is listed only once.
    private var outlines: [Outline] {
        let (display, displays) = (DisplayDraft.schema, DisplayDraft.listSchema)
        let onlyInList = displays.keys.filter { key in !display.keys.contains { $0.name == key.name } }
        var outlines = [outline(display), outline(PinsDraft.schema), outline(ModulesDraft.schema)]
        outlines += [outline(StripDraft.schema), (displays.header, onlyInList.map { ($0.name, $0.form) })]
        outlines += [outline(WallSettings.schema), outline(ScrollDraft.schema)]
        outlines += RegionsSettings.Edge.allCases.map { outline(RegionDraft.schema(forRegionAt: $0)) }
        outlines += [
            outline(RegionsSettings.schema), outline(DotsSettings.schema), outline(TextDraft.schema),
        ]
        outlines += [
            outline(ButtonDraft.schema), outline(CombinationDraft.schema), outline(CounterDraft.schema),
            outline(OptionDraft.schema),
        ]
        outlines += [
            outline(ScheduleDraft.schema), outline(LocationDraft.schema), outline(ReportSettings.schema),
        ]
        outlines += [outline(StatisticsSettings.schema), outline(BrightnessSensorDraft.schema)]
        return outlines + [outline(RealtimeSettings.schema)]
    }

    private func outline<Settings>(_ table: TableSchema<Settings>) -> Outline {
        (table.header, table.keys.map { ($0.name, $0.form) })
    }

    /// The header of each table that a configuration can contain, with the names of its keys, in the
    /// recommended order.
    var tables: [(header: String, keys: [String])] { outlines.map { ($0.header, $0.keys.map(\.name)) } }

    /// The names of all top-level tables of a configuration. They are listed separately, so that the schemas
    /// of the tables need not be created.
    static let names = ConfigurationNames.sign

    /// The names of all tables and keys of a configuration, from which error messages about syntax suggest
    /// corrections.
    var vocabulary: SettingsVocabulary {
        let strings = Self.mainKeys.filter { $0.key != "text" && $0.value.kind == .string }
        var forms: [String: [String: ValueForm]] = [:]
        for (header, keys) in outlines {
            let name = header.filter { $0 != "[" && $0 != "]" }
            for (key, form) in keys { forms[name, default: [:]][key] = form }
        }
        return SettingsVocabulary(lists: lists, mainKeys: strings.mapValues(\.key), forms: forms)
    }

    /// The key that an error message suggests if a file contains a plain value where a table is expected, by
    /// the name of the table.
    static let mainKeys: [String: MainKey] = {
        var keys = [
            "text": MainKey("[[option]]", "text"), "display": MainKey("[display]", "driver"),
            "scroll": MainKey("[scroll]", "style"),
            "dots": MainKey("[dots]", "position", flags: ("\"bottom\"", "\"none\"")),
            "button": MainKey("[[button]]", "line"), "counter": MainKey("[[counter]]", "name"),
            "option": MainKey("[[option]]", "text"),
            "schedule": MainKey("[[schedule]]", "when"), "wall": MainKey("[wall]", "arrangement"),
            "regions": MainKey("[regions]", "hide"), "report": MainKey("[report]", "stdout", .boolean),
            "statistics": MainKey("[statistics]", "enabled", .boolean),
            "brightness_sensor": MainKey("[brightness_sensor]", "device"),
            "realtime": MainKey("[realtime]", "listen"),
        ]
        for edge in RegionsSettings.Edge.allCases {
            keys[edge.rawValue] = MainKey("[\(edge.rawValue)]", "text")
        }
        return keys
    }()

    /// The names of the tables whose header always has double brackets, such as `option` for `[[option]]`.
    var lists: [String] {
        let headers = tables.map(\.header)
        return headers.filter { $0.hasPrefix("[[") }.map(Self.name).filter { !headers.contains("[\($0)]") }
    }

    /// Returns the name of the top-level table that `header` belongs to, such as `display` for
    /// `[display.modules]`.
    static func name(in header: String) -> String {
        String(header.drop { $0 == "[" }.prefix { $0 != "." && $0 != "]" })
    }

    /// The headers of all tables that can contain a key, by the name of the key.
    var headersByKey: [String: [String]] {
        var headers: [String: [String]] = [:]
        for (header, keys) in tables {
            for key in keys { headers[key, default: []].append(header) }
        }
        return headers
    }
}
