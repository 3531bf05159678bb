import MonotonicTime

/// The release documents of a sign: those that it has stored, the one that it fetches, and one that has arrived early.
struct FleetDocuments: Hashable {
    /// A document that has arrived before the statement that names it.
    private struct EarlyDocument: Hashable {
        var hash: String
        var bytes: [UInt8]
        /// The time at which it is discarded.
        var end: Instant
    }

    /// The maximum number of documents that a sign stores.
    static let maximumCount = 4
    /// The time for which a document waits for the statement that names it.
    private static let waitingTime = Nanoseconds.seconds(10)

    private let topics: FleetTopics
    private var stored: Set<String> = []
    private var early: EarlyDocument?
    /// The hash of the document for which the member has subscribed to a topic, or nil if no document is missing.
    private var requested: String?

    init(_ topics: FleetTopics) {
        self.topics = topics
    }

    /// The time at which the early document is discarded, or nil if there is none.
    var deadline: Instant? { early?.end }

    func contains(_ hash: String) -> Bool { stored.contains(hash) }

    /// Replaces the stored documents by those with these hashes, which an earlier run has stored.
    mutating func restore(_ hashes: Set<String>) { stored = hashes }

    /// Removes a document that turned out to be unreadable.
    mutating func remove(_ hash: String) { stored.remove(hash) }

    /// Handles a new connection to the broker, which has no subscriptions yet.
    mutating func brokerConnected() { requested = nil }

    /// Stores the document if the member has subscribed to it. Otherwise, keeps it for a statement that may follow.
    mutating func receive(_ bytes: [UInt8], hash: String, at now: Instant) -> [FleetMember.Task] {
        guard hash == requested else {
            keepEarly(bytes, hash: hash, at: now)
            return []
        }
        guard FleetRelease.matches(bytes, hash) else { return [] }
        return store(bytes, hash: hash) + request(nil)
    }

    /// Keeps a document that has arrived before the statement that names it. It replaces an earlier one.
    private mutating func keepEarly(_ bytes: [UInt8], hash: String, at now: Instant) {
        guard bytes.count <= FleetRelease.maximumOfferSize, !stored.contains(hash),
            FleetRelease.matches(bytes, hash)
        else { return }
        early = EarlyDocument(hash: hash, bytes: bytes, end: now + Self.waitingTime)
    }

    /// Discards the early document if its time has passed.
    mutating func advance(to now: Instant) {
        if let early, early.end <= now { self.early = nil }
    }

    /// Stores the early document if a statement names it. `missing` is the hash of the next document that the sign
    /// needs and does not have, or nil.
    mutating func acceptEarly(if missing: String?) -> [FleetMember.Task] {
        guard let early, early.hash == missing else { return [] }
        self.early = nil
        return store(early.bytes, hash: early.hash)
    }

    /// Subscribes to the document with this hash instead of the previous one. Nil means that no document is missing.
    mutating func request(_ hash: String?) -> [FleetMember.Task] {
        guard hash != requested else { return [] }
        var tasks: [FleetMember.Task] = []
        if let requested { tasks.append(.unsubscribe(topics.release(requested))) }
        if let hash { tasks.append(.subscribe(topics.release(hash))) }
        requested = hash
        return tasks
    }

    /// Removes documents other than `needed` while there are more than `maximumCount`.
    mutating func removeSurplus(keeping needed: Set<String>) -> [FleetMember.Task] {
        guard stored.count > Self.maximumCount else { return [] }
        let surplus = stored.subtracting(needed).sorted().prefix(stored.count - Self.maximumCount)
        stored.subtract(surplus)
        return surplus.map { .removeDocument(hash: $0) }
    }

    private mutating func store(_ bytes: [UInt8], hash: String) -> [FleetMember.Task] {
        stored.insert(hash)
        return [.storeDocument(hash: hash, bytes)]
    }
}
