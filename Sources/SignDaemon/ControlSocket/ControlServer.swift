import BusInterfaces
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI
import SignCore

/// The server of the control socket, on the control thread.
///
/// It has an epoll of its own, which the daemon's waits for. A client costs memory and time while it is there; without
/// one there is only the listening socket. Every buffer is bounded, and a client that does not read hurts itself
/// only: the frame thread waits for none.
final class ControlServer {
    /// Clients at once.
    static let connectionLimit = 16
    /// Calls a second that change something: of a client, and of all together.
    static let inputLimit = InputLimits.inputs
    /// Bytes of calls that wait, of all clients together.
    static let inputBytes = 512 << 10
    /// Events that wait for a client, in bytes.
    static let eventBytes = 8 << 10
    /// How long a client may not move while bytes wait.
    static let patience = Nanoseconds.seconds(30)
    /// Calls of a client that are served before the next one's turn.
    private static let callsInTurn = 64

    enum Source {
        case listener(Int)
        case client(Int)
        case events
        case socketFile
    }

    /// Names this run of the daemon.
    let run: String
    let ring: EventRing
    let shownFrame: ShownFrame
    var frameReplies = FrameReplies()
    let origin: EventOrigin
    let log: (Log.Level, String) -> Void
    var listeners: [ControlListener]
    /// Keeps the file of the first listener, or makes that listener; nil if it was inherited.
    var socketKeeper: SocketKeeper?
    let poll: EventPoll<Source>
    private(set) var connections: [Int: ControlConnection] = [:]
    private var nextConnection = 0
    private var lastToken: UInt64 = 0
    private var limits = InputLimits()
    /// A storm of bad clients is none of log lines.
    private var complaints = RateLimit(5)
    /// When clients are accepted again, after the system had no descriptor for one.
    private var acceptsAt: Instant?
    private(set) var isEnding = false
    /// The last state that the frame thread has told, and when.
    var known: (state: SignState, at: Instant)?
    /// The client that has joined the sign to a group.
    var member: ControlConnection?
    /// How the sign stands in its group.
    var standing = GroupReport.Standing(rev: nil, isInStep: false)
    /// The request whose answer will tell the state.
    var looking: UInt64?
    /// The requests to set values that were to persist, and that are not answered yet.
    var persisting: Set<UInt64> = []

    /// A server at `listeners`. Without one, it makes a socket at `path` as soon as that is possible.
    init(
        _ listeners: [ControlListener],
        awaiting path: String? = nil,
        run: String,
        ring: EventRing,
        shownFrame: ShownFrame,
        origin: EventOrigin,
        log: @escaping (Log.Level, String) -> Void
    ) throws(SystemCallError) {
        self.listeners = listeners
        self.run = run
        self.ring = ring
        self.shownFrame = shownFrame
        self.origin = origin
        self.log = log
        poll = try EventPoll()
        for (index, listener) in listeners.enumerated() {
            try poll.add(listener.descriptor, as: .listener(index))
        }
        try poll.add(ring.fileDescriptor, as: .events)
        try watchSocketFile(awaiting: path)
    }

    deinit {
        for listener in listeners {
            close(listener.descriptor)
            listener.file?.remove()
        }
    }

    /// Readable when `serve` has something to do.
    var fileDescriptor: CInt { poll.fileDescriptor }

    /// Does what is due, without waiting.
    func serve(for host: any ControlHost) {
        serve(for: host, at: MonotonicClock.now)
    }

    /// Does what is due at `now`, without waiting.
    func serve(for host: any ControlHost, at now: Instant) {
        var ready: [Source] = []
        do throws(SystemCallError) {
            try poll.take { ready.append($0) }
        } catch {
            log(.warning, "control socket: \(error)")
        }
        if let due = socketKeeper?.nextDeadline, due <= now { ready.append(.socketFile) }
        for source in ready {
            switch source {
            case .listener(let index): accept(at: listeners[index], now)
            case .client(let number): connections[number]?.isReady = true
            case .events: break
            case .socketFile: lookAtSocketFile(at: now)
            }
        }
        for (_, connection) in inOrder { serve(connection, for: host, at: now) }
        settle(for: host, at: now)
    }

    /// The clients in the order in which they came.
    var inOrder: [(key: Int, value: ControlConnection)] { connections.sorted { $0.key < $1.key } }

    /// A number for a request to the frame thread, larger than those before.
    func newToken() -> UInt64 {
        lastToken += 1
        return lastToken
    }

    /// Whether one more input of `connection`, which counts as `cost` inputs, is within the limits; otherwise the limit that it
    /// breaks.
    func take(inputOf connection: ControlConnection, cost: Int = 1, at now: Instant) -> VarlinkError? {
        limits.take(cost, of: &connection.limits, at: now)
    }

    /// The sign is about to stop: no input is taken any more.
    func end() {
        guard !isEnding else { return }
        isEnding = true
        let now = MonotonicClock.now
        for connection in connections.values {
            switch connection.activity {
            case .asking, .reloading: finish(connection, with: VarlinkError.ending.message, at: now)
            case .idle, .following, .watching, .stepping: break
            }
        }
    }

    /// Gives clients the last events, as far as they take them at once.
    func finish() {
        let now = MonotonicClock.now
        for (_, connection) in inOrder { follow(connection, at: now) }
        connections = [:]
        member = nil
    }

    // MARK: Clients

