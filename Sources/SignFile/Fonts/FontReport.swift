import BannerText
import Diagnostics

/// The output of the command `loopbanner fonts`: the fonts that can show a text in text lines of a given height.
package struct FontReport: Sendable {
    /// The fonts in the list. If there is a text to show, the best fonts for it come first.
    package private(set) var listed: [FontInfo] = []
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
        if let text {
            reportFonts(for: text, among: fonts)
        } else {
            listed = fonts
            if fonts.isEmpty {
                remedy = "there is no font; for most of the world's characters: \(Self.standard)"
            }
        }
    }

    /// Sets the report to the best way to show `text`: a single font, several fonts together, the built-in letters, or
    /// else advice.
    private mutating func reportFonts(for text: String, among fonts: [FontInfo]) {
        let points = FontInfo.points(of: text)
        let name = Wording.quoted(text)
        let choice = FontChoice(fonts, rows: rows)
        let completeFonts = choice.having(points)
        let readableFonts = completeFonts.filter { choice.canBeRead($0, for: points) }
        let combination = choice.best(for: points)
        if !readableFonts.isEmpty {
            let count = completeFonts.count == 1 ? "1 font has" : "\(completeFonts.count) fonts have"
            heading = "\(count) all characters of \(name), the best first"
            listed = completeFonts
            shown = readableFonts.map { [$0.entry] }
        } else if !combination.isEmpty {
            heading = "no font alone has all characters of \(name); these have them together"
            listed = fonts.filter { combination.contains($0) }
            shown = [combination.map(\.entry)]
        } else if BuiltinFont.wide.missing(in: text).isEmpty {
            let others =
                completeFonts.isEmpty
                ? "no other font has them" : "no other font can be read in \(rows) rows"
            heading = "the built-in letters have all characters of \(name); \(others)"
            shown = [[.builtin]]
        } else {
            listed = completeFonts
            reportMissingCharacters(of: text, points: points, fonts: fonts, choice: choice)
        }
    }

    /// Sets the report's heading and advice for a text that the fonts cannot show, even if several fonts are
    /// combined.
    private mutating func reportMissingCharacters(
        of text: String,
        points: [Unicode.Scalar],
        fonts: [FontInfo],
        choice: FontChoice
    ) {
        let name = Wording.quoted(text)
        let advice = Self.advice(for: points, rows: rows, installed: fonts)
        let uncovered = Self.characters(of: text, missingIn: fonts)
        guard !uncovered.isEmpty else {
            // Each character is in a font, but the fonts cannot be combined, or are too large.
            if listed.isEmpty {
                remedy = "no font has all characters of \(name)\(advice)"
            } else {
                heading = "\(name) in fonts that have all of its characters"
                remedy = "no font can be read in \(rows) rows\(advice)"
            }
            return
        }
        var uniqueCharacters = Set<Character>()
        let characters = uncovered.filter { uniqueCharacters.insert($0).inserted }.quotedList
        let otherPoints = FontInfo.points(of: String(text.filter { !uncovered.contains($0) }))
        let visiblePoints = otherPoints.filter { !$0.properties.isWhitespace }
        guard !visiblePoints.isEmpty else {
            listed = []
            remedy = "no font has \(characters)\(advice)"
            return
        }
        remedy = "no font has \(characters) of \(name)\(advice)"
        listed = choice.having(otherPoints)
        guard listed.isEmpty else {
            heading = "fonts that have the other characters of \(name), the best first"
            return
        }
        listed = choice.fontsCovering(visiblePoints)
        if !listed.isEmpty { heading = "fonts that have other characters of \(name) together" }
    }

    /// Returns the characters of `text` with a code point that no font contains.
    private static func characters(of text: String, missingIn fonts: [FontInfo]) -> [Character] {
        text.filter { character in
            FontInfo.points(of: String(character)).contains { point in
                !fonts.contains { $0.covered.contains(point) }
            }
        }
    }

    /// Other heights of text lines, in rows, that advice may suggest. Each font should have been examined for these
    /// heights, too.
    package static let otherRows = [16, 12]
    private static let standard = "sudo apt install fonts-unifont"

    /// Returns advice to use another size or to install a package, as the end of a message. Returns an empty string if
    /// there is none.
    private static func advice(
        for points: [Unicode.Scalar],
        rows: Int,
        installed fonts: [FontInfo]
    ) -> String {
        let suitableRows = Self.otherRows.first { !FontChoice(fonts, rows: $0).best(for: points).isEmpty }
        if let suitableRows { return "; --size \(suitableRows) shows it" }
        guard let advice = packageAdvice(for: points, rows: rows, installed: fonts) else { return "" }
        let size = advice.rows == rows ? "" : ", for --size \(advice.rows)"
        return "; to install one: \(advice.command)\(size)"
    }

    private static func packageAdvice(
        for points: [Unicode.Scalar],
        rows: Int,
        installed fonts: [FontInfo]
    ) -> FontPackages.Advice? {
        let missingPoints = points.filter { point in !fonts.contains { $0.covered.contains(point) } }
        // If nothing is missing, a better font for all characters is needed, also one of an installed package.
        guard !missingPoints.isEmpty else { return FontPackages.advice(for: points, rows: rows) }
        let paths = fonts.compactMap(\.entry.path)
        let installedPackages = Set(paths.compactMap(FontPackages.package))
        return FontPackages.advice(for: missingPoints, rows: rows, without: installedPackages)
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
