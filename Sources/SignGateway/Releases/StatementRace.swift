/// The order in which a broker receives the statements of several owners who publish at the same time.
///
/// MQTT has no conditional write, but a broker sends the messages of one topic to all clients in the same
/// order. From the returned messages, each owner can therefore determine who published last.
struct StatementRace {
    /// The outcome of publishing this owner's statement on one topic, compared with the statements of other
    /// owners.
    enum Outcome: Hashable {
        /// The broker has not returned this owner's statement yet, so the outcome is unknown.
        case pending
        /// This owner's statement takes effect, because it is the only one on its topic or the last one.
        case won
        /// This owner's statement is the last one, but signs may already have accepted an earlier statement
        /// with the same number. It must therefore be published again with a greater number.
        case contested
        /// Another owner's statement has replaced this owner's statement. The associated value is the payload
        /// of the other owner's message.
        case lost([UInt8])
    }

    /// A statement that this owner has published, with the messages that the broker has sent on its topic
    /// since.
    private struct Entry {
        var payload: [UInt8]
        var isReturned = false
        /// Whether another owner's statement has arrived after publication and before the broker has returned
        /// this one.
        var isContested = false
        /// Another owner's statement that has arrived after the broker had returned this one, or nil if there
        /// is none.
        var replacement: [UInt8]?
    }

    /// The statements that this owner has published. The keys are their MQTT topics.
    private var entries: [String: Entry] = [:]

    /// Records that this owner publishes the statement `payload` on `topic`.
    mutating func publish(_ payload: [UInt8], on topic: String) { entries[topic] = Entry(payload: payload) }

    /// Records a statement that the broker has sent on `topic`. It may be this owner's statement or that of
    /// another owner. The caller must have verified its signature.
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
