import MonotonicTime
import Pixels

/// The picture of a text, divided into slices, to which styles such as bold and color are applied.
///
/// A slice is a column of the picture or, in vertical text, a row. Styles change only slices, so they work
/// with every font. The font first draws the plain text. Then the slices of each character are colored,
/// inverted or, for bold characters, widened. In vertical text, bold strokes widen across the text, so no
/// slice moves. Effects change the appearance of each slice over time.
struct StyledSlices {
    struct Slice {
        /// The columns of the font's picture (rows in vertical text) whose pixels are combined in this slice.
        /// Empty if the slice is dark.
        var sources: Range<Int>
        var style: TextStyle
        /// The index of the character to which the slice belongs, or nil for a slice between two characters.
        var owner: Int?
        /// Whether the slice is dark because the effect `{typewriter}` does not show its character yet.
        var isHidden = false
        /// The index of the chart's column that this slice shows, or nil if the slice is not part of a chart.
        var chartColumn: Int?
    }

    /// Adjacent slices of a text with the same effect. A slice is a column or, in vertical text, a row.
    private struct Part {
        var effect: TextEffect
        var slices: Range<Int>
    }

    var slices: [Slice] = []
    /// The effects of the text, in the order in which they are applied.
    private let effects: [TextEffect]
    let isVertical: Bool
    /// The thickness that is added to bold strokes, in pixels.
    let scale: Int
    /// The number of pixels in a column of the plain text or, in vertical text, in a row.
    private let breadth: Int
    /// The pixel positions in a slice (a column or, in vertical text, a row). Position 0 is the first pixel
    /// of the font's picture. Inverted or waving text has additional positions at both ends.
    private let crossPositions: Range<Int>
    /// The pixel positions that inverted text lights in each slice: those of the letters, and an edge on each
    /// side if the picture has enough space.
    private let invertedPositions: Range<Int>
    /// The columns of the font's picture that show multicolor icons, with their pixels.
    var icons = IconColumns.none

    /// Creates the slices of `text` in `font`. A slice is a column of the picture or, in vertical text, a
    /// row. The letters occupy `breadth` pixels of it, at the positions from 0 to `breadth` - 1.
    ///
    /// Some styles need additional pixels at both ends of a slice, in units of `scale` pixels. Such a unit is
    /// called an edge. Inverted text lights an edge around its letters, and waving text moves its letters
    /// into an edge. The result is two ranges of positions in a slice:
    ///
    /// - `crossPositions`, all positions: those of the letters and, at each end, up to `edges` edges. Edges
    ///   for which `area` has no space are left out.
    /// - `invertedPositions`, the positions that inverted text lights: those of the letters and, unless the
    ///   text is vertical, one edge at each end.
    init(_ text: StyledText, in font: any TextRasterizer, scale: Int, area: PixelSize) {
        isVertical = font.isVertical
        effects = text.effects
        self.scale = scale
        let styles = text.styles
        let plainSize = font.size(of: text.text)

        let edges: Int
        if isVertical {
            // Bold strokes are `scale` pixels wider. Letters that are as wide as the vertical text leave no
            // space for this.
            let isWider = plainSize.width < font.height && styles.contains { $0.isBold }
            breadth = isWider ? min(plainSize.width + scale, font.height) : plainSize.width
            // Inverted vertical text has its lit margin above and below the letters, not beside them.
            edges = text.waves ? 1 : 0
        } else {
            breadth = plainSize.height
            // One for inverted letters and one for waving letters, so a letter with both styles needs two.
            edges = text.spareRows
        }
        let availableBreadth = isVertical ? area.width : area.height
        crossPositions = Self.crossPositions(
            breadth: breadth,
            edges: edges,
            scale: scale,
            available: availableBreadth
        )
        // An edge that was left out of `crossPositions` cannot be lit either.
        invertedPositions = crossPositions.clamped(to: isVertical ? 0..<breadth : -scale..<breadth + scale)

        // The number of slices of the plain text, before styles add or replace slices.
        let length = isVertical ? plainSize.height : plainSize.width
        appendSlices(owners: Self.sliceOwners(font.columns(of: text.text), length: length), styles: styles)
        addEdges()
    }

