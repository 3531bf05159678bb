import SettingsText
import SignCore

extension WallSettings {
    static var schema: TableSchema<WallSettings> {
        TableSchema(
            header: "[wall]",
            keys: [
                .choice("arrangement") { $0.arrangement = $1 },
                .wholeNumber("columns", in: 1...DisplaySettings.maximumSide, unit: "columns") {
                    $0.totalColumns = $1
                },
                .wholeNumber("offset", in: 0...DisplaySettings.maximumSide, unit: "columns") {
                    $0.offset = $1
                },
            ],
            otherNames: ["layout": "arrangement", "mode": "arrangement", "width": "columns"],
            remedies: SwitchKeys.remedies()
        )
    }
}
