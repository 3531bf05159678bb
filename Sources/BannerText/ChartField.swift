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
    /// The name of the value or counter.
    let name: String
    /// The colors, which depend on the value.
    let colors: ValueColors
    /// The values of an empty and of a full chart, or nil for the lowest and the highest number that it shows.
    private let range: DecimalRange?
    private let columns: Int

    /// The numbers of columns that a chart can have.
    static let allowedColumns = 4...RecentNumbers.limit
    private static let usualColumns = 16

    /// Parses a chart without the name of its field: the name of a value, a range, optionally a number of columns, and
    /// optionally colors. A spark needs no range.
    init(_ source: String, as kind: Kind) throws(NumberFieldError) {
        self.kind = kind
        let field = source[...]
        let end = ValueColors.start(in: field) ?? field.endIndex
        let parts = field[..<end].split(separator: " ").map(String.init)
        name = parts.first ?? ""
        guard TextTemplate.isValueName(name) else { throw .badChart(kind.rawValue, name) }
        colors =
            try end == field.endIndex
            ? ValueColors() : ValueColors(at: end, in: field, of: kind.rawValue, name)
        var rest = parts.dropFirst()
        if kind == .spark, rest.first.map({ Int($0) != nil }) ?? true {
            range = nil
        } else {
            guard let text = rest.popFirst() else { throw .noRange(name) }
            guard let range = DecimalRange(text) else { throw .badRange(kind.rawValue, text) }
            guard range.lower < range.upper else { throw .emptyRange(text) }
            self.range = range
        }
        let detail = rest.joined(separator: " ")
        guard let columns = detail.isEmpty ? Self.usualColumns : Int(detail),
            Self.allowedColumns.contains(columns)
        else { throw .badColumns(kind.rawValue, detail) }
        self.columns = columns
    }

    /// Whether the chart shows more numbers than the current one.
    var showsRecentNumbers: Bool { kind == .spark }

    /// Returns the text in place of the chart, for events and for screens without pictures. A bar is a percentage of
    /// the value, such as `42 %`; in a range other than 0..100 the value stands in front. A spark is its last number.
    func description(in values: FieldValues) -> String {
        guard kind == .bar else { return values.numbers(of: name).last.map { "\($0)" } ?? "-" }
        guard let range, let number = values.charted(name).flatMap({ DecimalNumber($0) }) else {
            return "- %"
        }
        let percent = range.percent(of: number)
        let isPercentage = range == DecimalRange("0..100") && range.lower <= number && number <= range.upper
        return isPercentage ? "\(percent) %" : "\(number) = \(percent) %"
    }

    /// Returns `style` with the chart of the value in `values`. `index` distinguishes the charts of a text. A bar has
    /// the color for its value, and each column of a spark has the color for its number.
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
    /// Returns the position of `number` between the ends of the range in percent, rounded to the nearest number. In a
    /// range with equal ends it is 50.
    fileprivate func percent(of number: DecimalNumber) -> Int {
        guard lower < upper else { return 50 }
        let offset = (min(max(number, lower), upper).millionths - lower.millionths).magnitude
        let length = (upper.millionths - lower.millionths).magnitude
        let doubled = length.dividingFullWidth(offset.multipliedFullWidth(by: 200)).quotient
        return Int((doubled + 1) / 2)
    }
}
