import MonotonicTime

/// A part of the gateway that connects the sign to one kind of peer: browsers, a broker, sources or displays.
///
/// All calls are made on the gateway's thread.
protocol GatewayPart: AnyObject {
    /// The next time at which the gateway must call `advance(to:)`, or nil if nothing is due.
    var deadline: Instant? { get }
    /// Whether the part currently needs frames (pictures of the sign's LEDs). The sign sends frames only while a part
    /// needs them.
    var needsFrames: Bool { get }
    /// The failures of the sources that the part reads.
    var failures: [SourceFailures] { get }
    /// Performs what is due at `now`.
    func advance(to now: Instant)
    /// Processes a change of the sign's state or options, or of the connection to the sign.
    func signChanged(_ sign: SignStateCache, at now: Instant)
    /// Processes new events of the sign.
    func eventsReceived(_ events: SignEvents, at now: Instant)
    /// Passes a frame of the sign on to the peers.
    func show(_ frame: SignFrame, at now: Instant)
    /// Ends all connections before the gateway ends.
    func stop()
}

extension GatewayPart {
    var deadline: Instant? { nil }
    var needsFrames: Bool { false }
    var failures: [SourceFailures] { [] }
    func advance(to now: Instant) {}
    func signChanged(_ sign: SignStateCache, at now: Instant) {}
    func eventsReceived(_ events: SignEvents, at now: Instant) {}
    func show(_ frame: SignFrame, at now: Instant) {}
    func stop() {}
}

/// The objects that all parts of the gateway share.
struct PartContext {
    let link: SignLink
    let loop: GatewayLoop
    let log: GatewayLog
}

/// The number of failures of a source since the gateway started. It is used for metrics.
struct SourceFailures: Hashable {
    var name: String
    var count: Int64
}
