import BannerText
import MonotonicTime
import SignAPI

/// The settings of a counter, from a `[[counter]]` table of the configuration.
public struct CounterSettings: Hashable, Sendable {
    /// The maximum number of decimal digits in the number of a counter and in its step size.
    package static let maxDigits = 9
    /// The range of numbers that a counter can be configured to reach.
    package static let limits = Int64(SignRange.counter.lowerBound)...Int64(SignRange.counter.upperBound)
    /// The maximum number of counters that a sign can have.
    package static let maxCount = SignRange.counters

    /// The unique name by which text fields and commands refer to the counter.
    package var name: String
    /// The number with which a new counter begins, and to which a reset sets it.
    package var start: Int64 = 0
    /// The amount by which one step changes the counter's number, at least 1.
    package var step: Int64 = 1
    /// The range to which the number of the counter is limited.
    package var range: ClosedRange<Int64> = 0...9999
    /// Whether the counter wraps around at either end of its range. If false, it stays at that end.
    package var wraps = false
    /// The local times of day at which the counter is reset, in seconds since midnight and in ascending
    /// order.
    package var resets: [Int64] = []
    /// The minimum number of digits with which the counter is displayed. Shorter numbers are padded with
    /// leading zeros.
    package var digits = 1
    /// The duration for which digits roll when the counter's number changes. Zero if they do not roll.
    package var roll = Nanoseconds.zero

    /// Creates the settings of the counter `name`, with default values for everything else.
    public init(name: String) {
        self.name = name
    }

    /// Returns `number` as text, padded with leading zeros to the counter's minimum number of digits.
    package func text(of number: Int64) -> String {
        var digits = String(number.magnitude)
        while digits.utf8.count < self.digits { digits = "0" + digits }
        return number < 0 ? "-" + digits : digits
    }

    /// Returns `number` as a text that can be inserted into a displayed text, with the duration for which its
    /// digits roll.
    func counterText(of number: Int64) -> CounterText { CounterText(text(of: number), rollDuration: roll) }

    /// Returns the number that the counter displays for `total`, the sum of all changes. A total outside the
    /// counter's range is wrapped around or clamped.
    func number(forTotal total: Int64) -> Int64 {
        guard wraps else { return min(max(total, range.lowerBound), range.upperBound) }
        let count = range.upperBound - range.lowerBound + 1
        let offset = (total % count - range.lowerBound % count) % count
        return range.lowerBound + (offset < 0 ? offset + count : offset)
    }
}
