import MonotonicTime

/// Counts how options are used, hour by hour, from the events of a sign. Numbers only: no time of a single press.
package struct UsageCounter: Sendable {
    /// The most different ids of an hour; the rest is counted together.
    package static let mostIDs = 1_000

    private struct Use {
        var taps = 0
        var activations = 0
        var shown = Nanoseconds.zero
    }

    private var uses: [String: Use] = [:]
    /// The hour that is counted.
    private var hour: UsageHour
    /// The option that is shown; nil is none.
    private var shown: String?
    private var isLit = true
    /// Up to when the time is counted.
    private var now: Instant
    private var clock: ClockReading

    /// A counter that begins at a reading of the clock, when no option is shown yet.
    package init(_ clock: ClockReading) {
        self.clock = clock
        now = clock.at
        hour = UsageHour(containing: clock.civil)
    }

    /// When the hour ends.
    package var nextDeadline: Instant {
        let second = (hour.number + 1) * UsageHour.length - clock.civil.secondsSince1970
        return clock.at + (.seconds(second) - Nanoseconds(clock.civil.nanosecond))
    }

    /// Counts what happened. Events come in order.
    package mutating func count(_ event: UsageEvent) {
        pass(to: event.at)
        switch event.kind {
        case .shown(let id): shown = id
        case .tapped(let id):
            shown = id
            use(id) { $0.taps += 1 }
        case .activated(let id): use(id) { $0.activations += 1 }
        case .lit(let isLit): self.isLit = isLit
        case .stopped: shown = nil
        }
    }

    /// Ends the hour if it is over at a reading of the clock, and returns its counts. An hour ends early when the
    /// clock was set back.
    package mutating func advance(to clock: ClockReading) -> [UsageCount] {
        pass(to: clock.at)
        self.clock = clock
        let current = UsageHour(containing: clock.civil)
        guard current != hour else { return [] }
        defer { hour = current }
        return take()
    }

    /// The counts so far, which are then counted no more.
    package mutating func take() -> [UsageCount] {
        defer { uses.removeAll() }
        return uses.sorted { $0.key < $1.key }.compactMap { id, use in
            let seconds = Int((use.shown.rawValue + Nanoseconds.perSecond / 2) / Nanoseconds.perSecond)
            guard seconds > 0 || use.taps > 0 || use.activations > 0 else { return nil }
            return UsageCount(
                hour: hour,
                id: id,
                taps: use.taps,
                activations: use.activations,
                shownSeconds: seconds
            )
        }
    }

    /// The counts of the hour up to `instant`, which are counted on.
    package func counts(upTo instant: Instant) -> [UsageCount] {
        var copy = self
        copy.pass(to: instant)
        return copy.take()
    }

    private mutating func pass(to instant: Instant) {
        guard instant > now else { return }
        if let shown, isLit {
            let length = instant - now
            use(shown) { $0.shown = $0.shown + length }
        }
        now = instant
    }

    private mutating func use(_ id: String, _ change: (inout Use) -> Void) {
        let isKnown = uses[id] != nil || uses.count < Self.mostIDs
        change(&uses[isKnown ? id : "", default: Use()])
    }
}
