/// A horizontal bar in a text. It is drawn in place of the characters that have it in their style, so every font can
/// draw it, and the text stays readable in events.
struct Bar: Hashable, Sendable {
    /// The filled part in percent, or nil if the value is missing or not a number.
    let percent: Int?
    /// The number of columns at scale 1.
    let columns: Int
    /// The index of the field in the text, which distinguishes adjacent bars.
    let index: Int

    /// Returns whether the pixel in column `x` of the bar and row `y` of the text is lit. The bar takes the rows
    /// `rows`. Its outline is `scale` pixels wide.
    func isLit(_ x: Int, _ y: Int, in rows: Range<Int>, scale: Int) -> Bool {
        guard rows.contains(y) else { return false }
        let width = columns * scale
        let isInside =
            scale..<width - scale ~= x && y >= rows.lowerBound + scale && y < rows.upperBound - scale
        return !isInside || x - scale < filledColumns(of: width - 2 * scale)
    }

    /// Returns how many of the `inner` columns within the outline are filled, rounded to the nearest number.
    private func filledColumns(of inner: Int) -> Int { (2 * inner * (percent ?? 0) + 100) / 200 }
}

extension StyledText {
    /// The text without the characters that bars replace.
    var textBesideBars: String {
        guard hasBars else { return text }
        return String(zip(text, styles).lazy.filter { $0.1.bar == nil }.map(\.0))
    }

    /// The number of columns of the bars at scale 1, including a gap after each.
    var barColumns: Int {
        guard hasBars else { return 0 }
        var columns = 0
        var previous: Bar?
        for style in styles {
            if let bar = style.bar, bar != previous { columns += bar.columns + 1 }
            previous = style.bar
        }
        return columns
    }
}
