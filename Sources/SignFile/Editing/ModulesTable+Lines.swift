import MatrixDisplays

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
