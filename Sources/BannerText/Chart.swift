import Pixels

/// A chart within a text: a bar for the current number of a value, or a column for each of its recent
/// numbers.
///
/// A chart is stored as a style of the characters that it replaces, so it works with every font. Where charts
/// cannot be drawn, such as in events, the characters are shown.
struct Chart: Hashable, Sendable {
    /// The form of a chart, with the numbers that it shows.
    enum Shape: Hashable, Sendable {
        /// A horizontal bar with an outline. `percent` is the filled share, or nil if the value is not set or not a
        /// number.
        case bar(percent: Int?)
        /// A column for each number, with the newest number on the right.
        case spark([Level])
    }

    /// A number that a chart shows as a column, given by the height and the color of the column.
    struct Level: Hashable, Sendable {
        /// The height of the column in percent, from 0 for the minimum of the chart to 100 for its maximum.
        let percent: Int
        /// The color of the column, or nil for the color of the text.
        let color: Color?
    }

    let shape: Shape
    /// The width of the chart in columns, before the text is enlarged.
    let columns: Int
    /// The index of the chart among the fields of its text. It distinguishes the chart from an adjacent
    /// chart.
    let index: Int

    /// Returns whether a pixel of the chart is lit. `x` is its column in the chart, and `y` is its row in the
    /// text. The chart occupies the text's rows `rows`. A column of the chart is `scale` pixels wide, and
    /// outlines are `scale` pixels thick.
    func isLit(x: Int, y: Int, in rows: Range<Int>, scale: Int) -> Bool {
        guard rows.contains(y) else { return false }
        switch shape {
        case .bar(let percent):
            let width = columns * scale
            let isInside =
                scale..<width - scale ~= x && y >= rows.lowerBound + scale && y < rows.upperBound - scale
            return !isInside || x - scale < Self.part(percent ?? 0, of: width - 2 * scale)
        case .spark:
            guard let level = level(inColumn: x / scale) else { return false }
            // Even the lowest number fills one row, unlike a missing number.
            return rows.upperBound - y <= scale + Self.part(level.percent, of: rows.count - scale)
        }
    }

    /// Returns the color of column `x` of the chart, before the text is enlarged. Returns nil if the column
    /// has the color of the text.
    func color(ofColumn x: Int) -> Color? { level(inColumn: x)?.color }

    private func level(inColumn x: Int) -> Level? {
        guard case .spark(let levels) = shape else { return nil }
        let index = x - (columns - levels.count)
        return levels.indices.contains(index) ? levels[index] : nil
    }

    /// Returns `percent` percent of `count`, rounded to the nearest integer.
    private static func part(_ percent: Int, of count: Int) -> Int { (2 * count * percent + 100) / 200 }
}

extension StyledText {
    /// The text without the characters that are replaced by charts.
    var textBesideCharts: String {
        guard hasCharts else { return text }
        return String(zip(text, styles).lazy.filter { $0.1.chart == nil }.map(\.0))
    }

    /// The total number of columns that the text's charts occupy before the text is enlarged, including a gap
    /// after each chart.
    var chartColumns: Int {
        guard hasCharts else { return 0 }
        var columns = 0
        var previous: Chart?
        for style in styles {
            if let chart = style.chart, chart != previous { columns += chart.columns + 1 }
            previous = style.chart
        }
        return columns
    }
}
