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
        [
            ("**", ForeignMarkup.boldRemedy), ("__", ForeignMarkup.boldRemedy),
            ("~~", ForeignMarkup.strikethroughRemedy),
        ]
        .compactMap { mark, remedy in
            guard let start = text.firstRange(ofText: mark),
                let end = text[start.upperBound...].firstRange(ofText: mark)
            else { return nil }
            let content = text[start.upperBound..<end.lowerBound].drop { mark.contains($0) }
            let before = text[..<start.lowerBound].last ?? " "
            let isInWord = mark == "__" && (before.isLetter || before.isNumber)
            guard content.contains(where: \.isLetter), content.first?.isWhitespace == false,
                content.last?.isWhitespace == false, !isInWord
            else { return nil }
            return ForeignMarkup.Finding(markup: mark, remedy: remedy)
        }
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
