/// The order in which a broker has received the statements of several owners who publish at the same time.
///
/// MQTT has no conditional write. A broker sends the messages of one topic to all clients in the same order. Therefore
/// each owner derives from the returned copies of its messages who has published last.
struct StatementRace {
    /// The result for one topic.
    enum Outcome: Hashable {
        /// The broker has not returned the message yet.
        case pending
        /// The message is the only one, or the last one.
        case won
        /// The message is the last one, but signs may have accepted the statement before it, which may have the same
        /// number. The message must be published again with a greater number.
        case contested
        /// Another owner has replaced the message. The payload is that of the other owner.
        case lost([UInt8])
    }

    private struct Entry {
        var payload: [UInt8]
        var isReturned = false
        var isContested = false
        var replacement: [UInt8]?
    }

    private var entries: [String: Entry] = [:]

    /// Notes that this owner publishes a statement on `topic`.
    mutating func publish(_ payload: [UInt8], on topic: String) { entries[topic] = Entry(payload: payload) }

    /// Handles a statement that arrives from the broker and that a key of the fleet has signed.
    mutating func receive(_ payload: [UInt8], on topic: String) {
        guard var entry = entries[topic] else { return }
        if payload == entry.payload {
            entry.isReturned = true
            entry.replacement = nil
        } else if entry.isReturned {
            entry.replacement = payload
        } else {
            entry.isContested = true
        }
        entries[topic] = entry
    }

    func outcome(on topic: String) -> Outcome {
        guard let entry = entries[topic], entry.isReturned else { return .pending }
        if let replacement = entry.replacement { return .lost(replacement) }
        return entry.isContested ? .contested : .won
    }
}
