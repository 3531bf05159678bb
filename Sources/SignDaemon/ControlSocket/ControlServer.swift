import LinuxSystem
import MonotonicTime
import SignAPI
import SignCore

/// The server of the control socket, through which clients read and control the sign. It runs on the control
/// thread.
///
/// The server has its own epoll, whose descriptor the daemon's epoll watches. A client costs memory and time
/// only while it is connected. Every buffer is bounded, and the frame thread never waits for a client. A
/// client that does not read its replies therefore affects only itself.
final class ControlServer {
    static let maxConnections = 16
    /// The maximum total size of the clients' unhandled calls, in bytes.
    static let maxInputSize = 512 << 10
    /// The maximum number of calls of one client that are handled before the next client's turn.
    private static let callsPerTurn = 64

    enum Source {
        case listener(Int)
        case client(Int)
        case events
        case socketFile
    }

    let host: any ControlHost
    let eventFeed: EventFeed
    var frameFeed: FrameFeed
    var requests = RequestTracker()
    var group = GroupSession()
    let log: (Log.Level, String) -> Void
    private let poll: EventPoll<Source>
    private let sockets: ControlSockets
    private(set) var connections: [Int: ControlConnection] = [:]
    private var nextConnectionNumber = 0
    private var limits = InputLimits()
    /// The rate limit for log messages about misbehaving clients.
    private var warnings = RateLimit(5)
    private(set) var isEnding = false

    /// Creates a server that accepts clients on the listening `sockets`. If none could be opened yet, the
    /// server tries again until it has created its socket. Throws an error if a system call fails.
    ///
    /// - Parameters:
    ///   - sockets: The sockets that were opened when the daemon started.
    ///   - host: The access to the other parts of the daemon.
    ///   - events: The source of the events to which clients subscribe.
    ///   - shownFrame: The memory to which the frame thread copies frames for clients.
    ///   - log: A function that logs a message.
    init(
        _ sockets: ControlSockets.Opened,
        host: any ControlHost,
        events: EventFeed,
        shownFrame: ShownFrame,
        log: @escaping (Log.Level, String) -> Void
    ) throws(SystemCallError) {
        self.host = host
        self.eventFeed = events
        self.log = log
        frameFeed = FrameFeed(shownFrame)
        poll = try EventPoll()
        self.sockets = try ControlSockets(sockets, watchedBy: poll, log: log)
        try poll.add(events.ring.fileDescriptor, as: .events)
        try poll.wake(at: self.sockets.nextDeadline)
    }

    /// A file descriptor that becomes readable when `serve(at:)` must be called, for a client or a timer of
    /// the server.
    var fileDescriptor: CInt { poll.fileDescriptor }

    var isListening: Bool { !sockets.isEmpty }

    /// All connected clients, in the order in which they connected.
    var clients: [ControlConnection] { connections.sorted { $0.key < $1.key }.map(\.value) }

    /// Runs one turn of the server without waiting: accepts clients, handles their calls, and sends replies.
    /// The daemon calls this method when `fileDescriptor` is readable.
    func serve(at now: Instant = MonotonicClock.now) {
        var readySources: [Source] = []
        do throws(SystemCallError) {
            try poll.takeReady { readySources.append($0) }
        } catch {
            log(.warning, "control socket: \(error)")
        }
        if sockets.isFileCheckDue(at: now) { readySources.append(.socketFile) }

        for source in readySources {
            switch source {
            case .listener(let index): acceptClients(ofListener: index, at: now)
            case .client(let number): connections[number]?.isReady = true
            // New events are sent below, when the clients are served.
            case .events: break
            // A sign that is about to stop needs no new socket.
            case .socketFile where isEnding: break
            case .socketFile: sockets.checkFile(at: now) { acceptClients(ofListener: 0, at: now) }
            }
        }

        for connection in clients { serve(connection, at: now) }
        finishTurn(at: now)
    }

    /// Prepares the server for the end of the sign. All further inputs are rejected, and clients that wait
    /// for a reply receive an error.
    func end() {
        guard !isEnding else { return }
        isEnding = true
        let now = MonotonicClock.now
        for connection in connections.values {
            switch connection.activity {
            case .awaitingReply, .awaitingPlaylist:
                completeCall(of: connection, with: VarlinkError.ending.message, at: now)
            case .idle, .streamingEvents, .streamingFrames, .streamingGroup: break
            }
        }
    }

    /// Sends the last events to the clients, as far as possible without waiting, and then disconnects all
    /// clients.
    func finish() {
        let now = MonotonicClock.now
        for connection in clients { sendEvents(to: connection, at: now) }
        connections = [:]
        group = GroupSession()
    }

    // MARK: Clients

    /// Accepts all clients that wait at the listening socket at `index`. Beyond the maximum number of
    /// clients, each further one is disconnected, and a warning is logged.
    private func acceptClients(ofListener index: Int, at now: Instant) {
        do throws(SystemCallError) {
            while let connection = try sockets.accept(fromListener: index, at: now) {
                guard connections.count < Self.maxConnections else {
                    let warning = "\(Self.maxConnections) clients are connected; rejected another one"
                    logRateLimited(.warning, warning, at: now)
                    // Releasing the connection closes it.
                    continue
                }
                try poll.add(connection.descriptor, as: .client(nextConnectionNumber))
                // A client may subscribe to events, so the ring needs space for more of them.
                eventFeed.ring.extendCapacity()
                connections[nextConnectionNumber] = connection
                nextConnectionNumber += 1
            }
        } catch {
            logRateLimited(.warning, error.description, at: now)
        }
    }

