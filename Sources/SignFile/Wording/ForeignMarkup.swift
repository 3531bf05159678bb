import BannerText
import Diagnostics
import Pixels

/// Markup of other programs in a text, which a sign shows literally.
enum ForeignMarkup {
    /// A piece of markup and its replacement.
    struct Finding {
        /// The markup as the sign shows it.
        var shown: String
        var remedy: String
        /// Whether the markup may be intended.
        var isDoubtful = false

        /// The markup and the remedy.
        var message: String {
            let shown = Wording.printable(shown, atMost: 40)
            return "text shows '\(shown)' \(isDoubtful ? "with its braces" : "literally"); \(remedy)"
        }
    }

    /// Returns the markup in `text`, one piece of each kind for each remedy, at most `limit`.
    static func findings(in text: String, atMost limit: Int = 8) -> [Finding] {
        guard text.utf8.contains(where: marks.contains) else { return [] }
        let all =
            HTMLSigns.findings(in: text) + TemplateSigns.findings(in: text) + ChatSigns.findings(in: text)
        var kinds: Set<String> = []
        var found: [Finding] = []
        for finding in all {
            // A variable within a tag is part of the tag.
            let isPart = found.contains {
                $0.shown.contains(text: finding.shown) && $0.shown != finding.shown
            }
            let kind = "\(finding.shown.prefix(1))\(finding.remedy)"
            if !isPart, kinds.insert(kind).inserted { found.append(finding) }
        }
        return Array(found.prefix(limit))
    }

    private static let marks = Set("&<{:$%*[_`~".utf8)

    static let bold = "for bold words write {bold}words{/}"
    static let color = "for words in a color write {color:red}words{/}"
    static let stroke = "remove it, because no style strikes words out"

    /// Returns what to write for text in the color `name`, or nil if it is not a color.
    static func remedy(forColor name: String) -> String? {
        guard name.count > 2, name.allSatisfy(\.isLetter) else { return nil }
        let word = Color(named: name.lowercased())?.name ?? Color.suggestion(for: name)
        return word.map { "for words in that color write {color:\($0)}words{/}" }
    }
}
