import MonotonicTime

/// A filter that decides which problems of a display are logged. Each kind of problem is logged when it first
/// occurs, and the end of all problems is logged once. The caller passes the current time.
struct TroubleReport: Hashable {
    private var kinds: Set<String> = []
    private var losses = 0
    /// The time of the last lost picture, or nil if no picture has been lost since the previous problems
    /// ended.
    private var lastLoss: Instant?
    /// The kind of the current problem, as a text for messages, or nil if there is none.
    private(set) var present: String?

    /// The maximum number of different kinds of problems that are logged until all problems have ended.
    private static let mostKinds = 16
    /// The time without a lost picture after which all problems are considered to have ended. It is longer
    /// than the intervals at which the system reports lost packets: a host limits its reports to one per
    /// second, and a host that does not answer is reported every three seconds.
    static let quietTime = Nanoseconds.seconds(5)

    /// Records that a picture could not be sent completely at the time `now`, because of a problem of the
    /// kind `kind`. Returns the text to log, or nil if this kind of problem has already been logged.
    mutating func begin(_ kind: String, at now: Instant) -> String? {
        losses += 1
        lastLoss = now
        present = kind
        guard kinds.count < Self.mostKinds, kinds.insert(kind).inserted else { return nil }
        return kind
    }

    /// Records that a picture was sent at the time `now`. Returns a text to log if this ends all problems,
    /// because no picture was lost for a while, and nil otherwise.
    mutating func end(at now: Instant) -> String? {
        guard let lastLoss, lastLoss + Self.quietTime <= now else { return nil }
        defer { self = TroubleReport() }
        return "works again; at least \(losses) \(losses == 1 ? "picture was" : "pictures were") lost"
    }
}
