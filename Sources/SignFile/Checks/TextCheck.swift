import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Finds characters that no configured font contains, and texts that are too long.
struct TextCheck {
    private let checkedSign: CheckedConfiguration
    private let remedies: FontRemedies

    /// Creates a check of the texts in `checked`. `fonts` examines the installed fonts so that messages can
    /// suggest some of them. If it is nil, messages suggest no fonts.
    init(_ checked: CheckedConfiguration, fonts: InstalledFonts?) {
        self.checkedSign = checked
        remedies = FontRemedies(checked, fonts: fonts)
    }

    func checkTexts(_ findings: inout Findings) {
        for text in checkedSign.texts {
            checkCharacters(of: text, findings: &findings)
            remedies.checkScripts(of: text, findings: &findings)
            checkLength(of: text, findings: &findings)
            if let id = text.optionID { checkWidth(of: text, optionID: id, findings: &findings) }
        }
    }

    /// Warns about characters of `text` that appear as boxes because no font contains them, and adds a note
    /// about characters that are replaced by other letters.
    private func checkCharacters(of text: CheckedConfiguration.Text, findings: inout Findings) {
        let string = text.plainText
        let font = text.fontSelection.font(for: string, in: text.area)
        noteReplacements(font.transliterations(in: string), at: text.location, findings: &findings)
        // Another warning reports control characters.
        let missing = font.missingGlyphs(in: string).filter { !$0.isControl }
        guard !missing.isEmpty else { return }
        let subject = missing.count == 1 ? "it" : "each"
        findings.addWarning(
            "the font lacks \(Self.list(missing)); \(subject) is shown as a box\(remedy(forMissing: missing, in: text))",
            at: text.location
        )
    }

    /// Returns advice about the `missingCharacters` characters of `text` as the end of a message: to use
    /// larger built-in letters or other fonts.
    private func remedy(forMissing missingCharacters: [Character], in text: CheckedConfiguration.Text)
        -> String
    {
        let unlimitedArea = PixelSize(width: text.area.width, height: .max)
        let tallestFont = text.fontSelection.font(for: text.plainText, in: unlimitedArea)
        let tallestHasAll = tallestFont.missingGlyphs(in: text.plainText).allSatisfy(\.isControl)
        guard tallestHasAll else {
            return remedies.remedy(
                forMissing: missingCharacters,
                in: text.area,
                scale: text.fontSelection.scale
            )
        }
        return "; letters of \(tallestFont.height) rows have \(missingCharacters.count == 1 ? "it" : "them")"
    }

    /// Adds a note about characters that the font lacks, and that are therefore written with other letters.
    /// Each element of `replacements` contains such a character and the letters that replace it.
    private func noteReplacements(
        _ replacements: [(character: Character, letters: String)],
        at location: TextLocation,
        findings: inout Findings
    ) {
        guard !replacements.isEmpty else { return }
        let letters = replacements.prefix(Self.nameLimit).map { "\"\($0.letters)\"" }
        let more = replacements.count > Self.nameLimit ? ["so on"] : []
        findings.addNote(
            "the font lacks \(Self.list(replacements.map(\.character))); "
                + "\(replacements.count == 1 ? "it is" : "they are") written as "
                + Wording.list(letters + more, conjunction: "and"),
            at: location
        )
    }

    private static let nameLimit = 5

    private static func list(_ characters: [Character]) -> String {
        let more = characters.count > nameLimit ? ["\(characters.count - nameLimit) more"] : []
        return Wording.list(characters.prefix(nameLimit).map(Wording.named) + more, conjunction: "and")
    }

    /// Warns if `text` is so long that only its first characters are shown, or if one of its characters has
    /// too many combining marks. Both limits apply only to text in system fonts, which is sent as a request
    /// to a separate program. Does nothing for text in built-in letters, which has no request.
    private func checkLength(of text: CheckedConfiguration.Text, findings: inout Findings) {
        // Counting characters is slow, so short texts, which exceed no limit, are skipped. `maxScalars` is
        // the smaller limit: the number of Unicode scalars in a single character.
        let mayExceedLimit = text.plainText.utf8.count > TextRequest.maxScalars
        guard mayExceedLimit else { return }
        // The first request contains the text as it is, and the last one other letters in place of characters
        // that the font lacks. The sign shows the picture of the last one.
        let requests = text.fontSelection.requests(for: text.plainText)
        guard let shownRequest = requests.last else { return }
        checkCharacterCount(of: text, shownRequest: shownRequest, findings: &findings)
        checkMarks(of: text, findings: &findings)
    }

    /// Warns if only the first characters of `text` are shown. `shownRequest` is the request for its picture.
    private func checkCharacterCount(
        of text: CheckedConfiguration.Text,
        shownRequest: TextRequest,
        findings: inout Findings
    ) {
        let characterCount = shownRequest.text.count
        // The renderer cuts off a text whose picture would be too large, and reports how many characters are
        // left.
        let renderedTexts = text.fontSelection.renderedTexts
        let renderedCount = renderedTexts?.shownCharacterCount(of: shownRequest) ?? characterCount
        let shownCount = min(renderedCount, TextRequest.maxCharacters)
        guard shownCount < characterCount else { return }
        findings.addWarning(
            "the text has \(characterCount) characters; only the first \(shownCount) are shown",
            at: text.location
        )
    }

    /// Warns about the first character of `text` that has more combining marks than can be shown.
    private func checkMarks(of text: CheckedConfiguration.Text, findings: inout Findings) {
        let markedCharacter = text.plainText.first { $0.unicodeScalars.count > TextRequest.maxScalars }
        guard let markedCharacter else { return }
        let markCount = markedCharacter.unicodeScalars.count - 1
        findings.addWarning(
            "\(Wording.quoted(String(markedCharacter), atMost: 4)) has \(markCount) marks; only the first "
                + "\(TextRequest.maxScalars - 1) are shown",
            at: text.location
        )
    }

    /// Adds a note if the option `id` is wider than its area. Its page then pans, which means that it moves
    /// to show all of `text`.
    private func checkWidth(of text: CheckedConfiguration.Text, optionID id: String, findings: inout Findings)
    {
        guard checkedSign.configuration.scroll.style == .paged, !checkedSign.configuration.writesVertically
        else {
            return
        }
        let width = text.content.size(in: text.pageSize, at: checkedSign.contentTime).width
        guard width > text.pageSize.width else { return }
        let excess = width - text.pageSize.width
        findings.addNote(
            "\(Wording.quoted(id)) is \(width) columns wide, \(excess) more than fit, so it pans",
            at: text.location
        )
    }
}

extension Character {
    var isControl: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
}
