import BannerText
import Diagnostics

/// The output of the command `loopbanner fonts`, which lists the fonts that can show a text at a given
/// height.
package struct FontReport: Sendable {
    /// The fonts that the report lists. If there is a text to show, the best fonts for it come first.
    package var listedFonts: [FontInfo] { result.listedFonts }
    /// The lists of one or more fonts that can show the complete text, best first. Empty if no text was given
    /// or no fonts can show it.
    package var suitableFontLists: [[FontEntry]] { result.suitableFontLists }
    /// The heading above the list of fonts, or nil if there is none.
    package var heading: String? { result.heading }
    /// Advice if no font shows the text or no font is installed, or nil if no advice is necessary.
    package var remedy: String? { result.remedy }
    private let rows: Int
    private let text: String?
    private let result: SearchResult

    /// The result of the search for fonts that can show a text. The properties are those of the report.
    private struct SearchResult {
        var listedFonts: [FontInfo] = []
        var suitableFontLists: [[FontEntry]] = []
        var heading: String?
        var remedy: String?
    }

    /// Creates a report about `fonts` for text that is `rows` pixels high. `text` is the text that the fonts
    /// must show, or nil to list all fonts.
    package init(_ fonts: [FontInfo], text: String?, rows: Int) {
        self.rows = rows
        self.text = text
        if let text {
            result = Self.searchFonts(showing: text, among: fonts, rows: rows)
        } else {
            let advice = "no fonts found; for most of the world's characters: \(Self.standard)"
            result = SearchResult(listedFonts: fonts, remedy: fonts.isEmpty ? advice : nil)
        }
    }

    /// Searches for fonts that show `text` in `rows` pixels. The result is the first way that is possible: in
    /// a single font of `fonts`, in several of them together, or in the built-in letters. If none is
    /// possible, the result contains advice.
    ///
    /// Having all characters of the text does not suffice for a single font: at the given height, the font
    /// must also be readable, which a font for large letters is not.
    private static func searchFonts(
        showing text: String,
        among fonts: [FontInfo],
        rows: Int
    ) -> SearchResult {
        let scalars = FontInfo.scalars(of: text)
        let quotedText = Wording.quoted(text)
        let fontChoice = FontChoice(fonts, rows: rows)
        let completeFonts = fontChoice.fontsContainingAll(scalars)
        let readableFonts = completeFonts.filter { fontChoice.isReadable($0, for: scalars) }
        if !readableFonts.isEmpty {
            let fontsHave = completeFonts.count == 1 ? "1 font has" : "\(completeFonts.count) fonts have"
            return SearchResult(
                listedFonts: completeFonts,
                suitableFontLists: readableFonts.map { [$0.entry] },
                heading: "\(fontsHave) all characters of \(quotedText), the best first"
            )
        }

        // No complete font is readable.
        return combinationResult(for: text, among: fonts, fontChoice: fontChoice)
            ?? builtinResult(for: text, unreadableFonts: completeFonts, rows: rows)
            ?? adviceResult(for: text, unreadableFonts: completeFonts, fonts: fonts, rows: rows)
    }

    /// Returns the result for a text that several of `fonts` show together, or nil if no combination of them
    /// is possible. `fontChoice` selects among the same fonts for the height of the text.
    private static func combinationResult(
        for text: String,
        among fonts: [FontInfo],
        fontChoice: FontChoice
    ) -> SearchResult? {
        let combination = fontChoice.bestCombination(for: FontInfo.scalars(of: text))
        guard !combination.isEmpty else { return nil }
        let quotedText = Wording.quoted(text)
        return SearchResult(
            listedFonts: fonts.filter { combination.contains($0) },
            suitableFontLists: [combination.map(\.entry)],
            heading: "no single font has all characters of \(quotedText); these have them together"
        )
    }

    /// Returns the result for a text that only the built-in letters can show, or nil if they lack characters
    /// of it. `unreadableFonts` are the fonts that contain all characters of the text but cannot be read in
    /// `rows` pixels.
    private static func builtinResult(
        for text: String,
        unreadableFonts: [FontInfo],
        rows: Int
    ) -> SearchResult? {
        guard BuiltinFont.wide.missingGlyphs(in: text).isEmpty else { return nil }
        let quotedText = Wording.quoted(text)
        let otherFontsClause =
            unreadableFonts.isEmpty
            ? "no other font has them" : "no other font can be read in \(rows) rows"
        return SearchResult(
            suitableFontLists: [[.builtin]],
            heading: "the built-in letters have all characters of \(quotedText); \(otherFontsClause)"
        )
    }

    /// Returns the result for a text that `fonts` cannot show in `rows` pixels, even in combination.
    /// `unreadableFonts` are the fonts that contain all characters of the text but cannot be read at this
    /// height.
    private static func adviceResult(
        for text: String,
        unreadableFonts: [FontInfo],
        fonts: [FontInfo],
        rows: Int
    ) -> SearchResult {
        let quotedText = Wording.quoted(text)
        let advice = Self.advice(for: FontInfo.scalars(of: text), rows: rows, installed: fonts)
        let missingCharacters = Self.characters(of: text, missingIn: fonts)
        if !missingCharacters.isEmpty {
            return searchFontsForRest(
                of: text,
                missingCharacters: missingCharacters,
                among: fonts,
                rows: rows,
                advice: advice
            )
        }

        // Each character is in a font, but the fonts cannot be combined, or are too large.
        guard !unreadableFonts.isEmpty else {
            return SearchResult(remedy: "no font has all characters of \(quotedText)\(advice)")
        }
        return SearchResult(
            listedFonts: unreadableFonts,
            heading: "\(quotedText) in fonts that have all of its characters",
            remedy: "no font can be read in \(rows) rows\(advice)"
        )
    }

    /// Returns the result for a text with characters that no font contains, `missingCharacters`. The remedy
    /// is about these characters, and ends with `advice`. The listed fonts are for the other characters of
    /// the text: those of `fonts` that contain all of them, or if there are none, fonts that together contain
    /// as many as possible.
    private static func searchFontsForRest(
        of text: String,
        missingCharacters: [Character],
        among fonts: [FontInfo],
        rows: Int,
        advice: String
    ) -> SearchResult {
        let quotedText = Wording.quoted(text)
        var uniqueCharacters = Set<Character>()
        let missingList = missingCharacters.filter { uniqueCharacters.insert($0).inserted }.quotedList

        let otherScalars = FontInfo.scalars(of: String(text.filter { !missingCharacters.contains($0) }))
        let visibleScalars = otherScalars.filter { !$0.properties.isWhitespace }
        // If nothing else is visible, there is nothing for which to list fonts.
        guard !visibleScalars.isEmpty else {
            return SearchResult(remedy: "no font has \(missingList)\(advice)")
        }

        var result = SearchResult(remedy: "no font has \(missingList) of \(quotedText)\(advice)")
        let fontChoice = FontChoice(fonts, rows: rows)
        let singleFonts = fontChoice.fontsContainingAll(otherScalars)
        let combination = singleFonts.isEmpty ? fontChoice.fontsCovering(visibleScalars) : []
        if !singleFonts.isEmpty {
            result.listedFonts = singleFonts
            result.heading = "fonts that have the other characters of \(quotedText), the best first"
        } else if !combination.isEmpty {
            result.listedFonts = combination
            result.heading = "fonts that have other characters of \(quotedText) together"
        }
        return result
    }

    /// Returns the characters of `text` that contain a Unicode scalar that is in none of `fonts`.
    private static func characters(of text: String, missingIn fonts: [FontInfo]) -> [Character] {
        text.filter { character in
            FontInfo.scalars(of: String(character)).contains { scalar in
                !fonts.contains { $0.covered.contains(scalar) }
            }
        }
    }

    /// The text heights, in pixels, that advice may suggest instead of the requested one. Each font should
    /// have been examined for these heights, too.
    package static let alternativeRows = [16, 12]
    private static let standard = "sudo apt install fonts-unifont"

    /// Returns advice to use another text size or to install a package, as the end of a message. Returns an
    /// empty string if there is no advice.
    private static func advice(
        for scalars: [Unicode.Scalar],
        rows: Int,
        installed fonts: [FontInfo]
    ) -> String {
        let suitableRows = Self.alternativeRows.first {
            !FontChoice(fonts, rows: $0).bestCombination(for: scalars).isEmpty
        }
        if let suitableRows { return "; --size \(suitableRows) shows it" }
        guard let advice = packageAdvice(for: scalars, rows: rows, installed: fonts) else { return "" }
        let size = advice.rows == rows ? "" : ", for --size \(advice.rows)"
        return "; to install one: \(advice.command)\(size)"
    }

    private static func packageAdvice(
        for scalars: [Unicode.Scalar],
        rows: Int,
        installed fonts: [FontInfo]
    ) -> FontPackages.Advice? {
        let missingScalars = scalars.filter { scalar in !fonts.contains { $0.covered.contains(scalar) } }
        // If nothing is missing, a better font for all characters is needed, also one of an installed
        // package.
        guard !missingScalars.isEmpty else { return FontPackages.advice(for: scalars, rows: rows) }
        let paths = fonts.compactMap(\.entry.path)
        let installedPackages = Set(paths.compactMap(FontPackages.package))
        return FontPackages.advice(for: missingScalars, rows: rows, excluding: installedPackages)
    }

    /// The listed fonts as a table, with one string per font.
    package var table: [String] { FontText.table(of: listedFonts, rows: rows) }

    /// Returns the table `[text]` of a configuration that shows the text in `fonts`, as lines of TOML.
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
