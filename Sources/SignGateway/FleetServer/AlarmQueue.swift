import MonotonicTime

/// The messages of alarms that wait for their programs. A message is repeated with growing pauses until its program
/// succeeds. Messages for the same program keep their order.
struct AlarmQueue {
    struct Message: Hashable {
        /// The program and its arguments.
        var command: [String]
        /// The text for the program's standard input.
        var text: [UInt8]
    }

    private struct Entry {
        var message: Message
        var failures = 0
        /// The time of the next attempt.
        var time: Instant
    }

    /// The most messages that wait. Further ones are lost.
    static let limit = 64
    /// The pauses after each failure. After one more failure, the message is lost.
    private static let pauses: [Nanoseconds] = [.seconds(10), .seconds(60), .seconds(300), .seconds(900)]

    private var entries: [Entry] = []
    private var runningIndex: Int?

    /// The time of the next attempt, or nil while a program runs and if no message waits.
    var deadline: Instant? { runningIndex == nil ? firstIndices.map { entries[$0].time }.min() : nil }

    /// The first message of each program.
    private var firstIndices: [Int] {
        entries.indices.filter { index in
            !entries[..<index].contains { $0.message.command == entries[index].message.command }
        }
    }

    /// Adds a message. Returns false if too many messages wait, so that it is lost.
    mutating func add(_ message: Message, at now: Instant) -> Bool {
        guard entries.count < Self.limit else { return false }
        entries.append(Entry(message: message, time: now))
        return true
    }

    /// Returns the message whose program must start now, or nil if there is none. It runs until `finish`.
    mutating func next(at now: Instant) -> Message? {
        guard runningIndex == nil, let index = firstIndices.first(where: { entries[$0].time <= now }) else {
            return nil
        }
        runningIndex = index
        return entries[index].message
    }

    /// Ends the attempt. Returns the pause until the next one, or nil if the message is done: it was sent, or it is lost.
    mutating func finish(isSuccess: Bool, at now: Instant) -> Nanoseconds? {
        guard let index = runningIndex else { return nil }
        runningIndex = nil
        let failures = entries[index].failures
        guard !isSuccess, failures < Self.pauses.count else {
            entries.remove(at: index)
            return nil
        }
        entries[index].failures += 1
        entries[index].time = now + Self.pauses[failures]
        return Self.pauses[failures]
    }
}
