import LinuxSystem
import MonotonicTime
import SignAPI

/// The link to a sign's control socket: calls, the sign's state, its events and its frames.
///
/// It never blocks. It reconnects with increasing delays.
final class SignLink {
    struct Listener {
        var changed: (SignStateCache, Instant) -> Void
        var received: (SignEvents, Instant) -> Void
        var shown: (SignFrame, Instant) -> Void
    }

    /// Called once with the parameters of a reply, or with the reason why there is none.
    typealias Reply = (Result<JSONTree, SignFault>) -> Void

    /// The last known state of the sign.
    var sign = SignStateCache()
    /// Whether `sign` includes the options.
    var keepsOptions = false
    /// The last frame while frames are watched.
    var frame: SignFrame?
    var listener: Listener?

    let path: String
    let loop: GatewayLoop
    var calls: SignConnection?
    var events: SignConnection?
    var frames: SignConnection?
    var group: SignConnection?
    /// The handler of group events, or nil if the sign has no group.
    var groupListener: ((GroupEvent, Instant) -> Void)?
    var pending = PendingCalls()
    var reconnectDelay = ReconnectDelay(first: .milliseconds(500), maximum: .seconds(15))
    /// The time of the next connection attempt, or nil while connected.
    var reconnectTime: Instant?
    /// The time of the next `GetState` call.
    var refreshTime: Instant?
    var isRefreshing = false
    var needsFrames = false

    /// The minimum and the maximum interval between `GetState` calls.
    static let minimumRefreshInterval = Nanoseconds.milliseconds(50)
    static let maximumRefreshInterval = Nanoseconds.seconds(15)
    static let framesPerSecond: Int64 = 20

    /// Creates a link to the socket at `path`. It connects at the first `advance(to:)`.
    init(to path: String, on loop: GatewayLoop, at now: Instant) {
        self.path = path
        self.loop = loop
        reconnectTime = now
    }

    /// The next time to call `advance(to:)`.
    var deadline: Instant? { earliest(reconnectTime, refreshTime, pending.deadline) }

    var isDisconnected: Bool { reconnectTime != nil }

    /// Connects, requests the state, or disconnects from an unresponsive sign, as far as due at `now`.
    func advance(to now: Instant) {
        if let time = pending.deadline, time <= now { disconnect(at: now, .noAnswer) }
        if let time = reconnectTime, time <= now { connect(at: now) }
        if let time = refreshTime, time <= now { requestState(at: now) }
    }

    /// Calls a method. `reply` is called at once if no sign is connected.
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

    /// Starts or stops receiving frames.
    func watchFrames(_ isNeeded: Bool, at now: Instant) {
        guard isNeeded != needsFrames else { return }
        needsFrames = isNeeded
        if isNeeded { openFrames() } else { closeFrames() }
    }

    func refreshSoon(at now: Instant) {
        refreshTime = earlier(refreshTime, now + Self.minimumRefreshInterval)
    }

    /// Watches a connection for replies and, if there are unsent bytes, for writability.
    func watch(_ connection: SignConnection) {
        loop.watch(connection.descriptor, for: connection.hasUnsentBytes ? [.reading, .writing] : .reading)
    }
}
