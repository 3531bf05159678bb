import BannerText
import MonotonicTime
import SignAPI

/// The settings of a counter, from a `[[counter]]` table of the configuration.
public struct CounterSettings: Hashable, Sendable {
    /// The maximum number of digits in a counter's number and in its step.
    package static let maxDigits = 9
    /// The limits that apply to the numbers of all counters.
    package static let limits = Int64(SignRange.counter.lowerBound)...Int64(SignRange.counter.upperBound)
    /// The maximum number of counters that a sign can have.
    package static let maxCount = SignRange.counters

    /// The unique name by which fields and commands refer to the counter.
    package var name: String
    /// The number of a new counter, and of a counter after a reset.
    package var start: Int64 = 0
    /// The amount by which one step changes the number. At least 1.
    package var step: Int64 = 1
    /// The range of the counter's number.
    package var range: ClosedRange<Int64> = 0...9999
    /// Whether the counter continues at the other end of its range when it passes one end. If false, it stays at the
    /// end.
    package var wraps = false
    /// The local times of day at which the counter is reset, in seconds since midnight and in ascending order.
    package var resets: [Int64] = []
    /// The minimum number of digits. Shorter numbers are padded with leading zeros.
    package var digits = 1
    /// The duration of the digits' roll when the number changes.
    package var roll = Nanoseconds.zero

    /// Creates a counter with default settings.
    public init(name: String) {
        self.name = name
    }

    /// Returns `number` as text, with leading zeros.
    package func text(of number: Int64) -> String {
        var digits = String(number.magnitude)
        while digits.utf8.count < self.digits { digits = "0" + digits }
        return number < 0 ? "-" + digits : digits
    }

    /// Returns `number` in the form in which the fields of texts show it.
    func counterText(of number: Int64) -> CounterText { CounterText(text(of: number), roll: roll) }

    /// Returns the number that the counter shows for `total`, a sum that may be outside of the range.
    func number(for total: Int64) -> Int64 {
        guard wraps else { return min(max(total, range.lowerBound), range.upperBound) }
        let count = range.upperBound - range.lowerBound + 1
        let offset = (total % count - range.lowerBound % count) % count
        return range.lowerBound + (offset < 0 ? offset + count : offset)
    }
}
