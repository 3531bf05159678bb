import BannerText
import Diagnostics
import Pixels

/// Detection of markup of other programs, such as HTML or Markdown, which a sign shows literally.
enum ForeignMarkup {
    /// A piece of markup, with advice.
    struct Finding {
        /// The markup as it appears on the sign.
        var shown: String
        var remedy: String
        /// Whether the markup may be intended as literal text.
        var isDoubtful = false

        /// The error or warning message: the markup and its remedy.
        var message: String {
            let shown = Wording.printable(shown, atMost: 40)
            return "text shows '\(shown)' \(isDoubtful ? "with its braces" : "literally"); \(remedy)"
        }
    }

    /// Returns the pieces of markup in `text`, at most `limit`. Of several pieces of the same kind with the same
    /// remedy, only one is returned.
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

    /// Returns advice on how to show text in the color `name`, or nil if `name` is not a color.
    static func remedy(forColor name: String) -> String? {
        guard name.count > 2, name.allSatisfy(\.isLetter) else { return nil }
        let word = Color(named: name.lowercased())?.name ?? Color.suggestion(for: name)
        return word.map { "for words in that color write {color:\($0)}words{/}" }
    }
}
