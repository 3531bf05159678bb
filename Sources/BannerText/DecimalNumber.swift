import Diagnostics

/// A decimal number, such as `-3.25`, that is parsed from text. It is exact to six digits after the decimal
/// point.
struct DecimalNumber: Hashable, Comparable {
    /// The number multiplied by one million.
    let millionths: Int64

    private static let fractionDigits = 6
    private static let maxIntegerDigits = 12
    private static let millionthsPerUnit: Int64 = 1_000_000

    /// Parses a number such as `-3.25`: an optional sign, 1 to 12 digits, and optionally a point followed by
    /// at least one digit. Spaces around the number are ignored, and digits after the sixth digit of the
    /// fraction are dropped. Returns nil if `text` has another form.
    init?(_ text: some StringProtocol) {
        var bytes = Array(text.utf8)[...]
        while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }

        let isNegative = bytes.first == UInt8(ascii: "-")
        let hasSign = isNegative || bytes.first == UInt8(ascii: "+")
        if hasSign { bytes.removeFirst() }

        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let integerDigits = parts.first, (1...Self.maxIntegerDigits).contains(integerDigits.count),
            integerDigits.allSatisfy(Self.isDigit)
        else { return nil }
        // The digits after the point, or nil if there is no point.
        let digitsAfterPoint = parts.dropFirst().first
        if let digitsAfterPoint {
            guard !digitsAfterPoint.isEmpty, digitsAfterPoint.allSatisfy(Self.isDigit) else { return nil }
        }

        let integer = integerDigits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        let fraction = Self.fractionInMillionths(digitsAfterPoint ?? [])
        let magnitude = integer * Self.millionthsPerUnit + fraction
        millionths = isNegative ? -magnitude : magnitude
    }

    /// Returns the value of `digits`, the ASCII digits after a decimal point, in millionths.
    private static func fractionInMillionths(_ digits: ArraySlice<UInt8>) -> Int64 {
        var fraction: Int64 = 0
        // The value of the digit 1 at the current place. It becomes 0 after the sixth digit.
        var placeValue = millionthsPerUnit
        for digit in digits {
            placeValue /= 10
            fraction += placeValue * Int64(digit - UInt8(ascii: "0"))
        }
        return fraction
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Returns whether `left` is less than `right`.
    static func < (left: DecimalNumber, right: DecimalNumber) -> Bool { left.millionths < right.millionths }
}

extension DecimalNumber: CustomStringConvertible {
    /// The decimal number as text, without trailing zeros in the fraction, such as `-3.25`.
    var description: String {
        let (integer, fraction) = millionths.magnitude.quotientAndRemainder(
            dividingBy: UInt64(Self.millionthsPerUnit)
        )
        let sign = millionths < 0 ? "-" : ""
        guard fraction != 0 else { return "\(sign)\(integer)" }
        var digits = Wording.zeroPadded(String(fraction), to: Self.fractionDigits)[...]
        while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
        return "\(sign)\(integer).\(digits)"
    }
}
