import Diagnostics

/// The format in which a countdown shows the remaining time, such as `%d days`.
struct CountdownFormat: Hashable, Sendable {
    /// A unit of time in a countdown format. The raw value is its length in seconds.
    enum Unit: Int64, Hashable, Sendable, Comparable {
        case second = 1
        case minute = 60
        case hour = 3_600
        case day = 86_400

        /// Creates the unit of time with the conversion letter `letter`, such as hours for `H`. Returns nil
        /// if no unit has this letter.
        init?(_ letter: Character) {
            switch letter {
            case "S": self = .second
            case "M": self = .minute
            case "H": self = .hour
            case "d": self = .day
            default: return nil
            }
        }

        /// Returns whether the unit `left` is shorter than the unit `right`.
        static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }
    }

    private enum Piece: Hashable, Sendable {
        case literal(String)
        /// The number of units of time that are left, such as hours. If `isPadded` is true, it has at least
        /// two digits.
        case number(Unit, isPadded: Bool)
    }

    private var pieces: [Piece] = []

    /// Parses the format `source`, such as `%d days %H:%M`. `%d`, `%H`, `%M` and `%S` are the days, hours,
    /// minutes and seconds. A `-` after the percent sign omits leading zeros. `%%` is a percent sign.
    ///
    /// - Throws: `NumberFieldError` if the format is too long, has an unknown conversion, or shows no unit.
    init(_ source: String) throws(NumberFieldError) {
        guard source.utf8.count <= TimeFormat.maxLength else { throw .formatTooLong(source.utf8.count) }

        // The text since the last number.
        var literal = ""
        var rest = source[...]
        while let character = rest.popFirst() {
            if character != "%" {
                literal.append(character)
            } else if let number = try Self.takeNumber(from: &rest) {
                appendLiteral(literal)
                literal = ""
                pieces.append(number)
            } else {
                // The conversion is `%%`, which is no number.
                literal.append("%")
            }
        }
        appendLiteral(literal)

        guard !units.isEmpty else { throw .noUnit(source) }
    }

    private mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
    }

    /// Removes a conversion such as `H` or `-H` from the start of `rest`, the part of the format after a
    /// percent sign, and returns it. Returns nil for a second percent sign, because `%%` is a literal percent
    /// sign. Throws an error if the unit is unknown.
    private static func takeNumber(from rest: inout Substring) throws(NumberFieldError) -> Piece? {
        let omitsZeros = rest.first == "-"
        if omitsZeros { rest.removeFirst() }
        let letter = rest.popFirst()
        if letter == "%", !omitsZeros { return nil }
        guard let unit = letter.flatMap(Unit.init) else {
            let flag = omitsZeros ? "-" : ""
            throw .unknownUnit("%" + flag + (letter.map(String.init) ?? ""))
        }
        return .number(unit, isPadded: !omitsZeros && unit != .day)
    }

    private var units: [Unit] {
        pieces.compactMap { if case .number(let unit, _) = $0 { unit } else { nil } }
    }

    /// The smallest unit in the countdown format. Remaining times are rounded up to a multiple of this unit.
    var smallestUnit: Unit { units.min() ?? .second }

    /// Whether the countdown format shows days.
    var hasDays: Bool { units.contains(.day) }

    /// Returns the text for a remaining time of `seconds`. The largest unit of the format counts the complete
    /// time. Each smaller unit counts the time that remains after the next larger one.
    func text(for seconds: Int64) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal
            case .number(let unit, let isPadded):
                let larger = units.filter { $0 > unit }.min()
                let rest = larger.map { seconds % $0.rawValue } ?? seconds
                text += Wording.zeroPadded(String(rest / unit.rawValue), to: isPadded ? 2 : 1)
            }
        }
    }

    /// Returns the text for a remaining time of `seconds` in the default format: `3d 04:05:06`, or `04:05:06`
    /// below a day, `05:06` below an hour, and `0:00` if no time is left.
    static func usualText(for seconds: Int64) -> String {
        func padded(_ unit: Unit, below larger: Unit) -> String {
            Wording.zeroPadded(String(seconds % larger.rawValue / unit.rawValue), to: 2)
        }
        guard seconds > 0 else { return "0:00" }
        let minutes = "\(padded(.minute, below: .hour)):\(padded(.second, below: .minute))"
        if seconds < Unit.hour.rawValue { return minutes }
        let hours = "\(padded(.hour, below: .day)):\(minutes)"
        return seconds < Unit.day.rawValue ? hours : "\(seconds / Unit.day.rawValue)d \(hours)"
    }
}
