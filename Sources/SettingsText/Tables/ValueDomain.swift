/// The values that a key accepts, described as data from which a program can make a form.
package struct ValueDomain: Hashable, Sendable {
    /// The kind of a value.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case boolean
        case integer
        case number
        /// One of several strings.
        case choice
        /// A string with a duration, such as `"500ms"`, or one of a few other strings.
        case duration
        case text
        /// An array of strings.
        case texts
        /// A string with the name or the hexadecimal digits of a color.
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
    /// The unit of the number, or an empty string if there is none.
    package var unit: String
    /// The smallest valid value, in TOML, or nil if there is no lower limit.
    package var lowest: String?
    /// The largest valid value, in TOML, or nil if there is no upper limit.
    package var highest: String?
    /// The strings to choose from, or the strings that are valid in addition to other values.
    package var choices: [String]

    /// Creates a description of values of one kind.
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
    /// All values of this form, described as data.
    var domain: ValueDomain {
        switch self {
        case .flag: ValueDomain(.boolean)
        case .duration: ValueDomain(.duration)
        case .whole(let unit): ValueDomain(.integer, unit: unit)
        case .number(let unit): ValueDomain(.number, unit: unit)
        case .angle: ValueDomain(.number, unit: "degrees")
        case .strings: ValueDomain(.texts)
        case .text, .interpreted, .other: ValueDomain(.text)
        }
    }
}
