import MonotonicTime

/// The release documents, which contain the content for signs of a fleet, that a sign has stored, that it is
/// fetching, or that have arrived early.
struct FleetDocuments: Hashable {
    /// A release document that has arrived before the owner's signed statement that names it.
    private struct EarlyDocument: Hashable {
        var hash: String
        var bytes: [UInt8]
        /// The time at which the document is discarded if no statement names it.
        var end: Instant
    }

    /// The maximum number of release documents that a sign stores.
    static let maximumCount = 4
    /// The time for which a release document that has arrived early is kept until a statement names it.
    private static let waitingTime = Nanoseconds.seconds(10)

    private let topics: FleetTopics
    private var stored: Set<String> = []
    private var early: EarlyDocument?
    /// The hash of the release document that is being fetched by subscribing to its topic, or nil if no
    /// document is missing.
    private var requested: String?

    init(_ topics: FleetTopics) {
        self.topics = topics
    }

    /// The time at which the release document that has arrived early is discarded, or nil if there is none.
    var deadline: Instant? { early?.end }

    func contains(_ hash: String) -> Bool { stored.contains(hash) }

    /// Replaces the set of stored release documents with those that have the hashes `hashes`, which were
    /// stored by an earlier run.
    mutating func restore(_ hashes: Set<String>) { stored = hashes }

    /// Removes the release document with the hash `hash`, which turned out to be unreadable, from the set of
    /// stored documents.
    mutating func remove(_ hash: String) { stored.remove(hash) }

    /// Handles a new connection to the MQTT broker, on which no release document has been requested yet.
    mutating func brokerConnected() { requested = nil }

    /// Handles the arrival of a release document. If it was requested, returns the tasks that store it and
    /// end the subscription. Otherwise the document is kept for a statement that may follow.
    mutating func receive(_ bytes: [UInt8], hash: String, at now: Instant) -> [FleetMember.Task] {
        guard hash == requested else {
            keepEarly(bytes, hash: hash, at: now)
            return []
        }
        guard FleetRelease.matches(bytes, hash) else { return [] }
        return store(bytes, hash: hash) + request(nil)
    }

    /// Keeps a release document that has arrived before the statement that names it, and replaces an earlier
    /// one. Ignores the document if it is too large, already stored, or damaged.
    private mutating func keepEarly(_ bytes: [UInt8], hash: String, at now: Instant) {
        guard bytes.count <= FleetRelease.maximumOfferSize, !stored.contains(hash),
            FleetRelease.matches(bytes, hash)
        else { return }
        early = EarlyDocument(hash: hash, bytes: bytes, end: now + Self.waitingTime)
    }

    /// Discards the release document that has arrived early if its waiting time has passed at `now`.
    mutating func advance(to now: Instant) {
        if let early, early.end <= now { self.early = nil }
    }

    /// Stores the release document that has arrived early if it is the one that is missing, and returns the
    /// task for this. `missing` is the hash of the next document that the sign needs and does not have, or
    /// nil if there is none.
    mutating func acceptEarly(if missing: String?) -> [FleetMember.Task] {
        guard let early, early.hash == missing else { return [] }
        self.early = nil
        return store(early.bytes, hash: early.hash)
    }

    /// Subscribes to the topic of the release document with the hash `hash` instead of the previously
    /// requested one, and returns the tasks for this. If `hash` is nil, no document is missing.
    mutating func request(_ hash: String?) -> [FleetMember.Task] {
        guard hash != requested else { return [] }
        var tasks: [FleetMember.Task] = []
        if let requested { tasks.append(.unsubscribe(topics.release(requested))) }
        if let hash { tasks.append(.subscribe(topics.release(hash))) }
        requested = hash
        return tasks
    }

    /// Removes stored release documents other than `needed` while there are more than `maximumCount`, and
    /// returns the tasks that delete them.
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
