import Diagnostics
import MonotonicTime
import Pictures
import SignCore

/// What the table of an option says that it shows: a text, a picture or a page, and only one of them.
struct OptionShowing {
    /// What is shown.
    let content: ContentSettings
    /// The words to be read; empty for what is no text.
    let words: String
    /// The name that an option with neither id nor text has; empty where there is none.
    let name: String
    /// What is wrong with an option that has no name.
    let nameless: String
    /// Where it is said.
    let place: SourcePlace

    /// What `table` shows, or nil where that is wrong.
    init?(_ draft: OptionDraft, _ table: TOMLNode, _ findings: inout Findings) {
        ContentDraft.refusePictureKeys(of: table, "this option", &findings)
        let picture = table.member("picture")
        let page = table.member("page")
        if let picture, let page {
            let second = max(picture.keyPlace, page.keyPlace)
            findings.error("an option can have a picture or a page, not both; remove one", at: second)
            return nil
        }
        // A text that is there and none is an error that has been found already.
        let draft = draft.showing
        guard table.member("text") == nil || draft.text != nil else { return nil }
        if let picture {
            guard let file = draft.picture else { return nil }
            self.init(pictureIn: file, draft, at: picture.place)
        } else if let page {
            guard let content = draft.page else { return nil }
            self.init(content, at: page.place)
        } else if let node = table.member("text"), let text = draft.text {
            findings.noteControlCharacters(of: text, at: node.place)
            self.init(text, at: node.place)
        } else {
            guard findings.isRead("text", "picture", "page", of: table) else { return nil }
            let message = "text is missing; every [[option]] needs a text, a picture or a page"
            findings.error(message, at: table.place)
            return nil
        }
    }

    private init(_ text: String, at place: SourcePlace) {
        content = .text(text)
        words = text
        name = ""
        nameless = "an option with an empty text needs an id"
        self.place = place
    }

    private init(pictureIn file: String, _ draft: ContentDraft, at place: SourcePlace) {
        content = .picture(draft.picture(in: file))
        words = ""
        name = file.split(separator: "/").last.map(String.init) ?? file
        nameless = "a picture needs the name of a file"
        self.place = place
    }

    private init(_ page: PageContent, at place: SourcePlace) {
        content = .page(page)
        words = ""
        name = ""
        nameless = "a page needs an id, such as id = \"\(page.rawValue)\""
        self.place = place
    }
}