    /// Returns the pixel positions of a slice whose letters occupy `breadth` pixels. Each end is extended by
    /// up to `edges` edges that are `scale` pixels wide, as far as the slice fits into `available` pixels.
    private static func crossPositions(breadth: Int, edges: Int, scale: Int, available: Int) -> Range<Int> {
        let fittingEdges = max(0, available - breadth) / scale
        // If an odd number of edges fits, the additional edge is before the letters.
        let fittingAfter = fittingEdges / 2
        let fittingBefore = fittingEdges - fittingAfter
        let start = -min(edges, fittingBefore) * scale
        let end = breadth + min(edges, fittingAfter) * scale
        return start..<end
    }

    /// Returns the index of the character to which each slice belongs, or nil for a slice between two
    /// characters. `ranges` contains each character's slices.
    private static func sliceOwners(_ ranges: [Range<Int>], length: Int) -> [Int?] {
        var owners = [Int?](repeating: nil, count: length)
        for (index, range) in ranges.enumerated() {
            for slice in range.clamped(to: 0..<length) where owners[slice] == nil { owners[slice] = index }
        }
        return owners
    }

    /// The ranges of slices that have an effect, in the order in which the effects are applied.
    private var parts: [Part] {
        var parts: [Part] = []
        for effect in effects {
            var start: Int?
            for index in 0...slices.count {
                if index < slices.count, slices[index].style.effects.contains(effect) {
                    start = start ?? index
                } else if let first = start {
                    parts.append(Part(effect: effect, slices: first..<index))
                    start = nil
                }
            }
        }
        return parts
    }

    /// Widens the `{fill}` fields so that the text is `length` slices long. If the blank slices cannot be
    /// divided equally, the first fields get one more. A text that is already longer does not change.
    mutating func widenFills(toLength length: Int) {
        let fills = fills
        let blank = length - slices.count
        guard !fills.isEmpty, blank > 0 else { return }
        let (share, rest) = blank.quotientAndRemainder(dividingBy: fills.count)
        widen(fills, by: fills.indices.map { share + ($0 < rest ? 1 : 0) })
    }

    /// Widens each `{fill}` field, which is a single space, to three spaces with `gap` slices between them.
    mutating func tripleFills(gap: Int) {
        let fills = fills
        widen(fills, by: fills.map { 2 * ($0.count + gap) })
    }

    /// The slices of each `{fill}` field, in text order. Adjacent fields share one range.
    private var fills: [Range<Int>] {
        var fills: [Range<Int>] = []
        for (position, slice) in slices.enumerated() where slice.style.arrangement == .fill {
            if let last = fills.last, last.upperBound == position {
                fills[fills.count - 1] = last.lowerBound..<position + 1
            } else {
                fills.append(position..<position + 1)
            }
        }
        return fills
    }

    /// Inserts blank slices at the end of each `{fill}` field. `fills` contains the slices of each field, and
    /// `counts` the number of blank slices to insert.
    private mutating func widen(_ fills: [Range<Int>], by counts: [Int]) {
        // The last range is widened first, so the ranges before it stay valid.
        for (fill, count) in zip(fills, counts).reversed() {
            let blank = Slice(sources: 0..<0, style: slices[fill.lowerBound].style)
            slices.insert(contentsOf: repeatElement(blank, count: count), at: fill.upperBound)
        }
    }

    /// The size of the text's picture after the styles are applied.
    var size: PixelSize {
        isVertical
            ? PixelSize(width: crossPositions.count, height: slices.count)
            : PixelSize(width: slices.count, height: crossPositions.count)
    }

