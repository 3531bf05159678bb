import BannerText

/// Chooses the fonts that are most readable at a given text height.
package struct FontChoice {
    private let rows: Int
    private let fonts: [FontInfo]

    /// How well a font suits the text height. The first case is the best.
    private enum Grade: Int {
        /// A pixel font whose letters fill the rows of pixels without being enlarged.
        case pixels
        /// A pixel font whose letters fill the rows of pixels if they are enlarged by an integer factor.
        case enlarged
        case outlines
        /// A font with a flaw: its letters leave rows of pixels empty, are not joined as their script
        /// requires, or are in color.
        case secondBest
    }

    /// The maximum number of fonts in a suggestion.
    private static let fontLimit = 3
    /// Parts of the names of font styles that cannot be read if letters have few pixels.
    private static let unsuitableStyles = [
        "Bold", "Black", "Light", "Thin", "Medium", "Italic", "Oblique", "Condensed", "Serif", "Display",
        "Myeongjo", "Mincho", "Sample",
    ]

    /// Creates a choice among `fonts` for text that is `rows` pixels high. Each font must have been examined
    /// for this height.
    package init(_ fonts: [FontInfo], rows: Int) {
        self.rows = rows
        self.fonts = fonts
    }

    /// Returns the fonts that contain all characters in `scalars`, best first. Some of these fonts may be
    /// unreadable in the given number of rows.
    package func fontsContainingAll(_ scalars: [Unicode.Scalar]) -> [FontInfo] {
        ranked(fonts.filter { $0.covered.isSuperset(of: scalars) }, for: scalars)
    }

    /// Returns the best font for the characters `scalars`, or up to three fonts that together contain them.
    /// Returns an empty array if no such fonts show all characters readably at this text height.
    package func bestCombination(for scalars: [Unicode.Scalar]) -> [FontInfo] {
        let readable = ranked(fonts, for: scalars).filter { grade(of: $0, for: scalars) != nil }
        let (chosen, rest) = chooseFonts(covering: Set(scalars), from: readable, maxCount: Self.fontLimit)
        return rest.isEmpty ? chosen : []
    }

    /// Returns fonts that together contain as many of the characters `scalars` as possible, in the order in
    /// which the key `fonts` must list them. If a script joins its letters, they come from a font that joins
    /// them, even if another font also contains them.
    package func fontsCovering(_ scalars: [Unicode.Scalar]) -> [FontInfo] {
        var joining: [FontInfo] = []
        for system in WritingSystem.allCases where system.joinsLetters {
            joining += additionalFonts(
                covering: scalars.filter { WritingSystem(of: $0) == system },
                besides: joining
            )
        }
        return inOrder(joining + additionalFonts(covering: scalars, besides: joining), for: scalars)
    }

    /// Returns `fonts` with further fonts added, so that together they contain as many of the characters
    /// `scalars` as possible. The result has the order in which the key `fonts` must list the fonts.
    package func addingFonts(to fonts: [FontInfo], covering scalars: [Unicode.Scalar]) -> [FontInfo] {
        let covered = Set(fonts.flatMap(\.covered))
        let otherFonts = fontsCovering(scalars.filter { !covered.contains($0) })
        return inOrder(fonts + otherFonts, for: scalars)
    }

    /// Returns `fonts` in the order in which the key `fonts` must list them for a text with the characters
    /// `scalars`. Fonts for scripts that join letters come last, because their digits have a different
    /// height.
    package func inOrder(_ fonts: [FontInfo], for scalars: [Unicode.Scalar]) -> [FontInfo] {
        let joined = scalars.filter { WritingSystem(of: $0)?.joinsLetters == true }
        guard !joined.isEmpty else { return fonts }
        let fontsWithoutJoining = fonts.filter { font in
            font.covered.isDisjoint(with: joined) && grade(of: font, for: Array(font.covered)) != .secondBest
        }
        return fontsWithoutJoining + fonts.filter { !fontsWithoutJoining.contains($0) }
    }

    /// Returns readable fonts for those of the characters `scalars` that the fonts `others` lack. Together
    /// they contain as many of these characters as possible.
    private func additionalFonts(covering scalars: [Unicode.Scalar], besides others: [FontInfo]) -> [FontInfo]
    {
        let readable = ranked(fonts, for: scalars).filter { font in
            grade(of: font, for: scalars.filter(font.covered.contains)) != nil
        }
        return chooseFonts(
            covering: Set(scalars).subtracting(others.flatMap(\.covered)),
            from: readable,
            maxCount: .max
        ).fonts
    }

    /// Repeatedly chooses the font that contains the most remaining characters of `scalars`, up to `maxCount`
    /// times. Returns the chosen fonts, and the characters that none of them contains.
    private func chooseFonts(
        covering scalars: Set<Unicode.Scalar>,
        from candidates: [FontInfo],
        maxCount: Int
    ) -> (fonts: [FontInfo], rest: Set<Unicode.Scalar>) {
        var chosen: [FontInfo] = []
        var rest = scalars
        while !rest.isEmpty, chosen.count < maxCount {
            let gains = candidates.map { $0.covered.intersection(rest).count }
            guard let best = gains.max(), best > 0, let index = gains.firstIndex(of: best) else { break }
            chosen.append(candidates[index])
            rest.subtract(candidates[index].covered)
        }
        return (chosen, rest)
    }

    /// Returns whether `font` shows the characters `scalars` readably at the text height of this choice.
    package func isReadable(_ font: FontInfo, for scalars: [Unicode.Scalar]) -> Bool {
        grade(of: font, for: scalars) != nil
    }

    private func ranked(_ fonts: [FontInfo], for scalars: [Unicode.Scalar]) -> [FontInfo] {
        fonts.map { ($0, key(of: $0, for: scalars)) }
            .sorted { left, right in
                left.1 == right.1
                    ? left.0.entry.text < right.0.entry.text : left.1.lexicographicallyPrecedes(right.1)
            }
            .map(\.0)
    }

    /// Returns the numbers by which fonts are sorted for the characters `scalars`. They are compared in
    /// order, and a better font has smaller numbers.
    private func key(of font: FontInfo, for scalars: [Unicode.Scalar]) -> [Int] {
        let fit = font.fit(inRows: rows)
        let styles = Self.unsuitableStyles.filter { font.name.contains(text: $0) }
        // In a text with Kana, Han characters are Japanese, too, so a Japanese font is preferred.
        let isJapanese = scalars.contains { WritingSystem(of: $0) == .kana }
        return [
            grade(of: font, for: scalars)?.rawValue ?? .max, fit?.drawing.factor ?? 1, styles.count,
            -(fit?.size ?? 0), isJapanese && !font.name.contains(text: "JP") ? 1 : 0,
        ]
    }

    /// Returns how well `font` suits the characters `scalars` at this text height, or nil if text in this
    /// font is unreadable.
    private func grade(of font: FontInfo, for scalars: [Unicode.Scalar]) -> Grade? {
        guard let fit = font.fit(inRows: rows), fit.fits else { return nil }
        if font.isOnlyColor { return rows >= FontText.leastColorRows ? .secondBest : nil }
        let systems = scalars.compactMap(WritingSystem.init(of:))
        // Letters that fill less than 85 % of the rows look small.
        let fills =
            100 * (fit.rowsAboveBaseline + fit.rowsBelowBaseline) >= 85 * rows
            && !systems.contains(where: \.joinsLetters)
        switch fit.drawing {
        case .strike(factor: 1), .pixels(factor: 1): return fills ? .pixels : .secondBest
        case .strike, .pixels: return fills ? .enlarged : .secondBest
        case .outlines:
            return rows >= (systems.map(\.minimumRows).max() ?? 0) ? .outlines : nil
        }
    }
}

extension FontFit.Drawing {
    var factor: Int {
        switch self {
        case .strike(let factor), .pixels(let factor): factor
        case .outlines: 1
        }
    }
}
