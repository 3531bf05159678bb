import SettingsText
import SignCore

extension WallSettings {
    /// `[wall]`.
    static var schema: TableSchema<WallSettings> {
        TableSchema(
            header: "[wall]",
            keys: [.word("arrangement", \.arrangement)],
            otherNames: ["layout": "arrangement", "mode": "arrangement"]
        )
    }
}
