import MonotonicTime

/// A queue of alarm messages, each of which is passed to a program that delivers it. If the program fails,
/// the message is sent again after increasing pauses until it succeeds or all attempts have failed. Messages
/// for the same receiver keep their order.
struct AlarmQueue {
    struct Message: Hashable {
        /// The program that delivers the message, followed by its arguments.
        var command: [String]
        /// The text of the alarm message, which the program receives through its standard input.
        var text: [UInt8]
        /// The URL to which the program posts the text of the message, or nil if the program receives only
        /// the text.
        var url: String?

        /// The bytes that the program reads from its standard input: a configuration for curl if the message
        /// is posted to a URL, or else the text of the message.
        var input: [UInt8] { url.map { CurlConfiguration.post(text, to: $0) } ?? text }

        /// Returns whether this message and `other` have the same receiver. A receiver consists of a program
        /// and a URL.
        func hasReceiver(of other: Message) -> Bool { command == other.command && url == other.url }
    }

    private struct Entry {
        var message: Message
        var failures = 0
        /// The time of the next attempt to send the message.
        var time: Instant
    }

    /// The maximum number of alarm messages in the queue. Messages that are added to a full queue are
    /// dropped.
    static let limit = 64
    /// The pauses after each failed attempt to send a message. If the attempt after the last pause also
    /// fails, the message is dropped.
    private static let pauses: [Nanoseconds] = [.seconds(10), .seconds(60), .seconds(300), .seconds(900)]

    private var entries: [Entry] = []
    /// The index of the message whose program is currently running, or nil if no program is running.
    private var runningIndex: Int?

    /// The time of the next attempt to send a message, or nil if a program is running or the queue is empty.
    var deadline: Instant? { runningIndex == nil ? firstIndices.map { entries[$0].time }.min() : nil }

    /// The index of the oldest message for each receiver. Only these messages may be sent, so that messages
    /// for the same receiver keep their order.
    private var firstIndices: [Int] {
        entries.indices.filter { index in
            !entries[..<index].contains { $0.message.hasReceiver(of: entries[index].message) }
        }
    }

    /// Adds an alarm message to the queue. Returns false if the queue is full, in which case the message is
    /// dropped.
    mutating func add(_ message: Message, at now: Instant) -> Bool {
        guard entries.count < Self.limit else { return false }
        entries.append(Entry(message: message, time: now))
        return true
    }

    /// Returns the next alarm message that is due, and marks it as being sent until `finish` is called.
    /// Returns nil if another message is being sent or no message is due.
    mutating func next(at now: Instant) -> Message? {
        guard runningIndex == nil, let index = firstIndices.first(where: { entries[$0].time <= now }) else {
            return nil
        }
        runningIndex = index
        return entries[index].message
    }

    /// Ends the current attempt to send a message. Returns the pause until the next attempt, or nil if there
    /// is none because the message was sent, or was dropped after too many failures.
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
