import Diagnostics

/// A field that shows a value as a chart: `{bar:cpu 0..100}` or `{spark:cpu}`.
struct ChartField: Hashable, Sendable {
    /// The form of the chart. The raw value is the name of the field.
    enum Kind: String, Hashable, Sendable {
        /// The current value as a horizontal bar.
        case bar
        /// The recent numbers as columns.
        case spark
    }

    private let kind: Kind
    /// The name of the value or counter that the chart shows.
    let name: String
    /// The rules that select the colors of the chart by the value.
    let colors: ValueColors
    /// The numbers at which the chart is empty and full. If nil, the lowest and the highest of the shown
    /// numbers are used.
    private let range: DecimalRange?
    private let columns: Int

    /// The permitted widths of a chart in columns.
    static let allowedColumns = 4...RecentNumbers.limit
    private static let usualColumns = 16

    /// Parses the part of a chart field after `bar:` or `spark:`, such as `cpu 0..100 24`. It consists of the name of a
    /// value, a range, and optionally the number of columns and the colors. For `spark`, the range is optional too.
    init(_ source: String, as kind: Kind) throws(NumberFieldError) {
        self.kind = kind
        let field = source[...]
        let colorsStart = ValueColors.start(in: field)
        let parts = field[..<(colorsStart ?? field.endIndex)].split(separator: " ").map(String.init)

        name = parts.first ?? ""
        guard TextTemplate.isValueName(name) else { throw .badChart(kind.rawValue, name) }

        if let colorsStart {
            colors = try ValueColors(at: colorsStart, in: field, of: kind.rawValue, name)
        } else {
            colors = ValueColors()
        }

        var arguments = parts.dropFirst()
        // A whole number is the number of columns, so there is no range.
        let isRangeMissing = arguments.first.map { Int($0) != nil } ?? true
        if kind == .spark, isRangeMissing {
            range = nil
        } else {
            range = try Self.range(in: arguments.popFirst(), of: kind, name)
        }
        columns = try Self.columns(in: arguments.joined(separator: " "), of: kind)
    }

    /// Parses the width of a chart in columns. Returns the default width if `text` is empty.
    private static func columns(in text: String, of kind: Kind) throws(NumberFieldError) -> Int {
        guard !text.isEmpty else { return usualColumns }
        guard let columns = Int(text), allowedColumns.contains(columns) else {
            throw .badColumns(kind.rawValue, text)
        }
        return columns
    }

    /// Parses the range of a chart. `text` is nil if the field has no range.
    private static func range(
        in text: String?,
        of kind: Kind,
        _ name: String
    ) throws(NumberFieldError) -> DecimalRange {
        guard let text else { throw .noRange(name) }
        guard let range = DecimalRange(text) else { throw .badRange(kind.rawValue, text) }
        guard range.lower < range.upper else { throw .emptyRange(text) }
        return range
    }

    /// Whether the chart shows the recent numbers of its value, and not just the current one.
    var showsRecentNumbers: Bool { kind == .spark }

    /// Returns the text that replaces the chart in events and on displays without graphics. For a bar, this is the
    /// percentage, such as `42 %`, preceded by the value if the range is not 0..100. For a spark, it is the last
    /// number.
    func description(in values: FieldValues) -> String {
        guard kind == .bar else { return values.numbers(of: name).last.map { "\($0)" } ?? "-" }
        guard let range, let number = values.charted(name).flatMap({ DecimalNumber($0) }) else {
            return "- %"
        }
        let percent = range.percent(of: number)
        let isPercentage = range == DecimalRange("0..100") && range.lower <= number && number <= range.upper
        return isPercentage ? "\(percent) %" : "\(number) = \(percent) %"
    }

    /// Adds the chart for the current `values` to `style`. `index` distinguishes the charts of a text. `colors` selects
    /// the color of a bar by its value, and the color of each column of a spark by its number.
    func style(in style: TextStyle, _ values: FieldValues, index: Int) -> TextStyle {
        var style = kind == .bar ? colors.style(for: values.charted(name) ?? "", in: style) : style
        style.chart = chart(of: values, index: index)
        return style
    }

    private func chart(of values: FieldValues, index: Int) -> Chart {
        let shape: Chart.Shape =
            switch kind {
            case .bar:
                .bar(
                    percent: values.charted(name).flatMap { DecimalNumber($0) }
                        .flatMap { range?.percent(of: $0) }
                )
            case .spark: .spark(levels(of: values.numbers(of: name).suffix(columns)))
            }
        return Chart(shape: shape, columns: columns, index: index)
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
    /// Returns the position of `number` in the range, from 0 to 100 percent, rounded to the nearest integer. Returns 50
    /// if both ends of the range are equal.
    fileprivate func percent(of number: DecimalNumber) -> Int {
        guard lower < upper else { return 50 }
        let offset = (min(max(number, lower), upper).millionths - lower.millionths).magnitude
        let length = (upper.millionths - lower.millionths).magnitude
        let doubled = length.dividingFullWidth(offset.multipliedFullWidth(by: 200)).quotient
        return Int((doubled + 1) / 2)
    }
}
