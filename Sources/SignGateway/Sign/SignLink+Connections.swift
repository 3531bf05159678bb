import GatewayMessages
import LinuxSystem
import MonotonicTime
import SignAPI

/// Methods that manage the connections to the sign. There is one for calls, one for events, one for frames
/// (pictures of the LEDs) while they are needed, and one for the group if the sign belongs to one.
extension SignLink {
    /// Connects to the sign and requests its state. If the connection fails, schedules another attempt.
    func connect(at now: Instant) {
        guard let calls = open({ [weak self] in self?.handleReply($0, at: $1) }), let events = openEvents()
        else {
            closeAll()
            reconnectTime = now + reconnectDelay.next()
            return
        }
        reconnectTime = nil
        self.calls = calls
        self.events = events
        requestState(at: now)
        if needsFrames { openFrames() }
        openGroup()
    }

    /// Opens a connection on which the sign sends the events that follow the last received one. If it is
    /// unknown which run of the sign that event belongs to, the sign sends all stored events. Returns nil if
    /// the connection fails.
    private func openEvents() -> SignConnection? {
        let lastSequence = sign.run == nil ? 0 : sign.sequence
        let parameters = [
            JSONTree.Member("after", .integer(lastSequence)),
            JSONTree.Member("run", .string(sign.run ?? "")),
        ]
        let call = VarlinkCall.signMethod("Subscribe", parameters, wantsMore: true)
        return open(stream: call) { [weak self] in self?.handleEvents($0, at: $1) }
    }

    func openFrames() {
        guard calls != nil, frames == nil else { return }
        let rate = [JSONTree.Member("rate", .integer(Self.framesPerSecond))]
        let call = VarlinkCall.signMethod("GetFrame", rate, wantsMore: true)
        frames = open(stream: call) { [weak self] in self?.handleFrame($0, at: $1) }
    }

    func closeFrames() {
        close(&frames)
        frame = nil
    }

    /// Opens a connection to the sign, makes `call` on it, and passes each reply in the resulting stream to
    /// `handle`. Returns nil if the connection or the call fails.
    func open(stream call: VarlinkCall, _ handle: @escaping (VarlinkReply, Instant) -> Void)
        -> SignConnection?
    {
        guard let connection = open(handle) else { return nil }
        do throws(SignConnection.Lost) {
            try connection.send(call)
            return connection
        } catch {
            loop.remove(connection.descriptor)
            return nil
        }
    }

    /// Opens a connection to the sign, and passes each reply that arrives on it to `handle`. Returns nil if
    /// the connection fails.
    private func open(_ handle: @escaping (VarlinkReply, Instant) -> Void) -> SignConnection? {
        guard let connection = SignConnection(to: path) else { return nil }
        do throws(SystemCallError) {
            try loop.watch(connection.descriptor) { [weak self, weak connection] now in
                guard let self, let connection else { return }
                self.sendAndReceive(on: connection, handle, at: now)
            }
        } catch {
            return nil
        }
        return connection
    }

    /// Sends unsent bytes on `connection`, and passes each reply that has arrived to `handle`. If the
    /// connection is lost, disconnects from the sign.
    private func sendAndReceive(
        on connection: SignConnection,
        _ handle: (VarlinkReply, Instant) -> Void,
        at now: Instant
    ) {
        do throws(SignConnection.Lost) {
            try connection.flush()
            watch(connection)
            // A reply may close all connections. The replies after it must then be dropped.
            try connection.receive { if isOpen(connection) { handle($0, now) } }
        } catch {
            if isOpen(connection) { disconnect(at: now, .noSign) }
        }
    }

    private func isOpen(_ connection: SignConnection) -> Bool {
        [calls, events, frames, group].contains { $0 === connection }
    }

    /// Closes all connections to the sign, fails all pending calls with `fault`, notifies the listeners, and
    /// schedules a new connection.
    func disconnect(at now: Instant, _ fault: SignFault) {
        closeAll()
        reconnectTime = now + reconnectDelay.next()
        refreshTime = nil
        isRefreshing = false
        sign.state = nil
        sign.revision = nil
        for handler in pending.fail(fault) { handler() }
        groupListener?(.disconnected, now)
        listener?.changed(sign, now)
    }

    private func closeAll() {
        close(&calls)
        close(&events)
        closeFrames()
        close(&group)
    }

    func close(_ connection: inout SignConnection?) {
        if let open = connection { loop.remove(open.descriptor) }
        connection = nil
    }
}