    /// The area of each character with the effect `{roll}` in the picture, in text order.
    var rollingCells: [PixelRectangle] {
        var cells: [Range<Int>] = []
        var owner: Int?
        for (position, slice) in slices.enumerated() {
            let isRolling = slice.owner != nil && slice.style.effects.contains(.roll)
            if isRolling, slice.owner == owner {
                cells[cells.count - 1] = cells[cells.count - 1].lowerBound..<position + 1
            } else if isRolling {
                cells.append(position..<position + 1)
            }
            owner = isRolling ? slice.owner : nil
        }
        return cells.map { cell in
            isVertical
                ? PixelRectangle(x: 0, y: cell.lowerBound, width: crossPositions.count, height: cell.count)
                : PixelRectangle(x: cell.lowerBound, y: 0, width: cell.count, height: crossPositions.count)
        }
    }

    /// Hides all characters with the effect `{typewriter}` whose index is `first` or higher, because they
    /// have not appeared yet.
    mutating func hideUntyped(from first: Int) {
        var isHidden = !slices.contains { $0.style.isTyped && $0.owner.map { $0 < first } ?? false }
        for position in slices.indices where slices[position].style.isTyped {
            if let owner = slices[position].owner { isHidden = owner >= first }
            slices[position].isHidden = isHidden
        }
    }

    /// Draws the text with its styles at `time`, slice by slice. A slice is a column or, in vertical text, a
    /// row. `plainPicture` is the picture without styles, in bits or gray levels. `hidesBlinking` hides
    /// blinking text.
    func styledPicture(of plainPicture: Bitmap, colors: TextColors, at time: CivilTime, hidesBlinking: Bool)
        -> Bitmap
    {
        var picture = Bitmap(size: size, format: colors.format)
        let appearances = makeAppearances(colors: colors, at: time)
        var currentChart: Chart?
        // A chart is as high as the characters that it replaces.
        var chartRows = 0..<0
        for (position, slice) in slices.enumerated() {
            if let chart = slice.style.chart, slice.chartColumn != nil, chart != currentChart {
                currentChart = chart
                chartRows = inkRows(of: slice.sources, in: plainPicture)
            }

            // Copying a whole slice is faster than drawing its pixels.
            let isHidden = slice.isHidden || (slice.style.blinks && hidesBlinking)
            if !isHidden, canCopy(slice, from: plainPicture, format: colors.format) {
                picture.copyColumns(slice.sources, from: plainPicture, to: position)
                continue
            }

            var appearance = appearances[position]
            if isHidden { appearance.icon = nil }
            for across in crossPositions {
                let sourceAcross = across - appearance.waveOffset * scale
                let coverage =
                    isHidden
                    ? 0 : coverage(of: slice, across: sourceAcross, in: plainPicture, chartRows: chartRows)
                let point = point(ofSliceAt: position, across: across)
                if colors.format == .bit {
                    lightPixel(at: point, coverage: coverage, appearance: appearance, in: &picture)
                } else {
                    picture[colorAt: point.x, point.y] =
                        appearance.color(
                            coverage: coverage,
                            distance: sourceAcross,
                            scale: scale,
                            background: colors.background
                        )
                }
            }
        }
        return picture
    }

    /// Returns the point of the picture at which a pixel of a slice (a column or, in vertical text, a row) is
    /// drawn. `position` is the index of the slice, and `across` is the pixel's position in it.
    private func point(ofSliceAt position: Int, across: Int) -> PixelPoint {
        let distance = across - crossPositions.lowerBound
        return isVertical ? PixelPoint(x: distance, y: position) : PixelPoint(x: position, y: distance)
    }

    /// Lights the pixel `point` of a monochrome picture if letters cover at least half of it. If the text is
    /// dimmed, every second pixel stays dark.
    private func lightPixel(
        at point: PixelPoint,
        coverage: UInt8,
        appearance: ColumnAppearance,
        in picture: inout Bitmap
    ) {
        // Every second pixel of a dimmed text is dark, as on a chessboard, which is half of the 4×4 Bayer
        // matrix.
        let isOnDarkSquare = (point.x / scale + point.y / scale) % 2 != 0
        if coverage >= 128, !(appearance.isDimmed && isOnDarkSquare) { picture[point.x, point.y] = true }
    }

