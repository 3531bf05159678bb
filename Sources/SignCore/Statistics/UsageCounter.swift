import InfiniteScroll
import MonotonicTime
import SignAPI

/// A counter of how often options and buttons are used each hour, based on the events of a sign. It does not
/// store when individual presses occurred.
package struct UsageCounter: Sendable {
    /// The maximum number of options with separate counts in an hour. All further options are counted
    /// together.
    package static let maxIDs = 1_000

    private struct Usage {
        var taps = 0
        var activations = 0
        var visibleTime = Nanoseconds.zero
    }

    private struct Press: Hashable, Comparable {
        var button: String
        var gesture: Gesture

        static func < (left: Press, right: Press) -> Bool {
            (left.button, left.gesture.rank) < (right.button, right.gesture.rank)
        }
    }

    private var usageByID: [String: Usage] = [:]
    private var presses: [Press: Int] = [:]
    private var hour: UsageHour
    /// The id of the option that is currently visible, or nil if no option is visible.
    private var visibleID: String?
    private var isLit = true
    /// The instant up to which the time during which options were visible has been counted.
    private var now: Instant
    private var clock: ClockReading

    /// Creates a usage counter that starts at the time of `clock`, when no option is visible.
    package init(_ clock: ClockReading) {
        self.clock = clock
        now = clock.monotonicTime
        hour = UsageHour(containing: clock.civilTime)
    }

    package var nextDeadline: Instant {
        let second = (hour.number + 1) * UsageHour.length - clock.civilTime.secondsSince1970
        return clock.monotonicTime + (.seconds(second) - Nanoseconds(clock.civilTime.nanosecond))
    }

    /// Adds a usage event of the sign to the counts of the current hour. Events must be passed in
    /// chronological order.
    package mutating func count(_ event: UsageEvent) {
        countVisibleTime(until: event.at)
        switch event.kind {
        case .shown(let id): visibleID = id
        case .tapped(let id):
            visibleID = id
            updateUsage(of: id) { $0.taps += 1 }
        case .activated(let id): updateUsage(of: id) { $0.activations += 1 }
        case .pressed(let button, let gesture): countPress(Press(button: button, gesture: gesture))
        case .lit(let isLit): self.isLit = isLit
        case .stopped: visibleID = nil
        }
    }

    private mutating func countPress(_ press: Press) {
        let hasEntry = presses[press] != nil || presses.count < Self.maxIDs
        presses[hasEntry ? press : Press(button: "", gesture: press.gesture), default: 0] += 1
    }

    /// Ends the current hour if it is over at the time `clock`, and returns its counts. Otherwise, returns an
    /// empty array. If the clock is set back to an earlier hour, the current hour ends early.
    package mutating func advance(to clock: ClockReading) -> [UsageCount] {
        countVisibleTime(until: clock.monotonicTime)
        self.clock = clock
        let currentHour = UsageHour(containing: clock.civilTime)
        guard currentHour != hour else { return [] }
        defer { hour = currentHour }
        return takeCounts()
    }

    /// Returns and resets the usage counts of the current hour. Options precede gestures.
    package mutating func takeCounts() -> [UsageCount] {
        defer {
            usageByID.removeAll()
            presses.removeAll()
        }
        return optionCounts
            + presses.sorted { $0.key < $1.key }.map { press, count in
                UsageCount(hour: hour, button: press.button, press.gesture, presses: count)
            }
    }

    private var optionCounts: [UsageCount] {
        usageByID.sorted { $0.key < $1.key }.compactMap { id, usage in
            let roundedTime = usage.visibleTime.rawValue + Nanoseconds.perSecond / 2
            let seconds = Int(roundedTime / Nanoseconds.perSecond)
            guard seconds > 0 || usage.taps > 0 || usage.activations > 0 else { return nil }
            return UsageCount(
                hour: hour,
                id: id,
                taps: usage.taps,
                activations: usage.activations,
                shownSeconds: seconds
            )
        }
    }

    /// Returns the usage counts of the current hour up to `instant`, without resetting them.
    package func counts(upTo instant: Instant) -> [UsageCount] {
        var copy = self
        copy.countVisibleTime(until: instant)
        return copy.takeCounts()
    }

    private mutating func countVisibleTime(until instant: Instant) {
        guard instant > now else { return }
        if let visibleID, isLit {
            let length = instant - now
            updateUsage(of: visibleID) { $0.visibleTime = $0.visibleTime + length }
        }
        now = instant
    }

    private mutating func updateUsage(of id: String, _ change: (inout Usage) -> Void) {
        let hasEntry = usageByID[id] != nil || usageByID.count < Self.maxIDs
        change(&usageByID[hasEntry ? id : "", default: Usage()])
    }
}

/// An event of the sign that the usage statistics count. It is small, because it is sent between threads.
package struct UsageEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The option with this id became visible, or no option is visible any longer if the id is nil.
        case shown(String?)
        /// A person selected the option with this id by pressing a button, and it became visible.
        case tapped(String)
        case activated(String)
        /// A gesture, such as a tap, was made with the button or combination that has this name in reports.
        case pressed(String, Gesture)
        case lit(Bool)
        case stopped
    }

    package var at: Instant
    package var kind: Kind

    package init(_ kind: Kind, at instant: Instant) {
        at = instant
        self.kind = kind
    }

    /// Creates a usage event from `entry` if it is relevant: an option was shown, selected or activated, a
    /// gesture was made with a button, or the display was lit or darkened. Returns nil for any other entry of
    /// the sign's journal.
    package init?(_ entry: JournalEntry) {
        at = entry.at
        switch entry.kind {
        case .engine(.selected(let selection)):
            // A selection for any other reason, for example by the timer, is no tap.
            let isTap = selection.reason == .tap || selection.reason == .previous
            kind = isTap ? .tapped(selection.option.id) : .shown(selection.option.id)
        case .engine(.input(let cause)):
            guard let button = cause.button, let gesture = Gesture(rawValue: cause.name) else { return nil }
            kind = .pressed(button, gesture)
        case .engine(.current(let choice)): kind = .shown(choice.id)
        // In an empty list, no option is shown.
        case .engine(.layout(let layout)) where layout.count == 0: kind = .shown(nil)
        case .engine(.activated(let choice, handled: true)): kind = .activated(choice.id)
        case .lit(let isLit, _): kind = .lit(isLit)
        case .engine(.stopped): kind = .stopped
        default: return nil
        }
    }
}
