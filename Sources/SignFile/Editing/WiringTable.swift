import MatrixDisplays

/// The table with the wiring settings of a display in TOML. They describe how the display is mounted and
/// wired.
public struct WiringTable {
    struct Entry {
        var name: String
        var value: String
        /// The value that the setting has if the file does not contain its key.
        var defaultValue: String
    }

    /// The name of the sub-table of `[display]` that contains the wiring settings: `modules` or `strip`.
    let name: String
    /// The elements of the key `addresses` in `[display]`, which are the addresses of the display's boards.
    /// Empty if their order does not matter, because there is at most one board.
    let addresses: [String]
    /// The key `colorOrderEntry` in `[display]`, which is the order of the colors. Nil for a driver that does
    /// not have the key in this table.
    let colorOrderEntry: Entry?
    /// The layout of a chain of LED modules, which can be written as a preset. Nil for any other display.
    private let layout: ModuleLayout?
    private let plainEntries: [Entry]

    /// Creates the table with the wiring settings of the display `driver`. Its name is `modules` for a chain
    /// of modules and for boards, or `strip` for an LED strip and for a network display, which drives an LED
    /// strip elsewhere. Returns nil for a driver without wiring settings.
    public init?(_ driver: DriverSettings) {
        if let chain = driver.settings as? MAX7219Settings {
            self.init(name: "modules", layout: chain.modules)
        } else if let display = driver.network {
            // A network display has the order of the colors in `[display]`, beside its address.
            let order = Self.makeOrderEntry(of: display)
            self.init(name: "strip", order: order, plainEntries: Self.allPathEntries(of: display))
        } else if let strip = driver.strip {
            // An LED strip has the order of the colors in this table, as the last key.
            let entries = Self.allPathEntries(of: strip) + [Self.makeOrderEntry(of: strip)]
            self.init(name: "strip", plainEntries: entries)
        } else if let boards = driver.settings as? any BoardDriver {
            let addresses = boards.boardAddresses
            // The order of the addresses matters only if there are several boards.
            self.init(
                name: "modules",
                addresses: addresses.count > 1 ? addresses.map(\.description) : [],
                plainEntries: Self.mountingEntries(of: boards)
            )
        } else {
            return nil
        }
    }

    private init(
        name: String,
        addresses: [String] = [],
        order: Entry? = nil,
        layout: ModuleLayout? = nil,
        plainEntries: [Entry] = []
    ) {
        self.name = name
        self.addresses = addresses
        self.colorOrderEntry = order
        self.layout = layout
        self.plainEntries = plainEntries
    }

    /// Returns the keys that describe how the boards of a display are mounted.
    private static func mountingEntries(of boards: any BoardDriver) -> [Entry] {
        [
            Entry(name: "rotate", value: "\(boards.mounting.rotation.rawValue)", defaultValue: "0"),
            Entry(name: "mirror", value: "\(boards.mounting.isMirrored)", defaultValue: "false"),
        ]
    }

    /// Returns the key for the order of the colors of an LED strip.
    private static func makeOrderEntry<Driver: WiredStripDriver>(of driver: Driver) -> Entry {
        let (order, defaultOrder) = ("\"\(driver.order.word)\"", "\"\(Driver.defaultOrder.word)\"")
        return Entry(name: "order", value: order, defaultValue: defaultOrder)
    }

    /// Returns the keys for the path of an LED strip through its LEDs, and for the path through the panels if
    /// there are several.
    private static func allPathEntries<Driver: WiredStripDriver>(of driver: Driver) -> [Entry] {
        let wiring = driver.wiring
        var entries: [Entry] = []
        // If the driver sends rows that span all panels, the path within a panel is fixed.
        if !Driver.sendsWholeRows {
            entries += Self.pathEntries(
                for: wiring.ledPath,
                defaultPath: Driver.defaultWiring.ledPath,
                prefix: ""
            )
        }
        if wiring.panelWidth != nil || wiring.panelHeight != nil {
            entries += Self.pathEntries(
                for: wiring.panelPath,
                defaultPath: Driver.defaultWiring.panelPath,
                prefix: "panel_"
            )
            let turns = "\(wiring.turnsReturningPanels)"
            entries.append(Entry(name: "panel_turn", value: turns, defaultValue: "true"))
        }
        return entries
    }

