import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// The values of the keys for the content of an option or a region, such as `text` and `picture`, as read
/// from the file and before they are checked against each other.
struct ContentDraft {
    private(set) var text: String?
    private(set) var picture: String?
    private(set) var page: PageContent?
    private var fit = PictureFit.scale
    private var dithering = Dithering.diffusion
    private var inverts = false
    var ink = InkSettings()
    /// The moving background or picture behind the text, or nil if there is none or the background is a
    /// color.
    private(set) var background: BackgroundKey.Value?

    static func textKey(mayBeEmpty: Bool) -> TableSchema<ContentDraft>.Key {
        let remedy = mayBeEmpty ? "write an [[option]] for each text" : "write one string"
        func problem(_ text: String) -> String? {
            mayBeEmpty ? nil : TableSchema<ContentDraft>.Key.mustNotBeEmpty(text)
        }
        let key: TableSchema<ContentDraft>.Key = .text("text", check: problem) { $0.text = $1 }
        return key.rejecting { value in
            value.kind == .array ? "text must be a string, not an array; \(remedy)" : nil
        }
    }

    static var pictureKeys: [TableSchema<ContentDraft>.Key] {
        [
            .text("picture", check: mustNameAFile) { $0.picture = $1 },
            .choice("fit") { $0.fit = $1 },
            .choice("dither") { $0.dithering = $1 },
            .flag("invert") { $0.inverts = $1 },
        ]
    }

    static var inkKeys: [TableSchema<ContentDraft>.Key] {
        [
            .color("color") { $0.ink.color = $1 },
            .color("background") { $0.ink.background = $1 },
        ]
    }

    /// Defines the keys for the color and the background of an option. Unlike a region, an option can have a
    /// moving background or a picture as its background.
    static var optionInkKeys: [TableSchema<ContentDraft>.Key] {
        [
            .color("color") { $0.ink.color = $1 },
            BackgroundKey.optionKey {
                $0.background = $1
            } storeColor: {
                $0.ink.background = $1
            },
        ]
    }

    static var pageKey: TableSchema<ContentDraft>.Key {
        let key = TableSchema<ContentDraft>.Key.choice("page") { $0.page = $1 }
        return key.rejecting { value in
            guard let name = value.string, let field = TextTemplateError.timeField(forName: name) else {
                return nil
            }
            return "unknown page \(Wording.quoted(name)); write text = \(field.quotedAsTOML) in place of page"
        }
    }

    /// Returns nil if `path` can be the path of a file. Otherwise, returns an error message that is worded to
    /// follow the name of the key.
    static func mustNameAFile(_ path: String) -> String? {
        if path.isEmpty { return "must not be empty" }
        return path.hasSuffix("/") ? "must name a file, not the folder \(Wording.quoted(path))" : nil
    }

    /// Returns the settings of the picture in `file`. How it is scaled and colored depends on other keys of
    /// the content, such as `fit` and `invert`.
    func picture(in file: String) -> PictureSettings {
        PictureSettings(
            file: file,
            fit: fit,
            dithering: dithering,
            inverts: inverts,
            background: ink.background
        )
    }

    /// The moving background or picture behind a text, or nil if there is none. The key `fit` determines the
    /// size of the picture.
    var backgroundSettings: BackgroundSettings? { background?.settings(fit: fit) }

    /// Adds errors about keys of `table` that have a meaning only for a picture, such as `dither`, if the
    /// table sets no picture. `owner` is how messages refer to the table, such as "this option".
    static func checkPictureKeys(of table: TOMLNode, _ owner: String, _ findings: inout Findings) {
        guard table.member("picture") == nil else { return }
        let fitsBackground = table.member("background")?.string.map(BackgroundKey.isPicture) ?? false
        let pictureKeys = fitsBackground ? ["dither", "invert"] : ["fit", "dither", "invert"]
        for node in pictureKeys.compactMap(table.member) {
            let remedy = "add picture = \"FILE\", or remove the key"
            findings.addError(
                "\(node.key) needs a picture, but \(owner) has none; \(remedy)",
                at: node.keyLocation
            )
        }
    }
}
