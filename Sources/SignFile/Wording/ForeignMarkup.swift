import BannerText
import Diagnostics
import Pixels

/// Signs of other programs in a text, which a sign shows as they are written.
enum ForeignMarkup {
    /// A sign, and what to write for it.
    struct Finding {
        /// The sign as it is shown.
        var shown: String
        var remedy: String
        /// Whether it may be meant as it is.
        var isDoubtful = false

        /// The sign and the remedy in words.
        var complaint: String {
            let shown = Wording.printable(shown, atMost: 40)
            return isDoubtful
                ? "text shows '\(shown)' with its braces; \(remedy)"
                : "text shows '\(shown)' as it is written; \(remedy)"
        }
    }

    /// The signs in `text`, one of each kind for each remedy, at most `limit`.
    static func findings(in text: String, atMost limit: Int = 8) -> [Finding] {
        // Most texts have none of these characters.
        guard text.utf8.contains(where: marks.contains) else { return [] }
        let all =
            HTMLSigns.findings(in: text) + TemplateSigns.findings(in: text) + ChatSigns.findings(in: text)
        var kinds: Set<String> = []
        var found: [Finding] = []
        for finding in all {
            // A variable within a tag is part of that.
            let isPart = found.contains {
                $0.shown.contains(text: finding.shown) && $0.shown != finding.shown
            }
            guard !isPart, kinds.insert("\(finding.shown.prefix(1))\(finding.remedy)").inserted else {
                continue
            }
            found.append(finding)
        }
        return Array(found.prefix(limit))
    }

    private static let marks = Set("&<{:$%*[_`~".utf8)

    static let bold = "for bold words write {bold}words{/}"
    static let color = "for words in a color write {color:red}words{/}"
    static let stroke = "remove it, because no style strikes words out"

    /// What to write for words in the color called `name`; nil if none is.
    static func remedy(forColor name: String) -> String? {
        guard name.count > 2, name.allSatisfy(\.isLetter) else { return nil }
        let word = Color(named: name.lowercased())?.word ?? Color.suggestion(for: name)
        return word.map { "for words in that color write {color:\($0)}words{/}" }
    }
}
