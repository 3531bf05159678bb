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

    /// The keys that need a picture.
    private static let pictureKeys = ["fit", "dither", "invert"]

    /// The key of a text, which may be empty if `mayBeEmpty`.
    static func textKey<Settings>(
        in draft: WritableKeyPath<Settings, ContentDraft>,
        mayBeEmpty: Bool
    ) -> TableSchema<Settings>.Key {
        .text(
            "text",
            draft.appending(path: \.text),
            check: mayBeEmpty ? { _ in nil } : TableSchema<Settings>.Key.mustNotBeEmpty
        )
    }

    /// The keys of a picture.
    static func pictureKeys<Settings>(
        in draft: WritableKeyPath<Settings, ContentDraft>
    ) -> [TableSchema<Settings>.Key] {
        [
            .text("picture", draft.appending(path: \.picture), check: mustNameAFile),
            .word("fit", draft.appending(path: \.fit)),
            .word("dither", draft.appending(path: \.dithering)),
            .flag("invert", draft.appending(path: \.inverts)),
        ]
    }

    /// The keys of colors.
    static func inkKeys<Settings>(
        in draft: WritableKeyPath<Settings, ContentDraft>
    ) -> [TableSchema<Settings>.Key] {
        [
            .color("color", draft.appending(path: \.ink.color)),
            .color("background", draft.appending(path: \.ink.background)),
        ]
    }

    /// The key of a page.
    static func pageKey<Settings>(
        in draft: WritableKeyPath<Settings, ContentDraft>
    ) -> TableSchema<Settings>.Key {
        .word("page", draft.appending(path: \.page))
    }

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
        for key in pictureKeys {
            guard let node = table.member(key) else { continue }
            let message =
                "\(key) needs a picture, and \(owner) has none; add picture = \"FILE\", or remove the key"
            findings.error(message, at: node.keyLocation)
        }
    }
}
