import MonotonicTime
import SignCore

/// An event that is sent to the program configured as `on_event`.
struct HookEvent: Sendable {
    /// The program that receives the event, with its arguments, as configured at the time of the event.
    let command: [String]
    let reportedEvent: ReportedEvent
}

/// The batch of events that the `on_event` program receives in one run.
struct HookBatch: Hashable, Sendable {
    /// The size, in bytes, at which a batch of events is full. Further events wait for the next run of the
    /// program.
    static let maxSize = 256 << 10

    /// The `on_event` program that receives the batch, followed by its arguments.
    let command: [String]
    /// The events of the batch as JSON objects, each followed by a newline.
    private(set) var bytes: [UInt8] = []
    /// The number of events in the batch, including the lost events whose number it reports.
    private(set) var eventCount = 0
    /// The number of lost events that the batch reports to the program.
    private(set) var lostCount = 0

    init(for command: [String]) {
        self.command = command
    }

    /// Returns whether another event for the program `command` can be added to the batch. The batch must be
    /// for the same program, and must not be full.
    func accepts(_ command: [String]) -> Bool {
        command == self.command && bytes.count < Self.maxSize
    }

    /// Appends an event, encoded as JSON, to the batch. If `lostCount` is not 0, first appends a report that
    /// this many events were lost, with the time `now`.
    mutating func append(_ event: [UInt8], lostCount: Int, at now: Instant) {
        if lostCount > 0 { bytes += lostEventsLine(lostCount, at: now) }
        bytes += event
        eventCount += lostCount + 1
        self.lostCount += lostCount
    }
}
