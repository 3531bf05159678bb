/// The reason why a text such as `1min 30s` cannot be parsed as a duration.
public enum DurationError: Error, Hashable, Sendable {
    /// The duration text is not a sequence of numbers with units.
    case malformed
    /// A number in the duration text has no unit.
    case noUnit
    /// The duration text contains a unit that is not in `Nanoseconds.units`. The value is the unit as given
    /// in the text.
    case unknownUnit(String)
    /// The duration text specifies a negative duration.
    case negative
    /// The duration text does not specify a whole number of nanoseconds.
    case tooFine
    /// The duration does not fit into 64 bits of nanoseconds, which is about 292 years.
    case tooLong
}

extension Nanoseconds {
    /// The units that can be used in a duration text, from the shortest to the longest, with their lengths in
    /// nanoseconds.
    public static let units: [(name: String, length: Int64)] = [
        ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", perSecond),
        ("min", 60_000_000_000), ("h", 3_600_000_000_000),
    ]

    /// Creates a duration from a text of numbers with units, such as `300ms`, `1.5s` or `1min 30s`, in the
    /// syntax of systemd.time(7). The result is exact to the nanosecond. Throws a `DurationError` if the text
    /// is not a valid duration.
    public init(duration text: some StringProtocol) throws(DurationError) {
        var rest = Array(text.utf8)[...]
        var total: Int64 = 0
        rest.dropSpaces()
        if rest.first == UInt8(ascii: "-") { throw .negative }
        if rest.isEmpty { throw .malformed }
        while !rest.isEmpty {
            let (sum, overflow) = total.addingReportingOverflow(try rest.takeTerm())
            if overflow { throw .tooLong }
            total = sum
            rest.dropSpaces()
        }
        self.init(total)
    }

    /// The duration as a text that `init(duration:)` parses, such as `1min 30s`.
    public var durationText: String {
        guard rawValue > 0 else { return rawValue == 0 ? "0s" : "\(rawValue)ns" }
        var rest = rawValue
        var terms: [String] = []
        for (name, length) in Self.units.reversed() where rest >= length {
            terms.append("\(rest / length)\(name)")
            rest %= length
        }
        return terms.joined(separator: " ")
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func dropSpaces() {
        self = drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    fileprivate mutating func takeDigits() -> ArraySlice<UInt8> {
        let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        self = dropFirst(digits.count)
        return digits
    }

    /// Removes a number and its unit, such as `1.5s`, from the start of the text and returns the duration
    /// that they describe, in nanoseconds.
    fileprivate mutating func takeTerm() throws(DurationError) -> Int64 {
        let whole = takeDigits()
        var fraction: ArraySlice<UInt8> = []
        if first == UInt8(ascii: ".") {
            removeFirst()
            fraction = takeDigits()
            if fraction.isEmpty { throw .malformed }
        }
        if whole.isEmpty { throw .malformed }
        dropSpaces()
        return try Self.length(whole, fraction, unit: try takeUnit())
    }

    private mutating func takeUnit() throws(DurationError) -> Int64 {
        let name = prefix { byte in
            !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) && !" \t.-".utf8.contains(byte)
        }
        self = dropFirst(name.count)
        if name.isEmpty { throw .noUnit }
        let text = String(decoding: name, as: UTF8.self)
        // The micro sign and the Greek letter mu look the same.
        if text == "µs" || text == "μs" { return 1_000 }
        guard let unit = Nanoseconds.units.first(where: { $0.name == text }) else { throw .unknownUnit(text) }
        return unit.length
    }

    /// Returns the decimal number `whole.fraction` times `unit`, the length of a time unit in nanoseconds.
    /// Throws an error if the result is not a whole number or does not fit into 64 bits.
    private static func length(
        _ whole: ArraySlice<UInt8>,
        _ fraction: ArraySlice<UInt8>,
        unit: Int64
    ) throws(DurationError) -> Int64 {
        let (product, overflow) = try number(whole).multipliedReportingOverflow(by: unit)
        if overflow { throw .tooLong }
        let (sum, sumOverflow) = product.addingReportingOverflow(try fractionLength(fraction, unit: unit))
        if sumOverflow { throw .tooLong }
        return sum
    }

    /// Returns the decimal number `0.fraction` times `unit`, the length of a time unit in nanoseconds. Throws
    /// an error if the result is not a whole number.
    private static func fractionLength(
        _ fraction: ArraySlice<UInt8>,
        unit: Int64
    ) throws(DurationError) -> Int64 {
        let zeros = fraction.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        let digits = fraction.dropLast(zeros)
        // The longest unit has 13 factors of 2 and 11 factors of 5. A fraction without trailing zeros lacks one of
        // these two factors. With more than 13 digits, no product is therefore a whole number.
        guard digits.count <= 13 else { throw .tooFine }
        let scale = digits.reduce(Int64(1)) { power, _ in power * 10 }
        let (quotient, remainder) = scale.dividingFullWidth(try number(digits).multipliedFullWidth(by: unit))
        if remainder != 0 { throw .tooFine }
        return quotient
    }

    private static func number(_ digits: ArraySlice<UInt8>) throws(DurationError) -> Int64 {
        var number: Int64 = 0
        for digit in digits {
            let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = tens.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            if overflow || sumOverflow { throw .tooLong }
            number = sum
        }
        return number
    }
}
