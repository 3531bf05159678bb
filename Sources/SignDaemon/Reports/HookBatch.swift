import MonotonicTime
import SignCore

/// An event for the program of `on_event`.
struct HookEvent: Sendable {
    /// The program and its arguments, from the configuration at the time of the event.
    let command: [String]
    let reported: ReportedEvent
}

/// The events that the program of `on_event` receives in one run.
struct HookBatch: Hashable, Sendable {
    /// The size at which a batch is full, in bytes. Further events wait for the next run.
    static let maxSize = 256 << 10

    /// The program, followed by its arguments.
    let command: [String]
    /// The events as JSON, one per line.
    private(set) var bytes: [UInt8] = []
    /// The number of events in the batch, including the lost events that it reports.
    private(set) var count = 0
    /// The number of lost events that the batch reports.
    private(set) var lost = 0

    init(for command: [String]) {
        self.command = command
    }

    /// Returns whether another event can be added: `command` is the same, and the batch is not full.
    func accepts(_ command: [String]) -> Bool {
        command == self.command && bytes.count < Self.maxSize
    }

    /// Appends an event in JSON. If `lost` is not 0, a report of that many lost events precedes it.
    mutating func append(_ event: [UInt8], lost: Int, at now: Instant) {
        if lost > 0 { bytes += lostEventsLine(lost, at: now) }
        bytes += event
        count += lost + 1
        self.lost += lost
    }
}
