/// A description of the values that a configuration key accepts, as data from which a program can build an
/// input form.
package struct ValueDomain: Hashable, Sendable {
    /// The kind of value that a configuration key accepts, such as an integer, a duration or a color.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case boolean
        case integer
        case number
        /// A string that must be one of several fixed choices.
        case choice
        /// A string that contains a duration, such as `"500ms"`, or one of a few fixed words.
        case duration
        case text
        /// An array of strings.
        case texts
        /// A string that contains the name of a color or its hexadecimal digits.
        case color
        /// A window of local time, such as `"Mon..Fri 11:00..14:00"`, or an array of them.
        case windows
        /// An array of local times, such as `["04:00"]`.
        case times
        /// An array that contains the first and the last number of a range.
        case range
        /// An array of pairs of numbers, such as `[[0, 2], [100, 40]]`.
        case curve
    }

    package var kind: Kind
    /// The unit of a numeric value, such as `pixels`, or an empty string if the value has no unit.
    package var unit: String
    /// The smallest valid value, in TOML notation, or nil if there is no lower limit.
    package var lowest: String?
    /// The largest valid value, in TOML notation, or nil if there is no upper limit.
    package var highest: String?
    /// The strings that are valid. If the kind is a choice, no other values are valid. For other kinds, these
    /// words are valid in addition to the usual values.
    package var choices: [String]

    /// Creates a description of values of the kind `kind`, with an optional unit, limits and list of accepted
    /// strings.
    package init(
        _ kind: Kind,
        unit: String = "",
        lowest: String? = nil,
        highest: String? = nil,
        choices: [String] = []
    ) {
        self.kind = kind
        self.unit = unit
        self.lowest = lowest
        self.highest = highest
        self.choices = choices
    }
}

extension ValueForm {
    /// A description of all values of this form, from which a program can build an input form.
    var domain: ValueDomain {
        switch self {
        case .flag: ValueDomain(.boolean)
        case .duration: ValueDomain(.duration)
        case .wholeNumber(let unit): ValueDomain(.integer, unit: unit)
        case .number(let unit): ValueDomain(.number, unit: unit)
        case .angle: ValueDomain(.number, unit: "degrees")
        case .strings: ValueDomain(.texts)
        case .text, .interpreted, .other: ValueDomain(.text)
        }
    }
}
