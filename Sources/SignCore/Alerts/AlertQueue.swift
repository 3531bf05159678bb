import InfiniteScroll
import MonotonicTime

/// The alerts in their order, and the time of the first one on the display.
///
/// It is independent of drawing and of the banner.
struct AlertQueue: Sendable {
    static let limit = 8

    struct Entry: Sendable {
        let alert: Alert
        let id: String
        /// Identifies the alert, even among several with the same id.
        let number: UInt64
        /// The position among alerts of equal priority.
        fileprivate(set) var arrival: UInt64
        /// The presentation, as measured when it was raised.
        var showing: Showing
        /// The time on the display before it was last covered.
        fileprivate(set) var elapsed = Nanoseconds.zero
    }

    struct Showing: Hashable, Sendable {
        /// The pixels by which the content is longer than the display.
        var extent: Int
        var law: Pan.Timing
        /// The time on the display, or nil if it stays until it is dismissed.
        var length: Nanoseconds?

        /// Creates the presentation of `alert`, whose content is `extent` pixels longer than the display.
        init(_ alert: Alert, extent: Int, law: Pan.Timing) {
            self.extent = max(0, extent)
            self.law = law
            let pass = extent > 0 ? Pan(start: .zero, extent: extent, timing: law).passDuration : .zero
            length = alert.duration.map { max($0, pass, Nanoseconds(1)) }
        }
    }

    /// The alerts, the one for the display first.
    private(set) var entries: [Entry] = []
    /// The last alert on the display, and the start of its time there.
    private var shown: (number: UInt64, since: Instant)?
    private var count: UInt64 = 0

    var isEmpty: Bool { entries.isEmpty }

    var first: Entry? { entries.first }

    /// Whether an alert covers the display.
    var coversDisplay: Bool { shown != nil }

    /// Whether the first alert is not on the display yet.
    var waits: Bool { first.map { $0.number != shown?.number } ?? false }

    /// The start of the time of the alert on the display, without the time for which it was covered.
    var start: Instant? {
        guard let first, let shown, shown.number == first.number else { return nil }
        return shown.since - first.elapsed
    }

    /// The end of the time of the alert on the display.
    var end: Instant? {
        guard let start, let length = first?.showing.length else { return nil }
        return start + length
    }

    /// Returns the end of an alert, or of the slide that an alert waits for, which ends at `arrival`.
    func nextDeadline(after arrival: Instant?, now: Instant) -> Instant? {
        guard !isEmpty else { return nil }
        return waits ? arrival ?? now : end
    }

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

    /// Inserts an alert after those of its priority. If it replaces an alert of the same priority, it keeps that position,
    /// and its time restarts. If there are too many alerts, the oldest of the lowest priority is removed.
    ///
    /// - Returns: The id of the alert, and the alerts that have ended.
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

    private var freeID: String {
        var number = count
        while entries.contains(where: { $0.id == "alert-\(number)" }) { number += 1 }
        return "alert-\(number)"
    }

    /// Removes the alert with `id`, or all alerts if it is nil. Returns their ids.
    mutating func dismiss(_ id: String?) -> [String] {
        let ended = entries.filter { id == nil || $0.id == id }.map(\.id)
        entries.removeAll { id == nil || $0.id == id }
        return ended
    }

    /// Shows the first alert. The alert before it keeps its remaining time.
    mutating func show(at now: Instant) {
        guard let first, waits else { return }
        if let shown, let former = entries.firstIndex(where: { $0.number == shown.number }) {
            entries[former].elapsed = entries[former].elapsed + (now - shown.since)
        }
        shown = (first.number, now)
    }

    /// Shows the banner again.
    mutating func uncover() { shown = nil }

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
