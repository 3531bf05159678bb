import InfiniteScroll
import MonotonicTime

/// A queue of alerts in the order in which they are displayed. It also measures how long the displayed alert
/// has been visible.
///
/// The queue neither draws anything nor accesses the banner.
struct AlertQueue: Sendable {
    static let limit = 8

    struct Entry: Sendable {
        let alert: Alert
        let id: String
        /// The unique number of the alert, which is never reused, unlike its id.
        let number: UInt64
        /// The alert's position in the order of arrival, by which alerts of equal priority are sorted.
        fileprivate(set) var arrival: UInt64
        /// How the alert appears on the current display: the size of its content and the time for which it is
        /// shown.
        var showing: Presentation
        /// The total time for which the alert was displayed before another alert last covered it.
        fileprivate(set) var elapsed = Nanoseconds.zero
    }

    struct Presentation: Hashable, Sendable {
        /// The number of pixels by which the alert's content is longer than the display, or 0 if it fits.
        var extent: Int
        var timing: Pan.Timing
        /// The time for which the alert is displayed, or nil if it stays until it is dismissed.
        var length: Nanoseconds?

        /// Determines how `alert` is shown if its content is `extent` pixels longer than the display. A
        /// limited display time is extended, if necessary, to one complete pass of the content. `timing`
        /// determines the motion of the content.
        init(_ alert: Alert, extent: Int, timing: Pan.Timing) {
            self.extent = max(0, extent)
            self.timing = timing
            let pass = extent > 0 ? Pan(start: .zero, extent: extent, timing: timing).passDuration : .zero
            length = alert.duration.map { max($0, pass, Nanoseconds(1)) }
        }
    }

    /// The alerts in the order in which they are displayed.
    private(set) var entries: [Entry] = []
    /// The unique number of the displayed alert, and the start of its current uninterrupted display. Nil
    /// while the banner is visible.
    private var shown: (number: UInt64, since: Instant)?
    /// The number of the alert that was raised last.
    private var lastNumber: UInt64 = 0

    var isEmpty: Bool { entries.isEmpty }

    var first: Entry? { entries.first }

    /// Whether an alert currently covers the display.
    var coversDisplay: Bool { shown != nil }

    /// Whether the first alert in the queue has not been displayed yet. False if the queue is empty.
    var waits: Bool { first.map { $0.number != shown?.number } ?? false }

    /// The instant at which the displayed alert appeared, plus the time during which other alerts covered it.
    /// Nil if the first alert in the queue is not displayed yet.
    var start: Instant? {
        guard let first, let shown, shown.number == first.number else { return nil }
        return shown.since - first.elapsed
    }

    /// The instant at which the displayed alert ends, or nil if no alert is displayed or if it stays until it
    /// is dismissed.
    var end: Instant? {
        guard let start, let length = first?.showing.length else { return nil }
        return start + length
    }

    /// Returns the next instant at which the queue must be processed: the end of the displayed alert, or nil
    /// if there is none. If the first alert waits for a slide to end, this is `arrival`, the end of the
    /// slide. If it waits although no slide is in progress, this is `now`.
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

    /// Inserts an alert behind all alerts of the same priority, and replaces an alert with the same id. If
    /// the replaced alert has the same priority, the new alert takes its position in the queue, and its time
    /// starts again. If the queue is full, the oldest alert of the lowest priority is removed.
    ///
    /// - Parameters:
    ///   - alert: The alert. If it has no id, it gets one.
    ///   - showing: How the alert is shown on the current display, including its duration.
    /// - Returns: The id of the alert, and the ids of the alerts that have ended, each with the reason.
    mutating func raise(
        _ alert: Alert,
        showing: Presentation
    ) -> (id: String, ended: [(id: String, by: Alert.End)]) {
        lastNumber += 1
        let id = alert.id ?? freeID
        var endedAlerts: [(id: String, by: Alert.End)] = []
        var entry = Entry(alert: alert, id: id, number: lastNumber, arrival: lastNumber, showing: showing)

        if let replacedEntry = remove(id: id) {
            // Alerts of equal priority are sorted by arrival.
            if replacedEntry.alert.priority == alert.priority { entry.arrival = replacedEntry.arrival }
            endedAlerts.append((id, .replaced))
        }

        insert(entry)
        if entries.count > Self.limit, let droppedEntry = removeLeastImportant() {
            endedAlerts.append((droppedEntry.id, .full))
        }
        return (id, endedAlerts)
    }

    private mutating func remove(id: String) -> Entry? {
        entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
    }

    private mutating func insert(_ entry: Entry) {
        let firstBehind = entries.firstIndex { entry.isAhead(of: $0) }
        entries.insert(entry, at: firstBehind ?? entries.count)
    }

    /// Removes and returns the oldest alert of the lowest priority, or returns nil if the queue is empty.
    private mutating func removeLeastImportant() -> Entry? {
        guard let lowestPriority = entries.last?.alert.priority else { return nil }
        return entries.firstIndex { $0.alert.priority == lowestPriority }.map { entries.remove(at: $0) }
    }

    private var freeID: String {
        var number = lastNumber
        while entries.contains(where: { $0.id == "alert-\(number)" }) { number += 1 }
        return "alert-\(number)"
    }

    /// Removes the alert with the id `id`, or all alerts if `id` is nil, and returns the ids of the removed
    /// alerts.
    mutating func dismiss(_ id: String?) -> [String] {
        let ended = entries.filter { id == nil || $0.id == id }.map(\.id)
        entries.removeAll { id == nil || $0.id == id }
        return ended
    }

    /// Marks the first alert in the queue as displayed since `now`. If it covers another alert, that alert
    /// keeps its remaining time. Does nothing if the first alert is already displayed or the queue is empty.
    mutating func show(at now: Instant) {
        guard let first, waits else { return }
        suspend(at: now)
        shown = (first.number, now)
    }

    /// Records that the displayed alert is hidden since `now`. The alert keeps its remaining time until it is
    /// displayed again.
    mutating func suspend(at now: Instant) {
        if let shown, let former = entries.firstIndex(where: { $0.number == shown.number }) {
            entries[former].elapsed = entries[former].elapsed + (now - shown.since)
        }
        shown = nil
    }

    /// Records that no alert is displayed any longer.
    mutating func uncover() { shown = nil }

    mutating func measure(_ showings: [Presentation]) {
        for (index, showing) in zip(entries.indices, showings) { entries[index].showing = showing }
    }
}

extension AlertQueue.Entry {
    fileprivate func isAhead(of other: AlertQueue.Entry) -> Bool {
        guard alert.priority == other.alert.priority else { return alert.priority > other.alert.priority }
        return arrival < other.arrival
    }
}
