import MonotonicTime

/// A part of a gateway that carries the sign somewhere: the web, a broker, sources of values. A sign has as many as its
/// configuration names, so this is a protocol.
///
/// All calls come on the gateway's one thread.
protocol GatewayPart: AnyObject {
    /// The next instant at which `timePassed` is to be called.
    var deadline: Instant? { get }
    /// Whether somebody here looks at the picture.
    var wantsFrames: Bool { get }
    /// Time has come to `now`.
    func timePassed(at now: Instant)
    /// The state of the sign, its options or the connection to it have changed.
    func signChanged(_ sign: SignKnowledge, at now: Instant)
    /// Something has happened on the sign.
    func signDid(_ events: SignEvents, at now: Instant)
    /// The sign shows another picture.
    func signShows(_ frame: SignFrame, at now: Instant)
    /// The gateway ends.
    func stop()
}

extension GatewayPart {
    var deadline: Instant? { nil }
    var wantsFrames: Bool { false }
    func timePassed(at now: Instant) {}
    func signChanged(_ sign: SignKnowledge, at now: Instant) {}
    func signDid(_ events: SignEvents, at now: Instant) {}
    func signShows(_ frame: SignFrame, at now: Instant) {}
    func stop() {}
}
