import MatrixDisplays

/// The keys of a configuration that say how a display is mounted and wired, and their values as written in a file.
public struct WiringTable {
    /// A key of the table.
    struct Entry {
        var name: String
        var value: String
        /// What a table without the key means.
        var usual: String
    }

    /// The table in `[display]`: `modules` or `strip`.
    let name: String
    /// The elements of `addresses` in `[display]`; empty if there is no list to put in order.
    let addresses: [String]
    /// The layout of modules, whose table may have a preset.
    private let layout: ModuleLayout?
    private let plainEntries: [Entry]

    /// The table for the wiring of `driver`; nil if it has none.
    public init?(_ driver: DriverSettings) {
        if let chain = driver.settings as? MAX7219Settings {
            (name, addresses, layout, plainEntries) = ("modules", [], chain.modules, [])
        } else if let strip = driver.settings as? any PixelStripDriver {
            (name, addresses, layout, plainEntries) = ("strip", [], nil, Self.entries(strip))
        } else if let boards = driver.settings as? any BoardDriver {
            let list = boards.boardAddresses
            (name, addresses, layout) = ("modules", list.count > 1 ? list.map(\.description) : [], nil)
            plainEntries = [
                Entry(name: "rotate", value: "\(boards.mounting.rotation.rawValue)", usual: "0"),
                Entry(name: "mirror", value: "\(boards.mounting.isMirrored)", usual: "false"),
            ]
        } else {
            return nil
        }
    }

    private static func entries<Driver: PixelStripDriver>(_ driver: Driver) -> [Entry] {
        let (leds, usual) = (driver.strip.wiring.leds, StripWiring().leds)
        return [
            Entry(name: "first", value: "\"\(leds.corner.rawValue)\"", usual: "\"\(usual.corner.rawValue)\""),
            Entry(name: "runs", value: "\"\(leds.axis.rawValue)\"", usual: "\"\(usual.axis.rawValue)\""),
            Entry(name: "zigzag", value: "\(leds.isZigzag)", usual: "\(usual.isZigzag)"),
            Entry(name: "order", value: "\"\(driver.order.word)\"", usual: "\"\(Driver.defaultOrder.word)\""),
        ]
    }

    /// The keys for a table that has the preset called `preset`.
    func entries(preset: String?) -> [Entry] {
        guard let layout else { return plainEntries }
        let better = preset.map { layout.presetName ?? $0 }
        let base = better.flatMap(ModuleLayout.preset(named:)) ?? ModuleLayout()
        let deviations = ModuleKey.allCases.map { key in
            Entry(name: key.rawValue, value: key.value(in: layout), usual: key.value(in: base))
        }
        return (better.map { [Entry(name: "preset", value: "\"\($0)\"", usual: "")] } ?? []) + deviations
    }

    /// The lines of a new table; none if the file needs no table.
    var newTable: [String] {
        let isNeeded = name == "strip" || plainEntries.contains { $0.value != $0.usual }
        return layout?.tableLines ?? (isNeeded ? keyLines : [])
    }

    /// Everything about the wiring, as a part of a configuration.
    public var lines: [String] {
        let list =
            addresses.isEmpty ? [] : ["[display]", "addresses = [\(addresses.joined(separator: ", "))]", ""]
        return list + ["[display.\(name)]"] + keys
    }

    /// The lines of the keys in a table of their own.
    var keys: [String] { layout?.tableLines ?? keyLines }

    private var keyLines: [String] { plainEntries.map { "\($0.name) = \($0.value)" } }
}

extension ModuleLayout {
    /// The keys of `[display.modules]` and their values as written in a file: the preset if there is one for this
    /// layout, then what the preset does not say.
    public var tableLines: [String] {
        let preset = presetName
        let values = ModuleKey.allCases.map { "\($0.rawValue) = \($0.value(in: self))" }
        guard let preset, let base = Self.preset(named: preset) else { return values.filter(isWorthSaying) }
        let deviations = ModuleKey.allCases.filter { $0.value(in: self) != $0.value(in: base) }
        return ["preset = \"\(preset)\""] + deviations.map { "\($0.rawValue) = \($0.value(in: self))" }
    }

    /// The preset with the same orientation and order.
    var presetName: String? {
        Self.presetNames.first { name in
            guard let preset = Self.preset(named: name) else { return false }
            return preset.rotation == rotation && preset.isMirrored == isMirrored && preset.order == order
        }
    }

    /// The keys about several rows say nothing about a layout that has their defaults.
    private func isWorthSaying(_ line: String) -> Bool {
        let usual = ModuleLayout()
        return !ModuleKey.ofRows.contains { key in
            line.hasPrefix("\(key.rawValue) ") && key.value(in: self) == key.value(in: usual)
        }
    }
}

/// A key of `[display.modules]`, other than the preset.
enum ModuleKey: String, CaseIterable {
    case rotate
    case mirror
    case order
    case firstRow = "first_row"
    case serpentine
    case turnReturningRows = "turn_returning_rows"

    /// Those that matter only where there are several rows.
    static let ofRows: [ModuleKey] = [.firstRow, .serpentine, .turnReturningRows]

    /// The value for `layout`, as written in a file.
    func value(in layout: ModuleLayout) -> String {
        switch self {
        case .rotate: "\(layout.rotation.rawValue)"
        case .mirror: "\(layout.isMirrored)"
        case .order: "\"\(layout.order.rawValue)\""
        case .firstRow: "\"\(layout.firstRow.rawValue)\""
        case .serpentine: "\(layout.isSerpentine)"
        case .turnReturningRows: "\(layout.turnsReturningRows)"
        }
    }
}
