import MonotonicTime
import SignCore

/// An event for the program of `on_event`.
struct HookEvent: Sendable {
    /// The program and its arguments, by the configuration that was in force.
    let command: [String]
    /// The event.
    let reported: ReportedEvent
}

/// The lines that one run of the program of `on_event` reads.
struct HookBatch: Hashable, Sendable {
    /// A run gets no further event once it has this many bytes; the rest waits for the next run.
    static let byteLimit = 256 << 10

    /// The program and its arguments.
    let command: [String]
    /// The lines, each with its newline.
    private(set) var bytes: [UInt8] = []
    /// The number of events, with the lost ones that a line tells.
    private(set) var count = 0
    /// The number of the lost ones.
    private(set) var lost = 0

    /// An empty batch for `command`.
    init(for command: [String]) {
        self.command = command
    }

    /// Whether `command` may read another event in this batch.
    func takes(_ command: [String]) -> Bool {
        command == self.command && bytes.count < Self.byteLimit
    }

    /// Adds the line of an event, after that of the `lost` ones before it.
    mutating func append(_ line: [UInt8], lost: Int, at now: Instant) {
        if lost > 0 { bytes += lostEventsLine(lost, at: now) }
        bytes += line
        count += lost + 1
        self.lost += lost
    }
}
