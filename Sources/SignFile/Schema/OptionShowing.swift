import Diagnostics
import MonotonicTime
import Pictures
import SettingsText
import SignCore

/// The content of an option's table: exactly one of a text, a picture and a page.
struct OptionShowing {
    /// What is shown.
    let content: ContentSettings
    /// The words of a text; empty for other content.
    let words: String
    /// The default id of an option without a text; empty if there is none.
    let name: String
    /// The error for an option without a name.
    let nameless: String
    /// Its place in the file.
    let location: TextLocation

    /// The content of `table`, or nil after an error.
    init?(_ draft: OptionDraft, _ table: TOMLNode, _ findings: inout Findings) {
        ContentDraft.refusePictureKeys(of: table, "this option", &findings)
        let picture = table.member("picture")
        let page = table.member("page")
        if let picture, let page {
            let second = max(picture.keyLocation, page.keyLocation)
            findings.error("an option can have a picture or a page, not both; remove one", at: second)
            return nil
        }
        // A text key without a value has already been reported.
        let draft = draft.showing
        guard table.member("text") == nil || draft.text != nil else { return nil }
        if let picture {
            guard let file = draft.picture else { return nil }
            self.init(pictureIn: file, draft, at: picture.location)
        } else if let page {
            guard let content = draft.page else { return nil }
            self.init(content, at: page.location)
        } else if let node = table.member("text"), let text = draft.text {
            findings.noteOddities(of: text, at: node.location)
            if !text.isEmpty, text.allSatisfy({ $0 == " " || $0 == "\u{A0}" || $0 == "\u{3000}" }),
                table.member("icon") == nil
            {
                findings.warning(
                    "text has only blanks, so the page shows nothing; for a dark page write "
                        + "page = \"blank\"",
                    at: node.location
                )
            }
            self.init(text, at: node.location)
        } else {
            // A name may be meant as the text; that has been reported.
            guard findings.isRead("text", "picture", "page", of: table), table.member("name") == nil else {
                return nil
            }
            let message = "text is missing; every [[option]] needs a text, a picture or a page"
            findings.error(message, at: table.location)
            return nil
        }
    }

    private init(_ text: String, at location: TextLocation) {
        content = .text(text)
        words = text
        name = ""
        nameless = "an option with an empty text needs an id"
        self.location = location
    }

    private init(pictureIn file: String, _ draft: ContentDraft, at location: TextLocation) {
        content = .picture(draft.picture(in: file))
        words = ""
        name = file.split(separator: "/").last.map(String.init) ?? file
        nameless = "a picture needs the name of a file"
        self.location = location
    }

    private init(_ page: PageContent, at location: TextLocation) {
        content = .page(page)
        words = ""
        name = ""
        nameless = "a page needs an id, such as id = \"\(page.rawValue)\""
        self.location = location
    }
}
