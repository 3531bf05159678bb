import Diagnostics
import MonotonicTime
import Pixels
import SettingsText
import SignCore

/// The content of an option, which is a text, a picture, or a page (all pixels are lit or dark).
struct OptionContent {
    var settings: ContentSettings
    /// The text of the option, or an empty string if the option shows a picture or a page.
    var text = ""
    /// The default id of an option that has neither the key `id` nor a text. Empty if such an option needs an
    /// `id`.
    var defaultID = ""
    /// The error message for an option with this kind of content that needs the key `id` but does not have
    /// it.
    let missingIDError: String
    let location: TextLocation

    /// Determines which content the option in `table` shows: a text, a picture, or a page (all pixels are
    /// lit or dark). A picture or a page takes precedence over a text, which then only names the option in
    /// events. `draft` contains the valid values of the table's keys. If there is no content, or both a
    /// picture and a page, adds an error and returns nil. Also returns nil if the content has already been
    /// reported as invalid.
    init?(_ draft: OptionDraft, in table: TOMLNode, _ findings: inout Findings) {
        ContentDraft.checkPictureKeys(of: table, "this option", &findings)
        let picture = table.member("picture")
        let page = table.member("page")
        if let picture, let page {
            let laterLocation = max(picture.keyLocation, page.keyLocation)
            findings.addError(
                "an option can have a picture or a page, not both; remove one",
                at: laterLocation
            )
            return nil
        }

        // An invalid value was already reported. It is in the table, but missing from the draft.
        let values = draft.content
        let isTextInvalid = table.member("text") != nil && values.text == nil
        guard !isTextInvalid else { return nil }

        if let picture {
            guard let file = values.picture else { return nil }
            settings = .picture(values.picture(in: file))
            defaultID = DataURL.defaultID(of: file)
            missingIDError = "a picture needs a file name"
            location = picture.location
        } else if let page {
            guard let content = values.page else { return nil }
            settings = .page(content)
            missingIDError = "a page needs an id, such as id = \"\(content.rawValue)\""
            location = page.location
        } else if let textNode = table.member("text"), let text = values.text {
            settings = .text(text)
            self.text = text
            missingIDError = "an option with empty text needs an id, such as id = \"pause\""
            location = textNode.location
            Self.check(text, hasIcon: table.member("icon") != nil, at: location, &findings)
        } else {
            // A table with the key `name` needs no second error, because the key was reported as unknown,
            // with the advice to write `text`.
            guard findings.areValid("text", "picture", "page", in: table), table.member("name") == nil else {
                return nil
            }
            let message = "text is missing; every [[option]] needs text, a picture or a page"
            findings.addError(message, at: table.location)
            return nil
        }
    }

    private static func check(
        _ text: String,
        hasIcon: Bool,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        findings.checkText(text, at: location)
        let isBlank = text.allSatisfy { $0 == " " || $0 == "\u{A0}" || $0 == "\u{3000}" || $0.isNewline }
        guard !text.isEmpty, isBlank, !hasIcon else { return }
        findings.addWarning(
            "text has only spaces, so the page shows nothing; for a dark page, write page = \"blank\"",
            at: location
        )
    }
}
