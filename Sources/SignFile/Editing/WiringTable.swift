import MatrixDisplays

/// The wiring settings of a display: the keys that describe how it is mounted and wired, with their values in TOML.
public struct WiringTable {
    struct Entry {
        var name: String
        var value: String
        /// The value that applies if the key is missing.
        var defaultValue: String
    }

    /// The name of the table in `[display]`: `modules` or `strip`.
    let name: String
    /// The elements of the key `addresses` in `[display]`; empty if their order does not matter.
    let addresses: [String]
    /// The layout of a chain of modules, whose table may contain a preset; nil for other displays.
    private let layout: ModuleLayout?
    private let plainEntries: [Entry]

    /// Creates the table for `driver`; nil if the driver has no wiring settings.
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

    /// Returns the keys and values of a table that contains `preset`, or no preset if that is nil.
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

    /// The lines of a table to add to a file; empty if the file needs no table, because the defaults apply.
    var newTable: [String] {
        let isNeeded = name == "strip" || plainEntries.contains { $0.value != $0.defaultValue }
        return layout != nil || isNeeded ? keyLines : []
    }

    /// All wiring settings as lines of a configuration.
    public var lines: [String] {
        (addresses.isEmpty ? [] : ["[display]", addressesLine, ""]) + ["[display.\(name)]"] + keyLines
    }

    /// The line in `[display]` that sets the key `addresses`.
    var addressesLine: String { "addresses = [\(addresses.joined(separator: ", "))]" }

    /// The lines that set the keys, below a header.
    var keyLines: [String] { layout?.tableLines ?? plainEntries.map { "\($0.name) = \($0.value)" } }
}

extension ModuleLayout {
    /// The lines of `[display.modules]`: a preset, if one fits, and the keys that differ from it.
    public var tableLines: [String] {
        let preset = presetName
        let base = preset.flatMap(Self.preset(named:))
        let keys = ModuleKey.allCases.filter { key in
            // Without a preset, only keys that concern several rows can be left out.
            guard let base = base ?? (key.isForRows ? ModuleLayout() : nil) else { return true }
            return key.value(in: self) != key.value(in: base)
        }
        return [preset.map { "preset = \"\($0)\"" }].compactMap { $0 }
            + keys.map { "\($0.rawValue) = \($0.value(in: self))" }
    }

    /// The name of the preset with the same orientation and order, or nil if there is none.
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

    /// Whether the key matters only if there are several rows of modules.
    var isForRows: Bool { ![.rotate, .mirror, .order].contains(self) }

    /// Returns the value of the key for `layout`, in TOML.
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
