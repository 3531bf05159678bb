import SettingsText
import SignCore

/// All tables of a configuration file and their keys.
struct ConfigurationSchema {
    let display = DisplayDraft.schema
    let displays = DisplayDraft.listSchema
    let wall = WallSettings.schema
    let scroll = ScrollDraft.schema
    let regions = RegionsSettings.schema
    let dots = DotsSettings.schema
    let text = TextDraft.schema
    let button = ButtonSettings.schema
    let combination = CombinationDraft.schema
    let option = OptionDraft.schema
    let report = ReportSettings.schema
    let schedule = ScheduleDraft.schema
    let location = LocationDraft.schema
    let statistics = StatisticsSettings.schema

    /// The headers of all tables with their keys, in the recommended order.
    var tables: [(header: String, keys: [String])] {
        // Of several displays each has the keys of one.
        let ofSeveral = displays.keys.map(\.name).filter { key in !display.keys.contains { $0.name == key } }
        var tables = [outline(display), outline(PinsDraft.schema), outline(ModulesDraft.schema)]
        tables += [outline(StripDraft.schema), (displays.header, ofSeveral), outline(wall), outline(scroll)]
        tables += RegionsSettings.Edge.allCases.map { outline(RegionDraft.schema($0)) }
        tables += [outline(regions), outline(dots), outline(text)]
        tables += [outline(button), outline(combination), outline(option), outline(schedule)]
        tables += [outline(location), outline(report), outline(statistics)]
        return tables
    }

    /// The names of the top-level tables.
    var names: Set<String> { Set(tables.map { Self.name(in: $0.header) }) }

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
