import MonotonicTime

/// Decides which problems of a display are logged. Each kind of problem is logged when it begins. When all problems
/// have ended, this is logged once. The report does not read a clock.
struct TroubleReport: Hashable {
    private var kinds: Set<String> = []
    private var losses = 0
    /// The time of the last lost picture, or nil if none was lost since the last end.
    private var lastLoss: Instant?
    /// The kind of the current problem, or nil if there is none.
    private(set) var present: String?

    /// The maximum number of kinds of problems that are logged before all problems have ended.
    private static let mostKinds = 16
    /// The time without a loss after which all problems have ended. The system reports only some of the lost packets: a
    /// host limits its reports to one per second, and a host that does not answer is reported every three seconds.
    static let quietTime = Nanoseconds.seconds(5)

    /// Records that a picture was not sent, or not completely, at `now`. Returns the text to log, or nil if this kind of
    /// problem was already logged.
    mutating func begin(_ kind: String, at now: Instant) -> String? {
        losses += 1
        lastLoss = now
        present = kind
        guard kinds.count < Self.mostKinds, kinds.insert(kind).inserted else { return nil }
        return kind
    }

    /// Records that a picture was sent at `now`. Returns the text to log if this ends all problems, otherwise nil.
    mutating func end(at now: Instant) -> String? {
        guard let lastLoss, lastLoss + Self.quietTime <= now else { return nil }
        defer { self = TroubleReport() }
        return "works again; at least \(losses) \(losses == 1 ? "picture was" : "pictures were") lost"
    }
}
