/// A duration in whole nanoseconds, which may be negative.
public struct Nanoseconds: Hashable, Comparable, Sendable {
    /// The duration as a number of nanoseconds.
    public var rawValue: Int64

    /// Creates a duration of `rawValue` nanoseconds.
    public init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// A duration of zero nanoseconds.
    public static let zero = Nanoseconds(0)

    /// The number of nanoseconds in a second.
    @inlinable public static var perSecond: Int64 { 1_000_000_000 }

    /// Returns a duration of `count` microseconds, clamped to the range of 64 bits.
    public static func microseconds(_ count: Int64) -> Nanoseconds {
        Nanoseconds(count.multipliedClamped(by: 1_000))
    }

    /// Returns a duration of `count` milliseconds, clamped to the range of 64 bits.
    public static func milliseconds(_ count: Int64) -> Nanoseconds {
        Nanoseconds(count.multipliedClamped(by: 1_000_000))
    }

    /// Returns a duration of `count` seconds, clamped to the range of 64 bits.
    public static func seconds(_ count: Int64) -> Nanoseconds {
        Nanoseconds(count.multipliedClamped(by: perSecond))
    }

    /// Returns whether the duration `left` is shorter than `right`.
    public static func < (left: Nanoseconds, right: Nanoseconds) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Returns the sum of the durations `left` and `right`, clamped to the range of 64 bits.
    public static func + (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
        Nanoseconds(left.rawValue.addingClamped(right.rawValue))
    }

    /// Returns the duration `left` minus `right`, clamped to the range of 64 bits. The result may be
    /// negative.
    public static func - (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
        Nanoseconds(left.rawValue.subtractingClamped(right.rawValue))
    }

    /// Returns the duration `length` times `factor`, clamped to the range of 64 bits.
    public static func * (length: Nanoseconds, factor: Int64) -> Nanoseconds {
        Nanoseconds(length.rawValue.multipliedClamped(by: factor))
    }
}

extension Int64 {
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }

    func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard overflow else { return difference }
        return other < 0 ? .max : .min
    }

    func multipliedClamped(by other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        guard overflow else { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}
