import MonotonicTime

/// A field that shows the time left until a local time: `{countdown:2026-12-24T18:00}`.
///
/// The time left is the difference between the target and the current local time. So the countdown jumps when daylight
/// saving time begins or ends.
struct Countdown: Hashable, Sendable {
    private let target: CountdownTarget
    /// The format of the text, or nil for the default format.
    private let format: CountdownFormat?

    /// Parses the part of the field after `countdown:`: a target and, optionally, a `|` and a format.
    init(_ source: String) throws(NumberFieldError) {
        let parts = source.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { throw .noTarget }
        target = try CountdownTarget(String(first))
        format = parts.count == 2 ? try CountdownFormat(String(parts[1])) : nil
        if case .timeOfDay = target, format?.hasDays == true { throw .daysToTimeOfDay(String(first)) }
    }

    /// Whether the target is a date and not a time of day, so that more than a day may be left.
    var countsToDate: Bool { if case .moment = target { true } else { false } }

    private var unit: Int64 { format?.smallestUnit.rawValue ?? 1 }

    /// Returns the time left at `time` as text. It is rounded up to the smallest unit that the format shows.
    func text(at time: CivilTime) -> String {
        let seconds = target.remaining(at: time, inUnitsOf: unit).seconds
        return format?.text(for: seconds) ?? CountdownFormat.usualText(for: seconds)
    }

    /// Returns the time from `time` until the text changes, or nil if the target has passed and the text no longer
    /// changes.
    func lifetime(at time: CivilTime) -> Nanoseconds? {
        target.remaining(at: time, inUnitsOf: unit).untilChange.map {
            Nanoseconds(max(1, $0 * Nanoseconds.perSecond - time.nanosecond))
        }
    }
}
