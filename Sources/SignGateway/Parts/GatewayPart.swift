import MonotonicTime

/// A part of the gateway that connects the sign to one kind of peer, such as browsers, an MQTT broker,
/// sources of content or displays.
///
/// All methods are called on the gateway's thread.
protocol GatewayPart: AnyObject {
    /// The next time at which the gateway must call `advance(to:)`, or nil if the part has no work scheduled.
    var deadline: Instant? { get }
    /// Whether the part currently needs frames (pictures of the sign's LEDs). The sign sends frames only
    /// while a part needs them.
    var needsFrames: Bool { get }
    /// The numbers of failures of the sources (commands or URLs that update the sign's content) that the part
    /// reads.
    var failures: [SourceFailures] { get }
    /// Performs the work of the part that is due at `now`.
    func advance(to now: Instant)
    /// Processes a change of the sign's state or options, or of the connection between the gateway and the
    /// sign.
    func signChanged(_ sign: SignStateCache, at now: Instant)
    /// Processes new events that the sign has reported, such as taps.
    func eventsReceived(_ events: SignEvents, at now: Instant)
    /// Forwards a frame, which is a picture of the sign's LEDs, to the peers of the part.
    func show(_ frame: SignFrame, at now: Instant)
    /// Ends all connections of the part before the gateway stops or restarts.
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

/// The objects that all parts of the gateway share: the link to the sign, the event loop and the log.
struct PartContext {
    let signLink: SignLink
    let loop: GatewayLoop
    let log: GatewayLog
}

/// The number of times that a source (a command or URL that updates the sign's content) has failed since the
/// gateway started. It is used for metrics.
struct SourceFailures: Hashable {
    var name: String
    var failureCount: Int64
}
