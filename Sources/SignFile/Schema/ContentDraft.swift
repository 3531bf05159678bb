import Diagnostics
import Pictures
import SettingsText
import SignCore

/// The content keys of a table, as written.
struct ContentDraft {
    private(set) var text: String?
    private(set) var picture: String?
    private(set) var page: PageContent?
    private var fit = PictureFit.scale
    private var dithering = Dithering.diffusion
    private var inverts = false
    /// The colors.
    private(set) var ink = InkSettings()

    /// The names of the keys that need a picture.
    private static let namesOfPictureKeys = ["fit", "dither", "invert"]

    /// The key of a text, which may be empty if `mayBeEmpty`.
    static func textKey(mayBeEmpty: Bool) -> TableSchema<ContentDraft>.Key {
        .text("text", check: mayBeEmpty ? { _ in nil } : TableSchema<ContentDraft>.Key.mustNotBeEmpty) {
            $0.text = $1
        }
    }

    /// The keys of a picture.
    static var pictureKeys: [TableSchema<ContentDraft>.Key] {
        [
            .text("picture", check: mustNameAFile) { $0.picture = $1 },
            .word("fit") { $0.fit = $1 },
            .word("dither") { $0.dithering = $1 },
            .flag("invert") { $0.inverts = $1 },
        ]
    }

    /// The keys of colors.
    static var inkKeys: [TableSchema<ContentDraft>.Key] {
        [
            .color("color") { $0.ink.color = $1 },
            .color("background") { $0.ink.background = $1 },
        ]
    }

    /// The key of a page.
    static var pageKey: TableSchema<ContentDraft>.Key { .word("page") { $0.page = $1 } }

    /// What is wrong with `path` as the name of a file; nil is nothing.
    static func mustNameAFile(_ path: String) -> String? {
        if path.isEmpty { return "must not be empty" }
        return path.hasSuffix("/") ? "must name a file, not the folder \(Wording.quoted(path))" : nil
    }

    /// The picture in `file` with the settings of the other keys.
    func picture(in file: String) -> PictureSettings {
        PictureSettings(
            file: file,
            fit: fit,
            dithering: dithering,
            inverts: inverts,
            background: ink.background
        )
    }

    /// Reports keys that need a picture where `owner` has none.
    static func refusePictureKeys(of table: TOMLNode, _ owner: String, _ findings: inout Findings) {
        guard table.member("picture") == nil else { return }
        for key in namesOfPictureKeys {
            guard let node = table.member(key) else { continue }
            let message =
                "\(key) needs a picture, and \(owner) has none; add picture = \"FILE\", or remove the key"
            findings.error(message, at: node.keyLocation)
        }
    }
}