    func accept(at listener: ControlListener, _ now: Instant) {
        while true {
            let descriptor = lb_accept(listener.descriptor)
            if descriptor == -EINTR || descriptor == -ECONNABORTED { continue }
            guard descriptor >= 0 else {
                if descriptor != -EAGAIN {
                    complain(.warning, "cannot accept a client: \(systemMessage(-descriptor))", at: now)
                    // It stays readable, and there may be a descriptor again in a while.
                    acceptsAt = now + .seconds(1)
                    for listener in listeners { poll.watch(listener.descriptor, for: []) }
                }
                return
            }
            let connection = ControlConnection(descriptor, isReadOnly: listener.isReadOnly, at: now)
            guard connections.count < Self.connectionLimit else {
                complain(.warning, "\(Self.connectionLimit) clients; another one was turned away", at: now)
                continue
            }
            do throws(SystemCallError) {
                try poll.add(descriptor, as: .client(nextConnection))
            } catch {
                complain(.warning, error.description, at: now)
                continue
            }
            ring.keepMore()
            connections[nextConnection] = connection
            nextConnection += 1
        }
    }

    private func serve(_ connection: ControlConnection, for host: any ControlHost, at now: Instant) {
        if connection.isReady {
            connection.isReady = false
            if connection.isSending {
                connection.flush(at: now)
            } else if connection.limits.isPaused(at: now) {
                if connection.isGone { connection.fail() }
            } else if connection.isIdle {
                let room = Self.inputBytes - connections.values.reduce(0) { $0 + $1.input.count }
                connection.read(atMost: room, at: now)
                if room <= 0, connection.isGone { connection.fail() }
            } else if connection.isGone {
                connection.fail()
            }
        }
        var calls = 0
        while connection.isIdle, !connection.isSending, !connection.isBroken,
            !connection.limits.isPaused(at: now),
            calls < Self.callsInTurn
        {
            guard obeyNext(of: connection, for: host, at: now) else { break }
            calls += 1
        }
        let isInterrupted = calls == Self.callsInTurn || connection.limits.isPaused(at: now)
        connection.hasBacklog = isInterrupted && !connection.isSending
        continueStream(of: connection, for: host, at: now)
    }

    /// Serves the next call, if a whole one has come.
    private func obeyNext(of connection: ControlConnection, for host: any ControlHost, at now: Instant)
        -> Bool
    {
        do {
            guard let message = try connection.input.next() else { return false }
            if limits.admits(message, of: &connection.limits, at: now) {
                try obey(VarlinkCall(message: message), of: connection, for: host, at: now)
            }
            return true
        } catch let error as VarlinkCall.Malformed {
            complain(.notice, "closed the connection of \(connection.source): \(error)", at: now)
        } catch {
            complain(
                .notice,
                "closed the connection of \(connection.source): the message is too long",
                at: now
            )
        }
        connection.fail()
        return false
    }

    /// Sends `message` as the last reply of the call that is being served.
    func finish(_ connection: ControlConnection, with message: [UInt8], at now: Instant) {
        connection.activity = .idle
        // The next call may have come already.
        connection.hasBacklog = !connection.input.isEmpty
        if !connection.isOneway { connection.send(message, at: now) }
    }

    /// Logs what is wrong with clients, at most a few times a second.
    private func complain(_ level: Log.Level, _ words: String, at now: Instant) {
        if complaints.take(at: now) { log(level, "control socket: \(words)") }
    }

    // MARK: Between two turns

    /// Closes what must be closed, and finds out what to wait for.
    func settle(for host: any ControlHost, at now: Instant) {
        for (number, connection) in connections where mustClose(connection, at: now) {
            poll.remove(connection.descriptor)
            connections[number] = nil
            leaveGroup(without: connection, host)
        }
        // What was closed has made room for the others.
        let waiting = connections.values.reduce(0) { $0 + $1.input.count }
        var cursor: UInt64?
        var isWatched = false
        var next = earlier(acceptsAt, socketKeeper?.nextDeadline)
        for connection in connections.values {
            let interest = interest(in: connection, waiting: waiting, at: now)
            if interest != connection.interest {
                connection.interest = interest
                poll.watch(connection.descriptor, for: interest)
            }
            if connection.hasBacklog { next = earlier(next, connection.limits.pausedUntil ?? now) }
            next = earlier(next, connection.limits.pausedUntil)
            next = earlier(next, connection.patienceEnds)
            switch connection.activity {
            case .following(let following):
                if !connection.isSending { cursor = min(cursor ?? .max, following.cursor) }
            case .watching(let watching):
                isWatched = true
                next = earlier(next, watching.nextAt)
            case .asking(_, .frame): isWatched = true
            default: break
            }
        }
        if let due = acceptsAt, due <= now {
            acceptsAt = nil
            for listener in listeners { poll.watch(listener.descriptor, for: .reading) }
        }
        if let cursor { ring.follow(from: cursor) } else { ring.unfollow() }
        if !isWatched {
            shownFrame.unwatch()
            frameReplies = FrameReplies()
        }
        try? poll.wake(at: next)
    }

    private func mustClose(_ connection: ControlConnection, at now: Instant) -> Bool {
        let isDone =
            connection.hasEnded && connection.isIdle && !connection.isSending && !connection.hasBacklog
        return connection.isBroken || isDone || connection.patienceEnds.map { $0 <= now } == true
    }

    private func interest(in connection: ControlConnection, waiting: Int, at now: Instant) -> PollInterest {
        if connection.isSending { return .writing }
        let mayRead =
            connection.isIdle && !connection.hasEnded && waiting < Self.inputBytes
            && !connection.limits.isPaused(at: now)
        return mayRead ? .reading : []
    }
}
