import SettingsText
import SignCore

extension WallSettings {
    static var schema: TableSchema<WallSettings> {
        TableSchema(
            header: "[wall]",
            keys: [
                .choice("arrangement") { $0.arrangement = $1 },
                .whole("columns", in: 1...DisplaySettings.longestSide, unit: "columns") {
                    $0.totalColumns = $1
                },
                .whole("offset", in: 0...DisplaySettings.longestSide, unit: "columns") { $0.offset = $1 },
            ],
            otherNames: ["layout": "arrangement", "mode": "arrangement", "width": "columns"],
            remedies: SwitchKeys.remedies()
        )
    }
}
