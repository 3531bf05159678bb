import MonotonicTime
import SignCore

/// An event for the program of `on_event`.
struct HookEvent: Sendable {
    /// The program and its arguments, from the configuration that was in force.
    let command: [String]
    let reported: ReportedEvent
}

/// The events that one run of the program of `on_event` reads.
struct HookBatch: Hashable, Sendable {
    /// The size in bytes at which a batch is full. Further events wait for the next run.
    static let maxSize = 256 << 10

    /// The program and its arguments.
    let command: [String]
    /// The events as JSON, one per row.
    private(set) var bytes: [UInt8] = []
    /// The number of events, including the lost ones that the batch reports.
    private(set) var count = 0
    /// The number of lost events.
    private(set) var lost = 0

    init(for command: [String]) {
        self.command = command
    }

    /// Returns whether another event for `command` can be added.
    func accepts(_ command: [String]) -> Bool {
        command == self.command && bytes.count < Self.maxSize
    }

    /// Appends an event as JSON, after a report of the `lost` events before it.
    mutating func append(_ event: [UInt8], lost: Int, at now: Instant) {
        if lost > 0 { bytes += lostEventsLine(lost, at: now) }
        bytes += event
        count += lost + 1
        self.lost += lost
    }
}
