import MonotonicTime

/// A placeholder in a text that is replaced with the time left until a local time, such as
/// `{countdown:2026-12-24T18:00}`.
///
/// The time left is the difference between the target and the current local time, so the countdown jumps when
/// daylight saving time begins or ends.
struct Countdown: Hashable, Sendable {
    private let target: CountdownTarget
    /// The format of the remaining time, or nil for the default format, such as `3d 04:05:06`.
    private let format: CountdownFormat?

    /// Parses the part of a countdown field after `countdown:`, which is a target and, optionally, a `|` and
    /// a format. Throws an error if a part is missing or invalid, or if the format shows days but the target
    /// is a time of day.
    init(_ source: String) throws(NumberFieldError) {
        let parts = source.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { throw .noTarget }
        target = try CountdownTarget(String(first))
        format = parts.count == 2 ? try CountdownFormat(String(parts[1])) : nil
        if case .timeOfDay = target, format?.hasDays == true { throw .daysToTimeOfDay(String(first)) }
    }

    /// Whether the countdown ends at a date instead of a time of day, so that more than a day may be left.
    var countsToDate: Bool { if case .moment = target { true } else { false } }

    private var unit: Int64 { format?.smallestUnit.rawValue ?? 1 }

    /// Returns the time left at `time` as text. It is rounded up to a multiple of the smallest unit that the
    /// format shows.
    func text(at time: CivilTime) -> String {
        let seconds = target.remaining(at: time, inUnitsOf: unit).seconds
        return format?.text(for: seconds) ?? CountdownFormat.usualText(for: seconds)
    }

    /// Returns how long the countdown's text stays the same after `time`. Returns nil if the target has
    /// passed and the text no longer changes.
    func lifetime(at time: CivilTime) -> Nanoseconds? {
        target.remaining(at: time, inUnitsOf: unit).untilChange.map {
            Nanoseconds(max(1, $0 * Nanoseconds.perSecond - time.nanosecond))
        }
    }
}
