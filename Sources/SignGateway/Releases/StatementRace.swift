/// The order in which a broker receives the statements of several owners who publish at the same time.
///
/// MQTT has no conditional write, but a broker sends the messages of one topic to all clients in the same
/// order. Therefore each owner can derive from the returned copies of its messages who published last.
struct StatementRace {
    /// The outcome for the statement that this owner has published on one topic.
    enum Outcome: Hashable {
        /// The broker has not returned the statement yet.
        case pending
        /// The statement is the only one on its topic, or the last one.
        case won
        /// The statement is the last one, but signs may already have accepted an earlier statement with the
        /// same number. Therefore it must be published again with a greater number.
        case contested
        /// Another owner has replaced the statement. The associated value is the payload of that owner's
        /// message.
        case lost([UInt8])
    }

    /// A statement of this owner.
    private struct Entry {
        var payload: [UInt8]
        var isReturned = false
        /// Whether another owner's statement has arrived before this one.
        var isContested = false
        /// Another owner's statement that has arrived after this one, or nil if there is none.
        var replacement: [UInt8]?
    }

    /// The statements of this owner, by MQTT topic.
    private var entries: [String: Entry] = [:]

    /// Records that this owner publishes a statement on `topic`.
    mutating func publish(_ payload: [UInt8], on topic: String) { entries[topic] = Entry(payload: payload) }

    /// Handles a statement that a key of the fleet has signed, and that arrives from the broker.
    mutating func receive(_ payload: [UInt8], on topic: String) {
        guard var entry = entries[topic] else { return }
        let isOwn = payload == entry.payload
        if isOwn {
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
