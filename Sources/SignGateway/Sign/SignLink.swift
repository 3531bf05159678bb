import LinuxSystem
import MonotonicTime
import SignAPI

/// The link between the gateway and the control socket of the sign. It makes calls, and receives the sign's
/// state, events and frames (pictures of the LEDs).
///
/// The link never blocks. After a connection is lost, it reconnects with increasing delays.
final class SignLink {
    struct Listener {
        var changed: (SignStateCache, Instant) -> Void
        var received: (SignEvents, Instant) -> Void
        var shown: (SignFrame, Instant) -> Void
    }

    /// A handler that is called once for each call to the sign, with the parameters of the reply or with the
    /// reason why the call has failed.
    typealias Reply = (Result<JSONTree, SignFault>) -> Void

    /// The last known state of the sign. Its property `state` is nil while no sign is connected.
    var sign = SignStateCache()
    /// Whether the link reads the sign's options and stores them in `sign`. A part of the gateway that needs
    /// the options sets this property to true.
    var keepsOptions = false
    /// The last frame of the sign (a picture of its LEDs), or nil while the link does not receive frames.
    var frame: SignFrame?
    var listener: Listener?

    let path: String
    let loop: GatewayLoop
    var calls: SignConnection?
    var events: SignConnection?
    var frames: SignConnection?
    var group: SignConnection?
    /// The handler of events on the sign's group interface, or nil if the sign does not belong to a group.
    var groupListener: ((GroupEvent, Instant) -> Void)?
    var pending = PendingCalls()
    var reconnectDelay = ReconnectDelay(first: .milliseconds(500), maximum: .seconds(15))
    /// The time of the next attempt to connect to the sign, or nil while the sign is connected.
    var reconnectTime: Instant?
    /// The time at which the link requests the state of the sign next, or nil if no request is scheduled.
    var refreshTime: Instant?
    var isRefreshing = false
    var needsFrames = false

    /// The delay between a change of the sign and the next request for its state. If there is no change, the
    /// state is requested after `maximumRefreshInterval`.
    static let minimumRefreshInterval = Nanoseconds.milliseconds(50)
    static let maximumRefreshInterval = Nanoseconds.seconds(15)
    static let framesPerSecond: Int64 = 20

    /// Creates a link to the sign's control socket at `path`. It connects at the first call of
    /// `advance(to:)`.
    init(to path: String, on loop: GatewayLoop, at now: Instant) {
        self.path = path
        self.loop = loop
        reconnectTime = now
    }

    /// The next time at which the gateway must call `advance(to:)`, or nil if the link has no work scheduled.
    var deadline: Instant? { earliest(reconnectTime, refreshTime, pending.deadline) }

    var isDisconnected: Bool { reconnectTime != nil }

    /// Performs the work that is due at `now`: connects to the sign, requests its state, or disconnects if it
    /// has not replied in time.
    func advance(to now: Instant) {
        if let time = pending.deadline, time <= now { disconnect(at: now, .noAnswer) }
        if let time = reconnectTime, time <= now { connect(at: now) }
        if let time = refreshTime, time <= now { requestState(at: now) }
    }

    /// Calls a method of the sign, and passes its reply to `reply`. If the call cannot be sent, for example
    /// because no sign is connected, calls `reply` immediately with the reason.
    func call(_ call: VarlinkCall, at now: Instant, _ reply: @escaping Reply) {
        guard let connection = calls, pending.hasRoom else { return reply(.failure(.noSign)) }
        if let reason = call.messageDefect { return reply(.failure(.unreadable(reason))) }
        guard call.message.count <= MessageBuffer.longestMessage else { return reply(.failure(.tooLong)) }
        pending.append(at: now, reply)
        do throws(SignConnection.Lost) {
            try connection.send(call)
            watch(connection)
        } catch {
            disconnect(at: now, .noSign)
        }
    }

    /// Starts the stream of frames (pictures of the LEDs) from the sign if `isNeeded` is true, and stops it
    /// otherwise.
    func updateFrameStream(isNeeded: Bool, at now: Instant) {
        guard isNeeded != needsFrames else { return }
        needsFrames = isNeeded
        if isNeeded { openFrames() } else { closeFrames() }
    }

    func refreshSoon(at now: Instant) {
        refreshTime = earlier(refreshTime, now + Self.minimumRefreshInterval)
    }

    /// Registers `connection` with the event loop, which reports when replies of the sign have arrived and,
    /// while there are unsent bytes, when more bytes can be sent.
    func watch(_ connection: SignConnection) {
        loop.watch(connection.descriptor, for: connection.hasUnsentBytes ? [.reading, .writing] : .reading)
    }
}
