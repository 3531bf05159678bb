import MatrixDisplays
import SettingsText

/// The values of the table `[display.modules]`, which describes how LED modules are mounted and wired: a
/// preset, and the settings that differ from it.
struct ModulesDraft {
    private var preset = ModuleLayout()
    private var rotation: Rotation?
    private var isMirrored: Bool?
    private var order: ModuleLayout.Order?
    private var firstRow: ModuleLayout.FirstRow?
    private var isSerpentine: Bool?
    private var turnsReturningRows: Bool?

    static var schema: TableSchema<ModulesDraft> {
        TableSchema(
            header: "[display.modules]",
            keys: [
                presetKey,
                rotateKey,
                .flag("mirror") { $0.isMirrored = $1 },
                .choice("order") { $0.order = $1 },
                .choice("first_row") { $0.firstRow = $1 },
                .flag("serpentine") { $0.isSerpentine = $1 },
                .flag("turn_returning_rows") { $0.turnsReturningRows = $1 },
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    private typealias Key = TableSchema<ModulesDraft>.Key

    private static var presetKey: Key {
        Key(name: "preset", form: .text) { value, draft, findings in
            let name = findings.readChoice(value, named: "preset", among: ModuleLayout.presetNames)
            if let preset = name.flatMap(ModuleLayout.preset(named:)) { draft.preset = preset }
        }
    }

    private static var rotateKey: Key {
        Key(name: "rotate", form: .wholeNumber(unit: "degrees")) { value, draft, findings in
            let angles = "0, 90, 180 or 270 degrees, clockwise"
            guard let angle = value.integer else {
                return findings.addTypeError(value, named: "rotate", expected: angles)
            }
            guard let rotation = Int(exactly: angle).flatMap(Rotation.init(rawValue:)) else {
                return findings.addError("rotate must be \(angles), not \(angle)", at: value.location)
            }
            draft.rotation = rotation
        }
    }

    /// The orientation of the display's LED boards, for a driver whose boards are not connected in a chain.
    var mounting: BoardMounting {
        var mounting = BoardMounting()
        mounting.rotation = rotation ?? mounting.rotation
        mounting.isMirrored = isMirrored ?? mounting.isMirrored
        return mounting
    }

    var layout: ModuleLayout {
        var layout = preset
        layout.rotation = rotation ?? layout.rotation
        layout.isMirrored = isMirrored ?? layout.isMirrored
        layout.order = order ?? layout.order
        layout.firstRow = firstRow ?? layout.firstRow
        layout.isSerpentine = isSerpentine ?? layout.isSerpentine
        layout.turnsReturningRows = turnsReturningRows ?? layout.turnsReturningRows
        return layout
    }
}
