import Pixels

/// Applies styles, such as bold and color, to the picture of a text.
///
/// A slice is a column of the picture or, in vertical text, a row. Styles work with every font because they change only
/// slices: the font draws the text, and then the slices of each character are colored, inverted or, if the character is
/// bold, moved apart. In vertical text, bold strokes are wider across the text, and no slice moves.
struct StyledSlices {
    private struct Slice {
        /// The slices of the font's picture that are drawn over each other to form this slice. Empty if the slice is
        /// dark.
        var sources: Range<Int>
        var style: TextStyle
    }

    private var slices: [Slice] = []
    private let isVertical: Bool
    /// The number of pixels by which bold strokes are thicker.
    private let weight: Int
    /// The number of pixels of a slice, which is the height of horizontal text or the width of vertical text.
    private let breadth: Int
    /// The number of rows above the letters that are lit where the text is inverted.
    private let rowsAbove: Int
    private let rowsBelow: Int

    /// Creates the slices of `text`. `weight` is the number of columns by which a bold stroke is thicker, and the width
    /// of the lit edge on each side of inverted text. `litRows` is the number of lit edges above and below inverted
    /// text.
    init(
        _ text: StyledText,
        in font: any TextRasterizer,
        weight: Int,
        litRows: (above: Int, below: Int) = (0, 0)
    ) {
        isVertical = font.isVertical
        self.weight = weight
        rowsAbove = litRows.above * weight
        rowsBelow = litRows.below * weight
        let styles = text.styles
        let plain = font.size(of: text.text)
        if isVertical {
            // A letter that is as wide as the vertical text has no space for wider strokes.
            let isWider = plain.width < font.height && styles.contains { $0.isBold }
            breadth = isWider ? min(plain.width + weight, font.height) : plain.width
        } else {
            breadth = plain.height
        }
        let length = isVertical ? plain.height : plain.width
        appendSlices(Self.owners(font.columns(of: text.text), length: length), styles)
        addEdges()
    }

    /// Returns, for each slice, the index of the character to which it belongs. The index of a slice between two
    /// characters is nil.
    private static func owners(_ ranges: [Range<Int>], length: Int) -> [Int?] {
        var owners = [Int?](repeating: nil, count: length)
        for (index, range) in ranges.enumerated() {
            for slice in range.clamped(to: 0..<length) where owners[slice] == nil { owners[slice] = index }
        }
        return owners
    }

    /// Appends the slices of all characters and of the gaps between them. A gap between two inverted characters is
    /// inverted too.
    private mutating func appendSlices(_ owners: [Int?], _ styles: [TextStyle]) {
        func style(at slice: Int) -> TextStyle? {
            owners.indices.contains(slice) ? owners[slice].map { styles[$0] } : nil
        }
        var start = 0
        while start < owners.count {
            let owner = owners[start]
            let end = owners[start...].firstIndex { $0 != owner } ?? owners.count
            if let owner {
                append(start..<end, styles[owner], weight: styles[owner].isBold && !isVertical ? weight : 0)
            } else {
                let before = style(at: start - 1) ?? .plain
                let isInside = before.isInverted && style(at: end)?.isInverted == true
                append(start..<end, isInside ? before : .plain, weight: 0)
            }
            start = end
        }
    }

    private mutating func append(_ range: Range<Int>, _ style: TextStyle, weight: Int) {
        for position in range.lowerBound..<range.upperBound + weight {
            let sources = max(range.lowerBound, position - weight)..<min(range.upperBound, position + 1)
            slices.append(Slice(sources: sources, style: style))
        }
    }

    private mutating func addEdges() {
        guard slices.contains(where: \.style.isInverted) else { return }
        var edged: [Slice] = []
        var previous = TextStyle.plain
        for slice in slices + [Slice(sources: 0..<0, style: .plain)] {
            if slice.style.isInverted != previous.isInverted {
                let edge = Slice(sources: 0..<0, style: previous.isInverted ? previous : slice.style)
                edged += [Slice](repeating: edge, count: weight)
            }
            edged.append(slice)
            previous = slice.style
        }
        slices = edged.dropLast()
    }

    /// The size of the picture with its styles applied.
    var size: PixelSize {
        isVertical
            ? PixelSize(width: breadth, height: slices.count)
            : PixelSize(width: slices.count, height: rowsAbove + breadth + rowsBelow)
    }

    /// Returns the picture of the text with its styles. `plain` is the picture without styles, which consists of bits
    /// or gray levels. If `isDark` is true, blinking text is hidden.
    func picture(of plain: Bitmap, in colors: TextColors, isDark: Bool) -> Bitmap {
        var picture = Bitmap(size: size, format: colors.format)
        for (position, slice) in slices.enumerated() {
            let style = slice.style
            let isHidden = style.blinks && isDark
            let isPlain = colors.format == .bit && !isHidden && !style.isInverted
            if isPlain, !isVertical, slice.sources.count == 1, rowsAbove + rowsBelow == 0 {
                picture.copyColumns(slice.sources, of: plain, to: position)
                continue
            }
            let ink = style.color ?? colors.ink
            for across in -rowsAbove..<breadth + rowsBelow {
                let ownCoverage = (0..<breadth).contains(across) ? coverage(of: slice, across, in: plain) : 0
                let coverage = isHidden ? 0 : style.isInverted ? 255 - ownCoverage : ownCoverage
                let (x, y) = isVertical ? (across, position) : (position, across + rowsAbove)
                if colors.format == .bit {
                    if coverage >= 128 { picture[x, y] = true }
                } else {
                    picture[colorAt: x, y] = colors.background.blended(with: ink, coverage: coverage)
                }
            }
        }
        return picture
    }

    /// Returns how much of a pixel is lit, from 0 to 255. The pixel lies in `slice`, `across` pixels from the edge of
    /// the text.
    private func coverage(of slice: Slice, _ across: Int, in plain: Bitmap) -> UInt8 {
        guard isVertical else {
            return slice.sources.lazy.map { plain[colorAt: $0, across].red }.max() ?? 0
        }
        let strokes = across - (slice.style.isBold ? weight : 0)...across
        guard let row = slice.sources.first else { return 0 }
        return strokes.lazy.map { plain[colorAt: $0, row].red }.max() ?? 0
    }
}
