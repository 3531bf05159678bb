import MonotonicTime

/// The release documents of a sign in a fleet, which contain content for signs. The sign has stored them, is
/// fetching them, or has received them early.
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
    /// The time for which a release document that has arrived early is kept while no statement names it.
    private static let waitingTime = Nanoseconds.seconds(10)

    private let topics: FleetTopics
    private var stored: Set<String> = []
    private var early: EarlyDocument?
    /// The hash of the release document that is being fetched through a subscription to its topic. Nil if no
    /// document is missing.
    private var requested: String?

    init(_ topics: FleetTopics) {
        self.topics = topics
    }

    /// The time at which the release document that has arrived early is discarded, or nil if there is none.
    var deadline: Instant? { early?.end }

    func contains(_ hash: String) -> Bool { stored.contains(hash) }

    /// Replaces the set of stored release documents. `hashes` contains the hashes of the documents that an
    /// earlier run has stored.
    mutating func restore(_ hashes: Set<String>) { stored = hashes }

    /// Removes an unreadable release document from the set of stored documents. `hash` is the hash that
    /// identifies it.
    mutating func remove(_ hash: String) { stored.remove(hash) }

    /// Handles a new connection to the MQTT broker. No release document has been requested on it yet.
    mutating func brokerConnected() { requested = nil }

    /// Handles the arrival of a release document. If the document was requested, returns the tasks that store
    /// it and end the subscription. Otherwise keeps it for a statement that may arrive later.
    mutating func receive(_ bytes: [UInt8], hash: String, at now: Instant) -> [FleetMember.Task] {
        guard hash == requested else {
            keepEarly(bytes, hash: hash, at: now)
            return []
        }
        guard FleetRelease.matches(bytes, hash) else { return [] }
        return store(bytes, hash: hash) + requestDocument(nil)
    }

    /// Keeps a release document that has arrived before a statement that names it. Any earlier document of
    /// this kind is replaced. A document that is too large, already stored or damaged is ignored.
    private mutating func keepEarly(_ bytes: [UInt8], hash: String, at now: Instant) {
        guard bytes.count <= FleetRelease.maximumOfferSize, !stored.contains(hash),
            FleetRelease.matches(bytes, hash)
        else { return }
        early = EarlyDocument(hash: hash, bytes: bytes, end: now + Self.waitingTime)
    }

    /// Discards the release document that has arrived early if its waiting time is over at the time `now`.
    mutating func advance(to now: Instant) {
        if let early, early.end <= now { self.early = nil }
    }

    /// Stores the release document that has arrived early if it is the missing one, and returns the task for
    /// this. `missing` is the hash of the next document that the sign needs, or nil if it has all of them.
    mutating func acceptEarlyDocument(ifHashIs missing: String?) -> [FleetMember.Task] {
        guard let early, early.hash == missing else { return [] }
        self.early = nil
        return store(early.bytes, hash: early.hash)
    }

    /// Returns the tasks that subscribe to the topic of the release document with the hash `hash` and end the
    /// previous subscription. If `hash` is nil, no document is missing.
    mutating func requestDocument(_ hash: String?) -> [FleetMember.Task] {
        guard hash != requested else { return [] }
        var tasks: [FleetMember.Task] = []
        if let requested { tasks.append(.unsubscribe(topics.release(requested))) }
        if let hash { tasks.append(.subscribe(topics.release(hash))) }
        requested = hash
        return tasks
    }

    /// Removes stored release documents until at most `maximumCount` are left, and returns the tasks that
    /// delete them. Documents whose hash is in `needed` are kept.
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
