import BannerText
import SettingsText
import SignCore

/// `[text]` as written.
struct TextDraft {
    private(set) var settings = TextSettings()
    private var language: String?

    static var schema: TableSchema<TextDraft> {
        TableSchema(
            header: "[text]",
            keys: [
                .word("font", \.settings.font),
                .color("color", \.settings.color),
                .text("language", \.language),
                .whole("scale", \.settings.scale, in: ScaledFont.scales, unit: "times the font's own size"),
                .whole(
                    "scale_min",
                    \.settings.smallestScale,
                    in: ScaledFont.scales,
                    unit: "times the font's own size"
                ),
                .whole(
                    "scale_max",
                    \.settings.largestScale,
                    in: ScaledFont.scales,
                    unit: "times the font's own size"
                ),
            ],
            otherNames: [
                "font_size": "scale", "size": "scale", "lang": "language", "locale": "language",
            ]
        )
    }

    /// Checks that involve several keys of `[text]`. A missing limit is the scale itself.
    mutating func checkAgreement(of table: TOMLNode, findings: inout Findings) {
        let scale = settings.scale
        if table.member("scale_min") == nil { settings.smallestScale = scale }
        if table.member("scale_max") == nil { settings.largestScale = scale }
        guard findings.isRead("scale", of: table) else { return }
        let (smallestScale, largestScale) = (settings.smallestScale, settings.largestScale)
        if smallestScale > scale {
            let message = "scale_min (\(smallestScale)) must not be more than scale (\(scale))"
            findings.error(message, at: table.location(of: "scale_min"))
        }
        if largestScale < scale, findings.isRead("scale_max", of: table) {
            let message = "scale_max (\(largestScale)) must not be less than scale (\(scale))"
            findings.error(message, at: table.location(of: "scale_max"))
        }
    }

    /// Reads the language from `languages`.
    mutating func readLanguage(of table: TOMLNode, from languages: Languages, findings: inout Findings) {
        guard let language else { return }
        let location = table.location(of: "language")
        let name: LanguageName
        do throws(LanguageError) {
            name = try LanguageName(language)
        } catch {
            return findings.error("language \(error)", at: location)
        }
        if let language = name.isEnglish ? .english : languages.read(name) {
            settings.language = language
        } else {
            findings.warning("\(name.absence)", at: location)
        }
    }
}
