import Diagnostics
import MonotonicTime

/// Why a text is not a duration.
public enum DurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not an alternation of numbers and units.
    case malformed
    /// A number without a unit.
    case noUnit
    /// A unit that does not exist.
    case unknownUnit(String)
    /// Less than zero.
    case negative
    /// Parts of a nanosecond.
    case tooFine
    /// More than 64 bits of nanoseconds, about 292 years.
    case tooLong

    /// The mistake and what is allowed, to follow the quoted text.
    public var description: String {
        description(orWords: [])
    }

    /// The description where `words` are allowed besides durations.
    package func description(orWords words: [String]) -> String {
        switch self {
        case .malformed: "is not a duration; \(Self.examples(orWords: words))"
        case .noUnit: "has no unit; \(Self.examples(orWords: words))"
        case .unknownUnit(let unit):
            "has an unknown unit \(Wording.quoted(unit)); \(Self.hint(unit))\(Self.examples(orWords: words))"
        case .negative: "is negative; a duration is zero or more"
        case .tooFine: "is finer than one nanosecond"
        case .tooLong: "is longer than 292 years"
        }
    }

    /// Whether the text has another form than a duration, and no unit that is merely unknown.
    package var isForm: Bool {
        switch self {
        case .malformed: true
        case .unknownUnit(let unit):
            !unit.contains(where: \.isLetter) || unit.contains(where: \.isPunctuation)
        default: false
        }
    }

    /// Examples of durations.
    package static func examples(orWords words: [String]) -> String {
        let units = Nanoseconds.units.map(\.name).joined(separator: " ")
        let alternatives = words.map { ", or \"\($0)\"" }.joined()
        return """
            write a number and a unit, such as "300ms", "3s", "1.5s" or "2min" (units: \(units))\(alternatives)
            """
    }

    private static func hint(_ unit: String) -> String {
        DurationWords.units[unit.lowercased()].map { "did you mean '\($0)'? " } ?? ""
    }
}

extension Nanoseconds {
    /// The units of durations, the shortest first.
    package static let units: [(name: String, length: Int64)] = [
        ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", Nanoseconds.perSecond),
        ("min", 60_000_000_000), ("h", 3_600_000_000_000),
    ]

    /// The duration in `text`: numbers with units, as systemd writes them, such as `300ms`, `1.5s`, `1min
    /// 30s`. Exact to the nanosecond.
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

    /// The duration as `init(duration:)` reads it, such as `1min 30s`.
    public var durationText: String {
        guard rawValue > 0 else { return rawValue == 0 ? "0s" : "\(rawValue)ns" }
        var rest = rawValue
        var parts: [String] = []
        for (name, length) in Self.units.reversed() where rest >= length {
            parts.append("\(rest / length)\(name)")
            rest %= length
        }
        return parts.joined(separator: " ")
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

    /// A number and its unit.
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
        return try Self.length(whole, fraction, of: try takeUnit())
    }

    private mutating func takeUnit() throws(DurationError) -> Int64 {
        let name = prefix { !$0.isSpaceOrDigit }
        self = dropFirst(name.count)
        if name.isEmpty { throw .noUnit }
        let text = String(decoding: name, as: UTF8.self)
        if text == "µs" || text == "μs" { return 1_000 }
        guard let unit = Nanoseconds.units.first(where: { $0.name == text }) else { throw .unknownUnit(text) }
        return unit.length
    }

    /// `whole.fraction` times `unit` nanoseconds, which must be a whole number of them.
    private static func length(
        _ whole: ArraySlice<UInt8>,
        _ fraction: ArraySlice<UInt8>,
        of unit: Int64
    ) throws(DurationError) -> Int64 {
        let (product, overflow) = try number(whole).multipliedReportingOverflow(by: unit)
        if overflow { throw .tooLong }
        let (sum, sumOverflow) = product.addingReportingOverflow(try part(fraction, of: unit))
        if sumOverflow { throw .tooLong }
        return sum
    }

    /// `0.fraction` times `unit`.
    private static func part(_ fraction: ArraySlice<UInt8>, of unit: Int64) throws(DurationError) -> Int64 {
        let zeros = fraction.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        let digits = fraction.dropLast(zeros)
        // The longest unit has 13 factors of 2 and 11 of 5, and without its zeros the fraction lacks one of
        // the two: with more than 13 digits no product of them is whole.
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

extension UInt8 {
    fileprivate var isSpaceOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "."),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
