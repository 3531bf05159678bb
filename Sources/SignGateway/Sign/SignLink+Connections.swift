import LinuxSystem
import MonotonicTime
import SignAPI

/// The connections of a link: one for calls, one for events, and one for pictures while somebody watches.
extension SignLink {
    func connect(at now: Instant) {
        guard let calls = open({ [weak self] in self?.take($0, at: $1) }), let events = openEvents() else {
            closeAll()
            reconnect = now + pause.next()
            return
        }
        reconnect = nil
        self.calls = calls
        self.events = events
        askForState(at: now)
        if wantsFrames { openFrames(at: now) }
        openGroup(at: now)
    }

    private func openEvents() -> SignLine? {
        // Without a run that it knows, the sign tells all events that it keeps.
        let parameters = [
            JSONTree.Member("after", .integer(knowledge.run == nil ? 0 : knowledge.sequence)),
            JSONTree.Member("run", .string(knowledge.run ?? "")),
        ]
        return open(stream: .sign("Subscribe", parameters)) { [weak self] in self?.takeEvents($0, at: $1) }
    }

    func openFrames(at now: Instant) {
        guard calls != nil, frames == nil else { return }
        let rate = [JSONTree.Member("rate", .integer(Self.rate))]
        frames = open(stream: .sign("GetFrame", rate)) { [weak self] in self?.takeFrame($0, at: $1) }
    }

    func closeFrames() {
        close(&frames)
        frame = nil
    }

    /// A connection with a stream of replies.
    func open(
        stream call: VarlinkCall,
        _ take: @escaping (VarlinkReply, Instant) -> Void
    ) -> SignLine? {
        guard let line = open(take) else { return nil }
        do throws(SignLine.Lost) {
            try line.send(call)
            return line
        } catch {
            loop.forget(line.descriptor)
            return nil
        }
    }

    /// A connection whose replies go to `take`.
    private func open(_ take: @escaping (VarlinkReply, Instant) -> Void) -> SignLine? {
        guard let line = SignLine(to: path) else { return nil }
        do throws(SystemCallError) {
            try loop.watch(line.descriptor) { [weak self, weak line] now in
                guard let self, let line else { return }
                self.serve(line, take, at: now)
            }
        } catch {
            return nil
        }
        return line
    }

    private func serve(_ line: SignLine, _ take: (VarlinkReply, Instant) -> Void, at now: Instant) {
        do throws(SignLine.Lost) {
            try line.flush()
            wait(for: line)
            // An answer may end all connections.
            try line.receive { if isOpen(line) { take($0, now) } }
        } catch {
            if isOpen(line) { lose(at: now, .noSign) }
        }
    }

    private func isOpen(_ line: SignLine) -> Bool { [calls, events, frames, group].contains { $0 === line } }

    /// Ends all connections, and tries again later.
    func lose(at now: Instant, _ fault: SignFault) {
        closeAll()
        reconnect = now + pause.next()
        refresh = nil
        isRefreshing = false
        partialOptions = []
        knowledge.state = nil
        knowledge.revision = nil
        for tell in pending.fail(fault) { tell() }
        groupListener?(.gone, now)
        listener?.changed(knowledge, now)
    }

    private func closeAll() {
        close(&calls)
        close(&events)
        closeFrames()
        closeGroup()
    }

    func closeGroup() { close(&group) }

    private func close(_ line: inout SignLine?) {
        if let open = line { loop.forget(open.descriptor) }
        line = nil
    }
}

extension VarlinkCall {
    /// A call of a sign's method that takes more than one reply.
    fileprivate static func sign(_ method: String, _ parameters: [JSONTree.Member]) -> VarlinkCall {
        VarlinkCall("\(SignInterface.name).\(method)", parameters, wantsMore: true)
    }
}
