extension TextSettings {
    /// `[text]`.
    static var schema: TableSchema<TextSettings> {
        TableSchema(header: "[text]", keys: [.word("font", \.font)])
    }
}

extension ReportSettings {
    /// `[report]`.
    static var schema: TableSchema<ReportSettings> {
        TableSchema(header: "[report]", keys: [.flag("stdout", \.stdout)])
    }
}
