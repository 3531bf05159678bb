import BannerText
import Diagnostics
import SettingsText
import SignCore

extension TableSchema.Key {
    /// Defines the key `font` of an option or a region, whose value is the name of a built-in font or the
    /// path of a font file. A relative path starts from the configuration's folder. `store` receives a valid
    /// font.
    static func ownFont(store: @escaping Store<TextFont>) -> Self {
        Self(name: "font", form: .text) { value, settings, findings in
            guard let text = findings.readText(value, named: "font") else { return }
            if let font = TextSettings.Font(rawValue: text) { return store(&settings, font.textFont) }
            guard OwnFont.isFile(text) else {
                return findings.addError("font \(OwnFont.error(text))", at: value.location)
            }
            let entry = FontEntry(text)
            guard case .file(let path, let face) = entry else { return }
            findings.checkFontFolder(path, key: "font", at: value.location)
            store(&settings, .file(.file(PictureFiles.path(of: path, besides: findings.file), face: face)))
        }
    }
}

/// The rules for the value of the key `font` of an option or a region.
enum OwnFont {
    /// The system folders whose font files programs may use in the options that they send.
    static let folders = ["/usr/share/fonts/", "/usr/local/share/fonts/"]

    /// Returns whether `text` has the form of a path of a font file, which may be followed by the number of a
    /// font in the file.
    static func isFile(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "/")) || text.utf8.dropFirst().contains(UInt8(ascii: "."))
    }

    /// Returns whether programs may use the font `text` in the options that they send. They may use a
    /// built-in font, a file in the configuration's folder, or a font file of the system.
    static func isOpenToPrograms(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "/")) else { return true }
        return folders.contains(where: text.hasPrefix) && !text.contains(text: "/../")
    }

    /// Returns the error message about `text`, the value of a key `font`, which is neither a built-in font
    /// nor a font file. The message is worded to follow the name of the key.
    static func error(_ text: String) -> String {
        guard !text.isEmpty else { return "must not be empty; remove the key for the font in [text]" }
        let names = TextSettings.Font.allCases.map(\.rawValue)
        let list = Wording.list(names.map { "\"\($0)\"" }, conjunction: "or")
        let hint = nearestWord(to: text, among: names).map { "did you mean \"\($0)\"?" }
        return "\(Wording.quoted(text)) is neither \(list) nor a font file; "
            + (hint ?? "run loopbanner fonts to list the files on this machine")
    }
}

extension Findings {
    /// Warns if `path`, the font file that the key `key` sets, is in a folder that the service cannot read.
    mutating func checkFontFolder(_ path: String, key: String, at location: TextLocation) {
        guard HiddenDirectories.contain(path) else { return }
        addWarning(
            "\(key) names \(Wording.quoted(path, atMost: MissingFont.maximumPathLength)), but the service cannot read home directories or /tmp; "
                + "copy it to /usr/local/share/fonts",
            at: location
        )
    }
}

extension Configuration {
    /// Collects the fonts of options and regions that are missing from the key `fonts` of `[text]`, and
    /// records the versions of their files. Adds an error at `location` if the configuration uses too many
    /// fonts.
    mutating func collectOwnFonts(at location: TextLocation, _ findings: inout Findings) {
        let fonts = regions.edges.compactMap { regions[$0]?.font } + options.compactMap(\.font)
        guard !fonts.isEmpty else { return }
        var present = Set(text.fonts)
        text.ownFonts = fonts.map(\.entry).filter { present.insert($0).inserted }
        for case .file(let path, let face) in text.ownFonts {
            text.fontVersions[.file(path, face: face)] = FileVersion(of: path)
        }
        let (count, limit) = (present.count, TextRunSettings.maxFonts)
        guard count > limit else { return }
        findings.addError(
            "the options and [text] use \(count) fonts, but at most \(limit) are allowed; use fewer fonts",
            at: location
        )
    }
}
