import SettingsText
import SignCore

extension WallSettings {
    /// `[wall]`.
    static var schema: TableSchema<WallSettings> {
        TableSchema(
            header: "[wall]",
            keys: [
                .word("arrangement", \.arrangement),
                .whole("columns", \.totalColumns, in: 1...DisplaySettings.mostPixels, unit: "columns"),
                .whole("offset", \.offset, in: 0...DisplaySettings.mostPixels, unit: "columns"),
            ],
            otherNames: ["layout": "arrangement", "mode": "arrangement", "width": "columns"]
        )
    }
}
