import Diagnostics

/// A field that shows a value as a horizontal bar: `{bar:cpu 0..100}`.
struct BarField: Hashable, Sendable {
    /// The name of the value.
    let name: String
    private let range: DecimalRange
    private let columns: Int

    /// The numbers of columns that a bar can have.
    static let allowedColumns = 4...64
    private static let usualColumns = 16

    /// Parses a bar without the name of its field: the name of a value, a range, and optionally a number of columns.
    init(_ source: String) throws(NumberFieldError) {
        let parts = source.split(separator: " ").map(String.init)
        name = parts.first ?? ""
        guard TextTemplate.isValueName(name) else { throw .badBar(name) }
        guard parts.count > 1 else { throw .noRange(name) }
        guard let range = DecimalRange(parts[1]) else { throw .badRange(parts[1]) }
        guard range.lower < range.upper else { throw .emptyRange(parts[1]) }
        self.range = range
        let detail = parts.dropFirst(2).joined(separator: " ")
        guard let columns = detail.isEmpty ? Self.usualColumns : Int(detail),
            Self.allowedColumns.contains(columns)
        else { throw .badColumns(detail) }
        self.columns = columns
    }

    /// Returns the filled part of the bar for the value `text` in percent, rounded to the nearest number. Returns nil
    /// if `text` is nil or not a number.
    private func percent(of text: String?) -> Int? {
        guard let number = text.flatMap({ DecimalNumber($0) }) else { return nil }
        let lower = range.lower.millionths
        let offset = (min(max(number, range.lower), range.upper).millionths - lower).magnitude
        let length = (range.upper.millionths - lower).magnitude
        let doubled = length.dividingFullWidth(offset.multipliedFullWidth(by: 200)).quotient
        return Int((doubled + 1) / 2)
    }

    /// Returns the text in place of the bar, for events and for screens without pictures: the percentage of the value
    /// `text`, such as `42 %`. In a range other than 0..100 the value stands in front.
    func description(of text: String?) -> String {
        guard let percent = percent(of: text), let number = text.flatMap({ DecimalNumber($0) }) else {
            return "- %"
        }
        let isPercentage = range == DecimalRange("0..100") && range.lower <= number && number <= range.upper
        return isPercentage ? "\(percent) %" : "\(number) = \(percent) %"
    }

    /// Returns the bar for the value `text`. `index` distinguishes the bars of a text.
    func bar(of text: String?, index: Int) -> Bar {
        Bar(percent: percent(of: text), columns: columns, index: index)
    }
}
