import BannerText
import Diagnostics
import Pixels

/// Finds markup of other programs in a text, such as HTML or Markdown, which a sign would show literally.
enum ForeignMarkup {
    /// Markup of another program in a text, and advice about what to write instead.
    struct Finding {
        /// The markup as the sign would show it.
        var markup: String
        var remedy: String
        /// Whether the author of the text may have intended the sign to show these characters.
        var isDoubtful = false

        /// The message for the user, which consists of the markup and the advice.
        var message: String {
            let shown = Wording.printable(markup, atMost: 40)
            return "text shows '\(shown)' \(isDoubtful ? "with its braces" : "literally"); \(remedy)"
        }
    }

    /// Returns at most `limit` findings about markup of other programs in `text`, without repetitions.
    ///
    /// - Parameter lineBreakRemedy: The advice for a tag that starts a new row of text.
    static func findings(
        in text: String,
        lineBreakRemedy: String,
        atMost limit: Int = 8
    ) -> [Finding] {
        // Most texts contain no character with which markup begins, so they need no search.
        guard text.utf8.contains(where: firstMarkupBytes.contains) else { return [] }

        let allFindings =
            HTMLMarkup.findings(in: text, lineBreakRemedy: lineBreakRemedy)
            + TemplateMarkup.findings(in: text)
            + ChatMarkup.findings(in: text)
        return Array(withoutRepetitions(allFindings).prefix(limit))
    }

    /// Returns `findings` without repetitions. A finding is a repetition if it is inside the markup of an
    /// earlier one, such as a variable inside a tag, or if it has the kind and the remedy of an earlier one.
    private static func withoutRepetitions(_ findings: [Finding]) -> [Finding] {
        var kindsWithRemedy: Set<String> = []
        var distinctFindings: [Finding] = []
        for finding in findings {
            let isInsideOther = distinctFindings.contains { earlierFinding in
                earlierFinding.markup.contains(text: finding.markup)
                    && earlierFinding.markup != finding.markup
            }
            guard !isInsideOther else { continue }
            // The first character, such as a bracket, distinguishes the kinds of markup.
            let kindWithRemedy = "\(finding.markup.prefix(1))\(finding.remedy)"
            let isNew = kindsWithRemedy.insert(kindWithRemedy).inserted
            if isNew { distinctFindings.append(finding) }
        }
        return distinctFindings
    }

    private static let firstMarkupBytes = Set("&<{:$%*[_`~".utf8)

    static let boldRemedy = "for bold words write {bold}words{/}"
    /// Advice about a tag that starts a new row of text, for the text of an option. The next constant
    /// contains the advice for the text of a region.
    static let lineBreakRemedy = "for a new line write \\n; each line needs at least 6 rows"
    static let lineBreakInRegion = "a region has only one line, so use a space"
    static let colorRemedy = "for words in a color write {color:red}words{/}"
    static let strikethroughRemedy = "remove it, because there is no strikethrough style"

    /// Returns advice on how to show words in the color `name`, or nil if `name` does not resemble the name
    /// of a color.
    static func remedy(forColor name: String) -> String? {
        guard name.count > 2, name.allSatisfy(\.isLetter) else { return nil }
        let word = Color(named: name.lowercased())?.name ?? Color.suggestion(for: name)
        return word.map { "for text in that color, write {color:\($0)}words{/}" }
    }
}