    /// Returns whether the visible slice `slice` looks the same with and without styles. Its pixels can then
    /// be copied from `plain`, the picture without styles.
    private func canCopy(_ slice: Slice, from plain: Bitmap, format: PixelFormat) -> Bool {
        let hasPlainStyle =
            format == .bit && !slice.style.isInverted
            && !slice.style.effects.contains(where: \.changesColumns)
        let isWholeColumn = !isVertical && slice.chartColumn == nil && slice.sources.count == 1
        return hasPlainStyle && isWholeColumn && crossPositions.count == plain.height
    }

    /// Returns the color and position of each slice of the text at `time`, after all effects are applied.
    private func makeAppearances(colors: TextColors, at time: CivilTime) -> [ColumnAppearance] {
        var appearances = slices.map {
            ColumnAppearance(ink: $0.style.color ?? colors.ink, icon: icons[$0.sources.first])
        }
        // Each part is a range of slices that have the same effect.
        for part in parts {
            let step = part.effect.step(at: time)
            // Effects count the columns of the text before it is enlarged `scale` times. The last of these
            // columns may be incomplete, so the quotient is rounded up.
            let length = (part.slices.count + scale - 1) / scale
            for index in part.slices {
                let column = (index - part.slices.lowerBound) / scale
                appearances[index].apply(
                    part.effect,
                    column: column,
                    length: length,
                    step: step,
                    format: colors.format
                )
            }
        }
        return appearances
    }

    /// Returns whether the `{wave}` effect clips lit pixels. `plain` is the picture without styles.
    func clipsWave(of plain: Bitmap) -> Bool {
        let border = crossPositions.filter {
            $0 < crossPositions.lowerBound + scale || $0 >= crossPositions.upperBound - scale
        }
        return slices.contains { slice in
            slice.style.waves && border.contains { coverage(of: slice, across: $0, in: plain) > 0 }
        }
    }

    /// Returns the brightness (0 to 255) of the pixel of `slice` that is `across` pixels from the edge of the
    /// letters. For a slice of a chart, `chartRows` are the chart's rows (columns in vertical text).
    private func coverage(
        of slice: Slice,
        across: Int,
        in plain: Bitmap,
        chartRows: Range<Int> = 0..<0
    ) -> UInt8 {
        let stroke = strokeCoverage(of: slice, across: across, in: plain, chartRows: chartRows)
        guard slice.style.isInverted else { return stroke }
        return invertedPositions.contains(across) ? 255 - stroke : 0
    }

    /// Returns the share of a pixel that a letter or a chart covers, from 0 to 255. The pixel is in `slice`,
    /// at a distance of `across` pixels from the edge of the letters.
    private func strokeCoverage(of slice: Slice, across: Int, in plain: Bitmap, chartRows: Range<Int>)
        -> UInt8
    {
        if let chart = slice.style.chart, let column = slice.chartColumn {
            return chart.isLit(x: column, y: across, in: chartRows, scale: scale) ? 255 : 0
        }
        guard (0..<breadth).contains(across) else { return 0 }
        guard isVertical else {
            return slice.sources.lazy.map { plain[colorAt: $0, across].red }.max() ?? 0
        }
        let strokes = across - (slice.style.isBold ? scale : 0)...across
        guard let row = slice.sources.first else { return 0 }
        return strokes.lazy.map { plain[colorAt: $0, row].red }.max() ?? 0
    }

    /// Returns the rows (columns in vertical text) that the letters in the slices `sources` occupy. The range
    /// is empty if the letters are not rendered yet.
    private func inkRows(of sources: Range<Int>, in plain: Bitmap) -> Range<Int> {
        let rows = (0..<breadth).filter { across in
            sources.contains { slice in
                let (x, y) = isVertical ? (across, slice) : (slice, across)
                return x < plain.width && y < plain.height && plain[colorAt: x, y].red >= 128
            }
        }
        guard let first = rows.first, let last = rows.last else { return 0..<0 }
        return first..<last + 1
    }
}
