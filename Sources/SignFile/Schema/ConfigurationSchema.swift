import SettingsText
import SignCore

/// All tables of a configuration file and their keys. Those of a table are made when the first file has it: they take longer to
/// make than a small file to read.
struct ConfigurationSchema {
    private(set) lazy var display = DisplayDraft.schema
    private(set) lazy var displays = DisplayDraft.listSchema
    private(set) lazy var wall = WallSettings.schema
    private(set) lazy var scroll = ScrollDraft.schema
    private(set) lazy var regions = RegionsSettings.schema
    private(set) lazy var dots = DotsSettings.schema
    private(set) lazy var text = TextDraft.schema
    private(set) lazy var button = ButtonSettings.schema
    private(set) lazy var combination = CombinationDraft.schema
    private(set) lazy var option = OptionDraft.schema
    private(set) lazy var report = ReportSettings.schema
    private(set) lazy var schedule = ScheduleDraft.schema
    private(set) lazy var location = LocationDraft.schema
    private(set) lazy var statistics = StatisticsSettings.schema

    /// The headers of all tables with their keys, in the recommended order.
    var tables: [(header: String, keys: [String])] {
        // Of several displays each has the keys of one.
        let (display, displays) = (DisplayDraft.schema, DisplayDraft.listSchema)
        let ofSeveral = displays.keys.map(\.name).filter { key in !display.keys.contains { $0.name == key } }
        var tables = [outline(display), outline(PinsDraft.schema), outline(ModulesDraft.schema)]
        tables += [outline(StripDraft.schema), (displays.header, ofSeveral), outline(WallSettings.schema)]
        tables += [outline(ScrollDraft.schema)]
        tables += RegionsSettings.Edge.allCases.map { outline(RegionDraft.schema($0)) }
        tables += [outline(RegionsSettings.schema), outline(DotsSettings.schema), outline(TextDraft.schema)]
        tables += [
            outline(ButtonSettings.schema), outline(CombinationDraft.schema), outline(OptionDraft.schema),
        ]
        tables += [
            outline(ScheduleDraft.schema), outline(LocationDraft.schema), outline(ReportSettings.schema),
        ]
        tables += [outline(StatisticsSettings.schema)]
        return tables
    }

    /// The names of the top-level tables: those in the headers of `tables`, without making these.
    static let names: Set<String> = [
        "display", "wall", "scroll", "header", "footer", "left", "right", "regions", "dots", "text", "button",
        "combination",
        "option", "schedule", "location", "report", "statistics",
    ]

    /// The forms of the values, by the names of their tables and keys.
    private var forms: [String: [String: ValueForm]] {
        var forms = [
            "display": DisplayDraft.listSchema.forms, "display.pins": PinsDraft.schema.forms,
            "display.modules": ModulesDraft.schema.forms, "display.strip": StripDraft.schema.forms,
            "wall": WallSettings.schema.forms, "scroll": ScrollDraft.schema.forms,
            "regions": RegionsSettings.schema.forms, "dots": DotsSettings.schema.forms,
            "text": TextDraft.schema.forms, "button": ButtonSettings.schema.forms,
            "combination": CombinationDraft.schema.forms, "option": OptionDraft.schema.forms,
            "schedule": ScheduleDraft.schema.forms, "location": LocationDraft.schema.forms,
            "report": ReportSettings.schema.forms, "statistics": StatisticsSettings.schema.forms,
        ]
        for edge in RegionsSettings.Edge.allCases { forms[edge.rawValue] = RegionDraft.schema(edge).forms }
        return forms
    }

    /// What is known of a file, for advice on its mistakes of syntax.
    var vocabulary: SettingsVocabulary {
        let strings = Self.mainKeys.filter { $0.key != "text" && $0.value.kind == .string }
        return SettingsVocabulary(lists: lists, mainKeys: strings.mapValues(\.key), forms: forms)
    }

    /// What a value means that stands where a table belongs.
    static let mainKeys: [String: MainKey] = {
        var keys = [
            "text": MainKey("[[option]]", "text"), "display": MainKey("[display]", "driver"),
            "scroll": MainKey("[scroll]", "style"),
            "dots": MainKey("[dots]", "position", flags: ("\"bottom\"", "\"none\"")),
            "button": MainKey("[[button]]", "line"), "option": MainKey("[[option]]", "text"),
            "schedule": MainKey("[[schedule]]", "when"), "wall": MainKey("[wall]", "arrangement"),
            "regions": MainKey("[regions]", "hide"), "report": MainKey("[report]", "stdout", .boolean),
            "statistics": MainKey("[statistics]", "enabled", .boolean),
        ]
        for edge in RegionsSettings.Edge.allCases {
            keys[edge.rawValue] = MainKey("[\(edge.rawValue)]", "text")
        }
        return keys
    }()

    /// The names of the tables that are written in double brackets, and never in single ones.
    var lists: [String] {
        let headers = tables.map(\.header)
        return headers.filter { $0.hasPrefix("[[") }.map(Self.name).filter { !headers.contains("[\($0)]") }
    }

    /// The name of the top-level table with `header` or around it: `display` for `[display.modules]`.
    static func name(in header: String) -> String {
        String(header.drop { $0 == "[" }.prefix { $0 != "." && $0 != "]" })
    }

    private func outline<Settings>(_ table: TableSchema<Settings>) -> (header: String, keys: [String]) {
        (table.header, table.keys.map(\.name))
    }

    /// The headers of the tables in which each key is known.
    var headersByKey: [String: [String]] {
        var headers: [String: [String]] = [:]
        for (header, keys) in tables {
            for key in keys { headers[key, default: []].append(header) }
        }
        return headers
    }
}
