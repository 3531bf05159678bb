import Pixels

/// The columns of words, some in a style of their own.
///
/// A style is a matter of columns, so it is the same for every font: the font draws the words as they are, and the
/// columns of each character are changed, moved apart where it is bold, and given their color.
struct StyledColumns {
    private struct Column {
        /// Columns of the font's picture, which are shown over each other; none for a blank one.
        var sources: Range<Int>
        var style: TextStyle
    }

    private var columns: [Column] = []

    /// The columns of `words` in `font`. A bold stroke is `weight` columns wider than others, and so wide is the lit
    /// edge at either side of what is inverted.
    init(_ words: StyledWords, in font: any TextRasterizer, weight: Int) {
        let styles = words.styles
        let owners = Self.owners(font.columns(of: words.words), width: font.width(of: words.words))
        func style(at x: Int) -> TextStyle? {
            owners.indices.contains(x) ? owners[x].map { styles[$0] } : nil
        }
        var start = 0
        while start < owners.count {
            let owner = owners[start]
            let end = owners[start...].firstIndex { $0 != owner } ?? owners.count
            if let owner {
                add(start..<end, styles[owner], weight: styles[owner].isBold ? weight : 0)
            } else if let left = style(at: start - 1), left.isInverted, style(at: end)?.isInverted == true {
                add(start..<end, left, weight: 0)
            } else {
                add(start..<end, .plain, weight: 0)
            }
            start = end
        }
        addEdges(weight: weight)
    }

    /// The index of the character that has each column; nil between two.
    private static func owners(_ ranges: [Range<Int>], width: Int) -> [Int?] {
        var owners = [Int?](repeating: nil, count: width)
        for (index, range) in ranges.enumerated() {
            for x in range.clamped(to: 0..<width) where owners[x] == nil { owners[x] = index }
        }
        return owners
    }

    private mutating func add(_ range: Range<Int>, _ style: TextStyle, weight: Int) {
        for x in range.lowerBound..<range.upperBound + weight {
            let sources = max(range.lowerBound, x - weight)..<min(range.upperBound, x + 1)
            columns.append(Column(sources: sources, style: style))
        }
    }

    private mutating func addEdges(weight: Int) {
        guard columns.contains(where: \.style.isInverted) else { return }
        var edged: [Column] = []
        var last = TextStyle.plain
        for column in columns + [Column(sources: 0..<0, style: .plain)] {
            if column.style.isInverted != last.isInverted {
                let edge = Column(sources: 0..<0, style: last.isInverted ? last : column.style)
                edged += [Column](repeating: edge, count: weight)
            }
            edged.append(column)
            last = column.style
        }
        columns = edged.dropLast()
    }

    /// Columns of all of it.
    var width: Int { columns.count }

    /// `plain`, the font's picture of the words, in their styles: bits, or how much of each pixel is covered. What blinks is dark if `isDark`.
    func picture(of plain: Bitmap, in colors: TextColors, isDark: Bool) -> Bitmap {
        var picture = Bitmap(width: width, height: plain.height, format: colors.format)
        for (x, column) in columns.enumerated() {
            let style = column.style
            let isGone = style.blinks && isDark
            if colors.format == .bit, !isGone, !style.isInverted, column.sources.count == 1 {
                picture.copyColumns(column.sources, of: plain, to: x)
                continue
            }
            let ink = style.color ?? colors.ink
            for y in 0..<plain.height {
                let drawn = column.sources.lazy.map { plain[colorAt: $0, y].red }.max() ?? 0
                let coverage = isGone ? 0 : style.isInverted ? 255 - drawn : drawn
                if colors.format == .bit {
                    if coverage >= 128 { picture[x, y] = true }
                } else {
                    picture[colorAt: x, y] = colors.background.covered(by: ink, coverage)
                }
            }
        }
        return picture
    }
}
