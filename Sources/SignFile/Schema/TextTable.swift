import BannerText
import Diagnostics
import SettingsText
import SignAPI
import SignCore

/// The values of the table `[text]` as read from the file, before they are checked against each other.
struct TextDraft {
    private(set) var settings = TextSettings()
    private var language: String?

    static var schema: TableSchema<TextDraft> {
        TableSchema(
            header: "[text]",
            keys: [
                fontKey,
                .color("color") { $0.settings.color = $1 },
                .wholeNumber("size", in: TextRunSettings.allowedRows, unit: "rows") { $0.settings.size = $1 },
                fontsKey,
                .choice("writing") { $0.settings.writing = $1 },
                .text("language") { $0.language = $1 },
                scaleKey("scale") { $0.settings.scale = $1 },
                scaleKey("scale_min") { $0.settings.smallestScale = $1 },
                scaleKey("scale_max") { $0.settings.largestScale = $1 },
            ],
            defaults: [
                "font": "\"auto\"", "color": "\"white\"", "writing": "\"horizontal\"", "language": "\"C\"",
                "scale": "1",
            ],
            otherNames: [
                "font_size": "size", "height": "size", "rows": "size", "font_file": "fonts",
                "fallback": "fonts", "lang": "language", "locale": "language",
                "orientation": "writing", "writing_mode": "writing", "vertical": "writing",
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    private static var fontKey: TableSchema<TextDraft>.Key {
        let names = TextSettings.Font.allCases.map(\.rawValue)
        let key = TableSchema<TextDraft>.Key.choice("font") { $0.settings.font = $1 }
        return key.rejecting { value in
            guard let name = value.string, nearestWord(to: name, among: names) == nil else { return nil }
            let remedy =
                OwnFont.isFile(name)
                ? "for a font file, write fonts = [\(name.quotedAsTOML)]"
                : "for another font, add its file to fonts; loopbanner fonts lists those on this machine"
            let list = Wording.list(names.map { "'\($0)'" }, conjunction: "or")
            return "unknown font \(Wording.quoted(name)); use \(list); \(remedy)"
        }
    }

    private static func scaleKey(
        _ name: String,
        store: @escaping (inout TextDraft, Int) -> Void
    ) -> TableSchema<TextDraft>.Key {
        .wholeNumber(name, in: SignRange.scale, unit: "times the font's own size", store: store)
    }

    /// Defines the key `fonts`: font files and the built-in letters, in the order in which they are searched
    /// for a character.
    private static var fontsKey: TableSchema<TextDraft>.Key {
        TableSchema.Key(name: "fonts", form: .strings) { value, draft, findings in
            guard value.kind == .array else {
                let expected = "an array of font files and \"builtin\", such as [\"builtin\", \"\(example)\"]"
                return findings.addTypeError(value, named: "fonts", expected: expected)
            }
            let nodes = Array(value.children)
            guard !nodes.isEmpty else {
                let message = "fonts must not be empty; remove the key to use only the built-in letters"
                return findings.addError(message, at: value.location)
            }
            guard nodes.count <= TextRunSettings.maxFonts else {
                let message =
                    "fonts must have at most \(TextRunSettings.maxFonts) entries, not \(nodes.count)"
                return findings.addError(message, at: value.location)
            }
            let entries = nodes.compactMap { fontEntry(from: $0, &findings) }
            if entries.count == nodes.count { draft.settings.fonts = entries }
        }
    }

    private static let example = "/usr/share/fonts/opentype/unifont/unifont.otf"

    /// Returns the font that `node`, an element of the key `fonts`, names: a font file, or the built-in
    /// letters (`FontEntry.builtinName`). If it is neither, adds an error and returns nil.
    private static func fontEntry(from node: TOMLNode, _ findings: inout Findings) -> FontEntry? {
        guard let text = findings.readText(node, named: "every element of fonts") else { return nil }
        if let problem = problem(withFontEntry: text) {
            findings.addError(problem, at: node.location)
            return nil
        }
        let entry = FontEntry(text)
        if case .file(let path, _) = entry { findings.checkFontFolder(path, key: "fonts", at: node.location) }
        return entry
    }

    /// Returns the message about `text`, an element of the key `fonts`, if it is certainly neither a file nor
    /// the name of the built-in letters. Returns nil otherwise.
    private static func problem(withFontEntry text: String) -> String? {
        if text.isEmpty { return "no element of fonts may be empty" }
        // This returns false for the correct name, and true for a similar one, such as `Built-in`.
        let isMisspelledBuiltinName = MissingFont.isBuiltin(text)
        if isMisspelledBuiltinName {
            return "fonts names \(Wording.quoted(text)); did you mean \"\(FontEntry.builtinName)\"?"
        }
        guard isValueOfKeyFont(text) else { return nil }
        return "fonts may contain only files and \"\(FontEntry.builtinName)\", but "
            + "\(Wording.quoted(text)) is neither; write font = \(text.quotedAsTOML)"
    }

    /// Returns whether `text`, an element of the key `fonts`, is a value of the other key `font`, such
    /// as `builtin-narrow`, instead of a font file.
    private static func isValueOfKeyFont(_ text: String) -> Bool {
        text != FontEntry.builtinName && TextSettings.Font(rawValue: text) != nil
    }

    /// Resolves the relative paths of fonts against the folder of the configuration file whose path is
    /// `configuration`. Also records the version of each font file, so that a later change of the file can be
    /// detected.
    mutating func resolveFonts(besides configuration: String) {
        settings.fonts = settings.fonts.map { entry in
            guard case .file(let path, let face) = entry else { return entry }
            return .file(PictureFiles.path(of: path, besides: configuration), face: face)
        }
        for case .file(let path, let face) in settings.fonts {
            settings.fontVersions[.file(path, face: face)] = FileVersion(of: path)
        }
    }

    /// Checks the keys of `table`, the table `[text]`, against each other. If `scale_min` or `scale_max` is
    /// missing, it is set to the value of `scale`.
    mutating func checkConsistency(of table: TOMLNode, findings: inout Findings) {
        let scale = settings.scale
        if table.member("scale_min") == nil { settings.smallestScale = scale }
        if table.member("scale_max") == nil { settings.largestScale = scale }
        guard findings.areValid("scale", in: table) else { return }
        let (smallestScale, largestScale) = (settings.smallestScale, settings.largestScale)
        if smallestScale > scale {
            let message = "scale_min (\(smallestScale)) must not be greater than scale (\(scale))"
            findings.addError(message, at: table.location(ofKey: "scale_min"))
        }
        if largestScale < scale, findings.areValid("scale_max", in: table) {
            let message = "scale_max (\(largestScale)) must not be less than scale (\(scale))"
            findings.addError(message, at: table.location(ofKey: "scale_max"))
        }
    }

    /// Sets the language of dates in texts to that of the key `language`, if `table` contains the key.
    /// `languages` reads the names of days and months from the files of this machine. Reports an error if
    /// the value is not the name of a language. Warns if the machine lacks the language, and then keeps the
    /// default one.
    mutating func loadLanguage(in table: TOMLNode, from languages: Languages, findings: inout Findings) {
        guard let language else { return }
        let location = table.location(ofKey: "language")
        let name: LanguageName
        do throws(LanguageError) {
            name = try LanguageName(language)
        } catch {
            return findings.addError("language \(error)", at: location)
        }
        settings.languageTag = name.tag
        if let timeLanguage = name.isEnglish ? .english : languages.read(name) {
            settings.language = timeLanguage
        } else {
            findings.addWarning(name.absenceWarning, at: location)
        }
    }
}
