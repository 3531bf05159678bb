import MonotonicTime

/// A queue of alarm messages, each to be passed to a program. A failed message is sent again after increasing
/// pauses until its program succeeds. Messages for the same program keep their order.
struct AlarmQueue {
    struct Message: Hashable {
        /// The program that receives the message, and its arguments.
        var command: [String]
        /// The text to write to the program's standard input.
        var text: [UInt8]
        /// The address to which the program posts the text, or nil if the program receives only the text.
        var url: String?

        /// The bytes for the program's standard input.
        var input: [UInt8] { url.map { CurlConfiguration.post(text, to: $0) } ?? text }

        /// Whether `other` has the same receiver.
        func hasReceiver(of other: Message) -> Bool { command == other.command && url == other.url }
    }

    private struct Entry {
        var message: Message
        var failures = 0
        /// The time of the next attempt to send the message.
        var time: Instant
    }

    /// The maximum number of messages in the queue. Further messages are dropped.
    static let limit = 64
    /// The pause after each failed attempt. If the attempt after the last pause fails too, the message is
    /// dropped.
    private static let pauses: [Nanoseconds] = [.seconds(10), .seconds(60), .seconds(300), .seconds(900)]

    private var entries: [Entry] = []
    /// The index of the message whose program is running, or nil if no program is running.
    private var runningIndex: Int?

    /// The time of the next attempt, or nil if a program is running or the queue is empty.
    var deadline: Instant? { runningIndex == nil ? firstIndices.map { entries[$0].time }.min() : nil }

    /// The index of the first message for each program. Only these messages may be sent, so that the order is kept.
    private var firstIndices: [Int] {
        entries.indices.filter { index in
            !entries[..<index].contains { $0.message.hasReceiver(of: entries[index].message) }
        }
    }

    /// Adds a message. Returns false if the queue is full, in which case the message is dropped.
    mutating func add(_ message: Message, at now: Instant) -> Bool {
        guard entries.count < Self.limit else { return false }
        entries.append(Entry(message: message, time: now))
        return true
    }

    /// Returns the message whose program must start now, or nil if there is none. The attempt lasts until
    /// `finish` is called.
    mutating func next(at now: Instant) -> Message? {
        guard runningIndex == nil, let index = firstIndices.first(where: { entries[$0].time <= now }) else {
            return nil
        }
        runningIndex = index
        return entries[index].message
    }

    /// Ends the current attempt. Returns the pause until the next attempt, or nil if there is none, because
    /// the message was sent or dropped.
    mutating func finish(isSuccess: Bool, at now: Instant) -> Nanoseconds? {
        guard let index = runningIndex else { return nil }
        runningIndex = nil
        let earlierFailures = entries[index].failures
        let hasAnotherAttempt = !isSuccess && earlierFailures < Self.pauses.count
        guard hasAnotherAttempt else {
            entries.remove(at: index)
            return nil
        }
        let pause = Self.pauses[earlierFailures]
        entries[index].failures += 1
        entries[index].time = now + pause
        return pause
    }
}
