import MonotonicTime

/// A placeholder in a text for the time left until a local time, such as `{countdown:2026-12-24T18:00}`.
///
/// The time left is the difference between two local times, the target and the current time. Therefore the
/// countdown jumps when daylight saving time begins or ends.
struct Countdown: Hashable, Sendable {
    private let target: CountdownTarget
    /// The format of the remaining time, or nil for the default format, such as `3d 04:05:06`.
    private let format: CountdownFormat?

    /// Parses the part of a countdown field after `countdown:`, a target that may be followed by a `|` and a
    /// format. Throws an error if a part is missing or invalid, or if the format shows days although the
    /// target is a time of day.
    init(_ source: String) throws(NumberFieldError) {
        let parts = source.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { throw .noTarget }
        target = try CountdownTarget(String(first))
        format = parts.count == 2 ? try CountdownFormat(String(parts[1])) : nil
        if case .timeOfDay = target, format?.hasDays == true { throw .daysToTimeOfDay(String(first)) }
    }

    /// Whether the countdown ends at a date instead of a time of day. Only in this case, more than a day may
    /// be left.
    var countsToDate: Bool { if case .dateAndTime = target { true } else { false } }

    private var unit: Int64 { format?.smallestUnit.rawValue ?? 1 }

    /// Returns the time left at `time` as text, rounded up to a multiple of the smallest unit that the format
    /// shows.
    func text(at time: CivilTime) -> String {
        let seconds = target.remainingTime(at: time, unit: unit).seconds
        return format?.text(for: seconds) ?? CountdownFormat.usualText(for: seconds)
    }

    /// Returns the time for which the countdown's text does not change after `time`. Returns nil if the
    /// target has passed, so that the text no longer changes.
    func lifetime(at time: CivilTime) -> Nanoseconds? {
        target.remainingTime(at: time, unit: unit).untilChange.map {
            Nanoseconds(max(1, $0 * Nanoseconds.perSecond - time.nanosecond))
        }
    }
}
