import Diagnostics

/// A placeholder in a text template that is replaced with a chart of a value, such as `{bar:cpu 0..100}` or
/// `{spark:cpu}`.
struct ChartField: Hashable, Sendable {
    /// The form of a chart. The raw value is the name of the field, the part before the colon.
    enum Kind: String, Hashable, Sendable {
        /// A horizontal bar that shows the current number of the value.
        case bar
        /// A column for each of the recent numbers of the value.
        case spark
    }

    private let kind: Kind
    /// The name of the value or counter that the chart shows.
    let valueName: String
    /// The rules that select the color of a bar or a column by the number that it shows.
    let colors: ValueColors
    /// The numbers at which the chart is empty and full. If nil, these are the lowest and the highest of the
    /// numbers that the chart shows.
    private let range: DecimalRange?
    private let columnCount: Int

    /// The permitted widths of a chart, in columns.
    static let allowedColumns = 4...RecentNumbers.limit
    private static let usualColumns = 16

    /// Parses the part of a chart field after `bar:` or `spark:`, such as `cpu 0..100 24|color:>90 red`.
    /// Throws an error if it is invalid.
    ///
    /// It consists of the name of a value, the range of numbers from an empty to a full chart, and the number
    /// of columns, separated by spaces. The colors may follow after a `|`. The number of columns and, for
    /// `spark`, the range are optional.
    init(_ source: String, kind: Kind) throws(NumberFieldError) {
        self.kind = kind
        let fieldText = source[...]
        let colorsStart = ValueColors.colorsStart(in: fieldText)
        let tokens = fieldText[..<(colorsStart ?? fieldText.endIndex)].split(separator: " ").map(String.init)

        // The name comes first. An empty name is invalid, too.
        valueName = tokens.first ?? ""
        guard TextTemplate.isValueName(valueName) else { throw .badChart(kind.rawValue, valueName) }

        if let colorsStart {
            colors = try ValueColors(
                startingAt: colorsStart,
                in: fieldText,
                kind: kind.rawValue,
                valueName: valueName
            )
        } else {
            colors = ValueColors()
        }

        var arguments = tokens.dropFirst()
        // The range comes first. A whole number in its place is the number of columns, so there is no range.
        let isRangeMissing = arguments.first.map { Int($0) != nil } ?? true
        if kind == .spark, isRangeMissing {
            range = nil
        } else {
            range = try Self.parseRange(arguments.popFirst(), kind: kind, valueName: valueName)
        }
        // If more than one argument is left, the joined text is no number, which causes an error.
        columnCount = try Self.parseColumnCount(arguments.joined(separator: " "), kind: kind)
    }

    /// Parses the width of a chart in columns. Returns the default width if `text` is empty. Throws an error
    /// if `text` is not a permitted number of columns.
    private static func parseColumnCount(_ text: String, kind: Kind) throws(NumberFieldError) -> Int {
        guard !text.isEmpty else { return usualColumns }
        guard let columns = Int(text), allowedColumns.contains(columns) else {
            throw .badColumns(kind.rawValue, text)
        }
        return columns
    }

    /// Parses the range of a chart, such as `0..100`. Throws an error if `text` is not a range, if the range
    /// is empty, or if the field has no range, in which case `text` is nil.
    private static func parseRange(
        _ text: String?,
        kind: Kind,
        valueName: String
    ) throws(NumberFieldError) -> DecimalRange {
        guard let text else { throw .noRange(valueName) }
        guard let range = DecimalRange(text) else { throw .badRange(kind.rawValue, text) }
        guard range.lower < range.upper else { throw .emptyRange(text) }
        return range
    }

    /// Whether the chart shows the recent numbers of its value instead of only the current number.
    var showsRecentNumbers: Bool { kind == .spark }

    /// Returns the text that replaces the chart in events and on displays without graphics. For a bar, this
    /// is the percentage, such as `42 %`. If the range is not 0..100, the number precedes the percentage. For
    /// a spark chart, it is the last number.
    func textAlternative(values: FieldValues) -> String {
        guard kind == .bar else { return values.recentNumbers(of: valueName).last.map { "\($0)" } ?? "-" }
        guard let range, let number = values.chartedText(valueName).flatMap({ DecimalNumber($0) }) else {
            return "- %"
        }
        let percent = range.percent(of: number)
        let isPercentage = range == DecimalRange("0..100") && range.lower <= number && number <= range.upper
        return isPercentage ? "\(percent) %" : "\(number) = \(percent) %"
    }

    /// Returns a copy of `style` with the chart for the current `values`. A bar has the color that `colors`
    /// selects for its value, and a column of a spark chart has the color for its number. `index`
    /// distinguishes the charts of a text.
    func style(base style: TextStyle, values: FieldValues, index: Int) -> TextStyle {
        var style =
            kind == .bar ? colors.style(forValue: values.chartedText(valueName) ?? "", base: style) : style
        style.chart = chart(of: values, index: index)
        return style
    }

    private func chart(of values: FieldValues, index: Int) -> Chart {
        let shape: Chart.Shape =
            switch kind {
            case .bar:
                .bar(
                    percent: values.chartedText(valueName).flatMap { DecimalNumber($0) }
                        .flatMap { range?.percent(of: $0) }
                )
            case .spark: .spark(levels(of: values.recentNumbers(of: valueName).suffix(columnCount)))
            }
        return Chart(shape: shape, columns: columnCount, index: index)
    }

    private func levels(of numbers: ArraySlice<DecimalNumber>) -> [Chart.Level] {
        guard let lowest = numbers.min(), let highest = numbers.max() else { return [] }
        let range = range ?? DecimalRange(from: lowest, to: highest)
        return numbers.map { number in
            Chart.Level(percent: range.percent(of: number), color: colors.color(for: "\(number)"))
        }
    }
}

extension DecimalRange {
    /// Returns the position of `number` in the range, from 0 to 100 percent, rounded to the nearest integer.
    /// Returns 50 if both ends of the range are equal.
    fileprivate func percent(of number: DecimalNumber) -> Int {
        guard lower < upper else { return 50 }
        let offset = (min(max(number, lower), upper).millionths - lower.millionths).magnitude
        let length = (upper.millionths - lower.millionths).magnitude
        let doubled = length.dividingFullWidth(offset.multipliedFullWidth(by: 200)).quotient
        return Int((doubled + 1) / 2)
    }
}