    private func serve(_ connection: ControlConnection, at now: Instant) {
        if connection.isReady { receive(from: connection, at: now) }
        var handledCalls = 0
        while connection.isIdle, !connection.isSending, !connection.isBroken,
            !connection.limits.isPaused(at: now), handledCalls < Self.callsPerTurn
        {
            guard handleNextCall(of: connection, at: now) else { break }
            handledCalls += 1
        }
        // The remaining calls are handled in the next turn, or when the pause ends.
        let isInterrupted = handledCalls == Self.callsPerTurn || connection.limits.isPaused(at: now)
        connection.hasBacklog = isInterrupted && !connection.isSending
        continueStream(of: connection, at: now)
    }

    private func receive(from connection: ControlConnection, at now: Instant) {
        connection.isReady = false
        guard !connection.isSending else { return connection.flush(at: now) }
        if connection.isIdle, !connection.limits.isPaused(at: now) {
            let space = Self.maxInputSize - inputSize
            connection.read(atMost: space, at: now)
            if space > 0 { return }
        }
        if connection.isGone { connection.markBroken() }
    }

    /// Handles a client's next call if it is complete, and returns whether it did. If the call is malformed,
    /// marks the connection as failed and returns false.
    private func handleNextCall(of connection: ControlConnection, at now: Instant) -> Bool {
        do {
            guard let message = try connection.input.next() else { return false }
            if limits.admits(message, of: &connection.limits, at: now) {
                handle(try VarlinkCall(message: message), from: connection, at: now)
            }
            return true
        } catch {
            let reason = (error as? VarlinkCall.Malformed)?.description ?? "the message is too long"
            logRateLimited(.notice, "closed the connection of \(connection.source): \(reason)", at: now)
        }
        connection.markBroken()
        return false
    }

    /// Charges an input that counts as `cost` inputs to the client's rate limit and the common rate limit.
    ///
    /// - Throws: `VarlinkError.limitExceeded` if either limit is exceeded.
    func chargeRateLimit(of connection: ControlConnection, cost: Int = 1, at now: Instant)
        throws(VarlinkError)
    {
        if let error = limits.charge(cost, to: &connection.limits, at: now) { throw error }
    }

    /// Sends `message` as the last reply to the client's current call, unless the call is one-way. The
    /// client's next call can then be handled.
    func completeCall(of connection: ControlConnection, with message: [UInt8], at now: Instant) {
        connection.activity = .idle
        // The next call may be in the buffer already, and epoll would not report it.
        connection.hasBacklog = !connection.input.isEmpty
        if !connection.isOneway { connection.send(message, at: now) }
    }

    private func logRateLimited(_ level: Log.Level, _ message: String, at now: Instant) {
        if warnings.take(at: now) { log(level, "control socket: \(message)") }
    }

    // MARK: The end of a turn

    /// The total size, in bytes, of the calls that all clients have sent and that are not handled yet.
    private var inputSize: Int { connections.values.reduce(0) { $0 + $1.input.count } }

    /// Ends a turn of the server. Closes ended connections, and updates the descriptors and deadlines for
    /// which the server waits.
    func finishTurn(at now: Instant) {
        closeEndedConnections(at: now)
        // Closing connections may have made space for the calls of the others.
        let hasSpace = inputSize < Self.maxInputSize
        var nextDeadline = sockets.nextDeadline
        for connection in connections.values {
            updateInterest(in: connection, hasSpace: hasSpace, at: now)
            nextDeadline = earlier(nextDeadline, Self.deadline(of: connection, at: now))
        }
        sockets.resumeAccepting(at: now)
        followEvents()
        if !connections.values.contains(where: \.needsFrames) { frameFeed.stop() }
        try? poll.wake(at: nextDeadline)
    }

    /// Makes the ring of the latest events wake the server at the next event that a client has not received.
    /// Clients to which a reply is still being sent are not considered.
    private func followEvents() {
        var oldestCursor: UInt64?
        for connection in connections.values where !connection.isSending {
            guard case .streamingEvents(let subscription) = connection.activity else { continue }
            oldestCursor = min(oldestCursor ?? .max, subscription.cursor)
        }
        if let oldestCursor { eventFeed.ring.follow(from: oldestCursor) } else { eventFeed.ring.unfollow() }
    }

    /// Returns the time at which the server must serve `connection` even if no data arrives, or nil if there
    /// is no such time.
    private static func deadline(of connection: ControlConnection, at now: Instant) -> Instant? {
        var deadline = earlier(connection.limits.pausedUntil, connection.stallDeadline)
        if connection.hasBacklog { deadline = earlier(deadline, connection.limits.pausedUntil ?? now) }
        if case .streamingFrames(let subscription) = connection.activity {
            deadline = earlier(deadline, subscription.nextAt)
        }
        return deadline
    }

    private func closeEndedConnections(at now: Instant) {
        for (number, connection) in connections where connection.mustClose(at: now) {
            poll.remove(connection.descriptor)
            connections[number] = nil
            leaveGroup(of: connection)
        }
    }

    private func updateInterest(in connection: ControlConnection, hasSpace: Bool, at now: Instant) {
        let mayRead =
            connection.isIdle && !connection.hasEnded && hasSpace && !connection.limits.isPaused(at: now)
        let interest: PollInterest =
            if connection.isSending {
                .writing
            } else if mayRead {
                .reading
            } else {
                []
            }
        guard interest != connection.interest else { return }
        connection.interest = interest
        poll.watch(connection.descriptor, for: interest)
    }
}
