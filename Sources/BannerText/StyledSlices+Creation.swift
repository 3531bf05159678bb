extension StyledSlices {
    /// Appends the slices of all characters and of the gaps between them. A slice is a column of the text's
    /// picture or, in vertical text, a row. Adjacent slices of the plain picture with the same owner are one
    /// character or one gap. A character may be bold, which adds slices, or part of a chart, which replaces
    /// the slices of all its characters.
    ///
    /// - Parameters:
    ///   - owners: The index of the character that owns each slice of the plain picture, or nil for a gap.
    ///   - styles: The styles of the characters.
    mutating func appendSlices(owners: [Int?], styles: [TextStyle]) {
        var appendedCharts: Set<Chart> = []
        var start = 0
        while start < owners.count {
            let owner = owners[start]
            let end = owners[start...].firstIndex { $0 != owner } ?? owners.count
            if let owner, let chart = styles[owner].chart {
                // The chart takes the place of its first character. Its other characters are skipped.
                if appendedCharts.insert(chart).inserted {
                    let chartEnd = Self.end(of: chart, from: start, owners: owners, styles: styles)
                    appendChart(chart, replacing: start..<chartEnd, style: styles[owner], owner: owner)
                }
            } else if let owner {
                // In vertical text, bold strokes widen across the text, so they need no more slices.
                let boldWeight = styles[owner].isBold && !isVertical ? scale : 0
                append(start..<end, style: styles[owner], boldWeight: boldWeight, owner: owner)
            } else {
                let styleBefore = Self.style(ofSlice: start - 1, owners: owners, styles: styles)
                let styleAfter = Self.style(ofSlice: end, owners: owners, styles: styles)
                appendGap(start..<end, between: styleBefore, and: styleAfter)
            }
            start = end
        }
    }

    /// Returns the end of the slices that `chart` replaces, after its last character. The chart begins at the
    /// slice `start`.
    private static func end(of chart: Chart, from start: Int, owners: [Int?], styles: [TextStyle]) -> Int {
        let lastSlice = owners.lastIndex { owner in owner.map { styles[$0].chart } == chart }
        return (lastSlice ?? start) + 1
    }

    /// Returns the style of the character to which `slice` belongs, or no style for a gap and beyond both
    /// ends of the text.
    private static func style(ofSlice slice: Int, owners: [Int?], styles: [TextStyle]) -> TextStyle {
        guard owners.indices.contains(slice), let owner = owners[slice] else { return .plain }
        return styles[owner]
    }

    /// Appends the slices of the gap between two adjacent characters with the styles `before` and `after`. If
    /// both characters are inverted or have the same effect, this also applies to the gap.
    private mutating func appendGap(_ gap: Range<Int>, between before: TextStyle, and after: TextStyle) {
        // A chart replaces the gaps between its characters too.
        let isInChart = before.chart != nil && after.chart == before.chart
        if isInChart { return }
        let isInverted = before.isInverted && after.isInverted
        append(
            gap,
            style: isInverted ? before.withoutChart : before.sharedEffects(with: after),
            boldWeight: 0
        )
    }

    private mutating func append(_ range: Range<Int>, style: TextStyle, boldWeight: Int, owner: Int? = nil) {
        for position in range.lowerBound..<range.upperBound + boldWeight {
            let sources = max(range.lowerBound, position - boldWeight)..<min(range.upperBound, position + 1)
            slices.append(Slice(sources: sources, style: style, owner: owner))
        }
    }

    /// Appends the slices of `chart`, which replace `range`, the slices of the characters under the chart.
    private mutating func appendChart(
        _ chart: Chart,
        replacing range: Range<Int>,
        style: TextStyle,
        owner: Int
    ) {
        for column in 0..<chart.columns * scale {
            var style = style
            if let color = chart.color(ofColumn: column / scale) { style.color = color }
            slices.append(Slice(sources: range, style: style, owner: owner, chartColumn: column))
        }
    }

    mutating func addEdges() {
        guard slices.contains(where: \.style.isInverted) else { return }
        var edged: [Slice] = []
        var previous = TextStyle.plain
        for slice in slices + [Slice(sources: 0..<0, style: .plain)] {
            if slice.style.isInverted != previous.isInverted {
                let edge = Slice(sources: 0..<0, style: previous.isInverted ? previous : slice.style)
                edged += [Slice](repeating: edge, count: scale)
            }
            edged.append(slice)
            previous = slice.style
        }
        slices = edged.dropLast()
    }
}
