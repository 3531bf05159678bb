import InfiniteScroll
import MonotonicTime

/// The alerts that are raised, in their order, and how long the one in front is still shown.
///
/// It draws nothing and knows no banner. Its times are differences of the instants that it is told.
struct AlertQueue: Sendable {
    /// The most alerts at a time.
    static let limit = 8

    /// An alert with its place and its time.
    struct Entry: Sendable {
        let alert: Alert
        let id: String
        /// Tells it from every other one, also of the same id.
        let number: UInt64
        /// Its place among those of its priority.
        fileprivate(set) var arrival: UInt64
        /// How it is shown, as measured when it was raised.
        var showing: Showing
        /// How long it was in front before it came there last.
        fileprivate(set) var elapsed = Nanoseconds.zero
    }

    /// How an alert is shown.
    struct Showing: Hashable, Sendable {
        /// By how much its content is longer than the display, in pixels.
        var extent: Int
        /// How it is panned over.
        var law: Pan.Timing
        /// How long it is shown; nil is until it is dismissed.
        var length: Nanoseconds?

        /// `alert`, whose content is `extent` pixels longer than the display.
        init(_ alert: Alert, extent: Int, law: Pan.Timing) {
            self.extent = max(0, extent)
            self.law = law
            let pass = extent > 0 ? Pan(start: .zero, extent: extent, timing: law).passDuration : .zero
            length = alert.duration.map { max($0, pass, Nanoseconds(1)) }
        }
    }

    /// The alerts, the one in front first.
    private(set) var entries: [Entry] = []
    /// The alert on the display, or the one that was there until it ended, and since when.
    private var shown: (number: UInt64, since: Instant)?
    private var count: UInt64 = 0

    /// Whether there is no alert.
    var isEmpty: Bool { entries.isEmpty }

    /// The alert in front.
    var first: Entry? { entries.first }

    /// Whether an alert covers the display.
    var coversDisplay: Bool { shown != nil }

    /// Whether the alert in front is not on the display yet.
    var waits: Bool { first.map { $0.number != shown?.number } ?? false }

    /// When the time of the alert on the display began, as if it had never been covered.
    var start: Instant? {
        guard let first, let shown, shown.number == first.number else { return nil }
        return shown.since - first.elapsed
    }

    /// When the time of the alert on the display is over.
    var end: Instant? {
        guard let start, let length = first?.showing.length else { return nil }
        return start + length
    }

    /// When they need attention: at the end of one, or of the slide that ends at `arrival`, for which one waits.
    func nextDeadline(after arrival: Instant?, now: Instant) -> Instant? {
        guard !isEmpty else { return nil }
        return waits ? arrival ?? now : end
    }

    /// The alert in front as reports tell it.
    var state: Alert.State? {
        first.map {
            Alert.State(
                id: $0.id,
                text: $0.alert.text,
                priority: $0.alert.priority,
                until: end,
                waiting: entries.count - 1
            )
        }
    }

    /// Takes an alert in, behind those of its priority. One that replaces another of the same priority keeps that
    /// one's place, and has its time anew. If there are too many, the oldest of the lowest priority leaves.
    ///
    /// - Returns: its id, and the alerts that this has ended.
    mutating func raise(
        _ alert: Alert,
        _ showing: Showing
    ) -> (id: String, ended: [(id: String, by: Alert.End)]) {
        count += 1
        var ended: [(id: String, by: Alert.End)] = []
        var arrival = count
        let id = alert.id ?? freeID
        if let former = entries.firstIndex(where: { $0.id == id }) {
            if entries[former].alert.priority == alert.priority { arrival = entries[former].arrival }
            entries.remove(at: former)
            ended.append((id, .replaced))
        }
        let entry = Entry(alert: alert, id: id, number: count, arrival: arrival, showing: showing)
        let place = entries.firstIndex { entry.isAhead(of: $0) } ?? entries.count
        entries.insert(entry, at: place)
        if entries.count > Self.limit, let lowest = entries.last?.alert.priority,
            let oldest = entries.firstIndex(where: { $0.alert.priority == lowest })
        {
            ended.append((entries.remove(at: oldest).id, .full))
        }
        return (id, ended)
    }

    /// An id that no alert has.
    private var freeID: String {
        var number = count
        while entries.contains(where: { $0.id == "alert-\(number)" }) { number += 1 }
        return "alert-\(number)"
    }

    /// Ends the alert called `id`, or all of them without one. Returns the ids of those that have ended.
    mutating func dismiss(_ id: String?) -> [String] {
        let ended = entries.filter { id == nil || $0.id == id }.map(\.id)
        entries.removeAll { id == nil || $0.id == id }
        return ended
    }

    /// Brings the alert in front onto the display. One that was there keeps what is left of its time.
    mutating func show(at now: Instant) {
        guard let first, waits else { return }
        if let shown, let former = entries.firstIndex(where: { $0.number == shown.number }) {
            entries[former].elapsed = entries[former].elapsed + (now - shown.since)
        }
        shown = (first.number, now)
    }

    /// The display is the banner's again.
    mutating func uncover() { shown = nil }

    /// Measures all of them anew.
    mutating func measure(_ showings: [Showing]) {
        for (index, showing) in zip(entries.indices, showings) { entries[index].showing = showing }
    }
}

extension AlertQueue.Entry {
    fileprivate func isAhead(of other: AlertQueue.Entry) -> Bool {
        alert.priority == other.alert.priority
            ? arrival < other.arrival : alert.priority > other.alert.priority
    }
}
