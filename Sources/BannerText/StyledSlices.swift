import Pixels

/// The slices of words along their line, some in a style of their own: columns or, in a vertical line, rows.
///
/// A style is a matter of slices, so it is the same for every font: the font draws the words as they are, and the
/// slices of each character are changed, moved apart where it is bold, and given their color. In a vertical line a bold
/// stroke is wider across it, and no slice moves.
struct StyledSlices {
    private struct Slice {
        /// Slices of the font's picture, which are shown over each other; none for a blank one.
        var sources: Range<Int>
        var style: TextStyle
    }

    private var slices: [Slice] = []
    private let isVertical: Bool
    /// Columns by which a bold stroke is wider than others.
    private let weight: Int
    /// Pixels across the line.
    private let breadth: Int
    /// Rows above and below the letters, lit where the words are inverted.
    private let rowsAbove: Int
    private let rowsBelow: Int

    /// The slices of `words` in `font`. A bold stroke is `weight` columns wider than others, and so wide is the lit
    /// edge at either side of what is inverted. `litRows` are such edges above and below it.
    init(
        _ words: StyledText,
        in font: any TextRasterizer,
        weight: Int,
        litRows: (above: Int, below: Int) = (0, 0)
    ) {
        isVertical = font.isVertical
        self.weight = weight
        rowsAbove = litRows.above * weight
        rowsBelow = litRows.below * weight
        let styles = words.styles
        let plain = font.size(of: words.words)
        if isVertical {
            // Letters that fill their line have no room for wider strokes.
            let isWider = plain.width < font.height && styles.contains { $0.isBold }
            breadth = isWider ? min(plain.width + weight, font.height) : plain.width
        } else {
            breadth = plain.height
        }
        let length = isVertical ? plain.height : plain.width
        let owners = Self.owners(font.columns(of: words.words), length: length)
        func style(at place: Int) -> TextStyle? {
            owners.indices.contains(place) ? owners[place].map { styles[$0] } : nil
        }
        var start = 0
        while start < owners.count {
            let owner = owners[start]
            let end = owners[start...].firstIndex { $0 != owner } ?? owners.count
            if let owner {
                add(start..<end, styles[owner], weight: styles[owner].isBold && !isVertical ? weight : 0)
            } else {
                let before = style(at: start - 1) ?? .plain
                let isInside = before.isInverted && style(at: end)?.isInverted == true
                add(start..<end, isInside ? before : .plain, weight: 0)
            }
            start = end
        }
        addEdges(weight: weight)
    }

    /// The index of the character that has each slice; nil between two.
    private static func owners(_ ranges: [Range<Int>], length: Int) -> [Int?] {
        var owners = [Int?](repeating: nil, count: length)
        for (index, range) in ranges.enumerated() {
            for place in range.clamped(to: 0..<length) where owners[place] == nil { owners[place] = index }
        }
        return owners
    }

    private mutating func add(_ range: Range<Int>, _ style: TextStyle, weight: Int) {
        for place in range.lowerBound..<range.upperBound + weight {
            let sources = max(range.lowerBound, place - weight)..<min(range.upperBound, place + 1)
            slices.append(Slice(sources: sources, style: style))
        }
    }

    private mutating func addEdges(weight: Int) {
        guard slices.contains(where: \.style.isInverted) else { return }
        var edged: [Slice] = []
        var last = TextStyle.plain
        for slice in slices + [Slice(sources: 0..<0, style: .plain)] {
            if slice.style.isInverted != last.isInverted {
                let edge = Slice(sources: 0..<0, style: last.isInverted ? last : slice.style)
                edged += [Slice](repeating: edge, count: weight)
            }
            edged.append(slice)
            last = slice.style
        }
        slices = edged.dropLast()
    }

    /// The size of the picture.
    var size: PixelSize {
        isVertical
            ? PixelSize(width: breadth, height: slices.count)
            : PixelSize(width: slices.count, height: rowsAbove + breadth + rowsBelow)
    }

    /// `plain`, the font's picture of the words, in their styles: bits, or how much of each pixel is covered. What blinks is
    /// dark if `isDark`.
    func picture(of plain: Bitmap, in colors: TextColors, isDark: Bool) -> Bitmap {
        var picture = Bitmap(size: size, format: colors.format)
        for (place, slice) in slices.enumerated() {
            let style = slice.style
            let isGone = style.blinks && isDark
            let isPlain = colors.format == .bit && !isGone && !style.isInverted
            if isPlain, !isVertical, slice.sources.count == 1, rowsAbove + rowsBelow == 0 {
                picture.copyColumns(slice.sources, of: plain, to: place)
                continue
            }
            let ink = style.color ?? colors.ink
            for across in -rowsAbove..<breadth + rowsBelow {
                let drawn = (0..<breadth).contains(across) ? coverage(of: slice, across, in: plain) : 0
                let coverage = isGone ? 0 : style.isInverted ? 255 - drawn : drawn
                let (x, y) = isVertical ? (across, place) : (place, across + rowsAbove)
                if colors.format == .bit {
                    if coverage >= 128 { picture[x, y] = true }
                } else {
                    picture[colorAt: x, y] = colors.background.covered(by: ink, coverage)
                }
            }
        }
        return picture
    }

    /// How much is covered of the pixel of `slice` that is `across` pixels from the line's edge.
    private func coverage(of slice: Slice, _ across: Int, in plain: Bitmap) -> UInt8 {
        guard isVertical else {
            return slice.sources.lazy.map { plain[colorAt: $0, across].red }.max() ?? 0
        }
        let strokes = across - (slice.style.isBold ? weight : 0)...across
        guard let row = slice.sources.first else { return 0 }
        return strokes.lazy.map { plain[colorAt: $0, row].red }.max() ?? 0
    }
}
