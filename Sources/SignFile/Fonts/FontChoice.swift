import BannerText

/// The choice among fonts for lines of some rows.
package struct FontChoice {
    /// The rows of a line.
    private let rows: Int
    private let fonts: [FontInfo]

    /// How well a font suits, the best first.
    private enum Grade: Int {
        /// Drawn in pixels that fill the rows.
        case pixels
        /// The same, enlarged.
        case enlarged
        /// Outlines.
        case outlines
        /// Drawn in pixels that leave rows empty, in letters that do not join, or in color.
        case second
    }

    /// The most fonts that a text is divided among.
    private static let mostTogether = 3
    /// Styles that lines of few pixels do not show well.
    private static let unsuited = [
        "Bold", "Black", "Light", "Thin", "Medium", "Italic", "Oblique", "Condensed", "Serif", "Display",
        "Myeongjo", "Mincho", "Sample",
    ]

    /// A choice among `fonts`, which were asked about lines of `rows` rows.
    package init(_ fonts: [FontInfo], rows: Int) {
        self.rows = rows
        self.fonts = fonts
    }

    /// The fonts that have all of `points`, also those that cannot be read in so few rows; the best first.
    package func having(_ points: [Unicode.Scalar]) -> [FontInfo] {
        ranked(fonts.filter { $0.covered.isSuperset(of: points) }, for: points)
    }

    /// The font that is best for `points`, or the few that have them together; empty if none can be read in so few rows.
    package func best(for points: [Unicode.Scalar]) -> [FontInfo] {
        var rest = Set(points)
        let readable = ranked(fonts, for: points).filter { grade(of: $0, for: points) != nil }
        var chosen: [FontInfo] = []
        while !rest.isEmpty, chosen.count < Self.mostTogether {
            let gain = readable.map { $0.covered.intersection(rest).count }
            guard let most = gain.max(), most > 0, let index = gain.firstIndex(of: most) else { return [] }
            chosen.append(readable[index])
            rest.subtract(readable[index].covered)
        }
        return rest.isEmpty ? chosen : []
    }

    /// The fonts that together show most of `points`, in the order of a list: letters that join come from a font that joins
    /// them, also where another one has them, too. Characters that none shows are left out.
    package func most(of points: [Unicode.Scalar]) -> [FontInfo] {
        var joining: [FontInfo] = []
        for system in WritingSystem.allCases where system.joinsLetters {
            joining += most(of: points.filter { WritingSystem(of: $0) == system }, besides: joining)
        }
        return inOrder(joining + most(of: points, besides: joining), for: points)
    }

    /// `fonts` in the order of a list for `points`. Fonts that join letters have digits, too, and at another height, so they
    /// stand behind those that lack the letters.
    package func inOrder(_ fonts: [FontInfo], for points: [Unicode.Scalar]) -> [FontInfo] {
        let joined = points.filter { WritingSystem(of: $0)?.joinsLetters == true }
        guard !joined.isEmpty else { return fonts }
        let first = fonts.filter { font in
            font.covered.isDisjoint(with: joined) && grade(of: font, for: Array(font.covered)) != .second
        }
        return first + fonts.filter { !first.contains($0) }
    }

    /// The fonts that together show most of what `known` do not show of `points`.
    private func most(of points: [Unicode.Scalar], besides known: [FontInfo]) -> [FontInfo] {
        var chosen: [FontInfo] = []
        var rest = Set(points).subtracting(known.flatMap(\.covered))
        let readable = ranked(fonts, for: points).filter { font in
            // What it lacks does not matter.
            grade(of: font, for: points.filter(font.covered.contains)) != nil
        }
        while !rest.isEmpty {
            let gains = readable.map { $0.covered.intersection(rest).count }
            guard let most = gains.max(), most > 0, let index = gains.firstIndex(of: most) else { break }
            chosen.append(readable[index])
            rest.subtract(readable[index].covered)
        }
        return chosen
    }

    /// Whether the letters of `font` for `points` can be told apart.
    package func canBeRead(_ font: FontInfo, for points: [Unicode.Scalar]) -> Bool {
        grade(of: font, for: points) != nil
    }

    private func ranked(_ fonts: [FontInfo], for points: [Unicode.Scalar]) -> [FontInfo] {
        fonts.map { ($0, key(of: $0, for: points)) }
            .sorted { left, right in
                left.1 == right.1
                    ? left.0.entry.text < right.0.entry.text : left.1.lexicographicallyPrecedes(right.1)
            }
            .map(\.0)
    }

    /// Numbers in which the better font is first.
    private func key(of font: FontInfo, for points: [Unicode.Scalar]) -> [Int] {
        let fit = font.fit(inRows: rows)
        let styles = Self.unsuited.filter { font.name.contains(text: $0) }
        // Kana are Japanese, and then the Han characters are, too.
        let isJapanese = points.contains { WritingSystem(of: $0) == .kana }
        return [
            grade(of: font, for: points)?.rawValue ?? .max, fit?.drawing.factor ?? 1, styles.count,
            -(fit?.size ?? 0), isJapanese && !font.name.contains(text: "JP") ? 1 : 0,
        ]
    }

    /// Nil if it cannot be read.
    private func grade(of font: FontInfo, for points: [Unicode.Scalar]) -> Grade? {
        guard let fit = font.fit(inRows: rows), fit.fits else { return nil }
        if font.isOnlyColor { return rows >= FontWords.leastColorRows ? .second : nil }
        let systems = points.compactMap(WritingSystem.init(of:))
        // Less than 85 % looks like small letters.
        let fills = 100 * (fit.above + fit.below) >= 85 * rows && !systems.contains(where: \.joinsLetters)
        switch fit.drawing {
        case .strike(factor: 1), .pixels(factor: 1): return fills ? .pixels : .second
        case .strike, .pixels: return fills ? .enlarged : .second
        case .outlines:
            return rows >= (systems.map(\.minimumRows).max() ?? 0) ? .outlines : nil
        }
    }
}

extension FontFit.Drawing {
    /// How many times as large it is drawn.
    var factor: Int {
        switch self {
        case .strike(let factor), .pixels(let factor): factor
        case .outlines: 1
        }
    }
}
