import BannerText
import SignCore

extension TextSettings {
    /// `[text]`.
    static var schema: TableSchema<TextSettings> {
        TableSchema(
            header: "[text]",
            keys: [
                .word("font", \.font),
                .whole("scale", \.scale, in: ScaledFont.scales, unit: "times the font's own size"),
                .whole(
                    "scale_min",
                    \.smallestScale,
                    in: ScaledFont.scales,
                    unit: "times the font's own size"
                ),
                .whole("scale_max", \.largestScale, in: ScaledFont.scales, unit: "times the font's own size"),
            ]
        )
    }

    /// Checks that involve several keys of `[text]`. A missing limit is the scale itself.
    mutating func checkAgreement(of table: TOMLNode, findings: inout Findings) {
        if table.member("scale_min") == nil { smallestScale = scale }
        if table.member("scale_max") == nil { largestScale = scale }
        guard findings.isRead("scale", of: table) else { return }
        if smallestScale > scale {
            let message = "scale_min (\(smallestScale)) must not be more than scale (\(scale))"
            findings.error(message, at: table.location(of: "scale_min"))
        }
        if largestScale < scale, findings.isRead("scale_max", of: table) {
            let message = "scale_max (\(largestScale)) must not be less than scale (\(scale))"
            findings.error(message, at: table.location(of: "scale_max"))
        }
    }
}

extension ReportSettings {
    /// `[report]`.
    static var schema: TableSchema<ReportSettings> {
        TableSchema(header: "[report]", keys: [.flag("stdout", \.stdout)])
    }
}
