import BannerText
import Diagnostics

/// The output of the command `loopbanner fonts`: the fonts that can show a text in text lines of a given height.
package struct FontReport: Sendable {
    /// The fonts in the list. If there is a text to show, the best fonts for it come first.
    package private(set) var listed: [FontInfo]
    /// The fonts, or combinations of fonts, that show the whole text, best first. Empty if no text was given.
    package private(set) var shown: [[FontEntry]] = []
    /// The heading above the list of fonts, or nil if there is none.
    package private(set) var heading: String?
    /// Advice if no font shows the text or no font is installed, or nil if no advice is necessary.
    package private(set) var remedy: String?
    private let rows: Int
    private let text: String?

    /// Creates a report about `fonts` in text lines of `rows` rows. `text` is the text that the fonts must show, or nil
    /// to list all fonts.
    package init(_ fonts: [FontInfo], text: String?, rows: Int) {
        self.rows = rows
        self.text = text
        listed = fonts
        guard let text else {
            if fonts.isEmpty {
                remedy = "there is no font; for most of the world's characters: \(Self.standard)"
            }
            return
        }
        let points = FontInfo.points(of: text)
        let choice = FontChoice(fonts, rows: rows)
        listed = choice.having(points)
        shown = listed.filter { choice.canBeRead($0, for: points) }.map { [$0.entry] }
        let name = Wording.quoted(text)
        let combination = choice.best(for: points)
        if !shown.isEmpty {
            let count = listed.count == 1 ? "1 font has" : "\(listed.count) fonts have"
            heading = "\(count) all characters of \(name), the best first"
        } else if !combination.isEmpty {
            heading = "no font alone has all characters of \(name); these have them together"
            listed = fonts.filter { combination.contains($0) }
            shown = [combination.map(\.entry)]
        } else if BuiltinFont.wide.missing(in: text).isEmpty {
            let others =
                listed.isEmpty ? "no other font has them" : "no other font can be read in \(rows) rows"
            heading = "the built-in letters have all characters of \(name); \(others)"
            listed = []
            shown = [[.builtin]]
        } else {
            reportMissingCharacters(of: text, points, fonts, choice)
        }
    }

    /// Sets the report's heading and advice for a text that the fonts cannot show, even if several fonts are
    /// combined.
    private mutating func reportMissingCharacters(
        of text: String,
        _ points: [Unicode.Scalar],
        _ fonts: [FontInfo],
        _ choice: FontChoice
    ) {
        let name = Wording.quoted(text)
        let advice = Self.advice(for: points, rows: rows, installed: fonts)
        let uncovered = Array(text).filter { character in
            FontInfo.points(of: String(character)).contains { point in
                !fonts.contains { $0.covered.contains(point) }
            }
        }
        guard !uncovered.isEmpty else {
            let problem =
                listed.isEmpty
                ? "no font has all characters of \(name)" : "no font can be read in \(rows) rows"
            if !listed.isEmpty { heading = "\(name) in fonts that have all of its characters" }
            remedy = problem + advice
            return
        }
        let otherPoints = FontInfo.points(of: String(text.filter { !uncovered.contains($0) }))
        let visiblePoints = otherPoints.filter { !$0.properties.isWhitespace }
        var uniqueCharacters = Set<Character>()
        let characters = uncovered.filter { uniqueCharacters.insert($0).inserted }.quotedList
        guard !visiblePoints.isEmpty else {
            listed = []
            remedy = "no font has \(characters)\(advice)"
            return
        }
        remedy = "no font has \(characters) of \(name)\(advice)"
        listed = choice.having(otherPoints)
        if listed.isEmpty {
            listed = choice.fontsCovering(visiblePoints)
            if !listed.isEmpty { heading = "fonts that have other characters of \(name) together" }
        } else {
            heading = "fonts that have the other characters of \(name), the best first"
        }
    }

    /// Other heights of text lines, in rows, that advice may suggest. Each font should have been examined for these
    /// heights, too.
    package static let otherRows = [16, 12]
    private static let standard = "sudo apt install fonts-unifont"

    private static func advice(
        for points: [Unicode.Scalar],
        rows: Int,
        installed fonts: [FontInfo]
    ) -> String {
        let suitableRows = Self.otherRows.first { !FontChoice(fonts, rows: $0).best(for: points).isEmpty }
        if let suitableRows { return "; --size \(suitableRows) shows it" }
        let present = Set(fonts.compactMap { $0.entry.path.flatMap(FontPackages.package) })
        let missing = points.filter { point in !fonts.contains { $0.covered.contains(point) } }
        let advice = FontPackages.advice(
            for: missing.isEmpty ? points : missing,
            rows: rows,
            without: missing.isEmpty ? [] : present
        )
        guard let advice else { return "" }
        let size = advice.rows == rows ? "" : ", for --size \(advice.rows)"
        return "; to install one: \(advice.command)\(size)"
    }

    /// The table of the fonts in the list, with one row of text per font.
    package var table: [String] { FontText.table(of: listed, rows: rows) }

    /// Returns the table `[text]` of a configuration in which a sign shows the text in `fonts`, as lines of TOML.
    package func setting(of fonts: [FontEntry]) -> [String] {
        ["[text]", "size = \(rows)", FontText.line(of: FontText.list(of: fonts, for: text ?? ""))]
    }
}

extension FontEntry {
    /// The path of the font file, or nil for the built-in letters.
    package var path: String? {
        guard case .file(let path, _) = self else { return nil }
        return path
    }
}
