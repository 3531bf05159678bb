import LinuxSystem
import MonotonicTime
import SignAPI

/// The link to the sign's control socket, which makes calls and receives the sign's state, events and frames.
///
/// The link never blocks. After the loss of the connection, the link connects again with increasing delays.
final class SignLink {
    struct Listener {
        var changed: (SignStateCache, Instant) -> Void
        var received: (SignEvents, Instant) -> Void
        var shown: (SignFrame, Instant) -> Void
    }

    /// A handler that is called once: with the parameters of the sign's reply, or with the reason why there is no
    /// reply.
    typealias Reply = (Result<JSONTree, SignFault>) -> Void

    /// The last known state of the sign, whose `state` is nil while no sign is connected.
    var sign = SignStateCache()
    /// Whether the link stores the sign's options in `sign`. Parts of the gateway that need the options set
    /// this property to true.
    var keepsOptions = false
    /// The last frame of the sign, or nil while the link receives no frames.
    var frame: SignFrame?
    var listener: Listener?

    let path: String
    let loop: GatewayLoop
    var calls: SignConnection?
    var events: SignConnection?
    var frames: SignConnection?
    var group: SignConnection?
    /// The handler of events of the group, or nil if the sign is in no group.
    var groupListener: ((GroupEvent, Instant) -> Void)?
    var pending = PendingCalls()
    var reconnectDelay = ReconnectDelay(first: .milliseconds(500), maximum: .seconds(15))
    /// The time of the next attempt to connect, or nil while the sign is connected.
    var reconnectTime: Instant?
    /// The time at which the link calls `GetState` next, or nil if no call is scheduled.
    var refreshTime: Instant?
    var isRefreshing = false
    var needsFrames = false

    /// The delay between a change of the sign and the next `GetState` call. Without any change, the link
    /// calls `GetState` after `maximumRefreshInterval`.
    static let minimumRefreshInterval = Nanoseconds.milliseconds(50)
    static let maximumRefreshInterval = Nanoseconds.seconds(15)
    static let framesPerSecond: Int64 = 20

    /// Creates a link to the control socket at `path`, which connects at the first `advance(to:)`.
    init(to path: String, on loop: GatewayLoop, at now: Instant) {
        self.path = path
        self.loop = loop
        reconnectTime = now
    }

    /// The next time at which the gateway must call `advance(to:)`, or nil if nothing is due.
    var deadline: Instant? { earliest(reconnectTime, refreshTime, pending.deadline) }

    var isDisconnected: Bool { reconnectTime != nil }

    /// Performs the tasks that are due at `now`: connects, requests the state, or disconnects from a sign that does not
    /// reply.
    func advance(to now: Instant) {
        if let time = pending.deadline, time <= now { disconnect(at: now, .noAnswer) }
        if let time = reconnectTime, time <= now { connect(at: now) }
        if let time = refreshTime, time <= now { requestState(at: now) }
    }

    /// Calls a method of the sign. If the call cannot be sent, for example because no sign is connected, calls `reply`
    /// at once.
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

    /// Starts or stops the stream of frames from the sign.
    func watchFrames(_ isNeeded: Bool, at now: Instant) {
        guard isNeeded != needsFrames else { return }
        needsFrames = isNeeded
        if isNeeded { openFrames() } else { closeFrames() }
    }

    func refreshSoon(at now: Instant) {
        refreshTime = earlier(refreshTime, now + Self.minimumRefreshInterval)
    }

    /// Watches a connection for replies. If there are unsent bytes, watches it for writing, too.
    func watch(_ connection: SignConnection) {
        loop.watch(connection.descriptor, for: connection.hasUnsentBytes ? [.reading, .writing] : .reading)
    }
}
