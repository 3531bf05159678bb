import MatrixDisplays

/// The keys of a configuration that describe how a display is mounted and wired, with their values in TOML.
public struct WiringTable {
    struct Entry {
        var name: String
        var value: String
        /// The value that a table without the key means.
        var defaultValue: String
    }

    /// The table in `[display]`: `modules` or `strip`.
    let name: String
    /// The elements of `addresses` in `[display]`; empty if their order does not matter.
    let addresses: [String]
    /// The layout of modules, whose table may have a preset; nil for other displays.
    private let layout: ModuleLayout?
    private let plainEntries: [Entry]

    /// The table for the wiring of `driver`; nil if the driver has no wiring.
    public init?(_ driver: DriverSettings) {
        if let chain = driver.settings as? MAX7219Settings {
            (name, addresses, layout, plainEntries) = ("modules", [], chain.modules, [])
        } else if let strip = driver.settings as? any PixelStripDriver {
            (name, addresses, layout, plainEntries) = ("strip", [], nil, Self.entries(strip))
        } else if let boards = driver.settings as? any BoardDriver {
            let list = boards.boardAddresses
            (name, addresses, layout) = ("modules", list.count > 1 ? list.map(\.description) : [], nil)
            plainEntries = [
                Entry(name: "rotate", value: "\(boards.mounting.rotation.rawValue)", defaultValue: "0"),
                Entry(name: "mirror", value: "\(boards.mounting.isMirrored)", defaultValue: "false"),
            ]
        } else {
            return nil
        }
    }

    private static func entries<Driver: PixelStripDriver>(_ driver: Driver) -> [Entry] {
        let (leds, usual) = (driver.strip.wiring.leds, StripWiring().leds)
        return [
            ("first", "\"\(leds.corner.rawValue)\"", "\"\(usual.corner.rawValue)\""),
            ("runs", "\"\(leds.axis.rawValue)\"", "\"\(usual.axis.rawValue)\""),
            ("zigzag", "\(leds.isZigzag)", "\(usual.isZigzag)"),
            ("order", "\"\(driver.order.word)\"", "\"\(Driver.defaultOrder.word)\""),
        ].map { Entry(name: $0, value: $1, defaultValue: $2) }
    }

    /// Returns the keys for a table with `preset`.
    func entries(preset: String?) -> [Entry] {
        guard let layout else { return plainEntries }
        let newPreset = preset.map { layout.presetName ?? $0 }
        let base = newPreset.flatMap(ModuleLayout.preset(named:)) ?? ModuleLayout()
        let presetEntry = newPreset.map { Entry(name: "preset", value: "\"\($0)\"", defaultValue: "") }
        let keyEntries = ModuleKey.allCases.map { key in
            Entry(name: key.rawValue, value: key.value(in: layout), defaultValue: key.value(in: base))
        }
        return [presetEntry].compactMap { $0 } + keyEntries
    }

    /// The lines of a new table; empty if the file needs no table.
    var newTable: [String] {
        let isNeeded = name == "strip" || plainEntries.contains { $0.value != $0.defaultValue }
        return layout != nil || isNeeded ? keyLines : []
    }

    /// All settings of the wiring, as a part of a configuration.
    public var lines: [String] {
        (addresses.isEmpty ? [] : ["[display]", addressesLine, ""]) + ["[display.\(name)]"] + keyLines
    }

    /// The key `addresses` of `[display]`.
    var addressesLine: String { "addresses = [\(addresses.joined(separator: ", "))]" }

    /// The lines of the keys in a table with a header.
    var keyLines: [String] { layout?.tableLines ?? plainEntries.map { "\($0.name) = \($0.value)" } }
}

extension ModuleLayout {
    /// The keys of `[display.modules]` with their values in TOML: the preset, if one fits, and the deviations from it.
    public var tableLines: [String] {
        let preset = presetName
        let base = preset.flatMap(Self.preset(named:))
        let keys = ModuleKey.allCases.filter { key in
            // Without a preset only the keys for several rows may be left out.
            guard let base = base ?? (key.isForRows ? ModuleLayout() : nil) else { return true }
            return key.value(in: self) != key.value(in: base)
        }
        return [preset.map { "preset = \"\($0)\"" }].compactMap { $0 }
            + keys.map { "\($0.rawValue) = \($0.value(in: self))" }
    }

    /// The preset with the same orientation and order; nil if there is none.
    var presetName: String? {
        Self.presetNames.first { name in
            guard let preset = Self.preset(named: name) else { return false }
            return preset.rotation == rotation && preset.isMirrored == isMirrored && preset.order == order
        }
    }
}

/// A key of `[display.modules]` other than `preset`.
private enum ModuleKey: String, CaseIterable {
    case rotate, mirror, order
    case firstRow = "first_row"
    case serpentine
    case turnReturningRows = "turn_returning_rows"

    /// Whether the key has an effect only on several rows.
    var isForRows: Bool { ![.rotate, .mirror, .order].contains(self) }

    /// Returns the value for `layout` in TOML.
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