    /// Returns the keys that describe the path of the wiring across LEDs or panels. The names of the keys
    /// begin with `prefix`, and the values of `defaultPath` are their defaults.
    private static func pathEntries(
        for path: StripWiring.Path,
        defaultPath: StripWiring.Path,
        prefix: String
    ) -> [Entry] {
        func entry(_ name: String, _ value: (StripWiring.Path) -> String) -> Entry {
            Entry(name: prefix + name, value: value(path), defaultValue: value(defaultPath))
        }
        return [
            entry("first") { "\"\($0.corner.rawValue)\"" },
            entry("runs") { "\"\($0.axis.rawValue)\"" },
            entry("zigzag") { "\($0.isZigzag)" },
        ]
    }

    /// Returns the keys and values of the table of wiring settings. `preset` is the current value of the key
    /// `preset`, or nil if the table in the file does not contain this key.
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

    /// The lines of the file that set the keys of this table. They are added to a configuration that has no
    /// such table. Empty if every value is the default, because the file then needs no table.
    var newTableLines: [String] {
        let isNeeded =
            name == "strip" && colorOrderEntry == nil || plainEntries.contains { $0.value != $0.defaultValue }
        return layout != nil || isNeeded ? keyLines : []
    }

    /// All wiring settings as lines of a configuration file, including the headers of their tables.
    public var lines: [String] {
        (displayKeyLines.isEmpty ? [] : ["[display]"] + displayKeyLines + [""])
            + (keyLines.isEmpty ? [] : ["[display.\(name)]"] + keyLines)
    }

    /// The lines of the file that set the keys `addresses` and `colorOrderEntry` in `[display]`. Empty if the
    /// display needs neither.
    var displayKeyLines: [String] {
        (addresses.isEmpty ? [] : ["addresses = [\(addresses.joined(separator: ", "))]"])
            + (colorOrderEntry.map { ["\($0.name) = \($0.value)"] } ?? [])
    }

    /// The lines of the file that set the keys of this table, without its header.
    var keyLines: [String] { layout?.tableLines ?? plainEntries.map { "\($0.name) = \($0.value)" } }
}

extension ModuleLayout {
    /// The lines of the file that set the keys of `[display.modules]`: a suitable preset, if there is one,
    /// and the keys that differ from it.
    public var tableLines: [String] {
        let preset = presetName
        let base = preset.flatMap(Self.preset(named:))
        let keys = ModuleKey.allCases.filter { key in
            // Without a preset, only keys for displays with several rows can be left out.
            guard let base = base ?? (key.isForRows ? ModuleLayout() : nil) else { return true }
            return key.value(in: self) != key.value(in: base)
        }
        return [preset.map { "preset = \"\($0)\"" }].compactMap { $0 }
            + keys.map { "\($0.rawValue) = \($0.value(in: self))" }
    }

    /// The name of the preset with the same rotation, mirroring, and order as this layout, or nil if there is
    /// none.
    var presetName: String? {
        Self.presetNames.first { name in
            guard let preset = Self.preset(named: name) else { return false }
            return preset.rotation == rotation && preset.isMirrored == isMirrored && preset.order == order
        }
    }
}

/// The keys of the table `[display.modules]`, except for `preset`.
private enum ModuleKey: String, CaseIterable {
    case rotate, mirror, order
    case firstRow = "first_row"
    case serpentine
    case turnReturningRows = "turn_returning_rows"

    /// Whether the key matters only for a display with several rows of modules.
    var isForRows: Bool { ![.rotate, .mirror, .order].contains(self) }

    /// Returns the value that this key has in `layout`, as TOML.
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
