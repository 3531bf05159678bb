import BannerText
import Diagnostics

/// Finds markup of chats, forums, and Markdown in a text, which a sign would show literally.
enum ChatMarkup {
    static func findings(in text: String) -> [ForeignMarkup.Finding] {
        shortcodes(in: text) + emphasis(in: text) + forumTags(in: text)
    }

    /// Returns a finding for each name of an icon between colons in `text`, such as `:smile:`.
    private static func shortcodes(in text: String) -> [ForeignMarkup.Finding] {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2, !text.contains(text: "{") else { return [] }
        return (1..<parts.count - 1).compactMap { index in
            let name = parts[index]
            guard parts[index - 1].last?.isNumber != true,
                let icon = TextTemplate.suggestedIconName(for: String(name))
            else { return nil }
            return ForeignMarkup.Finding(markup: ":\(name):", remedy: "for the icon write {icon:\(icon)}")
        }
    }

    /// Returns a finding for each kind of Markdown emphasis in `text`, such as the asterisks of `**new**`.
    /// Marks with spaces inside, as in "** Hotel **", are ignored, because they are probably ornaments.
    private static func emphasis(in text: String) -> [ForeignMarkup.Finding] {
        let remediesByMark = [
            ("**", ForeignMarkup.boldRemedy), ("__", ForeignMarkup.boldRemedy),
            ("~~", ForeignMarkup.strikethroughRemedy),
        ]
        return remediesByMark.compactMap { mark, remedy in
            hasEmphasis(in: text, mark: mark) ? ForeignMarkup.Finding(markup: mark, remedy: remedy) : nil
        }
    }

    /// Returns whether the first two occurrences of `mark` in `text` enclose an emphasized part of it.
    private static func hasEmphasis(in text: String, mark: String) -> Bool {
        guard let opening = text.firstRange(ofText: mark),
            let closing = text[opening.upperBound...].firstRange(ofText: mark)
        else { return false }
        // Underscores inside a word, as in `x__y__z`, are part of a name.
        let characterBefore = text[..<opening.lowerBound].last ?? " "
        let isInWord = mark == "__" && (characterBefore.isLetter || characterBefore.isNumber)
        guard !isInWord else { return false }

        // A longer mark, such as the three asterisks of `***new***`, counts as this one.
        let content = text[opening.upperBound..<closing.lowerBound].drop { mark.contains($0) }
        guard content.contains(where: \.isLetter) else { return false }
        return content.first?.isWhitespace == false && content.last?.isWhitespace == false
    }

    /// Returns a finding for each pair of forum tags in `text`, such as `[b]new[/b]` and `[red]hot[/red]`.
    private static func forumTags(in text: String) -> [ForeignMarkup.Finding] {
        let lowercased = text.lowercased()
        return lowercased.indices.lazy.filter { lowercased[$0] == "[" }.compactMap { start in
            let inner = lowercased[lowercased.index(after: start)...].prefix { $0 != "]" && $0 != "[" }
            let name = inner.prefix { $0.isLetter }
            guard !name.isEmpty, inner.endIndex < lowercased.endIndex, lowercased[inner.endIndex] == "]",
                lowercased.contains(text: "[/\(name)]"),
                let remedy = remedies[String(name)] ?? ForeignMarkup.remedy(forColor: String(name))
            else { return nil }
            return ForeignMarkup.Finding(markup: "[\(inner)]", remedy: remedy)
        }
    }

    private static let remedies: [String: String] = [
        "b": ForeignMarkup.boldRemedy, "i": ForeignMarkup.boldRemedy, "u": ForeignMarkup.boldRemedy,
        "s": ForeignMarkup.strikethroughRemedy, "color": ForeignMarkup.colorRemedy,
        "blink": "for words that blink write {blink}words{/}",
    ]
}
